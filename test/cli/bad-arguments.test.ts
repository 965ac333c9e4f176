import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/domain/errors.js';
import { withoutProgress } from '../support/without-progress.js';
import { runMain } from './run-main.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('bad arguments are one line and exit code 2, and nothing is printed', () => {
  it.each([
    ['unknown command', ['rememeber', 'x']],
    ['name of an object method', ['constructor']],
    ['unknown flag', ['list', '--frobnicate']],
    ['flag without its value', ['list', '--user']],
    ['stray argument', ['list', 'something']],
    ['no text', ['remember']],
    ['empty text', ['remember', '']],
    ['text and file', ['remember', 'x', '--file', 'y']],
    ['blank user id', ['remember', 'I live in Rome.', '--user', '  ']],
    ['user id of 300 characters', ['remember', 'I live in Rome.', '--user', 'u'.repeat(300)]],
    ['unknown engine', ['list', '--engine', 'cloud']],
    ['limit that is no number', ['recall', 'x', '--limit', 'ten']],
    ['limit out of range', ['recall', 'x', '--limit', '100000']],
    ['broken budget', ['recall', 'x', '--budget', '1.5']],
    ['unknown status', ['list', '--status', 'lost']],
    ['id that is none', ['history', '../../etc/passwd']],
    ['date out of range', ['remember', 'I live in Rome.', '--at', '0001-01-01']],
    ['date that is none', ['remember', 'I live in Rome.', '--at', 'yesterday-ish']],
    ['archive without saying what', ['archive']],
    ['archive of nothing', ['archive', 'add']],
    ['restore without ids', ['restore']],
    ['forget without ids', ['forget']],
    ['forget all without yes', ['forget', '--all']],
    ['forget by query and id', ['forget', '--query', 'x', '01234567']],
    ['retract without words', ['retract']],
    ['retract of no id', ['retract', 'yesterday']],
    ['distributed without addresses', ['list', '--engine', 'distributed']],
    ['missing file', ['remember', '--file', 'nowhere.txt']],
    ['folder as file', ['remember', '--file', '.']],
  ])('%s', async (_, args) => {
    const { code, out, err } = await runMain([...args, '--folder', folder]);
    expect(withoutProgress(err)).toMatch(/^error: invalid_input: .{10,}\n$/);
    expect({ code, out }).toEqual({ code: errorCodes.invalid_input.exit, out: '' });
  });
});
