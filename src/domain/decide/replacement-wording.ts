// Wordings that name what they replace: "switched from X to Y", "no longer X", 从 X 换成 Y, 戒了 X.
import { foldText } from './normalise.js';

/** How the old thing ends: swapped for another, left for another place, set aside for another, or simply over. */
export type ReplacementKind = 'switch' | 'move' | 'instead' | 'end';

/** One replacement found in a text. */
export interface Replacement {
  readonly kind: ReplacementKind;
  /** The words for what no longer holds. */
  readonly old: string;
  /** The words for what holds now; null when the text names none. */
  readonly next: string | null;
}

const phrase = String.raw`([^,.;:!?，。；：！？]+?)`;
const stop = String.raw`(?=\s*(?:[,.;:!?，。；：！？]|$)|\s+(?:and|but|so|because|since|now|anymore|any more|any longer|for good|last|this|after|when)\b)`;

function english(pattern: string): RegExp {
  return new RegExp(String.raw`\b${pattern}`, 'gu');
}

type Row = readonly [kind: ReplacementKind, pattern: RegExp];

const hanTerm = String.raw`([\p{Script=Han}\p{L}\p{N} .+#-]{1,20}?)`;
const hanStop = String.raw`(?=了|[,.;!?，。；！？、]|\s*$)`;

const rows: readonly Row[] = [
  [
    'switch',
    english(`(?:switch|chang|migrat|convert|transition)(?:e?d|es|s|ing)? (?:over )?from ${phrase} to ${phrase}${stop}`),
  ],
  ['move', english(`(?:moved|relocated) (?:away |out )?from ${phrase} to ${phrase}${stop}`)],
  ['switch', english(`replac(?:ed|es) ${phrase} (?:with|by) ${phrase}${stop}`)],
  ['instead', english(`instead of ${phrase}${stop}`)],
  ['end', english(`no longer ${phrase}${stop}`)],
  ['end', english(`(?:[a-z]+n't|not) ${phrase} (?:anymore|any more|any longer)`)],
  ['end', english(`(?:stopped|quit|gave up|given up) ${phrase}${stop}`)],
  ['end', new RegExp(String.raw`(?<!\b(?:is|are|was|were|got|get|gets) )\bused to ${phrase}${stop}`, 'gu')],
  ['move', new RegExp(`从${hanTerm}(?:搬到|搬去|搬来|迁到)了?${hanTerm}${hanStop}`, 'gu')],
  ['switch', new RegExp(`从${hanTerm}(?:切换|替换|迁移|升级|换|改|转|迁)(?:成|到|为|用)了?${hanTerm}${hanStop}`, 'gu')],
  ['switch', new RegExp(`(?:把|将)${hanTerm}(?:替换|换|改)(?:成|为)了?${hanTerm}${hanStop}`, 'gu')],
  ['instead', new RegExp(`(?:代替|取代|替代)了?${hanTerm}${hanStop}`, 'gu')],
  ['end', new RegExp(`(?:不再|停止|停用|放弃|戒掉|戒)了?${hanTerm}${hanStop}`, 'gu')],
  ['end', new RegExp(`(?<!再)(?:不|没)(?!再)${hanTerm}了(?=[,.;!?，。；！？、]|\\s*$)`, 'gu')],
];

/** What has not happened yet replaces nothing. */
const future =
  /\b(?:will|plans?|planning|going to|wants?|might|may|would|could|considering|thinking|hopes?|tomorrow|soon|next (?:week|month|year)|if)\b|打算|计划|想要?|准备|考虑|下个?月|下周|明年|明天|将会|如果|可能/u;

/** True when a text speaks of what may come. */
export function speaksOfFuture(text: string): boolean {
  return future.test(foldText(text));
}

/** Every replacement a text names, in the order of the wordings; none when it speaks of the future. */
export function replacementsIn(text: string): readonly Replacement[] {
  const folded = foldText(text);
  if (speaksOfFuture(folded)) return [];
  return rows.flatMap(([kind, pattern]) =>
    [...folded.matchAll(pattern)].map((match) => ({ kind, old: match[1]!.trim(), next: match[2]?.trim() ?? null })),
  );
}
