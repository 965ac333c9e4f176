// Reads a text from outside: whole, of a sane size, and really text.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MemoryError } from '../domain/errors.js';

/** How much is read at most, and what to do with more. */
interface Most {
  readonly bytes: number;
  readonly advice: string;
}

const mebibyte = 1024 * 1024;

/** More than any turn can hold, JSON around it included. */
const aTurn: Most = { bytes: 8 * mebibyte, advice: 'hand in several turns' };

/** The UTF-8 text of a stream. `invalid_input` when it is over the limit (default 8 MB) or no UTF-8. */
export async function readAll(stream: Readable, name: string, most: Most = aTurn): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most.bytes)
      throw new MemoryError('invalid_input', `${name} holds more than ${most.bytes / mebibyte} MB; ${most.advice}`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new MemoryError('invalid_input', `${name} is not UTF-8 text`);
  }
}

/** The text of a file; `invalid_input` also when it cannot be read. */
export async function readTextFile(file: string, most: Most = aTurn): Promise<string> {
  try {
    return await readAll(createReadStream(file), file, most);
  } catch (error) {
    if (error instanceof MemoryError) throw error;
    const { code } = error as { code?: string };
    throw new MemoryError('invalid_input', `${file} could not be read: ${code ?? 'unknown'}`);
  }
}
