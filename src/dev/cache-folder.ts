import { homedir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The launcher's own folder: `$XDG_CACHE_HOME` or `~/.cache`, then `durable-memory`. Not created here. */
export function cacheFolder(env: Env = process.env): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'durable-memory');
}

/** Where a server's binary lives once it was downloaded or built. */
export function cachedBinary(name: string, version: string, env: Env = process.env): string {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return join(cacheFolder(env), 'bin', `${name}-${version}${ending}`);
}
