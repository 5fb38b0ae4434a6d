// A change detection's result as text.

import { contextCall } from '../context/call.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import type { DetectChangesResult } from './schema.ts';

const SYMBOLS = 15;
const FLOWS = 10;
const REFERENCES = 10;
/** Symbols that more may use than is known: so many are named. */
const NAMED = 3;

export function renderDetectChanges(result: DetectChangesResult, dialect: Dialect = shellDialect): string {
  const { summary } = result;
  if (summary.changed_files === 0) return joinSections([['No changes detected.'], [...result.notes]]);
  return joinSections([
    [
      `Changes: ${summary.changed_files} files, ${summary.changed_count} symbols`,
      `Affected processes: ${summary.affected_count}`,
      `Risk level: ${summary.risk_level}`,
    ],
    symbolSection(result, dialect),
    remainingSection(result, dialect),
    flowSection(result, dialect),
    [...caveats(result, dialect), ...result.notes],
  ]);
}

export function detectChangesHint(result: DetectChangesResult, { call }: Dialect = shellDialect): string | undefined {
  if (result.changed_symbols.length === 0) return undefined;
  return `Run ${call(contextCall, { name: '<symbol>' })} on high-risk changed symbols to check their callers.`;
}

function symbolSection({ changed_symbols: symbols }: DetectChangesResult, { rows: most }: Dialect): string[] {
  if (symbols.length === 0) return [];
  const rows = symbols.map((symbol) => {
    const mark = symbol.change === 'modified' ? '' : ` (${symbol.change})`;
    return symbolRow({ ...symbol, kind: symbol.type, line: symbol.startLine }) + mark;
  });
  return ['Changed symbols:', ...limitedRows(rows, most(SYMBOLS), '  ')];
}

function remainingSection({ still_referenced: rows }: DetectChangesResult, { rows: most }: Dialect): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(
    ({ relation, target, type: kind, ...symbol }) =>
      `← [${relation}] ${symbolRow({ ...symbol, kind })}, refers to ${target}`,
  );
  return [`Deleted, and still referenced (${rows.length}):`, ...limitedRows(lines, most(REFERENCES), '  ')];
}

function caveats({ at_least: open, left_out: left }: DetectChangesResult, dialect: Dialect): string[] {
  const lines: string[] = [];
  const sites = open.reduce((sum, each) => sum + each.sites, 0);
  if (sites > 0) {
    const named = open.slice(0, NAMED).map((each) => `${each.name} (${each.sites})`);
    const rest = open.length > NAMED ? `, and of ${open.length - NAMED} more` : '';
    lines.push(`At least: ${sites} more site(s) could reach changed symbols: ${named.join(', ')}${rest}.`);
    if (open.some(({ indexed }) => indexed))
      lines.push(`To see them: ${dialect.call(contextCall, { name: '<symbol>', unlinked: 'true' })}`);
  }
  if (left.flows > 0) lines.push(`Left out: ${left.flows} flow(s) of tests (${dialect.flag('tests')} shows them).`);
  return lines;
}

function flowSection({ affected_processes: flows }: DetectChangesResult, { rows: most }: Dialect): string[] {
  if (flows.length === 0) return [];
  const rows = flows.map((flow) => {
    const changed = flow.changed_steps.map((step) => step.symbol).join(', ');
    return `• ${flow.name} (${flow.step_count} steps) — changed: ${changed}`;
  });
  return ['Affected execution flows:', ...limitedRows(rows, most(FLOWS), '  ')];
}
