import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const adapters = fileURLToPath(new URL('../../src/adapters', import.meta.url));

/** Names of the adapter folders that hold a store. */
function storeAdapters(): string[] {
  return readdirSync(adapters).filter((name) => existsSync(join(adapters, name, 'store.ts')));
}

/** The texts of the test files beside this one that run the suite. */
function contractTests(): string[] {
  const files = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
  return files.map((name) => readFileSync(join(here, name), 'utf8')).filter((text) => text.includes('storeContract({'));
}

describe('store contract', () => {
  it('finds the adapters it watches over', () => {
    expect(storeAdapters()).toContain('libsql');
  });

  it.each(storeAdapters())('is run by the adapter %s', (name) => {
    expect(contractTests().some((text) => text.includes(`src/adapters/${name}/store.js`))).toBe(true);
  });
});
