import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cachedBinary } from './cache-folder.js';
import { probeTimeoutMs, type Found } from './find-binary.js';
import { runCommand } from './run-command.js';
import type { ServerPackage } from './versions.js';

const buildTimeoutMs = 30 * 60_000;

/** Builds the server with the Go toolchain into the cache, saying every 15 s that it is still at it. */
export async function goInstall(
  server: ServerPackage,
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<Found> {
  const go = await runCommand('go', ['version'], { timeoutMs: probeTimeoutMs, env });
  if (!go.ok) return { reason: `go: ${go.reason}` };
  const target = cachedBinary(server.cacheName, server.version, env);
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(join(dirname(target), 'build-'));
  progress(`go install ${server.goPackage} (some minutes, once)`);
  const started = Date.now();
  const ticker = setInterval(() => {
    progress(`go install ${server.title}: still building after ${Math.round((Date.now() - started) / 1000)} s`);
  }, 15_000);
  try {
    const build = await runCommand('go', ['install', server.goPackage], {
      timeoutMs: buildTimeoutMs,
      env: { ...env, GOBIN: folder },
    });
    if (!build.ok) return { reason: `go install: ${build.reason}` };
    return await moveInto(folder, target);
  } finally {
    clearInterval(ticker);
    await rm(folder, { recursive: true, force: true });
  }
}

async function moveInto(folder: string, target: string): Promise<Found> {
  const [built] = await readdir(folder);
  if (built === undefined) return { reason: 'go install left no binary' };
  await rename(join(folder, built), target);
  return { path: target };
}
