// Lowers expressions as they are read, by precedence. Addresses and what is behind them are the same thing here, and so
// are an array and its items.

import { Binding, BindingFlag, Expression, ExpressionColumn, Literal } from '../../model/facts.ts';
import {
  blockOf,
  closingOf,
  declaredAs,
  isAtEnd,
  kindAt,
  type Lowering,
  MAX_DEPTH,
  nameRow,
  row,
  skipBrackets,
  skipToken,
  startAt,
  take,
  textAt,
  unknown,
} from './lowering.ts';
import { Token } from './tokens.ts';
import { beginsType, isCapital, isQualifier } from './words.ts';

const ASSIGNMENTS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=']);
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};
const GIVES_NUMBER = /^(?:\|\||&&|[=!<>]=|[<>]|<<|>>|[%/*])$/;

/** An expression with its commas; the value is that of the last. */
export function lowerExpression(l: Lowering): number {
  let value = lowerAssignment(l);
  while (take(l, ',')) value = lowerAssignment(l);
  return value;
}

/** An expression without commas, as arguments and initialisers are. */
export function lowerAssignment(l: Lowering): number {
  if (l.depth >= MAX_DEPTH) {
    const start = startAt(l);
    if (/^[([{]$/.test(textAt(l))) skipBrackets(l);
    else if (!isAtEnd(l)) l.at++;
    return unknown(l, start);
  }
  l.depth++;
  const value = lowerConditional(l);
  l.depth--;
  return value;
}

function lowerConditional(l: Lowering): number {
  const start = startAt(l);
  const name = kindAt(l) === Token.word && ASSIGNMENTS.has(textAt(l, 1)) ? textAt(l) : '';
  const target = lowerBinary(l, 1);
  const operator = textAt(l);
  if (kindAt(l) === Token.punctuator && ASSIGNMENTS.has(operator)) {
    l.at++;
    const value = textAt(l) === '{' ? lowerInitializer(l) : lowerAssignment(l);
    if (operator !== '=') return target;
    if (name !== '') bindAssigned(l, name, start, value);
    else if (l.facts.expressionAt(target, 0) === Expression.member)
      l.facts.assignment({ target, value, position: start });
    return row(l, Expression.assign, start, target, value);
  }
  if (!take(l, '?')) return target;
  const whenTrue = textAt(l) === ':' ? target : lowerExpression(l);
  take(l, ':');
  const whenFalse = lowerAssignment(l);
  return row(l, Expression.choice, start, l.facts.list([whenTrue, whenFalse]));
}

/** What a variable of this file is given later, where its type leaves open what that is. */
function bindAssigned(l: Lowering, name: string, position: number, value: number): void {
  const block = blockOf(l, name);
  if (block === undefined || l.facts.expressionAt(value, ExpressionColumn.kind) === Expression.literal) return;
  const type = block.types.get(name) ?? 0;
  const isName = l.facts.expressionAt(type, ExpressionColumn.kind) === Expression.name;
  // A tag is the type of no function.
  if (type !== 0 && isName && l.facts.textOf(l.facts.expressionAt(type, ExpressionColumn.a)).includes(' ')) return;
  l.facts.binding({
    scope: block.scope,
    name,
    kind: Binding.variable,
    type,
    value,
    position,
    block: l.block.scope,
    flags: BindingFlag.value,
  });
}

function lowerBinary(l: Lowering, lowest: number): number {
  const start = startAt(l);
  let left = lowerUnary(l);
  for (;;) {
    const operator = textAt(l);
    const precedence = kindAt(l) === Token.punctuator ? (PRECEDENCE[operator] ?? 0) : 0;
    if (precedence < lowest || precedence === 0) return left;
    l.at++;
    if (l.depth >= MAX_DEPTH) return left;
    l.depth++;
    const right = lowerBinary(l, precedence + 1);
    l.depth--;
    if (GIVES_NUMBER.test(operator)) left = row(l, Expression.literal, start, Literal.number);
    // What is added to a pointer leads to another of its kind.
    else if (l.facts.expressionAt(left, ExpressionColumn.kind) === Expression.literal) left = right;
  }
}

const UNARY = new Set(['*', '&', '+', '-', '++', '--', '&&']);
const SIZES = new Set(['sizeof', '_Alignof', 'alignof', '__alignof__', '_Countof']);

function lowerUnary(l: Lowering): number {
  if (l.depth >= MAX_DEPTH) return lowerAssignment(l);
  const text = textAt(l);
  const start = startAt(l);
  if (kindAt(l) === Token.punctuator) {
    if (text === '!' || text === '~') {
      l.at++;
      nested(l, lowerUnary);
      return row(l, Expression.literal, start, Literal.number);
    }
    if (UNARY.has(text)) {
      l.at++;
      return nested(l, lowerUnary);
    }
    if (text === '(' && isTypeInParentheses(l)) return lowerCast(l);
  } else if (kindAt(l) === Token.word) {
    if (SIZES.has(text)) {
      l.at++;
      if (textAt(l) === '(' && isTypeInParentheses(l)) inParentheses(l, () => l.typeName());
      else nested(l, lowerUnary);
      return row(l, Expression.literal, start, Literal.number);
    }
    if (text === '__extension__' || isQualifier(text)) {
      l.at++;
      return nested(l, lowerUnary);
    }
  }
  return lowerPostfix(l, lowerPrimary(l));
}

function nested(l: Lowering, lower: (l: Lowering) => number): number {
  l.depth++;
  const value = lower(l);
  l.depth--;
  return value;
}

/** Reads what stands in parentheses, whatever of it is understood. */
function inParentheses(l: Lowering, lower: (l: Lowering) => number): number {
  const close = closingOf(l, l.at++);
  const value = lower(l);
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  return value;
}

/** Whether the parenthesis here holds a type, by what is in it and by what stands behind it. */
function isTypeInParentheses(l: Lowering): boolean {
  const first = textAt(l, 1);
  if (kindAt(l, 1) !== Token.word) return false;
  if (beginsType(first)) return true;
  const close = closingOf(l, l.at);
  let at = l.at + 2;
  while (at < close && (l.tokens.texts[at] === '*' || isQualifier(l.tokens.texts[at]))) at++;
  if (l.tokens.texts[at] === '(' && l.tokens.texts[at + 1] === '*' && l.tokens.texts[at + 2] === ')') return true;
  if (l.tokens.texts[at] === '[' && l.tokens.texts[at + 1] === ']') at += 2;
  if (at !== close) return false;
  if (close > l.at + 2) return true;
  const declared = declaredAs(l, first);
  if (declared !== undefined) return declared === 'type';
  const behind = l.tokens.texts[close + 1];
  switch (l.tokens.kinds[close + 1]) {
    case Token.word:
    case Token.number:
    case Token.string:
    case Token.character:
      return true;
    default:
      if (behind === '{' || behind === '~' || behind === '!') return true;
      return /_t$/.test(first) && /^[(&*+-]$/.test(behind);
  }
}

/** `(T)x`, or `(T){ ... }`. */
function lowerCast(l: Lowering): number {
  const start = startAt(l);
  const type = inParentheses(l, () => l.typeName());
  if (textAt(l) === '{') {
    const object = type === 0 ? 0 : row(l, Expression.cast, start, 0, type);
    const value = lowerInitializer(l, { object, dimensions: 0 });
    return lowerPostfix(l, row(l, Expression.cast, start, value, type));
  }
  return row(l, Expression.cast, start, nested(l, lowerUnary), type);
}

function lowerPrimary(l: Lowering): number {
  const start = startAt(l);
  const text = textAt(l);
  switch (kindAt(l)) {
    case Token.word:
      if (text === '_Generic' && textAt(l, 1) === '(') return lowerGeneric(l);
      // A type where no value is: an argument of a macro.
      if (beginsType(text)) return row(l, Expression.cast, start, 0, l.typeName());
      l.at++;
      return nameRow(l, text, start);
    case Token.number:
    case Token.character:
      l.at++;
      return row(
        l,
        Expression.literal,
        start,
        Literal.number,
        l.facts.string(kindAt(l, -1) === Token.number ? text : ''),
      );
    case Token.string:
      return lowerTexts(l);
    default:
  }
  if (text === '(') {
    if (textAt(l, 1) === '{') return inParentheses(l, lowerStatementExpression);
    return inParentheses(l, (inner) => (textAt(inner) === ')' ? unknown(inner) : lowerExpression(inner)));
  }
  // An argument of a macro that is a block.
  if (text === '{') return lowerStatementExpression(l);
  if (!/^[)\]};,:]?$/.test(text)) skipToken(l);
  return unknown(l, start);
}

/** Texts side by side are one. */
function lowerTexts(l: Lowering): number {
  const start = startAt(l);
  const text = textAt(l).replace(/^\w*"|"$/g, '');
  const first = ++l.at;
  while (kindAt(l) === Token.string || (kindAt(l) === Token.word && kindAt(l, 1) === Token.string)) l.at++;
  const isOne = l.at === first;
  return row(l, Expression.literal, start, Literal.string, l.facts.string(isOne ? text : ''));
}

/** `({ ... })`: its value is that of the last statement, which is not looked for. */
function lowerStatementExpression(l: Lowering): number {
  const start = startAt(l);
  l.compound();
  return unknown(l, start);
}

/** `_Generic(x, int: f, default: g)`: any of its values. */
function lowerGeneric(l: Lowering): number {
  const start = startAt(l);
  const values: number[] = [];
  const close = closingOf(l, l.at + 1);
  l.at += 2;
  lowerAssignment(l);
  while (l.at < close && take(l, ',')) {
    while (l.at < close && textAt(l) !== ':') l.at++;
    l.at++;
    values.push(lowerAssignment(l));
  }
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  return lowerPostfix(l, row(l, Expression.choice, start, l.facts.list(values)));
}

function lowerPostfix(l: Lowering, from: number): number {
  let value = from;
  for (;;) {
    if (kindAt(l) !== Token.punctuator) return value;
    switch (textAt(l)) {
      case '(':
        value = lowerCall(l, value);
        break;
      case '[':
        inBrackets(l);
        break;
      case '.':
      case '->': {
        l.at++;
        if (kindAt(l) !== Token.word) return value;
        const start = startAt(l);
        value = row(l, Expression.member, start, value, l.facts.string(textAt(l)));
        l.at++;
        break;
      }
      case '++':
      case '--':
        l.at++;
        break;
      default:
        return value;
    }
  }
}

function inBrackets(l: Lowering): void {
  const close = closingOf(l, l.at++);
  if (l.at < close) lowerExpression(l);
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
}

function lowerCall(l: Lowering, callee: number): number {
  const start = startAt(l);
  const args = lowerArguments(l);
  return row(l, Expression.call, start, callee, l.facts.list(args), 0);
}

/** Arguments of macros may be anything: what is not understood of one is left out. */
function lowerArguments(l: Lowering): number[] {
  const close = closingOf(l, l.at++);
  const args: number[] = [];
  while (l.at < close) {
    const before = l.at;
    args.push(lowerArgument(l));
    while (l.at < close && !take(l, ',')) {
      // What stands behind an argument without a comma is its own; a statement ends with `;`.
      if (!take(l, ';') && l.at === before) l.at++;
      else if (l.at < close && textAt(l) !== ',') lowerArgument(l);
      if (l.at === before) l.at++;
    }
  }
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  return args;
}

function lowerArgument(l: Lowering): number {
  const before = l.at;
  const value = lowerAssignment(l);
  if (l.at === before) l.at++;
  return value;
}

/** A name with arguments, and nothing behind them. */
export function lowerMacroUse(l: Lowering): number {
  const name = nameRow(l, textAt(l), startAt(l));
  l.at++;
  return textAt(l) === '(' ? lowerCall(l, name) : name;
}

/** What an initializer is for. */
export interface Initialized {
  /** The object whose members are given values (an expr), or 0 where nothing is known of it. */
  readonly object: number;
  /** How many braces stand around the items of an array. */
  readonly dimensions: number;
}

const UNTYPED: Initialized = { object: 0, dimensions: 0 };

/**
 * What a variable is given: an expression, or items in braces. Which member an item without a name is for, its position
 * tells (`#0`).
 */
export function lowerInitializer(l: Lowering, { object, dimensions }: Initialized = UNTYPED): number {
  if (textAt(l) !== '{' || l.depth >= MAX_DEPTH) return lowerAssignment(l);
  l.depth++;
  const start = startAt(l);
  const close = closingOf(l, l.at++);
  const triples: number[] = [];
  for (let index = 0; l.at < close; index++) {
    const before = l.at;
    const name = readDesignator(l, close);
    const position = startAt(l);
    const member =
      object === 0 || dimensions > 0
        ? 0
        : row(l, Expression.member, position, object, l.facts.string(name === '' ? `#${index}` : name));
    const inner =
      dimensions > 0 ? { object, dimensions: dimensions - 1 } : { object: name === '' ? 0 : member, dimensions: 0 };
    const isPlain = textAt(l) !== '{';
    const value = lowerInitializer(l, inner);
    if (member !== 0 && isPlain && mayBeFunction(l, value)) l.facts.assignment({ target: member, value, position });
    triples.push(l.facts.string(name), 0, value);
    if (!take(l, ',') && l.at === before) l.at++;
  }
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  l.depth--;
  return row(l, Expression.record, start, l.facts.list(triples));
}

/** `.name =`, `[index] =`, or `name:` as it was written once; the name, where there is one. */
function readDesignator(l: Lowering, close: number): string {
  let name = '';
  while ((textAt(l) === '.' || textAt(l) === '[') && l.at < close) {
    if (take(l, '.')) {
      name = textAt(l);
      l.at++;
    } else inBrackets(l);
  }
  if (kindAt(l) === Token.word && textAt(l, 1) === ':' && name === '') {
    name = textAt(l);
    l.at += 2;
  }
  take(l, '=');
  return name;
}

/** Whether a value can lead to a function, by its form. Names in capitals are constants. */
function mayBeFunction(l: Lowering, value: number): boolean {
  switch (l.facts.expressionAt(value, ExpressionColumn.kind)) {
    case Expression.name:
      return !isCapital(l.facts.textOf(l.facts.expressionAt(value, ExpressionColumn.a)));
    case Expression.choice:
    case Expression.member:
      return true;
    case Expression.cast:
      return mayBeFunction(l, l.facts.expressionAt(value, ExpressionColumn.a));
    default:
      return false;
  }
}
