// What is written where an interface is declared: a variable, a field, a cast or a result of that type has an object literal,
// or an object of a class. It need not name the interface, and a call of the interface's member may run its own.

import { Binding, Expression, FunctionFlag } from '../../../model/facts.ts';
import { push } from '../../../model/lists.ts';
import type { Resolver } from '../engine/resolver.ts';
import { firstBinding, functionOf, isCallable, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { isOfRepository } from '../types/origins.ts';
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
    const take = (value: number, declared: number): void => {
      const symbol = OF_CLASSES.has(r.values.kind(declared)) ? r.values.ref(declared) : 0;
      if (symbol === 0 || !isInterface(r, symbol)) return;
      for (const method of standIns(r, file, value, declared))
        for (const { symbol: to } of r.ancestors(symbol)) push(found, to, method);
    };
    for (const { value, source, type } of [...declaredValues(r, file), ...givenToMembers(r, file)]) {
      if (!namesInterface(r, source, type)) continue;
      for (const declared of r.values.members(r.typeOf(source, type))) take(value, declared);
    }
    for (const { fn, value } of returnedRecords(file))
      for (const declared of resultsExpected(r, file, fn)) take(value, declared);
  }
  return found;
}

/** The object literals (rows) that functions (rows) which are expressions and declare no result return. */
function returnedRecords(file: SourceFile): readonly { readonly fn: number; readonly value: number }[] {
  const { expressions, functions } = file.facts;
  const found: { fn: number; value: number }[] = [];
  for (let fn = 1; fn < functions.rows; fn++) {
    if (functions.expression(fn) === 0 || functions.returnType(fn) !== 0) continue;
    if (functions.flags(fn) & (FunctionFlag.async | FunctionFlag.generator)) continue;
    for (const value of listOf(file, functions.returns(fn)))
      if (expressions.kind(value) === Expression.record && mayHoldFunctions(file, value)) found.push({ fn, value });
  }
  return found;
}

/** What a function (row) that is an expression is expected to return (values) where it stands. */
function resultsExpected(r: Resolver, file: SourceFile, fn: number): readonly number[] {
  const { values } = r;
  const { call } = r.semanticsOf(file).protocols;
  const isFunction = (value: number): boolean => values.kind(value) === ValueKind.function;
  return values
    .members(r.expectedType(file, file.facts.functions.expression(fn)))
    .flatMap((value) =>
      isFunction(value) || call === undefined ? [value] : values.members(r.memberValue(value, call)),
    )
    .filter(isFunction)
    .flatMap((value) => values.members(r.substitute(r.returnOf(values.ref(value)), values.env(value))));
}

/** An interface as the type of objects, and of classes whose objects are of it. */
const OF_CLASSES: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.class]);

/** What stands for something, and not for itself, is looked into: object literals, names, calls and constructions. */
const LOOKED_INTO: ReadonlySet<number> = new Set([
  Expression.record,
  Expression.name,
  Expression.call,
  Expression.construct,
]);

/** A value (row) that stands where a type is written (row of a file). */
interface DeclaredValue {
  readonly value: number;
  readonly source: SourceFile;
  readonly type: number;
}

/** The values of a file that stand where it writes a type. */
function declaredValues(r: Resolver, file: SourceFile): readonly DeclaredValue[] {
  const { bindings, expressions, functions } = file.facts;
  const found: DeclaredValue[] = [];
  const take = (value: number, type: number): void => {
    const at = type === 0 ? 0 : lookedInto(r, file, value);
    if (at !== 0) found.push({ value: at, source: file, type });
  };
  for (let row = 1; row < bindings.rows; row++) take(bindings.value(row), bindings.type(row) || fieldType(file, row));
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.cast) take(expressions.a(row), expressions.b(row));
  for (let fn = 1; fn < functions.rows; fn++) {
    if (functions.flags(fn) & (FunctionFlag.async | FunctionFlag.generator)) continue;
    for (const type of resultTypes(file, fn))
      for (const value of listOf(file, functions.returns(fn))) take(value, type);
  }
  return found;
}

