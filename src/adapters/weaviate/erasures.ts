// The erasures there were: rows of the registry's collection.
import type { Collection } from 'weaviate-client';
import { uuidV5 } from '../../domain/digest.js';
import type { Erasure } from '../../domain/erasure.js';
import type { Erasures } from '../../ports/index.js';
import { allOf, filtersOption, sortedBy, where } from './conditions.js';
import type { Connection } from './connect.js';
import { checkDeadline } from './errors.js';
import { queryMaximum } from './partitions.js';
import { exact } from './registry-row.js';
import { textIn } from './row-text.js';
import { insertRow, mergeRow } from './rows.js';

const kinds = { running: 'erasure running', done: 'erasure done' } as const;

/** The erasures of a store. */
export function weaviateErasures(connection: Connection, collection: string): Erasures {
  const run = <T>(call: (rows: Collection) => Promise<T>): Promise<T> =>
    connection.run(() => call(connection.rows(collection)));
  return {
    begin: (erasure) => run((rows) => insert(rows, erasure)),

    replace: (erasure, options) =>
      run(async (rows) => {
        checkDeadline(options);
        const { kind, record } = toRow(erasure);
        if (!(await mergeRow(rows, rowId(erasure.id), { kind, record }))) await insert(rows, erasure);
      }),

    get: (id) =>
      run(async (rows) => {
        const row = await rows.query.fetchObjectById(rowId(id), { returnProperties: ['record'] });
        return row === null ? null : erasureOf(row.properties);
      }),

    page: ({ after, limit, state }) =>
      run(async (rows) => {
        if (limit < 1) return [];
        const condition = allOf([
          where('kind', 'ContainsAny', state === undefined ? Object.values(kinds) : [kinds[state]]),
          ...(after === undefined ? [] : [where('partition', 'GreaterThan', after)]),
        ]);
        const found = await rows.query.fetchObjects({
          ...filtersOption(condition),
          ...sortedBy(rows, 'partition', 'ascending'),
          limit: Math.min(limit, queryMaximum),
          returnProperties: ['record'],
        });
        return found.objects.map((row) => erasureOf(row.properties));
      }),
  };
}

async function insert(rows: Collection, erasure: Erasure): Promise<'created' | 'exists'> {
  return (await insertRow(rows, rowId(erasure.id), toRow(erasure))) ? 'created' : 'exists';
}

function toRow(erasure: Erasure) {
  return {
    kind: kinds[erasure.state],
    partition: erasure.id,
    tenant: exact(''),
    fenced: false,
    record: JSON.stringify(erasure),
  };
}

function erasureOf(row: Readonly<Record<string, unknown>>): Erasure {
  return JSON.parse(textIn(row, 'record')) as Erasure;
}

function rowId(id: string): string {
  return uuidV5('durable-memory/erasure', id);
}
