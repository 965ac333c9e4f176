import { MemoryError } from '../../domain/errors.js';
import type { RetractReport } from '../../client/retract.js';
import { flagText, type Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory retract <ingestion id …> | --author USER` */
export const command: Command = {
  summary: 'Takes words back: the memory is as it would be had they never been said.',
  usage: '<ingestion id …> | --author USER',
  mostArguments: Infinity,
  options: {
    author: { type: 'string' },
    in: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  help: {
    author: 'everything this user said',
    in: 'a shared space: team/X, project/P or shared',
    'dry-run': 'tell what would change, change nothing',
    yes: 'needed where much of the memory goes',
  },
  async run(input) {
    const { flags, console } = input;
    const author = flagText(flags, 'author');
    if ((author === undefined) === (input.arguments.length === 0))
      throw new MemoryError('invalid_input', 'give ingestion ids, or --author USER');
    const target = author === undefined ? { ingestionId: input.arguments } : { authorId: author };
    const options = { dryRun: flags['dry-run'] === true, confirm: flags['yes'] === true };
    // Who works at the command line may write in the space they name.
    const there = flags['in'] === undefined ? input : { ...input, flags: { ...flags, role: ['writer'] } };
    const report = await withUser(there, 'retracting', (user) => user.retract(target, options));
    for (const line of flags['json'] === true ? [JSON.stringify(report)] : linesOf(report)) console.out(line);
    return report.notFound.length > 0 && report.blankedTurns === 0 ? 3 : 0;
  },
};

function linesOf({ dryRun, removed, restored, changed, notFound, blankedTurns }: RetractReport): readonly string[] {
  const would = dryRun ? 'would be ' : '';
  return [
    `${would}removed: ${removed.length} memories, with the text of ${blankedTurns} turns`,
    `${would}current again: ${restored.length}; ${would}changed: ${changed.length}`,
    ...restored.map((id) => `current again: ${id}`),
    ...notFound.map((id) => `not found: ${id}`),
  ];
}
