import { describe, expect, it } from 'vitest';
import { addressOf, collectionNames, timeoutsOf } from '../../../src/adapters/weaviate/options.js';

const embedderId = 'use-multilingual-v3';

describe('collection names', () => {
  it('hold the prefix and, for memories, a hash of the embedder', () => {
    const names = collectionNames({ embedderId });
    expect(names).toMatchObject({ ledger: 'DmLedger', namespace: 'DmNamespace', outbox: 'DmOutbox' });
    expect(names.memory).toMatch(/^DmMemory_[0-9a-f]{16}$/);
    expect(collectionNames({ embedderId: 'another' }).memory).not.toBe(names.memory);
    expect(collectionNames({ embedderId, collectionPrefix: 'Acme_1' }).ledger).toBe('Acme_1Ledger');
  });

  it.each(['my-memories', 'memories', '1st', '_x', '', 'Ab c', 'Ünder', 'A'.repeat(101)])(
    'C108: the prefix "%s" is refused, and the message states the rule',
    (collectionPrefix) => {
      expect(() => collectionNames({ embedderId, collectionPrefix })).toThrow(
        expect.objectContaining({
          code: 'invalid_input',
          message: expect.stringMatching(/capital letter A–Z.*letters, digits or _/),
        }),
      );
    },
  );
});

describe('addresses', () => {
  it('are kept without a slash at the end, credentials and query', () => {
    expect(addressOf({ url: 'https://user:secret@w.example:8443/weaviate/?x=1' }).href).toBe(
      'https://w.example:8443/weaviate',
    );
    expect(addressOf({ url: 'http://127.0.0.1:8080' }).origin).toBe('http://127.0.0.1:8080');
  });

  it.each(['', '127.0.0.1:8080', 'ftp://x', 'not a url'])('"%s" is invalid_input', (url) => {
    expect(() => addressOf({ url })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('timeouts have defaults that can be replaced one by one', () => {
    const options = { url: 'http://x', embedderId, dimensions: 4 };
    expect(timeoutsOf(options)).toEqual({ connectMs: 5000, queryMs: 5000, writeMs: 10_000 });
    expect(timeoutsOf({ ...options, timeouts: { queryMs: 100 } }).queryMs).toBe(100);
  });
});
