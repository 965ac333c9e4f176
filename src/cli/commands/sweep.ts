import type { DurableMemory } from '../../client/durable-memory.js';
import type { WaitingSweep } from '../../client/held-sweeps.js';
import { MemoryError } from '../../domain/errors.js';
import type { SweepCounts, SweepKind, SweepReport } from '../../domain/sweep/report.js';
import type { Command, CommandInput } from '../command.js';
import { withMemory } from '../open.js';

/** `durable-memory sweep archive | forget | held | approve | discard` */
export const command: Command = {
  summary:
    'Archives what has faded (archive) or destroys what was kept long enough (forget), in every namespace; lists and answers sweeps that wait because they would change much of one.',
  usage: 'archive | forget | held | approve <namespace> <job> | discard <namespace> <job>',
  mostArguments: 3,
  options: { 'dry-run': { type: 'boolean' } },
  help: { 'dry-run': 'with archive and forget: tell what would be done, change nothing' },
  async run(input) {
    const [action, partition, jobId] = input.arguments;
    switch (action) {
      case 'archive':
      case 'forget':
        return sweep(input, action);
      case 'held':
        return listHeld(input);
      case 'approve':
      case 'discard':
        return answer(input, action, named(partition, jobId));
      default:
        throw new MemoryError('invalid_input', 'say what: archive, forget, held, approve or discard; see --help');
    }
  },
};

function named(partition: string | undefined, jobId: string | undefined): Pick<WaitingSweep, 'partition' | 'jobId'> {
  if (partition !== undefined && jobId !== undefined) return { partition, jobId };
  throw new MemoryError('invalid_input', 'give the namespace and the job, as "durable-memory sweep held" lists them');
}

async function sweep(input: CommandInput, kind: SweepKind): Promise<void> {
  const dryRun = input.flags['dry-run'] === true;
  const report = await withMemory(input, 'sweeping', (memory) => memory.sweep({ kind, dryRun }));
  print(input, report, reportLines(report));
}

async function listHeld(input: CommandInput): Promise<void> {
  const held = await withMemory(input, 'reading', (memory) => memory.heldSweeps());
  print(input, { held }, held.length === 0 ? ['no sweep waits'] : held.map(heldLine));
}

async function answer(
  input: CommandInput,
  action: 'approve' | 'discard',
  held: Pick<WaitingSweep, 'partition' | 'jobId'>,
): Promise<void> {
  const give = (memory: DurableMemory): Promise<SweepCounts> =>
    action === 'approve' ? memory.approveSweep(held) : memory.discardSweep(held);
  const counts = await withMemory(input, 'answering', give);
  print(input, counts, countLines(counts, 'done'));
}

function print({ flags, console }: CommandInput, value: object, lines: readonly string[]): void {
  if (flags['json'] === true) return console.out(JSON.stringify(value));
  for (const line of lines) console.out(line);
}

function reportLines(report: SweepReport): readonly string[] {
  const { kind, dryRun, namespaces, idle, swept, failed, unfinished, heldCount, held } = report;
  const others = [`${failed} failed`, `${unfinished} not finished`].filter((text) => !text.startsWith('0 '));
  const counts = [`${swept} swept`, `${idle} with nothing due`, `${heldCount} held`, ...others].join(', ');
  const waiting = held.filter(({ jobId }) => jobId !== '');
  return [
    `${kind}${dryRun ? ', dry run' : ''}: ${namespaces} namespaces, ${counts}`,
    ...countLines(report, dryRun ? 'would be done' : 'done'),
    ...(waiting.length === 0 ? [] : ['waiting for: durable-memory sweep approve | discard <namespace> <job>']),
    ...waiting.map(({ partition, jobId, found }) => `  ${partition.slice(0, 16)} ${jobId}  ${found} memories`),
  ];
}

function countLines({ found, done, skipped }: SweepCounts, word: string): readonly string[] {
  const lines = (what: string, counts: SweepCounts['done']): readonly string[] =>
    Object.entries(counts).map(([reason, count]) => `${what.padEnd(14)} ${String(count).padStart(7)}  ${reason}`);
  return [`${'found'.padEnd(14)} ${String(found).padStart(7)}`, ...lines(word, done), ...lines('skipped', skipped)];
}

function heldLine({ partition, jobId, found, heldAt }: WaitingSweep): string {
  return `${partition.slice(0, 16)} ${jobId}  ${found} memories, since ${heldAt.slice(0, 16)}`;
}
