import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/domain/limits.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { defaultForgetting } from '../../src/domain/sweep/forgetting.js';
import { hasFaded } from '../../src/domain/sweep/retention.js';
import { aMemory } from '../support/builders.js';
import { metricRows } from '../support/metric-rows.js';

const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const english = (count: number): string => count.toLocaleString('en-US');

/** The last day on which an untouched memory has not faded; null when it never does. */
function lastDay(over: Pick<MemoryRecord, 'category' | 'importance'>): number | null {
  const memory = aMemory({ ...over, createdAt: '2026-01-01T00:00:00.000Z' });
  const start = Date.parse(memory.createdAt);
  for (let day = 1; day <= 10_000; day++)
    if (hasFaded(memory, defaultForgetting, start + day * 86_400_000)) return day - 1;
  return null;
}

describe('docs/operations.md', () => {
  it('tells the limits that are in force', () => {
    const row = (name: string): string => new RegExp(`^\\| ${name} +\\|(.*)\\|$`, 'm').exec(text)![1]!.trim();
    expect(row('message, turn')).toBe(
      `${limits.messageBytes / 1024} KB; ${limits.turnBytes / 1024 / 1024} MB and ${limits.turnMessages} messages`,
    );
    expect(row('facts of one turn')).toBe(`${limits.candidates} extracted, ${limits.addedFacts} added`);
    expect(row('memory')).toBe(
      `${english(limits.contentChars)} characters; ${limits.extraKeys} \`extra\` values of ${english(limits.extraValueChars)} characters`,
    );
    expect(row('user, tenant, session, turn ids')).toBe(`${limits.idChars} characters`);
    expect(row('query, memories of one recall')).toBe(
      `${english(limits.queryChars)} characters; ${limits.recallLimit}`,
    );
  });

  it('tells how long a memory is there that nobody touches, as it is', () => {
    const table = /^\| importance [\s\S]*?\n\n/m.exec(text)![0].split('\n').slice(2);
    const told = table.filter(Boolean).map((line) => line.split('|').map((cell) => cell.trim()));
    expect(told.map(([, what]) => what)).toEqual(['episodic fact', 'preference, procedure', 'user profile']);
    for (const [row, category] of (['episodic_fact', 'preference', 'user_profile'] as const).entries()) {
      for (const importance of [1, 2, 3, 4, 5]) {
        const day = lastDay({ category, importance });
        expect(told[row]![importance + 1]).toBe(day === null ? 'for ever' : `${english(day)} days`);
      }
    }
  });

  it('names every search attribute of the workflows', async () => {
    const { searchAttributes } = await import('../../src/workflows/messages.js');
    for (const name of Object.values(searchAttributes)) expect(text).toContain(`--name ${name} --type Keyword`);
  });

  it('lists every metric with its type, unit, labels and meaning', () => {
    const rows = [...text.matchAll(/^\| (`durable_memory_\w+`.*) \|$/gm)].map(([, row]) =>
      row!.split('|').map((cell) => cell.trim()),
    );
    expect(rows).toEqual(metricRows());
  });
});
