// The short form of `npm run bench -- faults`: a dozen faults of every kind over an embedded memory whose users talk.
import { describe, expect, it } from 'vitest';
import { findingKinds } from '../../bench/faults/oracle.js';
import { planOf } from '../../bench/faults/plan.js';
import { storm } from '../../bench/faults/storm.js';

const patience = 600_000;

describe('a storm over the embedded engine', () => {
  it('the same seed plans the same faults, another one others', () => {
    for (const engine of ['embedded', 'distributed'] as const) {
      const plan = planOf(engine, 300, 5);
      expect(planOf(engine, 300, 5)).toEqual(plan);
      expect(planOf(engine, 300, 6)).not.toEqual(plan);
      const kills = plan.filter(({ kind }) => kind === 'kill' || kind === 'kill at a point');
      expect(kills.length).toBeGreaterThan(90);
    }
  });

  it(
    'G1 G2 G4 G5 G10 G11: kills, pauses, cuts, a full disk, clock jumps and a lying model: nothing is lost, doubled, invisible or leaked',
    async () => {
      const report = await storm({ engine: 'embedded', seed: 7, faults: 12, log: () => undefined });
      expect(report.findings).toEqual([]);
      expect(report.odd).toEqual([]);
      expect(report.found).toEqual(Object.fromEntries(findingKinds.map((kind) => [kind, 0])));
      expect(report.accepted).toBeGreaterThan(0);
      const missing = Object.keys(report.leftOut).length;
      expect(report.faults).toBe(
        planOf('embedded', 12, 7).filter((one) => missing === 0 || one.target !== 'disk').length,
      );
    },
    patience,
  );
});
