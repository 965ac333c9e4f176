import { principalHelp, principalOptions, type Command } from '../command.js';
import { answerCommand } from '../answer-command.js';

/** `durable-memory confirm <memory id>` */
export const command: Command = answerCommand({
  answer: 'confirm',
  summary: 'Makes a memory that waits current. Facts about security and permissions need --role approver.',
  options: principalOptions,
  help: principalHelp,
});
