// A dialogue through the real five steps: real checks, real decision table, offline embedder, a store in memory.
import { createActivities } from '../src/activities/create-activities.js';
import { langchainAdjudicator } from '../src/adapters/langchain-models/adjudicator.js';
import { langchainExtractor } from '../src/adapters/langchain-models/extractor.js';
import type { ChatModelSource } from '../src/adapters/langchain-models/load-model.js';
import { noModelUse } from '../src/domain/candidate.js';
import { uuidV5 } from '../src/domain/digest.js';
import type { MemoryRecord } from '../src/domain/memory-record.js';
import { userNamespace } from '../src/domain/namespace.js';
import type { Outcome } from '../src/domain/outcome.js';
import { nextStep, pipelineVersion } from '../src/domain/pipeline.js';
import type { Progress } from '../src/domain/pipeline.js';
import type { Turn } from '../src/domain/turn.js';
import { turnInput } from '../src/domain/write/turn-input.js';
import type { Clock, DecisionTier, Embedder, Ports } from '../src/ports/index.js';
import { inMemoryArchive } from '../test/support/in-memory-blobs.js';
import { inMemoryStore } from '../test/support/in-memory-store.js';
import type { Dialogue, DialogueTurn } from './prompt-dialogues.js';

/** What was there after a turn. */
export interface TurnTrace {
  readonly outcome: Outcome;
  /** Every memory of the namespace, whatever its status. */
  readonly records: readonly MemoryRecord[];
}

export interface PipelineOptions {
  readonly model: ChatModelSource;
  readonly embedder: Embedder;
  readonly timeoutMs: number;
}

/** Feeds the turns of a dialogue in order; each sees the memories of those before it. */
export async function feedDialogue(dialogue: Dialogue, options: PipelineOptions): Promise<readonly TurnTrace[]> {
  const user = { tenantId: 'bench', userId: dialogue.id };
  const { partition, path } = userNamespace(user);
  let now = 0;
  const ports = await portsOf(options, () => now);
  await ports.store.namespaces.ensure({
    partition,
    namespace: path,
    tenantId: user.tenantId,
    ownerUserId: user.userId,
    createdAt: dialogue.turns[0]?.at ?? '',
  });
  const traces: TurnTrace[] = [];
  for (const [index, turn] of dialogue.turns.entries()) {
    now = Date.parse(turn.at);
    const ingestionId = uuidV5(partition, `turn ${index}`);
    await writeTurn(ports, { ...user, partition, path, ingestionId }, turn);
    const outcome = await ingest(ports, { partition, ingestionId });
    const { records } = await ports.store.memories.list(partition, { limit: 500 });
    traces.push({ outcome, records });
  }
  return traces;
}

async function portsOf({ model, embedder, timeoutMs }: PipelineOptions, clock: Clock): Promise<Ports> {
  return {
    store: inMemoryStore({ dimensions: await embedder.dimensions() }),
    archive: inMemoryArchive(),
    embedder,
    model: {
      extractor: langchainExtractor({ model, timeoutMs }),
      adjudicator: langchainAdjudicator({ model, timeoutMs }),
    },
    rules: silentTier,
    extraction: { instructions: null, examples: [], entities: [] },
    tokenCounter: () => Promise.resolve((text) => Math.ceil(text.length / 4)),
    modelPatienceMs: 0,
    clock,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
}

function ignore(): void {}

/** What is measured is the model: where it fails nothing takes its place, and the turn shows as one of the rules. */
const silentTier: DecisionTier = {
  extractor: {
    tier: 'rules',
    model: null,
    extract: () => Promise.resolve({ candidates: [], refusals: [], use: noModelUse, warnings: [] }),
  },
  adjudicator: {
    tier: 'rules',
    model: null,
    adjudicate: (cases) =>
      Promise.resolve({
        answers: cases.map(() => ({
          verdict: null,
          neighbour: null,
          confidence: 0,
          conditions: [],
          neighbourConditions: [],
          reason: 'no_rules_here',
        })),
        use: noModelUse,
        warnings: [],
      }),
  },
};

interface Place {
  readonly tenantId: string;
  readonly userId: string;
  readonly partition: string;
  readonly path: string;
  readonly ingestionId: string;
}

async function writeTurn(ports: Ports, place: Place, turn: DialogueTurn): Promise<void> {
  const { messages, redactions } = turnInput(turn.messages, { toolOutput: turn.toolOutput ?? 'off' });
  const body: Turn = {
    ingestionId: place.ingestionId,
    tenantId: place.tenantId,
    namespace: place.path,
    ownerUserId: place.userId,
    authorId: place.userId,
    sessionId: turn.at.slice(0, 10),
    at: turn.at,
    acceptedAt: turn.at,
    messages,
    facts: [],
    redactions,
    // What is measured is the model, not what a person agreed to.
    consents: ['health', 'finance', 'identity'],
    blanked: false,
  };
  const queuedAt = Date.parse(turn.at) * 1000;
  const entry = {
    kind: 'turn' as const,
    key: place.ingestionId,
    sessionId: body.sessionId,
    at: turn.at,
    queuedAt,
    open: true,
    body,
  };
  await ports.store.ledger.put(place.partition, entry);
}

async function ingest(
  ports: Ports,
  ref: { readonly partition: string; readonly ingestionId: string },
): Promise<Outcome> {
  const attempt = { signal: new AbortController().signal, firstStartedAt: 0, reach: ignore };
  const activities = createActivities(ports, () => attempt);
  let progress: Progress = { done: [], candidates: 0, unclear: 0 };
  for (let step = nextStep(pipelineVersion, progress); step !== null; step = nextStep(pipelineVersion, progress)) {
    const { candidates, unclear } = await activities[step](ref);
    progress = {
      done: [...progress.done, step],
      candidates: step === 'extract' ? candidates : progress.candidates,
      unclear: step === 'dedupe' ? unclear : progress.unclear,
    };
  }
  const entry = await ports.store.ledger.get(ref.partition, 'outcome', ref.ingestionId);
  return entry?.body as Outcome;
}
