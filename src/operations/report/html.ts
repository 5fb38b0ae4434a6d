// A report as one page without scripts, which any mail or build server shows.

import type { ReportResult } from './schema.ts';
import { tablesOf } from './tables.ts';

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}' +
  'h2{margin-top:2.5rem}p{color:#555;margin:.25rem 0}' +
  '@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#333}p{color:#aaa}}';

export function html(report: ReportResult): string {
  const { repository, counts, notes } = report;
  const title = `Report on ${escaped(repository)}`;
  const sections = tablesOf(report).map(({ title: heading, about, total, columns, rows }) => {
    const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
    const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
    const rest = total - rows.length;
    return [
      `<h2>${escaped(heading)}: ${total}</h2>`,
      ...(total === 0
        ? []
        : [`<p>${escaped(about)}</p>`, `<table><thead><tr>${head}</tr></thead><tbody>`, ...body, '</tbody></table>']),
      ...(rest > 0 ? [`<p>... and ${rest} more</p>`] : []),
    ].join('\n');
  });
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<h1>${title}</h1>`,
    `<p>${counts.files} files, ${counts.symbols} symbols</p>`,
    ...sections,
    ...notes.map((note) => `<p>Not looked at: ${escaped(note)}</p>`),
    '</body></html>',
  ].join('\n');
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
}
