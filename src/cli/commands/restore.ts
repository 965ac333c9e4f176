import { MemoryError } from '../../domain/errors.js';
import type { Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory restore <memory id …>` */
export const command: Command = {
  summary: 'Brings memories back from the archive with all their versions: current again if their slot is free.',
  usage: '<memory id, or its first 8 characters …>',
  mostArguments: Infinity,
  options: {},
  help: {},
  async run(input) {
    const { flags, console } = input;
    if (input.arguments.length === 0)
      throw new MemoryError('invalid_input', 'give at least one memory id; see durable-memory archive list');
    const report = await withUser(input, 'restoring', (user) => user.restore(input.arguments));
    if (flags['json'] === true) console.out(JSON.stringify(report));
    else {
      for (const { id, status } of report.restored) console.out(`${status}: ${id}`);
      for (const id of report.skipped) console.out(`not in the archive: ${id}`);
    }
    return report.skipped.length > 0 && report.restored.length === 0 ? 3 : 0;
  },
};
