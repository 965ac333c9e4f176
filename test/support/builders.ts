import type { Candidate } from '../../src/domain/candidate.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { uuidV5, sha256Hex } from '../../src/domain/digest.js';
import type { StoredMemory } from '../../src/ports/index.js';

let counter = 0;

/** A partition no other test uses. */
export function aPartition(): string {
  return sha256Hex(`test ${process.pid} ${Date.now()} ${counter++} ${Math.random()}`);
}

/** A fresh uuid for ids in tests. */
export function anId(seed: string = `${process.pid} ${Date.now()} ${counter++} ${Math.random()}`): string {
  return uuidV5('test', seed);
}

/** A valid active memory; override what the test is about. */
export function aMemory(over: Partial<MemoryRecord> = {}): MemoryRecord {
  const id = over.id ?? anId();
  return {
    id,
    tenantId: 'default',
    namespace: 'tenant/default/user/alice',
    ownerUserId: 'alice',
    category: 'episodic_fact',
    outcome: null,
    content: 'The user keeps two beehives on the roof.',
    summary: null,
    attribute: 'custom.note',
    cardinality: 'many',
    subject: null,
    predicate: null,
    object: null,
    conditions: [],
    entities: [],
    domainTags: [],
    importance: 3,
    confidence: 0.9,
    stance: 'stated',
    sources: [
      {
        kind: 'user_message',
        authorId: 'alice',
        sessionId: null,
        ingestionId: anId(`${id} source`),
        turnIndex: 0,
        quote: 'two beehives',
      },
    ],
    sensitivity: 'internal',
    status: 'active',
    hold: null,
    version: 1,
    supersedes: [],
    supersededBy: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    firstCreatedAt: '2026-11-01T10:00:00.000Z',
    retiredAt: null,
    validFrom: null,
    validUntil: null,
    lastVerifiedAt: null,
    lastAccessedAt: null,
    accessCount: 0,
    pinned: false,
    decidedBy: { tier: 'rules', model: null, policyVersion: 1, writer: 'test', redecide: false },
    extra: {},
    sessionId: null,
    ordinal: 0,
    speaker: null,
    saidAt: '2026-11-01T10:00:00.000Z',
    ...over,
  };
}

/** A candidate as extraction would propose it. */
export function aCandidate(over: Partial<Candidate> = {}): Candidate {
  return {
    content: 'The user keeps two beehives on the roof.',
    summary: null,
    category: 'episodic_fact',
    outcome: null,
    attribute: 'custom.note',
    cardinality: 'many',
    subject: null,
    predicate: null,
    object: null,
    conditions: [],
    entities: [],
    domainTags: [],
    importance: 3,
    confidence: 0.9,
    stance: 'stated',
    sensitivity: 'internal',
    validFrom: null,
    validUntil: null,
    pinned: false,
    extra: {},
    speaker: null,
    quote: 'two beehives',
    turnIndex: 0,
    sourceKind: 'user_message',
    explicit: false,
    changeCue: false,
    ...over,
  };
}

/** A stored memory with its vector; keyword text defaults to the lower-cased content. */
export function aStored(
  vector: readonly number[],
  over: Partial<MemoryRecord> = {},
  keywordText?: string | null,
): StoredMemory {
  const record = aMemory(over);
  return {
    record,
    vector: Float32Array.from(vector),
    keywordText: keywordText === undefined ? record.content.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '') : keywordText,
  };
}
