// Finds the list of items in what a model wrote: fenced, wrapped in prose, behind a thinking block or cut off.
// Nothing is guessed: an item counts only when all of its own text is there.

/** The items found, and whether the text broke off before the list ended. */
export interface FoundList {
  readonly items: readonly unknown[];
  readonly cut: boolean;
}

/**
 * The list named `key` in a model's text, or null when there is none. Of several answers the last one wins.
 * Takes linear time.
 */
export function listInText(text: string, key: string): FoundList | null {
  const answer = withoutThinking(text).trim();
  for (const piece of [answer, ...fencedBlocks(answer).toReversed()]) {
    const value = parsed(piece);
    // JSON that was made into a JSON string once more; what is inside is shorter, so this ends.
    if (typeof value === 'string') return listInText(value, key);
    const items = listInValue(value, key);
    if (items !== null) return { items, cut: false };
  }
  return namedList(answer, key) ?? bareList(answer, key);
}

/**
 * The list in an already parsed value: the value itself, its property `key` (also when it holds the list as a
 * JSON string), its only array property, or the same one level deeper (`{"arguments": {…}}`).
 */
export function listInValue(value: unknown, key: string, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || depth > 1) return null;
  const record = value as Record<string, unknown>;
  const named = record[key];
  if (Array.isArray(named)) return named;
  if (typeof named === 'string') return listInText(named, key)?.items ?? null;
  const [only, ...others] = Object.values(record);
  return others.length === 0 ? listInValue(only, key, depth + 1) : null;
}

const thinkingTag = /<(\/?)(?:think|thinking|reasoning)>/gi;

/** Without thinking blocks. One without an opening goes from the start, one without an end to the end. */
function withoutThinking(text: string): string {
  let kept = '';
  let from = 0;
  let inside = false;
  for (const tag of text.matchAll(thinkingTag)) {
    if (tag[1] === '/') kept = inside ? kept : '';
    else if (!inside) kept += text.slice(from, tag.index);
    inside = tag[1] !== '/';
    from = tag.index + tag[0].length;
  }
  return inside ? kept : kept + text.slice(from);
}

function fencedBlocks(text: string): string[] {
  const marks = text.split('```');
  const blocks = marks.filter((_, index) => index % 2 === 1 && index < marks.length - 1);
  return blocks.map((block) => block.replace(/^[\w-]*\s*\n/, ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last list that follows `"key":`, whole or cut. */
function namedList(text: string, key: string): FoundList | null {
  const starts = [...text.matchAll(/"(\w+)"\s*:\s*\[/g)].filter((match) => match[1] === key);
  const last = starts.at(-1);
  return last === undefined ? null : listFrom(text, last.index + last[0].length - 1);
}

/** A list of objects without a name, or one in an object of another shape, in running text. */
function bareList(text: string, key: string): FoundList | null {
  const start = text.search(/\[\s*\{/);
  const object = text.search(/\{\s*"/);
  if (object >= 0 && (start < 0 || object < start)) {
    const end = closingOf(text, object);
    const items = end < 0 ? null : listInValue(parsed(text.slice(object, end + 1)), key);
    if (items !== null) return { items, cut: false };
  }
  return start < 0 ? null : listFrom(text, start);
}

function listFrom(text: string, start: number): FoundList {
  const end = closingOf(text, start);
  const whole = end < 0 ? undefined : parsed(text.slice(start, end + 1));
  return Array.isArray(whole) ? { items: whole, cut: false } : completeItems(text, start);
}

/** Index of the bracket that closes the one at `start`, or −1 when the text ends first. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at;
  }
  return -1;
}

/** The objects of a list up to the first one that is broken or missing its end. A comma too many or too few is no cut. */
function completeItems(text: string, start: number): FoundList {
  const items: unknown[] = [];
  let at = itemOrEnd(text, start + 1);
  while (text[at] === '{') {
    const end = closingOf(text, at);
    const item = end < 0 ? undefined : parsed(text.slice(at, end + 1));
    if (item === undefined) break;
    items.push(item);
    at = itemOrEnd(text, end + 1);
  }
  return { items, cut: text[at] !== ']' };
}

/** Index of what stands behind white space and commas. */
function itemOrEnd(text: string, from: number): number {
  let at = from;
  while (/[\s,]/.test(text[at] ?? '')) at++;
  return at;
}
