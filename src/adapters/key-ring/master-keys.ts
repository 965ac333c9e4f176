// Master keys and what they do: wrap the data keys of partitions with AES-256-GCM.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { MemoryError } from '../../domain/errors.js';
import type { KeyRing, WrappedKey } from '../../ports/index.js';
import { signingKeyOf } from './signing.js';

/** One master key and its id. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A new random master key. */
export function newMasterKey(): MasterKey {
  return withId(randomBytes(keyBytes));
}

/** The key written as base64 (or base64url) of 32 bytes; null for any other text. */
export function parseMasterKey(text: string): MasterKey | null {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text.trim())) return null;
  return withId(Buffer.from(text.trim(), 'base64'));
}

function withId(bytes: Buffer): MasterKey {
  const id = createHash('sha256').update('durable-memory master key').update(bytes).digest('hex').slice(0, 12);
  return { id, bytes };
}

/** A ring of these keys: the first one wraps, all of them unwrap. */
export function keyRingOf(place: string, keys: readonly [MasterKey, ...MasterKey[]]): KeyRing {
  const [current] = keys;
  const signing = signingKeyOf(current.bytes);
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    place,
    currentId: current.id,
    olderIds: [...byId.keys()].filter((id) => id !== current.id),
    wrap: async (partition, dataKey) => ({ masterKeyId: current.id, wrapped: wrapped(current, partition, dataKey) }),
    unwrap: async (partition, key) => {
      const master = byId.get(key.masterKeyId);
      if (master === undefined) throw noSuchKey(key.masterKeyId, place);
      return unwrapped(master, partition, key);
    },
    sign: async (text) => signing.sign(text),
  };
}

function noSuchKey(id: string, place: string): MemoryError {
  const message = `the memory is encrypted with master key ${id}, which ${place} does not hold; bring that key back, or name it among the previous keys`;
  return new MemoryError('no_key', message, { context: { keyId: id } });
}

function wrapped(master: MasterKey, partition: string, dataKey: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', master.bytes, nonce);
  cipher.setAAD(Buffer.from(partition, 'utf8'));
  return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function unwrapped(master: MasterKey, partition: string, { wrapped: text }: WrappedKey): Uint8Array {
  try {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', master.bytes, bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(partition, 'utf8'));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new MemoryError(
      'internal',
      'the key of a partition was changed or is of another partition; restore its row',
      {
        context: { partition },
        cause: error,
      },
    );
  }
}
