// Where a definition ends that begins at an offset of a text without comments and strings.

import type { Extent } from './outline-table.ts';

/** Lines that close what was opened further up, whatever their indentation. */
const CLOSES = /^(?:end\b|[})\]])/u;

/** What stands before a body is at most so long; a definition with more ends with its line. */
const LONGEST_HEAD = 10_000;

/** Gives the offset behind a definition of a text that starts at `start` and whose name ends at `from`. */
export function definitionEnds(code: string, extent: Extent): (start: number, from: number) => number {
  switch (extent) {
    case 'braces':
    case 'braces-or-line': {
      const closings = closingBraces(code);
      return (_start, from) => bodyEnd(code, closings, from, extent === 'braces-or-line');
    }
    case 'indentation':
      return (start) => indentedEnd(code, start);
    case 'statement':
      return (_start, from) => {
        const end = code.indexOf(';', from);
        return end === -1 ? code.trimEnd().length : end + 1;
      };
  }
}

function bodyEnd(code: string, closings: ReadonlyMap<number, number>, from: number, lineEnds: boolean): number {
  const blockEnd = (open: number): number => closings.get(open) ?? code.length;
  let depth = 0;
  const most = Math.min(code.length, from + LONGEST_HEAD);
  for (let at = from; at < most; at++) {
    const char = code[at];
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') {
      if (--depth < 0) return code.slice(0, at).trimEnd().length;
    } else if (char === '{') {
      if (depth <= 0) return blockEnd(at);
      at = blockEnd(at) - 1;
    } else if (char === '}') return code.slice(0, at).trimEnd().length;
    else if (char === ';' && depth === 0) return at + 1;
    else if (char === '\n' && lineEnds && depth === 0 && !goesOn(code, at)) return at;
  }
  return most === code.length ? code.length : lineEndAt(code, from);
}

/** By the offset of each brace that is closed, the one behind what closes it. */
function closingBraces(code: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '{') open.push(at);
    else if (code[at] === '}') {
      const last = open.pop();
      if (last !== undefined) closings.set(last, at + 1);
    }
  }
  return closings;
}

/** Whether what a line begins goes on behind it: it ends with an operator, or the next one begins with one. */
function goesOn(code: string, lineEnd: number): boolean {
  const before = /\S(?=[^\S\n]*$)/u.exec(code.slice(Math.max(0, lineEnd - 200), lineEnd))?.[0] ?? '';
  if ('=,+-*/&|<(:>'.includes(before) && before !== '') return true;
  return /^\s*(?:[{.:=?&|]|->|where\b|throws\b|(?:@?[\w.]+\s+){0,2}constructor\b)/u.test(
    code.slice(lineEnd, lineEnd + 200),
  );
}

function indentedEnd(code: string, start: number): number {
  const lineStart = code.lastIndexOf('\n', start - 1) + 1;
  const own = indentationOf(code, lineStart);
  let end = lineEndAt(code, start);
  for (let at = end + 1; at < code.length; ) {
    const lineEnd = lineEndAt(code, at);
    const line = code.slice(at, lineEnd);
    if (line.trim() !== '') {
      const isClosing = indentationOf(code, at) === own && CLOSES.test(line.trimStart());
      if (!isClosing && indentationOf(code, at) <= own) return end;
      end = at + line.trimEnd().length;
      if (isClosing && !/[{(]\s*$/u.test(line)) return end;
    }
    at = lineEnd + 1;
  }
  return end;
}

function lineEndAt(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end === -1 ? code.length : end;
}

function indentationOf(code: string, lineStart: number): number {
  let at = lineStart;
  while (code[at] === ' ' || code[at] === '\t') at++;
  return at - lineStart;
}
