// The ancestors of classes, in the order in which members are looked up. Each class is settled once, after those that it
// inherits from, so that neither the height of a hierarchy nor the number of ways up through it counts.
//
// What a class inherits from is found by evaluation, which may ask for ancestors itself: also for those of a class that is
// being settled. That class then stands for itself alone, and whatever rests on this is found anew when it is asked for.

import type { Semantics } from '../../../languages/language.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { type ComponentNode, SETTLED, settleComponents } from '../program/strongly-connected.ts';
import type { Environment } from '../values/values.ts';
import { type Ancestor, CLOSED, type ClassMemo, composed, directBases, lentBases } from './classes.ts';

/** So many ancestors that are put in order take one step. */
const ANCESTORS_A_STEP = 16;

/** A class on the way up. */
interface Node extends ComponentNode {
  readonly symbol: number;
  /** By base in the order written, that base and what it extends by its parameters. */
  bases: readonly (readonly Ancestor[])[];
}

type Lists = ReadonlyMap<number, readonly Ancestor[]>;

/** A class and its ancestors in the order in which members are looked up, each with its type parameters bound. */
export function ancestors(r: Resolver, memo: ClassMemo, symbol: number): readonly Ancestor[] {
  const known = memo.ancestors[symbol];
  if (known) return known;
  const open = memo.openClasses;
  const level = open.levels.get(symbol);
  if (level !== undefined) {
    open.reached = Math.min(open.reached, level);
    return [{ symbol, env: 0 }];
  }
  const outer = open.reached;
  open.reached = CLOSED;
  open.level++;
  try {
    return settled(r, memo, symbol);
  } finally {
    open.level--;
    // What was open in this search is so no more.
    open.reached = Math.min(outer, open.reached > open.level ? CLOSED : open.reached);
  }
}

function settled(r: Resolver, memo: ClassMemo, symbol: number): readonly Ancestor[] {
  const open = memo.openClasses;
  const { level } = open;
  const nodes = new Map<number, Node>();
  const found = new Map<number, readonly Ancestor[]>();
  let isFinal = true;
  const nodeOf = (one: number): Node => {
    const node = nodes.get(one) ?? { symbol: one, bases: [], order: 0, lowest: 0 };
    nodes.set(one, node);
    return node;
  };
  const enter = (node: Node): readonly Node[] => {
    open.levels.set(node.symbol, level);
    const rests = { onFinal: false };
    r.memo.watch(
      () => {
        if (r.memo.spend()) node.bases = basesOf(r, memo, node.symbol);
        return 0;
      },
      () => {
        rests.onFinal = true;
      },
    );
    isFinal &&= rests.onFinal;
    const targets = node.bases.flat().map((base) => base.symbol);
    for (const one of targets) open.reached = Math.min(open.reached, outerLevel(memo, one));
    return targets.filter((one) => !memo.ancestors[one] && outerLevel(memo, one) === CLOSED).map(nodeOf);
  };
  const settle = (component: readonly Node[]): void => {
    for (const node of component) {
      const isCycle = component.length > 1 || node.bases.some((base) => base.some((one) => one.symbol === node.symbol));
      found.set(node.symbol, isCycle ? aroundCycle(r, memo, node, nodes, found) : above(r, memo, node, found));
    }
    for (const node of component) {
      open.levels.delete(node.symbol);
      // Others than the one asked for may have been evaluated while that was open.
      const isAsked = node.symbol === symbol;
      if (open.reached < (isAsked ? level : level + 1)) continue;
      if (isFinal || (level === 1 && isAsked)) memo.ancestors[node.symbol] = found.get(node.symbol)!;
    }
  };
  try {
    settleComponents(nodeOf(symbol), enter, settle);
  } finally {
    for (const one of nodes.keys()) if (open.levels.get(one) === level) open.levels.delete(one);
  }
  return found.get(symbol)!;
}

/** The level of the search around the present one in which a class is open. */
function outerLevel({ openClasses }: ClassMemo, symbol: number): number {
  const level = openClasses.levels.get(symbol) ?? CLOSED;
  return level < openClasses.level ? level : CLOSED;
}

function basesOf(r: Resolver, memo: ClassMemo, symbol: number): readonly (readonly Ancestor[])[] {
  return directBases(r, memo, symbol).map((base) => [base, ...lentBases(r, base.symbol, base.env)]);
}

/** The ancestors of a class whose bases are settled. */
function above(r: Resolver, memo: ClassMemo, { symbol, bases }: Node, found: Lists): readonly Ancestor[] {
  const file = r.program.fileOfSymbol(symbol);
  const listOf = (base: Ancestor): readonly Ancestor[] => {
    const list = memo.ancestors[base.symbol] ?? found.get(base.symbol) ?? [{ symbol: base.symbol, env: 0 }];
    return r.memo.spend(Math.ceil(list.length / ANCESTORS_A_STEP))
      ? list.map((one) => seenFrom(r, one, base))
      : [{ symbol: base.symbol, env: base.env }];
  };
  const { ancestors } = r.semanticsOf(file);
  const ordered = (some: Node['bases']): readonly Ancestor[] =>
    inOrder(
      r,
      ancestors,
      some.map((base) => base.flatMap(listOf)),
      some.map(([base]) => base),
    );
  const before = bases.filter(([base]) => base.prepended);
  if (before.length === 0) return withRoot(r, file, symbol, ordered(bases));
  const behind = withRoot(r, file, symbol, ordered(bases.filter(([base]) => !base.prepended)));
  return depthFirst(r, [ordered(before), behind]);
}

