// From what was gathered to the block and the result.
import type { InjectionRecord } from '../domain/injection-record.js';
import { renderBlock } from '../domain/recall/block.js';
import { secretCleaner } from '../domain/recall/block-text.js';
import type { RecallContext } from './recall-context.js';
import type { Gathered } from './recall-gather.js';
import type { RecallSettings } from './recall-options.js';
import { explanation, nothingRecalled, recalledMemory, type OpenQuestion, type RecallResult } from './recall-result.js';

/** Questions returned at most; one of them is in the block. */
const mostQuestions = 5;

/** The result, and id and version of the memories in it, by partition: to count as accessed, to note as injected. */
export interface Rendered {
  readonly result: RecallResult;
  readonly touched: ReadonlyMap<string, InjectionRecord['memories']>;
}

/** Loads the token counter only when there is something to count. */
export async function render(
  { ports }: Pick<RecallContext, 'ports'>,
  settings: RecallSettings,
  gathered: Gathered,
): Promise<Rendered> {
  const { memories, justSaid, partitions } = gathered;
  const clean = secretCleaner();
  const questions = openQuestions(gathered, clean);
  if (memories.length === 0 && justSaid.length === 0 && questions.length === 0) {
    const explain = settings.explain ? { explain: [] } : {};
    return { result: { ...nothingRecalled, ...explain }, touched: new Map() };
  }
  const count = await ports.tokenCounter();
  const parts = {
    memories: memories.map((hit) => hit.record),
    justSaid,
    question: settings.questions === 0 ? null : (questions[0]?.question ?? null),
    layered: settings.layered,
    lookup: settings.lookup ?? null,
  };
  const block = renderBlock(parts, settings.budgetTokens, { count, clean });
  const forms = new Map(block.packed.map(({ index, form }) => [index, form]));
  const shown = memories.flatMap((hit, index) => (forms.has(index) ? [{ hit, form: forms.get(index)! }] : []));
  const touched = new Map<string, InjectionRecord['memories']>();
  for (const { hit } of shown) {
    const partition = partitions[hit.partition]!;
    touched.set(partition, [...(touched.get(partition) ?? []), [hit.record.id, hit.record.version] as const]);
  }
  const result: RecallResult = {
    text: block.text,
    tokens: block.tokens,
    memories: shown.map(({ hit, form }) => recalledMemory(hit, form, clean)),
    questions,
    truncated: memories.length - shown.length,
    ...(settings.explain
      ? { explain: memories.map((hit, index) => explanation(hit, settings.weights, forms.get(index) ?? null)) }
      : {}),
  };
  return { result, touched };
}

function openQuestions({ open }: Gathered, clean: (text: string) => string): readonly OpenQuestion[] {
  return open.slice(0, mostQuestions).map(({ record }) => ({
    id: record.id,
    question: clean(record.hold!.question!),
  }));
}
