// Expressions in the position of a type: the values that something of that type can have.

import { Binding, Collection, Expression, ExpressionColumn } from '../../../model/facts.ts';
import { collected } from '../../../model/lists.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import { instancesOf, namespaceValue } from '../names/bindings.ts';
import { external, moduleNamed } from '../names/modules.ts';
import { namespaceMembers } from '../names/names.ts';
import { isGetter, listOf, listRows, literalText, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { receiverValue } from './receivers.ts';
import { tupleOf } from './unpacking.ts';

/** See `Resolver.typeOf` for the memoised door to this. */
export function evaluateType(r: Resolver, file: SourceFile, expression: number): ValueSet {
  const { expressions } = file.facts;
  const { values } = r;
  const scope = expressions.scope(expression);
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  switch (expressions.kind(expression)) {
    case Expression.name: {
      const found = r.lookup(file, scope, a, true, expression);
      const text = file.facts.strings[a];
      if (found.bindings.length === 0 && found.values === 0) return moduleNamed(r, file, text) || external(r, text);
      return foundType(r, found);
    }
    case Expression.member:
      return memberType(r, file, a, file.facts.strings[b]);
    case Expression.apply:
      return applied(r, file, a, givenTypes(r, file, b), b);
    case Expression.choice:
      return values.unionOf(listOf(file, a), (item) => r.typeOf(file, item));
    case Expression.intersection:
      return values.unionOf(listOf(file, a), (item) => r.typeOf(file, item));
    case Expression.function:
      return values.of(ValueKind.function, file.functionBase + a);
    case Expression.class:
      return values.of(ValueKind.instance, file.symbolBase + a);
    case Expression.collection:
      return b !== 0 || a === Collection.tuple
        ? tupleOf(r, file, listRows(file, b), (item) => itemType(r, file, item))
        : 0;
    case Expression.literal:
      return r.valueOf(file, expression);
    case Expression.typeOf:
      return r.valueOf(file, a);
    case Expression.receiver:
      return receiverValue(r, file, scope, a);
    case Expression.index:
      // An alias may be written as a value: `Alias = Generic[A]`.
      return r.semanticsOf(file).rules.bracketsApplyTypes && b !== 0
        ? applied(r, file, a, writtenTypes(r, file, b))
        : r.computedType(file, expression);
    case Expression.mapped:
    case Expression.conditional:
      return r.computedType(file, expression);
    case Expression.spread:
    case Expression.keyword:
      return r.typeOf(file, a);
    case Expression.call:
    case Expression.construct:
    case Expression.module:
      return instancesOf(r, r.valueOf(file, expression));
    case Expression.operator: {
      // `A | B` outside an annotation is still a union when it stands for a type.
      const right = expressions.c(expression);
      return right === 0 ? 0 : values.union(r.typeOf(file, b), r.typeOf(file, right));
    }
    default:
      return 0;
  }
}

/** The item of a tuple type; those that a spread stands for are taken as one. */
function itemType(r: Resolver, file: SourceFile, item: number): ValueSet {
  const type = r.typeOf(file, item);
  if (file.facts.expressions.kind(item) !== Expression.spread) return type;
  return r.iterated(type, file, false) || type;
}

function foundType(r: Resolver, found: Found): ValueSet {
  return found.bindings.reduce(
    (set, binding) => r.values.union(set, r.bindingType(binding)),
    instancesOf(r, found.values),
  );
}

/** `ns.Type`: through a module, a namespace or a class. */
function memberType(r: Resolver, file: SourceFile, object: number, name: string): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  // What is a member of a type with arguments is seen under them (`A<T>::Item`).
  const isApplied = file.facts.expressions.kind(object) === Expression.apply;
  for (const value of values.members((isApplied && r.typeOf(file, object)) || qualifierOf(r, file, object))) {
    const kind = values.kind(value);
    if (kind === ValueKind.module) {
      const found = r.exported(r.program.fileAt(values.ref(value)), name);
      result = values.union(result, foundType(r, found));
    } else if (kind === ValueKind.external) {
      result = values.union(result, values.single(value));
    } else {
      const ofNamespace = namespaceMembers(r, file, value, name);
      const hits = ofNamespace === undefined ? r.membersOf(value, name) : [{ bindings: ofNamespace, env: 0 }];
      for (const { bindings, env } of hits) {
        for (const binding of bindings) {
          const type = isRead(r, binding) ? instancesOf(r, r.memberValue(value, name)) : r.bindingType(binding);
          result = values.union(result, r.substitute(type, env));
        }
      }
    }
  }
  return result;
}

/** Whether a member is a getter: a type is then what it gives (`self.__class__`). */
function isRead(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && isGetter(file, symbol);
}

/**
 * What stands before a dot: in a type, a variable does not hide the namespace of its name. A name that no value has counts
 * as one from outside; a namespace of types only may have it.
 */
