// Arguments of macros that are no expressions: types, operators, words one after the other, statements. What an expression
// can stand for becomes one, so that the call around it stays a call; a statement becomes a block in its place.

import { Token, type Tokens } from '../c/tokens.ts';
import { NUMBERS } from '../c/words.ts';
import type { Edits } from '../kit/edits.ts';
import { OPERATORS, TYPES } from './words.ts';

/** Words that make a type of what stands behind or before them. */
const TYPE_WORDS = new Set([
  ...TYPES,
  ...NUMBERS,
  'const',
  'volatile',
  'typename',
  'struct',
  'class',
  'union',
  'enum',
  'constexpr',
]);

/** Whether arguments, from the name of their macro on, can only be values. */
export function areValues({ texts, kinds }: Tokens, name: number, close: number): boolean {
  for (let at = name + 2; at < close; at++) {
    if (kinds[at] === Token.string || kinds[at] === Token.number || kinds[at] === Token.character) return true;
    if (/^(?:[=!<>]=|\|\||[!+?])$/.test(texts[at])) return true;
  }
  return false;
}

/** Puts names in the place of arguments that are values, so that they may be parameters. */
export function nameArguments(tokens: Tokens, name: number, close: number, edits: Edits): void {
  for (const { from, to } of partsOf(tokens, name + 1, close))
    if (to > from && (to > from + 1 || tokens.kinds[from] !== Token.word))
      edits.put(tokens.starts[from], tokens.ends[to - 1], 'a');
}

interface Part {
  /** The first token, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Mends the arguments of a macro that stands before its bracket; gives whether the whole became a block of statements. */
export function mendArguments(tokens: Tokens, name: number, close: number, edits: Edits): boolean {
  const open = name + 1;
  const { starts, ends } = tokens;
  const parts = partsOf(tokens, open, close);
  const statement = parts.find((part) => isStatement(tokens, part));
  if (statement !== undefined) {
    becomeBlock(tokens, { name, open, close, statement }, edits);
    return true;
  }
  for (const [index, part] of parts.entries()) {
    const { from, to } = part;
    if (from === to) {
      if (parts.length > 1) edits.blank(starts[index > 0 ? from - 1 : to], ends[index > 0 ? from - 1 : to]);
    } else if (isType(tokens, part)) becomeValue(tokens, part, edits);
    else if (!isExpression(tokens, part)) edits.put(starts[from], ends[to - 1], '0');
  }
  return false;
}

function partsOf({ texts }: Tokens, open: number, close: number): readonly Part[] {
  const parts: Part[] = [];
  let from = open + 1;
  let depth = 0;
  for (let at = open + 1; at <= close; at++) {
    const text = texts[at];
    if (depth === 0 && (text === ',' || at === close)) {
      parts.push({ from, to: at });
      from = at + 1;
    } else if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
  }
  return parts;
}

/** `{ ... }`, `A a(1)`, `f(); g()` */
function isStatement({ texts, kinds }: Tokens, { from, to }: Part): boolean {
  if (texts[from] === 'throw' || (texts[from] === '{' && texts.slice(from, to).includes(';'))) return true;
  let depth = 0;
  for (let at = from; at < to; at++) {
    const text = texts[at];
    if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    else if (depth === 0 && text === ';') return true;
  }
  // A declaration of one variable.
  let at = from;
  while (at < to && (kinds[at] === Token.word || texts[at] === '::')) at++;
  return (
    at - from >= 2 &&
    at < to &&
    kinds[at - 1] === Token.word &&
    kinds[at - 2] === Token.word &&
    !OPERATORS.has(texts[at - 2]) &&
    !texts.slice(from, at).some((text) => TYPE_WORDS.has(text) && text !== 'const') &&
    /^[({=]$/.test(texts[at])
  );
}

interface Block {
  readonly name: number;
  readonly open: number;
  readonly close: number;
  readonly statement: Part;
}

/** `NAME(a b(1), c)` → `{a b(1);}` */
function becomeBlock(tokens: Tokens, { name, open, close, statement }: Block, edits: Edits): void {
  const { starts, ends, texts } = tokens;
  const { from, to } = statement;
  edits.blank(starts[name], starts[open]);
  edits.replace(starts[open], '{');
  if (from > open + 1) edits.blank(ends[open], starts[from]);
  const isBlock = texts[from] === '{';
  if (to < close) {
    edits.replace(starts[to], isBlock ? ' ' : ';');
    edits.blank(ends[to], starts[close]);
    edits.replace(starts[close], '}');
  } else if (texts[close + 1] === ';' && !isBlock && texts[to - 1] !== ';') {
    edits.replace(starts[close], ';');
    edits.blank(ends[close], starts[close + 1]);
    edits.replace(starts[close + 1], '}');
  } else edits.replace(starts[close], '}');
}

/** Whether an argument can only be a type, by the words in it. */
function isType({ texts, kinds }: Tokens, { from, to }: Part): boolean {
  let hasWord = false;
  for (let at = from; at < to; at++) {
    if (texts[at] === '(' || texts[at] === '{' || kinds[at] === Token.string) return false;
    if (/^(?:[*&]|&&)$/.test(texts[at]) && at + 1 === to) return at > from;
    if (TYPE_WORDS.has(texts[at]) && !texts.slice(from, at).includes('<')) hasWord = true;
  }
  return hasWord;
}

/** What is named in a type stays, and what the language has words for goes. */
function becomeValue({ texts, kinds, starts, ends }: Tokens, { from, to }: Part, edits: Edits): void {
  const named = [];
  for (let at = from; at < to; at++) if (kinds[at] === Token.word && !TYPE_WORDS.has(texts[at])) named.push(at);
  const [first] = named;
  if (first === undefined || texts.slice(from, to).includes('<')) {
    edits.put(starts[from], ends[to - 1], '0');
    return;
  }
  for (let at = from; at < to; at++)
    if (!named.includes(at) && !(texts[at] === '::' && kinds[at + 1] === Token.word)) edits.blank(starts[at], ends[at]);
}

/** Whether tokens may be an expression: no two operands stand side by side, and an operator has some. */
function isExpression({ texts, kinds }: Tokens, { from, to }: Part): boolean {
  let colons = 0;
  let depth = 0;
  for (let at = from; at < to; at++) {
    const text = texts[at];
    if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    if (depth > 0) continue;
    if (text === '?') colons++;
    else if (text === ':' && --colons < 0) return false;
    const isOperand = kinds[at] === Token.word || kinds[at] === Token.number;
    const isBehindOperand =
      at > from && (kinds[at - 1] === Token.number || (kinds[at - 1] === Token.word && !OPERATORS.has(texts[at - 1])));
    if (isOperand && isBehindOperand && !OPERATORS.has(text)) return false;
  }
  const [first, last] = [texts[from], texts[to - 1]];
  if (/^(?:[-+*/%<>=!&|^.,]|[-+*/%<>=!&|^]=|->|<<|>>|&&|\|\||\+\+|--)$/.test(last))
    return /^(?:\+\+|--)$/.test(last) && to - from > 1;
  return !/^(?:[/%<>=|^.,]|[-+*/%<>=!&|^]=|->|<<|>>|\|\|)$/.test(first);
}
