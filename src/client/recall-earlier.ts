// Former values: followed from the memories that replaced them, when the question asks for what was.
import type { MemoryRecord } from '../domain/memory-record.js';
import { asksForEarlier } from '../domain/recall/earlier.js';
import type { RankedHit } from '../domain/recall/rank.js';
import type { MemoryFilter, MemoryStore } from '../ports/index.js';

/** The links of so many best hits are followed … */
const followed = 10;
/** … over so many versions. */
const versions = 3;
/** Each former version ranks just behind its successor. */
const behind = 0.999;

/** The former versions of the best hits, each just behind its successor; [] when the question asks for the present. */
export async function earlierValues(
  store: MemoryStore,
  ranked: readonly RankedHit[],
  question: {
    readonly text: string;
    /** The places searched, in the order of the hits' `partition`. */
    readonly places: readonly { readonly partition: string; readonly filter: MemoryFilter }[];
  },
): Promise<readonly RankedHit[]> {
  if (!asksForEarlier(question.text)) return [];
  const known = new Set(ranked.map(({ record }) => record.id));
  const found: RankedHit[] = [];
  let successors = ranked.slice(0, followed);
  for (let version = 0; version < versions && successors.length > 0; version++) {
    const partitions = [...new Set(successors.map((hit) => hit.partition))];
    const groups = await Promise.all(
      partitions.map(async (partition) => {
        const here = successors.filter((hit) => hit.partition === partition);
        const ids = [...new Set(here.flatMap(({ record }) => record.supersedes))].filter((id) => !known.has(id));
        const place = question.places[partition]!;
        const records = ids.length === 0 ? [] : await store.get(place.partition, ids);
        return records.filter((record) => mayBeShown(record, place.filter)).map((record) => behindOf(record, here));
      }),
    );
    successors = groups.flat();
    for (const { record } of successors) known.add(record.id);
    found.push(...successors);
  }
  return found;
}

function mayBeShown(record: MemoryRecord, filter: MemoryFilter): boolean {
  return record.status !== 'pending' && (filter.sensitivities?.includes(record.sensitivity) ?? true);
}

function behindOf(record: MemoryRecord, successors: readonly RankedHit[]): RankedHit {
  const successor = successors.find((hit) => hit.record.supersedes.includes(record.id))!;
  const known = { ...record, validUntil: earlier(record.validUntil, successor.record.saidAt) };
  return { ...successor, record: known, passed: 'earlier', score: successor.score * behind, matched: [], bm25: 0 };
}

/** It held until its successor was said, or ended before; when that was written down is another matter. */
function earlier(end: string | null, said: string): string {
  return end !== null && end < said ? end : said;
}
