import { basename, join } from 'node:path';

/** The file to run for a program (a path that ends in .mjs) that was bundled into the folder. */
export function programIn(folder: string, program: string): string {
  const name = basename(program, '.mjs');
  return join(folder, name, `${name}.js`);
}
