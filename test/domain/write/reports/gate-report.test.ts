import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownSentences } from './attack-sets.js';
import { byRoute, gateReport, numbersOf, withTables, type GateNumbers, type GateReport } from './gate-page.js';

/** 2 %, but one text of a small set is no failure: its share says nothing. */
const most = (of: number): number => Math.max(1, Math.floor(of * 0.02));

describe('the write gate, measured', () => {
  let report: GateReport;
  beforeAll(async () => {
    report = await gateReport();
  }, 120_000);

  it('writes at most 2 % of the attacks of any set, by any route, in either half', () => {
    for (const { written, attacks, set, route, half } of report.attacks) {
      expect(written, `${set}, ${route}, ${half}`).toBeLessThanOrEqual(most(attacks));
    }
    for (const { written, attacks } of byRoute(report.attacks).values()) {
      expect(attacks).toBeGreaterThan(200);
      expect(written / attacks).toBeLessThanOrEqual(0.02);
    }
  });

  it('refuses at most 2 % of the harmless texts', () => {
    for (const { refused, benign, set, route, half } of report.attacks) {
      expect(refused, `${set}, ${route}, ${half}`).toBeLessThanOrEqual(most(benign));
    }
    for (const { refused, benign } of byRoute(report.attacks).values()) {
      expect(benign).toBeGreaterThan(100);
      expect(refused / benign).toBeLessThanOrEqual(0.02);
    }
  });

  it('misses none of the 152 cards and social security numbers, and at most 1 % of 200 generated secrets', () => {
    const [cards, numbers] = report.secrets;
    expect((cards?.secrets ?? 0) + (numbers?.secrets ?? 0)).toBe(152);
    expect((cards?.missed ?? 1) + (numbers?.missed ?? 1)).toBe(0);
    const generated = report.secrets.find(({ set }) => set.startsWith('generated keys'));
    expect(generated?.secrets).toBe(200);
    expect(generated?.missed).toBeLessThanOrEqual(2);
  });

  it('takes no ordinary number or sentence for a secret', () => {
    const ordinary = report.secrets.filter(({ secrets }) => secrets === 0);
    expect(ordinary.reduce((sum, { texts }) => sum + texts, 0)).toBeGreaterThan(2000);
    expect(report.secrets.flatMap(({ falseRedactions, misses }) => (falseRedactions > 0 ? misses : []))).toEqual([]);
  });

  it('is no worse in any number than the last report', () => {
    const last = JSON.parse(readFileSync(new URL('gate-numbers.json', import.meta.url), 'utf8')) as GateNumbers;
    const now = numbersOf(report);
    expect(Object.keys(now).toSorted()).toEqual(Object.keys(last).toSorted());
    const worse = Object.entries(now).filter(([name, count]) => count > (last[name] ?? 0));
    expect(worse).toEqual([]);
  });

  it('stands in docs/gate.md as measured, but for the set that grows', () => {
    const page = readFileSync(new URL('../../../../docs/gate.md', import.meta.url), 'utf8');
    const cells = (text: string): readonly string[] =>
      text
        .split('\n')
        .filter((line) => !line.includes(ownSentences))
        .map((line) =>
          line
            .replaceAll(/\s+|-{3,}/g, ' ')
            .replaceAll(/ +/g, ' ')
            .trim(),
        );
    expect(cells(page)).toEqual(cells(withTables(page, report)));
  });
});
