// A table, and the forms it can be written in.

export const FORMATS = ['table', 'markdown', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Null where there is nothing to say. */
export type Cell = string | number | null;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Ends with a newline. JSON is a list of objects with the columns as keys, and numbers in full. */
export function writeTable({ columns, rows }: Table, format: Format): string {
  if (format === 'json') {
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
    return `${JSON.stringify(objects, undefined, 2)}\n`;
  }
  if (format === 'csv') return lines([columns, ...rows].map((row) => row.map(csvCell).join(',')));
  const texts = rows.map((row) => row.map(shown));
  if (format === 'markdown') {
    const line = (cells: readonly string[]): string =>
      `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return lines([line(columns), line(columns.map(() => '---')), ...texts.map(line)]);
  }
  const widths = columns.map((column, at) => Math.max(column.length, ...texts.map((row) => row[at].length)));
  const numeric = columns.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (numeric[at] ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')
      .trimEnd();
  return lines([line(columns), ...texts.map(line)]);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

/** At most three decimals. */
function shown(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'string' ? cell : String(Math.round(cell * 1000) / 1000);
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
