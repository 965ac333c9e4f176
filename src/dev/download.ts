import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cachedBinary } from './cache-folder.js';
import { probeTimeoutMs, type Found } from './find-binary.js';
import { runCommand } from './run-command.js';
import type { ServerPackage } from './versions.js';

const downloadTimeoutMs = 10 * 60_000;

/**
 * Fetches the release archive into the cache. The address is `DM_RELEASES_URL` (a mirror) or GitHub.
 * The first byte must come within 5 s.
 */
export async function downloadRelease(
  server: ServerPackage,
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<Found> {
  const target = cachedBinary(server.cacheName, server.version, env);
  const url = `${env['DM_RELEASES_URL'] ?? 'https://github.com'}/${server.archive(process.platform, process.arch)}`;
  let folder: string | null = null;
  try {
    const body = await openDownload(url);
    progress(`download: ${url}`);
    await mkdir(dirname(target), { recursive: true });
    folder = await mkdtemp(join(dirname(target), 'download-'));
    await unpack(body, folder, server.archiveBinary);
    const binary = join(folder, server.archiveBinary);
    await chmod(binary, 0o755);
    // Renaming within one folder is atomic: another process sees the whole file or none.
    await rename(binary, target);
    return { path: target };
  } catch (error) {
    return { reason: `${url}: ${causeOf(error)}` };
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

async function openDownload(url: string): Promise<ReadableStream> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('no answer within 5 s')), probeTimeoutMs);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
    return response.body;
  } finally {
    clearTimeout(timer);
  }
}

async function unpack(body: ReadableStream, folder: string, binary: string): Promise<void> {
  const archive = join(folder, 'archive');
  const signal = AbortSignal.timeout(downloadTimeoutMs);
  await pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), createWriteStream(archive), {
    signal,
  });
  // bsdtar (macOS, Windows) reads zip archives too; on Linux the archives are tar.gz.
  const tar = await runCommand('tar', ['-xf', archive, '-C', folder, binary], { timeoutMs: 60_000 });
  if (!tar.ok) throw new Error(`tar: ${tar.reason}`);
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
