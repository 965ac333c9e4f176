// What the rules say of a later statement beside stored facts.
import { rulesAdjudicator } from '../../../src/adapters/rules/adjudicator.js';
import type { Candidate } from '../../../src/domain/candidate.js';
import { aMemory } from '../../support/builders.js';
import { extracted } from './extract-text.js';

const at = '2026-11-29T10:00:00.000Z';

/** The verdict, and the content of the memory it is about. */
export interface Judged {
  readonly verdict: string | null;
  readonly about: string | null;
}

/** The first fact of a later text beside the first facts of earlier ones, all read by the rules. */
export async function later(said: string, before: readonly string[]): Promise<Judged> {
  const [candidate] = await extracted(said);
  const stored = (await Promise.all(before.map((text) => extracted(text)))).map(([first]) => first!);
  return judged(candidate!, stored);
}

/** A candidate beside stored ones. */
export async function judged(candidate: Candidate, stored: readonly Candidate[]): Promise<Judged> {
  const neighbours = stored.map(({ content, attribute, subject, predicate, object, conditions }) =>
    aMemory({
      content,
      attribute,
      subject,
      predicate,
      object,
      conditions: [...conditions],
      saidAt: '2026-10-01T10:00:00.000Z',
    }),
  );
  const { answers } = await rulesAdjudicator().adjudicate([{ candidate, neighbours }], at);
  const { verdict, neighbour } = answers[0]!;
  return { verdict, about: neighbour === null ? null : neighbours[neighbour]!.content };
}
