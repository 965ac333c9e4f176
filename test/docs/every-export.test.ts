// What can be imported, and every verb, is shown by a program that a test runs: a marked block, or an example.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DurableMemory } from '../../src/client/durable-memory.js';
import type { Session } from '../../src/client/session.js';
import { UserMemory } from '../../src/client/user-memory.js';
import { documentedFiles, snippetsOf } from '../support/doc-snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const snippets = documentedFiles.flatMap((file) => snippetsOf(file, 'ts')).map(({ code }) => code);
const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.ts'));
const programs = [...snippets, ...examples.map((name) => read(`examples/${name}`))];

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

const entries = Object.entries((JSON.parse(read('package.json')) as Manifest).exports).flatMap(([entry, target]) =>
  typeof target === 'string' ? [] : [{ entry, source: target.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts') }],
);

/** Names that exist when the program runs: what an entry declares or passes on, types left out. */
function valuesOf(source: string): readonly string[] {
  const text = read(source);
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const passedOn = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(','));
  const plain = passedOn.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  return [...declared, ...plain.map((name) => name.split(' as ').at(-1)!)];
}

/** Does a program import that name from that entry? */
function isImported(name: string, entry: string): boolean {
  const specifier = `durable-memory${entry.slice(1)}`;
  return programs.some((code) =>
    [...code.matchAll(/import \{([^}]*)\} from '([^']*)'/g)].some(
      ([, names, from]) => from === specifier && names!.split(',').some((one) => one.trim() === name),
    ),
  );
}

const methodsOf = (prototype: object): readonly string[] =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
const isUsed = (member: string): boolean => snippets.some((code) => new RegExp(`\\.${member}\\b`).test(code));

describe('the documentation', () => {
  it('every entry passes its names on by name, so that they can be read here', () => {
    expect(entries.map(({ entry }) => entry)).toContain('./middleware');
    for (const { source } of entries) {
      expect(read(source)).not.toMatch(/^export \*/m);
      expect(valuesOf(source)).not.toEqual([]);
    }
  });

  it.each(entries)('a program that is run imports each export of $entry', ({ entry, source }) => {
    expect(valuesOf(source).filter((name) => !isImported(name, entry))).toEqual([]);
  });

  it('a program that is run uses each verb of UserMemory and DurableMemory', () => {
    const verbs = [...methodsOf(UserMemory.prototype), ...methodsOf(DurableMemory.prototype)];
    expect(verbs).toContain('recall');
    expect(verbs.filter((verb) => !isUsed(verb))).toEqual([]);
  });

  it('and each of a session', () => {
    const members: Readonly<Record<Exclude<keyof Session, 'id'>, true>> = {
      recent: true,
      end: true,
      asked: true,
      ask: true,
    };
    expect(Object.keys(members).filter((member) => !isUsed(member))).toEqual([]);
  });
});