/** The type (row) that a class declares for the field which a method of it gives a value (row of a binding), or 0. */
function fieldType(file: SourceFile, row: number): number {
  const { bindings } = file.facts;
  if (bindings.kind(row) !== Binding.field || bindings.value(row) === 0) return 0;
  const name = bindings.name(row);
  for (let at = firstBinding(file, bindings.scope(row), name); at !== 0; at = file.nextBinding[at])
    if (bindings.type(at) !== 0) return bindings.type(at);
  return 0;
}

/** The values that a file gives to members, with the types by which these are declared. */
function givenToMembers(r: Resolver, file: SourceFile): readonly DeclaredValue[] {
  const { assignments, expressions, strings } = file.facts;
  const found: DeclaredValue[] = [];
  for (let row = 1; row < assignments.rows; row++) {
    const target = assignments.target(row);
    const value = expressions.kind(target) === Expression.member ? lookedInto(r, file, assignments.value(row)) : 0;
    if (value === 0) continue;
    for (const object of r.values.members(r.valueOf(file, expressions.a(target))))
      for (const { bindings } of r.membersOf(object, strings[expressions.b(target)]))
        for (const binding of bindings) {
          const source = r.program.fileOfBinding(binding);
          const type = source.facts.bindings.type(binding - source.bindingBase);
          if (type !== 0 && !source.isStub) found.push({ value, source, type });
        }
  }
  return found;
}

/** What stands in casts (row), if that may be more than its type says; else 0. */
function lookedInto(r: Resolver, file: SourceFile, value: number): number {
  const { expressions } = file.facts;
  let at = value;
  while (expressions.kind(at) === Expression.cast) at = expressions.a(at);
  return LOOKED_INTO.has(expressions.kind(at)) && mayStandIn(r, file, at) ? at : 0;
}

/** The types (rows) that a function declares for its results, by its overloads too. */
function resultTypes(file: SourceFile, fn: number): readonly number[] {
  const { functions, symbols } = file.facts;
  const own = functions.returnType(fn);
  if (own !== 0 || functions.symbol(fn) === 0) return own === 0 ? [] : [own];
  return listRows(file, symbols.functions(functions.symbol(fn)))
    .map((one) => functions.returnType(one))
    .filter((type) => type !== 0);
}

/** Whether a value (row) can have functions for members of an interface, as far as it says so itself: before any type is evaluated. */
function mayStandIn(r: Resolver, file: SourceFile, value: number): boolean {
  const kind = file.facts.expressions.kind(value);
  if (kind === Expression.record) return mayHoldFunctions(file, value);
  return kind !== Expression.name || mayTell(r, file, value);
}

/** Whether an object literal (row) has anything under a name that may be a function. */
function mayHoldFunctions(file: SourceFile, record: number): boolean {
  const { expressions } = file.facts;
  const triples = listOf(file, expressions.a(record));
  for (let at = 0; at < triples.length; at += 3)
    if (triples[at] !== 0 && !NO_FUNCTIONS.has(expressions.kind(triples[at + 2]))) return true;
  return false;
}

const NO_FUNCTIONS: ReadonlySet<number> = new Set([Expression.literal, Expression.record, Expression.collection]);

/** The functions that a value (row) has for members that an interface (value) declares. */
function standIns(r: Resolver, file: SourceFile, value: number, declared: number): readonly StandIn[] {
  if (file.facts.expressions.kind(value) === Expression.record)
    return r.values.kind(declared) === ValueKind.instance ? ofRecord(r, file, value, declared) : [];
  if (!mayTell(r, file, value)) return [];
  const isOfClasses = r.values.kind(declared) === ValueKind.class;
  return r.values.members(r.valueOf(file, value)).flatMap((one) => {
    const kind = r.values.kind(one);
    if (kind === ValueKind.record && !isOfClasses) {
      const source = r.program.fileOfExpression(r.values.ref(one));
      return ofRecord(r, source, r.values.ref(one) - source.expressionBase, declared);
    }
    const isClass = kind === ValueKind.class || kind === ValueKind.selfClass;
    if (isClass !== isOfClasses || (!isClass && kind !== ValueKind.instance && kind !== ValueKind.self)) return [];
    return isOfRepository(r, one) ? ofClass(r, r.canonical(r.values.ref(one)), r.values.ref(declared)) : [];
  });
}

