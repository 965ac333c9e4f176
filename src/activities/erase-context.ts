// What the steps of an erasure share, and how they keep what they found.
import type { Erasure } from '../domain/erasure.js';
import { MemoryError } from '../domain/errors.js';
import type { LaneControl, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { Wake } from './sweep-page.js';

/** What the steps of an erasure share. */
export interface EraseContext {
  readonly ports: Ports;
  readonly lanes: LaneControl;
  readonly wake: Wake;
  readonly attempt: Attempt;
  readonly erasure: Erasure;
}

/**
 * Keeps what a step found. Read again first: an attempt that was frozen must not put an old record in the place of a newer
 * one, and one that has lost its right to write is `timeout`.
 */
export async function keep({ ports, attempt, erasure }: EraseContext, found: Partial<Erasure>): Promise<void> {
  const { erasures } = ports.store;
  const now = await erasures.get(erasure.id);
  if (now === null || now.state === 'done' || now.requestedAt !== erasure.requestedAt) throw late();
  await erasures.replace({ ...now, ...found }, attempt);
}

/** `timeout` for an attempt that has lost its right to write: what it would remove may be somebody else's by now. */
export function requireTime({ ports, attempt }: Pick<EraseContext, 'ports' | 'attempt'>): void {
  if (attempt.deadline !== undefined && ports.clock() > attempt.deadline) throw late();
}

function late(): MemoryError {
  return new MemoryError('timeout', 'this attempt at a step of an erasure is over; nothing was changed');
}
