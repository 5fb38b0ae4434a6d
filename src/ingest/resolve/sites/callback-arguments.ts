// What library functions do with what they are passed: a function given where one is declared is called, and an object
// given for an interface of the language's own operations (`len(x)`, `next(x)`) has its methods run.

import { Binding, BindingFlag, Expression } from '../../../model/facts.ts';
import { argumentsAt } from '../calls/labels.ts';
import { chooseSignature } from '../calls/overloads.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { listOf, type SourceFile } from '../program/source-file.ts';
import { isOfRepository } from '../types/origins.ts';
import { isReceiverParameter } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';
import { calledBack, operationTargets } from './operations.ts';
import { distinct, memberTargets, type SiteTarget, valueTargets } from './sites.ts';

export interface PassedTarget {
  readonly target: SiteTarget;
  /** The argument (row) that is called or whose method runs. */
  readonly argument: number;
}

/** The functions of the repository that a call of library code runs through its arguments. */
export function passedTargets(r: Resolver, file: SourceFile, call: number, callee: number): readonly PassedTarget[] {
  const args = r.argumentsOf(file, call);
  if (args.positional.length === 0 && args.named.size === 0) return [];
  const found: PassedTarget[] = [];
  for (const value of r.values.members(r.valueOf(file, callee))) {
    for (const fn of libraryFunctions(r, value)) found.push(...throughParameters(r, fn, args));
  }
  return found;
}

/** What a call of a library method runs of the object on which it is called: what `builtOn` says of the method. */
export function underlyingTargets(r: Resolver, file: SourceFile, callee: number): readonly SiteTarget[] {
  const { expressions } = file.facts;
  if (r.semanticsOf(file).protocols.builtOn === undefined || expressions.kind(callee) !== Expression.member) return [];
  const names = r.values.members(r.valueOf(file, callee)).flatMap((value) => {
    const [fn] = libraryFunctions(r, value);
    if (fn === undefined) return [];
    const library = r.program.fileOfFunction(fn);
    const { functions, symbols } = library.facts;
    const method = functions.symbol(fn - library.functionBase);
    return calledBack(r, library, symbols.owner(method), library.facts.strings[symbols.name(method)]);
  });
  if (names.length === 0) return [];
  const { values } = r;
  const objects = values.members(r.valueOf(file, expressions.a(callee))).filter((value) => isOfRepository(r, value));
  return distinct(objects.flatMap((value) => [...new Set(names)].flatMap((name) => operationTargets(r, value, name))));
}

/**
 * What calling an object of the repository runs, where the object is given to code outside, or to the constructor of a class
 * with a base outside: what is known of those tells neither that they call it nor that they do not. Only names are looked
 * at, since what an expression beside them makes is seldom called.
 */
export function callablesGivenAway(
  r: Resolver,
  file: SourceFile,
  call: number,
  callee: number,
): readonly PassedTarget[] {
  const { values } = r;
  const { call: member } = r.semanticsOf(file).protocols;
  if (member === undefined) return [];
  const { positional, named } = r.argumentsOf(file, call);
  const given = [...positional, ...named.values()].filter(
    (argument) => file.facts.expressions.kind(argument) === Expression.name,
  );
  if (given.length === 0) return [];
  const isOutside = (value: number): boolean =>
    values.kind(value) === ValueKind.external ||
    (OF_CLASSES.has(values.kind(value)) && isOfRepository(r, value) && r.hasForeignBases(values.ref(value)));
  if (!values.members(r.valueOf(file, callee)).some(isOutside)) return [];
  return given.flatMap((argument) =>
    values.members(r.valueOf(file, argument)).flatMap((value) => {
      const isObject = values.kind(value) === ValueKind.instance || values.kind(value) === ValueKind.self;
      if (!isObject || !isOfRepository(r, value)) return [];
      return memberTargets(r, value, member, 'callback').map((target) => ({ target, argument }));
    }),
  );
}

const OF_CLASSES: ReadonlySet<number> = new Set([ValueKind.class, ValueKind.selfClass]);

