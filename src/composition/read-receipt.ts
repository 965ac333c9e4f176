// Reads and verifies the receipt of an erasure; needs neither a store nor a key.
import { isSignedWell } from '../adapters/key-ring/signing.js';
import { signedReceiptSchema, type SignedReceipt } from '../domain/receipt.js';

/** What a receipt turned out to be. */
export interface ReceiptFindings {
  readonly valid: boolean;
  /** Why it is not valid; null when it is. */
  readonly problem: string | null;
  /** Null when it is no receipt at all. */
  readonly receipt: SignedReceipt | null;
}

/** Verifies a receipt as JSON. With `key`, it must be signed with that public key (base64url). */
export function readReceipt(text: string, key?: string): ReceiptFindings {
  const parsed = signedReceiptSchema.safeParse(jsonOf(text));
  if (!parsed.success) return { valid: false, problem: 'this is no receipt, or it was changed', receipt: null };
  const receipt = parsed.data;
  const problem = problemOf(receipt, key);
  return { valid: problem === null, problem, receipt };
}

function problemOf(receipt: SignedReceipt, key: string | undefined): string | null {
  if (receipt.signature === null) return 'it carries no signature';
  if (!isSignedWell(receipt)) return 'it is not what was signed: it was changed';
  if (key !== undefined && receipt.signature.publicKey !== key) return 'it is signed with another key';
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
