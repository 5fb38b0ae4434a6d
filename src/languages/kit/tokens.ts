// The tokens of a source, as far as one needs to know what stands beside a word.

import { invariant } from '../../model/errors.ts';

export interface Token {
  readonly start: number;
  readonly end: number;
  /** Of a string the quote that it begins with; of the end of a line `\n`. */
  readonly text: string;
}

/** What every language with braces has before its own tokens: blanks, comments, and what strings begin with. */
const COMMON = /(?<blanks>[ \t\r\f]+)|(?<comment>\/\/[^\n]*|\/\*)|(?<string>STRING)|\n|`[^`\n]*`|OWN|[\s\S]/u;

/** The pattern of a language's tokens: of what strings begin with, and of its own words and operators. */
export function tokenPattern(string: RegExp, own: RegExp): RegExp {
  return new RegExp(
    COMMON.source.replace('STRING', () => string.source).replace('OWN', () => own.source),
    'uy',
  );
}

interface Tokens {
  /** Of empty lines the first end alone. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Token[];
}

/** The tokens of a source by a pattern of `tokenPattern`. */
export function tokensOf(source: string, pattern: RegExp): Tokens {
  const tokens: Token[] = [];
  const comments: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const { match, end } = tokenAt(source, pattern, at);
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

function tokenAt(
  source: string,
  pattern: RegExp,
  at: number,
  depth = 0,
): { readonly match: RegExpExecArray; readonly end: number } {
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  invariant(match !== null, 'every character is a token');
  const { string, comment } = match.groups ?? {};
  if (string !== undefined) return { match, end: stringEnd(source, pattern, at, string, depth) };
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
function stringEnd(source: string, pattern: RegExp, start: number, opening: string, depth: number): number {
  const dollars = opening.lastIndexOf('$') + 1;
  const quote = opening.slice(dollars);
  const hole = `${'$'.repeat(Math.max(1, dollars))}{`;
  for (let at = start + opening.length; at < source.length; at++) {
    if (quote.length < 3 && source[at] === '\\') at++;
    else if (quote.length < 3 && source[at] === '\n') return at;
    else if (quote !== "'" && depth < DEEPEST_HOLE && source.startsWith(hole, at))
      at = holeEnd(source, pattern, at + hole.length, depth + 1) - 1;
    else if (source.startsWith(quote, at)) {
      at += quote.length;
      if (quote.length === 3) while (source[at] === '"') at++;
      return at;
    }
  }
  return source.length;
}

/** Behind the brace that closes a hole of a string. */
function holeEnd(source: string, pattern: RegExp, start: number, depth: number): number {
  let open = 1;
  for (let at = start; at < source.length; ) {
    const { match, end } = tokenAt(source, pattern, at, depth);
    at = end;
    if (match[0] === '{') open++;
    if (match[0] === '}' && --open === 0) return at;
  }
  return source.length;
}

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

export interface Brackets {
  /** Of each bracket that opens the place of the one that closes it. */
  readonly ends: ReadonlyMap<number, number>;
  /** Of each token the place of the bracket around it; -1 where there is none. */
  readonly around: readonly number[];
}

export function bracketsOf(tokens: readonly Token[]): Brackets {
  const ends = new Map<number, number>();
  const around: number[] = [];
  const open: number[] = [];
  tokens.forEach(({ text }, at) => {
    if (CLOSING.has(text)) ends.set(open.pop() ?? -1, at);
    around.push(open[open.length - 1] ?? -1);
    if (OPENING.has(text)) open.push(at);
  });
  return { ends, around };
}

/** Whether a token opens brackets. */
export function isOpening(token: Token): boolean {
  return OPENING.has(token.text);
}
