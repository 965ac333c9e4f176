// Notes about running servers, one file each, so that what a killed parent left behind is found and ended
// at the next start (a parent ended by SIGKILL cannot end its servers itself).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.js';
import { processIdentity } from './process-identity.js';

/** One running server and the process that answers for it. */
export interface RunningServer {
  readonly title: string;
  readonly pid: number;
  readonly identity: string | null;
  readonly parentPid: number;
  readonly parentIdentity: string | null;
  readonly folder: string;
  /** The folder is thrown away with the server. */
  readonly temporary: boolean;
  readonly container: string | null;
}

type Env = NodeJS.ProcessEnv;

const notesFolder = (env: Env): string => join(cacheFolder(env), 'running');

/** Writes the note and gives its path. */
export function noteRunning(server: RunningServer, env: Env): string {
  mkdirSync(notesFolder(env), { recursive: true });
  const file = join(notesFolder(env), `${server.pid}.json`);
  writeFileSync(file, JSON.stringify(server));
  return file;
}

/** Ends servers whose parent is gone. Servers of living parents are left alone. */
export function endStaleServers(env: Env, progress: (line: string) => void): void {
  for (const [file, server] of readNotes(env)) {
    if (isSame(server.parentPid, server.parentIdentity)) continue;
    if (isSame(server.pid, server.identity)) {
      progress(`ending ${server.title} (process ${server.pid}), left behind by process ${server.parentPid}`);
      endNow(server, env);
    }
    if (server.temporary) rmSync(server.folder, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
}

/** The running server that uses this folder, if any. */
export function serverInFolder(title: string, folder: string, env: Env): RunningServer | null {
  const uses = (server: RunningServer): boolean => server.title === title && server.folder === folder;
  for (const [, server] of readNotes(env)) {
    if (uses(server) && isSame(server.pid, server.identity)) return server;
  }
  return null;
}

/** Kills the process, and the container when there is one, without waiting for a clean end. */
export function endNow(server: Pick<RunningServer, 'pid' | 'container'>, env: Env): void {
  try {
    process.kill(server.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
  if (server.container === null) return;
  try {
    execFileSync('docker', ['rm', '--force', server.container], { env, timeout: 30_000, stdio: 'ignore' });
  } catch {
    // Docker is gone or the container is: nothing is left to end.
  }
}

function isSame(pid: number, identity: string | null): boolean {
  return identity !== null && processIdentity(pid) === identity;
}

function readNotes(env: Env): [string, RunningServer][] {
  let names: string[];
  try {
    names = readdirSync(notesFolder(env));
  } catch {
    return [];
  }
  return names.flatMap((name): [string, RunningServer][] => {
    const file = join(notesFolder(env), name);
    try {
      return [[file, JSON.parse(readFileSync(file, 'utf8')) as RunningServer]];
    } catch {
      // Another process removed it, or is still writing it.
      return [];
    }
  });
}