export function qualifierOf(r: Resolver, file: SourceFile, object: number): ValueSet {
  const { values } = r;
  const { expressions } = file.facts;
  const isName = expressions.kind(object) === Expression.name;
  const inType = isName && expressions.b(object) === 1 ? namespaceOf(r, file, object) : 0;
  if (inType !== 0) return inType;
  const named = r.valueOf(file, object);
  const isForeign = values.members(named).every((value) => values.kind(value) === ValueKind.external);
  return (isForeign && namespaceOf(r, file, object)) || named;
}

/** What a name stands for among namespaces. */
function namespaceOf(r: Resolver, file: SourceFile, object: number): ValueSet {
  const { expressions } = file.facts;
  if (expressions.kind(object) !== Expression.name) return 0;
  const scope = expressions.scope(object);
  const found = r.lookup(file, scope, expressions.a(object), true, object);
  const followed = found.bindings.map((binding) => r.follow(binding));
  return followed.reduce(
    (set, one) =>
      one.bindings.reduce(
        (all, binding) => r.values.union(all, namespaceValue(r, binding)),
        r.values.union(set, one.values),
      ),
    found.values,
  );
}

/** `Generic<A, B>`: a class with its parameters bound, or an alias with them put in. */
function applied(r: Resolver, file: SourceFile, base: number, args: readonly ValueSet[], list = 0): ValueSet {
  const { expressions, strings } = file.facts;
  const { values } = r;
  const semantics = r.semanticsOf(file);
  const kind = expressions.kind(base);
  const isNamed = kind === Expression.name || kind === Expression.member;
  const column = kind === Expression.member ? ExpressionColumn.b : ExpressionColumn.a;
  const name = isNamed ? strings[expressions.at(base, column)] : '';
  if (Object.hasOwn(semantics.intrinsics, name) && semantics.intrinsics[name] === 'awaited')
    return r.awaited(args[0] ?? 0);
  if (isClassType(file, base)) {
    return values.setOf(
      values
        .members(args[0] ?? 0)
        .map((value) => classOfInstance(r, value))
        .filter((value) => value !== 0),
    );
  }
  if (isNamed) {
    const found = aliasTargets(r, file, base);
    let result: ValueSet = 0;
    for (const binding of found)
      result = values.union(
        result,
        appliedBinding(r, binding, args, (symbol) => namedToo(r, file, list, symbol, args)),
      );
    if (result !== 0) return result;
  }
  let result: ValueSet = 0;
  for (const value of values.members(r.typeOf(file, base))) {
    result = values.union(
      result,
      values.kind(value) === ValueKind.instance
        ? r.instanceOf(values.ref(value), namedToo(r, file, list, values.ref(value), args))
        : values.single(value),
    );
  }
  return result;
}

/** The type arguments that are given by their position. */
function givenTypes(r: Resolver, file: SourceFile, list: number): readonly ValueSet[] {
  const { expressions } = file.facts;
  return listRows(file, list).flatMap((item) =>
    expressions.kind(item) === Expression.keyword ? [] : [r.typeOf(file, item)],
  );
}

/** The arguments of a class by the position of its parameters, those that are given by name among them (`Iterator<Item = T>`). */
function namedToo(
  r: Resolver,
  file: SourceFile,
  list: number,
  symbol: number,
  args: readonly ValueSet[],
): readonly ValueSet[] {
  const { expressions, strings } = file.facts;
  const named = listRows(file, list).filter((item) => expressions.kind(item) === Expression.keyword);
  if (named.length === 0) return args;
  return r.typeParameters(symbol).map((parameter, at) => {
    const name = nameOfBinding(r, parameter);
    const item = named.find((one) => strings[expressions.a(one)] === name);
    return item === undefined ? (args[at] ?? 0) : r.typeOf(file, expressions.b(item));
  });
}

export function nameOfBinding(r: Resolver, binding: number): string {
  const { facts, bindingBase } = r.program.fileOfBinding(binding);
  return facts.strings[facts.bindings.name(binding - bindingBase)];
}

/** Whether a type with an argument means the class of that argument and not its instances (`type[C]`). */
export function isClassType(file: SourceFile, base: number): boolean {
  const { expressions, strings } = file.facts;
  const { builtins, classTypes } = file.language.semantics;
  const kind = expressions.kind(base);
  if (kind !== Expression.name && kind !== Expression.member) return false;
  const column = kind === Expression.member ? ExpressionColumn.b : ExpressionColumn.a;
  const name = strings[expressions.at(base, column)];
  return name === builtins.classOf || classTypes?.includes(name) === true;
}

/** The types that a key stands for which is written as a value (`Generic[A, B]`). A text is the name of a type. */
export function writtenTypes(r: Resolver, file: SourceFile, key: number): readonly ValueSet[] {
  const { expressions } = file.facts;
  const isList = expressions.kind(key) === Expression.collection;
  const written = isList ? listRows(file, expressions.b(key)) : [key];
  return written.map((expression) => {
    const text = literalText(file, expression);
    if (text === undefined) return r.typeOf(file, expression);
    const id = r.program.textId(file, text);
    if (id === -1) return 0;
    const found = r.lookup(file, expressions.scope(expression), id, true, expression);
    return r.values.unionOf(found.bindings, (binding) => r.bindingType(binding));
  });
}

