import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumerProgram } from './consumer-program.js';
import {
  besideAll,
  installTakesMs,
  manifest,
  pack,
  packagesLoadedBy,
  project,
  root,
  run,
  type Project,
} from './installed.js';

const isServers = (name: string): boolean => /^(@temporalio\/|weaviate-client@)/.test(name);

describe('beside all optional packages', () => {
  let consumer: Project;

  beforeAll(async () => {
    const packed = await pack();
    const beside = await besideAll();
    consumer = await project('module', [packed.tarball, ...beside.filter((name) => !isServers(name))]);
    await packed.remove();
    // Their native parts for every platform take most of a minute to install; scripts/try-peers.mjs does it.
    for (const name of ['@temporalio', 'weaviate-client'])
      await symlink(join(root, 'node_modules', name), join(consumer.path, 'node_modules', name));
  }, installTakesMs);
  afterAll(() => consumer.remove());

  it('there is one @langchain/core', async () => {
    const lock = JSON.parse(await readFile(join(consumer.path, 'package-lock.json'), 'utf8')) as { packages: object };
    const copies = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/@langchain/core'));
    expect(copies).toEqual(['node_modules/@langchain/core']);
  });

  // Ours only: declarations of LangChain and Temporal do not pass a full check themselves.
  it.each([
    ['NodeNext', { module: 'nodenext', moduleResolution: 'nodenext' }],
    ['a bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ])(
    'a consumer of every entry type-checks under the resolution of %s, our declarations too',
    async (name, resolution) => {
      const compilerOptions = {
        ...resolution,
        strict: true,
        noEmit: true,
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
      };
      const config = `tsconfig.${name.replace(/\W/g, '')}.json`;
      await writeFile(join(consumer.path, 'consumer.ts'), consumerProgram);
      await writeFile(join(consumer.path, config), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = await run(process.execPath, [tsc, '-p', config], {
        cwd: consumer.path,
        maxBuffer: 1 << 26,
      }).catch((error: unknown) => error as { stdout: string });
      const ours = stdout.split('\n').filter((line) => /^(consumer\.ts|node_modules\/durable-memory\/)/.test(line));
      expect(ours).toEqual([]);
    },
  );

  it.each([
    ['.', []],
    ['./langchain', ['@langchain/core']],
    ['./middleware', ['@langchain/core', '@langchain/langgraph-checkpoint', 'langchain']],
    ['./store', ['@langchain/core', '@langchain/langgraph-checkpoint']],
    ['./workflows', ['@temporalio/common', '@temporalio/workflow']],
    // What runs a worker is loaded by its functions.
    ['./worker', []],
  ])('%s loads of the optional packages only %j', async (entry, expected) => {
    const optional = Object.keys((await manifest()).peerDependencies);
    const loaded = await packagesLoadedBy(consumer, entry);
    expect(loaded).toContain('durable-memory');
    expect(loaded.filter((name) => optional.includes(name))).toEqual(expected);
  });

  it('agent, classic chain, retriever, tools and store work in an ESM project', async () => {
    expect(await consumer.smoke('langchain.mjs')).toBe('middleware\nchain\nretriever\ntools\nstore\n');
  });

  it('agent, retriever and store work with require, and every entry can be required', async () => {
    expect(await consumer.smoke('langchain.cjs')).toBe('middleware\nretriever\nstore\n');
    const entries = Object.keys((await manifest()).exports).filter((entry) => entry !== './package.json');
    expect(await consumer.smoke('entries.cjs')).toBe(entries.map((entry) => `${entry} true\n`).join(''));
  });
});
