// All English patterns of known slots, the most telling first.
import type { FactPattern } from './fact-pattern.js';
import { englishEndings } from './patterns-english-endings.js';
import { englishIdentity } from './patterns-english-identity.js';
import { englishLife, englishTaste } from './patterns-english-life.js';
import { englishDecisions, englishWishes, englishWork } from './patterns-english-work.js';

/** Tried in this order; the first that accepts wins. */
export const englishSlots: readonly FactPattern[] = [
  ...englishEndings,
  ...englishIdentity,
  ...englishWishes,
  ...englishWork,
  ...englishDecisions,
  ...englishLife,
  ...englishTaste,
];
