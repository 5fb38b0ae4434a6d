// A symbol's context as text.

import { renderAmbiguity } from '../ambiguity.ts';
import { impact } from '../impact/operation.ts';
import { type Reader, shellReader } from '../reader.ts';
import { confidenceMark, joinSections, limitedRows, siteMark, symbolRow } from '../rows.ts';
import { context } from './operation.ts';
import type { ContextFound, ContextResult, Reference } from './schema.ts';

const REFERENCES = 10;
const MEMBERS = 10;
const FLOWS = 10;

export function renderContext(result: ContextResult, reader: Reader = shellReader): string {
  if (result.status === 'ambiguous') {
    return renderAmbiguity(result, reader.call(context, { name: result.name, filePath: '<file_path>' }), reader);
  }
  return joinSections([
    [header(result)],
    referenceSection('Called/imported by', '←', result.incoming, reader),
    referenceSection('Calls/imports', '→', result.outgoing, reader),
    memberSection(result, reader),
    flowSection(result, reader),
    caveats(result, reader),
    sourceSection(result),
  ]);
}

export function contextHint(result: ContextResult, { call }: Reader = shellReader): string | undefined {
  if (result.status === 'ambiguous') return undefined;
  return `To check what breaks if you change this, run ${call(impact, { name: '<name>', direction: 'upstream' })}`;
}

function header({ symbol }: ContextFound): string {
  const row = symbolRow(symbol);
  return symbol.startLine === undefined ? row : `${row}:${symbol.startLine}-${symbol.endLine ?? symbol.startLine}`;
}

function referenceSection(
  title: string,
  arrow: string,
  byRelation: Record<string, readonly Reference[]>,
  { rows: most }: Reader,
): string[] {
  const rows = Object.entries(byRelation).flatMap(([relation, references]) =>
    references.map((reference) => referenceRow(arrow, relation, reference)),
  );
  if (rows.length === 0) return [];
  return [`${title} (${rows.length}):`, ...limitedRows(rows, most(REFERENCES), '  ')];
}

function referenceRow(arrow: string, relation: string, reference: Reference): string {
  const marks = confidenceMark(reference.confidence) + siteMark(reference.sites);
  return `${arrow} [${relation}] ${symbolRow(reference)}${marks}`;
}

function memberSection({ members }: ContextFound, { rows: most }: Reader): string[] {
  if (members.length === 0) return [];
  const rows = members.map(({ kind, name, filePath, startLine: line }) =>
    symbolRow({ kind, name, filePath, ...(line === undefined ? {} : { line }) }),
  );
  return [`Members (${members.length}):`, ...limitedRows(rows, most(MEMBERS), '  ')];
}

function flowSection({ processes }: ContextFound, { rows: most }: Reader): string[] {
  if (processes.length === 0) return [];
  const rows = processes.map((flow) => `• ${flow.name} (step ${flow.step_index}/${flow.step_count})`);
  return [`Participates in ${processes.length} execution flow(s):`, ...limitedRows(rows, most(FLOWS), '  ')];
}

function caveats(result: ContextFound, { reindex }: Reader): string[] {
  const lines: string[] = [];
  if (result.unresolved_calls > 0) {
    lines.push(`At least: ${result.unresolved_calls} call site(s) in this symbol could not be resolved.`);
  }
  if (result.source.state === 'changed') {
    lines.push(`The file changed since it was indexed: lines may have moved. Run: ${reindex}`);
  }
  if (result.source.state === 'missing') {
    lines.push(`The file cannot be read any more; what is shown is from the index. Run: ${reindex}`);
  }
  return lines;
}

function sourceSection({ symbol, source }: ContextFound): string[] {
  if (symbol.content === undefined || symbol.content === '') return [];
  const hidden = source.total_lines - source.shown_lines;
  const lines = ['Source:', symbol.content];
  if (hidden > 0) lines.push(`... and ${hidden} more lines`);
  return lines;
}