/** Whether a type (row) names an interface, itself or as what it is of; its arguments need not be known for that. */
function namesInterface(r: Resolver, file: SourceFile, type: number, depth = 0): boolean {
  const { expressions, strings } = file.facts;
  const [a, b] = [expressions.a(type), expressions.b(type)];
  switch (expressions.kind(type)) {
    case Expression.name:
      return r
        .lookup(file, expressions.scope(type), a, true, type)
        .bindings.some((binding) => r.follow(binding).bindings.some((one) => bindsInterface(r, one)));
    case Expression.member:
      return r.values
        .members(r.valueOf(file, a))
        .flatMap((value) => r.membersOf(value, strings[b]))
        .some(({ bindings }) => bindings.some((one) => bindsInterface(r, one)));
    case Expression.apply:
      return depth < 2 && [a, ...listOf(file, b)].some((one) => namesInterface(r, file, one, depth + 1));
    case Expression.choice:
    case Expression.intersection:
      return depth < 2 && listRows(file, a).some((one) => namesInterface(r, file, one, depth + 1));
    default:
      return false;
  }
}

function bindsInterface(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && isInterface(r, file.symbolBase + symbol);
}

/**
 * Whether what an expression (row) is may say more than its declared type: what is passed is told where it flows, and what has
 * a declared type, or is given by a function that declares its results, is no more than that.
 */
function mayTell(r: Resolver, file: SourceFile, value: number): boolean {
  const { expressions } = file.facts;
  const a = expressions.a(value);
  if (expressions.kind(value) === Expression.name) {
    const { bindings } = r.lookup(file, expressions.scope(value), a, false, value);
    return bindings.length > 0 && bindings.every((binding) => isUntyped(r, binding));
  }
  if (expressions.kind(value) !== Expression.call) return true;
  return r.values.members(r.valueOf(file, a)).some((callee) => {
    const kind = r.values.kind(callee);
    if (kind !== ValueKind.function) return kind === ValueKind.class || kind === ValueKind.selfClass;
    const source = r.program.fileOfFunction(r.values.ref(callee));
    return !source.isStub && source.facts.functions.returnType(r.values.ref(callee) - source.functionBase) === 0;
  });
}

/** Whether a name (a binding) is given a value and no type. */
function isUntyped(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const row = binding - file.bindingBase;
  if (file.isStub || bindings.type(row) !== 0) return false;
  return bindings.kind(row) === Binding.variable || bindings.kind(row) === Binding.definition;
}

/** The methods that a class which names no interface has for the members of one (symbol ids). */
function ofClass(r: Resolver, symbol: number, to: number): readonly StandIn[] {
  if (isInterface(r, symbol) || r.ancestors(symbol).some((one) => one.symbol === r.canonical(to))) return [];
  const object = r.values.value(ValueKind.instance, symbol);
  const type = r.values.value(ValueKind.instance, to);
  return [...r.memberNames(to)].flatMap((name) => {
    const [nearest] = memberSymbols(r, object, name);
    if (nearest === undefined || !isCallableSymbol(r, nearest)) return [];
    return memberSymbols(r, type, name).flatMap((declared) =>
      declared === nearest ? [] : [{ method: nearest, declared }],
    );
  });
}

function isCallableSymbol(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return isCallable(file, symbol - file.symbolBase);
}

/** The functions that an object literal (row) gives to members that an interface (value) declares. */
function ofRecord(r: Resolver, file: SourceFile, record: number, type: number): readonly StandIn[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(record) !== Expression.record) return [];
  const triples = listOf(file, expressions.a(record));
  const found: StandIn[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    if (triples[at] === 0) continue;
    const methods = r.values.members(r.valueOf(file, triples[at + 2])).flatMap((value) => symbolOf(r, value));
    if (methods.length === 0) continue;
    for (const declared of memberSymbols(r, type, strings[triples[at]]))
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

/** The symbols (ids) of the repository that a value has a member of a name by. */
export function memberSymbols(r: Resolver, type: number, name: string): readonly number[] {
  return r.membersOf(type, name).flatMap(({ bindings }) =>
    bindings.flatMap((binding) => {
      const file = r.program.fileOfBinding(binding);
      const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
      return symbol === 0 || file.isStub ? [] : [file.symbolBase + symbol];
    }),
  );
}
