// What a condition says of the types of the names in it: `$x instanceof A`, and its combinations.

import { Binding, BindingFlag, Scope } from '../../model/facts.ts';
import { childrenIn, endOf, inField, inScope, kindOf, newScope, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { classType, isNameNode } from './names.ts';
import { operatorOf } from './operators.ts';

export interface Narrowing {
  /** A variable, or a path of properties (`$x.a`, `this.a`). */
  readonly path: string;
  readonly position: number;
  readonly classNode: number;
  readonly excluded: boolean;
}

/** Longer chains of conditions are not looked through. */
const DEEPEST_CONDITION = 40;

/** What is known where a condition came out as `outcome`. */
export function conditionNarrowings(l: Lowering, condition: number, outcome: boolean, depth = 0): Narrowing[] {
  if (depth > DEEPEST_CONDITION) return [];
  const inner = (node: number, of: boolean): Narrowing[] => conditionNarrowings(l, node, of, depth + 1);
  switch (kindOf(l, condition)) {
    case Node.parenthesized_expression:
      return childrenIn(l, condition).flatMap((child) => inner(child, outcome));
    case Node.unary_op_expression:
      return l.text[startOf(l, condition)] === '!' ? inner(inField(l, condition, Field.argument), !outcome) : [];
    case Node.binary_expression: {
      const [left, right] = [inField(l, condition, Field.left), inField(l, condition, Field.right)];
      const operator = operatorOf(l, condition);
      if (operator === 'instanceof') return tested(l, left, right, !outcome);
      const isAnd = operator === '&&' || operator === 'and';
      if (!isAnd && operator !== '||' && operator !== 'or') return [];
      return isAnd === outcome ? [...inner(left, outcome), ...inner(right, outcome)] : [];
    }
    default:
      return [];
  }
}

function tested(l: Lowering, subject: number, classNode: number, excluded: boolean): Narrowing[] {
  let node = subject;
  // `($x = f()) instanceof A` narrows $x.
  if (kindOf(l, node) === Node.parenthesized_expression) node++;
  if (kindOf(l, node) === Node.assignment_expression) node = inField(l, node, Field.left);
  const path = isNameNode(l, classNode) ? dottedPath(l, node) : '';
  return path === '' ? [] : [{ path, position: startOf(l, node), classNode, excluded }];
}

const LONGEST_PATH = 100;

/** A variable or a chain of properties, as the resolver writes it; empty for anything else. */
function dottedPath(l: Lowering, node: number): string {
  if (endOf(l, node) - startOf(l, node) > LONGEST_PATH) return '';
  const kind = kindOf(l, node);
  if (kind === Node.variable_name) return textOf(l, node) === '$this' ? 'this' : textOf(l, node);
  if (kind !== Node.member_access_expression) return '';
  const nameNode = inField(l, node, Field.name);
  const object = dottedPath(l, inField(l, node, Field.object));
  return object === '' || kindOf(l, nameNode) !== Node.name ? '' : `${object}.${textOf(l, nameNode)}`;
}

/** Adds the narrowings to the current scope, a block of its own that holds the nodes from `first` to before `end`. */
export function addNarrowings(l: Lowering, narrowings: readonly Narrowing[], first: number, end: number): void {
  for (const { path, position, classNode, excluded } of narrowings) {
    if (path === 'this' || isAssigned(l, path, first, end)) continue;
    l.facts.binding({
      scope: l.scope,
      name: path,
      kind: Binding.narrowing,
      type: classType(l, classNode),
      position,
      flags: BindingFlag.value | (excluded ? BindingFlag.excluded : 0),
    });
  }
}

const ASSIGNING: ReadonlySet<number> = new Set([
  Node.assignment_expression,
  Node.reference_assignment_expression,
  Node.augmented_assignment_expression,
]);

/** Whether something between two nodes assigns a name or path, so that a narrowing does not hold for all of it. */
function isAssigned(l: Lowering, path: string, first: number, end: number): boolean {
  for (let node = first; node < end; node++) {
    const isLoop = kindOf(l, node) === Node.foreach_statement;
    if (!isLoop && !ASSIGNING.has(kindOf(l, node))) continue;
    const targets = isLoop ? childrenIn(l, node).slice(1, 2) : [inField(l, node, Field.left)];
    for (const target of targets)
      for (let part = target; part < (l.tree.next[target] ?? 0); part++) if (dottedPath(l, part) === path) return true;
  }
  return false;
}

/** Runs `lower` in a block around a node, where a condition came out as `outcome`. */
export function under<Result>(
  l: Lowering,
  condition: number,
  outcome: boolean,
  node: number,
  lower: () => Result,
): Result {
  const narrowings = node === 0 ? [] : conditionNarrowings(l, condition, outcome);
  if (narrowings.length === 0) return lower();
  return inScope(l, newScope(l, Scope.block, node), () => {
    addNarrowings(l, narrowings, node, l.tree.next[node]);
    return lower();
  });
}
