// Expressions. What an operator is, is told by what stands around it; operators between operands are put together by their
// precedence, those that a program declares by that of comparison-free ones.

import { Field, Node } from '../grammar-nodes.ts';
import { parseClosure } from './closures.ts';
import type { Draft } from './drafts.ts';
import {
  advance,
  as,
  attempt,
  behind,
  enclosed,
  expect,
  fail,
  isAt,
  isAtEnd,
  isAtName,
  leaf,
  listUntil,
  nameLeaf,
  nested,
  node,
  type Parser,
  take,
  takePart,
} from './parser.ts';
import { TokenKind } from './scanner.ts';
import { typeArgumentsHere } from './types.ts';

/** Binding strength of the operators that the standard library declares; higher binds tighter. */
const STRENGTHS: Readonly<Record<string, number>> = {
  '=': 1,
  '?': 3,
  '||': 4,
  '&&': 5,
  '<': 6,
  '<=': 6,
  '>': 6,
  '>=': 6,
  '==': 6,
  '!=': 6,
  '===': 6,
  '!==': 6,
  '~=': 6,
  '??': 7,
  is: 8,
  as: 8,
  '...': 9,
  '..<': 9,
  '+': 10,
  '-': 10,
  '&+': 10,
  '&-': 10,
  '|': 10,
  '^': 10,
  '*': 11,
  '/': 11,
  '%': 11,
  '&*': 11,
  '&': 11,
  '<<': 12,
  '>>': 12,
};
const ASSIGNMENT = 2;
const DECLARED = 8.5;
const FROM_THE_RIGHT: ReadonlySet<number> = new Set([1, 2, 3, 7]);

function strengthOf(operator: string): number {
  if (Object.hasOwn(STRENGTHS, operator)) return STRENGTHS[operator]!;
  return /[^=!<>]=$/.test(operator) ? ASSIGNMENT : DECLARED;
}

interface Infix {
  readonly text: string;
  readonly operator: Draft | undefined;
  /** What stands between `?` and `:`. */
  readonly middle?: Draft;
  /** The type behind `as` or `is`. */
  readonly type?: Draft;
}

export function parseExpression(p: Parser): Draft {
  return nested(p, () => sequence(p)) ?? node(p, Node.tuple_expression, p.token.start, []);
}

function sequence(p: Parser): Draft {
  const operands = [operand(p)];
  const operators: Infix[] = [];
  for (let infix = infixHere(p); infix !== undefined; infix = infixHere(p)) {
    operators.push(infix);
    if (infix.type === undefined) operands.push(operand(p));
  }
  return folded(operands, operators);
}

/** The operator between two operands that is in front, taken with what belongs to it. */
function infixHere(p: Parser): Infix | undefined {
  const { token } = p;
  const { text } = token;
  if (token.kind === TokenKind.name) {
    if ((text !== 'as' && text !== 'is') || (token.isOnNewLine && behind(p).isOnNewLine)) return undefined;
    const operator = leaf(p, Node.operator);
    if (text === 'as' && (isAt(p, '?') || isAt(p, '!'))) {
      advance(p);
    }
    return { text, operator, type: p.type(p) };
  }
  if (token.kind !== TokenKind.operator || text === '->') return undefined;
  if (text === '?' && token.isApart) {
    advance(p);
    const middle = enclosed(p, () => p.expression(p));
    expect(p, ':');
    return { text, operator: undefined, middle };
  }
  if (!isBetween(p)) return undefined;
  return { text, operator: leaf(p, Node.operator) };
}

