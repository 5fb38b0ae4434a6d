// The tokens of a file that can change what it does: no comments, no documentation strings, no layout but the depth of
// indentation, which is what blocks are made of. A scanner of its own, because that depth is what the grammar hides.

import type { SignificantPart } from '../language.ts';

const STRING_START = /[rRbBuUfFtT]{0,2}("""|'''|"|')/y;
const WORD = /[\p{L}\p{N}_]+(?:\.[\p{N}_]+)?/uy;
const SKIPPED = /[ \t\f\r]+|\\\r?\n|#[^\n]*/y;

/** Never throws: what is no token is taken character by character. */
export function significantParts(_path: string, text: string): readonly SignificantPart[] {
  const parts: SignificantPart[] = [];
  const indents = [0];
  let brackets = 0;
  /** The first part of the logical line, and whether the line holds nothing but strings so far. */
  let lineStart = 0;
  let onlyStrings = true;

  function endLine(): void {
    // A string that is a statement of its own does nothing: it documents.
    if (onlyStrings) parts.length = lineStart;
    lineStart = parts.length;
    onlyStrings = true;
  }

  function add(start: number, token: string): void {
    const opensLine = parts.length === lineStart && brackets === 0;
    const mark = opensLine ? `\n${indentDepth(indents, columnOf(text, start))} ` : '';
    parts.push({ start, text: mark + token });
  }

  for (let at = 0; at < text.length; ) {
    const skipped = matchAt(SKIPPED, text, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const char = text[at];
    if (char === '\n') {
      if (brackets === 0) endLine();
      at++;
      continue;
    }
    const opening = matchAt(STRING_START, text, at);
    const token =
      opening === undefined ? (matchAt(WORD, text, at) ?? char) : text.slice(at, endOfString(text, at, opening));
    add(at, token);
    if (opening === undefined) onlyStrings = false;
    if ('([{'.includes(char)) brackets++;
    else if (')]}'.includes(char)) brackets = Math.max(0, brackets - 1);
    at += token.length;
  }
  endLine();
  return parts;
}

/** How deep a line at this column is nested; keeps the columns of the open blocks. */
function indentDepth(indents: number[], column: number): number {
  while (indents.length > 1 && column < indents.at(-1)!) indents.pop();
  if (column > indents.at(-1)!) indents.push(column);
  return indents.length - 1;
}

function columnOf(text: string, start: number): number {
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function endOfString(text: string, start: number, opening: string): number {
  const quote = /["']+$/.exec(opening)![0];
  const long = quote.length === 3;
  for (let at = start + opening.length; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (!long && text[at] === '\n') return at;
  }
  return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
