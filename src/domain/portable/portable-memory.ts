// One memory on its way in from a file, whatever wrote the file.
import { stripBlocks } from '../block-tags.js';
import { MemoryError, isMemoryError } from '../errors.js';
import type { MemorySource } from '../memory-record.js';
import type { AddedFact } from '../turn.js';
import { addInput } from '../write/add-input.js';
import { cleanText } from '../write/clean-text.js';
import { redactSecrets } from '../write/redact.js';

/** Evidence a memory brings along: what kind of source it was, and its words. */
export interface PortableSource {
  readonly kind: MemorySource['kind'];
  readonly quote: string;
}

/** A memory of a file, checked and cleaned. */
export interface PortableMemory {
  /** Its name in the place it comes from; the same name is the same memory, however often it is imported. */
  readonly origin: string;
  /** Its id, where it comes from this package: what was forgotten here does not come back. */
  readonly memoryId: string | null;
  readonly sessionId: string | null;
  /** When it was said, ISO. */
  readonly at: string;
  readonly version: number;
  readonly fact: AddedFact;
  readonly sources: readonly PortableSource[];
  /** Kinds of secrets cut out, with counts. */
  readonly redactions: Readonly<Record<string, number>>;
  /** It waits where it comes from, for an answer or an approval. */
  readonly waits: 'answer' | 'approval' | null;
  /** Origin of the version that replaced it; null = it is current. */
  readonly successor: string | null;
  /** Origins of the versions it replaced. */
  readonly replaces: readonly string[];
}

/** What an import found in a file. */
export interface PortableFile {
  /** Current ones first; a replaced version after the one that replaced it. */
  readonly memories: readonly PortableMemory[];
  /** Reasons why others were left out, with counts. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Partition the file was exported from; null when the format does not say. */
  readonly partition: string | null;
}

/**
 * The fact as it may be stored: cleaned, secrets cut out. `invalid_input` naming `where` (such as "line 7") and the
 * field that is wrong.
 */
export function portableFact(input: unknown, where: string): ReturnType<typeof addInput> {
  try {
    return addInput(input);
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    throw new MemoryError(error.code, `${where}: ${error.message.replace(/^fact 0: /, '')}`, {
      context: error.context,
    });
  }
}

/** A quote as it may be stored. */
export function portableQuote(quote: string): string {
  return redactSecrets(cleanText(stripBlocks(quote))).text.trim();
}

/** JSON of one line or file; `invalid_input` naming `where`. */
export function parsedJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MemoryError('invalid_input', `${where} is not JSON`);
  }
}
