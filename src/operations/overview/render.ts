// A repository's overview as text.

import { parseErrorLines } from '../index-report.ts';
import { joinSections, symbolRow } from '../rows.ts';
import type { OverviewResult } from './schema.ts';

export function renderOverview(result: OverviewResult): string {
  const { counts, totals } = result;
  return joinSections([
    [
      `${result.name} — ${counts.symbols} symbols, ${counts.relationships} relationships, ${counts.flows} flows`,
      `  Path: ${result.path}`,
      `  Indexed: ${result.indexedAt}${result.commit === undefined ? '' : ` at ${result.commit.slice(0, 12)}`}`,
    ],
    section('Languages', result.languages.length, result.languages.map(languageRow)),
    packageLine(result),
    section('Communities', totals.communities, result.communities.map(communityRow)),
    section('Entry points', totals.entry_points, result.entry_points.map(entryRow)),
    flowSection(result),
    caveats(result),
  ]);
}

function section(title: string, total: number, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const hidden = total - rows.length;
  return [`${title} (${total}):`, ...rows, ...(hidden > 0 ? [`  ... and ${hidden} more`] : [])];
}

function languageRow({ language, files, lines }: OverviewResult['languages'][number]): string {
  return `  ${language}: ${files} files, ${lines} lines`;
}

function packageLine({ packages: { total, standard, most_used: used } }: OverviewResult): string[] {
  if (total === 0) return [];
  const ofLanguage = standard === 0 ? '' : `, ${standard} of the standard library`;
  return [`External packages: ${total}${ofLanguage}${used.length === 0 ? '' : `; most used: ${used.join(', ')}`}`];
}

function communityRow({ name, symbols, key_symbols: keys }: OverviewResult['communities'][number]): string {
  const listed = keys.map((key) => `    ${symbolRow({ ...key, line: key.startLine })}`);
  return [`  ${name} (${symbols} symbols)`, ...listed].join('\n');
}

function entryRow(entry: OverviewResult['entry_points'][number]): string {
  const label = entry.label === entry.name ? '' : ` ${entry.label}:`;
  return `  [${entry.entry}]${label} ${symbolRow({ ...entry, line: entry.startLine })}`;
}

/** The flows of tests are counted above and not listed here, which is said. */
function flowSection({ flows, totals, counts }: OverviewResult): string[] {
  const rows = section('Execution flows', totals.flows, flows.map(flowRow));
  const ofTests = counts.flows - totals.flows;
  return rows.length === 0 || ofTests <= 0 ? rows : [...rows, `  Left out: ${ofTests} flow(s) of tests`];
}

function flowRow({ name, step_count }: OverviewResult['flows'][number]): string {
  return `  • ${name} (${step_count} steps)`;
}

function caveats(result: OverviewResult): string[] {
  const { skipped, unresolved_calls: unresolved } = result;
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  return [
    ...(reasons.length > 0 ? [`Skipped: ${reasons.join(', ')}`] : []),
    ...parseErrorLines(result.syntax_errors, result.syntax_errors_by_language).map((line) => line.slice(2)),
    ...(unresolved > 0 ? [`Unresolved: ${unresolved} call site(s)`] : []),
  ];
}
