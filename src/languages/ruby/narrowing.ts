// What a condition says of the classes of local variables: `a.is_a?(A)`, `A === a`, and their combinations.

import { Binding, BindingFlag, Scope } from '../../model/facts.ts';
import { childrenIn, endOf, firstIn, inField, inScope, kindOf, newScope, startOf, textOf } from '../kit/lowering.ts';
import { choiceRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { constantPath } from './owners.ts';

export interface Narrowing {
  /** The variable. */
  readonly path: string;
  readonly position: number;
  /** The nodes of the classes, of one of which it is. */
  readonly classes: readonly number[];
  readonly excluded: boolean;
}

/** Longer chains of conditions are not looked through. */
const DEEPEST_CONDITION = 40;
const TESTS: ReadonlySet<string> = new Set(['is_a?', 'kind_of?', 'instance_of?']);

/** What is known where a condition came out as `outcome`. */
export function conditionNarrowings(l: Lowering, condition: number, outcome: boolean, depth = 0): Narrowing[] {
  if (depth > DEEPEST_CONDITION || condition === 0) return [];
  const inner = (node: number, of: boolean): Narrowing[] => conditionNarrowings(l, node, of, depth + 1);
  switch (kindOf(l, condition)) {
    case Node.parenthesized_statements:
      return childrenIn(l, condition).flatMap((child) => inner(child, outcome));
    case Node.unary:
      return /^(?:!|not\b)/.test(textOf(l, condition)) ? inner(inField(l, condition, Field.operand), !outcome) : [];
    case Node.binary: {
      const [left, right] = [inField(l, condition, Field.left), inField(l, condition, Field.right)];
      const operator = l.text.slice(endOf(l, left), startOf(l, right)).trim();
      if (operator === '===') return tested(l, right, left, !outcome);
      const isAnd = operator === '&&' || operator === 'and';
      if (!isAnd && operator !== '||' && operator !== 'or') return [];
      return isAnd === outcome ? [...inner(left, outcome), ...inner(right, outcome)] : [];
    }
    case Node.call: {
      if (!TESTS.has(textOf(l, inField(l, condition, Field.method)))) return [];
      const classNode = firstIn(l, inField(l, condition, Field.arguments));
      return tested(l, inField(l, condition, Field.receiver), classNode, !outcome);
    }
    default:
      return [];
  }
}

function tested(l: Lowering, subject: number, classNode: number, excluded: boolean): Narrowing[] {
  const kind = kindOf(l, classNode);
  const isPath = kind === Node.constant || kind === Node.scope_resolution;
  if (!isPath || kindOf(l, subject) !== Node.identifier) return [];
  return [{ path: textOf(l, subject), position: startOf(l, subject), classes: [classNode], excluded }];
}

/** Adds the narrowings to the current scope, a block of its own that holds the nodes from `first` to before `end`. */
export function addNarrowings(l: Lowering, narrowings: readonly Narrowing[], first: number, end: number): void {
  for (const { path, position, classes, excluded } of narrowings) {
    if (isAssigned(l, path, first, end)) continue;
    const types = classes.map((one) => constantPath(l, one, true)).filter((row) => row !== 0);
    if (types.length === 0) continue;
    l.facts.binding({
      scope: l.scope,
      name: path,
      kind: Binding.narrowing,
      type: choiceRow(l, position, types),
      position,
      flags: BindingFlag.value | (excluded ? BindingFlag.excluded : 0),
    });
  }
}

/** Whether something between two nodes assigns a name, so that a narrowing does not hold for all of it. */
function isAssigned(l: Lowering, path: string, first: number, end: number): boolean {
  for (let node = first; node < end; node++) {
    const kind = kindOf(l, node);
    if (kind !== Node.assignment && kind !== Node.operator_assignment) continue;
    const target = inField(l, node, Field.left);
    for (let part = target; part < (l.tree.next[target] ?? 0); part++)
      if (kindOf(l, part) === Node.identifier && textOf(l, part) === path) return true;
  }
  return false;
}

/** Runs `lower` in a block around a node, where narrowings hold. */
export function under<Result>(
  l: Lowering,
  narrowings: readonly Narrowing[],
  node: number,
  lower: () => Result,
): Result {
  if (narrowings.length === 0) return lower();
  return inScope(l, newScope(l, Scope.block, node), () => {
    addNarrowings(l, narrowings, node, l.tree.next[node]);
    return lower();
  });
}
