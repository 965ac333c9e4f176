import { MemoryError } from '../../domain/errors.js';
import { principalHelp, principalOptions, type Command } from '../command.js';
import { memoryLine } from '../memory-line.js';
import { withUser } from '../open.js';

/** `durable-memory history <memory id>` */
export const command: Command = {
  summary: 'Prints every version of a memory, oldest first, with the words it rests on.',
  usage: '<memory id>, or its first 8 characters',
  mostArguments: 1,
  options: principalOptions,
  help: principalHelp,
  async run(input) {
    const { flags, console } = input;
    const [id] = input.arguments;
    if (id === undefined) throw new MemoryError('invalid_input', 'give one memory id');
    const versions = await withUser(input, 'reading', (user) => user.history(id));
    if (versions.length === 0) throw new MemoryError('not_found', `no memory ${id} of this user`);
    if (flags['json'] === true) return console.out(JSON.stringify(versions));
    for (const version of versions) {
      console.out(memoryLine(version));
      for (const source of version.sources) console.out(`    ${source.kind}: ${JSON.stringify(source.quote)}`);
    }
  },
};
