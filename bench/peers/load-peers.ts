// Loads packages that are only compared with, from the folder scripts/bench.mjs installed them in.
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** CommonJS builds: mem0's ES build cannot load its own optional parts. */
export function peerPackage<T>(folder: string, name: string): T {
  return createRequire(join(folder, 'package.json'))(name) as T;
}
