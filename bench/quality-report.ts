// What the reports of the quality suites have in common: the machine, times, rows of a table.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { quantile } from './middleware-measure.js';
import type { Systems } from './peers/open-systems.js';

/** Arguments of every quality suite. */
export interface QualityArgs {
  readonly data: string;
  readonly systems: Systems;
  /** Items at most; default the suite's own. */
  readonly items?: number;
  /** Updates only: whoever says the newer fact says, too, that it is a correction. */
  readonly announced?: boolean;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

/** The machine a report was made on. */
export const machine = () => ({ cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.versions.node });

/** Milliseconds, rounded to tenths. */
export const timesOf = (values: readonly number[]) => ({
  p50: rounded(quantile(values, 0.5), 1),
  p95: rounded(quantile(values, 0.95), 1),
});

/** To so many decimals. */
export const rounded = (value: number, decimals = 3): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A rotation of the list, so that each system goes first in turn. */
export function inTurn<T>(list: readonly T[], turn: number): readonly T[] {
  const at = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

/** A share as `.123`; a dash for what a system cannot do. */
export function share(value: number | null, decimals = 3): string {
  return value === null ? '–' : value.toFixed(decimals).replace(/^0\./u, '.');
}

/** Writes the report when a file is asked for, and says the table. */
export async function report(args: QualityArgs, content: object, table: readonly string[]): Promise<void> {
  if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(content, null, 2)}\n`);
  for (const row of table) args.log(row);
}
