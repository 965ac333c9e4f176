// The committed measurement of the prompts, replayed: same prompts, same answers, same numbers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dialogue } from '../../../bench/prompt-dialogues.js';
import { goalsMissed } from '../../../bench/prompt-scores.js';
import { numbersTable, readMeasurement, run } from '../../../bench/prompts.js';
import type { Measurement, RecordedMeasurement } from '../../../bench/prompts.js';
import { useMultilingualEmbedder } from '../../../src/adapters/use-multilingual/embedder.js';

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const out = file('test/data/prompts/recorded.json');
const dialogues = JSON.parse(readFileSync(file('test/data/prompts/dialogues.json'), 'utf8')) as Dialogue[];
const embedder = useMultilingualEmbedder();

describe('recorded prompts', () => {
  let recorded: RecordedMeasurement;
  let measurement: Measurement;
  beforeAll(async () => {
    recorded = readMeasurement(out)!;
    measurement = await run({ dialogues, embedder, out });
  }, 120_000);
  afterAll(() => embedder.close());

  test('every request of today has a recorded answer: prompts are changed only together with a measurement', () => {
    expect(measurement.missed).toEqual([]);
  });

  test('replaying the answers gives the committed numbers', () => {
    expect(measurement.numbers).toEqual(recorded.numbers);
  });

  test('the numbers reach the goals', () => {
    expect(goalsMissed(measurement.numbers)).toEqual([]);
    expect(measurement.numbers.dialogues).toBeGreaterThanOrEqual(24);
  });

  test('the documented table is the measured one', () => {
    expect(readFileSync(file('docs/prompts.md'), 'utf8')).toContain(numbersTable(recorded.numbers, recorded.model));
  });
});
