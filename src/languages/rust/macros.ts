// Macros whose arguments are expressions or items. The grammar leaves what stands in a macro as tokens; so that it is seen,
// such a macro is written as a call, as an array or as nothing before the text is parsed, with every character in its place.

import { type Token, tokensOf } from './tokens.ts';

/** How a macro is seen: `name!(...)` as a call, `name![...]` as an array behind its name, `name! { ... }` as its items. */
export interface MacroForm {
  readonly name: string;
  readonly bracket: '(' | '[' | '{';
  /** Where the name stands, and where the macro ends. */
  readonly start: number;
  readonly end: number;
}

export interface PreparedText {
  readonly text: string;
  /** By where the call, the array or the name begins. */
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
const ITEMS: ReadonlySet<string> = new Set([
  ...'struct enum trait impl fn mod use pub static const type extern macro_rules'.split(' '),
]);
const NOT_EXPRESSIONS: ReadonlySet<string> = new Set([...ITEMS, 'where']);
/** Behind what an item may begin. */
const BEFORE_ITEM = '};{]';

/** The text with macros rewritten: of all whose arguments look like expressions or items, or of the library's alone. */
export function prepared(
  text: string,
  isTaken: 'library' | ((macro: Pick<MacroForm, 'name' | 'start'>) => boolean),
): PreparedText {
  const macros = new Map<number, MacroForm>();
  if (!text.includes('!')) return { text, macros };
  const tokens = [...tokensOf(text)].filter(({ kind }) => kind !== 'comment');
  const textOf = (token: Token | undefined): string => (token === undefined ? '' : text.slice(token.start, token.end));
  const blanks: (readonly [number, number])[] = [];
  for (let at = 0; at + 2 < tokens.length; at++) {
    if (tokens[at].kind !== 'name' || textOf(tokens[at + 1]) !== '!') continue;
    const name = textOf(tokens[at]);
    if (name === 'macro_rules') {
      at = closing(text, tokens, at + 3);
      continue;
    }
    const bracket = textOf(tokens[at + 2]);
    if (bracket !== '(' && bracket !== '[' && bracket !== '{') continue;
    const { start } = tokens[at];
    const isPath = textOf(tokens[at - 1]) === ':';
    if (bracket !== '(' && isPath) continue;
    const close = closing(text, tokens, at + 2);
    const isOther = isTaken !== 'library' && isTaken({ name, start });
    const looks = (): boolean =>
      bracket === '{'
        ? (at === 0 || BEFORE_ITEM.includes(textOf(tokens[at - 1]))) && looksLikeItems(text, tokens, at + 3, close)
        : OF_LIBRARY.has(name) || looksLikeExpressions(text, tokens, at + 3, close);
    if (!(OF_LIBRARY.has(name) && bracket !== '{') && !(isOther && looks())) continue;
    const end = tokens[close]?.end ?? text.length;
    const [from, to] = bracket === '(' ? [tokens[at + 1].start, tokens[at + 1].end] : [start, tokens[at + 2].end];
    blanks.push([from, bracket === '[' ? tokens[at + 1].end : to]);
    if (bracket === '{') blanks.push([end - 1, end]);
    macros.set(bracket === '[' ? tokens[at + 2].start : start, { name, bracket, start, end });
  }
  return { text: blanked(text, blanks), macros };
}

function blanked(text: string, ranges: readonly (readonly [number, number])[]): string {
  const pieces: string[] = [];
  let written = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    pieces.push(text.slice(written, from), ' '.repeat(to - from));
    written = to;
  }
  return pieces.join('') + text.slice(written);
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

/** Whether tokens begin like an item, behind its attributes and its visibility. */
function looksLikeItems(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  let at = from;
  while (at < to && text[tokens[at].start] === '#') at = closing(text, tokens, at) + 1;
  return at < to && ITEMS.has(text.slice(tokens[at].start, tokens[at].end));
}

/** Whether tokens can be a list of expressions: no arms, no placeholders, no items. Closures may name types. */
function looksLikeExpressions(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  let depth = 0;
  let inParameters = false;
  for (let at = from; at < to; at++) {
    const { kind, start, end } = tokens[at];
    const token = text.slice(start, end);
    if (kind === 'name' && NOT_EXPRESSIONS.has(token) && depth === 0) return false;
    if (token === '$') return false;
    if (OPEN.includes(token)) depth++;
    if (CLOSE.includes(token)) depth--;
    if (depth > 0) continue;
    if (token === '|') inParameters = !inParameters && beginsClosure(text, tokens[at - 1]);
    if (inParameters) continue;
    if (token === ';') return false;
    if (token === '=' && text[end] === '>') return false;
    if (token === '_' || token === '@' || token === '#') return false;
    if (token === ':' && text[end] !== ':' && text[start - 1] !== ':') return false;
  }
  return true;
}

/** Whether a bar behind a token is the beginning of a closure, and no operator. */
function beginsClosure(text: string, before: Token): boolean {
  const token = text.slice(before.start, before.end);
  return token === 'move' || '([{,='.includes(token);
}
