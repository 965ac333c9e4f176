// The contract of ports/blob-store.ts. Test names start with the number of the port's semantics.
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/ports/index.js';
import { aPartition } from '../support/builders.js';
import { expectCode } from './contract-context.js';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const textOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString());

/** Registers the contract of a blob store; its clock must be `now`. */
export function blobStoreContract(name: string, blobs: () => BlobStore, now: () => number): void {
  describe(`blob store: ${name}`, () => {
    it('1. 4. gives back the bytes as they were written, many and none', async () => {
      const partition = aPartition();
      const many = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256);
      expect(await blobs().put(partition, 'many.0', many)).toBe('created');
      expect(await blobs().put(partition, 'none.0', new Uint8Array())).toBe('created');
      expect(Buffer.from((await blobs().get(partition, 'many.0'))!).equals(many)).toBe(true);
      expect(await blobs().get(partition, 'none.0')).toHaveLength(0);
    });

    it('2. a name is written once', async () => {
      const partition = aPartition();
      expect(await blobs().put(partition, 'a', bytesOf('first'))).toBe('created');
      expect(await blobs().put(partition, 'a', bytesOf('second'))).toBe('exists');
      expect(textOf(await blobs().get(partition, 'a'))).toBe('first');
    });

    it('2. of ten that write one name at once, one creates it, and all find the same bytes', async () => {
      const partition = aPartition();
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) => blobs().put(partition, 'a', bytesOf(`writer ${index}`))),
      );
      expect(results.filter((result) => result === 'created')).toHaveLength(1);
      const winner = results.indexOf('created');
      expect(textOf(await blobs().get(partition, 'a'))).toBe(`writer ${winner}`);
    });

    it('a write or removal whose deadline has passed is a timeout and does nothing', async () => {
      const partition = aPartition();
      await blobs().put(partition, 'kept', bytesOf('x'));
      await expectCode(blobs().put(partition, 'late', bytesOf('x'), { deadline: now() - 1 }), 'timeout');
      await expectCode(blobs().remove(partition, 'kept', { deadline: now() - 1 }), 'timeout');
      expect(await blobs().names(partition)).toEqual(['kept']);
    });

    it('4. what was never written is null, in a partition that holds something and in one that does not', async () => {
      const partition = aPartition();
      await blobs().put(partition, 'a', bytesOf('x'));
      expect(await blobs().get(partition, 'b')).toBeNull();
      expect(await blobs().get(aPartition(), 'a')).toBeNull();
    });

    it('5. names the blobs of one partition, sorted, and of no other', async () => {
      const [one, other] = [aPartition(), aPartition()];
      for (const name of ['b.1', 'a.10', 'a.2']) await blobs().put(one, name, bytesOf(name));
      await blobs().put(other, 'c', bytesOf('c'));
      expect(await blobs().names(one)).toEqual(['a.10', 'a.2', 'b.1']);
      expect(await blobs().names(aPartition())).toEqual([]);
    });

    it('6. removes one, once or twice, and leaves the others', async () => {
      const partition = aPartition();
      for (const name of ['a', 'b']) await blobs().put(partition, name, bytesOf(name));
      await blobs().remove(partition, 'a');
      await blobs().remove(partition, 'a');
      await blobs().remove(aPartition(), 'a');
      expect(await blobs().names(partition)).toEqual(['b']);
      expect(await blobs().put(partition, 'a', bytesOf('again'))).toBe('created');
    });

    it('7. removes everything of a partition, once or twice, and nothing of another', async () => {
      const [one, other] = [aPartition(), aPartition()];
      for (const name of ['a', 'b', 'c']) await blobs().put(one, name, bytesOf(name));
      await blobs().put(other, 'a', bytesOf('a'));
      await blobs().removeAll(one);
      await blobs().removeAll(one);
      await blobs().removeAll(aPartition());
      expect(await blobs().names(one)).toEqual([]);
      expect(await blobs().names(other)).toEqual(['a']);
    });

    it('8. says where it is', async () => {
      expect((await blobs().info()).place).not.toBe('');
    });

    it('refuses names that lead elsewhere', async () => {
      for (const name of ['../a', 'a/b', '.a', ''])
        await expectCode(blobs().put(aPartition(), name, bytesOf('x')), 'invalid_input');
      await expectCode(blobs().get('..', 'a'), 'invalid_input');
    });
  });
}
