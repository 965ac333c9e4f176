// The commands that answer a memory that waits: they differ in the answer alone.
import { MemoryError } from '../domain/errors.js';
import type { Command } from './command.js';
import { withUser } from './open.js';

/** What a command of its own brings. */
interface AnswerParts extends Pick<Command, 'summary' | 'options' | 'help'> {
  readonly answer: 'confirm' | 'reject';
}

/** A command that takes one memory id, answers and tells the status it ends in; `removed` when its text is gone. */
export function answerCommand({ answer, summary, options, help }: AnswerParts): Command {
  return {
    summary,
    usage: '<memory id, or its first 8 characters>',
    mostArguments: 1,
    options,
    help,
    async run(input) {
      const { flags, console } = input;
      const [id] = input.arguments;
      if (id === undefined) throw new MemoryError('invalid_input', 'give one memory id; see durable-memory pending');
      const ended = await withUser(input, 'answering', async (user) => {
        const memoryId = (await user.get(id))?.id ?? id;
        await (answer === 'confirm' ? user.confirm(memoryId) : user.reject(memoryId));
        return { memoryId, status: (await user.get(memoryId))?.status ?? 'removed' };
      });
      console.out(flags['json'] === true ? JSON.stringify(ended) : `${ended.status}: ${ended.memoryId}`);
    },
  };
}
