import { principalHelp, principalOptions, type Command } from '../command.js';
import { answerCommand } from '../answer-command.js';

/** `durable-memory reject <memory id>` */
export const command: Command = answerCommand({
  answer: 'reject',
  summary: 'Archives a memory that waits; one that needed an approval is removed with its text.',
  options: principalOptions,
  help: principalHelp,
});
