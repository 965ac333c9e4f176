// Memories taken along: out of either engine as a file, and into either engine through the gate.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openEngine, type OpenedEngine } from './both-engines.js';

const opened: { embedded?: OpenedEngine; distributed?: OpenedEngine } = {};

beforeAll(async () => {
  opened.embedded = await openEngine('embedded');
  opened.distributed = await openEngine('distributed');
});
afterAll(() => Promise.all(Object.values(opened).map((one) => one.stop())));

const lives = (city: string) => ({ content: `The user lives in ${city}.`, attribute: 'user.city', object: city });

async function fileOf(user: UserMemory): Promise<string> {
  const lines: string[] = [];
  for await (const line of user.export()) lines.push(line);
  return lines.join('\n');
}

async function history(user: UserMemory): Promise<readonly string[]> {
  const { memories } = await user.list({ status: 'all' });
  return memories.map(({ content, status, version }) => `${content} ${status} ${version}`).toSorted();
}

describe.each([
  ['embedded', 'distributed'],
  ['distributed', 'embedded'],
] as const)('from %s to %s', (from, to) => {
  it('all versions arrive once, are found, and what was forgotten there stays away', async () => {
    const [giver, taker] = [opened[from]!.user(), opened[to]!.user()];
    for (const [n, city] of ['Rome', 'Paris', 'Oslo'].entries())
      await giver.add(lives(city), { wait: true, at: `2026-0${n + 1}-01` });
    await giver.add({ content: 'The user’s mail is a@b.example.', attribute: 'user.email' }, { wait: true });
    const file = await fileOf(giver);
    const report = await taker.import(file, { wait: true });
    expect(report).toMatchObject({ accepted: 4, verdicts: { new: 2, supersedes: 2 } });
    expect(await history(taker)).toEqual(await history(giver));
    const { memories } = await taker.recall('In which city does the user live?', { touch: false });
    expect(memories[0]!.content).toBe('The user lives in Oslo.');
    await taker.forget(memories[0]!.id);
    const again = await taker.import(file, { wait: true });
    expect(again).toMatchObject({ accepted: 0, known: 1, skipped: { forgotten: 3 } });
    expect(await history(taker)).toEqual(['The user’s mail is a@b.example. active 1']);
  });
});
