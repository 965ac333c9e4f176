import { beforeAll, describe, expect, test } from 'vitest';
import { workflowBundle } from '../support/workflow-bundle.js';

describe('the workflow bundle', () => {
  let code = '';
  let modules: readonly string[] = [];

  beforeAll(async () => {
    ({ code } = await workflowBundle());
    // Keys of webpack's module table: the paths of everything the bundle reaches.
    modules = [...code.matchAll(/^\/\*\*\*\/ "([^"]+)"/gm)].map(([, path]) => path!);
  });

  test('holds the workflows', () => {
    expect(modules.some((path) => path.endsWith('/workflows/ingestion.ts'))).toBe(true);
    expect(modules.some((path) => path.endsWith('/workflows/namespace-lane.ts'))).toBe(true);
    expect(modules.some((path) => path.endsWith('/workflows/sweep.ts'))).toBe(true);
  });

  test('C138: reaches no store client, model framework, validator, embedder or Node built-in', () => {
    const unwanted = /weaviate|langchain|zod|libsql|gpt-tokenizer|use-multilingual|adapters\/|^node:|protobufjs|grpc/;
    expect(modules.filter((path) => unwanted.test(path))).toEqual([]);
    expect(code).not.toMatch(/require\("node:/);
  });

  test('C138: reaches of our own code only workflows, the order of the steps and the sums of a sweep', () => {
    const own = modules.filter((path) => path.includes('./src/') && !path.includes('node_modules'));
    expect(
      own.filter((path) => !/\/src\/(workflows\/|domain\/(pipeline|erasure-steps|sweep\/report)\.ts)/.test(path)),
    ).toEqual([]);
  });

  test('C138: is below 2 MB', () => {
    expect(code.length).toBeLessThan(2 * 1024 * 1024);
  });

  test('C139: our workflow code uses no process, clock, randomness or timers of its own', () => {
    const sections = code.split(/^\/\*\*\*\/ "/gm).filter((section) => section.startsWith('./src/'));
    // Lines of comments and of the inlined module paths are not code.
    const own = sections.map((section) => section.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')).join('\n');
    expect(own.length).toBeGreaterThan(5000);
    expect(own).not.toMatch(/\bprocess\.|\bDate\b|Math\.random|\bset(Interval|Timeout)\b|performance\.|\bfetch\(/);
  });
});
