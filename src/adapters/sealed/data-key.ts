// The data key of a partition: AES-256-GCM with a random nonce. What is sealed is bound to its place, so that one
// envelope put in the place of another does not open.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { lengthPrefixed } from '../../domain/digest.js';
import { MemoryError } from '../../domain/errors.js';

/** Seals and opens the texts of one partition. */
export interface DataKey {
  /** Stands in every envelope. */
  readonly id: string;
  /** The envelope of a text. */
  seal(text: string, place: SealPlace): string;
  /** The text of an envelope; `internal` when it was changed or is of another place. */
  open(envelope: string, place: SealPlace): string;
  /** As `seal`, of bytes. */
  sealBytes(bytes: Uint8Array, place: SealPlace): Uint8Array;
  /** As `open`, of what `sealBytes` gave. */
  openBytes(sealed: Uint8Array, place: SealPlace): Uint8Array;
  /** A digest that only this key gives: the same text, the same tag. */
  tag(text: string): string;
  /** As `tag`, with a key of its own, of a word: short, and nothing that is itself a word of a text. */
  wordTag(word: string): string;
}

/** Where a sealed text stands. */
export interface SealPlace {
  readonly partition: string;
  /** Kind and id of the row. */
  readonly row: string;
}

const version = '1';
const nonceBytes = 12;
const tagBytes = 16;

/** A new data key as it will be wrapped. */
export function newDataKeyBytes(): Buffer {
  return randomBytes(32);
}

/** The id of the data key an envelope was sealed with; null when this version knows no such envelope. */
export function keyIdOf(envelope: string): string | null {
  const [found, id] = envelope.split('.', 2);
  return found === version && id !== undefined ? id : null;
}

/** The key of these 32 bytes. */
export function dataKeyOf(bytes: Uint8Array): DataKey {
  const id = createHash('sha256').update('durable-memory data key').update(bytes).digest('hex').slice(0, 8);
  // One key for each use: what tags tell must never help against what is sealed.
  const [sealing, tagging, wording] = ['seal', 'tag', 'word tag'].map((use) =>
    Buffer.from(hkdfSync('sha256', bytes, '', use, 32)),
  );
  return {
    id,
    seal: (text, place) =>
      `${version}.${id}.${sealed(sealing!, Buffer.from(text, 'utf8'), place).toString('base64url')}`,
    open: (envelope, place) => {
      const text = envelope.slice(version.length + id.length + 2);
      return opened(sealing!, Buffer.from(text, 'base64url'), place).toString('utf8');
    },
    sealBytes: (bytes, place) => sealed(sealing!, bytes, place),
    openBytes: (bytes, place) => opened(sealing!, bytes, place),
    tag: (text) => createHmac('sha256', tagging!).update(text, 'utf8').digest('base64url').slice(0, 22),
    wordTag: (word) => `~${createHmac('sha256', wording!).update(word, 'utf8').digest('hex').slice(0, 12)}`,
  };
}

function boundTo({ partition, row }: SealPlace): Buffer {
  return Buffer.from(lengthPrefixed([partition, row]), 'utf8');
}

function sealed(key: Buffer, plain: Uint8Array, place: SealPlace): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function opened(key: Buffer, bytes: Uint8Array, place: SealPlace): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAAD(boundTo(place));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch (error) {
    const message = 'an encrypted text does not open: it was changed, or moved from another place; restore its row';
    throw new MemoryError('internal', message, { context: { ...place }, cause: error });
  }
}
