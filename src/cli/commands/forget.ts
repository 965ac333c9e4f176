import { MemoryError } from '../../domain/errors.js';
import { principalHelp, principalOptions, flagText, type Command, type CommandInput } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory forget <memory id …>` */
export const command: Command = {
  summary: 'Removes memories for good: all versions, and the text of every turn they cite.',
  usage: '<memory id, or its first 8 characters …> | --query TEXT | --all --yes',
  mostArguments: Infinity,
  options: { ...principalOptions, all: { type: 'boolean' }, query: { type: 'string' }, yes: { type: 'boolean' } },
  help: {
    ...principalHelp,
    all: 'every memory of the user',
    query: 'only lists what may be meant; call again with the ids',
    yes: 'needed with --all',
  },
  async run(input) {
    const { flags, console } = input;
    const all = flags['all'] === true;
    const query = flagText(flags, 'query');
    if (query !== undefined) return list(input, query);
    if (all && input.arguments.length > 0) throw new MemoryError('invalid_input', 'give ids or --all, not both');
    if (all && flags['yes'] !== true)
      throw new MemoryError('invalid_input', '--all removes every memory of the user; add --yes to do it');
    if (!all && input.arguments.length === 0)
      throw new MemoryError('invalid_input', 'give at least one memory id, or --all --yes');
    const report = await withUser(input, 'forgetting', (user) => user.forget(all ? { all: true } : input.arguments));
    if (flags['json'] === true) console.out(JSON.stringify(report));
    else {
      console.out(`removed ${report.deleted} memories, blanked ${report.blankedTurns} turns`);
      for (const id of report.notFound) console.out(`not found: ${id}`);
    }
    return report.notFound.length > 0 && report.deleted === 0 ? 3 : 0;
  },
};

/** What may be meant, nearest first; nothing is removed. */
async function list(input: CommandInput, query: string): Promise<number> {
  const { flags, console } = input;
  if (flags['all'] === true || input.arguments.length > 0)
    throw new MemoryError('invalid_input', 'give --query alone: it lists ids, and forget with these ids removes them');
  const report = await withUser(input, 'searching', (user) => user.forget({ query }));
  const { candidates = [] } = report;
  if (flags['json'] === true) console.out(JSON.stringify(report));
  else {
    for (const { id, similarity, line } of candidates) console.out(`${id}  ${similarity.toFixed(2)}  ${line}`);
    console.out(`removed nothing; ${candidates.length} may be meant`);
  }
  return 0;
}
