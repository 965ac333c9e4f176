// What the gate reads by meaning: the sentences of a draft, embedded before the gate judges them.
import { gated } from '../domain/gate/judge.js';
import { canBeRead, topicsRead } from '../domain/gate/topic-model.js';
import { sentencesToRead, type Read } from '../domain/gate/topics.js';
import type { Turn } from '../domain/turn.js';
import type { Gate } from '../domain/write/check-candidate.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import { checkedVectors } from './embed.js';

interface Judging {
  readonly ports: Ports;
  readonly turn: Turn;
  readonly attempt: Attempt;
}

/**
 * What `check` makes of a turn, judged by the policy. With an embedder that tells topics it is called twice: once to see
 * which candidates reach the gate, and again when their sentences are read.
 */
export async function gatedByMeaning<Checked>(
  { ports, turn, attempt }: Judging,
  check: (gate: Gate) => Checked,
): Promise<Checked> {
  const sentences = ports.embedder.topics === undefined ? [] : sentencesReaching(check);
  const read = await readByMeaning(ports, sentences, attempt.signal);
  return check((candidate) => gated(candidate, turn, { own: ports.policy, read }));
}

function sentencesReaching(check: (gate: Gate) => unknown): readonly string[] {
  const sentences = new Set<string>();
  check((candidate) => {
    for (const sentence of sentencesToRead(candidate)) sentences.add(sentence);
    return candidate;
  });
  return [...sentences];
}

/** The topics of sentences by their vectors; nothing where the embedder has no model of topics. */
export async function readByMeaning(ports: Ports, sentences: readonly string[], signal: AbortSignal): Promise<Read> {
  const { topics } = ports.embedder;
  const readable = topics === undefined ? [] : sentences.filter(canBeRead);
  if (topics === undefined || readable.length === 0) return () => [];
  const vectors = await checkedVectors(ports, readable, signal);
  const told = new Map(readable.map((one, place) => [one, topicsRead(topics, one, vectors[place]!)]));
  return (sentence) => told.get(sentence) ?? [];
}
