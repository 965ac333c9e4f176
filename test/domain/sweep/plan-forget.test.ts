import { describe, expect, it } from 'vitest';
import type { Job, NoteJob } from '../../../src/domain/job.js';
import { defaultForgetting } from '../../../src/domain/sweep/forgetting.js';
import {
  fateOf,
  forgetCounts,
  forgetLimits,
  type LaneRow,
  type RowContext,
} from '../../../src/domain/sweep/plan-forget.js';
import type { Turn } from '../../../src/domain/turn.js';

const now = Date.parse('2026-12-31T00:00:00.000Z');
const limit = forgetLimits(defaultForgetting, now).text;
const [past, recent] = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.001Z'];
const ended: RowContext = { outcome: { status: 'done', completedAt: past }, marked: false, held: false };

const turn = (over: Partial<Turn> = {}, open = false): LaneRow => ({
  kind: 'turn',
  open,
  body: { messages: [{ role: 'user', content: 'x', name: null }], facts: [], blanked: false, ...over },
});
const job = (body: object): LaneRow => ({
  kind: 'job',
  open: false,
  body: { authorId: 'a', acceptedAt: past, ...body },
});

describe('what a forget sweep does with rows of the ledger', () => {
  it('goes by 30 days after the outcome, and 365 days in the archive', () => {
    expect(forgetLimits(defaultForgetting, now)).toEqual({ text: past, archived: '2025-12-31T00:00:00.000Z' });
  });

  it('blanks a turn from that moment on, and not before', () => {
    expect(fateOf(turn(), ended, limit)).toBe('text');
    expect(fateOf(turn(), { ...ended, outcome: { status: 'done', completedAt: recent } }, limit)).toBeNull();
    expect(fateOf(turn(), { ...ended, outcome: null }, limit)).toBeNull();
    expect(fateOf(turn({}, true), ended, limit)).toBeNull();
  });

  it('does it once', () => {
    expect(fateOf(turn({ aged: true }), ended, limit)).toBeNull();
    expect(fateOf(turn({ blanked: true }), ended, limit)).toBeNull();
  });

  it('leaves the words that are still needed: to decide again, or to be tried again after a failure', () => {
    expect(fateOf(turn(), { ...ended, marked: true }, limit)).toBe('to_be_decided_again');
    expect(fateOf(turn(), { ...ended, outcome: { status: 'failed', completedAt: past } }, limit)).toBe('failed');
  });

  it('blanks what an edit wrote, and leaves jobs that are links or were answered', () => {
    expect(fateOf(job({ kind: 'edit', change: { content: 'x' } }), ended, limit)).toBe('text');
    expect(fateOf(job({ kind: 'edit', change: {} }), ended, limit)).toBeNull();
    for (const kind of [
      'share',
      'confirm',
      'reject',
      'forget',
      'retract',
      'archive',
      'restore',
    ] satisfies Job['kind'][])
      expect(fateOf(job({ kind }), ended, limit)).toBeNull();
  });

  it('removes jobs that only told a lane to look, but not a sweep that waits', () => {
    for (const kind of ['sweep', 'approve', 'discard', 'expire'] satisfies Job['kind'][]) {
      expect(fateOf(job({ kind }), ended, limit)).toBe('ended');
      expect(fateOf(job({ kind }), { ...ended, held: true }, limit)).toBeNull();
    }
    const note: NoteJob = { kind: 'note', acceptedAt: past, injections: [], lost: 0 };
    expect(fateOf(job(note), { ...ended, outcome: null }, limit)).toBe('ended');
    expect(fateOf(job({ ...note, acceptedAt: recent }), { ...ended, outcome: null }, limit)).toBeNull();
  });

  it('counts what it does, by reason', () => {
    const plan = { at: past, text: ['a', 'b'], ended: [], usage: ['c'], destroy: ['d'], skipped: {} };
    expect(forgetCounts(plan)).toEqual({ text_blanked: 2, usage_removed: 1, destroyed: 1 });
  });
});
