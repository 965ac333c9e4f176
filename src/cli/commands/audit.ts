import { auditsOf, type AuditReport } from '../../client/audit.js';
import { resolveConfig } from '../../composition/open-memory.js';
import { openPorts } from '../../composition/open-ports.js';
import type { AuditFault, AuditProblem, KnownRow } from '../../domain/audit-check.js';
import { MemoryError } from '../../domain/errors.js';
import { principalHelp, principalOptions, flagText, type Command, type CommandInput, type Flags } from '../command.js';
import { memoryOptions, withUser } from '../open.js';
import { withProgress } from '../progress.js';

/** `durable-memory audit verify` */
export const command: Command = {
  summary: 'Walks the chain of events and names every row that is missing, changed or out of place. Exit code 1 then.',
  usage: 'verify',
  mostArguments: 1,
  options: { ...principalOptions, all: { type: 'boolean' }, known: { type: 'string' } },
  help: {
    ...principalHelp,
    all: 'every namespace of the store, not only the one of --user',
    known: 'the head of an earlier report, as it was printed: shows a chain that was written anew since',
  },
  async run(input) {
    const { flags, console } = input;
    if (input.arguments[0] !== 'verify') throw new MemoryError('invalid_input', 'say what to do: audit verify');
    const all = flags['all'] === true;
    const known = knownOf(flags);
    if (all && known !== undefined)
      throw new MemoryError('invalid_input', '--known is the head of one namespace; it does not go with --all');
    const reports = all ? await everyReport(input) : [await reportOfUser(input, known)];
    if (flags['json'] === true) console.out(JSON.stringify(all ? reports : reports[0]));
    else for (const line of reports.flatMap(reportLines)) console.out(line);
    return reports.every(({ whole }) => whole) ? 0 : 1;
  },
};

function reportOfUser(input: CommandInput, known: KnownRow | undefined): Promise<AuditReport> {
  return withUser(input, 'walking', (user) => user.audit(known === undefined ? {} : { known }));
}

async function everyReport({ flags, console }: CommandInput): Promise<readonly AuditReport[]> {
  const config = await resolveConfig(memoryOptions(flags));
  const { ports, close } = await withProgress(console, 'opening', () => openPorts(config));
  try {
    return await withProgress(console, 'walking', async () => {
      const reports: AuditReport[] = [];
      for await (const report of auditsOf(ports)) reports.push(report);
      return reports;
    });
  } finally {
    await close();
  }
}

function knownOf(flags: Flags): KnownRow | undefined {
  const text = flagText(flags, 'known');
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new MemoryError('invalid_input', '--known is a number, a colon and 64 hex digits');
  return { seq: Number(seq), hash };
}

/** Problems shown at most; --json has all. */
const mostShown = 50;

function reportLines({ namespace, whole, rows, before, head, problems }: AuditReport): readonly string[] {
  const older = before === 0 ? '' : `, ${before} from before the chain`;
  const newest = head === null ? 'no chain yet' : `head ${head.seq}:${head.hash}`;
  const shown = problems.slice(0, mostShown).map((problem) => `  ${problemText(problem)}`);
  const more = problems.length > mostShown ? [`  and ${problems.length - mostShown} more`] : [];
  return [`${whole ? 'whole' : 'BROKEN'}  ${namespace}  ${rows} rows${older}, ${newest}`, ...shown, ...more];
}

const meanings: Readonly<Record<AuditFault, string>> = {
  missing: 'is not there',
  changed: 'is not what was written',
  unlinked: 'does not continue the row before it: one of the two was replaced',
  reordered: 'stands after a later one',
  duplicated: 'is there twice',
  unchained: 'stands beside the chain',
  head_missing: 'is the newest, but nothing says so',
  head_wrong: 'is noted as the newest and is not',
  rewritten: 'is not the one the earlier report named',
};

function problemText({ fault, seq, last, key }: AuditProblem): string {
  const rows =
    seq === 0 ? 'a row from before the chain' : seq === last ? `row ${seq}` : `each of rows ${seq} to ${last}`;
  const what = fault === 'unchained' ? 'a row without a number' : rows;
  return `${fault}: ${what}${key === null ? '' : ` (${key})`} ${meanings[fault]}`;
}
