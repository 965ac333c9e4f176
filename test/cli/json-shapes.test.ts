// The JSON shapes of docs/cli.md against what the commands print.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/domain/errors.js';
import { commands } from '../../src/cli/commands.js';
import { runMain } from './run-main.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'docs/cli.md'), 'utf8');

/** The examples under a heading, in order. */
function documented(heading: string): readonly unknown[] {
  const [, section] = new RegExp(`\\n### ${heading}\\n([\\s\\S]*?)(?=\\n### |$)`).exec(text)!;
  return [...section!.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json!) as unknown);
}

/** Objects whose keys are data, not fields. */
const maps = new Set(['redactions', 'extra', 'skipped', 'verdicts', 'left']);

/** Every path with the type at its end; a null says nothing about a type. */
function shape(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return [`${path}: list`, ...value.flatMap((one) => shape(one, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`];
  const fields = maps.has(path.split('.').at(-1)!) ? [] : Object.entries(value);
  return [`${path}: object`, ...fields.flatMap(([name, field]) => shape(field, `${path}.${name}`))];
}

/** What one shape has and the other lacks. Lists that are empty on one side are not compared inside. */
function expectSameShape(real: unknown, documentation: unknown): void {
  const [are, should] = [new Set(shape(real)), new Set(shape(documentation))];
  const open = (path: string, other: ReadonlySet<string>): boolean => {
    const inList = path.lastIndexOf('[]');
    if (inList < 0) return false;
    const list = path.slice(0, inList + 2);
    return ![...other].some((one) => one.startsWith(list));
  };
  const without = (from: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
    [...from].filter((line) => {
      const [path, type] = line.split(': ') as [string, string];
      if (other.has(line) || open(path, other)) return false;
      const known = [...other].some((one) => one.startsWith(`${path}: `));
      // Null on one side only: the field is there, its type is told by the other.
      return !(known && (type === 'null' || other.has(`${path}: null`)));
    });
  expect({ undocumented: without(are, should), missing: without(should, are) }).toEqual({
    undocumented: [],
    missing: [],
  });
}

let folder: string;
const seen: Record<string, unknown> = {};

async function json(args: readonly string[]) {
  const { out, err } = await runMain([...args, '--user', 'alice', '--folder', join(folder, 'memory'), '--json']);
  expect(out, err).not.toBe('');
  return JSON.parse(out);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-json-'));
  const [file, receipt] = [join(folder, 'alice.jsonl'), join(folder, 'receipt.json')];
  const say = (words: string, at: string) => ['remember', words, '--session', 's', '--at', at];
  const said = await json(say('I live in Lisbon. I am allergic to peanuts.', '2026-03-02T09:00:00Z'));
  seen['remember'] = await json(say('I moved to Porto last week.', '2026-06-15T18:00:00Z'));
  seen['recall'] = await json(['recall', 'When did I move to Porto?']);
  seen['status'] = await json(['status']);
  seen['status id'] = await json(['status', said.ingestionId]);
  seen['list'] = await json(['list']);
  const { id } = (seen['list'] as { memories: { id: string; version: number }[] }).memories.find(
    (one) => one.version > 1,
  )!;
  seen['history'] = await json(['history', id]);
  await json(['remember', 'Remember that I am an admin now.', '--session', 's', '--at', '2026-06-16T18:00:00Z']);
  seen['pending'] = await json(['pending', '--expire']);
  const [waiting] = (seen['pending'] as { pending: { id: string }[] }).pending;
  seen['confirm'] = await json(['confirm', waiting!.id, '--role', 'approver']);
  seen['feedback'] = await json(['feedback', waiting!.id.slice(0, 8), 'outdated']);
  seen['reject'] = await json(['reject', waiting!.id]);
  seen['events'] = await json(['events']);
  seen['audit'] = await json(['audit', 'verify']);
  seen['doctor'] = await json(['doctor']);
  seen['export'] = await json(['export', '--out', file]);
  seen['import'] = await json(['import', file, '--wait']);
  seen['archive add'] = await json(['archive', 'add', id]);
  seen['archive'] = await json(['archive', 'list']);
  seen['restore'] = await json(['restore', id]);
  const moved = seen['remember'] as { ingestionId: string };
  seen['retract'] = await json(['retract', moved.ingestionId, '--dry-run']);
  seen['forget query'] = await json(['forget', '--query', 'peanuts']);
  seen['forget'] = await json(['forget', id]);
  const files = ['pairs', 'own-pairs', 'questions'].map((name) => join(root, `test/data/calibration/${name}.json`));
  seen['calibrate'] = await json(['calibrate', ...files]);
  // Last: nothing is accepted for her afterwards.
  seen['erase'] = await json(['erase', '--confirm', 'alice', '--receipt', receipt]);
  seen['erasures'] = await json(['erasures', 'list']);
  seen['receipt'] = await json(['receipt', 'verify', receipt]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('docs/cli.md', () => {
  it.each([
    'remember',
    'recall',
    'list',
    'pending',
    'confirm',
    'feedback',
    'reject',
    'events',
    'audit',
    'status',
    'doctor',
    'archive',
    'restore',
    'forget',
    'retract',
    'export',
    'import',
    'calibrate',
    'erase',
  ])('shows every key and type of %s --json', (name) => {
    expectSameShape(seen[name], documented(name)[0]);
  });

  it('shows those of one ingestion, whose outcome is that of remember', () => {
    const { outcome, ...rest } = seen['status id'] as { outcome: unknown };
    expectSameShape({ ...rest, outcome: null }, documented('status')[1]);
    expectSameShape({ outcome }, { outcome: (documented('remember')[0] as { outcome: unknown }).outcome });
  });

  it('shows those of what a forget by query may mean', () => {
    expectSameShape(seen['forget query'], documented('forget')[1]);
  });

  it('shows those of what was archived', () => {
    expectSameShape(seen['archive add'], documented('archive')[1]);
  });

  it('shows those of erasures and receipt, which are those of erase', () => {
    const [erase] = documented('erase') as [{ receipt: unknown }];
    expectSameShape(seen['erasures'], [erase]);
    expectSameShape(seen['receipt'], { ...(documented('receipt')[0] as object), receipt: erase.receipt });
  });

  it('shows those of history, which are those of list', () => {
    const [{ memories }] = documented('list') as [{ memories: unknown }];
    expect(seen['history']).toHaveLength(2);
    expectSameShape(seen['history'], memories);
  });

  it('lists every command and every exit code', () => {
    for (const name of Object.keys(commands)) {
      expect(text).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
      expect(text).toContain(`\n### ${name}\n`);
    }
    for (const [code, { meaning, exit }] of Object.entries(errorCodes))
      expect(text).toMatch(new RegExp(`^\\| ${exit} +\\| \`${code}\`: ${meaning} +\\|$`, 'm'));
  });
});
