// Macros that stand where only a declaration can, or where nothing can, become blanks. Which words are macros is told by
// the file that defines them, and of others by their capitals.

import { Token, type Tokens } from '../c/tokens.ts';
import { isCapital } from '../c/words.ts';
import type { Edits } from '../kit/edits.ts';
import { areValues, mendArguments, nameArguments } from './macro-arguments.ts';
import { type NamespaceMacros, OPENING, type Opened } from './namespace-macros.ts';
import { BEFORE_EXPRESSION, BEFORE_TYPE, CLASSES, CONTROLS, QUALIFIERS, SPECIFIERS, TYPES } from './words.ts';

export interface MacroPlaces {
  readonly tokens: Tokens;
  readonly edits: Edits;
  readonly source: string;
  /** Macros of the file without a body, and whether they take arguments. */
  readonly empty: ReadonlyMap<string, boolean>;
  /** Macros of the file with arguments and a body. */
  readonly callable: ReadonlySet<string>;
  readonly namespaces: NamespaceMacros;
  /** Offsets of names of macros with arguments that became blanks. */
  readonly uses: number[];
  /** By the offset of its name, what a namespace stands for. */
  readonly opened: Map<number, Opened>;
}

interface State extends MacroPlaces {
  /** The braces around, outermost first. */
  readonly braces: Brace[];
  /** Tokens that did not become blanks, so far. */
  readonly kept: number[];
  /** Names of types, so far. */
  readonly types: Set<string>;
  /** Macros (tokens) that became the word for a type. */
  readonly structs: Set<number>;
  /** How many tokens were kept when a macro became a statement last. */
  ended: number;
}

interface Brace {
  /** The name of the type whose members it holds; undefined where it holds none. */
  readonly type: string | undefined;
  /** Statements stand in it, and not declarations. */
  readonly isCode: boolean;
  /** The constants of an enumeration stand in it. */
  readonly isEnumeration: boolean;
}

export function placeMacros(places: MacroPlaces): void {
  const state: State = { ...places, braces: [], kept: [], types: new Set(), structs: new Set(), ended: -1 };
  const { tokens, edits, empty, braces, kept, namespaces } = state;
  for (let at = 0; tokens.kinds[at] !== Token.end; at++) {
    const text = tokens.texts[at];
    if (text === '{') braces.push(openedBrace(state));
    else if (text === '}') braces.pop();
    if (tokens.kinds[at] !== Token.word) {
      kept.push(at);
      continue;
    }
    const takesArguments = empty.get(text);
    const close = tokens.texts[at + 1] === '(' ? closing(tokens, at + 1) : at;
    const names = namespaces.opening.get(text);
    if (names !== undefined) openNamespace(state, at, names);
    else if (namespaces.closing.has(text)) edits.put(tokens.starts[at], tokens.ends[at], '}');
    else if (accessWord(state, at)) {
      edits.put(tokens.starts[at], tokens.ends[at], 'public');
      kept.push(at);
    } else if (takesArguments !== undefined) {
      const end = takesArguments ? close : at;
      if (takesArguments) state.uses.push(tokens.starts[at]);
      if (end > at && isParameter(state, end)) become(state, at, end, 'int');
      else edits.blank(tokens.starts[at], tokens.ends[end]);
      at = end;
    } else if (isCapital(text)) at = placeCapital(state, at, close);
    else {
      if (close > at && state.callable.has(text) && isUsed(state, at, close)) mendArguments(tokens, at, close, edits);
      kept.push(at);
    }
  }
}

/** Puts a word in the place of a macro with its arguments. */
function become({ tokens, edits, kept }: State, at: number, close: number, word: string): void {
  edits.put(tokens.starts[at], tokens.ends[close], word);
  kept.push(at);
}

function openNamespace({ tokens, edits, opened }: State, at: number, names: Opened): void {
  const start = tokens.starts[at];
  edits.put(start, tokens.ends[at], OPENING);
  opened.set(start + OPENING.indexOf('a{'), names);
}

/** Whether a word among members says who sees what follows: `SIGNALS:` */
function accessWord({ tokens: { texts }, braces, kept }: State, at: number): boolean {
  const text = texts[at];
  if (texts[at + 1] !== ':' || braces.at(-1)?.type === undefined || text.length < 'public'.length) return false;
  return /^[;{}:]$/.test(texts[kept[kept.length - 1]]) && !/^(?:public|private|protected|default)$/.test(text);
}

