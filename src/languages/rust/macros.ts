// Macros whose arguments are expressions or items. The grammar leaves what stands in a macro as tokens; so that it is seen,
// such a macro is written as a call, as an array or as nothing before the text is parsed, with every character in its place.

import { CLOSE, clausesIn, closing, type Edit, edited, marksIn, OPEN, patternIn, textMarksIn } from './macro-edits.ts';
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
/** Behind what stands as an expression, and what ends it. */
const ENDS: ReadonlySet<string> = new Set(['}', ';', '.', '?', ')', ',', '']);
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
  const edits: Edit[] = [];
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
    const isBehindItem = first === 0 || BEFORE_ITEM.includes(textOf(tokens[first - 1]));
    const isOfLibrary = OF_LIBRARY.has(name) && bracket !== '{';
    const isItems = bracket === '{' && isBehindItem && looksLikeItems(text, tokens, at + 3, close);
    // Among the items of a module an expression can stand as a constant without a name, if there is room for that.
    const room = lists.isModule && bracket === '(' ? tokens[at + 2].start - indentation(text, tokens[first].start) : 0;
    const isConstant = room >= CONSTANT.length;
    const isAmongItems = lists.isAround && !isConstant;
    const isList =
      bracket !== '{' && !isAmongItems && (isOfLibrary || looksLikeExpressions(text, tokens, at + 3, close));
    const end = tokens[close]?.end ?? text.length;
    // Where a statement ends with its brace, a call needs a semicolon, for which there must be room.
    const isStatement = bracket === '{' && isBehindItem && !ENDS.has(textOf(tokens[close + 1]));
    const hasClauses = !isItems && !isList && bracket !== '[' && !isAmongItems;
    const clauses =
      hasClauses && (!isStatement || text[end - 2] === ' ') ? clausesIn(text, tokens, at + 3, close) : undefined;
    if (!isOfLibrary && !(isOther && (isItems || isList || clauses !== undefined))) continue;
    const bang = tokens[at + 1];
    if (isItems) edits.push({ from: tokens[first].start, to: tokens[at + 2].end }, { from: end - 1, to: end });
    else if (isConstant)
      edits.push({ from: tokens[at + 2].start - room, to: tokens[at + 2].start, text: CONSTANT.padStart(room) });
    else edits.push({ from: bracket === '[' ? start : bang.start, to: bang.end });
    if (isItems) edits.push(...marksIn(text, tokens, at + 3, close));
    else edits.push(...(clauses ?? textMarksIn(text, tokens, at + 3, close)));
    if (name === 'matches') edits.push(...patternIn(text, tokens, at + 3, close));
    if (clauses !== undefined && bracket === '{') {
      edits.push({ from: tokens[at + 2].start, to: tokens[at + 2].end, text: '(' });
      edits.push(isStatement ? { from: end - 2, to: end, text: ');' } : { from: end - 1, to: end, text: ')' });
      macros.set(start, { name, bracket: '(', start, end });
      continue;
    }
    if (isConstant) macros.set(start, { name, bracket: '{', start, end });
    else macros.set(bracket === '[' ? tokens[at + 2].start : start, { name, bracket, start, end });
  }
  return { text: edited(text, edits), macros };
}

/** Where the blanks before a place on its line begin. */
function indentation(text: string, place: number): number {
  let at = place;
  while (text[at - 1] === ' ') at--;
  return at;
}

/** The token with which the path of a macro's name begins: `a` of `a::b!`. */
function pathStart(text: string, tokens: readonly Token[], name: number): number {
  let at = name;
  const isColon = (token: number): boolean => token >= 0 && text[tokens[token].start] === ':';
  while (isColon(at - 1) && isColon(at - 2) && tokens[at - 3]?.kind === 'name') at -= 3;
  return isColon(at - 1) && isColon(at - 2) ? at - 2 : at;
}

/** Which braces hold nothing but items: there a macro cannot be written as a call. */
class ItemLists {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #open: string[] = [];
  /** The first token of what has begun and not ended yet. */
  #head = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  /** Whether what stands at the token that was passed is an item of an implementation, a trait or a module. */
  get isAround(): boolean {
    return this.isModule || HOLDS_ITEMS.has(this.#open.at(-1) ?? '');
  }

  /** Whether it is an item of a module that has braces. */
  get isModule(): boolean {
    return this.#open.at(-1) === MODULE;
  }

  pass(at: number): void {
    const { kind, start } = this.#tokens[at];
    if (kind !== 'other') return;
    const character = this.#text[start];
    if (OPEN.includes(character)) this.#open.push(character === '{' ? this.#keyword(at) : '');
    else if (CLOSE.includes(character)) this.#open.pop();
    if (character === ';' || character === '{' || character === '}') this.#head = at + 1;
  }

  /** What stands up to a token is passed over. */
  leave(at: number): void {
    this.#head = at + 1;
  }

  /** The keyword of the item that a brace is of, or an empty text. */
  #keyword(brace: number): string {
    for (let at = this.#head; at < brace; at++) {
      const { kind, start, end } = this.#tokens[at];
      if (this.#text[start] === '#') at = closing(this.#text, this.#tokens, at);
      else if (kind === 'name' && !BEFORE_KEYWORD.has(this.#text.slice(start, end)))
        return this.#text.slice(start, end);
    }
    return '';
  }
}

const MODULE = 'mod';
const HOLDS_ITEMS: ReadonlySet<string> = new Set(['impl', 'trait', MODULE, 'extern']);
/** An item that is an expression and nothing else. */
const CONSTANT = 'const _:_=';
/** What stands before the keyword of an item; `crate` and its like in the brackets of `pub`. */
const BEFORE_KEYWORD: ReadonlySet<string> = new Set('pub crate self super in unsafe default auto'.split(' '));

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
