// Unpacking: the values at the positions of what is taken apart.

import { Binding, Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** A tuple of the items (rows) of a collection, by what each of them is; some may have names. */
export function tupleOf(
  r: Resolver,
  file: SourceFile,
  items: readonly number[],
  of: (item: number) => ValueSet,
): ValueSet {
  const { expressions, strings } = file.facts;
  const isNamed = (item: number): boolean => expressions.kind(item) === Expression.keyword;
  return r.values.tuple(
    items.map((item) => of(isNamed(item) ? expressions.b(item) : item)),
    r.program.languageHome(file),
    items.map((item) => (isNamed(item) ? strings[expressions.a(item)] : '')),
  );
}

/** The value at a position (negative from the end) of what is unpacked. */
export function unpacked(r: Resolver, file: SourceFile, set: ValueSet, index: number): ValueSet {
  let result: ValueSet = 0;
  for (const value of r.values.members(set)) {
    if (r.values.kind(value) === ValueKind.tuple) {
      const items = r.values.tupleItems(r.values.ref(value));
      result = r.values.union(result, items[index < 0 ? items.length + index : index] ?? 0);
    } else {
      result = r.values.union(result, namedItem(r, value, index) ?? r.iterated(r.values.single(value), file, false));
    }
  }
  return result;
}

/** The value at a position of what an expression gives; where calls give lists, of the results that are spread. */
export function listItem(r: Resolver, file: SourceFile, expression: number, index: number): ValueSet {
  const set = r.valueOf(file, expression);
  const isList = file.facts.expressions.kind(expression) === Expression.spread;
  if (!isList || !r.semanticsOf(file).rules.callsGiveLists) return unpacked(r, file, set, index);
  return resultAt(r, set, index);
}

/** One of several results; what is no list is the first. */
export function resultAt(r: Resolver, set: ValueSet, index: number): ValueSet {
  return r.values.unionOf(r.values.members(set), (value) => {
    if (r.values.kind(value) === ValueKind.tuple) return r.values.tupleItems(r.values.ref(value))[index] ?? 0;
    return index === 0 ? r.values.single(value) : 0;
  });
}

/** What is left of an unpacked value behind its first items, or of an object. */
export function rest(r: Resolver, file: SourceFile, source: number, from: number, ofObject: number): ValueSet {
  const set = r.valueOf(file, source);
  if (ofObject === 1) return set;
  let elements: ValueSet = 0;
  for (const value of r.values.members(set)) {
    const items =
      r.values.kind(value) === ValueKind.tuple ? r.values.tupleItems(r.values.ref(value)).slice(from) : undefined;
    const one = items ? r.values.unionOf(items, (item) => item) : r.iterated(r.values.single(value), file, false);
    elements = r.values.union(elements, one);
  }
  return r.builtin(file, r.semanticsOf(file).builtins.array, [elements]);
}

/** The field at a position of a tuple whose class names its fields; undefined where the value is none. */
function namedItem(r: Resolver, value: number, index: number): ValueSet | undefined {
  if (r.values.kind(value) !== ValueKind.instance && r.values.kind(value) !== ValueKind.self) return undefined;
  const symbol = r.canonical(r.values.ref(value));
  const file = r.program.fileOfSymbol(symbol);
  const { namedTuple } = r.semanticsOf(file).builtins;
  const [base] = r.values.members(r.builtin(file, namedTuple));
  if (base === undefined || file.isStub) return undefined;
  const order = r.ancestors(symbol).map((ancestor) => ancestor.symbol);
  const at = order.indexOf(r.values.ref(base));
  // The fields are those of the class directly below.
  const holder = at > 0 ? order.slice(0, at).findLast((one) => fieldsOf(r, one).length > 0) : undefined;
  if (holder === undefined) return undefined;
  const fields = fieldsOf(r, holder);
  const field = fields[index < 0 ? fields.length + index : index];
  return field === undefined ? 0 : r.bindingValue(field);
}

/** The annotated fields (binding ids) of a class, in the order in which they stand. */
function fieldsOf(r: Resolver, symbol: number): readonly number[] {
  const file = r.program.fileOfSymbol(symbol);
  const { bindings, symbols } = file.facts;
  const scope = symbols.members(symbol - file.symbolBase);
  return scope === 0
    ? []
    : r
        .scopeBindings(file, scope)
        .filter((row) => {
          const kind = bindings.kind(row);
          return kind === Binding.variable && bindings.type(row) !== 0;
        })
        .map((row) => file.bindingBase + row);
}
