// What this process and the servers it has started take of the processors meanwhile: it tells whom a recall had to wait for.
import { readFileSync, readdirSync } from 'node:fs';

/** Percent of one core, by name; {} where the system does not tell it. */
export type ProcessorShare = Readonly<Record<string, number>>;

/** By what is in their command line. */
const names: Readonly<Record<string, string>> = {
  worker: 'cli/main.js\0worker',
  temporal: 'temporal',
  weaviate: 'weaviate',
};

const ticksPerSecond = 100;

/** Does the work and tells what was taken while it went on. */
export async function sharing<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly share: ProcessorShare }> {
  const [before, began] = [ticksOf(), performance.now()];
  const result = await work();
  const [after, seconds] = [ticksOf(), (performance.now() - began) / 1000];
  const share = Object.entries(after).map(([name, ticks]) => {
    const taken = (ticks - (before[name] ?? 0)) / ticksPerSecond / seconds;
    return [name, Math.round(taken * 1000) / 10];
  });
  return { result, share: Object.fromEntries(share) };
}

/** Processor time so far of this process and of each child that has a name. */
function ticksOf(): Record<string, number> {
  if (process.platform !== 'linux') return {};
  const ticks: Record<string, number> = {};
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const name = nameOf(pid);
    if (name !== undefined) ticks[name] = (ticks[name] ?? 0) + ticksIn(fieldsOf(pid));
  }
  return ticks;
}

function nameOf(pid: string): string | undefined {
  if (pid === String(process.pid)) return 'client';
  if (fieldsOf(pid)[1] !== String(process.pid)) return undefined;
  const command = textOf(`/proc/${pid}/cmdline`);
  return Object.keys(names).find((name) => command.includes(names[name]!));
}

const ticksIn = (fields: readonly string[]): number => Number(fields[11] ?? 0) + Number(fields[12] ?? 0);

/** What stands after the name of the command: state, parent, …, time in user and in kernel mode. */
function fieldsOf(pid: string): readonly string[] {
  return textOf(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ');
}

/** A process may have ended since it was listed. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
