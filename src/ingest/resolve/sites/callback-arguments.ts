// What library functions do with what they are passed: a function given where one is declared is called, and an object
// given for an interface of the language's own operations (`len(x)`, `next(x)`) has its methods run.

import { Binding, BindingFlag, Collection, Expression } from '../../../model/facts.ts';
import { argumentsAt } from '../calls/labels.ts';
import { chooseSignature } from '../calls/overloads.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import { noArguments } from '../types/arguments.ts';
import { isOfRepository } from '../types/origins.ts';
import { givenParameters } from '../types/receivers.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { heldObjects } from './held-functions.ts';
import { calledBack, operationTargets } from './operations.ts';
import { distinct, memberTargets, type SiteTarget, valueTargets } from './sites.ts';

export interface PassedTarget {
  readonly target: SiteTarget;
  /** The argument (row) that is called or whose method runs. */
  readonly argument: number;
}

/** What an argument (row) is. */
export type GivenValue = (file: SourceFile, argument: number) => ValueSet;

/** The functions of the repository that a call of library code runs through its arguments. */
export function passedTargets(
  r: Resolver,
  { file, call, callee }: { readonly file: SourceFile; readonly call: number; readonly callee: number },
  given: GivenValue,
): readonly PassedTarget[] {
  const args = r.argumentsOf(file, call);
  if (args.positional.length === 0 && args.named.size === 0) return [];
  const found: PassedTarget[] = [];
  const constructs = file.facts.expressions.kind(call) === Expression.construct;
  for (const value of r.values.members(r.valueOf(file, callee))) {
    for (const fn of libraryFunctions(r, value, constructs)) found.push(...throughParameters(r, fn, args, given));
  }
  return found;
}

/** What the library runs of the other operand of an operator on one of its containers (`key in mapping`, `mapping[key]`). */
export function operandTargets(r: Resolver, file: SourceFile, expression: number): readonly PassedTarget[] {
  const { expressions, strings } = file.facts;
  const { index, interfaces, operators } = r.semanticsOf(file).protocols;
  if (interfaces === undefined) return [];
  const [a, b, c] = [expressions.a(expression), expressions.b(expression), expressions.c(expression)];
  const through = (container: number, name: string | undefined, argument: number): readonly PassedTarget[] => {
    if (name === undefined || name === '' || argument === 0) return [];
    const args = { ...noArguments(file), positional: [argument] };
    return r.values
      .members(r.valueOf(file, container))
      .flatMap((value) => r.values.members(r.memberValue(value, name)))
      .flatMap((method) => libraryFunctions(r, method))
      .flatMap((fn) => throughParameters(r, fn, args));
  };
  if (expressions.kind(expression) === Expression.index)
    return through(a, c === 1 ? operators?.['[]=']?.[0] : index, b);
  if (expressions.kind(expression) !== Expression.operator) return [];
  const names = operators && Object.hasOwn(operators, strings[a]) ? operators[strings[a]] : [];
  return names[0] === '' ? through(c, names[1], b) : through(b, names[0], c);
}

/** What becoming a key of a set or mapping that is written out runs of each key. */
export function keyTargets(r: Resolver, file: SourceFile, literal: number): readonly PassedTarget[] {
  const { hash } = r.semanticsOf(file).protocols;
  if (hash === undefined) return [];
  return writtenKeys(file, literal).flatMap((argument) =>
    r.values
      .members(r.valueOf(file, argument))
      .flatMap((value) => objectTargets(r, value, hash))
      .map((target) => ({ target, argument })),
  );
}

/** The keys (rows) of a set or mapping that is written out, or that a comprehension makes. */
function writtenKeys(file: SourceFile, literal: number): readonly number[] {
  const { expressions } = file.facts;
  if (expressions.kind(literal) === Expression.record)
    return listRows(file, expressions.a(literal)).filter((row, at) => at % 3 === 1 && row !== 0);
  const items = listRows(file, expressions.b(literal));
  const kind = expressions.a(literal);
  if (kind === Collection.mapping) return items.slice(0, 1);
  return kind === Collection.set ? items.filter((item) => expressions.kind(item) !== Expression.spread) : [];
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

/** The functions (ids) of the library that calling a value, or constructing with it, runs. */
function libraryFunctions(r: Resolver, value: number, constructs = false): readonly number[] {
  const { values } = r;
  const [kind, ref] = [values.kind(value), values.ref(value)];
  if (kind === ValueKind.function) return r.program.fileOfFunction(ref).isStub ? [ref] : [];
  if (kind !== ValueKind.class && kind !== ValueKind.instance) return [];
  const file = r.program.fileOfSymbol(ref);
  if (!file.isStub) return [];
  const { protocols } = r.semanticsOf(file);
  const isClass = kind === ValueKind.class;
  // What is declared as an object can say how it is called, and how it constructs.
  const signature = constructs ? protocols.constructSignature : protocols.call;
  const names = isClass ? protocols.construct : signature === undefined ? [] : [signature];
  const run = isClass ? values.value(ValueKind.instance, r.canonical(ref)) : value;
  return names
    .flatMap((name) => values.members(r.memberValue(run, name)))
    .filter((one) => values.kind(one) === ValueKind.function)
    .map((one) => values.ref(one));
}

function throughParameters(
  r: Resolver,
  fnId: number,
  args: CallArguments,
  givenValue: GivenValue = (file, argument) => r.valueOf(file, argument),
): readonly PassedTarget[] {
  const file = r.program.fileOfFunction(fnId);
  const { bindings, functions, strings } = file.facts;
  const symbol = functions.symbol(fnId - file.functionBase);
  const fn = symbol === 0 ? fnId - file.functionBase : chooseSignature(r, file, symbol, args);
  const parameters = givenParameters(file, fn);
  const [first] = args.positional;
  const runs = first === undefined ? [] : runsOfArgument(r, file, fn, args.file, first);
  const further = runs.map((target) => ({ target, argument: first }));
  const through = parameters.flatMap((parameter, index) => {
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
      argumentTargets(r, file, type, args.file, argument, givenValue).map((target) => ({ target, argument })),
    );
  });
  return [...through, ...further];
}

