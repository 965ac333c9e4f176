import { describe, expect, it } from 'vitest';
import { archiveStore } from '../../../src/adapters/archive/archive-store.js';
import type { ArchiveSegment, BlobStore } from '../../../src/ports/index.js';
import { expectCode } from '../../contracts/contract-context.js';
import { aMemory, anId, aPartition } from '../../support/builders.js';
import { inMemoryBlobs } from '../../support/in-memory-blobs.js';
import { registerIn, sealedOver, sealedWorld } from '../sealed/sealed-world.js';

const archivedAt = '2026-11-01T00:00:00.000Z';

function aSegment(): ArchiveSegment {
  const memories = [aMemory(), aMemory()].map((record) => ({
    record,
    vector: Float32Array.of(1, 2, 3, 4),
    archivedAt,
    reason: 'faded',
    headId: record.id,
  }));
  return { id: anId(), memories };
}

type Over = (raw: BlobStore) => Promise<{ readonly blobs: BlobStore; readonly partition: string }>;

const inClear: Over = async (raw) => ({ blobs: raw, partition: aPartition() });
const encrypted: Over = async (raw) => {
  const { store, partition } = await sealedWorld();
  return { blobs: store.sealBlobs(raw), partition };
};

/** An archive with one segment, whose bytes are then changed. */
async function damaged(over: Over, change: (bytes: Uint8Array) => Uint8Array) {
  const raw = inMemoryBlobs();
  const { blobs, partition } = await over(raw);
  const segment = aSegment();
  await archiveStore(blobs).write(partition, segment);
  const name = `${segment.id}.0`;
  const bytes = (await raw.get(partition, name))!;
  await raw.remove(partition, name);
  await raw.put(partition, name, change(bytes));
  return { archive: archiveStore(blobs), partition, segment };
}

const flipped = (at: number) => (bytes: Uint8Array) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

describe.each([
  ['in clear', inClear],
  ['encrypted', encrypted],
])('a damaged segment, %s', (_, over) => {
  it('cut off anywhere it is internal and named, in every call that needs it', async () => {
    for (const share of [0, 0.1, 0.3, 0.5, 0.8, 0.99]) {
      const { archive, partition, segment } = await damaged(over, (bytes) =>
        bytes.subarray(0, Math.floor(bytes.length * share)),
      );
      const ids = segment.memories.map(({ record }) => record.id);
      for (const call of [
        archive.segment(partition, segment.id),
        archive.list(partition, { limit: 10 }),
        archive.read(partition, ids),
        archive.remove(partition, ids),
        archive.write(partition, segment),
      ]) {
        const error = await expectCode(call, 'internal');
        expect(error.message).toContain(segment.id);
      }
    }
  });

  it('with one bit turned anywhere it is internal and named', async () => {
    // The first line of an encrypted one names its key after 24 bytes: another key is another error.
    for (const at of [0, 5, 12, 20, 40, 60, 90, 200, -1, -20, -100, -300]) {
      const { archive, partition, segment } = await damaged(over, (bytes) =>
        flipped(at < 0 ? bytes.length + at : at)(bytes),
      );
      const error = await expectCode(archive.segment(partition, segment.id), 'internal');
      expect(error.message).toContain(segment.id);
    }
  });
});

describe('a segment that cannot be read', () => {
  it('is counted all the same, and goes with everything of its namespace', async () => {
    const { archive, partition } = await damaged(inClear, (bytes) => bytes.subarray(0, 50));
    expect(await archive.count(partition)).toBe(1);
    await archive.removeAll(partition);
    expect(await archive.count(partition)).toBe(0);
  });

  it('because its key was destroyed, is counted too', async () => {
    const raw = inMemoryBlobs();
    const { store, plain, partition } = await sealedWorld();
    await archiveStore(store.sealBlobs(raw)).write(partition, aSegment());
    await plain.ledger.remove(partition, [{ kind: 'key', key: 'data' }]);
    const archive = archiveStore(sealedOver(plain).sealBlobs(raw));
    await expectCode(archive.list(partition, { limit: 10 }), 'no_key');
    expect(await archive.count(partition)).toBe(1);
    await archive.removeAll(partition);
    expect(await archive.count(partition)).toBe(0);
  });
});

describe('a segment', () => {
  it('under the name of another is damaged', async () => {
    const blobs = inMemoryBlobs();
    const partition = aPartition();
    const [a, b] = [aSegment(), aSegment()];
    await archiveStore(blobs).write(partition, a);
    await blobs.put(partition, `${b.id}.0`, (await blobs.get(partition, `${a.id}.0`))!);
    await expectCode(archiveStore(blobs).segment(partition, b.id), 'internal');
  });

  it('of a later format says that an update is needed', async () => {
    const blobs = inMemoryBlobs();
    const partition = aPartition();
    const id = anId();
    const header = { format: 'durable-memory-archive', version: 2, segment: id };
    await blobs.put(partition, `${id}.0`, Buffer.from(`${JSON.stringify(header)}\n`));
    const error = await expectCode(archiveStore(blobs).segment(partition, id), 'version_too_new');
    expect(error.message).toContain('update durable-memory');
  });

  it('encrypted, holds neither text nor ids nor vectors in clear, and no other namespace opens it', async () => {
    const raw = inMemoryBlobs();
    const { store, partition } = await sealedWorld();
    const blobs = store.sealBlobs(raw);
    const other = await registerIn(store);
    const segment = aSegment();
    await archiveStore(blobs).write(partition, segment);
    const name = `${segment.id}.0`;
    const bytes = Buffer.from((await raw.get(partition, name))!);
    const [{ record, vector }] = segment.memories as [ArchiveSegment['memories'][number]];
    for (const text of [record.content, record.id, 'alice', 'sha256']) expect(bytes.includes(text)).toBe(false);
    expect(bytes.includes(Buffer.from(vector.buffer))).toBe(false);
    expect(bytes.includes(Buffer.from(vector.buffer).toString('base64'))).toBe(false);
    await raw.put(other, name, bytes);
    const error = await expectCode(archiveStore(blobs).segment(other, segment.id), 'no_key');
    expect(error.message).not.toContain(record.content);
  });

  it('that comes back otherwise than it was written is not kept, and nothing is reported as archived', async () => {
    const raw = inMemoryBlobs();
    const lossy: BlobStore = {
      ...raw,
      get: async (partition, name) => (await raw.get(partition, name))?.subarray(0, 20) ?? null,
    };
    const segment = aSegment();
    const error = await expectCode(archiveStore(lossy).write(aPartition(), segment), 'internal');
    expect(error.context).toMatchObject({ segmentId: segment.id });
  });
});
