/** Value of a table cell; null is shown as a dash. */
export type Cell = string | number | null;

/** A markdown table; pipes and line breaks inside cells are blanked so that a value cannot break its row. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return String(cell).replace(/[|\r\n]+/g, ' ');
}
