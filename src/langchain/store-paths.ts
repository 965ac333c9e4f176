// Which texts of a value are indexed: paths such as `title`, `meta.author`, `chapters[*].text`, `tags[-1]`, `{a,b}`, `$`.
import { MemoryError } from '../domain/errors.js';

type Step =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' }
  | { readonly kind: 'several'; readonly paths: readonly (readonly Step[])[] };

/** A parsed path. */
export type Path = readonly Step[];

const longestPath = 256;
const pieces = /\[[^[\]]*\]|\{[^{}]*\}|[^.[\]{}]+|\./g;

/** The paths of an `index` option; `invalid_input` for none at all, for what is no text, and for a broken one. */
export function parsePaths(fields: unknown): readonly Path[] {
  if (Array.isArray(fields) && fields.length > 0) return fields.map(parsePath);
  throw new MemoryError('invalid_input', 'the fields to index must be a list of paths such as ["title"], or false');
}

function parsePath(field: unknown): Path {
  if (typeof field !== 'string' || field === '' || field.length > longestPath) {
    throw new MemoryError('invalid_input', `a path to index must be a text of 1 to ${longestPath} characters`);
  }
  const found = field.match(pieces) ?? [];
  if (found.join('') !== field) throw broken();
  const steps = found.filter((piece) => piece !== '.').map(parseStep);
  // "$" is the value itself, alone or in front of a path.
  const [first, ...rest] = steps;
  return first?.kind === 'name' && first.name === '$' ? rest : steps;
}

function parseStep(piece: string): Step {
  if (piece === '*' || piece === '[*]') return { kind: 'every' };
  if (piece.startsWith('[')) return { kind: 'index', index: parseIndex(piece.slice(1, -1)) };
  if (!piece.startsWith('{')) return { kind: 'name', name: piece };
  const names = piece.slice(1, -1).split(',');
  return { kind: 'several', paths: [...new Set(names.map((name) => name.trim()))].map(parsePath) };
}

function parseIndex(text: string): number {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw broken();
}

function broken(): MemoryError {
  return new MemoryError('invalid_input', 'a path to index is broken; write paths such as a.b, list[*].text or {a,b}');
}

/** The texts at the paths, each once; numbers and truth values as written, lists and objects as JSON, blank ones left out. */
export function textsAt(value: unknown, paths: readonly Path[]): readonly string[] {
  const texts = paths.flatMap((path) => valuesAt(value, path)).flatMap(textOf);
  return [...new Set(texts)];
}

function valuesAt(value: unknown, path: Path): readonly unknown[] {
  let found: unknown[] = [value];
  for (const step of path) found = found.flatMap((inner) => take(inner, step));
  return found;
}

function take(value: unknown, step: Step): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step.kind === 'several') return step.paths.flatMap((path) => valuesAt(value, path));
  if (step.kind === 'every') return Object.values(value);
  if (step.kind === 'index') return Array.isArray(value) && inList(value, step.index) ? [value.at(step.index)] : [];
  return Object.hasOwn(value, step.name) ? [(value as Readonly<Record<string, unknown>>)[step.name]] : [];
}

function inList(list: readonly unknown[], index: number): boolean {
  return index >= -list.length && index < list.length;
}

function textOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value as string | number | boolean);
  return text.trim() === '' ? [] : [text];
}
