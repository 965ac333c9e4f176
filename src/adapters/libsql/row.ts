// Values of a row in the types the tables give them.
import type { Row } from '@libsql/client/sqlite3';
import { MemoryError } from '../../domain/errors.js';

/** The text in this column; `internal` when it holds anything else. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new MemoryError('internal', `the column ${column} does not hold a text`);
}

/** The text in this column, or null. */
export function nullableTextOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

/** The number in this column of a row that may be missing; 0 for null and for no row. */
export function numberOf(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}
