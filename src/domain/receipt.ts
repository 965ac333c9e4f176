// The receipt of an erasure: what was removed, where was looked afterwards, and what lies outside. No personal data.
import { z } from 'zod';
import { canonicalJson } from './audit.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits');
const count = z.int().min(0);
const instant = z.iso.datetime();
const line = z.string().max(300);

const receiptSchema = z.strictObject({
  format: z.literal('durable-memory erasure receipt'),
  version: z.literal(1),
  /** Hash of who or what was erased. */
  subject: hash,
  scope: z.enum(['user', 'space']),
  /** Hashes of everything that was erased with it. */
  partitions: z.array(hash).min(1),
  requestedAt: instant,
  removedAt: instant,
  removed: z.strictObject({ memories: count, entries: count, archived: count, runs: count }),
  elsewhere: z.strictObject({ spaces: count, copies: count, retracted: count, hooks: z.array(line) }),
  keysDestroyed: z.literal(true),
  /** Places looked at and what was left there, twice. */
  probes: z.array(z.strictObject({ at: instant, left: z.record(z.string().max(64), count) })).min(2),
  store: line,
  /** What this program does not reach. */
  outside: z.array(line),
});

const signatureSchema = z.strictObject({
  algorithm: z.literal('Ed25519'),
  /** 32 bytes in base64url. */
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes in base64url'),
  value: z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'expected 64 bytes in base64url'),
});

/** A receipt with its signature; without one when the program that made it had no key. */
export const signedReceiptSchema = receiptSchema.extend({ signature: signatureSchema.nullable() });

export type Receipt = z.output<typeof receiptSchema>;
export type ReceiptSignature = z.output<typeof signatureSchema>;
export type SignedReceipt = z.output<typeof signedReceiptSchema>;

/** The text that is signed: canonical JSON of everything but the signature. */
export function signedText(receipt: Receipt | SignedReceipt): string {
  const { signature: _, ...rest } = receipt as SignedReceipt;
  return canonicalJson(rest);
}
