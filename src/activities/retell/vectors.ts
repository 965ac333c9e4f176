// The vectors of a history told again: those the ledger still has, and new ones where they are needed and gone.
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Ports } from '../../ports/index.js';
import type { Attempt } from '../attempt.js';
import { checkedVectors, embeddedText } from '../embed.js';

type Embedded = Pick<MemoryRecord, 'content' | 'speaker' | 'saidAt'>;

/** Vectors by the text they were made of. */
export class Vectors {
  readonly #ports: Ports;
  readonly #attempt: Attempt;
  readonly #known = new Map<string, Float32Array>([['', new Float32Array()]]);

  constructor(ports: Ports, attempt: Attempt) {
    this.#ports = ports;
    this.#attempt = attempt;
  }

  /** Keeps a vector that is known already. */
  keep(of: Embedded, vector: Float32Array): void {
    this.#known.set(embeddedText(of, of.saidAt), vector);
  }

  /** One for each, in order; what is missing is embedded in one batch and kept. No text has a vector without numbers. */
  async of(all: readonly Embedded[]): Promise<readonly Float32Array[]> {
    const texts = all.map((one) => embeddedText(one, one.saidAt));
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text));
    if (missing.length > 0) {
      const made = await checkedVectors(this.#ports, missing, this.#attempt.signal);
      missing.forEach((text, index) => this.#known.set(text, made[index]!));
    }
    return texts.map((text) => this.#known.get(text)!);
  }
}
