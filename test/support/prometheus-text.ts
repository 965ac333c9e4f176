// Reads Prometheus's text format (0.0.4) and refuses what a scraper, or promtool's lint, would.
import { expect } from 'vitest';

/** One sample. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

/** The families of a text; throws at the first line that is none. */
export function parsed(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the text does not end with a newline');
  const families = new Map<string, { name: string; type: string; help: string; samples: Sample[] }>();
  let current = { name: '', type: '', help: '', samples: [] as Sample[] };
  for (const row of text.split('\n').filter((one) => one !== '')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(row) ?? [];
    if (word === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`);
      families.set(name, (current = { name, type: '', help: rest, samples: [] }));
    } else if (word === 'TYPE') {
      if (name !== current.name || current.samples.length > 0) throw new Error(`TYPE of ${name} is out of place`);
      current.type = rest;
    } else {
      const sample = sampleOf(row);
      if (baseOf(sample.name, current.type) !== current.name) throw new Error(`${row} stands under ${current.name}`);
      current.samples.push(sample);
    }
  }
  return families;
}

function sampleOf(row: string): Sample {
  const [, name, inside = '', number] = line.exec(row) ?? [];
  const value = number === '+Inf' ? Infinity : Number(number);
  if (name === undefined || Number.isNaN(value)) throw new Error(`no sample: ${row}`);
  const labels: Record<string, string> = {};
  for (pair.lastIndex = 0; pair.lastIndex < inside.length;) {
    const [, label, text] = pair.exec(inside) ?? [];
    if (label === undefined) throw new Error(`no labels: ${row}`);
    if (label in labels) throw new Error(`${label} comes twice: ${row}`);
    labels[label] = text!;
  }
  return { name, labels, value };
}

function baseOf(name: string, type: string): string {
  return type === 'histogram' ? name.replace(/_(bucket|sum|count)$/, '') : name;
}

/** What promtool's lint asks of names, and a scraper of samples. */
export function expectLinted(families: ReadonlyMap<string, Family>): void {
  for (const { name, type, help, samples } of families.values()) {
    expect(help, name).not.toBe('');
    expect(['counter', 'gauge', 'histogram'], name).toContain(type);
    expect(name, name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, 'a base unit').not.toMatch(/_(ms|milliseconds|minutes|hours|days|kb|mb)(_|$)/);
    const series = samples.map((sample) =>
      JSON.stringify([sample.name, Object.entries(sample.labels).map(String).toSorted()]),
    );
    expect(new Set(series).size, name).toBe(series.length);
    for (const { value } of samples) if (type !== 'gauge') expect(value, name).toBeGreaterThanOrEqual(0);
    if (type === 'histogram') expectHistogram(name, samples);
  }
}

function expectHistogram(name: string, samples: readonly Sample[]): void {
  const counts = samples.filter((sample) => sample.name === `${name}_count`);
  for (const { labels, value } of counts) {
    const own = samples.filter(
      (one) =>
        one.name === `${name}_bucket` && Object.entries(labels).every(([label, text]) => one.labels[label] === text),
    );
    expect(own.at(-1)?.labels['le'], name).toBe('+Inf');
    expect(own.at(-1)?.value, name).toBe(value);
    const values = own.map((one) => one.value);
    expect(values, name).toEqual(values.toSorted((a, b) => a - b));
  }
}

/** The sum of a metric over all series with these labels; of a histogram, how often it was observed. */
export function total(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const family = parsed(text).get(name);
  const sample = family?.type === 'histogram' ? `${name}_count` : name;
  return (family?.samples ?? [])
    .filter((one) => one.name === sample && Object.entries(labels).every(([label, of]) => one.labels[label] === of))
    .reduce((sum, { value }) => sum + value, 0);
}
