// Master keys given as texts, as the configuration holds them.
import { MemoryError } from '../../domain/errors.js';
import type { KeyRing } from '../../ports/index.js';
import { keyRingOf, parseMasterKey, type MasterKey } from './master-keys.js';

/** Keys of a configuration: each base64 of 32 bytes. */
export interface GivenKeys {
  readonly key: string;
  /** Read with, never written with. */
  readonly previous: readonly string[];
}

/** The ring of the given keys; `more` are read with, too. `invalid_input` when one is no key; it is never shown. */
export function environmentKeyRing({ key, previous }: GivenKeys, more: readonly MasterKey[] = []): KeyRing {
  const older = previous.map((text, index) => required(text, `previous key ${index + 1}`));
  return keyRingOf('the configuration', [required(key, 'key'), ...older, ...more]);
}

function required(text: string, what: string): MasterKey {
  const key = parseMasterKey(text);
  if (key !== null) return key;
  const message = `configuration: the ${what} must be 32 bytes in base64; make one with: openssl rand -base64 32`;
  throw new MemoryError('invalid_input', message);
}
