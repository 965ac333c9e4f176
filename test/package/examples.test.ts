// Each example type-checks, runs on the embedded engine and prints what examples/README.md says.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileExamples, exampleFiles, promisedOutputs, type CompiledExamples } from '../support/compiled-examples.js';
import { root } from './installed.js';

/** Parts of other examples. */
const parts = ['next-route-handler.ts', 'offline-model.ts'];
/** Run where their servers are: test/scenarios/distributed-example.test.ts and redis-example.test.ts. */
const withServers = ['distributed.ts', 'redis-working-memory.ts'];

const files = await exampleFiles();
const outputs = await promisedOutputs();
let examples: CompiledExamples;

beforeAll(async () => {
  examples = await compileExamples();
});
afterAll(() => examples.remove());

describe('the examples', () => {
  it('type-check against the built package', () => {
    expect(examples.complaints).toBe('');
  });

  it('are all listed with what they print', () => {
    const programs = files.filter((file) => !parts.includes(file));
    expect([...outputs.keys()].toSorted()).toEqual(programs);
  });

  it.each(files)('%s has at most 60 lines and says what it shows', async (file) => {
    const lines = (await readFile(join(root, 'examples', file), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines[0]).toMatch(/^\/\/ \S/);
  });

  it.each([...outputs].filter(([file]) => !withServers.includes(file)))('%s prints it', async (file, output) => {
    expect(await examples.output(file)).toBe(output);
  });
});
