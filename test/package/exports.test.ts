import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifest, root } from './installed.js';

const { exports } = await manifest();

async function namesOf(entry: string): Promise<readonly string[]> {
  const target = exports[entry];
  if (typeof target !== 'object') throw new Error(`${entry} is no module`);
  return Object.keys(await import(pathToFileURL(join(root, target.default)).href)).toSorted();
}

describe('the entries of the package', () => {
  it('are these', () => {
    expect(Object.keys(exports)).toEqual([
      '.',
      './langchain',
      './middleware',
      './store',
      './worker',
      './workflows',
      './package.json',
    ]);
  });

  it('have a module and its types in dist', () => {
    const files = Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : [one.default, one.types]));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('export these names', async () => {
    const modules = Object.keys(exports).filter((entry) => entry !== './package.json');
    const names = await Promise.all(modules.map(async (entry) => [entry, await namesOf(entry)] as const));
    expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
      {
        ".": [
          "DurableMemory",
          "MemoryError",
          "UserMemory",
          "errorCodes",
          "isMemoryError",
          "openMemory",
        ],
        "./langchain": [
          "LongTermMemory",
          "LongTermMemoryRetriever",
          "memoryTools",
          "principalFrom",
        ],
        "./middleware": [
          "longTermMemoryMiddleware",
          "memoryContextSchema",
        ],
        "./store": [
          "memoryStore",
        ],
        "./worker": [
          "bundleWorkflows",
          "openWorker",
          "resolveConfig",
          "stopOnSignals",
        ],
        "./workflows": [
          "erasure",
          "ingestion",
          "namespaceLane",
          "sweep",
        ],
      }
    `);
  });
});
