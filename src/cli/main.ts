#!/usr/bin/env node
// The command line: finds the command, reads its flags, and turns an error into one line and an exit code.
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packageVersion } from '../composition/package-version.js';
import { errorCodes, isMemoryError, MemoryError } from '../domain/errors.js';
import { globalOptions, type Command, type Console } from './command.js';
import { commands, loadCommand } from './commands.js';
import { commandHelp, overview } from './help.js';
import { processConsole, written } from './process-console.js';

/** Runs one command line and returns its exit code. Never throws. */
export async function main(argv: readonly string[], console: Console): Promise<number> {
  const [name = '--help', ...rest] = argv;
  try {
    if (name === '--help' || name === '-h') console.out(overview());
    else if (name === '--version') console.out(packageVersion());
    else if (name === 'help') console.out(rest[0] === undefined ? overview() : await helpOf(rest[0]));
    else return await runCommand(name, rest, console);
    return 0;
  } catch (error) {
    console.err(errorLine(error));
    return isMemoryError(error) ? errorCodes[error.code].exit : errorCodes.internal.exit;
  }
}

async function helpOf(name: string): Promise<string> {
  return commandHelp(name, await commandNamed(name));
}

async function runCommand(name: string, args: readonly string[], console: Console): Promise<number> {
  const command = await commandNamed(name);
  const { values, positionals } = flagsOf(command, args);
  if (values['help'] === true) {
    console.out(commandHelp(name, command));
    return 0;
  }
  if (positionals.length > command.mostArguments) {
    const most = command.mostArguments === 0 ? 'no argument' : `at most ${command.mostArguments} argument`;
    throw new MemoryError('invalid_input', `${name} takes ${most}, got ${positionals.length}; see --help`);
  }
  return (await command.run({ flags: values, arguments: positionals, console })) ?? 0;
}

async function commandNamed(name: string): Promise<Command> {
  if (Object.hasOwn(commands, name)) return loadCommand(name);
  const shown = JSON.stringify(name.slice(0, 40));
  throw new MemoryError('invalid_input', `unknown command ${shown}; see durable-memory --help`);
}

function flagsOf(command: Command, args: readonly string[]): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({
      args: [...args],
      options: { ...globalOptions, ...command.options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0]! : 'the flags could not be read';
    throw new MemoryError('invalid_input', `${message.replace(/\.? To specify.*$/, '')}; see --help`);
  }
}

function errorLine(error: unknown): string {
  if (isMemoryError(error)) return `error: ${error.code}: ${error.message.replace(/\s*\n\s*/g, ' ')}`;
  const debug = process.env['DURABLE_MEMORY_LOG_LEVEL'] === 'debug' && error instanceof Error;
  if (debug) return `error: internal: ${error.stack ?? error.message}`;
  return 'error: internal: a fault of this package; set DURABLE_MEMORY_LOG_LEVEL=debug to see where, and report it';
}

// Run as a program, also through the link that npm makes; imported by a test it does nothing.
if (process.argv[1] !== undefined && import.meta.filename === realpathSync(process.argv[1])) {
  void main(process.argv.slice(2), processConsole()).then(async (code) => {
    await written();
    process.exit(code);
  });
}
