// What an indexing run reports, as text.

import { overspentLines, parseErrorLines, scipLines } from '../index-report.ts';
import type { AnalyzeResult } from './schema.ts';

export function renderAnalyze(result: AnalyzeResult): string {
  const { name, counts, seconds, status } = result;
  const contents = `${counts.files} files, ${counts.symbols} symbols, ${counts.relationships} relationships, ${counts.flows} flows`;
  const notes = result.notes.map((note) => `  ${note}`);
  if (status === 'unchanged') {
    return [`${name}: nothing changed since it was indexed (${seconds.toFixed(1)} s)`, `  ${contents}`, ...notes].join(
      '\n',
    );
  }
  return [
    `${name}: indexed in ${seconds.toFixed(1)} s`,
    `  ${contents}`,
    ...line('Languages', countsOf(result.languages)),
    ...line('Skipped', countsOf(result.skipped)),
    ...parseErrorLines(result.syntax_errors, result.syntax_errors_by_language),
    ...(result.unresolved_calls > 0 ? [`  Unresolved: ${result.unresolved_calls} call site(s)`] : []),
    ...overspentLines(result),
    ...scipLines(result),
    ...notes,
  ].join('\n');
}

function line(title: string, text: string): string[] {
  return text === '' ? [] : [`  ${title}: ${text}`];
}

/** The most frequent first. */
function countsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([key, count]) => `${count} ${key}`)
    .join(', ');
}
