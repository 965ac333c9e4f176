import type { FeedbackVerdict } from '../../client/feedback.js';
import { MemoryError } from '../../domain/errors.js';
import { principalHelp, principalOptions, type Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory feedback <memory id> useful|wrong|outdated` */
export const command: Command = {
  summary: 'Says of a memory that it is useful (verified), wrong (archived) or outdated (it waits, with a question).',
  usage: '<memory id, or its first 8 characters> useful | wrong | outdated',
  mostArguments: 2,
  options: principalOptions,
  help: principalHelp,
  async run(input) {
    const { flags, console } = input;
    const [id, verdict] = input.arguments;
    if (id === undefined || verdict === undefined)
      throw new MemoryError('invalid_input', 'give a memory id and useful, wrong or outdated');
    const ended = await withUser(input, 'telling', async (user) => {
      await user.feedback(id, verdict as FeedbackVerdict);
      const memory = await user.get(id);
      return { memoryId: memory?.id ?? id, verdict, status: memory?.status ?? 'removed' };
    });
    console.out(flags['json'] === true ? JSON.stringify(ended) : `${ended.status}: ${ended.memoryId}`);
  },
};
