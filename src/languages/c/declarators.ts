// Reads declarators: which name is declared, and what stands around it. Pointers and arrays are transparent: what they
// lead to has the members that matter, so that only functions are told from what they are made of.

import { lowerMacroUse } from './expressions.ts';
import { closingOf, kindAt, type Lowering, textAt } from './lowering.ts';
import { Token } from './tokens.ts';
import { isCapital, isQualifier } from './words.ts';

/** A declarator, by token indices. */
export interface Declarator {
  /** The declared name, or -1 where there is none. */
  readonly name: number;
  /** The `(` of each list of parameters, from the name outwards. */
  readonly lists: readonly number[];
  /** The first list stands right behind the name: a function, and no pointer to one. */
  readonly isFunction: boolean;
  /** The `[` of each dimension. */
  readonly dimensions: readonly number[];
  readonly isPointer: boolean;
}

const ATTRIBUTES = new Set([
  '__attribute__',
  '__attribute',
  '__declspec',
  '_Alignas',
  'alignas',
  '__asm__',
  '__asm',
  'asm',
]);

/** Leaves out attributes (`__attribute__((...))`, `[[...]]`); says whether there was one. */
export function skipAttributes(l: Lowering): boolean {
  const from = l.at;
  for (;;) {
    if (kindAt(l) === Token.word && ATTRIBUTES.has(textAt(l)) && (textAt(l, 1) === '(' || textAt(l, 2) === '(')) {
      while (textAt(l) !== '(') l.at++;
      skipTo(l);
    } else if (textAt(l) === '[' && textAt(l, 1) === '[') skipTo(l);
    else return l.at > from;
  }
}

function skipTo(l: Lowering): void {
  l.at = Math.min(closingOf(l, l.at) + 1, l.tokens.kinds.length - 1);
}

/** Reads a declarator, with a name or without one, and leaves the cursor behind it. */
export function readDeclarator(l: Lowering, depth = 0): Declarator {
  let isPointer = false;
  for (;;) {
    if (textAt(l) === '*' || textAt(l) === '^') {
      isPointer = true;
      l.at++;
    } else if (kindAt(l) === Token.word && isQualifier(textAt(l))) l.at++;
    else if (skipAttributes(l)) continue;
    // A macro before the name (`int *API f(void)`).
    else if (kindAt(l) === Token.word && (isPlainWord(l, 1) || textAt(l, 1) === '*') && !isMacroBehind(l)) l.at++;
    else break;
  }
  let inner: Declarator | undefined;
  let name = -1;
  if (kindAt(l) === Token.word) name = l.at++;
  else if (textAt(l) === '(' && isNested(l) && depth < 20) {
    l.at++;
    inner = readDeclarator(l, depth + 1);
    l.at = textAt(l) === ')' ? l.at + 1 : l.at;
  }
  const lists = [...(inner?.lists ?? [])];
  const dimensions = [...(inner?.dimensions ?? [])];
  const first = inner === undefined ? textAt(l) === '(' : false;
  for (;;) {
    if (textAt(l) === '[' && textAt(l, 1) !== '[') {
      dimensions.push(l.at);
      skipTo(l);
    } else if (textAt(l) === '(' && lists.length < 8) {
      lists.push(l.at);
      skipTo(l);
    } else if (!skipAttributes(l) && !skipTrailingMacro(l)) break;
  }
  const isOwn = inner !== undefined && !inner.isPointer && inner.lists.length === 0 && inner.dimensions.length === 0;
  return {
    name: inner?.name ?? name,
    lists,
    isFunction: inner === undefined ? first && name !== -1 : inner.isFunction || (isOwn && lists.length > 0),
    dimensions,
    isPointer: isPointer || (inner?.isPointer ?? false),
  };
}

function isPlainWord(l: Lowering, offset: number): boolean {
  return kindAt(l, offset) === Token.word && !ATTRIBUTES.has(textAt(l, offset));
}

/** Whether the next word is a name, with a macro behind it (`int x UNUSED;`). */
function isMacroBehind(l: Lowering): boolean {
  return isCapital(textAt(l, 1)) && !isCapital(textAt(l)) && !isPlainWord(l, 2) && textAt(l, 2) !== '*';
}

/** A macro behind a declarator (`void f(void) NORETURN;`): a word that no other follows. */
function skipTrailingMacro(l: Lowering): boolean {
  if (kindAt(l) !== Token.word || isPlainWord(l, 1) || textAt(l, 1) === '*') return false;
  lowerMacroUse(l);
  return true;
}

/** Whether a parenthesis holds a declarator, and no list of parameters. */
function isNested(l: Lowering): boolean {
  let at = 1;
  while (kindAt(l, at) === Token.word && (isQualifier(textAt(l, at)) || textAt(l, at + 1) === '*')) at++;
  const text = textAt(l, at);
  if (text === '*' || text === '^' || (text === '(' && textAt(l, at + 1) !== ')')) return true;
  // `(name)(...)`, a name kept from being taken for a macro.
  return kindAt(l, at) === Token.word && textAt(l, at + 1) === ')' && /^[([;,=]$/.test(textAt(l, at + 2)) && at === 1;
}
