// Objects that are written out where an interface is declared: a variable, a field, a cast or a result of that type has an
// object literal. It need not name the interface, and a call of the interface's member may run the object's.

import { Expression, FunctionFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionOf, isCallable, listOf, type SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';
import { isInterface } from './protocols.ts';

/** A function that stands for a member which an interface declares (symbol ids). */
export interface StandIn {
  readonly method: number;
  readonly declared: number;
}

/** By interface (symbol id), those that it inherits from included: which functions stand for which of its members. */
export function writtenObjects(r: Resolver): ReadonlyMap<number, readonly StandIn[]> {
  const found = new Map<number, StandIn[]>();
  for (const file of r.program.files) {
    if (file.isStub || r.semanticsOf(file).rules.objectsConform !== true) continue;
    for (const { record, type } of declaredRecords(file)) {
      for (const value of r.values.members(r.typeOf(file, type))) {
        const symbol = r.values.kind(value) === ValueKind.instance ? r.values.ref(value) : 0;
        if (symbol === 0 || !isInterface(r, symbol)) continue;
        for (const method of standIns(r, file, record, value))
          for (const { symbol: to } of r.ancestors(symbol)) found.set(to, [...(found.get(to) ?? []), method]);
      }
    }
  }
  return found;
}

/** The object literals (rows) of a file that stand where a type (row) is written. */
function declaredRecords(file: SourceFile): readonly { readonly record: number; readonly type: number }[] {
  const { bindings, expressions, functions } = file.facts;
  const found: { record: number; type: number }[] = [];
  const take = (value: number, type: number): void => {
    let at = value;
    while (expressions.kind(at) === Expression.cast) at = expressions.a(at);
    if (type !== 0 && expressions.kind(at) === Expression.record) found.push({ record: at, type });
  };
  for (let row = 1; row < bindings.rows; row++) take(bindings.value(row), bindings.type(row));
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.cast) take(expressions.a(row), expressions.b(row));
  for (let fn = 1; fn < functions.rows; fn++) {
    const type = functions.returnType(fn);
    if (type === 0 || functions.flags(fn) & (FunctionFlag.async | FunctionFlag.generator)) continue;
    for (const value of listOf(file, functions.returns(fn))) take(value, type);
  }
  return found;
}

/** The functions that an object literal (row) gives to members that an interface (value) declares. */
function standIns(r: Resolver, file: SourceFile, record: number, type: number): readonly StandIn[] {
  const { expressions, strings } = file.facts;
  const triples = listOf(file, expressions.a(record));
  const found: StandIn[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    if (triples[at] === 0) continue;
    const methods = r.values.members(r.valueOf(file, triples[at + 2])).flatMap((value) => symbolOf(r, value));
    if (methods.length === 0) continue;
    for (const declared of declaredIn(r, type, strings[triples[at]]))
      for (const method of methods) if (method !== declared) found.push({ method, declared });
  }
  return found;
}

/** The symbol of a function of the repository. */
function symbolOf(r: Resolver, value: number): readonly number[] {
  if (r.values.kind(value) !== ValueKind.function) return [];
  const file = r.program.fileOfFunction(r.values.ref(value));
  const symbol = file.facts.functions.symbol(r.values.ref(value) - file.functionBase);
  return file.isStub || symbol === 0 || !isCallable(file, symbol) || functionOf(file, symbol) === 0
    ? []
    : [file.symbolBase + symbol];
}

function declaredIn(r: Resolver, type: number, name: string): readonly number[] {
  return r.membersOf(type, name).flatMap(({ bindings }) =>
    bindings.flatMap((binding) => {
      const file = r.program.fileOfBinding(binding);
      const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
      return symbol === 0 || file.isStub ? [] : [file.symbolBase + symbol];
    }),
  );
}
