// Lowers comprehensions and generator expressions. Each has a scope of its own for its targets; names assigned with
// `:=` inside it belong to the function around it.

import { Collection, Expression } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, newBlock, newFrame, optional } from './lowering.ts';
import { addNarrowings, conditionNarrowings } from './narrowing.ts';
import { bindTarget } from './targets.ts';

export function lowerComprehension(l: Lowering, node: number): number {
  const outerBlock = l.block;
  const outerFrame = l.frame;
  const start = l.tree.starts[node]!;
  const clauses = childrenOf(l.tree, node).filter((child) => l.tree.fields[child] !== Field.body);
  // The first iterable is evaluated outside.
  const first = clauses.find((clause) => l.tree.kinds[clause] === Node.for_in_clause);
  const firstIterable = first === undefined ? 0 : optional(l, childInField(l.tree, first, Field.right));
  l.block = newBlock(l, start, l.tree.ends[node]!);
  l.frame = newFrame({
    kind: 'comprehension',
    parent: outerFrame,
    scope: l.block,
    symbol: outerFrame.symbol,
    function: outerFrame.function,
    class: outerFrame.class,
  });
  for (const clause of clauses) {
    if (l.tree.kinds[clause] === Node.for_in_clause) lowerFor(l, clause, clause === first ? firstIterable : 0, start);
    else lowerIf(l, clause);
  }
  const body = lowerBody(l, childInField(l.tree, node, Field.body));
  const kind = collectionKind(l.tree.kinds[node]!);
  const row = l.facts.expression(Expression.collection, l.block, start, kind, l.facts.list(body));
  l.frame = outerFrame;
  l.block = outerBlock;
  return row;
}

function collectionKind(kind: number): number {
  if (kind === Node.list_comprehension) return Collection.array;
  if (kind === Node.set_comprehension) return Collection.set;
  return kind === Node.dictionary_comprehension ? Collection.mapping : Collection.generator;
}

/** The targets take effect before the body, which stands in front of them: so their position is where it all begins. */
function lowerFor(l: Lowering, clause: number, iterable: number, position: number): void {
  const right = iterable === 0 ? optional(l, childInField(l.tree, clause, Field.right)) : iterable;
  const left = childInField(l.tree, clause, Field.left);
  const isAsync = l.text.startsWith('async', l.tree.starts[clause]);
  const value = l.facts.expression(Expression.iterated, l.block, l.tree.starts[clause]!, right, isAsync ? 1 : 0);
  if (left !== 0) bindTarget(l, left, value, { inner: true, position });
}

/** What follows an `if` clause, the body included, only sees what passed it. */
function lowerIf(l: Lowering, clause: number): void {
  for (const condition of childrenOf(l.tree, clause)) {
    l.expression(condition);
    const narrowings = conditionNarrowings(l, condition, true);
    if (narrowings.length === 0) continue;
    l.block = newBlock(l, l.tree.starts[clause]!, l.tree.ends[clause]!);
    addNarrowings(l, narrowings, clause, l.tree.next[clause]!);
  }
}

/** One element, or key and value of a mapping. */
function lowerBody(l: Lowering, body: number): number[] {
  if (body === 0) return [];
  if (l.tree.kinds[body] !== Node.pair) return [l.expression(body)];
  return [optional(l, childInField(l.tree, body, Field.key)), optional(l, childInField(l.tree, body, Field.value))];
}
