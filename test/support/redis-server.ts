// A Redis of its own for a test or a benchmark: Debian's redis-server on a free port, nothing kept on disk.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../src/dev/free-ports.js';
import { startLocalProcess } from '../../src/dev/local-process.js';
import { runCommand } from '../../src/dev/run-command.js';
import { acceptsConnections, waitUntil } from '../../src/dev/wait-until.js';

const command = 'redis-server';

export interface RedisServer {
  readonly port: number;
  /** Pulls the plug; the folder goes with it. Twice is harmless. */
  readonly stop: () => Promise<void>;
}

/** True when a redis-server that runs is on PATH. */
export async function hasRedis(): Promise<boolean> {
  return (await runCommand(command, ['--version'], { timeoutMs: 5000, env: process.env })).ok;
}

/** Starts a server and waits until it answers. Ends with this process. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-redis-'));
  const [port] = await freePorts(1);
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = startLocalProcess({
    title: 'redis',
    command,
    args,
    env: process.env,
    launcherEnv: process.env,
    folder,
    temporary: true,
    logFile: join(folder, 'redis.log'),
    container: null,
  });
  const stop = async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () => acceptsConnections('127.0.0.1', port!);
  if (await waitUntil(answers, { timeoutMs: 15_000, everyMs: 20, giveUp: server.ended })) return { port: port!, stop };
  await stop();
  throw new Error('redis-server did not start');
}
