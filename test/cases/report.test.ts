import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportedIds } from './report.js';
import { asserted, elsewhere } from './selection.js';
import { ownTrials, publicTrials, type Trial } from './trial.js';

const page = readFileSync(new URL('../../docs/cases.md', import.meta.url), 'utf8');
const all: readonly Trial[] = [...publicTrials, ...ownTrials];

describe('the report of trials', () => {
  it('has a row for every trial, once', () => {
    expect(reportedIds(page)).toEqual(all.map(({ id }) => id));
  });

  it('says of every asserted trial that it passes', () => {
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const results = new Map(rows.map(([, id, , , result]) => [id, result]));
    expect(asserted.filter(({ id }) => results.get(id) !== 'pass').map(({ id }) => id)).toEqual([]);
  });

  it('leaves out no kind that must be asserted', () => {
    const must = [
      ...['extraction', 'dedupe-conflict', 'recall', 'token-budget', 'concurrency', 'infrastructure'],
      ...['langchain', 'security'],
    ];
    const left = publicTrials.filter(({ id, kind }) => must.includes(kind) && elsewhere[id] !== undefined);
    expect(left).toEqual([]);
  });
});
