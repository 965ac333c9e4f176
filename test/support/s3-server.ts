// An S3-compatible server of its own for a test: versitygw, which keeps objects as files and checks signatures.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary } from '../../src/dev/find-binary.js';
import { freePorts } from '../../src/dev/free-ports.js';
import { goInstall } from '../../src/dev/go-install.js';
import { startLocalProcess } from '../../src/dev/local-process.js';
import type { ServerPackage } from '../../src/dev/versions.js';
import { acceptsConnections, waitUntil } from '../../src/dev/wait-until.js';

const server: ServerPackage = {
  title: 'versitygw',
  version: '1.8.0',
  cacheName: 'versitygw',
  commands: ['versitygw'],
  image: 'versity/versitygw:v1.8.0',
  archive: () => '',
  archiveBinary: 'versitygw',
  goPackage: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
};

/** The keys the server knows, secret to nobody. */
export const s3Keys = { accessKeyId: 'test-access', secretAccessKey: 'test-secret-of-enough-length' } as const;

export interface S3Server {
  readonly endpoint: string;
  /** A bucket that exists. */
  readonly bucket: string;
  /** Where its objects are files. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** The path of the binary: the cached one, or built by the Go toolchain into the cache (some minutes, once). */
async function binary(): Promise<string> {
  const found = await findBinary(server, process.env);
  if ('path' in found) return found.path;
  const built = await goInstall(server, process.env, (line) => process.stderr.write(`${line}\n`));
  if ('path' in built) return built.path;
  throw new Error(`no S3 server: ${found.reason}; ${built.reason}`);
}

/** Starts a server with one bucket and waits until it answers. Ends with this process. */
export async function startS3(): Promise<S3Server> {
  const command = await binary();
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-s3-'));
  const data = join(folder, 'data');
  await mkdir(join(data, 'memory'), { recursive: true });
  await mkdir(join(folder, 'meta'));
  const [port] = await freePorts(1);
  const { accessKeyId, secretAccessKey } = s3Keys;
  const process_ = startLocalProcess({
    title: 'versitygw',
    command,
    args: ['--port', `127.0.0.1:${port}`, 'posix', '--sidecar', join(folder, 'meta'), data],
    env: { ...process.env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    launcherEnv: process.env,
    folder,
    temporary: true,
    logFile: join(folder, 's3.log'),
    container: null,
  });
  const stop = async (): Promise<void> => {
    await process_.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () => acceptsConnections('127.0.0.1', port!);
  const isUp = await waitUntil(answers, { timeoutMs: 60_000, everyMs: 50, giveUp: process_.ended });
  if (isUp) return { endpoint: `http://127.0.0.1:${port}`, bucket: 'memory', folder: join(data, 'memory'), stop };
  await stop();
  throw new Error('the S3 server did not start');
}
