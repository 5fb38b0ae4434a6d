// A rename as text: the edits by file with their reasons, then what is left alone.

import { renderAmbiguity } from '../ambiguity.ts';
import type { Dialect } from '../dialect.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import { renameCall } from './call.ts';
import type { Edit, RenamePlanned, RenameResult } from './schema.ts';

const EDITS_SHOWN = 100;
const OTHERS_SHOWN = 20;
const LONGEST_SOURCE = 100;

export function renderRename(result: RenameResult, dialect: Dialect): string {
  if (result.status === 'ambiguous')
    return renderAmbiguity(
      result,
      dialect.call(renameCall, { name: result.name, newName: '<new-name>', filePath: '<file_path>' }),
      dialect,
    );
  if (result.status === 'undone') {
    const rows = limitedRows(result.files, dialect.rows(OTHERS_SHOWN), '  ');
    return joinSections([[`Undone: ${result.label}`, ...rows], result.notes]);
  }
  return renderPlanned(result, dialect);
}

function renderPlanned(result: RenamePlanned, { rows: most }: Dialect): string {
  const section = (title: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : [`${title} (${rows.length}):`, ...limitedRows(rows, most(OTHERS_SHOWN), '  ')];
  const { status, symbol, newName, edits, files } = result;
  const done = status === 'applied' ? 'Renamed' : 'Rename';
  const counted = `${edits.length} edit(s) in ${files} file(s)${status === 'planned' ? ', dry run' : ''}`;
  return joinSections([
    [`${done} ${symbolRow(symbol)} to ${newName}: ${counted}`],
    editLines(edits, most(EDITS_SHOWN)),
    section('Renamed together', result.together.map(symbolRow)),
    section('Not resolved, may mean it, not touched', result.unresolved.map(placeRow)),
    section(
      'Text only, not touched',
      result.text_only.map((one) => `${placeRow(one)} (${one.kind})`),
    ),
    section('Cannot be checked here', result.cautions),
    result.notes,
  ]);
}

function editLines(edits: readonly Edit[], limit: number): string[] {
  const lines: string[] = [];
  let path = '';
  for (const edit of edits.slice(0, limit)) {
    if (edit.filePath !== path) lines.push(edit.filePath);
    path = edit.filePath;
    lines.push(`  ${edit.line}:${edit.column} [${edit.evidence}] ${shortened(edit.source)}`);
  }
  if (edits.length > limit) lines.push(`... and ${edits.length - limit} more`);
  return lines;
}

function placeRow({ filePath, line, column, source }: RenamePlanned['unresolved'][number]): string {
  return `${filePath}:${line}:${column} ${shortened(source)}`;
}

function shortened(source: string): string {
  return source.length <= LONGEST_SOURCE ? source : `${source.slice(0, LONGEST_SOURCE)}…`;
}
