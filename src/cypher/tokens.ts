// Cuts Cypher text into tokens: words, strings, numbers, parameters and symbols. Comments and white space end here, so
// nothing can hide in them. What the words mean is the parser's business; there are no keywords at this level.

import { AppError } from '../model/errors.ts';

export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'parameter' | 'symbol' | 'end';
  /** Words without back quotes, strings without quotes and escapes, parameters without `$`. */
  readonly value: string;
  /** A back-quoted word: a name and never a keyword. */
  readonly quoted: boolean;
  /** Where the token stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** Longest text that is read at all: nobody writes more. */
const MAX_CHARACTERS = 50_000;

/** The same, for text that is all short tokens. Long lists of values belong in parameters. */
const MAX_TOKENS = 10_000;

const SPACE = /[\s\p{Cc}\u180e]+/uy;
const WORD = /[\p{ID_Start}\p{Pc}][\p{ID_Continue}\p{Sc}]*/uy;
const NUMBER = /0[xX][0-9a-fA-F]+|0o[0-7]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const SYMBOL = /<>|<=|>=|=~|!=|\.\.|\|\||:=|[()[\]{},:;.|&!=<>+\-*/%^]/y;

/** The tokens of `text`, with an `end` token last. Throws `AppError('bad-query')` where there is no token. */
export function tokenize(text: string): readonly Token[] {
  if (text.length > MAX_CHARACTERS) {
    throw new AppError('bad-query', `The query has ${text.length} characters; at most ${MAX_CHARACTERS} are read.`);
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = skipBlank(text, at);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = readToken(text, at);
    tokens.push(token);
    if (tokens.length > MAX_TOKENS)
      throw new AppError('bad-query', `The query has more than ${MAX_TOKENS} words and symbols.`);
    at = token.end;
  }
  tokens.push({ kind: 'end', value: '', quoted: false, start: text.length, end: text.length });
  return tokens;
}

/** A syntax error at an offset of the text, with its line and column for people. */
export function syntaxError(text: string, offset: number, message: string): AppError {
  const { line, column } = placeOf(text, offset);
  return new AppError('bad-query', `Syntax error at line ${line}, column ${column}: ${message}.`);
}

/** Line and column, from 1, of an offset. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function skipBlank(text: string, at: number): number {
  const space = match(SPACE, text, at);
  if (space !== undefined) return at + space.length;
  if (text.startsWith('//', at)) {
    const end = text.slice(at).search(/[\r\n]/);
    return end < 0 ? text.length : at + end;
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    if (end < 0) throw syntaxError(text, at, 'the comment is not closed');
    return end + 2;
  }
  return at;
}

function readToken(text: string, at: number): Token {
  const first = text[at];
  if (first === "'" || first === '"') return readString(text, at, first);
  if (first === '`') return readQuotedWord(text, at);
  if (first === '$') return readParameter(text, at);
  const word = match(WORD, text, at);
  if (word !== undefined) return token('word', word, at, at + word.length);
  const number = readNumber(text, at);
  if (number !== undefined) return number;
  const symbol = match(SYMBOL, text, at);
  if (symbol !== undefined) return token('symbol', symbol, at, at + symbol.length);
  throw syntaxError(
    text,
    at,
    `the character ${JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))} means nothing here`,
  );
}

function readNumber(text: string, at: number): Token | undefined {
  const number = match(NUMBER, text, at);
  if (number === undefined) return undefined;
  // `1..3` is a range: its first dot does not belong to a fraction, which NUMBER already sees to. `3x` is nothing.
  const end = at + number.length;
  const tail = match(WORD, text, end);
  if (tail !== undefined) throw syntaxError(text, at, `${number}${tail} is not a number`);
  return token('number', number, at, end);
}

function readQuotedWord(text: string, at: number): Token {
  let value = '';
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] !== '`') value += text[next];
    else if (text[next + 1] === '`') {
      value += '`';
      next++;
    } else if (value === '') throw syntaxError(text, at, 'a name between back quotes may not be empty');
    else return { kind: 'word', value, quoted: true, start: at, end: next + 1 };
  }
  throw syntaxError(text, at, 'the back quote is not closed');
}

function readParameter(text: string, at: number): Token {
  if (text[at + 1] === '`') {
    const name = readQuotedWord(text, at + 1);
    return token('parameter', name.value, at, name.end);
  }
  const name = match(WORD, text, at + 1) ?? match(/\d+/y, text, at + 1);
  if (name === undefined) throw syntaxError(text, at, 'a parameter needs a name after $');
  return token('parameter', name, at, at + 1 + name.length);
}

function readString(text: string, at: number, quote: string): Token {
  let value = '';
  let next = at + 1;
  while (next < text.length) {
    const character = text[next];
    if (character === '\\') {
      const escaped = readEscape(text, next);
      value += escaped.value;
      next = escaped.end;
    } else if (character !== quote) {
      value += character;
      next++;
    } else if (text[next + 1] === quote) {
      // A doubled quote stands for one, as in SQL; two strings side by side mean nothing in Cypher.
      value += quote;
      next += 2;
    } else {
      return token('string', value, at, next + 1);
    }
  }
  throw syntaxError(text, at, 'the string is not closed');
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
]);

function readEscape(text: string, at: number): { readonly value: string; readonly end: number } {
  const code = match(/u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y, text, at + 1);
  if (code !== undefined) {
    const point = Number.parseInt(code.slice(1), 16);
    if (point > 0x10ffff) throw syntaxError(text, at, `\\${code} is not a character`);
    return { value: String.fromCodePoint(point), end: at + 1 + code.length };
  }
  if (/[uU]/.test(text[at + 1] ?? '')) throw syntaxError(text, at, '\\u needs four hexadecimal digits, and \\U eight');
  const simple = SIMPLE_ESCAPES.get(text[at + 1] ?? '');
  if (simple !== undefined) return { value: simple, end: at + 2 };
  // Regular expressions are full of `\.` and `\w`, which people write without doubling the backslash.
  return { value: '\\', end: at + 1 };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function token(kind: Token['kind'], value: string, start: number, end: number): Token {
  return { kind, value, quoted: false, start, end };
}
