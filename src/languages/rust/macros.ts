// Macros whose arguments are expressions. The grammar leaves what stands in a macro as tokens; so that calls in it are
// seen, such a macro is written as a call or as an array before the text is parsed, with every character in its place.

import { type Token, tokensOf } from './tokens.ts';

/** How a macro is seen: `name!(...)` as a call, `name![...]` as an array behind its name. */
export interface MacroForm {
  readonly name: string;
  readonly bracket: '(' | '[';
  /** Where the name stands. */
  readonly start: number;
}

export interface PreparedText {
  readonly text: string;
  /** By where the call or the array begins. */
  readonly macros: ReadonlyMap<number, MacroForm>;
}

/** Macros of the standard library that take expressions, a format among them. */
const OF_LIBRARY: ReadonlySet<string> = new Set(
  (
    'assert assert_eq assert_ne dbg debug_assert debug_assert_eq debug_assert_ne eprint eprintln format format_args panic ' +
    'print println todo unimplemented unreachable vec write writeln'
  ).split(' '),
);

/** What no list of expressions has in it. */
const NOT_EXPRESSIONS: ReadonlySet<string> = new Set([
  ...'struct enum trait impl fn mod use pub static const type where extern macro_rules'.split(' '),
]);

/**
 * The text with macros written as calls: `library` alone, or `all` whose arguments look like expressions.
 */
export function prepared(text: string, which: 'library' | 'all'): PreparedText {
  const macros = new Map<number, MacroForm>();
  if (!text.includes('!')) return { text, macros };
  const tokens = [...tokensOf(text)].filter(({ kind }) => kind !== 'comment');
  const textOf = (token: Token | undefined): string => (token === undefined ? '' : text.slice(token.start, token.end));
  const pieces: string[] = [];
  let written = 0;
  const blank = (from: number, to: number): void => {
    pieces.push(text.slice(written, from), ' '.repeat(to - from));
    written = to;
  };
  for (let at = 0; at + 2 < tokens.length; at++) {
    if (tokens[at].kind !== 'name' || textOf(tokens[at + 1]) !== '!') continue;
    const name = textOf(tokens[at]);
    if (name === 'macro_rules') {
      at = closing(text, tokens, at + 3);
      continue;
    }
    const bracket = textOf(tokens[at + 2]);
    if (bracket !== '(' && bracket !== '[') continue;
    const isPath = textOf(tokens[at - 1]) === ':';
    const takesExpressions =
      OF_LIBRARY.has(name) ||
      (which === 'all' && looksLikeExpressions(text, tokens, at + 3, closing(text, tokens, at + 2)));
    if (!takesExpressions || (bracket === '[' && isPath)) continue;
    const start = tokens[at].start;
    if (bracket === '(') {
      blank(tokens[at + 1].start, tokens[at + 1].end);
      macros.set(start, { name, bracket, start });
    } else {
      blank(start, tokens[at + 1].end);
      macros.set(tokens[at + 2].start, { name, bracket, start });
    }
  }
  pieces.push(text.slice(written));
  return { text: pieces.join(''), macros };
}

const OPEN = '([{';
const CLOSE = ')]}';

/** The token that closes the bracket which stands at, or else behind, a token. */
function closing(text: string, tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, start } = tokens[at];
    if (kind !== 'other') continue;
    if (OPEN.includes(text[start])) depth++;
    else if (CLOSE.includes(text[start])) {
      depth--;
      if (depth === 0) return at;
    }
  }
  return tokens.length;
}

/** Whether tokens can be a list of expressions: no arms, no placeholders, no items. */
function looksLikeExpressions(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const { kind, start, end } = tokens[at];
    const token = text.slice(start, end);
    if (kind === 'name' && NOT_EXPRESSIONS.has(token) && depth === 0) return false;
    if (token === '$') return false;
    if (OPEN.includes(token)) depth++;
    if (CLOSE.includes(token)) depth--;
    if (depth > 0) continue;
    if (token === ';') return false;
    if (token === '=' && text[end] === '>') return false;
    if (token === '_' || token === '@' || token === '#') return false;
    if (token === ':' && text[end] !== ':' && text[start - 1] !== ':') return false;
  }
  return true;
}