/** Whether a macro with arguments stands where it is used, and not where something of its name is declared. */
function isUsed({ tokens: { texts }, braces, types }: State, at: number, close: number): boolean {
  if (braces.at(-1)?.type !== undefined || types.has(texts[at])) return false;
  return !/^(?:::|~)$/.test(texts[at - 1] ?? '') && (braces.at(-1)?.isCode === true || texts[close + 1] !== '{');
}

/** Makes of a word in capitals what it is where it stands; gives the last token that was looked at. */
function placeCapital(state: State, at: number, close: number): number {
  const { tokens, edits, uses, kept } = state;
  const blank = (to: number): number => {
    edits.blank(tokens.starts[at], tokens.ends[to]);
    if (to > at) uses.push(tokens.starts[at]);
    return to;
  };
  const place = placeOf(state, at, close);
  if (place === 'nothing') return blank(close);
  if (place === 'word') return blank(at);
  if (place === 'parameter' || place === 'struct') {
    become(state, at, close, place === 'struct' ? 'struct' : 'int');
    uses.push(tokens.starts[at]);
    if (place === 'struct') state.structs.add(at);
    return close;
  }
  kept.push(at);
  if (close === at) return at;
  if (place === 'function') {
    nameArguments(tokens, at, close, edits);
    return at;
  }
  const isBlock = isUsed(state, at, close) && mendArguments(tokens, at, close, edits);
  if (place !== 'statement') return at;
  if (!isBlock) edits.replace(tokens.ends[close], ';');
  state.ended = kept.length;
  return close;
}

/**
 * What a macro is where it stands: nothing with its arguments, a word and nothing, the word for a type, a parameter of a
 * template, the head of a function, a statement of its own, or an expression or anything else.
 */
type Place = 'nothing' | 'word' | 'struct' | 'parameter' | 'function' | 'statement' | 'other';

