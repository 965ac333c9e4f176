import { open } from 'node:fs/promises';
import { MemoryError } from '../../domain/errors.js';
import type { UserMemory } from '../../client/user-memory.js';
import { principalHelp, principalOptions, flagText, type Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory export` */
export const command: Command = {
  summary:
    'Writes every memory of the user, with all versions and their evidence, as one file: in clear, also what is confidential.',
  usage: '',
  mostArguments: 0,
  options: { ...principalOptions, out: { type: 'string' } },
  help: { ...principalHelp, out: 'file to write, which must not exist yet; default: standard output' },
  async run(input) {
    const file = flagText(input.flags, 'out');
    const { console } = input;
    if (file === undefined) return withUser(input, 'exporting', (user) => toConsole(user, console.out));
    const lines = await withUser(input, 'exporting', (user) => toFile(user, file));
    // A header and an end are no memories.
    const report = { file, memories: lines - 2 };
    console.out(
      input.flags['json'] === true ? JSON.stringify(report) : `${report.memories} memories written to ${file}`,
    );
  },
};

async function toConsole(user: UserMemory, out: (line: string) => void): Promise<void> {
  for await (const line of user.export()) out(line);
}

/** Readable for its owner alone; on the disk when it resolves. */
async function toFile(user: UserMemory, file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'is there already; name another file' : `cannot be written (${error.code})`;
    throw new MemoryError('invalid_input', `${file} ${why}`);
  });
  let lines = 0;
  try {
    for await (const line of user.export()) {
      await handle.write(`${line}\n`);
      lines += 1;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return lines;
}
