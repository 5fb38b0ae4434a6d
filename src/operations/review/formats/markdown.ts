// A review as the one comment of a pull request, which is found again by its marker and updated in its place.

import type { Dialect } from '../../dialect.ts';
import type { ReviewResult } from '../schema.ts';
import { asides, comparedLine, notLookedAtLines, verdictLine } from './text.ts';

export const MARKER = '<!-- gitnexus-review -->';

const FINDINGS = 15;
const RELATED = 5;
const ROWS = 10;
const SIGNS: Readonly<Record<string, string>> = { error: '🔴', warning: '🟡', note: '🔵' };

export function markdown(review: ReviewResult, _dialect: Dialect): string {
  const { findings, summary } = review;
  const sign = summary.errors > 0 ? SIGNS.error : summary.warnings > 0 ? SIGNS.warning : '🟢';
  const heading = `${sign} **gitnexus**: ${verdictLine(review)}`;
  if (summary.comments_only || review.files.length === 0) return `${MARKER}\n${heading}`;
  const rest = findings.length - FINDINGS;
  const parts = [
    ...findings.slice(0, FINDINGS).map(findingText),
    ...(rest > 0 ? [`... and ${rest} more`] : []),
    ...asides(review).map(({ title, rows }) => folded(title, rows)),
    notLookedAtLines(review).join('  \n'),
    `<sub>${escaped(comparedLine(review))}</sub>`,
  ];
  return [MARKER, heading, ...parts.filter((part) => part !== '')].join('\n\n');
}

function findingText({ level, rule, message, path, line, related }: ReviewResult['findings'][number]): string {
  const rows = related.slice(0, RELATED).map((each) => `  - ${placeText(each)}: ${prose(each.message)}`);
  const rest = related.length - rows.length;
  return [
    `- ${SIGNS[level]} **${rule}** ${placeText({ path, line })}: ${prose(message)}`,
    ...rows,
    ...(rest > 0 ? [`  - ... and ${rest} more`] : []),
  ].join('\n');
}

function placeText({ path, line }: { readonly path: string; readonly line?: number | undefined }): string {
  return code(`${path}${line === undefined ? '' : `:${line}`}`);
}

function folded(title: string, rows: readonly string[]): string {
  const shown = rows.slice(0, ROWS).map((row) => `- ${code(row)}`);
  const rest = rows.length - shown.length;
  const lines = [...shown, ...(rest > 0 ? [`- ... and ${rest} more`] : [])];
  return `<details><summary>${title} (${rows.length})</summary>\n\n${lines.join('\n')}\n\n</details>`;
}

/** Names come from a stranger's branch: nothing in them may become markup, a mention or a link. */
function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${text.replace(/[\r\n]+/g, ' ')}${padding}${fence}`;
}

/** What stands in back-quotes stays; the rest is plain. */
function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
    .replace(/[*_[\]#|~@\\]/g, '\\$&');
}
