// The promise of `retract` over real stores and on both engines: a team's memory ends as that of another team in which
// one person never spoke.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { memoryId } from '../../src/domain/ids.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { oneOf, seeded } from '../domain/write/reports/seeded.js';
import { talkRules } from '../support/retract-world.js';
import { factOf, sentences } from '../support/talk-sentences.js';
import { engines, openEngine, type OpenedEngine } from './both-engines.js';

const people: [string, ...string[]] = ['ann', 'bob', 'eve'];

describe.each(engines)('retracting on the %s engine', (engine) => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await openEngine(engine, { rules: talkRules(factOf) });
  });
  afterAll(() => opened.stop());

  const as = (userId: string, team: string): UserMemory => {
    const { tenantId } = opened.user(userId).principal;
    return opened.memory.for({ tenantId, userId, teams: [team], roles: ['writer', 'approver'] }).in(`team/${team}`);
  };

  it.each([1, 2])('G10: nothing of the words is left, and what they replaced is back (talk %i)', async (seed) => {
    const chance = seeded(seed);
    const [heard, spared] = [`heard-${seed}`, `spared-${seed}`];
    const names = new Map<string, string>();
    for (let turn = 0; turn < 8; turn++) {
      const who = oneOf(chance, people);
      const said = [oneOf(chance, sentences), oneOf(chance, sentences)].join('\n');
      const options = { turnId: `t${turn}`, at: new Date(Date.UTC(2026, 2, 1, turn)), wait: true };
      for (const team of who === 'eve' ? [heard] : [heard, spared]) {
        const view = as(who, team);
        const { ingestionId } = await view.remember(said, options);
        names.set(ingestionId, `t${turn}`);
        for (const index of [0, 1])
          names.set(memoryId(view.namespace.partition, ingestionId, index), `t${turn}/${index}`);
      }
    }
    const dry = await as('ann', heard).retract({ authorId: 'eve' }, { dryRun: true });
    const done = await as('ann', heard).retract({ authorId: 'eve' });
    expect(done).toEqual({ ...dry, dryRun: false });
    expect(done.blankedTurns).toBeGreaterThan(0);
    expect(await held(as('ann', heard), names)).toEqual(await held(as('ann', spared), names));
  });
});

/** Every memory of a team, by the names of its turns, without what only the clock and the team decide. */
async function held(view: UserMemory, names: ReadonlyMap<string, string>): Promise<readonly unknown[]> {
  const { memories } = await view.list({ status: 'all', limit: 1000 });
  const named = (text: string): string => names.get(text) ?? text;
  return memories.map((memory) => comparable(memory, named)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function comparable(memory: MemoryRecord, named: (text: string) => string) {
  const { content, status, version, supersedes, supersededBy, hold, sources, conditions, lastVerifiedAt } = memory;
  return {
    id: named(memory.id),
    ...{ content, status, version, conditions, lastVerifiedAt },
    supersedes: supersedes.map(named).toSorted((a, b) => (a < b ? -1 : 1)),
    supersededBy: supersededBy === null ? null : named(supersededBy),
    waits: hold === null ? null : [hold.reason, hold.question, hold.replaces.map(named)],
    sources: sources.map(({ ingestionId, authorId, quote }) => [named(ingestionId), authorId, quote]),
    retired: memory.retiredAt !== null,
  };
}
