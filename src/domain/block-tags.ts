// The delimiters of the recalled block, shared by what writes the block and by what must never remember it.

/** How the opening delimiter begins; attributes may follow before the closing bracket. */
export const blockOpening = '<memory-notes';

/** The closing delimiter. */
export const blockClosing = '</memory-notes>';

/** Stands where a block was, so that the text around it can never join into a new delimiter. */
const seam = '\n';

/**
 * The text with each recalled block replaced by a line break. A block that was cut off (no closing delimiter) goes to
 * the end of the text; a closing delimiter left alone is dropped. Takes linear time; a second call changes nothing.
 */
export function stripBlocks(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf(blockOpening, from);
    if (open < 0) break;
    kept.push(text.slice(from, open));
    const close = text.indexOf(blockClosing, open);
    from = close < 0 ? text.length : close + blockClosing.length;
  }
  kept.push(text.slice(from));
  return kept.join(seam).replaceAll(blockClosing, seam);
}
