// A report as text: for each section its total, and one line a row.

import type { Dialect } from '../dialect.ts';
import { joinSections, limitedRows } from '../rows.ts';
import type { ReportResult } from './schema.ts';
import { tablesOf } from './tables.ts';

export function text(report: ReportResult, _dialect: Dialect): string {
  const { repository, counts, notes } = report;
  return joinSections([
    [`Report on ${repository}: ${counts.files} files, ${counts.symbols} symbols`],
    ...tablesOf(report).map(({ title, about, total, rows }) => [
      `${title}: ${total}`,
      ...(total === 0 ? [] : [`  ${about}`]),
      ...limitedRows(
        rows.map((cells) => cells.filter((cell) => cell !== '').join('  ')),
        rows.length,
        '  ',
        total,
      ),
    ]),
    notes.map((note) => `Not looked at: ${note}`),
  ]);
}
