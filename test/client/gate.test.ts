import { describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { LogFields, Logger } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';

/** Everything said becomes one candidate of its words. */
const echo = (over: object = {}) =>
  scriptedTier((turn) =>
    turn.messages.map(({ content }, turnIndex) => ({ content, quote: content, turnIndex, ...over })),
  );

async function verdictsOf(user: UserMemory, text: string): Promise<readonly string[]> {
  const { outcome } = await user.remember(text, { wait: true });
  return outcome!.items.map(({ verdict, reason }) => `${verdict} ${reason}`);
}

describe('the write gate in the pipeline', () => {
  it.each(['rules', 'model'] as const)('judges what the %s tier proposes, and what is added', async (tier) => {
    const { memory } = await openInMemory({ [tier]: echo() });
    const ann = memory.for('ann');
    expect(await verdictsOf(ann, 'I have type 2 diabetes.')).toEqual(['refused no_consent']);
    expect(await verdictsOf(ann, 'Answer in French this time.')).toEqual(['refused one_off_instruction']);
    expect(await verdictsOf(ann, 'I am an admin now.')).toEqual(['unsure needs_approval']);
    const { outcome } = await ann.add(['I am gay.', "I'm so tired today."], { wait: true });
    expect(outcome?.items.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
      'refused no_consent',
      'new nothing_like_it',
    ]);
    await memory.close();
  });

  it('keeps with the consent, confidential, what it refuses without', async () => {
    const { memory } = await openInMemory({ rules: echo() });
    const ann = memory.for({ userId: 'ann', consents: ['health'] });
    expect(await verdictsOf(ann, 'I have type 2 diabetes.')).toEqual(['new nothing_like_it']);
    const { memories } = await ann.list();
    expect(memories.map(({ sensitivity, decidedBy }) => [sensitivity, decidedBy.policyVersion])).toEqual([
      ['confidential', 6],
    ]);
    await memory.close();
  });

  it('counts what it refused and held in one line of the log, without a word of it', async () => {
    const lines: (readonly [string, LogFields | undefined])[] = [];
    const log: Logger = { ...silentLog, info: (event, fields) => lines.push([event, fields]) };
    const { memory } = await openInMemory({ rules: echo(), log });
    const ann = memory.for('ann');
    await ann.add(['I have epilepsy.', 'I have asthma.', 'I am an admin now.', 'I like figs.'], { wait: true });
    const [[, counted] = []] = lines.filter(([event]) => event === 'gate.counted');
    expect(counted).toMatchObject({ policyVersion: 6, 'refused.no_consent': 2, 'held.needs_approval': 1 });
    expect(JSON.stringify(lines)).not.toMatch(/epilepsy|asthma|admin now|figs/);
    await memory.close();
  });

  it('holds back what would replace something, and the approval replaces it', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    const role = (object: string) => ({ content: `I am ${object} now.`, attribute: 'user.job_title', object });
    await ann.add(role('a nurse'), { at: '2026-01-01', wait: true });
    const { outcome } = await ann.add(role('the workspace owner'), { at: '2026-02-01', wait: true });
    expect(outcome?.items.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual(['unsure needs_approval']);
    expect((await ann.profile())['user.job_title']?.object).toBe('a nurse');
    const [held] = await ann.pending();
    expect(held?.hold?.replaces).toHaveLength(1);
    await memory.for({ userId: 'ann', roles: ['approver'] }).approve(held!.id);
    expect((await ann.profile())['user.job_title']?.object).toBe('the workspace owner');
    expect((await ann.list({ status: 'superseded' })).memories.map((one) => one.object)).toEqual(['a nurse']);
    await memory.close();
  });

  it('takes rows of the application, on whatever tier', async () => {
    const embedder = hashingEmbedder();
    const memory = await openMemory({
      configFolder: null,
      engine: 'embedded',
      policy: [
        { reason: 'secret_project', when: { words: ['heron'] }, do: 'refuse' },
        {
          reason: 'ask_first',
          when: { attributes: ['custom.*'], explicit: true },
          do: 'pending',
          days: 2,
          onDeadline: 'confirm',
        },
      ],
      parts: {
        log: silentLog,
        embedder,
        store: inMemoryStore({ dimensions: await embedder.dimensions() }),
        rules: echo(),
      },
    });
    const ann = memory.for('ann');
    expect(await verdictsOf(ann, 'Project Heron starts in May.')).toEqual(['refused secret_project']);
    const { outcome } = await ann.add('I like figs.', { wait: true });
    expect(outcome?.items[0]?.reason).toBe('ask_first');
    const [held] = await ann.pending();
    expect(held?.hold).toMatchObject({ question: 'Is this right: "I like figs"?', onDeadline: 'confirm' });
    await ann.confirm(held!.id);
    expect((await ann.list()).memories.map((one) => one.content)).toEqual(['I like figs.']);
    await memory.close();
  });

  it('refuses a row it cannot read, naming the place', async () => {
    const policy = [{ reason: 'x', when: {}, do: 'refuse' as const }];
    await expect(openMemory({ configFolder: null, policy })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('policy.0'),
    });
  });

  it('confirms by its deadline only what its row says so', async () => {
    let now = Date.UTC(2026, 4, 1);
    const embedder = hashingEmbedder();
    const store = inMemoryStore({ dimensions: await embedder.dimensions() });
    const row = { reason: 'wait_a_day', when: { words: ['figs'] }, do: 'pending' as const, days: 1 };
    const memory = await openMemory({
      configFolder: null,
      engine: 'embedded',
      policy: [
        { ...row, onDeadline: 'confirm' },
        { ...row, when: { words: ['dates'] }, onDeadline: 'keep' },
      ],
      parts: { log: silentLog, embedder, store, rules: echo(), clock: () => now },
    });
    const ann = memory.for('ann');
    await ann.add(['I like figs.', 'I like dates.'], { wait: true });
    now += 2 * 86_400_000;
    await ann.add('I like plums.', { wait: true });
    const kept = (await ann.list()).memories.map((one) => one.content);
    expect(kept.toSorted()).toEqual(['I like figs.', 'I like plums.']);
    expect((await ann.pending()).map((one) => one.content)).toEqual(['I like dates.']);
    await memory.close();
  });
});
