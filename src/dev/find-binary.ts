import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cachedBinary } from './cache-folder.js';
import { runCommand } from './run-command.js';
import type { ServerPackage } from './versions.js';

/** Every probe of the launcher gives up after this long. */
export const probeTimeoutMs = 5000;

/** A program that is there is slow on a loaded machine: to give it up would mean to fetch or build it anew. */
const firstStartTimeoutMs = 60_000;

/** The path, or the reason why there is none. */
export type Found = { readonly path: string } | { readonly reason: string };

/** A binary that runs: the cached one of the exact version first, then what PATH offers (any version). */
export async function findBinary(server: ServerPackage, env: NodeJS.ProcessEnv): Promise<Found> {
  const cached = cachedBinary(server.cacheName, server.version, env);
  const candidates = [cached, ...server.commands.map((name) => onPath(name, env))];
  const reasons: string[] = [];
  for (const path of candidates) {
    if (path === null || !isExecutable(path)) continue;
    const probe = await runCommand(path, ['--help'], { timeoutMs: firstStartTimeoutMs, env });
    if (probe.ok) return { path };
    reasons.push(`${path} does not run: ${probe.reason}`);
  }
  return { reason: reasons.join('; ') || `no ${server.commands.join(' or ')} on PATH, none cached` };
}

function onPath(name: string, env: NodeJS.ProcessEnv): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, file)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
