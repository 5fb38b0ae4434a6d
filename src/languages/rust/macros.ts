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
    'matches print println todo unimplemented unreachable vec write writeln'
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
  const lists = new ItemLists(text, tokens);
  for (let at = 0; at + 2 < tokens.length; at++) {
    lists.pass(at);
    if (tokens[at].kind !== 'name' || textOf(tokens[at + 1]) !== '!') continue;
    const name = textOf(tokens[at]);
    if (name === 'macro_rules') {
      at = closing(text, tokens, at + 3);
      lists.leave(at);
      continue;
    }
    const bracket = textOf(tokens[at + 2]);
    if (bracket !== '(' && bracket !== '[' && bracket !== '{') continue;
    const { start } = tokens[at];
    const first = pathStart(text, tokens, at);
    if (bracket === '[' && first !== at) continue;
    const close = closing(text, tokens, at + 2);
    const isOther = isTaken !== 'library' && isTaken({ name, start });
    const looks = (): boolean =>
      bracket === '{'
        ? (first === 0 || BEFORE_ITEM.includes(textOf(tokens[first - 1]))) &&
          looksLikeItems(text, tokens, at + 3, close)
        : !lists.isAround && (OF_LIBRARY.has(name) || looksLikeExpressions(text, tokens, at + 3, close));
    if (!(OF_LIBRARY.has(name) && bracket !== '{') && !(isOther && looks())) continue;
    const end = tokens[close]?.end ?? text.length;
    const [from, to] =
      bracket === '(' ? [tokens[at + 1].start, tokens[at + 1].end] : [tokens[first].start, tokens[at + 2].end];
    blanks.push([from, bracket === '[' ? tokens[at + 1].end : to]);
    if (bracket === '{') blanks.push([end - 1, end], ...marksIn(text, tokens, at + 3, close));
    if (bracket === '(') blanks.push(...textMarksIn(text, tokens, at + 3, close));
    if (name === 'matches') blanks.push(...patternIn(text, tokens, at + 3, close));
    macros.set(bracket === '[' ? tokens[at + 2].start : start, { name, bracket, start, end });
  }
  return { text: blanked(text, blanks), macros };
}

function blanked(text: string, ranges: readonly (readonly [number, number])[]): string {
  const pieces: string[] = [];
  let written = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    pieces.push(text.slice(written, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    written = to;
  }
  return pieces.join('') + text.slice(written);
}

/** The token with which the path of a macro's name begins: `a` of `a::b!`. */
function pathStart(text: string, tokens: readonly Token[], name: number): number {
  let at = name;
  const isColon = (token: number): boolean => token >= 0 && text[tokens[token].start] === ':';
  while (isColon(at - 1) && isColon(at - 2) && tokens[at - 3]?.kind === 'name') at -= 3;
  return isColon(at - 1) && isColon(at - 2) ? at - 2 : at;
}

/** What no item has in it, and a macro takes away: `@mark` with the token, or the brackets, behind it. */
function marksIn(text: string, tokens: readonly Token[], from: number, to: number): (readonly [number, number])[] {
  const marks: (readonly [number, number])[] = [];
  for (let at = from; at + 2 < to; at++) {
    if (text[tokens[at].start] !== '@' || tokens[at + 1].kind !== 'name') continue;
    const isBracket = OPEN.includes(text[tokens[at + 2].start]);
    const last = isBracket ? closing(text, tokens, at + 2) : at + 2;
    marks.push([tokens[at].start, tokens[Math.min(last, to - 1)].end]);
    at = last;
  }
  return marks;
}

function textMarksIn(text: string, tokens: readonly Token[], from: number, to: number): (readonly [number, number])[] {
  return tokens
    .slice(from, to)
    .flatMap(({ start, end }, index) =>
      text[start] === '@' && tokens[from + index + 1]?.kind === 'text' ? [[start, end] as const] : [],
    );
}

/** The pattern behind the first argument, with the comma before it, where it is none that an expression looks like. */
function patternIn(text: string, tokens: readonly Token[], from: number, to: number): (readonly [number, number])[] {
  let comma = from;
  while (comma < to && text[tokens[comma].start] !== ',')
    comma = OPEN.includes(text[tokens[comma].start]) ? closing(text, tokens, comma) + 1 : comma + 1;
  const isPattern = tokens.slice(comma, to).some(({ start, end }) => ONLY_IN_PATTERNS.has(text.slice(start, end)));
  return isPattern && comma < to ? [[tokens[comma].start, tokens[to - 1].end]] : [];
}

const ONLY_IN_PATTERNS: ReadonlySet<string> = new Set(['if', '{', '|', '_', '@', 'ref']);

/** Which braces hold nothing but items: there a macro cannot be written as a call. */
class ItemLists {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #open: boolean[] = [];
  /** The first token of what has begun and not ended yet. */
  #head = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  /** Whether what stands at the token that was passed is an item of an implementation, a trait or a module. */
  get isAround(): boolean {
    return this.#open.at(-1) ?? false;
  }

  pass(at: number): void {
    const { kind, start } = this.#tokens[at];
    if (kind !== 'other') return;
    const character = this.#text[start];
    if (OPEN.includes(character)) this.#open.push(character === '{' && this.#beginsItems(at));
    else if (CLOSE.includes(character)) this.#open.pop();
    if (character === ';' || character === '{' || character === '}') this.#head = at + 1;
  }

  /** What stands up to a token is passed over. */
  leave(at: number): void {
    this.#head = at + 1;
  }

  #beginsItems(brace: number): boolean {
    for (let at = this.#head; at < brace; at++) {
      const { kind, start, end } = this.#tokens[at];
      if (this.#text[start] === '#') at = closing(this.#text, this.#tokens, at);
      else if (kind === 'name' && !BEFORE_KEYWORD.has(this.#text.slice(start, end)))
        return HOLDS_ITEMS.has(this.#text.slice(start, end));
    }
    return false;
  }
}

const HOLDS_ITEMS: ReadonlySet<string> = new Set(['impl', 'trait', 'mod', 'extern']);
/** What stands before the keyword of an item; `crate` and its like in the brackets of `pub`. */
const BEFORE_KEYWORD: ReadonlySet<string> = new Set('pub crate self super in unsafe default auto'.split(' '));

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
    // `@"..."`: a text that a tool keeps up to date.
    if (token === '@' && tokens[at + 1]?.kind === 'text') continue;
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
