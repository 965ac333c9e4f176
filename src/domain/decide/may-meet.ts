// May a candidate's decision depend on this memory? Said without looking at anything else. Pure.
import { slotOf } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import type { MemoryRecord } from '../memory-record.js';
import { voiceOf, voiceOfMemory } from '../noted.js';
import { sharedStems } from './says-more.js';

/** What is known of the two together. */
export interface Meeting {
  /** Cosine of the two. */
  readonly cosine: number;
  /** The model's `related`: below it no rule compares two texts. */
  readonly related: number;
}

/** False only when no rule of the decision table would look at the memory: another voice, or neither slot nor text near. */
export function mayMeet(candidate: Candidate, memory: MemoryRecord, { cosine, related }: Meeting): boolean {
  if (memory.status !== 'active' && memory.status !== 'pending') return false;
  const voice = voiceOf(candidate.attribute, candidate.sourceKind);
  if (voice !== voiceOfMemory(memory)) return false;
  if (voice !== 'said' || cosine >= related) return true;
  const slot = slotOf(candidate);
  if (slot !== null && slot === slotOf(memory)) return true;
  if (isTurned(candidate, memory)) return true;
  return candidate.changeCue && sharedStems(candidate.content, memory.content) > 0;
}

/** A like and a dislike are compared by what they are about, however far apart their sentences are. */
function isTurned(candidate: Candidate, memory: MemoryRecord): boolean {
  const opinions = ['user.likes', 'user.dislikes'];
  return opinions.includes(candidate.attribute) && opinions.includes(memory.attribute);
}
