// Reads every object of some collections of a Weaviate over REST: what is really there, whoever wrote it.
import type { RowsLeft } from './system.js';

interface StoredObject {
  readonly id: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

const pageSize = 500;

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function objectsOf(address: string, query: string): Promise<readonly StoredObject[]> {
  const found: StoredObject[] = [];
  for (;;) {
    const after = found.length === 0 ? '' : `&after=${found.at(-1)!.id}`;
    const page = await read<{ objects: readonly StoredObject[] }>(
      `${address}/v1/objects?limit=${pageSize}&${query}${after}`,
    );
    found.push(...page.objects);
    if (page.objects.length < pageSize) return found;
  }
}

/** Objects of the collections of this prefix that hold the word in a property, by collection. */
export async function weaviateRowsWith(address: string, prefix: string, word: string): Promise<RowsLeft> {
  const { classes } = await read<{
    classes: readonly { readonly class: string; readonly multiTenancyConfig?: { readonly enabled?: boolean } }[];
  }>(`${address}/v1/schema`);
  const rows: Record<string, number> = {};
  for (const { class: name, multiTenancyConfig } of classes) {
    if (!name.startsWith(prefix)) continue;
    const tenants =
      multiTenancyConfig?.enabled === true
        ? (await read<readonly { readonly name: string }[]>(`${address}/v1/schema/${name}/tenants`)).map(
            (tenant) => `&tenant=${tenant.name}`,
          )
        : [''];
    for (const tenant of tenants) {
      const objects = await objectsOf(address, `class=${name}${tenant}`);
      const held = objects.filter(({ properties }) => JSON.stringify(properties).includes(word)).length;
      if (held > 0) rows[name.slice(prefix.length)] = (rows[name.slice(prefix.length)] ?? 0) + held;
    }
  }
  return rows;
}
