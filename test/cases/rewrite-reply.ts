// Scripted replies are written in a foreign schema. Each fact is re-written into ours; every other byte stays, so that
// the damage a reply shows (a fence, prose, a cut, a thinking block) is the same.
import { words } from '../../src/domain/recall/words.js';
import { sentencesOf } from '../../src/domain/write/sentences.js';
import { scriptedMemory } from '../support/scripted-openai.js';

/** A message as the extraction prompt shows it. */
export interface PromptMessage {
  readonly message: number;
  readonly role: string;
  readonly text: string;
}

/** The reply in our schema, and whether its list breaks off. */
export interface Rewritten {
  readonly text: string;
  readonly cut: boolean;
}

const listStart = /"facts"(\s*:\s*\[)/g;
const literal = /"(?:[^"\\]|\\[^])*("|$)/y;

/** Re-writes every list of facts of a reply. A reply without one stays as it is. */
export function rewrittenExtraction(reply: string, messages: readonly PromptMessage[]): Rewritten {
  let text = '';
  let from = 0;
  let cut = false;
  for (const start of reply.matchAll(listStart)) {
    if (start.index < from) continue;
    const list = rewrittenList(reply, start.index + start[0].length, messages);
    text += `${reply.slice(from, start.index)}"memories"${start[1]}${list.text}`;
    from = list.end;
    cut = list.cut;
  }
  return { text: text + reply.slice(from), cut };
}

function rewrittenList(reply: string, start: number, messages: readonly PromptMessage[]) {
  let text = '';
  let at = start;
  while (at < reply.length && reply[at] !== ']') {
    literal.lastIndex = at;
    const found = reply[at] === '"' ? literal.exec(reply) : null;
    text += found === null ? reply[at] : itemFor(found[0], found[1] === '"', messages);
    at += found === null ? 1 : found[0].length;
  }
  return { text, end: at, cut: at >= reply.length };
}

/** A whole literal becomes a whole item; one without its end an item that breaks off at the same letter. */
function itemFor(source: string, whole: boolean, messages: readonly PromptMessage[]): string {
  if (!whole) return `{"content": ${source}`;
  const content = JSON.parse(source) as string;
  return JSON.stringify(itemOf(content, messages));
}

/** A fact in our schema, quoting the words of the user it stands for. */
export function itemOf(content: string, messages: readonly PromptMessage[]): Record<string, unknown> {
  const { message, quote } = sourceFor(content, messages);
  return scriptedMemory({ content, quote, message });
}

function sourceFor(content: string, messages: readonly PromptMessage[]): { message: number; quote: string } {
  const wanted = new Set(words(content));
  const said = messages.filter(({ role }) => role === 'user');
  const places = said.flatMap(({ message, text }) =>
    [text, ...sentencesOf(text).map((sentence) => sentence.text)].map((quote) => ({
      message,
      quote: quote.trim(),
      shared: words(quote).filter((word) => wanted.has(word)).length,
    })),
  );
  // The most shared words; of equals the shortest words said.
  const best = places.toSorted((a, b) => b.shared - a.shared || a.quote.length - b.quote.length)[0];
  if (best === undefined) return { message: 0, quote: content };
  if (best.shared > 0) return best;
  return { message: said[0]!.message, quote: said[0]!.text };
}

/** The messages in an extraction request. */
export function messagesIn(body: Readonly<Record<string, unknown>>): readonly PromptMessage[] {
  const lines = promptOf(body).split('\n');
  return lines.filter((line) => line.startsWith('{"message":')).map((line) => JSON.parse(line) as PromptMessage);
}

/** A case as the adjudication prompt shows it. */
export interface PromptCase {
  readonly case: number;
  readonly fact: { readonly text: string };
  readonly memories: readonly { readonly handle: string; readonly text: string }[];
}

/** The cases in an adjudication request. */
export function casesIn(body: Readonly<Record<string, unknown>>): readonly PromptCase[] {
  const lines = promptOf(body).split('\n');
  return lines.filter((line) => line.startsWith('{"case":')).map((line) => JSON.parse(line) as PromptCase);
}

function promptOf(body: Readonly<Record<string, unknown>>): string {
  const messages = body['messages'] as readonly { readonly role: string; readonly content: unknown }[];
  const content = messages.findLast((message) => message.role === 'user')?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
