import { describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { FeedEvent } from '../../src/domain/event-feed.js';
import type { Store } from '../../src/ports/index.js';
import { openInMemory } from '../support/open-in-memory.js';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (isMemoryError(error) ? error.code : error),
  );

async function withUser(work: (user: UserMemory, opened: { memory: DurableMemory; store: Store }) => Promise<void>) {
  const opened = await openInMemory();
  try {
    await work(opened.memory.for('ann'), opened);
  } finally {
    await opened.memory.close();
  }
}

const told = ({ seq, type, reason }: FeedEvent): string => `${seq} ${type} ${reason}`;

const city = (object: string) => ({ content: `The user lives in ${object}.`, attribute: 'user.city', object });

async function liveHere(user: UserMemory): Promise<void> {
  await user.add(city('Porto'), { at: '2026-01-01', wait: true });
  await user.add(city('Faro'), { at: '2026-01-02', wait: true });
}

describe('the feed of events', () => {
  it('tells what happened to which memory, in order, with the number of its row and never text', () =>
    withUser(async (ann) => {
      await liveHere(ann);
      const [faro] = (await ann.list()).memories;
      await ann.forget(faro!.id);
      const { events } = await ann.events();
      expect(events.map(told)).toEqual([
        '1 created nothing_like_it',
        '2 created slot',
        '2 superseded replaced',
        '3 forgotten asked',
        '3 forgotten asked',
      ]);
      const forgotten = events.filter(({ type }) => type === 'forgotten').map(({ memoryId }) => memoryId);
      expect(forgotten).toContain(faro!.id);
      expect(events[1]!.memoryId).toBe(faro!.id);
      expect(JSON.stringify(events)).not.toMatch(/Porto|Faro|lives/);
    }));

  it('goes on behind any page of any size, through the middle of what one job did, and later', () =>
    withUser(async (ann) => {
      await liveHere(ann);
      const all = (await ann.events()).events;
      for (const limit of [1, 2, 3, 7]) {
        const read: FeedEvent[] = [];
        let after: string | undefined;
        for (;;) {
          const page = await ann.events({ limit, ...(after === undefined ? {} : { after }) });
          read.push(...page.events);
          after = page.next!;
          if (page.events.length < limit) break;
        }
        expect(read).toEqual(all);
        expect(await ann.events({ after })).toEqual({ events: [], next: after });
      }
      const { next } = await ann.events();
      await ann.add('The user plays chess.', { wait: true });
      expect((await ann.events({ after: next! })).events.map(told)).toEqual(['3 created nothing_like_it']);
    }));

  it('gives only the types asked for, and still goes on behind all it has read', () =>
    withUser(async (ann) => {
      await liveHere(ann);
      const page = await ann.events({ types: ['superseded'] });
      expect(page.events.map(told)).toEqual(['2 superseded replaced']);
      const none = await ann.events({ types: ['forgotten'] });
      expect(none).toEqual({ events: [], next: page.next });
    }));

  it('leaves out what only marks a session, and is empty where nothing has happened', () =>
    withUser(async (ann) => {
      expect(await ann.events()).toEqual({ events: [], next: null });
      await ann.session('s').end();
      expect((await ann.events()).events).toEqual([]);
      await liveHere(ann);
      await ann.session('s').end();
      expect((await ann.events()).events.map(({ seq }) => seq)).toEqual([1, 2, 2]);
      expect(await ann.audit()).toMatchObject({ whole: true, rows: 2, before: 0 });
    }));

  it('is of one namespace alone', () =>
    withUser(async (ann, { memory }) => {
      await liveHere(ann);
      expect((await memory.for('bob').events()).events).toEqual([]);
      expect(await codeOf(ann.in('user/bob').events())).toBe('namespace_denied');
      expect(await codeOf(ann.in('user/bob').audit())).toBe('namespace_denied');
      expect(await codeOf(ann.in('user/bob').injections())).toBe('namespace_denied');
    }));

  it.each([
    [{ limit: 0 }],
    [{ limit: 1001 }],
    [{ types: ['nonsense'] }],
    [{ types: ['session_ended'] }],
    [{ after: 'nonsense' }],
    [{ after: '1.1.' }],
    [{ unknown: 1 }],
  ])('refuses %j', (options) =>
    withUser(async (ann) => {
      await liveHere(ann);
      expect(await codeOf(ann.events(options as object))).toBe('invalid_input');
    }),
  );
});
