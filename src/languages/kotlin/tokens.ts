// The tokens of a source, as far as one needs to know what stands beside a word.

import { invariant } from '../../model/errors.ts';

export interface Token {
  readonly start: number;
  readonly end: number;
  /** Of a string the quote that it begins with; of the end of a line `\n`. */
  readonly text: string;
}

const TOKEN =
  /(?<blanks>[ \t\r\f]+)|(?<comment>\/\/[^\n]*|\/\*)|(?<string>\$*"(?:"")?|')|\n|`[^`\n]*`|[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*|->|::|\?[.:]|&&|\|\||[-+*/%=!<>]=|\+\+|--|[\s\S]/uy;

interface Tokens {
  /** Of empty lines the first end alone. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Token[];
}

export function tokensOf(source: string): Tokens {
  const tokens: Token[] = [];
  const comments: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const { match, end } = tokenAt(source, at);
    const { blanks, comment } = match.groups ?? {};
    const [text] = match;
    if (comment !== undefined) comments.push({ start: at, end, text });
    else if (blanks === undefined && !(text === '\n' && tokens[tokens.length - 1]?.text === '\n'))
      tokens.push({ start: at, end, text });
    at = end;
  }
  return { tokens, comments };
}

/** Strings in holes of strings are looked into so deep. */
const DEEPEST_HOLE = 30;

function tokenAt(source: string, at: number, depth = 0): { readonly match: RegExpExecArray; readonly end: number } {
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(source);
  invariant(match !== null, 'every character is a token');
  const { string, comment } = match.groups ?? {};
  if (string !== undefined) return { match, end: stringEnd(source, at, string, depth) };
  return { match, end: comment === '/*' ? commentEnd(source, at) : at + match[0].length };
}

/** Comments stand in comments. */
function commentEnd(source: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  for (let depth = 0; ; ) {
    const mark = marks.exec(source);
    if (mark === null) return source.length;
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
}

/** Behind the string that begins with a quote, or behind the line where nothing ends it. */
function stringEnd(source: string, start: number, opening: string, depth: number): number {
  const dollars = opening.lastIndexOf('$') + 1;
  const quote = opening.slice(dollars);
  const hole = `${'$'.repeat(Math.max(1, dollars))}{`;
  for (let at = start + opening.length; at < source.length; at++) {
    if (quote.length < 3 && source[at] === '\\') at++;
    else if (quote.length < 3 && source[at] === '\n') return at;
    else if (quote !== "'" && depth < DEEPEST_HOLE && source.startsWith(hole, at))
      at = holeEnd(source, at + hole.length, depth + 1) - 1;
    else if (source.startsWith(quote, at)) {
      at += quote.length;
      if (quote.length === 3) while (source[at] === '"') at++;
      return at;
    }
  }
  return source.length;
}

/** Behind the brace that closes a hole of a string. */
function holeEnd(source: string, start: number, depth: number): number {
  let open = 1;
  for (let at = start; at < source.length; ) {
    const { match, end } = tokenAt(source, at, depth);
    at = end;
    if (match[0] === '{') open++;
    if (match[0] === '}' && --open === 0) return at;
  }
  return source.length;
}
