// Both servers of `dev`: an address that is configured is used, what is missing is started.
import { join } from 'node:path';
import type { Config } from '../composition/config.js';
import { resolveConfig } from '../composition/open-memory.js';
import { present } from '../composition/present.js';
import { startTemporal, type Temporal } from '../dev/temporal.js';
import { startWeaviate, type Weaviate } from '../dev/weaviate.js';
import type { Console } from './command.js';

/** The servers to use. */
export interface Servers {
  readonly temporal: Temporal;
  readonly weaviate: Weaviate;
}

/** Starts both at once, each in its own folder below; when one fails the other is stopped and the error thrown. */
export async function startServers(place: {
  readonly folder: string;
  readonly console: Pick<Console, 'err'>;
}): Promise<Servers> {
  // `embedded` only so that one address alone is accepted here: the other server is started.
  const given = await resolveConfig({ engine: 'embedded' });
  const [temporal, weaviate] = await Promise.allSettled([temporalFor(given, place), weaviateFor(given, place)]);
  if (temporal.status === 'fulfilled' && weaviate.status === 'fulfilled')
    return { temporal: temporal.value, weaviate: weaviate.value };
  const started = [temporal, weaviate].flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : []));
  await Promise.all(started);
  throw [temporal, weaviate].find((one) => one.status === 'rejected')!.reason;
}

type Place = Parameters<typeof startServers>[0];

function temporalFor(given: Config, { folder, console }: Place): Promise<Temporal> {
  const { address } = given.temporal ?? {};
  return startTemporal(present({ address, folder: join(folder, 'temporal'), ui: true, progress: console.err }));
}

function weaviateFor(given: Config, { folder, console }: Place): Promise<Weaviate> {
  const { url, grpcPort } = given.weaviate ?? {};
  return startWeaviate(present({ address: url, grpcPort, folder: join(folder, 'weaviate'), progress: console.err }));
}
