// What a condition says of the types of the names in it: `isinstance(x, C)`, `type(x) is C` and their combinations.
// Only class tests narrow: `x is not None` changes nothing for a resolver that follows values.

import { Binding, BindingFlag } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { applyRow, choiceRow, nameRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import { hasCall, type Lowering, operatorBetween } from './lowering.ts';

export interface Narrowing {
  /** A name or a dotted path (`self.x`), in which a constant key is a part of its own (`items.[0]`). */
  readonly path: string;
  readonly position: number;
  /** Nodes of the class expressions; several are alternatives. */
  readonly classes: readonly number[];
  /** The classes are those of which the name itself is a subclass (`issubclass`). */
  readonly ofClass: boolean;
  /** The name is known to be none of the classes. */
  readonly excluded: boolean;
}

/** Longer chains of conditions and deeper tuples of classes are not looked through. */
const DEEPEST_CONDITION = 40;

/** What is known where the condition came out as `outcome`. */
export function conditionNarrowings(l: Lowering, condition: number, outcome: boolean, depth = 0): Narrowing[] {
  if (depth > DEEPEST_CONDITION) return [];
  switch (kindOf(l, condition)) {
    case Node.parenthesized_expression:
      return childrenIn(l, condition).flatMap((child) => conditionNarrowings(l, child, outcome, depth + 1));
    case Node.not_operator:
      return conditionNarrowings(l, inField(l, condition, Field.argument), !outcome, depth + 1);
    case Node.boolean_operator:
      return booleanNarrowings(l, condition, outcome, depth);
    case Node.call:
      return callNarrowings(l, condition).map((narrowing) => ({ ...narrowing, excluded: !outcome }));
    case Node.comparison_operator:
      return comparisonNarrowings(l, condition, outcome);
    default:
      return [];
  }
}

/** Both operands of a true `and`, and both of a false `or`, came out as the whole did. */
function booleanNarrowings(l: Lowering, condition: number, outcome: boolean, depth: number): Narrowing[] {
  const left = inField(l, condition, Field.left);
  const right = inField(l, condition, Field.right);
  if ((operatorBetween(l, left, right) === 'and') !== outcome) return [];
  return [...conditionNarrowings(l, left, outcome, depth + 1), ...conditionNarrowings(l, right, outcome, depth + 1)];
}

function callNarrowings(l: Lowering, call: number): Narrowing[] {
  const callee = inField(l, call, Field.function);
  if (kindOf(l, callee) !== Node.identifier) return [];
  const name = textOf(l, callee);
  if (name !== 'isinstance' && name !== 'issubclass') return [];
  const [subject = 0, type = 0] = childrenIn(l, inField(l, call, Field.arguments));
  return narrowed(l, subject, type, name === 'issubclass');
}

/** `type(x) is C` and `type(x) == C`. */
function comparisonNarrowings(l: Lowering, condition: number, outcome: boolean): Narrowing[] {
  const operands = childrenIn(l, condition);
  const [left = 0, right = 0] = operands;
  if (operands.length !== 2 || kindOf(l, left) !== Node.call) return [];
  const operator = operatorBetween(l, left, right);
  const wanted = operator === 'is' || operator === '==';
  if (!wanted && operator !== 'is not' && operator !== '!=') return [];
  if (wanted !== outcome) return [];
  const callee = inField(l, left, Field.function);
  const subjects = childrenIn(l, inField(l, left, Field.arguments));
  if (textOf(l, callee) !== 'type' || subjects.length !== 1) return [];
  return narrowed(l, subjects[0], right, false);
}

function narrowed(l: Lowering, subject: number, type: number, ofClass: boolean): Narrowing[] {
  if (type === 0) return [];
  // `isinstance(x := f(), C)` narrows x.
  let subjectNode = subject;
  if (kindOf(l, subjectNode) === Node.parenthesized_expression) subjectNode++;
  if (kindOf(l, subjectNode) === Node.named_expression) {
    subjectNode = inField(l, subjectNode, Field.name);
  }
  const path = dottedPath(l, subjectNode);
  const classes = classNodes(l, type);
  if (path === '' || classes.length === 0) return [];
  return [{ path, position: startOf(l, subjectNode), classes, ofClass, excluded: false }];
}

const LONGEST_PATH = 100;

/** The text of a name, or of a chain of attributes and constant keys on a name, or nothing. */
function dottedPath(l: Lowering, node: number): string {
  if (endOf(l, node) - startOf(l, node) > LONGEST_PATH) return '';
  switch (kindOf(l, node)) {
    case Node.identifier:
      return textOf(l, node);
    case Node.attribute:
      return joinedPath(dottedPath(l, inField(l, node, Field.object)), textOf(l, inField(l, node, Field.attribute)));
    case Node.subscript: {
      const [value = 0, key = 0, ...others] = childrenIn(l, node);
      return others.length > 0 ? '' : joinedPath(dottedPath(l, value), constantKey(l, key));
    }
    default:
      return '';
  }
}

function joinedPath(object: string, part: string): string {
  return object === '' || part === '' ? '' : `${object}.${part}`;
}

/** A key that is a whole number or a plain text, as a part of a path. */
function constantKey(l: Lowering, key: number): string {
  const kind = kindOf(l, key);
  if (kind === Node.unary_operator) {
    const number = inField(l, key, Field.argument);
    return l.text[startOf(l, key)] === '-' && kindOf(l, number) === Node.integer ? `[-${textOf(l, number)}]` : '';
  }
  if (kind === Node.integer) return `[${textOf(l, key)}]`;
  const plain = plainString(l, key);
  return plain === undefined || plain.bytes || plain.text.includes('.') ? '' : `['${plain.text}']`;
}

/** The classes of the second argument, nested tuples opened. Empty where one of them is not written out. */
function classNodes(l: Lowering, type: number, depth = 0): number[] {
  if (depth > DEEPEST_CONDITION) return [];
  switch (kindOf(l, type)) {
    case Node.tuple: {
      const items = childrenIn(l, type).map((item) => classNodes(l, item, depth + 1));
      return items.some((item) => item.length === 0) ? [] : items.flat();
    }
    case Node.parenthesized_expression:
      return childrenIn(l, type).flatMap((child) => classNodes(l, child, depth + 1));
    case Node.identifier:
    case Node.attribute:
    case Node.binary_operator:
    case Node.subscript:
      return hasCall(l, type) ? [] : [type];
    default:
      return [];
  }
}

/**
 * Adds the narrowings to the current scope, which must be a block of its own that holds the nodes from `first` to
 * before `end`. Paths that are assigned in there again are left as they are: a narrowing holds for the whole of its block.
 */
export function addNarrowings(l: Lowering, narrowings: readonly Narrowing[], first: number, end: number): void {
  for (const { path, position, classes, ofClass, excluded } of narrowings) {
    if (isAssigned(l, path, first, end)) continue;
    const types = classes.map(l.type);
    let type = choiceRow(l, position, types);
    if (ofClass) {
      const classOf = nameRow(l, 'type', position, true);
      type = applyRow(l, position, classOf, [type]);
    }
    l.facts.binding({
      scope: l.scope,
      name: path,
      kind: Binding.narrowing,
      type,
      position,
      flags: BindingFlag.value | (excluded ? BindingFlag.excluded : 0),
    });
  }
}

const ASSIGNING: ReadonlySet<number> = new Set([
  Node.assignment,
  Node.augmented_assignment,
  Node.for_statement,
  Node.for_in_clause,
  Node.named_expression,
]);

/**
 * Whether a dotted path, or what it begins with, is the target of an assignment among some nodes. Of names it is told where
 * they are used whether they were assigned before; only what a loop assigns may have been assigned further down.
 */
function isAssigned(l: Lowering, path: string, first: number, end: number): boolean {
  const { kinds, next } = l.tree;
  const field = (node: number): number => l.tree.fields[node];
  let targetsEnd = 0;
  let loopEnd = 0;
  for (let node = first; node < end; node++) {
    const kind = kinds[node];
    if (kind === Node.for_statement || kind === Node.while_statement) loopEnd = Math.max(loopEnd, next[node]);
    // The target is the first child of what assigns it.
    const assigns = ASSIGNING.has(kinds[node - 1]) && (field(node) === Field.left || field(node) === Field.name);
    if (assigns || kind === Node.as_pattern_target) targetsEnd = Math.max(targetsEnd, next[node]);
    if (node >= targetsEnd || !PLACES.has(kind) || (kind === Node.identifier && node >= loopEnd)) continue;
    // What an attribute or a subscript is taken of is only read.
    if (field(node) === Field.object || field(node) === Field.value) continue;
    const target = dottedPath(l, node);
    if (target !== '' && (path === target || path.startsWith(`${target}.`))) return true;
  }
  return false;
}

const PLACES: ReadonlySet<number> = new Set([Node.identifier, Node.attribute, Node.subscript]);
