// What stands before the grammar: directives and the branches that are not kept become blanks, and so do macros that stand
// where only a declaration can, so that every offset stays.

import { type Inclusion, type Macro, preprocess } from '../c/preprocess.ts';
import { Token, type Tokens } from '../c/tokens.ts';
import { isCapital } from '../c/words.ts';

export interface Prepared {
  /** As long as the source, and on the same lines but for ends of lines that became semicolons. */
  readonly text: string;
  readonly macros: readonly Macro[];
  readonly inclusions: readonly Inclusion[];
  /** Offsets of names of macros with arguments that became blanks. */
  readonly uses: readonly number[];
}

export function prepared(source: string): Prepared {
  const { tokens, macros, inclusions, dropped } = preprocess(source, { isCpp: true });
  const edits = new Edits(source);
  for (const [start, end] of dropped) edits.blank(start, end);
  const empty = new Map(
    macros.filter(({ body }) => body.kinds.length <= 1).map((one) => [one.name, one.parameters !== undefined]),
  );
  const uses: number[] = [];
  blankMacros({ tokens, edits, empty, source, uses, bodies: [] });
  return { text: edits.text(), macros, inclusions, uses };
}

/** Replacements that keep every offset. */
class Edits {
  readonly #source: string;
  readonly #parts: { readonly start: number; readonly text: string }[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  blank(start: number, end: number): void {
    this.replace(start, this.#source.slice(start, end).replace(/[^\r\n]/g, ' '));
  }

  replace(start: number, text: string): void {
    this.#parts.push({ start, text });
  }

  text(): string {
    let result = '';
    let at = 0;
    for (const { start, text } of this.#parts.sort((a, b) => a.start - b.start)) {
      if (start < at) continue;
      result += this.#source.slice(at, start) + text;
      at = start + text.length;
    }
    return result + this.#source.slice(at);
  }
}

interface State {
  readonly tokens: Tokens;
  readonly edits: Edits;
  /** Macros of the file without a body, and whether they take arguments. */
  readonly empty: ReadonlyMap<string, boolean>;
  readonly source: string;
  readonly uses: number[];
  /** Of the braces around, outermost first, whether they hold the members of a type. */
  readonly bodies: boolean[];
}

const CLASSES = new Set(['class', 'struct', 'union', 'enum']);
const SPECIFIERS = new Set(['static', 'inline', 'extern', 'constexpr', 'virtual', 'explicit', 'friend', 'typedef']);
/** Words behind which an expression stands, or a statement. */
const BEFORE_EXPRESSION = new Set(
  'return else case goto new delete throw sizeof do co_return co_await co_yield in typename using namespace'.split(' '),
);
const CONTROLS = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'sizeof', 'decltype', 'alignof']);
const TYPES = new Set('void bool char short int long float double signed unsigned auto'.split(' '));
/** Words behind which a type stands. */
const BEFORE_TYPE = new Set([
  ...SPECIFIERS,
  'const',
  'volatile',
  'mutable',
  'struct',
  'class',
  'enum',
  'union',
  'register',
]);
const QUALIFIERS = new Set(['const', 'noexcept', 'override', 'final', 'volatile']);

function blankMacros(state: State): void {
  const { tokens, edits, empty, bodies } = state;
  for (let at = 0; tokens.kinds[at] !== Token.end; at++) {
    const text = tokens.texts[at];
    if (text === '{') bodies.push(opensType(tokens, at));
    else if (text === '}') bodies.pop();
    if (tokens.kinds[at] !== Token.word) continue;
    if (text === 'default' && tokens.texts[at - 1] === '=' && tokens.texts[at + 1] === ';') {
      const [start, end] = [tokens.starts[at - 1], tokens.ends[at + 1]];
      if (tokens.texts[at - 2] !== 'operator') edits.replace(start, `{${' '.repeat(end - start - 2)}}`);
      continue;
    }
    const takesArguments = empty.get(text);
    const close = tokens.texts[at + 1] === '(' ? closing(tokens, at + 1) : at;
    if (takesArguments !== undefined) {
      const end = takesArguments ? close : at;
      edits.blank(tokens.starts[at], tokens.ends[end]);
      if (takesArguments) state.uses.push(tokens.starts[at]);
      at = end;
    } else if (isCapital(text)) at = blankCapital(state, at, close);
  }
}

