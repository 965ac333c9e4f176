import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AcceptOrder } from '../../src/client/accept-order.js';
import { ReadLog } from '../../src/client/reads.js';
import type { InjectionRecord } from '../../src/domain/injection-record.js';
import type { NoteJob } from '../../src/domain/job.js';
import type { Ledger, LogFields, NewLedgerEntry, Ports } from '../../src/ports/index.js';

const alice = 'a'.repeat(64);
const team = 'b'.repeat(64);

const read = (ids: readonly string[], over: Partial<InjectionRecord> = {}): InjectionRecord => ({
  at: '2026-11-29T09:00:00.000Z',
  answerId: null,
  session: null,
  by: alice,
  memories: ids.map((id) => [id, 1] as const),
  ...over,
});

interface Sent {
  readonly partition: string;
  readonly entry: NewLedgerEntry;
  readonly job: NoteJob;
}

/** A read log whose ledger keeps what it is handed, unless it is down. */
function opened(options: { readonly flushMs?: number } = {}) {
  const sent: Sent[] = [];
  const nudged: string[] = [];
  const logged: { readonly event: string; readonly fields: LogFields }[] = [];
  const state = { down: false, tried: [] as string[] };
  const put: Ledger['put'] = async (partition, entry) => {
    state.tried.push(entry.key);
    if (state.down) throw new Error('down');
    sent.push({ partition, entry, job: entry.body as NoteJob });
    return 'created';
  };
  const log = (event: string, fields: LogFields = {}) => void logged.push({ event, fields });
  const ports = {
    store: { ledger: { put } },
    clock: () => Date.now(),
    log: { debug: log, info: log, warn: log, error: log },
  } as unknown as Ports;
  const nudge = async (partition: string) => void nudged.push(partition);
  const reads = new ReadLog({ ports, order: new AcceptOrder(Date.now), nudge }, options);
  return { reads, sent, nudged, logged, state };
}

const idsIn = ({ job }: Sent): readonly string[] =>
  job.injections.flatMap(({ memories }) => memories.map(([id]) => id));

describe('reads on their way into the audit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('wait a minute and are handed in together, one open job for each namespace', async () => {
    const { reads, sent, nudged } = opened();
    reads.note(alice, read(['m1', 'm2']));
    reads.note(team, read(['t1']));
    await vi.advanceTimersByTimeAsync(30_000);
    reads.note(alice, read(['m3']));
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.map((one) => [one.partition, idsIn(one)])).toEqual([
      [alice, ['m1', 'm2', 'm3']],
      [team, ['t1']],
    ]);
    expect(nudged).toEqual([alice, team]);
    expect(sent[0]!.entry).toMatchObject({ kind: 'job', open: true, body: { kind: 'note', lost: 0 } });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(2);
  });

  it('are handed in at most once a minute, however many there are', async () => {
    const { reads, sent } = opened();
    for (let second = 0; second < 600; second++) {
      reads.note(alice, read([`m${second}`]));
      await vi.advanceTimersByTimeAsync(1000);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(10);
    expect(sent.flatMap(idsIn)).toEqual(Array.from({ length: 600 }, (_, index) => `m${index}`));
  });

  it('of one answer are noted once: what is recalled twice for it, in a tool loop, is one record', async () => {
    const { reads, sent } = opened();
    const answer = { answerId: 'turn-1', session: 's' };
    reads.note(alice, read(['m1', 'm2'], answer));
    reads.note(alice, read(['m2', 'm3'], answer));
    reads.note(alice, read(['m2'], { ...answer, answerId: 'turn-2' }));
    reads.note(alice, read(['m1']));
    reads.note(alice, read(['m1']));
    await reads.flush();
    const { injections } = sent[0]!.job;
    expect(injections.map(({ answerId, memories }) => [answerId, memories.map(([id]) => id)])).toEqual([
      ['turn-1', ['m1', 'm2', 'm3']],
      ['turn-2', ['m2']],
      [null, ['m1']],
      [null, ['m1']],
    ]);
  });

  it('are bounded: what is too much is counted, and the count is noted', async () => {
    const { reads, sent } = opened();
    for (let index = 0; index < 2100; index++)
      reads.note(alice, read(Array.from({ length: 10 }, (_, memory) => `m${index}-${memory}`)));
    await reads.flush();
    expect(sent.flatMap(idsIn)).toHaveLength(20_000);
    expect(sent.map(({ job }) => job.lost)).toEqual([1000, ...Array.from({ length: sent.length - 1 }, () => 0)]);
    for (const one of sent) expect(idsIn(one).length).toBeLessThanOrEqual(500);
    reads.note(alice, read(['after']));
    await reads.flush();
    expect(sent.at(-1)).toMatchObject({ job: { lost: 0, injections: [{ memories: [['after', 1]] }] } });
  });

  it('are tried again a minute later under the same key when the store is down, and stay bounded', async () => {
    const { reads, sent, logged, state } = opened();
    state.down = true;
    reads.note(alice, read(['m1']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(logged).toEqual([{ event: 'reads_not_handed_in', fields: { partition: alice.slice(0, 16), memories: 1 } }]);
    state.down = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(idsIn)).toEqual([['m1']]);
    expect(new Set(state.tried).size).toBe(1);
  });

  it('are handed in at close; afterwards nothing is taken, and what the store refuses is told as lost', async () => {
    const { reads, sent, logged, state } = opened();
    reads.note(alice, read(['m1']));
    await Promise.all([reads.close(), reads.close()]);
    reads.note(alice, read(['m2']));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.map(idsIn)).toEqual([['m1']]);
    const second = opened();
    second.state.down = true;
    second.reads.note(alice, read(['m1']));
    await second.reads.close();
    expect(second.logged.map(({ event }) => event)).toEqual(['reads_lost']);
    expect([logged, state.tried.length]).toEqual([[], 1]);
  });
});
