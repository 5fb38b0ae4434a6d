// Where a pattern can begin: the nodes that a variable could stand for, as few of them as an index, a label or a join
// with what is bound already leaves.

import type { Compiler } from './compiler.ts';
import { comparable, constantOf } from './constants.ts';
import { compile } from './expressions.ts';
import type { Row, Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { isList, keyOf, type Value, weight } from './values.ts';
import { namesIn } from './walk.ts';

export interface Candidates {
  readonly count: number;
  /** Undefined: all nodes. */
  readonly find: ((row: Row) => ArrayLike<number>) | undefined;
  /** They satisfy the labels as they are. */
  readonly isMask: boolean;
  readonly text: string;
}

interface Wanted {
  readonly name: string;
  readonly mask: Uint8Array | undefined;
}

/** Guess at what a lookup by a value gives that is not known before the query runs. */
const PER_LOOKUP = 3;

/** The fewest candidates for a node that the conditions allow to be found without looking at all others. */
export function anchorsOf(
  node: Wanted,
  conditions: readonly Expression[],
  scope: Scope,
  bound: ReadonlySet<string>,
  c: Compiler,
): Candidates {
  let best = byLabels(node, c);
  for (const condition of conditions) {
    const found = byIndex(node, condition, scope, bound, c) ?? byJoin(node, condition, best, scope, bound, c);
    if (found !== undefined && found.count < best.count) best = found;
  }
  return best;
}

function byLabels({ mask }: Wanted, { graph }: Compiler): Candidates {
  if (mask === undefined) return { count: graph.nodeCount, find: undefined, isMask: true, text: 'Scan nodes' };
  const sets = graph.labelSets.flatMap((_, set) => (mask[set] === 1 ? [graph.nodesOfLabelSet(set)] : []));
  const count = sets.reduce((sum, ids) => sum + ids.length, 0);
  // Almost all of them are as well found by looking at all, in their own order.
  if (count * 2 > graph.nodeCount && sets.length > 1) {
    return { count, find: undefined, isMask: false, text: 'Scan nodes' };
  }
  return {
    count,
    find: sets.length === 1 ? () => sets[0] : lazilyMerged(sets, count),
    isMask: true,
    text: 'Scan label',
  };
}

function lazilyMerged(sets: readonly ArrayLike<number>[], count: number): () => ArrayLike<number> {
  let all: Uint32Array | undefined;
  return () => {
    if (all !== undefined) return all;
    all = new Uint32Array(count);
    let at = 0;
    for (const ids of sets) {
      all.set(ids, at);
      at += ids.length;
    }
    return all.sort();
  };
}

interface Sides {
  readonly key: string;
  readonly operator: string;
  readonly other: Expression;
}

/** `node.key = other`, either way round, `node.key IN other` or `node.key STARTS WITH other`. */
function propertyCondition(name: string, e: Expression): Sides | undefined {
  if (e.type !== 'chain' || e.operands.length !== 2) return undefined;
  const [operator] = e.operators as [string];
  if (operator !== '=' && operator !== 'IN' && operator !== 'STARTS WITH') return undefined;
  const [left, right] = e.operands as [Expression, Expression];
  const isOwn = (side: Expression) => side.type === 'property' && side.of.type === 'variable' && side.of.name === name;
  const [own, other] = isOwn(left)
    ? [left, right]
    : operator === '=' && isOwn(right)
      ? [right, left]
      : [undefined, right];
  return own?.type === 'property' ? { key: own.name, operator, other } : undefined;
}

function byIndex(
  node: Wanted,
  condition: Expression,
  scope: Scope,
  bound: ReadonlySet<string>,
  c: Compiler,
): Candidates | undefined {
  const sides = propertyCondition(node.name, condition);
  const index = sides && c.graph.index(sides.key);
  if (sides === undefined || index === undefined) return undefined;
  const { key, operator, other } = sides;
  if (operator === 'STARTS WITH' && index.startingWith === undefined) return undefined;
  const needs = [...namesIn(other)].filter((name) => scope.has(name));
  if (!needs.every((name) => bound.has(name))) return undefined;
  const find = (wanted: Value): ArrayLike<number> => {
    if (operator === 'STARTS WITH') return typeof wanted === 'string' ? index.startingWith!(wanted) : [];
    if (operator === '=') return index.equal(wanted);
    return isList(wanted) ? union(wanted.map((item) => index.equal(item))) : [];
  };
  const text = `Look up by ${key}`;
  const constant = constantOf(other, c);
  if (constant !== undefined) {
    const ids = find(comparable(key, constant, c));
    return { count: ids.length, find: () => ids, isMask: false, text };
  }
  const value = compile(other, scope, c);
  return { count: PER_LOOKUP, find: (row) => find(value(row)), isMask: false, text };
}

function union(lists: readonly ArrayLike<number>[]): ArrayLike<number> {
  if (lists.length === 1) return lists[0];
  return [...new Set(lists.flatMap((ids) => Array.from(ids)))].sort((a, b) => a - b);
}

/** `f(node) = g(what is bound)`: the nodes are put into a table by `f` once, and looked up by `g` for each row. */
function byJoin(
  node: Wanted,
  e: Expression,
  among: Candidates,
  scope: Scope,
  bound: ReadonlySet<string>,
  c: Compiler,
): Candidates | undefined {
  if (e.type !== 'chain' || e.operands.length !== 2 || e.operators[0] !== '=') return undefined;
  const sides = e.operands.map((side) => [...namesIn(side)].filter((name) => scope.has(name)));
  const own = sides.findIndex((names) => names.length === 1 && names[0] === node.name);
  const other = 1 - own;
  if (own < 0 || sides[other].length === 0 || !sides[other].every((name) => bound.has(name))) return undefined;
  const [ownValue, otherValue] = [compile(e.operands[own], scope, c), compile(e.operands[other], scope, c)];
  const { slot } = scope.get(node.name)!;
  let table: Map<unknown, number[]> | undefined;
  const build = (row: Row): Map<unknown, number[]> => {
    const made = new Map<unknown, number[]>();
    const ids = among.find?.(row);
    const count = ids === undefined ? c.graph.nodeCount : ids.length;
    for (let at = 0; at < count; at++) {
      c.budget.tick();
      const id = ids === undefined ? at : ids[at];
      if (node.mask !== undefined && node.mask[c.graph.labelSetOf[id]] === 0) continue;
      row[slot] = c.graph.node(id);
      const value = ownValue(row);
      if (value === null) continue;
      const key = keyOf(value, c.budget);
      const known = made.get(key);
      c.budget.hold(known === undefined ? 96 + weight(value, c.budget) : 8);
      if (known === undefined) made.set(key, [id]);
      else known.push(id);
    }
    return made;
  };
  // What the candidates depend on besides the table would make another table for each row.
  if (among.text === JOIN || among.count === PER_LOOKUP) return undefined;
  return {
    count: PER_LOOKUP,
    isMask: true,
    text: JOIN,
    find(row) {
      table ??= build(row);
      const value = otherValue(row);
      return (value === null ? undefined : table.get(keyOf(value, c.budget))) ?? [];
    },
  };
}

const JOIN = 'Join by hash';

/** The parts of a condition that must all hold. */
export function conjuncts(e: Expression | undefined): readonly Expression[] {
  if (e === undefined) return [];
  return e.type === 'chain' && e.operators[0] === 'AND' ? e.operands.flatMap(conjuncts) : [e];
}

/** `name.key = value`, as a property in a pattern means. */
export function equals(name: string, key: string, value: Expression, at: number): Expression {
  const property: Expression = { type: 'property', of: { type: 'variable', name, at }, name: key, at };
  return { type: 'chain', operators: ['='], operands: [property, value], at };
}
