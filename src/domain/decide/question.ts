// The question a memory that waits asks the user, in the language of the memory.
import { limits } from '../limits.js';
import type { MemoryRecord } from '../memory-record.js';

interface Sentence {
  readonly content: string;
}

function plain(sentence: Sentence): string {
  const room = Math.floor(limits.contentChars / 2) - 100;
  const text = sentence.content.trim().replace(/[.。!！]+$/u, '');
  return text.length > room ? `${text.slice(0, room)}…` : text;
}

/**
 * Asks whether `target` still holds or `candidate` is true now; without a target, whether the candidate is true.
 * Chinese for a candidate written in Chinese, English otherwise. Never longer than a memory.
 */
export function questionFor(candidate: Sentence, target: Sentence | null): string {
  const chinese = /\p{Script=Han}/u.test(candidate.content);
  const now = plain(candidate);
  if (target === null) return chinese ? `请确认：“${now}”，对吗？` : `Is this right: "${now}"?`;
  const before = plain(target);
  return chinese
    ? `现在还是“${before}”吗？还是已经变成“${now}”？`
    : `Is it still true that "${before}", or is it now "${now}"?`;
}

/** Why a memory waits that somebody called outdated. */
export const outdatedReason = 'outdated';

/** Why a memory waits that was believed for as long as its attribute is. */
export const staleReason = 'stale';

/** True for a memory that was current before it waited. */
export function wasCurrent({ hold }: Pick<MemoryRecord, 'hold'>): boolean {
  return hold?.reason === outdatedReason || hold?.reason === staleReason;
}

/** Asks whether a memory that was current still holds, in its own language. Never longer than a memory. */
export function stillQuestionFor(memory: Sentence): string {
  const now = plain(memory);
  return /\p{Script=Han}/u.test(memory.content) ? `现在还是“${now}”吗？` : `Is it still true that "${now}"?`;
}
