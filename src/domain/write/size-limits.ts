// Sizes of what is handed in, checked before anything else looks at the text.
import { MemoryError } from '../errors.js';
import { limits } from '../limits.js';

/** Bytes of a text in UTF-8; a lone surrogate counts as its replacement character. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (isHigh(unit) && isLow(text.charCodeAt(place + 1))) {
      bytes += 4;
      place++;
    } else {
      bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
  }
  return bytes;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** `invalid_input` naming the limit and the size when a turn has too many messages, or too large ones. */
export function checkTurnSize(texts: readonly string[]): void {
  let total = 0;
  for (const [index, text] of texts.entries()) {
    const bytes = utf8Bytes(text);
    if (bytes > limits.messageBytes) throw tooLarge('messageBytes', bytes, `bytes in message ${index}; split it`);
    total += bytes;
  }
  if (total > limits.turnBytes) throw tooLarge('turnBytes', total, 'bytes in one turn; hand in several turns');
}

/** The error for something over a limit of {@link limits}; `what` names what was counted and what to do. */
export function tooLarge(limit: keyof typeof limits, size: number, what: string): MemoryError {
  const allowed = limits[limit];
  return new MemoryError('invalid_input', `${size} ${what} (${limit} allows ${allowed})`, {
    context: { limit, allowed, size },
  });
}