function seenFrom(r: Resolver, one: Ancestor, base: Ancestor): Ancestor {
  return {
    symbol: one.symbol,
    env: composed(r, one.env, base.env),
    ofInstances: one.ofInstances || base.ofInstances,
    embedded: one.embedded || base.embedded,
    underlying: one.underlying || base.underlying,
    prepended: false,
    depth: (one.depth ?? 0) + 1,
  };
}

/** Classes that inherit from each other have no order: whatever is above one of them, each once, as it is met first. */
function aroundCycle(
  r: Resolver,
  memo: ClassMemo,
  start: Node,
  nodes: ReadonlyMap<number, Node>,
  found: Lists,
): readonly Ancestor[] {
  const met = new Map<number, Ancestor>();
  const pending: Ancestor[] = [{ symbol: start.symbol, env: 0 }];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (met.has(one.symbol) || !r.memo.spend()) continue;
    met.set(one.symbol, one);
    const around = one;
    const node = nodes.get(one.symbol);
    const isSettled = node === undefined || node.order === SETTLED;
    const list = memo.ancestors[one.symbol] ?? found.get(one.symbol) ?? [];
    const next = isSettled ? list.slice(1) : node.bases.flat();
    for (const base of next.toReversed()) pending.push(seenFrom(r, base, around));
  }
  met.delete(start.symbol);
  return withRoot(r, r.program.fileOfSymbol(start.symbol), start.symbol, [...met.values()]);
}

/** The class, what is above it, and last the class that all others inherit from. */
function withRoot(r: Resolver, file: SourceFile, symbol: number, rest: readonly Ancestor[]): readonly Ancestor[] {
  const [value] = r.values.members(r.builtin(file, r.semanticsOf(file).builtins.object));
  const root = value === undefined ? 0 : r.values.ref(value);
  const own = rest.filter((one) => one.symbol !== symbol && one.symbol !== root);
  return [{ symbol, env: 0 }, ...own, ...(root !== 0 && symbol !== root ? [{ symbol: root, env: 0 }] : [])];
}

function inOrder(
  r: Resolver,
  order: Semantics['ancestors'],
  lists: readonly (readonly Ancestor[])[],
  direct: readonly Ancestor[],
): readonly Ancestor[] {
  if (order === 'breadth-first') return breadthFirst(r, lists);
  if (order === 'mixins') return depthFirst(r, [lists.flat().reverse()]).toReversed();
  return (order === 'c3' ? mergeC3([...lists, direct]) : undefined) ?? depthFirst(r, lists);
}

/** Each class once, where it is met first. What one way up to it binds holds on another that leaves it open. */
function depthFirst(r: Resolver, lists: readonly (readonly Ancestor[])[]): readonly Ancestor[] {
  const seen = new Map<number, Ancestor>();
  for (const one of lists.flat()) {
    const known = seen.get(one.symbol);
    if (known === undefined) seen.set(one.symbol, one);
    else if (known.env !== one.env) seen.set(one.symbol, { ...known, env: withOpenBound(r, known.env, one.env) });
  }
  return [...seen.values()];
}

function withOpenBound({ values }: Resolver, env: Environment, other: Environment): Environment {
  const own = values.bindings(env);
  const added = [...values.bindings(other)].filter(([parameter, set]) => set !== 0 && !own.get(parameter));
  return added.length === 0 ? env : values.environment(new Map([...own, ...added]));
}

/** By depth, and at one depth in the order written: each list is ordered so already. */
function breadthFirst(r: Resolver, lists: readonly (readonly Ancestor[])[]): readonly Ancestor[] {
  const byDepth = lists.flat().sort((left, right) => (left.depth ?? 0) - (right.depth ?? 0));
  return depthFirst(r, [byDepth]);
}

/** The C3 linearisation (Barrett et al., 1996): undefined where the order of bases contradicts itself. */
function mergeC3(all: readonly (readonly Ancestor[])[]): readonly Ancestor[] | undefined {
  const lists = all.filter((list) => list.length > 0);
  const heads = lists.map(() => 0);
  /** How many lists have a class behind their heads. */
  const waiting = new Map<number, number>();
  for (const list of lists) for (const { symbol } of list.slice(1)) waiting.set(symbol, (waiting.get(symbol) ?? 0) + 1);
  const merged: Ancestor[] = [];
  for (;;) {
    if (lists.every((list, at) => heads[at] === list.length)) return merged;
    const first = lists.findIndex((list, at) => {
      const head = list[heads[at]];
      return head !== undefined && !waiting.get(head.symbol);
    });
    if (first === -1) return undefined;
    const head = lists[first][heads[first]];
    merged.push(head);
    lists.forEach((list, at) => {
      if (list[heads[at]]?.symbol !== head.symbol) return;
      heads[at]++;
      const next = list[heads[at]];
      if (next !== undefined) waiting.set(next.symbol, waiting.get(next.symbol)! - 1);
    });
  }
}