/** What a function of the library (row) runs of its first argument (row) that its type does not tell. */
function runsOfArgument(
  r: Resolver,
  library: SourceFile,
  fn: number,
  file: SourceFile,
  argument: number,
): readonly SiteTarget[] {
  const { call, runsOfArgument: names } = r.semanticsOf(library).protocols;
  if (names === undefined) return [];
  const { functions, strings, symbols } = library.facts;
  const symbol = functions.symbol(fn);
  // How an object is called has no symbol of its own.
  const owner = symbol === 0 ? functions.class(fn) : symbols.owner(symbol);
  const key = `${strings[symbols.name(owner)]}.${symbol === 0 ? call : strings[symbols.name(symbol)]}`;
  if (!Object.hasOwn(names, key)) return [];
  return r.values
    .members(r.valueOf(file, argument))
    .flatMap((value) => names[key].flatMap((name) => objectTargets(r, value, name)));
}

function argumentTargets(
  r: Resolver,
  library: SourceFile,
  type: number,
  file: SourceFile,
  argument: number,
  givenValue: GivenValue,
): readonly SiteTarget[] {
  const { values } = r;
  const wanted = values.members(r.typeOf(library, type));
  const asFunction = wanted.some((value) => values.kind(value) === ValueKind.function);
  const operations = wanted.flatMap((value) => operationsOf(r, value));
  const ofItems = operationsOfItems(r, library, wanted);
  if (!asFunction && operations.length === 0 && ofItems.length === 0) return [];
  const given = givenValue(file, argument);
  const items = ofItems.length === 0 ? [] : values.members(r.iterated(given, file, false));
  const run = items.flatMap((value) => ofItems.flatMap((name) => objectTargets(r, value, name)));
  // What is declared as the library's interface may be written out.
  const objects = operations.length === 0 ? [] : heldObjects(r, file, argument).held;
  const itself = [...new Set([...values.members(given), ...objects])].flatMap((value) => {
    const kind = values.kind(value);
    if (asFunction && (kind === ValueKind.function || kind === ValueKind.class) && isOfRepository(r, value))
      return valueTargets(r, file, argument, value, 'callback', false).map(
        (target): SiteTarget => ({ ...target, rule: 'callback', through: 0 }),
      );
    return operations.flatMap((name) =>
      kind === ValueKind.record
        ? values
            .members(r.memberValue(value, name))
            .flatMap((run) => valueTargets(r, file, argument, run, 'protocol', false))
            .map((target): SiteTarget => ({ ...target, rule: 'protocol', through: 0 }))
        : objectTargets(r, value, name),
    );
  });
  return [...itself, ...run];
}

function objectTargets(r: Resolver, value: number, name: string): readonly SiteTarget[] {
  return OF_OBJECTS.has(r.values.kind(value)) ? operationTargets(r, value, name) : [];
}

const OF_OBJECTS: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.self, ValueKind.tuple]);

/** What is run of each item of what is given for an iterable of such an interface. */
function operationsOfItems(r: Resolver, library: SourceFile, wanted: readonly number[]): readonly string[] {
  const { abstract, interfaces } = r.semanticsOf(library).protocols;
  if (interfaces === undefined || abstract === undefined) return [];
  const { values } = r;
  return wanted
    .filter((value) => values.kind(value) === ValueKind.instance && isNamed(r, values.ref(value), abstract))
    .flatMap((value) => values.members(r.iterated(values.single(value), library, false)))
    .flatMap((item) => operationsOf(r, item));
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
  return isNamed(r, symbol, r.semanticsOf(r.program.fileOfSymbol(symbol)).protocols.interfaces ?? []);
}

/** Whether a symbol is of the library and has one of these names. */
function isNamed(r: Resolver, symbol: number, names: readonly string[]): boolean {
  const file = r.program.fileOfSymbol(symbol);
  return file.isStub && names.includes(file.facts.strings[file.facts.symbols.name(symbol - file.symbolBase)]);
}

function memberNames(r: Resolver, symbol: number): readonly string[] {
  const file = r.program.fileOfSymbol(symbol);
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  return r
    .scopeBindings(file, scope)
    .filter((row) => file.facts.bindings.kind(row) === Binding.definition)
    .map((row) => file.facts.strings[file.facts.bindings.name(row)]);
}
