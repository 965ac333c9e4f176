// A memory as something to pack: its lines, made only when they are looked at.
import type { MemoryRecord } from '../memory-record.js';
import { memoryLine, shortMemoryLine, type BlockStyle } from './block-lines.js';
import { clip } from './clip.js';
import { onceFor } from './once-for.js';
import type { LayeredPackable } from './pack-layers.js';
import { shortText } from './short-text.js';
import type { TokenCount } from './token-margin.js';

/** The memory's lines in this style; `clean` takes the secrets out of a text before it is cut. */
export function packable(record: MemoryRecord, style: BlockStyle, clean: (text: string) => string): LayeredPackable {
  const { content } = record;
  const summary = record.summary !== null && record.summary.length < content.length ? record.summary : null;
  const short = () => {
    const whole = clean(summary ?? content);
    const text = shortText(whole);
    const line = shortMemoryLine(record, text, style);
    if (text !== whole) return { form: 'shortened' as const, line };
    return { form: summary === null ? ('full' as const) : ('summary' as const), line };
  };
  return {
    full: () => memoryLine(record, clean(content), style),
    brief: () => (summary === null ? null : memoryLine(record, clean(summary), style)),
    short,
    length: () => clean(content).length,
    shortened: (characters) => memoryLine(record, `${clip(clean(content), characters).trimEnd()}…`, style),
    cost(form, count) {
      const known = costsBy(count)(record);
      const name = `${style} ${form}`;
      const cost = known.get(name) ?? costOf(form === 'short' ? short().line : this[form](), count);
      known.set(name, cost);
      return cost;
    },
  };
}

/** What the lines of a memory cost, by style and form: counting is most of what packing costs. */
const costsBy = onceFor((_count: TokenCount) => onceFor((_record: MemoryRecord) => new Map<string, number>()));

function costOf(line: string | null, count: TokenCount): number {
  return line === null ? 0 : count(`${line}\n`);
}
