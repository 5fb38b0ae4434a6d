// Lowers the patterns of `match` statements: captures become bindings, class patterns narrow what they match.

import { Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { add, choiceRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindVariable, type Lowering } from './lowering.ts';

/**
 * Binds what a pattern captures of a subject (an expr). Returns the type expr that the subject has when the pattern
 * matches, or 0 where it says nothing of types.
 */
export function lowerPattern(l: Lowering, pattern: number, subject: number): number {
  if (l.depth >= MAX_DEPTH) return 0;
  l.depth++;
  const type = patternType(l, pattern, subject);
  l.depth--;
  return type;
}

function patternType(l: Lowering, pattern: number, subject: number): number {
  const children = childrenIn(l, pattern);
  switch (kindOf(l, pattern)) {
    case Node.case_pattern:
      return children.length === 1 ? lowerPattern(l, children[0], subject) : 0;
    case Node.dotted_name:
      return lowerCapture(l, pattern, children, subject);
    case Node.as_pattern:
      return lowerAs(l, children, subject);
    case Node.union_pattern: {
      const types = children.map((child) => lowerPattern(l, child, subject));
      return types.every((type) => type !== 0) && types.length > 0 ? choiceRow(l, startOf(l, pattern), types) : 0;
    }
    case Node.class_pattern:
      return lowerClassPattern(l, pattern, children, subject);
    case Node.list_pattern:
    case Node.tuple_pattern:
      lowerSequence(l, children, subject);
      return 0;
    case Node.dict_pattern:
      lowerMapping(l, children, subject);
      return 0;
    case Node.splat_pattern:
      for (const child of children) lowerPattern(l, child, 0);
      return 0;
    case Node.identifier:
      bindVariable(l, textOf(l, pattern), { position: startOf(l, pattern), value: subject });
      return 0;
    default:
      // Literals; a constant by its dotted name is met above.
      l.expression(pattern);
      return 0;
  }
}

/** One name captures, a dotted name is a constant to compare with. */
function lowerCapture(l: Lowering, pattern: number, names: readonly number[], subject: number): number {
  if (names.length === 1) lowerPattern(l, names[0], subject);
  else dottedExpression(l, pattern, 0);
  return 0;
}

/** A dotted name as an expr; `typed` is 1 in the position of a type. */
function dottedExpression(l: Lowering, node: number, typed: number): number {
  let row = 0;
  for (const child of childrenIn(l, node)) {
    const [start, name] = [startOf(l, child), l.facts.string(textOf(l, child))];
    row = row === 0 ? add(l, Expression.name, start, name, typed) : add(l, Expression.member, start, row, name);
  }
  return row;
}

function lowerAs(l: Lowering, children: readonly number[], subject: number): number {
  const [inner = 0, name = 0] = children;
  const type = inner === 0 ? 0 : lowerPattern(l, inner, subject);
  if (name !== 0) {
    bindVariable(l, textOf(l, name), { position: startOf(l, name), value: type === 0 ? subject : 0, type });
  }
  return type;
}

/** `C(a, x=b)`: b is the member x of a C. What a is only `__match_args__` knows. */
function lowerClassPattern(l: Lowering, pattern: number, children: readonly number[], subject: number): number {
  const [className = 0, ...parts] = children;
  const type = dottedExpression(l, className, 1);
  const start = startOf(l, pattern);
  const matched = add(l, Expression.cast, start, subject, type);
  const isBuiltin = BUILTIN_PATTERNS.has(textOf(l, className));
  for (const part of parts) {
    const inner = kindOf(l, part) === Node.case_pattern ? firstIn(l, part) : part;
    if (kindOf(l, inner) !== Node.keyword_pattern) {
      // `str(x)` and its like capture the subject itself.
      lowerPattern(l, inner === 0 ? part : inner, isBuiltin ? matched : 0);
      continue;
    }
    const [name = 0, value = 0] = childrenIn(l, inner);
    const member = add(l, Expression.member, startOf(l, name), matched, l.facts.string(textOf(l, name)));
    if (value !== 0) lowerPattern(l, value, member);
  }
  return type;
}

const BUILTIN_PATTERNS: ReadonlySet<string> = new Set([
  'bool',
  'bytearray',
  'bytes',
  'dict',
  'float',
  'frozenset',
  'int',
  'list',
  'set',
  'str',
  'tuple',
]);

export function lowerSequence(l: Lowering, parts: readonly number[], subject: number): void {
  const star = parts.findIndex((part) => splatInside(l, part));
  parts.forEach((part, index) => {
    const start = startOf(l, part);
    let value = 0;
    if (subject !== 0 && index === star) value = add(l, Expression.rest, start, subject, index);
    else if (subject !== 0) {
      const position = star === -1 || index < star ? index : index - parts.length;
      value = add(l, Expression.unpacked, start, subject, position);
    }
    if (index === star) bindSplat(l, part, value);
    else lowerPattern(l, part, value);
  });
}

function splatInside(l: Lowering, part: number): boolean {
  const inner = kindOf(l, part) === Node.case_pattern ? firstIn(l, part) : part;
  return kindOf(l, inner) === Node.splat_pattern;
}

function bindSplat(l: Lowering, part: number, value: number): void {
  const end = l.tree.next[part];
  for (let node = part; node < end; node++) {
    if (kindOf(l, node) !== Node.identifier) continue;
    bindVariable(l, textOf(l, node), { position: startOf(l, node), value });
    return;
  }
}

/** `{"k": pattern, **rest}`: keys and values alternate, told apart by their fields. */
function lowerMapping(l: Lowering, parts: readonly number[], subject: number): void {
  let key = 0;
  for (const part of parts) {
    if (l.tree.fields[part] === Field.key) key = l.expression(part);
    else if (splatInside(l, part)) bindSplat(l, part, 0);
    else {
      const start = startOf(l, part);
      const value = subject === 0 ? 0 : add(l, Expression.index, start, subject, key);
      lowerPattern(l, part, value);
    }
  }
}

/** The path that a subject can be narrowed by: a name, or nothing. */
export function subjectName(l: Lowering, subject: number): string {
  return kindOf(l, subject) === Node.identifier ? textOf(l, subject) : '';
}

/** The parts of a case clause. */
export function caseParts(l: Lowering, clause: number): { patterns: number[]; guard: number; body: number } {
  const patterns = childrenIn(l, clause).filter((child) => kindOf(l, child) === Node.case_pattern);
  const guard = inField(l, clause, Field.guard);
  return { patterns, guard, body: inField(l, clause, Field.consequence) };
}
