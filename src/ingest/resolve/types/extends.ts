// Whether a type extends another, as far as values tell: yes, no, or unknown.

import { BindingFlag, FunctionFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

const INTERFACE = NODE_KIND_NUMBERS.Interface;

/** Whether every value of a set is one of those wanted; undefined where that cannot be told. */
export function isExtendedBy(r: Resolver, set: ValueSet, wanted: ValueSet): boolean | undefined {
  const given = r.values.members(set);
  if (given.length === 0 || wanted === 0) return undefined;
  const verdicts = given.map((one) => isOne(r, one, wanted));
  if (verdicts.every((verdict) => verdict === true)) return true;
  return verdicts.some((verdict) => verdict === undefined) ? undefined : false;
}

function isOne(r: Resolver, value: number, wanted: ValueSet): boolean | undefined {
  let unknown = false;
  for (const type of r.values.members(wanted)) {
    const verdict = fits(r, value, type);
    if (verdict === true) return true;
    if (verdict === undefined) unknown = true;
  }
  return unknown ? undefined : false;
}

function fits(r: Resolver, value: number, type: number): boolean | undefined {
  const { values } = r;
  const [left, right] = [values.kind(value), values.kind(type)];
  const open = [ValueKind.parameter, ValueKind.external, ValueKind.mapping, ValueKind.mapped] as readonly number[];
  if (value === type) return true;
  if (open.includes(left) || open.includes(right)) return undefined;
  if (right === ValueKind.function) {
    if (left === ValueKind.function) return !constructs(r, type);
    return left === ValueKind.class ? constructs(r, type) : false;
  }
  if (right === ValueKind.literal) return false;
  if (right === ValueKind.tuple) return left === ValueKind.tuple ? undefined : false;
  if (right !== ValueKind.instance && right !== ValueKind.self) return undefined;
  const symbol = r.canonical(values.ref(type));
  if (left === ValueKind.literal) return r.isBuiltinString(type);
  if (left === ValueKind.instance || left === ValueKind.self) {
    if (r.ancestors(r.canonical(values.ref(value))).some((ancestor) => ancestor.symbol === symbol)) return true;
  }
  if (!isStructural(r, symbol)) return left === ValueKind.tuple || left === ValueKind.record ? undefined : false;
  return hasMembers(r, value, symbol);
}

/** Whether a function type is that of a constructor. */
function constructs(r: Resolver, fn: number): boolean {
  const id = r.values.ref(fn);
  const file = r.program.fileOfFunction(id);
  return (file.facts.functions.flags(id - file.functionBase) & FunctionFlag.constructs) !== 0;
}

function isStructural(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return r.isAnonymous(symbol) || file.facts.symbols.kind(symbol - file.symbolBase) === INTERFACE;
}

/** Whether a value has all members that a type states; unknown for a type without any that must be there. */
function hasMembers(r: Resolver, value: number, symbol: number): boolean | undefined {
  const file = r.program.fileOfSymbol(symbol);
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  const { bindings, strings } = file.facts;
  const needed = (scope === 0 ? [] : r.scopeBindings(file, scope)).filter(
    (row) => !(bindings.flags(row) & BindingFlag.optional),
  );
  if (needed.length === 0) return undefined;
  return needed.every((row) => {
    const name = strings[bindings.name(row)];
    return r.membersOf(value, name).length > 0 || r.memberValue(value, name) !== 0;
  });
}
