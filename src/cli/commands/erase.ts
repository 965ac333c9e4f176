import { writeFile } from 'node:fs/promises';
import type { ErasureStatus } from '../../client/erase.js';
import type { UserMemory } from '../../client/user-memory.js';
import { MemoryError } from '../../domain/errors.js';
import { flagText, type Command } from '../command.js';
import { erasureLines } from '../erasure-lines.js';
import { withUser } from '../open.js';

/** Waited for at most; it goes on by itself. */
const longestWaitMs = 60 * 60_000;

/** `durable-memory erase --confirm <user id>` */
export const command: Command = {
  summary: 'Removes everything of a user, in every place, for good, and prints the receipt; of one space with --space.',
  usage: '--confirm <user id or space>',
  mostArguments: 0,
  options: {
    confirm: { type: 'string' },
    space: { type: 'string' },
    role: { type: 'string', multiple: true },
    receipt: { type: 'string' },
    'no-wait': { type: 'boolean' },
  },
  help: {
    confirm: 'repeats the user id, or the space: what is erased does not come back',
    space: 'erase one namespace of the tenant instead, such as team/support; needs --role admin',
    role: 'a role of the one who asks; may be repeated',
    receipt: 'write the receipt to this file',
    'no-wait': 'do not wait for the end: it goes on by itself, "erasures list" shows it',
  },
  async run(input) {
    const { flags, console } = input;
    const confirm = flagText(flags, 'confirm');
    if (confirm === undefined)
      throw new MemoryError('invalid_input', 'erasing is for good: repeat the user id (or --space) in --confirm');
    const wait = flags['no-wait'] === true ? false : longestWaitMs;
    const status = await withUser(input, 'erasing', (user) =>
      subject(user, flagText(flags, 'space')).erase({ confirm, wait }),
    );
    await keep(status, flagText(flags, 'receipt'));
    if (flags['json'] === true) console.out(JSON.stringify(status));
    else for (const line of erasureLines(status)) console.out(line);
  },
};

function subject(user: UserMemory, space: string | undefined): UserMemory {
  return space === undefined ? user : user.in(space);
}

async function keep({ receipt }: ErasureStatus, file: string | undefined): Promise<void> {
  if (file === undefined || receipt === null) return;
  await writeFile(file, `${JSON.stringify(receipt, null, 2)}\n`).catch((cause: unknown) => {
    throw new MemoryError('invalid_input', `the receipt cannot be written to ${file}; "erasures list --json" has it`, {
      cause,
    });
  });
}
