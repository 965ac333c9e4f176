// What a command of the CLI is, and what it is given.
import type { ParseArgsConfig } from 'node:util';

type FlagOptions = NonNullable<ParseArgsConfig['options']>;

/** The values of the flags, as node:util reads them. */
export type Flags = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** Where a command reads and writes; tests bring their own. */
export interface Console {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly stdin: () => Promise<string>;
  /** Aborted by Ctrl-C and SIGTERM, from when it was first asked for. */
  readonly stop: AbortSignal;
}

export interface CommandInput {
  readonly flags: Flags;
  readonly arguments: readonly string[];
  readonly console: Console;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name, e.g. `<text>`. */
  readonly usage: string;
  /** How many arguments it takes; more are an error. */
  readonly mostArguments: number;
  /** Flags besides the global ones. */
  readonly options: FlagOptions;
  /** One line a flag, for --help. */
  readonly help: Readonly<Record<string, string>>;
  /** Returns the exit code; 0 when nothing is returned. Throws `MemoryError`. */
  readonly run: (input: CommandInput) => Promise<number | void>;
}

/** Flags every command knows. */
export const globalOptions = {
  user: { type: 'string' },
  tenant: { type: 'string' },
  session: { type: 'string' },
  engine: { type: 'string' },
  folder: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies FlagOptions;

/** One line a global flag, for --help. */
export const globalHelp: Readonly<Record<keyof typeof globalOptions, string>> = {
  user: 'whose memory (user id); default "me"',
  tenant: 'the customer organisation; default "default"',
  session: 'session id',
  engine: 'embedded or distributed; default: distributed when addresses are configured',
  folder: 'folder of the embedded engine; default ./.durable-memory (dev: of the servers)',
  json: 'print JSON',
  help: 'show this help',
};

/** Who asks, and in which space: flags of the commands that work for a user. */
export const principalOptions = {
  team: { type: 'string', multiple: true },
  project: { type: 'string', multiple: true },
  role: { type: 'string', multiple: true },
  in: { type: 'string' },
} as const satisfies FlagOptions;

/** One line for each of them, for --help. */
export const principalHelp: Readonly<Record<keyof typeof principalOptions, string>> = {
  team: 'a team of the user; may be given several times',
  project: 'a project of the user; may be given several times',
  role: 'a role of the user, such as approver; may be given several times',
  in: 'the space: team/X, project/P, shared or user/U/project/P; default the user’s own memory',
};

/** The text of a flag, or undefined. */
export function flagText(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}
