// Puts what a script has found into the place of a page that is marked for it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` of a Markdown page, and formats the page. */
export function writeBetween(page, name, text) {
  const file = `${root}${page}`;
  const before = readFileSync(file, 'utf8');
  const place = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`);
  if (!place.test(before)) throw new Error(`${page} has no place for ${name}`);
  writeFileSync(
    file,
    before.replace(place, () => `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`),
  );
  execFileSync(process.execPath, [`${root}node_modules/oxfmt/bin/oxfmt`, file]);
}
