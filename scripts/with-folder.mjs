// A folder of an embedded memory that nobody has used before, thrown away afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives work the options of a memory in it. */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-bench-'));
  await work({ configFolder: null, engine: 'embedded', folder });
  rmSync(folder, { recursive: true, force: true });
}
