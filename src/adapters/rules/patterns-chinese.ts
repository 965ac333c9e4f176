// All Chinese patterns of known slots, the most telling first.
import type { FactPattern } from './fact-pattern.js';
import { chineseEndings } from './patterns-chinese-endings.js';
import { chineseIdentity, chineseWork } from './patterns-chinese-identity.js';
import { chineseLife, chineseTaste } from './patterns-chinese-life.js';

/** Tried in this order; the first that accepts wins. */
export const chineseSlots: readonly FactPattern[] = [
  ...chineseEndings,
  ...chineseIdentity,
  ...chineseWork,
  ...chineseLife,
  ...chineseTaste,
];
