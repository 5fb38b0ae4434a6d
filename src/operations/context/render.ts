// A symbol's context as text.

import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { impactCall } from '../impact/call.ts';
import { confidenceMark, joinSections, limitedRows, shownName, siteMark, symbolRow } from '../rows.ts';
import { verdictLines } from '../verdict.ts';
import { contextCall } from './call.ts';
import type { ContextFound, ContextResult, Reference } from './schema.ts';

const REFERENCES = 10;
const MEMBERS = 10;
const FLOWS = 10;

export function renderContext(result: ContextResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') {
    return renderAmbiguity(result, dialect.call(contextCall, { name: result.name, filePath: '<file_path>' }), dialect);
  }
  return joinSections([
    [header(result)],
    referenceSection('Called/imported by', '←', result.incoming, dialect),
    referenceSection('Calls/imports', '→', result.outgoing, dialect),
    memberSection(result, dialect),
    flowSection(result, dialect),
    caveats(result, dialect),
    unlinkedSection(result, dialect),
    sourceSection(result),
  ]);
}

export function contextHint(result: ContextResult, { call }: Dialect = shellDialect): string | undefined {
  if (result.status === 'ambiguous') return undefined;
  return `To check what breaks if you change this, run ${call(impactCall, { name: '<name>', direction: 'upstream' })}`;
}

function header({ symbol }: ContextFound): string {
  const row = symbolRow(symbol);
  return symbol.startLine === undefined ? row : `${row}:${symbol.startLine}-${symbol.endLine ?? symbol.startLine}`;
}

function referenceSection(
  title: string,
  arrow: string,
  byRelation: Record<string, readonly Reference[]>,
  { rows: most }: Dialect,
): string[] {
  const rows = Object.entries(byRelation).flatMap(([relation, references]) =>
    references.map((reference) => referenceRow(arrow, relation, reference)),
  );
  if (rows.length === 0) return [];
  return [`${title} (${rows.length}):`, ...limitedRows(rows, most(REFERENCES), '  ')];
}

function referenceRow(arrow: string, relation: string, reference: Reference): string {
  // Of packages each member is listed, with one site.
  const count = reference.members === undefined ? siteMark(reference.sites) : memberMark(reference.members);
  const dispatched = reference.rule === 'dispatch' ? ' (dispatch)' : '';
  return `${arrow} [${relation}] ${symbolRow(reference)}${dispatched}${confidenceMark(reference.confidence)}${count}`;
}

const PACKAGE_MEMBERS = 5;

/** ` (map, filter)`: what is used of a package. */
function memberMark(members: readonly string[]): string {
  const rest = members.length - PACKAGE_MEMBERS;
  return ` (${members.slice(0, PACKAGE_MEMBERS).join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''})`;
}

function memberSection({ members }: ContextFound, { rows: most }: Dialect): string[] {
  if (members.length === 0) return [];
  const rows = members.map(({ kind, name, filePath, startLine: line }) =>
    symbolRow({ kind, name, filePath, ...(line === undefined ? {} : { line }) }),
  );
  return [`Members (${members.length}):`, ...limitedRows(rows, most(MEMBERS), '  ')];
}

function flowSection({ processes }: ContextFound, { rows: most }: Dialect): string[] {
  if (processes.length === 0) return [];
  const rows = processes.map((flow) => `• ${flow.name} (step ${flow.step_index}/${flow.step_count})`);
  return [`Participates in ${processes.length} execution flow(s):`, ...limitedRows(rows, most(FLOWS), '  ')];
}

function caveats(result: ContextFound, dialect: Dialect): string[] {
  const { reindex } = dialect;
  const lines = verdictLines(result.verdict, shownName(result.symbol), dialect);
  const { incoming, outgoing, flows } = result.left_out;
  const tests = [
    ...(incoming > 0 ? [`${incoming} use(s) in tests`] : []),
    ...(outgoing > 0 ? [`${outgoing} callee(s) in tests`] : []),
    ...(flows > 0 ? [`${flows} flow(s) of tests`] : []),
  ];
  if (tests.length > 0) lines.push(`Left out: ${tests.join(', ')} (${dialect.flag('tests')} shows them).`);
  if (result.unresolved_calls > 0) {
    lines.push(`At least: ${result.unresolved_calls} call site(s) in this symbol could not be resolved.`);
  }
  if (result.source.state === 'changed') {
    lines.push(`The file changed since it was indexed: lines may have moved. Run: ${reindex}`);
  }
  const { start_line: start, end_line: end } = result.source;
  if (start !== undefined && end !== undefined) {
    lines.push(`The source is that of the file as it is now, lines ${start}-${end}.`);
  }
  if (result.source.state === 'gone') {
    lines.push(`The symbol was not found in the file as it is now, so that no source is shown. Run: ${reindex}`);
  }
  if (result.source.state === 'missing') {
    lines.push(`The file cannot be read any more; what is shown is from the index. Run: ${reindex}`);
  }
  return lines;
}

const UNLINKED = 30;
const SITE_LABELS = {
  call: 'unresolved',
  possible_call: 'possible',
  member: 'member',
  text: 'string',
  value: 'unnamed',
  declared: 'declared',
} as const;

/** A row for each symbol and way of naming, with the first of its lines. */
function unlinkedSection({ unlinked }: ContextFound, { rows: most }: Dialect): string[] {
  if (unlinked === undefined || unlinked.length === 0) return [];
  const groups = new Map<string, { readonly row: string; sites: number }>();
  for (const { how, kind = 'file', name, uid = '', filePath, line } of unlinked) {
    const key = `${how} ${filePath} ${uid}`;
    const known = groups.get(key);
    const place = name === undefined ? `${filePath}:${line}` : symbolRow({ kind, name, filePath, line, uid });
    if (known === undefined) groups.set(key, { row: `? [${SITE_LABELS[how]}] ${place}`, sites: 1 });
    else known.sites++;
  }
  const rows = [...groups.values()].map(({ row, sites }) => row + siteMark(sites));
  return [`Could reach it (${unlinked.length}):`, ...limitedRows(rows, most(UNLINKED), '  ')];
}

function sourceSection({ symbol, source }: ContextFound): string[] {
  if (symbol.content === undefined || symbol.content === '') return [];
  const hidden = source.total_lines - source.shown_lines;
  const lines = ['Source:', symbol.content];
  if (hidden > 0) lines.push(`... and ${hidden} more lines`);
  return lines;
}
