// A review as text: what is wrong first, then what is reached, then what was not looked at.

import type { Dialect } from '../../dialect.ts';
import { joinSections, limitedRows, symbolRow } from '../../rows.ts';
import { counted } from '../findings.ts';
import type { ReviewResult } from '../schema.ts';

const FINDINGS = 20;
const RELATED = 4;
const ROWS = 8;

export function text(review: ReviewResult, { rows: most }: Dialect): string {
  const { findings, files } = review;
  const heading = `Review: ${comparedLine(review)}: ${verdictLine(review)}`;
  if (files.length === 0 || review.summary.comments_only) return heading;
  const found = findings.slice(0, most(FINDINGS)).flatMap(({ level, rule, message, path, line, related }) => [
    `${level} [${rule}] ${path}${line === undefined ? '' : `:${line}`}: ${message}`,
    ...limitedRows(
      related.map((each) => `${each.path}${each.line === undefined ? '' : `:${each.line}`}: ${each.message}`),
      most(RELATED),
      '    ',
    ),
  ]);
  const rest = findings.length - most(FINDINGS);
  return joinSections([
    [heading],
    [...found, ...(rest > 0 ? [`... and ${rest} more`] : [])],
    ...asides(review).map(({ title, rows }) => [`${title}:`, ...limitedRows(rows, most(ROWS), '  ')]),
    notLookedAtLines(review),
  ]);
}

/** The two versions as they were named, whole hashes shortened. */
export function comparedLine({ compared: { base, target } }: Pick<ReviewResult, 'compared'>): string {
  return [base, target].map((name) => (/^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 12) : name)).join(' → ');
}

/** What a reader who reads one line has to know. */
export function verdictLine({ summary, findings, files }: ReviewResult): string {
  if (files.length === 0) return 'nothing differs';
  const size = `${counted(summary.files, 'file')}, ${counted(summary.symbols, 'symbol')} changed`;
  if (summary.comments_only) return `${counted(summary.files, 'file')}: comments and documents only`;
  if (findings.length === 0) return `${size}; nothing found`;
  const counts = [
    summary.errors > 0 ? counted(summary.errors, 'error') : '',
    summary.warnings > 0 ? counted(summary.warnings, 'warning') : '',
    summary.notes > 0 ? counted(summary.notes, 'note') : '',
  ];
  return `${size}; ${counts.filter((each) => each !== '').join(', ')}`;
}

/** What is said beside the findings, each with its rows. */
export function asides(review: ReviewResult): { title: string; rows: string[] }[] {
  const { public_symbols: publics, entry_points: entries, flows, untested } = review;
  return [
    {
      title: 'Used outside of this change',
      rows: publics.map(({ users, change, ...symbol }) => {
        const by = Object.entries(users).flatMap(([role, count]) => (count > 0 ? [`${count} in ${PLACES[role]}`] : []));
        const gone = change === 'deleted' ? ' (deleted)' : '';
        return `${rowText(symbol)}${gone}: ${by.join(', ')}`;
      }),
    },
    { title: 'Entry points reached', rows: entries.map((each) => `${each.entry}: ${rowText(each)}`) },
    { title: 'Flows touched', rows: flows.map(({ name }) => name) },
    { title: 'Reached by no test', rows: untested.symbols.map(rowText) },
  ].filter(({ rows }) => rows.length > 0);
}

const PLACES: Readonly<Record<string, string>> = { program: 'the program', periphery: 'its periphery', test: 'tests' };

function rowText({ type: kind, name, filePath, line }: ReviewResult['untested']['symbols'][number]): string {
  return symbolRow({ kind, name, filePath, ...(line === undefined ? {} : { line }) });
}

export function notLookedAtLines({ not_looked_at: left, untested }: ReviewResult): string[] {
  const { unresolved_calls: calls, files, notes } = left;
  return [
    ...(untested.no_tests ? ['No tests are in the index, so none of this is known to be tested.'] : []),
    ...(calls > 0 ? [`Not looked at: ${counted(calls, 'call')} in changed symbols that nothing binds.`] : []),
    ...(files.length > 0
      ? [
          `Not looked at: ${counted(files.length, 'file')}: ${files
            .slice(0, 5)
            .map(({ path, note }) => `${path} (${note})`)
            .join(', ')}${files.length > 5 ? `, and ${files.length - 5} more` : ''}.`,
        ]
      : []),
    ...notes,
  ];
}
