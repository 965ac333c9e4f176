// Texts that only the holder of a key can read, as stores keep them.
import { z } from 'zod';
import type { MemoryRecord, Sensitivity } from './memory-record.js';

/** Memories of these are stored sealed, without a word in clear. */
export const sealedSensitivities: readonly Sensitivity[] = ['confidential', 'restricted'];

/** What stands in the place of a sealed text. */
export const sealedSchema = z
  .strictObject({
    /** The envelope: its version, the id of the data key, the encrypted bytes. */
    sealed: z.string().min(1),
    /** Keyed digests of the texts in it that can go one by one; without them every other envelope loses text. */
    texts: z.array(z.string()).readonly().optional(),
  })
  .readonly();
export type Sealed = z.infer<typeof sealedSchema>;

/** A memory as it is stored sealed: placeholders where its texts were, and the envelope that holds them. */
export interface SealedRecord extends MemoryRecord {
  readonly sealed: Sealed;
}

/** Is this a sealed value? */
export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Sealed>).sealed === 'string';
}

/** Is this memory as it is stored sealed? */
export function isSealedRecord(record: MemoryRecord): record is SealedRecord {
  return isSealed((record as Partial<SealedRecord>).sealed);
}

/** Must a memory of this sensitivity be stored sealed? */
export function mustBeSealed({ sensitivity }: Pick<MemoryRecord, 'sensitivity'>): boolean {
  return sealedSensitivities.includes(sensitivity);
}