function placeOf(state: State, at: number, close: number): Place {
  const { tokens, source, braces, kept } = state;
  const { texts, kinds, starts, ends } = tokens;
  const last = (count: number): string => texts[kept[kept.length - count]] ?? '';
  const before = last(1);
  const isWord = (index: number): boolean => kinds[index] === Token.word;
  const isOnNewLine = (index: number): boolean => source.slice(ends[index - 1] ?? 0, starts[index]).includes('\n');
  const next = close + 1;
  const brace = braces.at(-1);
  const type = brace?.type;
  // `"text" TEXT`
  if (isString(tokens, at - 1) || isString(tokens, next)) return close === at ? 'word' : 'nothing';
  // `class API Name`
  if (CLASSES.has(before)) {
    const isNamed = isWord(next) || (texts[next] === '[' && texts[next + 1] === '[');
    return isNamed && texts[next] !== 'final' ? 'nothing' : 'other';
  }
  // `class Name FINAL :`
  if (
    isWord(at - 1) &&
    (CLASSES.has(last(2)) || state.structs.has(kept[kept.length - 2])) &&
    /^[:{]$/.test(texts[next])
  )
    return 'nothing';
  // `(CALL *f)(`
  if (before === '(' && texts[at + 1] === '*' && isWord(at + 2) && texts[at + 3] === ')' && texts[at + 4] === '(')
    return 'word';
  // `if CONSTEXPR (`
  if (before === 'if' && close > at) return 'word';
  if (brace?.isEnumeration === true && close > at && /^[{,]$/.test(before)) return 'nothing';
  if (close > at && isParameter(state, close)) return 'parameter';
  const isStart =
    kept.length === 0 ||
    state.ended === kept.length ||
    /^[;{}]$/.test(before) ||
    (before === ':' && /^(?:public|private|protected)$/.test(last(2)));
  const isDeclared = isWord(next) && (isWord(next + 1) || /^(?:[*&<]|&&|::)$/.test(texts[next + 1]));
  // `API Name(`, `API ~Name(`, in the type of this name
  if (type !== undefined && (isStart || SPECIFIERS.has(before) || before === '>')) {
    const name = texts[next] === '~' ? next + 1 : next;
    if (texts[name] === type && texts[name + 1] === '(') return 'nothing';
  }
  // `STATIC_ASSERT(a == b);` among members
  if (isStart && close > at && type !== undefined && texts[next] === ';' && areValues(tokens, at, close))
    return 'nothing';
  if (isStart && close > at && type === undefined && brace?.isCode !== true) {
    // `TEST_CASE("text") {`
    if (texts[next] === '{' && areValues(tokens, at, close)) return 'function';
    // `ALIGNED_STRUCT(8) Name {`
    const body = isCapital(texts[next + 1] ?? '') ? next + 2 : next + 1;
    if (isWord(next) && texts[body] === '{') return 'struct';
  }
  // `TRY {`
  if (isStart && close === at && texts[next] === '{' && type === undefined && braces.length > 0) return 'word';
  if (isStart && (kept.length === 0 || isOnNewLine(at)) && isOnNewLine(next)) {
    const isLast = kinds[next] === Token.end || texts[next] === '}';
    if (
      close === at &&
      (isWord(next) ||
        (texts[next] === '[' && texts[next + 1] === '[') ||
        (isLast && before !== '{' && kept.length > 0))
    )
      return 'word';
    // Among members nothing is called: it makes some of them, or says something of the next one.
    if (close > at && (isWord(next) || isLast || texts[next] === '~'))
      return type !== undefined ? 'nothing' : 'statement';
  }
  const isTyped = isDeclared || (before === 'typedef' && texts[next] === '::');
  if ((isStart || before === '>' || before === ']' || SPECIFIERS.has(before)) && isTyped) return 'nothing';
  // `Type API name(`
  const isBehindType =
    (isWord(at - 1) && !BEFORE_EXPRESSION.has(before) && !BEFORE_TYPE.has(before)) || /^[*&>]$/.test(before);
  if (close === at && isBehindType && isWord(next) && (texts[next + 1] === '(' || texts[next + 1] === '::') && !isStart)
    return isWord(at - 1) || isWord(at - 2) ? 'word' : 'other';
  return isBehindDeclaration(state, at, close) || isBehindParameter(tokens, at, next) ? 'nothing' : 'other';
}

/** `(T x ATTRIBUTE)` */
function isBehindParameter({ texts, kinds }: Tokens, at: number, next: number): boolean {
  if (kinds[at - 1] !== Token.word || !/^[,)]$/.test(texts[next])) return false;
  const [type, name] = [texts[at - 2] ?? '', texts[at - 1]];
  if (TYPES.has(name) || BEFORE_EXPRESSION.has(name) || BEFORE_TYPE.has(name)) return false;
  if (/^[*&>]$/.test(type)) return true;
  return kinds[at - 2] === Token.word && !BEFORE_EXPRESSION.has(type) && !BEFORE_TYPE.has(type);
}

/** `f(...) ATTRIBUTE(...) {`, `int x ATTRIBUTE(...);` */
function isBehindDeclaration({ tokens, kept }: State, at: number, close: number): boolean {
  const { texts, kinds } = tokens;
  const isWord = (index: number): boolean => kinds[index] === Token.word;
  const behind = texts[close + 1] ?? '';
  let head = kept.length - 1;
  while (QUALIFIERS.has(texts[kept[head]])) head--;
  if (texts[kept[head]] === ')') {
    const isEnded = /^[;{=:]$/.test(behind) || QUALIFIERS.has(behind) || isCapital(behind);
    return isEnded && isFunctionHead(tokens, kept[head]);
  }
  const before = texts[at - 1] ?? '';
  if (close <= at + 1 || !/^[;=]$/.test(behind)) return false;
  if (before === ']') return true;
  const isNamed = isWord(at - 1) && !BEFORE_EXPRESSION.has(before) && !TYPES.has(before);
  const isTypedName =
    texts[at - 2] === 'const' && /^[*&>]$/.test(texts[at - 3] ?? '')
      ? true
      : isWord(at - 2)
        ? !BEFORE_EXPRESSION.has(texts[at - 2]) && !BEFORE_TYPE.has(texts[at - 2])
        : /^[*&>]$/.test(texts[at - 2] ?? '');
  return isNamed && isTypedName;
}

/** Parameters of a template are no longer than this many tokens. */
const LONGEST_PARAMETERS = 400;

/** Whether a macro, up to a token, is a parameter in `template <...`. */
function isParameter({ tokens: { texts }, kept }: State, close: number): boolean {
  if (!/^(?:,|>|>>)$/.test(texts[close + 1]) || !/^[<,]$/.test(texts[kept[kept.length - 1]] ?? '')) return false;
  let angles = 0;
  let depth = 0;
  for (let index = kept.length - 1; index > Math.max(0, kept.length - LONGEST_PARAMETERS); index--) {
    const text = texts[kept[index]];
    if (/^[;{}]$/.test(text)) return false;
    if (text === ')') depth++;
    else if (text === '(' && --depth < 0) return false;
    else if (depth > 0) continue;
    else if (text === '>') angles++;
    else if (text === '>>') angles += 2;
    else if (text === '<' && --angles < 0) return texts[kept[index - 1]] === 'template';
  }
  return false;
}

function openedBrace(state: State): Brace {
  const { tokens, kept, braces, types } = state;
  const type = openedType(state);
  if (type !== undefined) types.add(type);
  const isSpace = isString(tokens, kept.at(-1)) || isHeadOf(state, 'namespace');
  const isEnumeration = isHeadOf(state, 'enum');
  const isCode = braces.at(-1)?.isCode === true || (type === undefined && !isSpace && !isEnumeration);
  return { type, isCode, isEnumeration };
}

function isString({ kinds }: Tokens, at = 0): boolean {
  return kinds[at] === Token.string;
}

/** Whether what was kept last is the head that a word begins: `enum class A : int {`, `namespace a::b {` */
function isHeadOf({ tokens: { texts, kinds }, kept }: State, word: string): boolean {
  let at = kept.length - 1;
  while (at >= 0 && texts[kept[at]] !== word && (kinds[kept[at]] === Token.word || /^::?$/.test(texts[kept[at]]))) at--;
  return texts[kept[at]] === word;
}

/** A head of a type is no longer than this many tokens. */
const LONGEST_HEAD = 200;

/** The name of the type whose members a brace opens. */
function openedType({ tokens: { texts, kinds }, kept, structs }: State): string | undefined {
  const text = (index: number): string => texts[kept[index]] ?? '';
  const end = kept.length;
  if (/^(?:\)|=|const|noexcept|override|final|try)$/.test(text(end - 1)) && !CLASSES.has(text(end - 3)))
    return undefined;
  let angles = 0;
  for (let at = end - 1; at >= Math.max(0, end - LONGEST_HEAD) && !/^[;{}]$/.test(text(at)); at--) {
    if (text(at) === '>') angles++;
    else if (text(at) === '>>') angles += 2;
    else if (text(at) === '<') angles--;
    else if (angles === 0 && text(at) !== 'enum' && (CLASSES.has(text(at)) || structs.has(kept[at]))) {
      if (text(at - 1) === 'enum') return undefined;
      let name = '';
      for (let to = at + 1; to < end && !/^(?:[:<{]|final)$/.test(text(to)); to++)
        if (kinds[kept[to]] === Token.word) name = text(to);
      return name;
    }
  }
  return undefined;
}

/** Whether what a bracket closes are the parameters of a function. */
function isFunctionHead({ texts, kinds }: Tokens, close: number): boolean {
  let depth = 0;
  let at = close;
  for (; at >= 0; at--) {
    if (texts[at] === ')') depth++;
    else if (texts[at] === '(' && --depth === 0) break;
  }
  if (texts[at - 2] === 'operator' || texts[at - 3] === 'operator') return true;
  return (
    kinds[at - 1] === Token.word &&
    !CONTROLS.has(texts[at - 1]) &&
    (kinds[at - 2] === Token.word || /^(?:[*&>~;{}:]|::)$/.test(texts[at - 2] ?? ';'))
  );
}

/** Index of the token that closes a bracket, or the last. */
function closing({ texts, kinds }: Tokens, open: number): number {
  let depth = 0;
  for (let at = open; kinds[at] !== Token.end; at++) {
    if (texts[at] === '(') depth++;
    else if (texts[at] === ')' && --depth === 0) return at;
  }
  return open;
}
