import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below the folder that holds the bytes. */
export async function filesHolding(folder: string, bytes: Buffer): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const holding = await Promise.all(
    // A server may put files away while they are read.
    paths.map((path) =>
      readFile(path).then(
        (content) => (content.includes(bytes) ? [path] : []),
        () => [],
      ),
    ),
  );
  return holding.flat();
}
