// Master keys in a file of their own that only its owner can read.
import { randomUUID } from 'node:crypto';
import { link, open, unlink, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { MemoryError } from '../../domain/errors.js';
import type { KeyRing } from '../../ports/index.js';
import { keyRingOf, newMasterKey, parseMasterKey, type MasterKey } from './master-keys.js';

const keyFile = z.strictObject({ keys: z.array(z.string()).min(1) });

type Keys = readonly [MasterKey, ...MasterKey[]];

/** The ring of a key file: its first key wraps, all unwrap. */
export function fileKeyRing(file: string, keys: Keys): KeyRing {
  return keyRingOf(file, keys);
}

/**
 * The keys of the file, first the current one; null when there is no file. Rights of others are taken off it.
 * `invalid_input` when it is no key file, `no_key` when it cannot be read.
 */
export async function readKeyFile(file: string): Promise<Keys | null> {
  try {
    const handle = await open(file, 'r');
    try {
      await handle.chmod(0o600);
      return parsed(file, await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw asKeyError(file, error);
  }
}

/** Makes the file (mode 0600) with one new key; the keys that are there when somebody else came first. */
export async function makeKeyFile(file: string): Promise<Keys> {
  const text = `${JSON.stringify({ keys: [newMasterKey().bytes.toString('base64')] }, null, 2)}\n`;
  const draft = `${file}.${randomUUID()}`;
  try {
    // Whole and on the disk before it has its name: a key that is lost half-way would be lost for good.
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file).catch(unlessThere);
    await unlink(draft);
  } catch (error) {
    throw asKeyError(file, error);
  }
  return (await readKeyFile(file))!;
}

function unlessThere(error: unknown): void {
  if (systemCode(error) !== 'EEXIST') throw error;
}

function parsed(file: string, text: string): Keys {
  const result = keyFile.safeParse(jsonOf(text));
  const [first, ...rest] = result.success ? result.data.keys.map(parseMasterKey) : [];
  if (first !== undefined && first !== null && rest.every((key) => key !== null)) return [first, ...rest];
  throw new MemoryError('invalid_input', `${file} is no key file: it holds "keys", a list of 32 bytes in base64 each`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asKeyError(file: string, error: unknown): MemoryError {
  if (error instanceof MemoryError) return error;
  const code = systemCode(error);
  return new MemoryError('no_key', `the key file ${file} cannot be used (${code}); check its owner and folder`, {
    context: { file, systemCode: code },
    cause: error,
  });
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
