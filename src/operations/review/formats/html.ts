// A review as one page: the findings with all their places, what is used outside of the change, and the files of it.

import type { Dialect } from '../../dialect.ts';
import { escaped, htmlPage, htmlTable } from '../../html-page.ts';
import type { ReviewResult } from '../schema.ts';
import { asides, comparedLine, notLookedAtLines, verdictLine } from './text.ts';

export function html(review: ReviewResult, _dialect: Dialect): string {
  const { repository, findings, files, summary } = review;
  const heading = `<p>${escaped(comparedLine(review))}: ${escaped(verdictLine(review))}</p>`;
  const title = `Review of ${repository}`;
  if (summary.comments_only || files.length === 0) return htmlPage(title, [heading]);
  return htmlPage(title, [
    heading,
    ...section(
      'Findings',
      ['level', 'rule', 'place', 'what'],
      findings.map(({ level, rule, message, related, ...at }) => [
        `<strong class="${level}">${level}</strong>`,
        escaped(rule),
        place(at),
        [prose(message), ...related.map((each) => `${place(each)} ${prose(each.message)}`)].join('<br>'),
      ]),
    ),
    ...asides(review).flatMap(({ title: heading, rows }) =>
      section(
        heading,
        ['symbol'],
        rows.map((row) => [escaped(row)]),
      ),
    ),
    ...section(
      'Files',
      ['file', 'change', 'symbols that behave differently'],
      files.map(({ path, status, symbols }) => [place({ path }), escaped(status), String(symbols)]),
    ),
    ...notLookedAtLines(review).map((line) => `<p>${escaped(line)}</p>`),
  ]);
}

function section(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [`<h2>${escaped(title)}: ${rows.length}</h2>`, htmlTable(columns, rows)];
}

function place({ path, line }: { readonly path: string; readonly line?: number | undefined }): string {
  return `<code>${escaped(`${path}${line === undefined ? '' : `:${line}`}`)}</code>`;
}

/** What stands in back-quotes is code. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
