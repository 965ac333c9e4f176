// Every command with flags and arguments nobody would mean: it does what it says, or it prints one line and exits with the
// code of its fault; never a stack, never a fault of this package.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalOptions } from '../../src/cli/command.js';
import { commands, loadCommand } from '../../src/cli/commands.js';
import { errorCodes } from '../../src/domain/errors.js';
import { withoutProgress } from '../support/without-progress.js';
import { runMain } from './run-main.js';

/** These start servers or load a model once their flags are read: an unknown one keeps them from it. */
const starting = new Set(['demo', 'dev', 'worker', 'doctor', 'remember', 'recall', 'import', 'calibrate']);

/** Files a command writes stay in the test's own folder. */
const written = new Set(['out', 'receipt']);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-flags-'));
  await writeFile(join(folder, 'broken.json'), '{"a": [1, 2');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hostile = fc.constantFrom(
  ...[
    '',
    ' ',
    '\n',
    '\0',
    'a\nb\r\nc',
    '\ud83d',
    '\u202e',
    '-',
    '--',
    '-x',
    '=',
    '..',
    '../../etc/passwd',
    '/',
    '/dev/null',
  ],
  ...['NaN', '-1', '0', '1.5', '1e999', '99999999999999999999', '0x10', 'true', 'null', 'undefined', '[object Object]'],
  ...['__proto__', 'constructor', '{"a":1}', '%', '%E0%A4%A', 'team/', 'team/a/b', '*', "'; --", '$(id)', '2026-13-45'],
  ...['x'.repeat(5000), '😀'.repeat(300), '00000000', '00000000-0000-0000-0000-000000000000', 'f'.repeat(64)],
);
const fileName = fc.constantFrom('broken.json', 'none.json', '.', 'no/such/folder/file', 'x'.repeat(300));

async function flagsOf(name: string): Promise<fc.Arbitrary<readonly string[]>> {
  const { folder: _, help: __, ...options } = { ...globalOptions, ...(await loadCommand(name)).options };
  const names = fc.constantFrom(...Object.keys(options));
  const one = fc.tuple(names, hostile, fileName, fc.boolean()).map(([flag, value, file, isApart]) => {
    if (options[flag as keyof typeof options].type === 'boolean') return [`--${flag}`];
    const given = written.has(flag) ? join(folder, file) : value;
    return isApart ? [`--${flag}`, given] : [`--${flag}=${given}`];
  });
  return fc.array(one, { maxLength: 3 }).map((flags) => flags.flat());
}

/** The words some commands begin with, so that what follows them is reached. */
const subcommands = [
  'list',
  'add',
  'show',
  'verify',
  'reapply',
  'lift',
  'archive',
  'forget',
  'held',
  'approve',
  'discard',
];
const argumentsOf = fc.array(
  fc.oneof(
    hostile,
    fc.constantFrom(...subcommands),
    fileName.map((file) => `./no-such-folder/${file}`),
  ),
  { maxLength: 3 },
);

async function expectClean(argv: readonly string[]): Promise<void> {
  const { code, err } = await runMain(argv);
  const codes = new Set(Object.values(errorCodes).map(({ exit }) => exit));
  expect(err).not.toMatch(/^\s+at /m);
  expect(err).not.toContain('error: internal');
  if (code === 0) return;
  expect(codes).toContain(code);
  expect(withoutProgress(err)).toMatch(/^(?:error: [a-z_]+: [^\r\n]{5,600}\n)?$/);
}

describe('fuzzed flags', () => {
  it.each(Object.keys(commands))('%s does what it says, or prints one line', async (name) => {
    const flags = await flagsOf(name);
    const unknown = starting.has(name) ? ['--no-such-flag'] : [];
    const run = fc.asyncProperty(argumentsOf, flags, (given, flagged) =>
      expectClean([name, ...given, ...flagged, ...unknown, '--folder', folder]),
    );
    await fc.assert(run, { numRuns: 8 });
  });

  it.each(['', '\0', 'x\ny', '/proc/nowhere', '/dev/null/x', 'x'.repeat(300)])('the folder %j', async (given) => {
    await expectClean(['list', '--folder', given === '' ? '' : join(folder, 'broken.json', given)]);
  });
});
