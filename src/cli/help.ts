// The texts of --help.
import { globalHelp, type Command } from './command.js';
import { commands } from './commands.js';

/** The list of commands. */
export function overview(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return [
    'usage: durable-memory <command> [flags]',
    '',
    ...rows,
    '',
    'durable-memory <command> --help shows its flags; --version the version.',
  ].join('\n');
}

/** Usage, flags and summary of one command. */
export function commandHelp(name: string, command: Command): string {
  const flags = Object.entries({ ...command.help, ...globalHelp }).map(
    ([flag, text]) => `  --${flag.padEnd(14)} ${text}`,
  );
  return [`usage: durable-memory ${name} ${command.usage}`.trim(), '', command.summary, '', ...flags].join('\n');
}
