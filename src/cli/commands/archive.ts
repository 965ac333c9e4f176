import type { UserMemory } from '../../client/user-memory.js';
import type { ArchiveReport } from '../../client/archive.js';
import { MemoryError } from '../../domain/errors.js';
import { flagText, type Command, type CommandInput } from '../command.js';
import { memoryLine } from '../memory-line.js';
import { positiveNumber } from '../numbers.js';
import { whose, withUser } from '../open.js';

/** `durable-memory archive add <memory id …>`, `archive list` and `archive show <memory id>` */
export const command: Command = {
  summary: 'Moves memories out of the way, lists what lies there, or shows one with all its versions.',
  usage: 'list | add <memory id …> | show <memory id>',
  mostArguments: Infinity,
  options: { limit: { type: 'string' }, after: { type: 'string' } },
  help: { limit: 'list: rows; default 100', after: 'list: the "next" of the page before' },
  async run(input) {
    const [action, ...ids] = input.arguments;
    if (action === 'list' && ids.length === 0) return list(input);
    if (action === 'add' && ids.length > 0) return withUser(input, 'archiving', (user) => add(input, user, ids));
    if (action === 'show' && ids.length === 1) return withUser(input, 'reading', (user) => show(input, user, ids[0]!));
    throw new MemoryError('invalid_input', 'give one of: archive list, archive add <id …>, archive show <id>');
  },
};

async function list(input: CommandInput): Promise<void> {
  const { flags, console } = input;
  const after = flagText(flags, 'after');
  const page = await withUser(input, 'reading', (user) =>
    user.archived({ ...positiveNumber(flags, 'limit', 'limit'), ...(after === undefined ? {} : { after }) }),
  );
  if (flags['json'] === true) return console.out(JSON.stringify(page));
  for (const { id, archivedAt, status, category, reason } of page.memories)
    console.out(`${id}  ${archivedAt.slice(0, 10)}  ${reason}  ${category}  was ${status}`);
  if (page.memories.length === 0) console.out(`nothing archived of ${whose(flags)}`);
  if (page.next !== null) console.out(`more: --after ${page.next}`);
}

async function add({ flags, console }: CommandInput, user: UserMemory, ids: readonly string[]): Promise<number> {
  const report: ArchiveReport = await user.archive(ids);
  if (flags['json'] === true) console.out(JSON.stringify(report));
  else {
    console.out(`archived ${report.archivedIds.length} memories`);
    for (const id of report.skipped) console.out(`not archived: ${id} (not there, or an earlier version)`);
  }
  return report.skipped.length > 0 && report.archivedIds.length === 0 ? 3 : 0;
}

async function show({ flags, console }: CommandInput, user: UserMemory, id: string): Promise<void> {
  const versions = await user.history(id);
  if (versions.length === 0) throw new MemoryError('not_found', `no memory ${id} of this user`);
  if (flags['json'] === true) return console.out(JSON.stringify(versions));
  for (const version of versions) console.out(memoryLine(version));
}
