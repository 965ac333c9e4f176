import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchema, groupSchemas } from '../../src/composition/config-schema.js';
import { environmentNames } from '../../src/composition/environment.js';

const text = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');

/** Field and variable of each row of the table. */
const rows = [...text.matchAll(/^\| `([\w.]+)` +\| (?:`(\w+)`)? *\|/gm)].map(([, field, variable]) => ({
  field: field!,
  variable: variable ?? null,
}));

/** Every field the schema knows; the groups by their own fields. */
const fields = Object.keys(configSchema.shape).flatMap((name) => {
  if (!(name in groupSchemas)) return [name];
  return Object.keys(groupSchemas[name as keyof typeof groupSchemas].shape).map((field) => `${name}.${field}`);
});

describe('docs/configuration.md', () => {
  it('lists every field, once', () => {
    expect(rows.map((row) => row.field).toSorted()).toEqual(fields.toSorted());
  });

  it('lists every variable beside the field it sets', () => {
    const known = Object.entries(environmentNames).map(([variable, path]) => [path.join('.'), variable]);
    expect(rows.filter((row) => row.variable !== null).map((row) => [row.field, row.variable])).toEqual(known);
  });
});
