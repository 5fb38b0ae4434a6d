// The effects of an edit as lines below its answer; none where there is nothing to say.

import { limitedRows, symbolRow } from '../rows.ts';
import type { Dangling, Effects } from './effects.ts';

const MOST_ROWS = 10;

export function effectLines({ added, removed, signatures, dangling, syntaxErrors, problem }: Effects): string[] {
  return [
    ...(syntaxErrors === undefined ? [] : [syntaxLine(syntaxErrors)]),
    ...section('Added', added),
    ...section('Removed', removed),
    ...section('Signatures changed', signatures.map(signatureRow)),
    ...section('Now dangling', dangling.map(danglingRow)),
    ...(problem === undefined ? [] : [`Symbols: ${problem}`]),
  ];
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`${title} (${rows.length}):`, ...limitedRows(rows, MOST_ROWS, '  ')];
}

function syntaxLine({ count, line }: { readonly count: number; readonly line: number }): string {
  return `Syntax error: line ${line}${count > 1 ? `, and ${count - 1} more` : ''}; there was none before.`;
}

function signatureRow({ before, after, callers }: Effects['signatures'][number]): string {
  return `${before} → ${after}${callers === 0 ? '' : `, called from ${callers} place(s)`}`;
}

function danglingRow({ relation, symbol, target }: Dangling): string {
  return `← [${relation}] ${symbolRow(symbol)}, refers to ${target}`;
}
