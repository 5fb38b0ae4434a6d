// An impact analysis as text.

import { renderAmbiguity } from '../ambiguity.ts';
import { contextCall } from '../context/call.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { confidenceMark, joinSections, limitedRows, shownName, siteMark, symbolRow } from '../rows.ts';
import { verdictLines } from '../verdict.ts';
import { impactCall } from './call.ts';
import type { Impacted, ImpactFound, ImpactResult } from './schema.ts';

const SYMBOLS_PER_DEPTH = 12;
const FLOWS = 10;
const TESTS = 5;
/** Deeper levels have the label of the third. What a symbol depends on does not break when the symbol changes. */
const DEPTH_LABELS = {
  upstream: ['WILL BREAK (direct)', 'LIKELY AFFECTED (indirect)', 'MAY NEED TESTING (transitive)'],
  downstream: ['DIRECT', 'INDIRECT', 'TRANSITIVE'],
} as const;

export function renderImpact(result: ImpactResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') {
    const again = { name: result.name, direction: result.direction, filePath: '<file_path>' };
    return renderAmbiguity(result, dialect.call(impactCall, again), dialect);
  }
  if (result.impactedCount === 0)
    return joinSections([[nothingFound(result)], testSection(result, dialect), caveats(result, dialect)]);
  const { target, direction, impactedCount } = result;
  const effect = direction === 'upstream' ? 'depends on this (will break if changed)' : 'this depends on';
  return joinSections([
    [`Blast radius for ${target.kind} ${shownName(target)} (${direction}): ${impactedCount} symbol(s) ${effect}`],
    ...Object.entries(result.byDepth).map(([depth, symbols]) => depthSection(Number(depth), symbols, result, dialect)),
    flowSection(result, dialect),
    testSection(result, dialect),
    caveats(result, dialect),
  ]);
}

/** That it is isolated is said only where nothing was left out and nothing else can be. */
function nothingFound({ direction, left_out, verdict, target }: ImpactFound): string {
  if (left_out.tests > 0) return `No ${direction} dependencies found outside tests.`;
  const nothing = `No ${direction} dependencies found.`;
  if (target.kind === 'route' && direction === 'upstream') return `${nothing} Requests come from outside.`;
  return verdict.status === 'complete' ? `${nothing} This symbol appears isolated.` : nothing;
}

export function impactHint(result: ImpactResult, { call, showSource }: Dialect = shellDialect): string | undefined {
  if (result.status === 'ambiguous' || result.impactedCount === 0) return undefined;
  return result.direction === 'upstream'
    ? `Review d=1 items first (WILL BREAK). Read the source with ${showSource} to understand the code, then make your fix.`
    : `Review d=1 items first. Run ${call(contextCall, { name: '<name>' })} to see how this symbol uses them.`;
}

function depthSection(
  depth: number,
  symbols: readonly Impacted[],
  { direction }: ImpactFound,
  { rows: most }: Dialect,
): string[] {
  const labels = DEPTH_LABELS[direction];
  const label = labels[Math.min(depth, labels.length) - 1];
  return [
    `d=${depth}: ${label} (${symbols.length})`,
    ...limitedRows(symbols.map(impactedRow), most(SYMBOLS_PER_DEPTH), '  '),
  ];
}

function impactedRow(symbol: Impacted): string {
  const marks = confidenceMark(symbol.confidence) + (symbol.test ? ' (test)' : '') + siteMark(symbol.sites);
  return `${symbolRow({ ...symbol, kind: symbol.type })} [${symbol.relationType}]${marks}`;
}

function flowSection({ affected_processes: flows }: ImpactFound, { rows: most }: Dialect): string[] {
  if (flows.length === 0) return [];
  const rows = flows.map((flow) => `• ${flow.name} (${flow.step_count} steps)`);
  return [`Affected execution flows (${flows.length}):`, ...limitedRows(rows, most(FLOWS), '  ')];
}

function testSection({ reaching_tests: tests }: ImpactFound, { rows: most }: Dialect): string[] {
  if (tests === undefined || tests.count === 0) return [];
  const rows = tests.nearest.map(
    ({ steps, ...test }) => `${symbolRow({ ...test, kind: 'test' })} (${steps} step${steps === 1 ? '' : 's'})`,
  );
  return [`Tests that reach it, nearest first (${tests.count}):`, ...limitedRows(rows, most(TESTS), '  ', tests.count)];
}

function caveats(result: ImpactFound, dialect: Dialect): string[] {
  const { left_out: left, verdict, target } = result;
  const lines = verdictLines(verdict, shownName(target), dialect);
  const tests = [
    ...(left.tests > 0 ? [`${left.tests} symbol(s) in tests`] : []),
    ...(left.flows > 0 ? [`${left.flows} flow(s) of tests`] : []),
  ];
  if (tests.length > 0) lines.push(`Left out: ${tests.join(', ')} (${dialect.flag('tests')} shows them).`);
  if (result.deeper)
    lines.push(`Shown to depth ${result.maxDepth} of ${result.deepest} (maxDepth); the total is of all.`);
  return lines;
}
