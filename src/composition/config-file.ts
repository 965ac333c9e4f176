// The optional durable-memory.config.* beside the application, read by client, worker and CLI alike.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MemoryError } from '../domain/errors.js';

const names = ['durable-memory.config.ts', 'durable-memory.config.mjs', 'durable-memory.config.js'];

/** The exported configuration (`export default {…}` or `export const config = {…}`); {} when there is no file. */
export async function readConfigFile(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return {};
  const loaded = await load(file);
  const config: unknown = loaded['default'] ?? loaded['config'];
  if (typeof config === 'object' && config !== null) return config as Record<string, unknown>;
  throw new MemoryError('invalid_input', `${file}: export the configuration as default or as "config"`);
}

async function load(file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new MemoryError(
        'not_supported',
        `${file}: this Node cannot read TypeScript; name it durable-memory.config.mjs, or use Node 22.18 or newer`,
      );
    }
    throw new MemoryError('invalid_input', `${file} could not be loaded: ${code ?? 'an error in the file'}`, {
      cause: error,
    });
  }
}
