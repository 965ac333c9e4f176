/** A text property of a row; empty when the row has none. */
export function textIn(row: Readonly<Record<string, unknown>>, property: string): string {
  const value = row[property];
  return typeof value === 'string' ? value : '';
}
