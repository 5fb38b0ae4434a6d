// Lowers comprehensions and generator expressions. Each has a scope of its own for its targets; names assigned with
// `:=` inside it belong to the function around it.

import { Collection, Expression, Scope } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, newScope, optional, startOf } from '../kit/lowering.ts';
import { add, collectionRow } from '../kit/rows.ts';
import { lowerCondition } from './conditions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, newFrame } from './lowering.ts';
import { addNarrowings, conditionNarrowings } from './narrowing.ts';
import { bindTarget } from './targets.ts';

export function lowerComprehension(l: Lowering, node: number): number {
  const outerBlock = l.scope;
  const outerFrame = l.frame;
  const start = startOf(l, node);
  const clauses = childrenIn(l, node).filter((child) => l.tree.fields[child] !== Field.body);
  // The first iterable is evaluated outside.
  const first = clauses.find((clause) => kindOf(l, clause) === Node.for_in_clause);
  const firstIterable = first === undefined ? 0 : optional(l, inField(l, first, Field.right));
  l.scope = newScope(l, Scope.block, node);
  l.frame = newFrame({
    kind: 'comprehension',
    parent: outerFrame,
    scope: l.scope,
    symbol: outerFrame.symbol,
    function: outerFrame.function,
    class: outerFrame.class,
  });
  for (const clause of clauses) {
    if (kindOf(l, clause) === Node.for_in_clause) lowerFor(l, clause, clause === first ? firstIterable : 0, start);
    else lowerIf(l, clause);
  }
  const body = lowerBody(l, inField(l, node, Field.body));
  const kind = collectionKind(kindOf(l, node));
  const row = collectionRow(l, kind, start, body);
  l.frame = outerFrame;
  l.scope = outerBlock;
  return row;
}

function collectionKind(kind: number): number {
  if (kind === Node.list_comprehension) return Collection.array;
  if (kind === Node.set_comprehension) return Collection.set;
  return kind === Node.dictionary_comprehension ? Collection.mapping : Collection.generator;
}

/** The targets take effect before the body, which stands in front of them: so their position is where it all begins. */
function lowerFor(l: Lowering, clause: number, iterable: number, position: number): void {
  const right = iterable === 0 ? optional(l, inField(l, clause, Field.right)) : iterable;
  const left = inField(l, clause, Field.left);
  const isAsync = l.text.startsWith('async', startOf(l, clause));
  const value = add(l, Expression.iterated, startOf(l, clause), right, isAsync ? 1 : 0);
  if (left !== 0) bindTarget(l, left, value, { inner: true, position });
}

/** What follows an `if` clause, the body included, only sees what passed it. */
function lowerIf(l: Lowering, clause: number): void {
  for (const condition of childrenIn(l, clause)) {
    lowerCondition(l, condition);
    const narrowings = conditionNarrowings(l, condition, true);
    if (narrowings.length === 0) continue;
    l.scope = newScope(l, Scope.block, clause);
    addNarrowings(l, narrowings, clause, l.tree.next[clause]);
  }
}

/** One element, or key and value of a mapping. */
function lowerBody(l: Lowering, body: number): number[] {
  if (body === 0) return [];
  if (kindOf(l, body) !== Node.pair) return [l.expression(body)];
  return [optional(l, inField(l, body, Field.key)), optional(l, inField(l, body, Field.value))];
}
