// Families of methods: those that override one method. What a call runs of one family is dispatched among it, as through a
// type that declares the method, and is not one of several things of which nothing says which it is.

import type { Rule } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { isCallable, isClassLike, memberName } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

/** What a call may run, as far as families are concerned. */
interface Target {
  readonly kind: 'CALLS' | 'INSTANTIATES';
  readonly symbol: number;
  readonly rule: Rule;
}

/** Targets of one family: those that override others of it are dispatched to. Undefined where they are of several. */
export function asFamily<One extends Target>(r: Resolver, targets: readonly One[]): readonly One[] | undefined {
  if (targets.some(({ kind }) => kind !== 'CALLS')) return undefined;
  const roots = targets.map(({ symbol }) => familyRoot(r, symbol));
  if (new Set(roots).size > 1) return undefined;
  return targets.map((target): One => (target.symbol === roots[0] ? target : { ...target, rule: 'dispatch' }));
}

/** The method (symbol id) of the repository that a method overrides and that overrides none itself, or the method. */
function familyRoot(r: Resolver, method: number): number {
  let root = method;
  // Classes may derive from each other.
  const met = new Set<number>();
  for (let above = method; above !== 0 && !met.has(above); above = overridden(r, above)) {
    met.add(above);
    root = above;
  }
  return root;
}

/** The nearest method (symbol id) of the repository that a method overrides, or 0. */
function overridden(r: Resolver, method: number): number {
  const file = r.program.fileOfSymbol(method);
  const row = method - file.symbolBase;
  const owner = file.facts.symbols.owner(row);
  if (owner === 0 || !isClassLike(file, owner)) return 0;
  const beyond = r.values.value(ValueKind.ancestor, r.canonical(file.symbolBase + owner));
  const [nearest] = r.membersOf(beyond, memberName(file, row));
  for (const binding of nearest?.bindings ?? []) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (!source.isStub && symbol !== 0 && isCallable(source, symbol)) return source.symbolBase + symbol;
  }
  return 0;
}
