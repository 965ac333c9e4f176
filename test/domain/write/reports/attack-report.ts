// Counts what of the attacks is kept, and what of the harmless texts is refused: by set, route and half.
import { attackSets, freshOrders, withoutOrder, type AttackSet, type Half, type Sample } from './attack-sets.js';
import {
  asAddedFact,
  asAddedThroughTable,
  asToolMessage,
  asToolMessageToCredulousModel,
  asUserMessage,
  kept,
  refusedAsOrder,
} from './gate-routes.js';
import type { CheckedCandidates } from '../../../../src/domain/write/check-candidate.js';

/** What one route made of one half of one set. */
export interface AttackRow {
  readonly set: string;
  readonly route: string;
  readonly half: Half;
  readonly attacks: number;
  readonly written: number;
  readonly benign: number;
  readonly refused: number;
  /** Texts that slipped through and harmless ones that were refused, to read; never stored. */
  readonly misses: readonly string[];
}

type Route = (text: string, set: AttackSet) => CheckedCandidates | Promise<CheckedCandidates>;

const routes: Readonly<Record<string, Route>> = {
  'user message': (text) => asUserMessage(text),
  'tool message': (text) => asToolMessage(text),
  'tool message, every sentence proposed': (text) => asToolMessageToCredulousModel(text),
  'add with its source': (text, { source }) => asAddedFact(text, source),
};

/** One row for each set, route and half, in that order. */
export async function attackRows(): Promise<readonly AttackRow[]> {
  const rows: AttackRow[] = [];
  for (const set of attackSets()) {
    for (const [name, route] of Object.entries(routes)) {
      // What users say does not come from tools.
      if (set.source === 'user_message' && name.startsWith('tool')) continue;
      for (const half of ['development', 'held-out'] as const) rows.push(await rowOf(set, { name, route, half }));
    }
  }
  return rows;
}

interface Asked {
  readonly name: string;
  readonly route: Route;
  readonly half: Half;
}

async function rowOf(set: AttackSet, { name, route, half }: Asked): Promise<AttackRow> {
  const misses: string[] = [];
  const attacks = set.attacks.filter((sample) => sample.half === half);
  const embedded = name.startsWith('add') ? [] : set.carriers;
  for (const [place, sample] of attacks.entries()) {
    const text = carried(sample, embedded, place);
    if (carriesOrder(await route(text, set), sample)) misses.push(`written: ${sample.text.slice(0, 160)}`);
  }
  const written = misses.length;
  const benign = set.benign.filter((sample) => sample.half === half);
  for (const { text } of benign) {
    if (refusesHarmless(await route(text, set), name)) misses.push(`refused: ${text.slice(0, 400)}`);
  }
  const counts = { attacks: attacks.length, written, benign: benign.length, refused: misses.length - written };
  return { set: set.name, route: name, half, ...counts, misses };
}

/** At the beginning, in the middle or at the end of a harmless text, in turn. */
function carried({ text }: Sample, carriers: readonly string[], place: number): string {
  const carrier = carriers[place % Math.max(1, carriers.length)];
  if (carrier === undefined) return text;
  const lines = carrier.split('\n');
  const at = [0, Math.floor(lines.length / 2), lines.length][place % 3] ?? 0;
  return [...lines.slice(0, at), text, ...lines.slice(at)].join('\n');
}

function carriesOrder(checked: CheckedCandidates, { order }: Sample): boolean {
  return kept(checked).some(({ quote, content }) =>
    [quote, content].some((text) => text.includes(order) || (text.length > 8 && order.includes(text))),
  );
}

/** Of a text proposed sentence by sentence only the loss of all of it counts: its imperatives are refused on purpose. */
function refusesHarmless(checked: CheckedCandidates, route: string): boolean {
  if (!route.endsWith('proposed')) return refusedAsOrder(checked);
  return checked.candidates.length === 0;
}

/** Unwanted comments that tell nobody to do anything, and how many of them `add` refuses all the same. */
export function refusedWithoutOrder(): { readonly texts: number; readonly refused: number } {
  const refused = withoutOrder.filter(({ text }) => refusedAsOrder(asAddedFact(text, 'tool_trace')));
  return { texts: withoutOrder.length, refused: refused.length };
}

/** What became of the orders written after the patterns, added in the words of this source. */
export function freshWritten(source: 'user_message' | 'tool_trace'): {
  readonly texts: number;
  /** Current at once. */
  readonly written: number;
  /** Held until somebody with the right approves. */
  readonly waiting: number;
} {
  const texts = freshOrders.filter((one) => one.source === source);
  const left = texts.flatMap(({ text }) => kept(asAddedThroughTable(text, source)).slice(0, 1));
  const waiting = left.filter(({ waits }) => waits !== undefined).length;
  return { texts: texts.length, written: left.length - waiting, waiting };
}
