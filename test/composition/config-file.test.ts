import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfigFile } from '../../src/composition/config-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

describe('the configuration file', () => {
  it('is optional', async () => {
    expect(await readConfigFile(folder)).toEqual({});
  });

  it('may export its configuration as default or by name', async () => {
    await write('durable-memory.config.mjs', 'export default { folder: "a" };');
    expect(await readConfigFile(folder)).toEqual({ folder: 'a' });
    await rm(join(folder, 'durable-memory.config.mjs'));
    await write('package.json', '{ "type": "module" }');
    await write('durable-memory.config.js', 'export const config = { folder: "b" };');
    expect(await readConfigFile(folder)).toEqual({ folder: 'b' });
  });

  it('that exports nothing, or throws, is told in one line without what it holds', async () => {
    await write('durable-memory.config.mjs', 'export const other = 1;');
    await expect(readConfigFile(folder)).rejects.toMatchObject({ code: 'invalid_input' });
    await rm(join(folder, 'durable-memory.config.mjs'));
    await write('package.json', '{ "type": "module" }');
    await write('durable-memory.config.js', 'throw new Error("secret-1");');
    const refusal = await readConfigFile(folder).catch((error: unknown) => error as Error);
    expect((refusal as Error).message).toMatch(/durable-memory\.config\.js could not be loaded: .*$/);
    expect((refusal as Error).message).not.toContain('secret-1');
  });
});