/** The class whose instance a value is, as a value (0 where it has none). */
export function classOfInstance(r: Resolver, value: number): number {
  const { values } = r;
  const kind = values.kind(value);
  if (kind === ValueKind.instance) return values.value(ValueKind.class, values.ref(value), values.env(value));
  if (kind === ValueKind.self) return values.value(ValueKind.selfClass, values.ref(value));
  return kind === ValueKind.parameter || kind === ValueKind.external ? value : 0;
}

/** The bindings that the name of a generic type means: a class, or an alias. */
export function aliasTargets(r: Resolver, file: SourceFile, base: number): readonly number[] {
  const { expressions } = file.facts;
  const kind = expressions.kind(base);
  if (kind !== Expression.name && kind !== Expression.member) return [];
  if (kind === Expression.name) {
    const scope = expressions.scope(base);
    const found = r.lookup(file, scope, expressions.a(base), true, base);
    return collected(found.bindings, (binding) => r.follow(binding).bindings);
  }
  const name = file.facts.strings[expressions.b(base)];
  return collected(r.values.members(qualifierOf(r, file, expressions.a(base))), (value) =>
    r.values.kind(value) === ValueKind.module
      ? r.exported(r.program.fileAt(r.values.ref(value)), name).bindings
      : collected(r.membersOf(value, name), (hit) => hit.bindings),
  );
}

/** A generic alias: its type with the arguments put in for its parameters. */
export function appliedBinding(
  r: Resolver,
  binding: number,
  args: readonly ValueSet[],
  argsOf: (symbol: number) => readonly ValueSet[] = () => args,
): ValueSet {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  const type = r.bindingType(binding);
  const entries = new Map<number, ValueSet>();
  const parameters = symbol === 0 ? [] : listRows(file, file.facts.symbols.typeParameters(symbol));
  const own = r.values.members(type);
  const classes = own.filter(
    (value) =>
      r.values.kind(value) === ValueKind.instance && r.values.ref(value) === r.canonical(file.symbolBase + symbol),
  );
  if (classes.length > 0) return r.instanceOf(file.symbolBase + symbol, argsOf(file.symbolBase + symbol));
  // Another name of a class takes the arguments of the class.
  const open = (value: number): boolean =>
    r.values.kind(value) === ValueKind.instance &&
    r.values.env(value) === 0 &&
    r.typeParameters(r.values.ref(value)).length > 0;
  if (symbol === 0 && args.length > 0 && own.length > 0 && own.every(open))
    return r.values.unionOf(own, (value) => r.instanceOf(r.values.ref(value), args));
  if (parameters.length === 0) {
    // An alias without declared parameters takes the type variables in it in the order in which they occur.
    collectParameters(r, type, 0).forEach((parameter, index) => {
      if (args[index]) entries.set(parameter, args[index]);
    });
  }
  parameters.forEach((parameter, index) => {
    const fallback = file.facts.bindings.value(parameter);
    const arg = args[index] ?? r.typeUnder(file, fallback, r.values.environment(entries));
    if (arg !== 0) entries.set(file.bindingBase + parameter, arg);
  });
  const env = r.values.environment(entries);
  const body = symbol === 0 ? 0 : file.facts.symbols.value(symbol);
  if (body !== 0 && r.isComputed(file, body)) return r.typeUnder(file, body, env);
  return r.substitute(type, env);
}

function collectParameters(r: Resolver, set: ValueSet, depth: number): number[] {
  if (depth > 4) return [];
  const found: number[] = [];
  for (const value of r.values.members(set)) {
    if (r.values.kind(value) === ValueKind.parameter) found.push(r.values.ref(value));
    for (const inner of r.values.bindings(r.values.env(value)).values())
      found.push(...collectParameters(r, inner, depth + 1));
  }
  return [...new Set(found)].sort((left, right) => left - right);
}

/** The declared bound of a type parameter, or its default, as what its members are looked up in. */
export function boundOf(r: Resolver, binding: number): ValueSet {
  const file = r.program.fileOfBinding(binding);
  const row = binding - file.bindingBase;
  const { bindings, expressions } = file.facts;
  const type = bindings.type(row);
  if (type !== 0) return r.typeOf(file, type);
  if (bindings.kind(row) === Binding.parameter) return 0;
  const value = bindings.value(row);
  if (value === 0) return 0;
  if (expressions.kind(value) === Expression.call) return typeVariableBound(r, file, value);
  return r.typeOf(file, value);
}

/** `TypeVar('T', bound=C)`, `TypeVar('T', A, B)`. */
function typeVariableBound(r: Resolver, file: SourceFile, call: number): ValueSet {
  const args = r.argumentsOf(file, call);
  const bound = args.named.get('bound');
  if (bound !== undefined) return r.typeOf(file, bound);
  return r.values.unionOf(args.positional.slice(1), (argument) => r.typeOf(file, argument));
}
