// Whether the code of a module outside its symbols changed in more than its imports: what is imported has an effect
// through the symbols that use it, and those are changed themselves.

import { Import, positionAt } from '../../model/facts.ts';
import type { FileFacts } from '../sides/file-facts.ts';

/** How far from a name the specifier that it is imported from may stand, in lines. */
const LONGEST_IMPORT = 80;

interface Version {
  readonly file: FileFacts;
  readonly text: string;
  /** The lines that belong to symbols, which are compared by themselves. */
  readonly inSymbols: (line: number) => boolean;
}

export function changesMoreThanImports(before: Version, now: Version): boolean {
  return JSON.stringify(plainLines(before)) !== JSON.stringify(plainLines(now));
}

/** Lines outside symbols and import statements that hold anything, in order. */
function plainLines({ file: { facts, language }, text, inSymbols }: Version): string[] {
  const lines = text.split('\n');
  const imported = importLines({ facts, language }, lines);
  const parts = new Set(
    language.significantParts?.('', text).map(({ start }) => positionAt(facts.lineStarts, start).line),
  );
  return lines
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ number, line }) => line !== '' && !imported.has(number) && !inSymbols(number))
    .filter(({ number }) => parts.size === 0 || parts.has(number))
    .map(({ line }) => line);
}

function importLines({ facts }: FileFacts, lines: readonly string[]): ReadonlySet<number> {
  const { imports, strings, lineStarts } = facts;
  const covered = new Set<number>();
  for (let row = 1; row < imports.rows; row++) {
    // Running another module is an effect of its own.
    if (imports.kind(row) === Import.sideEffect) continue;
    const { line } = positionAt(lineStarts, imports.position(row));
    const specifier = strings[imports.specifier(row)];
    const end = nearestLineWith(lines, specifier, line);
    for (let each = Math.min(line, end); each <= Math.max(line, end); each++) covered.add(each);
    closeBracket(lines, Math.max(line, end), covered);
  }
  return covered;
}

function nearestLineWith(lines: readonly string[], text: string, from: number): number {
  for (let away = 0; away <= LONGEST_IMPORT; away++) {
    for (const line of [from - away, from + away]) if (lines[line - 1]?.includes(text)) return line;
  }
  return from;
}

/** The brackets and commas that end a list of names. */
function closeBracket(lines: readonly string[], from: number, covered: Set<number>): void {
  for (let line = from + 1; /^\s*[)\]},;]+\s*$/.test(lines[line - 1] ?? 'x'); line++) covered.add(line);
}
