// A report as one page.

import { escaped, htmlPage, htmlTable } from '../html-page.ts';
import type { ReportResult } from './schema.ts';
import { tablesOf } from './tables.ts';

export function html(report: ReportResult): string {
  const { repository, counts, notes } = report;
  const sections = tablesOf(report).flatMap(({ title, about, total, columns, rows }) => [
    `<h2>${escaped(title)}: ${total}</h2>`,
    ...(total === 0
      ? []
      : [
          `<p>${escaped(about)}</p>`,
          htmlTable(
            columns,
            rows.map((cells) => cells.map(escaped)),
          ),
        ]),
    ...(total > rows.length ? [`<p>... and ${total - rows.length} more</p>`] : []),
  ]);
  return htmlPage(`Report on ${repository}`, [
    `<p>${counts.files} files, ${counts.symbols} symbols</p>`,
    ...sections,
    ...notes.map((note) => `<p>Not looked at: ${escaped(note)}</p>`),
  ]);
}
