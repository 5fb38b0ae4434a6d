// An impact analysis as text.

import { renderAmbiguity } from '../ambiguity.ts';
import { context } from '../context/operation.ts';
import { type Reader, shellReader } from '../reader.ts';
import { confidenceMark, joinSections, limitedRows, shownName, siteMark, symbolRow } from '../rows.ts';
import { impact } from './operation.ts';
import type { Impacted, ImpactFound, ImpactResult } from './schema.ts';

const SYMBOLS_PER_DEPTH = 12;
const FLOWS = 10;
const DEPTH_LABELS = ['WILL BREAK (direct)', 'LIKELY AFFECTED (indirect)', 'MAY NEED TESTING (transitive)'] as const;

export function renderImpact(result: ImpactResult, reader: Reader = shellReader): string {
  if (result.status === 'ambiguous') {
    const again = { name: result.name, direction: result.direction, filePath: '<file_path>' };
    return renderAmbiguity(result, reader.call(impact, again), reader);
  }
  if (result.impactedCount === 0) {
    const sentence = `No ${result.direction} dependencies found. This symbol appears isolated.`;
    return joinSections([[sentence], caveats(result)]);
  }
  const { target, direction, impactedCount } = result;
  const effect = direction === 'upstream' ? 'depends on this (will break if changed)' : 'this depends on';
  return joinSections([
    [`Blast radius for ${target.kind} ${shownName(target)} (${direction}): ${impactedCount} symbol(s) ${effect}`],
    ...Object.entries(result.byDepth).map(([depth, symbols]) => depthSection(Number(depth), symbols, reader)),
    flowSection(result, reader),
    caveats(result),
  ]);
}

export function impactHint(result: ImpactResult, { call, showSource }: Reader = shellReader): string | undefined {
  if (result.status === 'ambiguous' || result.impactedCount === 0) return undefined;
  return result.direction === 'upstream'
    ? `Review d=1 items first (WILL BREAK). Read the source with ${showSource} to understand the code, then make your fix.`
    : `Review d=1 items first. Run ${call(context, { name: '<name>' })} to see how this symbol uses them.`;
}

function depthSection(depth: number, symbols: readonly Impacted[], { rows: most }: Reader): string[] {
  const label = DEPTH_LABELS[Math.min(depth, DEPTH_LABELS.length) - 1];
  return [
    `d=${depth}: ${label} (${symbols.length})`,
    ...limitedRows(symbols.map(impactedRow), most(SYMBOLS_PER_DEPTH), '  '),
  ];
}

function impactedRow(symbol: Impacted): string {
  const marks = confidenceMark(symbol.confidence) + (symbol.test ? ' (test)' : '') + siteMark(symbol.sites);
  return `${symbolRow({ ...symbol, kind: symbol.type })} [${symbol.relationType}]${marks}`;
}

function flowSection({ affected_processes: flows }: ImpactFound, { rows: most }: Reader): string[] {
  if (flows.length === 0) return [];
  const rows = flows.map((flow) => `• ${flow.name} (${flow.step_count} steps)`);
  return [`Affected execution flows (${flows.length}):`, ...limitedRows(rows, most(FLOWS), '  ')];
}

function caveats(result: ImpactFound): string[] {
  const lines: string[] = [];
  if (result.unresolved_sites > 0) {
    const { unresolved_sites: sites, called_name: name } = result;
    const which =
      result.direction === 'upstream' ? `call(s) of something named '${name}'` : 'call site(s) in these symbols';
    lines.push(`At least: ${sites} ${which} could not be resolved.`);
  }
  if (result.may_calls > 0) {
    lines.push(`Left out: ${result.may_calls} possible call(s) known by name alone (includeMayCall shows them).`);
  }
  if (result.deeper) lines.push(`Stopped at depth ${result.maxDepth}: more symbols lie beyond (maxDepth).`);
  return lines;
}
