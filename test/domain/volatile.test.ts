import { describe, expect, it } from 'vitest';
import { endOf, goesStale, staleAt, verifiedAt } from '../../src/domain/volatile.js';
import { aMemory } from '../support/builders.js';

const said = '2026-03-01T09:00:00.000Z';
const here = aMemory({ attribute: 'user.current_location', saidAt: said });

describe('facts that go stale', () => {
  it('are believed for the days of their attribute, counted from when they were said or last verified', () => {
    expect(staleAt(here)).toBe('2026-03-15T09:00:00.000Z');
    expect(staleAt({ ...here, lastVerifiedAt: '2026-03-10T09:00:00.000Z' })).toBe('2026-03-24T09:00:00.000Z');
    expect(staleAt({ ...here, validFrom: '2026-04-01T00:00:00.000Z' })).toBe('2026-04-15T00:00:00.000Z');
    // Verified by something said earlier: the later of the two counts.
    expect(staleAt({ ...here, lastVerifiedAt: '2026-02-01T09:00:00.000Z' })).toBe('2026-03-15T09:00:00.000Z');
  });

  it('are not those of other attributes, nor what somebody pinned, nor what has an end of its own', () => {
    expect(staleAt({ ...here, attribute: 'user.city' })).toBeNull();
    expect(staleAt({ ...here, pinned: true })).toBeNull();
    expect(goesStale({ ...here, validUntil: '2026-03-06T23:59:59.999Z' })).toBe(false);
    expect(goesStale({ ...here, validUntil: '2026-03-15T09:00:00.000Z' })).toBe(true);
    expect(goesStale({ ...here, validUntil: null })).toBe(true);
  });

  it('end when they were told to, or else when they go stale', () => {
    expect(endOf({ ...here, validUntil: '2026-03-06T23:59:59.999Z' })).toBe('2026-03-06T23:59:59.999Z');
    expect(endOf(here)).toBe('2026-03-15T09:00:00.000Z');
    expect(endOf(aMemory())).toBeNull();
  });

  it('are believed anew when they are verified; an end of their own does not move', () => {
    const at = '2026-03-20T09:00:00.000Z';
    expect(verifiedAt({ ...here, validUntil: staleAt(here) }, at)).toEqual({
      lastVerifiedAt: at,
      validUntil: '2026-04-03T09:00:00.000Z',
    });
    expect(verifiedAt({ ...here, validUntil: '2026-03-06T23:59:59.999Z' }, at)).toEqual({ lastVerifiedAt: at });
    expect(verifiedAt(aMemory({ lastVerifiedAt: at }), said)).toEqual({ lastVerifiedAt: at });
  });
});
