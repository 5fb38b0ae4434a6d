// Where a definition ends that begins at an offset of a text without comments and strings.

import type { Extent } from './outline-table.ts';

/** Lines that close what was opened further up, whatever their indentation. */
const CLOSES = /^(?:end\b|[})\]])/u;

/** The offset behind a definition that starts at `start` and whose name ends at `from`. */
export function definitionEnd(code: string, extent: Extent, start: number, from: number): number {
  switch (extent) {
    case 'braces':
      return bodyEnd(code, from, false);
    case 'braces-or-line':
      return bodyEnd(code, from, true);
    case 'indentation':
      return indentedEnd(code, start);
    case 'statement': {
      const end = code.indexOf(';', from);
      return end === -1 ? code.trimEnd().length : end + 1;
    }
  }
}

function bodyEnd(code: string, from: number, lineEnds: boolean): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const char = code[at];
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') {
      if (--depth < 0) return code.slice(0, at).trimEnd().length;
    } else if (char === '{') {
      if (depth <= 0) return blockEnd(code, at);
      at = blockEnd(code, at) - 1;
    } else if (char === '}') return code.slice(0, at).trimEnd().length;
    else if (char === ';' && depth === 0) return at + 1;
    else if (char === '\n' && lineEnds && depth === 0 && !goesOn(code, at)) return at;
  }
  return code.length;
}

/** Behind the brace that closes the one at an offset. */
function blockEnd(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '{') depth++;
    else if (code[at] === '}' && --depth === 0) return at + 1;
  }
  return code.length;
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
