import type { ListOptions } from '../../client/list.js';
import { principalHelp, principalOptions, flagText, type Command, type CommandInput } from '../command.js';
import { memoryLine } from '../memory-line.js';
import { positiveNumber } from '../numbers.js';
import { whose, withUser } from '../open.js';

/** `durable-memory list` */
export const command: Command = {
  summary: 'Lists memories, newest first.',
  usage: '',
  mostArguments: 0,
  options: { ...principalOptions, status: { type: 'string' }, limit: { type: 'string' }, after: { type: 'string' } },
  help: {
    ...principalHelp,
    status: 'active (default), pending, superseded, archived or all',
    limit: 'rows; default 100',
    after: 'the "next" of the page before',
  },
  async run(input) {
    const { flags, console } = input;
    const session = flagText(flags, 'session');
    const after = flagText(flags, 'after');
    const status = flagText(flags, 'status') as NonNullable<ListOptions['status']> | undefined;
    const page = await withUser(input, 'reading', (user) =>
      user.list({
        ...positiveNumber(flags, 'limit', 'limit'),
        ...(status === undefined ? {} : { status }),
        ...(session === undefined ? {} : { sessionId: session }),
        ...(after === undefined ? {} : { after }),
      }),
    );
    if (flags['json'] === true) return console.out(JSON.stringify(page));
    for (const memory of page.memories) console.out(memoryLine(memory));
    if (page.memories.length === 0) console.out(nothingOf(input, status ?? 'active'));
    if (page.next !== null) console.out(`more: --after ${page.next}`);
  },
};

function nothingOf({ flags }: Pick<CommandInput, 'flags'>, status: string): string {
  const kind = status === 'all' ? '' : `${status} `;
  const session = flagText(flags, 'session');
  const where = session === undefined ? '' : ` in session ${session}`;
  return `no ${kind}memories of ${whose(flags)}${where}`;
}
