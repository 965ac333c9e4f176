// What lines of a dialogue say together: the words of a question may stand spread over a line and those around it, and a
// line that asks holds them all and seldom the answer.
import type { MemoryRecord } from '../memory-record.js';
import { onceFor } from './once-for.js';
import { raised, type FusedHit, type RecallHit } from './recall-hit.js';

/** The weights, chosen on half of LoCoMo's talks and held on the other half. */
const weights = {
  /** For all words of the question in a line and those around it. */
  around: 0.2,
  /** Taken from a line that asks. */
  asking: 0.08,
} as const;

/** So many lines before and after count as around. */
const reach = 2;

/** Closing marks and a remark in brackets may follow the question mark. */
const asking = /[?？][\s"'”’)）」』]*(?:\[[^\]]*\]\s*)?$/u;

/** True for a text that ends with a question. */
export const asks = onceFor(({ content }: Pick<MemoryRecord, 'content'>): boolean => asking.test(content));

/** True when the line after a question is somebody else's: it most likely answers. */
export function answers(line: MemoryRecord, before: MemoryRecord): boolean {
  return before.speaker !== null && line.speaker !== null && line.speaker !== before.speaker && asks(before);
}

/**
 * Step 4: each line of dialogue rises by the share of the question's words that it holds together with the two lines
 * before and after it, rare words counting more (the idf of BM25, over the texts of the keyword list); a line that asks
 * falls a little. Facts stand for themselves and keep their scores. Order kept.
 */
export function asDialogue(hits: readonly FusedHit[], keywordHits: readonly RecallHit[]): FusedHit[] {
  const worth = worthOf(keywordHits);
  const total = [...worth.values()].reduce((sum, one) => sum + one, 0);
  const held = wordsByPlace(keywordHits);
  return hits.map((hit) => {
    const { record } = hit;
    if (record.speaker === null) return hit;
    const around = total > 0 ? (weights.around * worthAround(record, held, worth)) / total : 0;
    const asking = asks(record) ? -weights.asking : 0;
    return around === 0 && asking === 0 ? hit : raised(hit, { around, asking });
  });
}

/** What each word of the question is worth, in one order whatever that of the hits. */
function worthOf(keywordHits: readonly RecallHit[]): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  for (const { matched } of keywordHits) for (const word of matched) texts.set(word, (texts.get(word) ?? 0) + 1);
  const idf = (count: number): number => Math.log(1 + (keywordHits.length - count + 0.5) / (count + 0.5));
  const words = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(words.map(([word, count]) => [word, idf(count)]));
}

/** The words of the question that the lines hold, by session and ordinal. */
type HeldWords = ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;

function wordsByPlace(keywordHits: readonly RecallHit[]): HeldWords {
  const sessions = new Map<string, Map<number, readonly string[]>>();
  for (const { record, matched } of keywordHits) {
    if (record.sessionId === null || record.speaker === null) continue;
    const lines = sessions.get(record.sessionId) ?? new Map<number, readonly string[]>();
    sessions.set(record.sessionId, lines.set(record.ordinal, matched));
  }
  return sessions;
}

function worthAround(
  { sessionId, ordinal }: MemoryRecord,
  held: HeldWords,
  worth: ReadonlyMap<string, number>,
): number {
  const lines = held.get(sessionId ?? '');
  if (lines === undefined) return 0;
  const words = new Set<string>();
  for (let place = ordinal - reach; place <= ordinal + reach; place++) {
    for (const word of lines.get(place) ?? []) words.add(word);
  }
  let sum = 0;
  for (const [word, one] of worth) if (words.has(word)) sum += one;
  return sum;
}
