// A change detection's result as text.

import { context } from '../context/operation.ts';
import { type Reader, shellReader } from '../reader.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import type { DetectChangesResult } from './schema.ts';

const SYMBOLS = 15;
const FLOWS = 10;

export function renderDetectChanges(result: DetectChangesResult, reader: Reader = shellReader): string {
  const { summary } = result;
  if (summary.changed_files === 0) return joinSections([['No changes detected.'], [...result.notes]]);
  return joinSections([
    [
      `Changes: ${summary.changed_files} files, ${summary.changed_count} symbols`,
      `Affected processes: ${summary.affected_count}`,
      `Risk level: ${summary.risk_level}`,
    ],
    symbolSection(result, reader),
    flowSection(result, reader),
    [...result.notes],
  ]);
}

export function detectChangesHint(result: DetectChangesResult, { call }: Reader = shellReader): string | undefined {
  if (result.changed_symbols.length === 0) return undefined;
  return `Run ${call(context, { name: '<symbol>' })} on high-risk changed symbols to check their callers.`;
}

function symbolSection({ changed_symbols: symbols }: DetectChangesResult, { rows: most }: Reader): string[] {
  if (symbols.length === 0) return [];
  const rows = symbols.map((symbol) => {
    const mark = symbol.change === 'modified' ? '' : ` (${symbol.change})`;
    return symbolRow({ ...symbol, kind: symbol.type, line: symbol.startLine }) + mark;
  });
  return ['Changed symbols:', ...limitedRows(rows, most(SYMBOLS), '  ')];
}

function flowSection({ affected_processes: flows }: DetectChangesResult, { rows: most }: Reader): string[] {
  if (flows.length === 0) return [];
  const rows = flows.map((flow) => {
    const changed = flow.changed_steps.map((step) => step.symbol).join(', ');
    return `• ${flow.name} (${flow.step_count} steps) — changed: ${changed}`;
  });
  return ['Affected execution flows:', ...limitedRows(rows, most(FLOWS), '  ')];
}
