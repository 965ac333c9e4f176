// Opens what the global flags name.
import type { DurableMemory } from '../client/durable-memory.js';
import type { UserMemory } from '../client/user-memory.js';
import { openMemory, type OpenMemoryOptions } from '../composition/open-memory.js';
import { MemoryError } from '../domain/errors.js';
import type { PrincipalInput } from '../domain/principal.js';
import { flagText, type CommandInput, type Flags } from './command.js';
import { withProgress } from './progress.js';

/** Options of openMemory from --engine and --folder. */
export function memoryOptions(flags: Flags): OpenMemoryOptions {
  const engine = flagText(flags, 'engine');
  const folder = flagText(flags, 'folder');
  if (engine !== undefined && engine !== 'embedded' && engine !== 'distributed') {
    throw new MemoryError('invalid_input', '--engine must be embedded or distributed');
  }
  return { ...(engine === undefined ? {} : { engine }), ...(folder === undefined ? {} : { folder }) };
}

/** Whose memory the flags name: "I did tell it" is most often another user or tenant. */
export function whose(flags: Flags): string {
  return `user ${flagText(flags, 'user') ?? 'me'}, tenant ${flagText(flags, 'tenant') ?? 'default'}`;
}

/**
 * Opens the memory, does one piece of work and closes it, whatever happens; nothing of it is counted. Each part that takes longer than a second is
 * told on stderr; `what` names the work.
 */
export async function withMemory<T>(
  { flags, console }: Pick<CommandInput, 'flags' | 'console'>,
  what: string,
  work: (memory: DurableMemory) => Promise<T>,
): Promise<T> {
  const memory = await withProgress(console, 'opening', () =>
    openMemory({ ...memoryOptions(flags), parts: { metrics: null } }),
  );
  try {
    return await withProgress(console, what, () => work(memory));
  } finally {
    await withProgress(console, 'closing', () => memory.close());
  }
}

/**
 * As {@link withMemory}, for the user of --user and --tenant, with the teams, projects, roles and consents of the flags a
 * command takes, in the space of --in. Who names a team or project there works in it.
 */
export async function withUser<T>(
  input: Pick<CommandInput, 'flags' | 'console'>,
  what: string,
  work: (user: UserMemory, memory: DurableMemory) => Promise<T>,
): Promise<T> {
  const { flags } = input;
  const space = flagText(flags, 'in');
  return withMemory(input, what, (memory) => {
    const user = memory.for(principalOf(flags, space));
    return work(space === undefined ? user : user.in(space), memory);
  });
}

function principalOf(flags: Flags, space: string | undefined): PrincipalInput {
  const tenantId = flagText(flags, 'tenant');
  const list = (name: string): string[] => (flags[name] as string[] | undefined) ?? [];
  const [, kind, name] = /^(team|project)\/([^/]+)$/.exec(space ?? '') ?? [];
  const named = (own: string): string[] => (kind === own ? [decoded(name!)] : []);
  return {
    userId: flagText(flags, 'user') ?? 'me',
    ...(tenantId === undefined ? {} : { tenantId }),
    teams: [...list('team'), ...named('team')],
    projects: [...list('project'), ...named('project')],
    roles: list('role'),
    consents: list('consent'),
  };
}

// What cannot be decoded is told by `in`.
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
