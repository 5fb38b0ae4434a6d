// Lowers statements: blocks, the names that are declared in them, and what macros make look like statements.

import { lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import {
  closingOf,
  declaredAs,
  inBlock,
  isAtEnd,
  kindAt,
  type Lowering,
  MAX_DEPTH,
  skipBrackets,
  skipToken,
  take,
  textAt,
} from './lowering.ts';
import { Token } from './tokens.ts';
import { beginsType, isCapital, isQualifier } from './words.ts';

/** Lowers the block that begins here. */
export function lowerBlock(l: Lowering): void {
  const close = closingOf(l, l.at);
  inBlock(l, close, () => {
    l.at++;
    while (l.at < close) lowerStatement(l);
  });
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
}

/** Lowers one statement, or what can be understood of it; always goes on. */
export function lowerStatement(l: Lowering): void {
  const before = l.at;
  if (l.depth >= MAX_DEPTH) {
    if (textAt(l) === '{') skipBrackets(l);
    else l.at++;
    return;
  }
  l.depth++;
  lowerOne(l);
  l.depth--;
  if (l.at === before && !isAtEnd(l)) skipToken(l);
}

function lowerOne(l: Lowering): void {
  const text = textAt(l);
  if (kindAt(l) === Token.punctuator) {
    if (text === '{') lowerBlock(l);
    else if (text === ';') l.at++;
    else lowerExpressionStatement(l);
    return;
  }
  switch (kindAt(l) === Token.word ? text : '') {
    case 'if':
    case 'while':
    case 'switch':
      l.at++;
      lowerCondition(l);
      lowerStatement(l);
      return;
    case 'else':
      l.at++;
      lowerStatement(l);
      return;
    case 'do':
      l.at++;
      lowerStatement(l);
      if (take(l, 'while')) lowerCondition(l);
      take(l, ';');
      return;
    case 'for':
      l.at++;
      lowerFor(l);
      return;
    case 'return':
      l.at++;
      if (textAt(l) !== ';' && textAt(l) !== '}') l.returns.push(lowerExpression(l));
      take(l, ';');
      return;
    case 'goto':
      l.at++;
      if (take(l, '*')) lowerExpression(l);
      else l.at++;
      take(l, ';');
      return;
    case 'break':
    case 'continue':
      l.at++;
      take(l, ';');
      return;
    case 'case':
      l.at++;
      lowerExpression(l);
      if (take(l, '...')) lowerExpression(l);
      take(l, ':');
      return;
    case 'asm':
    case '__asm__':
    case '__asm':
      while (!isAtEnd(l) && textAt(l) !== '(' && textAt(l) !== ';' && textAt(l) !== '{') l.at++;
      if (textAt(l) !== ';') skipBrackets(l);
      take(l, ';');
      return;
    default:
  }
  if (kindAt(l) === Token.word && textAt(l, 1) === ':') {
    l.at += 2;
    return;
  }
  if (isDeclaration(l)) lowerDeclaration(l, false);
  else lowerExpressionStatement(l);
}

function lowerCondition(l: Lowering): void {
  if (textAt(l) !== '(') return;
  const close = closingOf(l, l.at++);
  if (l.at < close) lowerExpression(l);
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
}

function lowerFor(l: Lowering): void {
  const close = closingOf(l, l.at);
  inBlock(l, close, () => {
    if (take(l, '(')) {
      while (l.at < close) {
        if (isDeclaration(l)) lowerDeclaration(l, false);
        else if (!take(l, ';')) {
          const before = l.at;
          lowerExpression(l);
          if (l.at === before) l.at++;
        }
      }
      l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
    }
    lowerStatement(l);
  });
}

/** A statement that a macro ends, or that opens a block like a loop, has no `;`. */
function lowerExpressionStatement(l: Lowering): void {
  lowerExpression(l);
  take(l, ';');
}

const STATEMENTS = new Set([
  'break',
  'case',
  'continue',
  'default',
  'do',
  'else',
  'for',
  'goto',
  'if',
  'return',
  'switch',
  'while',
  'asm',
  '__asm__',
]);

/** Whether a declaration begins here, by the words that it begins with. */
export function isDeclaration(l: Lowering): boolean {
  if (kindAt(l) !== Token.word) return textAt(l) === '[' && textAt(l, 1) === '[';
  const text = textAt(l);
  if (beginsType(text)) return text !== '__extension__' || kindAt(l, 1) === Token.word;
  if (text === '__attribute__') return true;
  const declared = declaredAs(l, text);
  if (declared === 'variable' || declared === 'function') return false;
  let at = 1;
  while (isQualifier(textAt(l, at)) || textAt(l, at) === '*') at++;
  const isPointer = at > 1;
  if (kindAt(l, at) === Token.word) {
    // A macro before a statement.
    if (STATEMENTS.has(textAt(l, at)) || (isCapital(text) && textAt(l, at + 1) === '(')) return false;
    // A product that nobody uses is a declaration.
    return isPointer
      ? /^[;=,[)(]$/.test(textAt(l, at + 1)) || declared === 'type'
      : !/^(?:->|\.|\+\+|--)$/.test(textAt(l, at + 1));
  }
  // `foo_t (*f)(void)`.
  if (textAt(l, 1) !== '(' || textAt(l, 2) !== '*' || kindAt(l, 3) !== Token.word) return false;
  return textAt(l, 4) === ')' && textAt(l, 5) === '(' && (declared === 'type' || /_t$/.test(text));
}
