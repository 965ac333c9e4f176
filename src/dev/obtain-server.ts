import { MemoryError } from '../domain/errors.js';
import { dockerReason } from './docker.js';
import { downloadRelease } from './download.js';
import { findBinary } from './find-binary.js';
import { goInstall } from './go-install.js';
import type { ServerPackage } from './versions.js';

/** How a server will be run. */
export type Obtained = { readonly kind: 'binary'; readonly path: string } | { readonly kind: 'docker' };

/**
 * Finds a way to run the server: a binary (cache, PATH) → Docker → a release download → `go install`.
 * When none works: `dependency_missing` with the reason of each.
 */
export async function obtainServer(
  server: ServerPackage,
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<Obtained> {
  const found = await findBinary(server, env);
  if ('path' in found) return { kind: 'binary', path: found.path };
  progress(`${server.title} ${server.version}: ${found.reason}; trying Docker, a download, then go install`);
  const docker = await dockerReason(server.image, env, progress);
  if (docker === null) return { kind: 'docker' };
  progress(`Docker: ${docker}`);
  const download = await downloadRelease(server, env, progress);
  if ('path' in download) return { kind: 'binary', path: download.path };
  progress(`download: ${download.reason}`);
  const built = await goInstall(server, env, progress);
  if ('path' in built) return { kind: 'binary', path: built.path };
  throw new MemoryError(
    'dependency_missing',
    `${server.title} ${server.version} is not here and could not be fetched. Binary: ${found.reason}. Docker: ${docker}. ` +
      `Download: ${download.reason}. Build: ${built.reason}. Install one of them, or give the address of a running server.`,
  );
}
