import { describe, expect, it } from 'vitest';
import { compileFilter } from '../../../src/adapters/weaviate/filter.js';
import type { MemoryFilter } from '../../../src/ports/index.js';

describe('filters', () => {
  it('no filter and an empty one are no condition', () => {
    for (const filter of [undefined, {}]) expect(compileFilter(filter)).toEqual({ nothing: false, condition: null });
  });

  it('G4: an empty list of choices lets nothing pass; it is never sent as "no condition"', () => {
    for (const field of ['statuses', 'categories', 'sensitivities', 'entities', 'domainTags']) {
      expect(compileFilter({ [field]: [] })).toEqual({ nothing: true });
    }
  });

  it('every given field becomes a condition', () => {
    const at = '2026-11-01T00:00:00.000Z';
    const full: Required<MemoryFilter> = {
      statuses: ['active'],
      categories: ['preference'],
      attribute: 'user.city',
      entities: ['x'],
      domainTags: ['y'],
      sensitivities: ['public'],
      sessionId: 's',
      validAt: at,
      endedBy: at,
      asOf: at,
      saidFrom: at,
      saidTo: at,
      extra: { k: 1 },
    };
    const compiled = compileFilter(full);
    // asOf is two conditions, the others are one each.
    expect(compiled).toMatchObject({ nothing: false, condition: { operator: 'And', filters: { length: 14 } } });
    for (const [field, value] of Object.entries(full)) {
      expect(compileFilter({ [field]: value })).not.toEqual({ nothing: false, condition: null });
    }
  });

  it('G4: fields of Object are no fields of the filter', () => {
    for (const field of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(() => compileFilter({ [field]: 'x' })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }
  });
});
