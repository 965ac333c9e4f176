import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { removeContainer } from './docker.js';
import { endWithThisProcess, type Ending } from './end-with-this-process.js';
import { processIdentity } from './process-identity.js';
import { endNow, noteRunning } from './running-servers.js';

export interface LocalProcessOptions {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Environment of the launcher: where its cache is, where docker is. */
  readonly launcherEnv: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly temporary: boolean;
  readonly logFile: string;
  readonly container: string | null;
}

/** A server process that ends with this one. */
export interface LocalProcess {
  readonly pid: number;
  readonly ended: () => boolean;
  /** Ends it (a clean end when its folder is kept) and waits until it is gone. Twice is harmless. */
  readonly stop: () => Promise<void>;
  /** Pulls the plug: SIGKILL, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

const cleanEndMs = 20_000;

/** Starts the process with its output in the log file. It does not keep this process alive. */
export function startLocalProcess(options: LocalProcessOptions): LocalProcess {
  const log = openSync(options.logFile, 'a');
  // Its own process group: Ctrl-C in a terminal reaches this process only, which then ends it in order.
  const child = spawn(options.command, options.args, { env: options.env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const finish = (): void => {
      isOver = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  child.unref();
  const pid = child.pid ?? 0;
  const ending = watch(pid, options);
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isOver) await endChild(pid, signal, over);
    if (options.container !== null) await removeContainer(options.container, options.launcherEnv);
    ending.release();
  };
  return {
    pid,
    ended: () => isOver,
    stop: () => finish(options.temporary ? 'SIGKILL' : 'SIGTERM'),
    kill: () => finish('SIGKILL'),
  };
}

function watch(pid: number, options: LocalProcessOptions): Ending {
  if (pid === 0) return { release: () => undefined };
  const { title, folder, temporary, container, launcherEnv } = options;
  const note = noteRunning(
    {
      title,
      pid,
      identity: processIdentity(pid),
      parentPid: process.pid,
      parentIdentity: processIdentity(process.pid),
      folder,
      temporary,
      container,
    },
    launcherEnv,
  );
  const forget = (): void => rmSync(note, { force: true });
  const ending = endWithThisProcess(() => {
    endNow({ pid, container }, launcherEnv);
    if (temporary) rmSync(folder, { recursive: true, force: true });
    forget();
  });
  return {
    release: () => {
      ending.release();
      forget();
    },
  };
}

async function endChild(pid: number, signal: NodeJS.Signals, over: Promise<void>): Promise<void> {
  send(pid, signal);
  // A timer that keeps this process alive: the child itself does not.
  const timer = setTimeout(() => send(pid, 'SIGKILL'), cleanEndMs);
  await over;
  clearTimeout(timer);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}