/** Whether an operator stands between operands: with the same on both of its sides, space or none. */
function isBetween(p: Parser): boolean {
  const { text } = p.scanner;
  const { start, end } = p.token;
  const isLeftBound = !/[\s([{,;:]/.test(text[start - 1] ?? ' ') && !text.startsWith('*/', start - 2);
  const isRightBound = !/[\s)\]},;:]/.test(text[end] ?? ' ') && !/^\/[/*]/.test(text.slice(end, end + 2));
  if (p.token.text === '=') return true;
  if (isLeftBound && text[end] === '.') return false;
  return isLeftBound === isRightBound;
}

function folded(operands: readonly Draft[], operators: readonly Infix[]): Draft {
  const values: Draft[] = [operands[0]!];
  const waiting: Infix[] = [];
  const reduce = (): void => {
    const infix = waiting.pop()!;
    const right = values.pop()!;
    const left = values.pop()!;
    values.push(binary(infix, left, right));
  };
  let at = 1;
  for (const infix of operators) {
    const strength = strengthOf(infix.text);
    for (;;) {
      const top = waiting[waiting.length - 1];
      if (top === undefined) break;
      const other = strengthOf(top.text);
      if (other > strength || (other === strength && !FROM_THE_RIGHT.has(strength))) reduce();
      else break;
    }
    if (infix.type !== undefined) values.push(checked(infix, values.pop()!, infix.type));
    else {
      waiting.push(infix);
      values.push(operands[at++]!);
    }
  }
  while (waiting.length > 0) reduce();
  return values[0]!;
}

function spanning(kind: number, first: Draft, last: Draft, children: readonly (Draft | undefined)[]): Draft {
  const known = children.filter((child) => child !== undefined);
  return { kind, start: first.start, end: last.end, children: known, field: 0 };
}

function checked({ text, operator }: Infix, value: Draft, type: Draft): Draft {
  const kind = text === 'is' ? Node.is_expression : Node.cast_expression;
  return spanning(kind, value, type, [as(Field.value, value), as(Field.operator, operator), as(Field.type, type)]);
}

function binary({ text, operator, middle }: Infix, left: Draft, right: Draft): Draft {
  if (middle !== undefined)
    return spanning(Node.ternary_expression, left, right, [
      as(Field.condition, left),
      as(Field.value, middle),
      as(Field.otherwise, right),
    ]);
  const kind = text === '=' ? Node.assignment : Node.binary_expression;
  return spanning(kind, left, right, [as(Field.left, left), as(Field.operator, operator), as(Field.right, right)]);
}

const BEFORE_OPERANDS: Readonly<Record<string, number>> = {
  try: Node.try_expression,
  await: Node.await_expression,
  unsafe: Node.try_expression,
  copy: Node.try_expression,
  consume: Node.try_expression,
  discard: Node.try_expression,
  each: Node.try_expression,
  repeat: Node.try_expression,
};
/** Words that are names unless something follows that they could stand before. */
const SOFT: ReadonlySet<string> = new Set(['unsafe', 'copy', 'consume', 'discard', 'each', 'repeat', 'await']);

function operand(p: Parser): Draft {
  const { start, text, kind } = p.token;
  const word = kind === TokenKind.name && Object.hasOwn(BEFORE_OPERANDS, text) ? BEFORE_OPERANDS[text] : undefined;
  if (word !== undefined && (!SOFT.has(text) || startsOperand(p))) {
    advance(p);
    if ((isAt(p, '?') || isAt(p, '!')) && !p.token.isApart) advance(p);
    // What is tried, or awaited, is all that stands to the right.
    const inner = text === 'try' || text === 'await' ? (nested(p, () => sequence(p)) ?? operand(p)) : operand(p);
    return node(p, word, start, [as(Field.value, inner)]);
  }
  if (kind === TokenKind.operator && !/^[=]$/.test(text)) {
    const isRegex = text[0] === '/' && /^\/[^\s/*][^\n]*\//.test(p.scanner.text.slice(start, start + 500));
    if (isRegex) return postfix(p, regexLiteral(p));
    const next = p.scanner.text[p.token.end] ?? ' ';
    // An operator alone is the function that it is.
    if (/[\s)\],:]/.test(next) && text !== '&') return leaf(p, Node.operator_reference);
    const operator = leaf(p, Node.operator);
    const inner = nested(p, () => operand(p));
    return node(p, Node.prefix_expression, start, [as(Field.operator, operator), as(Field.value, inner)]);
  }
  return postfix(p, primary(p));
}

function startsOperand(p: Parser): boolean {
  const next = behind(p);
  if (next.isOnNewLine) return false;
  return next.kind === TokenKind.name && next.text !== 'is' && next.text !== 'as' && next.text !== 'in';
}

function regexLiteral(p: Parser): Draft {
  const { start } = p.token;
  const { text } = p.scanner;
  let at = start + 1;
  while (at < p.limit && text[at] !== '/' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  p.before = Math.min(at + 1, p.limit);
  p.token = p.scanner.tokenFrom(p.before, p.limit);
  return node(p, Node.regex_literal, start, []);
}

function primary(p: Parser): Draft {
  const { token } = p;
  const { start, text } = token;
  switch (token.kind) {
    case TokenKind.number:
      return leaf(p, Node.number_literal);
    case TokenKind.string:
      return stringLiteral(p);
    case TokenKind.macro:
      return macroExpansion(p);
    case TokenKind.name:
      return named(p);
    default:
  }
  switch (text) {
    case '(':
      return tuple(p);
    case '[':
      return collection(p);
    case '{':
      return parseClosure(p);
    case '.': {
      advance(p);
      const name = isAtName(p) ? nameLeaf(p) : undefined;
      if (name === undefined) fail(p);
      return node(p, Node.implicit_member, start, [as(Field.name, name), specializing(p)]);
    }
    case '\\':
      return keyPath(p);
    default:
      fail(p);
      if (!isAtEnd(p) && !/^[)\]},;:]$/.test(text)) advance(p);
      return node(p, Node.tuple_expression, start, []);
  }
}

const CONSTANTS: Readonly<Record<string, number>> = {
  nil: Node.nil_literal,
  true: Node.boolean_literal,
  false: Node.boolean_literal,
  self: Node.self_expression,
  super: Node.super_expression,
  _: Node.wildcard_pattern,
};

function named(p: Parser): Draft {
  const { start, text } = p.token;
  if (Object.hasOwn(CONSTANTS, text)) return leaf(p, CONSTANTS[text]!);
  if ((text === 'if' || text === 'switch' || text === 'do') && !p.isBraceTaken) {
    const statement = p.statement(p);
    if (statement !== undefined) return statement;
  }
  if ((text === 'any' || text === 'some') && startsOperand(p)) return p.type(p);
  // A pattern may stand where an expression is compared with it.
  if ((text === 'let' || text === 'var') && behind(p).kind === TokenKind.name) return p.pattern(p);
  const name = nameLeaf(p);
  const types = specializing(p);
  return types === undefined ? name! : node(p, Node.specialization, start, [name, types]);
}

/** Type arguments behind a name, if what follows them cannot be an operand. */
function specializing(p: Parser): Draft | undefined {
  if (p.token.text[0] !== '<' || p.token.isApart || p.token.kind !== TokenKind.operator) return undefined;
  return attempt(p, () => {
    const types = typeArgumentsHere(p);
    const { token } = p;
    const ends = token.isOnNewLine || /^[()\]{}.,;:[]$/.test(token.text) || /^[?!=]/.test(token.text);
    return (ends || isAtEnd(p)) && !(token.isApart && /^[[(]$/.test(token.text)) ? types : undefined;
  });
}

function stringLiteral(p: Parser): Draft {
  const { token } = p;
  const { start, holes } = token;
  const children: Draft[] = [];
  const { limit } = p;
  for (const [from, to] of holes) {
    p.limit = to;
    p.token = p.scanner.tokenFrom(from, to);
    p.before = from;
    const parts = enclosed(p, () => parseArguments(p));
    children.push(...parts);
  }
  p.limit = limit;
  p.token = token;
  advance(p);
  return node(p, Node.string_literal, start, children);
}

function macroExpansion(p: Parser): Draft {
  const { start } = p.token;
  const name = leaf(p, Node.identifier);
  const types = typeArgumentsHere(p);
  const args = isAt(p, '(') && !p.token.isOnNewLine ? enclosed(p, () => parseArguments(p)) : [];
  return node(p, Node.macro_expansion, start, [as(Field.name, name), types, ...args, ...trailingClosures(p)]);
}

function tuple(p: Parser): Draft {
  const { start } = p.token;
  const items = enclosed(p, () => parseArguments(p));
  return node(p, Node.tuple_expression, start, items);
}

/** `(a, label: b)`, `(a:b:)`. */
export function parseArguments(p: Parser, close = ')'): Draft[] {
  advance(p);
  return listUntil(p, close, () => argument(p));
}

function argument(p: Parser): Draft {
  const { start } = p.token;
  const isLabelled = isAtName(p) && behind(p).text === ':';
  let label: Draft | undefined;
  if (isLabelled) {
    label = nameLeaf(p);
    advance(p);
    // The names of a function's labels, and nothing that is passed.
    if (isAt(p, ')') || (isAtName(p) && behind(p).text === ':' && !p.token.isApart)) {
      while (isAtName(p) && behind(p).text === ':') {
        advance(p);
        advance(p);
      }
      return node(p, Node.argument, start, [as(Field.label, label)]);
    }
  }
  return node(p, Node.argument, start, [as(Field.label, label), as(Field.value, p.expression(p))]);
}

function collection(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  return enclosed(p, () => {
    if (take(p, ':')) {
      expect(p, ']');
      return node(p, Node.dictionary_literal, start, []);
    }
    let isDictionary = false;
    const items = listUntil(p, ']', () => {
      const key = p.expression(p);
      if (!take(p, ':')) return key;
      isDictionary = true;
      const value = p.expression(p);
      return spanning(Node.argument, key, value, [as(Field.name, key), as(Field.value, value)]);
    });
    return node(p, isDictionary ? Node.dictionary_literal : Node.array_literal, start, items);
  });
}

function keyPath(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const type = isAtName(p) || isAt(p, '[') || isAt(p, '(') ? attempt(p, () => rootType(p)) : undefined;
  const parts: Draft[] = [];
  for (;;) {
    if (isAt(p, '.') && behind(p).kind === TokenKind.name) {
      advance(p);
      parts.push(nameLeaf(p)!);
      typeArgumentsHere(p);
    } else if (isAt(p, '.') && behind(p).text === '[') advance(p);
    else if (isAt(p, '[') && !p.token.isApart) {
      const at = p.token.start;
      const args = enclosed(p, () => parseArguments(p, ']'));
      parts.push(node(p, Node.subscript_expression, at, args));
    } else if (/^[?!]+\.?$/.test(p.token.text) && !p.token.isApart) takePart(p, 1);
    else if (p.token.text === '.' && /^[?!]/.test(behind(p).text)) advance(p);
    else break;
  }
  return node(p, Node.key_path, start, [as(Field.type, type), ...parts]);
}

/** The type that a key path begins with is a name: those behind a dot are what it leads through. */
function rootType(p: Parser): Draft | undefined {
  const { start } = p.token;
  if (!isAtName(p)) return p.type(p);
  let type = node(p, Node.type_name, start, [nameLeaf(p), typeArgumentsHere(p)]);
  // Types are written with a capital.
  while (isAt(p, '.') && /^\p{Lu}/u.test(behind(p).text)) {
    advance(p);
    type = node(p, Node.member_type, start, [type, nameLeaf(p), typeArgumentsHere(p)]);
  }
  return type;
}

/** What stands behind an operand: members, calls, subscripts, `?`, `!`. */
function postfix(p: Parser, first: Draft): Draft {
  let at = first;
  for (;;) {
    const { token } = p;
    if (token.text === '.' && token.kind === TokenKind.mark) at = member(p, at);
    else if (token.text === '(' && !token.isOnNewLine) {
      const args = enclosed(p, () => parseArguments(p));
      const closures = trailingClosures(p);
      at = wrapped(p, Node.call_expression, at, [as(Field.callee, at), ...args, ...closures]);
    } else if (token.text === '[' && !token.isOnNewLine) {
      const args = enclosed(p, () => parseArguments(p, ']'));
      at = wrapped(p, Node.subscript_expression, at, [as(Field.callee, at), ...args, ...trailingClosures(p)]);
    } else if (token.text === '{' && !token.isOnNewLine && isCalledWithClosure(p, at)) {
      at = wrapped(p, Node.call_expression, at, [as(Field.callee, at), ...trailingClosures(p)]);
    } else if (token.kind === TokenKind.operator && !token.isApart && isBehindOperand(p)) {
      if (token.text[0] === '?') {
        takePart(p, 1);
        at = wrapped(p, Node.optional_chain, at, [as(Field.value, at)]);
      } else if (token.text[0] === '!') {
        takePart(p, 1);
        at = wrapped(p, Node.force_expression, at, [as(Field.value, at)]);
      } else {
        const operator = leaf(p, Node.operator);
        at = wrapped(p, Node.postfix_expression, at, [as(Field.value, at), as(Field.operator, operator)]);
      }
    } else return at;
  }
}

function wrapped(p: Parser, kind: number, first: Draft, children: readonly (Draft | undefined)[]): Draft {
  return node(p, kind, first.start, children);
}

/** Whether an operator that touches what is before it belongs to that. */
function isBehindOperand(p: Parser): boolean {
  const { text } = p.scanner;
  const { start, end, text: operator } = p.token;
  if (operator === '=' || operator === '->') return false;
  if (/^[?!]+$/.test(operator) && operator !== '??') return true;
  // `a!==b` and `a!=b` are comparisons.
  if (/^[?!]/.test(operator) && operator !== '??' && !/^!==?/.test(operator)) return true;
  return /[\s)\]},;:.]/.test(text[end] ?? ' ') && start > 0;
}

function member(p: Parser, object: Draft): Draft {
  advance(p);
  const { start, kind, text } = p.token;
  if (kind === TokenKind.number) {
    const index = leaf(p, Node.number_literal);
    return wrapped(p, Node.member_expression, object, [as(Field.value, object), as(Field.name, index)]);
  }
  if (text === '(') {
    // `x.(a)` is of no language yet; macros leave it.
    fail(p);
    return object;
  }
  const name = isAtName(p) ? nameLeaf(p) : undefined;
  if (name === undefined) {
    fail(p);
    return wrapped(p, Node.member_expression, object, [as(Field.value, object)]);
  }
  const types = start === name.start ? specializing(p) : undefined;
  return wrapped(p, Node.member_expression, object, [as(Field.value, object), as(Field.name, name), types]);
}

const CALLED: ReadonlySet<number> = new Set([
  Node.identifier,
  Node.specialization,
  Node.member_expression,
  Node.implicit_member,
  Node.call_expression,
  Node.subscript_expression,
  Node.force_expression,
  Node.optional_chain,
  Node.self_expression,
  Node.super_expression,
  Node.macro_expansion,
]);

/** Whether a brace behind an expression is a closure that is passed to it. */
function isCalledWithClosure(p: Parser, callee: Draft): boolean {
  if (!CALLED.has(callee.kind)) return false;
  if (p.isBraceTaken) return false;
  // What observes a variable, or computes it, stands behind its value.
  return !/^\{\s*(?:(?:@\w+\s+)*(?:didSet|willSet)\b)/.test(p.scanner.text.slice(p.token.start, p.token.start + 80));
}

/** `{ ... }`, and `label: { ... }` behind it. */
function trailingClosures(p: Parser): Draft[] {
  const closures: Draft[] = [];
  if (!isAt(p, '{') || p.token.isOnNewLine || p.isBraceTaken) return closures;
  if (/^\{\s*(?:didSet|willSet)\b/.test(p.scanner.text.slice(p.token.start, p.token.start + 80))) return closures;
  const { start } = p.token;
  closures.push(node(p, Node.trailing_closure, start, [as(Field.value, parseClosure(p))]));
  while (isAtName(p) && behind(p).text === ':') {
    const more = attempt(p, () => {
      const first = p.token.start;
      const label = nameLeaf(p);
      advance(p);
      if (!isAt(p, '{')) return undefined;
      return node(p, Node.trailing_closure, first, [as(Field.label, label), as(Field.value, parseClosure(p))]);
    });
    if (more === undefined) break;
    closures.push(more);
  }
  return closures;
}
