// Ed25519 signatures of receipts. The key follows from the master key, so there is nothing more to keep or to lose.
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import { signedText, type Receipt, type ReceiptSignature, type SignedReceipt } from '../../domain/receipt.js';

/** What stands before the 32 bytes of a private and a public key in their standard forms (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface SigningKey {
  readonly publicKey: string;
  sign(text: string): ReceiptSignature;
}

/** The signing key that follows from a master key. */
export function signingKeyOf(master: Uint8Array): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', master, '', 'durable-memory receipts', 32));
  const der = Buffer.concat([privatePrefix, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = rawOf(createPublicKey(key));
  return {
    publicKey,
    sign: (text) => ({ algorithm: 'Ed25519', publicKey, value: sign(null, bytesOf(text), key).toString('base64url') }),
  };
}

/** True when the receipt is what the key it names has signed. Whose key that is, is for the reader to know. */
export function isSignedWell(receipt: SignedReceipt): boolean {
  const { signature } = receipt;
  if (signature === null) return false;
  const der = Buffer.concat([publicPrefix, Buffer.from(signature.publicKey, 'base64url')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, bytesOf(signedText(receipt as Receipt)), key, Buffer.from(signature.value, 'base64url'));
}

function rawOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length).toString('base64url');
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}
