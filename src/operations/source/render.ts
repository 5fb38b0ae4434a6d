// Source as text: numbered lines, and below each the symbols that its names lead to.

import { renderAmbiguity } from '../ambiguity.ts';
import type { Dialect } from '../dialect.ts';
import { symbolRow } from '../rows.ts';
import { sourceCall } from './call.ts';
import type { SourceResult } from './schema.ts';

export function renderSource(result: SourceResult, dialect: Dialect): string {
  if (result.status === 'ambiguous') {
    return renderAmbiguity(result, dialect.call(sourceCall, { name: result.name, filePath: '<file_path>' }), dialect);
  }
  const { first_line: first, lines, links, symbols, symbol, state, symbol_lines: own } = result;
  const byLine = new Map<number, Set<string>>();
  for (const { line, uid } of links) byLine.set(line, (byLine.get(line) ?? new Set()).add(uid));
  const width = String(first + lines.length).length;
  const rows = lines.flatMap((text, at) => {
    const targets = [...(byLine.get(first + at) ?? [])].map((uid) => symbols[uid]);
    return [
      `${String(first + at).padStart(width)}  ${text}`,
      ...targets.map((target) => `${' '.repeat(width)}  → ${symbolRow(target)}`),
    ];
  });
  const left = own.end - (first + lines.length - 1);
  return [
    symbolRow(symbol),
    ...(state === 'changed' ? ['The file was edited since it was indexed: its names are not linked.'] : []),
    ...(state === 'gone' ? ['The symbol is not in the file any more.'] : []),
    ...(state === 'missing' ? ['The file cannot be read.'] : []),
    '',
    ...rows,
    ...(left > 0 ? [`... and ${left} more lines`] : []),
  ].join('\n');
}