/** Blanks a word in capitals that stands where only a declaration can; gives the last token that was looked at. */
function blankCapital({ tokens, edits, source, uses, bodies }: State, at: number, close: number): number {
  const { texts, kinds, starts, ends } = tokens;
  const before = texts[at - 1] ?? '';
  const isWord = (index: number): boolean => kinds[index] === Token.word;
  const blank = (to: number): number => {
    edits.blank(starts[at], ends[to]);
    if (to > at) uses.push(starts[at]);
    return to;
  };
  const isOnNewLine = (index: number): boolean => source.slice(ends[index - 1] ?? 0, starts[index]).includes('\n');
  // `"text" TEXT`
  if (close === at && (kinds[at - 1] === Token.string || kinds[at + 1] === Token.string)) return blank(at);
  // `class API Name`
  if (CLASSES.has(before) || (texts[at - 2] === 'enum' && CLASSES.has(before)))
    return isWord(close + 1) && texts[close + 1] !== 'final' ? blank(close) : at;
  const isStart =
    at === 0 || /^[;{}]$/.test(before) || (before === ':' && /^(?:public|private|protected)$/.test(texts[at - 2]));
  const next = close + 1;
  const isDeclared = isWord(next) && (isWord(next + 1) || /^(?:[*&<]|&&|::)$/.test(texts[next + 1]));
  if (isStart && (at === 0 || isOnNewLine(at)) && isOnNewLine(next)) {
    const isLast = kinds[next] === Token.end || texts[next] === '}';
    if (
      close === at &&
      (isWord(next) || (texts[next] === '[' && texts[next + 1] === '[') || (isLast && before !== '{' && at > 0))
    )
      return blank(at);
    if (close > at && (isWord(next) || isLast || texts[next] === '~')) {
      // Among members nothing is called: it makes some of them, or says something of the next one.
      if (bodies.at(-1) === true) return blank(close);
      edits.replace(ends[close], ';');
      return close;
    }
  }
  if ((isStart || before === '>' || before === ']' || SPECIFIERS.has(before)) && isDeclared) return blank(close);
  // `Type API name(`
  const isTyped =
    (isWord(at - 1) && !BEFORE_EXPRESSION.has(before) && !BEFORE_TYPE.has(before)) || /^[*&>]$/.test(before);
  if (close === at && isTyped && isWord(next) && (texts[next + 1] === '(' || texts[next + 1] === '::') && !isStart)
    return isWord(at - 1) || isWord(at - 2) ? blank(at) : at;
  // `f(...) ATTRIBUTE(...) {`
  const behind = texts[next] ?? '';
  let head = at - 1;
  while (QUALIFIERS.has(texts[head])) head--;
  if (texts[head] === ')') {
    const isEnded = /^[;{=:]$/.test(behind) || QUALIFIERS.has(behind) || isCapital(behind);
    return isEnded && isFunctionHead(tokens, head) ? blank(close) : at;
  }
  // `int x ATTRIBUTE(...);`
  if (close <= at + 1 || !/^[;=]$/.test(behind)) return at;
  if (before === ']') return blank(close);
  const isNamed = isWord(at - 1) && !BEFORE_EXPRESSION.has(before) && !TYPES.has(before);
  const isTypedName =
    texts[at - 2] === 'const' && /^[*&>]$/.test(texts[at - 3] ?? '')
      ? true
      : isWord(at - 2)
        ? !BEFORE_EXPRESSION.has(texts[at - 2]) && !BEFORE_TYPE.has(texts[at - 2])
        : /^[*&>]$/.test(texts[at - 2] ?? '');
  return isNamed && isTypedName ? blank(close) : at;
}

/** A head of a type is no longer than this many tokens. */
const LONGEST_HEAD = 200;

/** Whether a brace opens the members of a type. */
function opensType({ texts }: Tokens, open: number): boolean {
  if (/^(?:\)|=|const|noexcept|override|final|try)$/.test(texts[open - 1] ?? '') && !CLASSES.has(texts[open - 3] ?? ''))
    return false;
  let angles = 0;
  for (let at = open - 1; at >= Math.max(0, open - LONGEST_HEAD) && !/^[;{}]$/.test(texts[at]); at--) {
    if (texts[at] === '>') angles++;
    else if (texts[at] === '>>') angles += 2;
    else if (texts[at] === '<') angles--;
    else if (angles === 0 && texts[at] !== 'enum' && CLASSES.has(texts[at])) return texts[at - 1] !== 'enum';
  }
  return false;
}

/** Whether what a bracket closes are the parameters of a function. */
function isFunctionHead({ texts, kinds }: Tokens, close: number): boolean {
  let depth = 0;
  let at = close;
  for (; at >= 0; at--) {
    if (texts[at] === ')') depth++;
    else if (texts[at] === '(' && --depth === 0) break;
  }
  return (
    kinds[at - 1] === Token.word &&
    !CONTROLS.has(texts[at - 1]) &&
    (kinds[at - 2] === Token.word || /^(?:[*&>~;{}]|::)$/.test(texts[at - 2] ?? ';'))
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
