// What in a text can change what it does, for languages whose tokens `highlighter` tells apart: all tokens but comments,
// and the line breaks that mean something.

import type { Highlight, SignificantPart } from '../language.ts';

/** Where a line break means something: behind what may end a statement, or behind a directive. */
export type LineBreaks = 'end statements' | 'end directives' | 'mean nothing';

const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** What a statement can end with. */
const LAST = /[\p{L}\p{N}_$)\]}"'`+-]$/u;

export function significantTokens(
  highlights: (path: string, text: string) => readonly Highlight[],
  lineBreaks: LineBreaks = 'mean nothing',
): (path: string, text: string) => readonly SignificantPart[] {
  return (path, text) => {
    const parts: SignificantPart[] = [];
    let done = 0;
    let isDirective = false;
    const add = (start: number, part: string): void => {
      const last = parts.at(-1);
      const end = last === undefined ? 0 : last.start + last.text.length;
      const at = last === undefined ? -1 : breakIn(text, end, start);
      if (at !== -1 && (isDirective || (lineBreaks === 'end statements' && LAST.test(last!.text) && part !== '.')))
        parts.push({ start: at, text: '\n' });
      if (at !== -1) isDirective = false;
      if (part === '#' && lineBreaks === 'end directives') isDirective = true;
      parts.push({ start, text: part });
    };
    const addCode = (end: number): void => {
      for (const { index, 0: part } of text.slice(done, end).matchAll(TOKEN)) add(done + index, part);
    };
    for (const { start, end, kind } of highlights(path, text)) {
      if (kind !== 'comment' && kind !== 'string') continue;
      addCode(start);
      if (kind === 'string') add(start, text.slice(start, end));
      done = end;
    }
    addCode(text.length);
    return parts;
  };
}

/** The first line break between two offsets that is not taken back by a backslash before it; -1 if there is none. */
function breakIn(text: string, from: number, to: number): number {
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    if (text[at - 1] !== '\\') return at;
  return -1;
}