/** The functions (ids) of the library that calling a value runs. */
function libraryFunctions(r: Resolver, value: number): readonly number[] {
  const { values } = r;
  const ref = values.ref(value);
  if (values.kind(value) === ValueKind.function) return r.program.fileOfFunction(ref).isStub ? [ref] : [];
  if (values.kind(value) !== ValueKind.class) return [];
  const file = r.program.fileOfSymbol(ref);
  if (!file.isStub) return [];
  const instance = values.value(ValueKind.instance, r.canonical(ref));
  return r
    .semanticsOf(file)
    .protocols.construct.flatMap((name) => values.members(r.memberValue(instance, name)))
    .filter((one) => values.kind(one) === ValueKind.function)
    .map((one) => values.ref(one));
}

function throughParameters(r: Resolver, fnId: number, args: CallArguments): readonly PassedTarget[] {
  const file = r.program.fileOfFunction(fnId);
  const { bindings, functions, strings } = file.facts;
  const symbol = functions.symbol(fnId - file.functionBase);
  const fn = symbol === 0 ? fnId - file.functionBase : chooseSignature(r, file, symbol, args);
  const parameters = [...listOf(file, functions.parameters(fn))].filter(
    (parameter) => !isReceiverParameter(file, parameter),
  );
  return parameters.flatMap((parameter, index) => {
    const type = bindings.type(parameter);
    if (type === 0) return [];
    const name = strings[bindings.name(parameter)];
    const isRest = (bindings.flags(parameter) & BindingFlag.rest) !== 0;
    const named = args.named.get(name);
    const given =
      args.labels !== undefined
        ? argumentsAt(file, fn, args, index)
        : isRest
          ? args.positional.slice(index)
          : (args.positional[index] ?? named);
    if (given === undefined) return [];
    return (typeof given === 'number' ? [given] : given).flatMap((argument) =>
      argumentTargets(r, file, type, args.file, argument).map((target) => ({ target, argument })),
    );
  });
}

function argumentTargets(
  r: Resolver,
  library: SourceFile,
  type: number,
  file: SourceFile,
  argument: number,
): readonly SiteTarget[] {
  const { values } = r;
  const wanted = values.members(r.typeOf(library, type));
  const asFunction = wanted.some((value) => values.kind(value) === ValueKind.function);
  const operations = wanted.flatMap((value) => operationsOf(r, value));
  if (!asFunction && operations.length === 0) return [];
  return values.members(r.valueOf(file, argument)).flatMap((value) => {
    if (!isOfRepository(r, value)) return [];
    const kind = values.kind(value);
    if (asFunction && (kind === ValueKind.function || kind === ValueKind.class))
      return valueTargets(r, file, argument, value, 'callback', false).map(
        (target): SiteTarget => ({ ...target, rule: 'callback', through: 0 }),
      );
    if (kind !== ValueKind.instance && kind !== ValueKind.self) return [];
    return operations.flatMap((name) => operationTargets(r, value, name));
  });
}

/** The members that an interface of the language's operations adds to those that it builds on. */
function operationsOf(r: Resolver, value: number): readonly string[] {
  const symbol = r.values.kind(value) === ValueKind.instance ? r.values.ref(value) : 0;
  if (symbol === 0 || !isInterface(r, symbol)) return [];
  const above = r.ancestors(symbol).slice(1);
  const known = above.filter((one) => isInterface(r, one.symbol)).flatMap((one) => memberNames(r, one.symbol));
  return memberNames(r, symbol).filter((name) => !known.includes(name));
}

function isInterface(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return file.isStub && r.semanticsOf(file).protocols.interfaces?.includes(nameOf(file, symbol)) === true;
}

function nameOf(file: SourceFile, symbol: number): string {
  return file.facts.strings[file.facts.symbols.name(symbol - file.symbolBase)];
}

function memberNames(r: Resolver, symbol: number): readonly string[] {
  const file = r.program.fileOfSymbol(symbol);
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  return r
    .scopeBindings(file, scope)
    .filter((row) => file.facts.bindings.kind(row) === Binding.definition)
    .map((row) => file.facts.strings[file.facts.bindings.name(row)]);
}
