// Files of other memory stores: what their export calls return, as JSON or JSON lines.
import { z } from 'zod';
import { instantOf } from '../dates.js';
import { MemoryError } from '../errors.js';
import { limits } from '../limits.js';
import { extraValues, type ExtraValues } from '../memory-record.js';
import { parsedJson, portableFact, portableQuote, type PortableFile, type PortableMemory } from './portable-memory.js';

/** Whose memories are wanted, and when a memory without a date was said. */
export interface OtherStoreOptions {
  /** Memories that name another user are left out: a file may hold several people's. */
  readonly userId: string;
  /** ISO. */
  readonly now: string;
}

/** What a row of another store becomes, or why it is left out. */
type Found = PortableMemory | string;

const moment = z.union([z.string(), z.number()]).nullish();

const mem0Row = z.looseObject({
  id: z.string().min(1).max(limits.idChars),
  memory: z.string().nullish(),
  user_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  categories: z.array(z.string()).nullish(),
  created_at: moment,
  updated_at: moment,
});

/** Reads what mem0's `getAll` or its export gives: `{results: […]}`, a list, or a row a line. */
export function readMem0(text: string, options: OtherStoreOptions): PortableFile {
  return read(text, mem0Row, (row, where) => {
    if (row.user_id !== undefined && row.user_id !== null && row.user_id !== options.userId) return 'another_user';
    if (!row.memory) return 'no_text';
    if (row.memory.length > limits.contentChars) return 'too_long';
    const at = row.updated_at ?? row.created_at;
    return fromOther(
      { origin: `mem0 ${row.id}`, content: row.memory, at, where, now: options.now },
      {
        domainTags: labels(row.categories ?? []),
        extra: scalars(row.metadata ?? {}),
      },
    );
  });
}

const item = z.looseObject({
  namespace: z.array(z.string()).min(1),
  key: z.string().min(1),
  value: z.record(z.string(), z.unknown()),
  created_at: moment,
  createdAt: moment,
  updated_at: moment,
  updatedAt: moment,
});

/**
 * Reads items of a LangGraph store (as `search` returns them, camel or snake case). The text is `text`, `content`,
 * `memory` or `data` of the value, or the `content` of a value that is itself `{kind, content}`; labels become tags.
 */
export function readLanggraph(text: string, options: OtherStoreOptions): PortableFile {
  return read(text, item, (row, where) => {
    const content = textOf(row.value);
    if (content === null) return 'no_text';
    if (content.length > limits.contentChars) return 'too_long';
    const at = row.updatedAt ?? row.updated_at ?? row.createdAt ?? row.created_at;
    const origin = `langgraph ${JSON.stringify([row.namespace, row.key])}`;
    const tags = labels(row.namespace.filter((label) => label !== options.userId));
    return fromOther({ origin, content, at, where, now: options.now }, { domainTags: tags, extra: scalars(row.value) });
  });
}

function read<Row>(text: string, row: z.ZodType<Row>, toMemory: (row: Row, where: string) => Found): PortableFile {
  const memories: PortableMemory[] = [];
  const skipped: Record<string, number> = {};
  for (const [index, value] of rowsOf(text).entries()) {
    const where = `row ${index + 1}`;
    const parsed = row.safeParse(value);
    if (!parsed.success) {
      const field = parsed.error.issues[0]!.path.map(String).join('.') || 'it';
      throw new MemoryError('invalid_input', `${where}: ${field}: ${parsed.error.issues[0]!.message}`);
    }
    const found = toMemory(parsed.data, where);
    if (typeof found !== 'string') memories.push(found);
    else skipped[found] = (skipped[found] ?? 0) + 1;
  }
  return { memories, skipped, partition: null };
}

/** A list, the `results` of an answer, or one value a line. */
function rowsOf(text: string): readonly unknown[] {
  const whole = text.trim();
  if (!whole.startsWith('[') && !whole.startsWith('{"results"') && whole.includes('\n')) {
    const single = tryJson(whole);
    if (single === undefined)
      return whole
        .split('\n')
        .flatMap((line, index) => (line.trim() === '' ? [] : [parsedJson(line, `line ${index + 1}`)]));
    return listOf(single);
  }
  return listOf(parsedJson(whole, 'the file'));
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results))
    return value.results;
  return [value];
}

interface Other {
  readonly origin: string;
  readonly content: string;
  readonly at: string | number | null | undefined;
  readonly where: string;
  readonly now: string;
}

function fromOther({ origin, content, at, where, now }: Other, more: object): PortableMemory {
  const { facts, redactions } = portableFact({ content, sourceKind: 'import', ...more }, where);
  return {
    origin,
    memoryId: null,
    sessionId: null,
    at: at === null || at === undefined ? now : instantOf(at),
    version: 1,
    fact: facts[0]!,
    sources: [{ kind: 'import', quote: portableQuote(content) }],
    redactions,
    waits: null,
    successor: null,
    replaces: [],
  };
}

const textKeys = ['text', 'content', 'memory', 'data'] as const;

function textOf(value: Readonly<Record<string, unknown>>): string | null {
  for (const key of textKeys) {
    const one = value[key];
    if (typeof one === 'string' && one.trim() !== '') return one;
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return textOf(one as Record<string, unknown>);
  }
  return null;
}

function labels(given: readonly string[]): readonly string[] {
  const fitting = given.map((label) => label.trim()).filter((label) => label !== '');
  return [...new Set(fitting)].filter((label) => label.length <= limits.listItemChars).slice(0, limits.listItems);
}

/** What can be kept as `extra`: the first flat values; text itself is the memory's. */
function scalars(values: Readonly<Record<string, unknown>>): ExtraValues {
  const flat = Object.entries(values).filter(
    ([key, value]) => !textKeys.includes(key as never) && extraValues.safeParse({ [key]: value }).success,
  );
  return Object.fromEntries(flat.slice(0, limits.extraKeys)) as ExtraValues;
}
