// Calls: what calling a value gives, with type parameters inferred from the arguments.

import type { Intrinsic } from '../../../languages/language.ts';
import { BindingFlag, Expression } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { isClassOfClasses, rootOfClasses } from '../members/classes.ts';
import { dereferenced } from '../members/members.ts';

import { instancesOf } from '../names/bindings.ts';
import { isClassLike, listOf, madeBy, type SourceFile } from '../program/source-file.ts';
import { passedByName } from '../types/arguments.ts';
import { intrinsicOf } from '../types/intrinsics.ts';
import { symbolOfFunction } from '../types/origins.ts';
import { isReceiverParameter, takesReceiverFirst } from '../types/receivers.ts';
import { SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';
import { callsOfType } from './called-types.ts';
import { returnUnder } from './functions.ts';
import { handedOn } from './handed-on.ts';
import { argumentsAt } from './labels.ts';
import { chooseSignature, fittingSignatures } from './overloads.ts';
import { positionalAt, withReceiver } from './parameters.ts';

/** What calling (or constructing) `callee` gives. */
export function callResult(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  switch (values.kind(callee)) {
    case ValueKind.function:
      return functionResult(r, callee, args);
    case ValueKind.class:
      return constructed(r, callee, args);
    case ValueKind.selfClass:
      return values.of(ValueKind.self, values.ref(callee));
    case ValueKind.external:
      return handedOn(r, args) || values.single(callee);
    case ValueKind.instance:
    case ValueKind.self:
      return instanceCalled(r, callee, args);
    default:
      return 0;
  }
}

function isConstruction(args: CallArguments): boolean {
  return args.call !== 0 && args.file.facts.expressions.kind(args.call) === Expression.construct;
}

/** Calling an instance runs its call member; constructing one runs the construct signature of its type. */
function instanceCalled(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const file = r.program.fileOfSymbol(r.values.ref(callee));
  const { protocols } = r.semanticsOf(file);
  const member = isConstruction(args) ? protocols.constructSignature : protocols.call;
  if (member === undefined)
    return protocols.deref === undefined ? 0 : r.callResults(dereferenced(r, callee, protocols.deref), args);
  const called = r.values.members(r.memberValue(callee, member)).filter((one) => one !== callee);
  const passed = withReceiver(r, args);
  return r.values.unionOf(fittingSignatures(r, called, passed), (one) => r.callResult(one, passed));
}

/** A new instance, its type parameters from explicit arguments or inferred through the constructor's parameters. */
function constructed(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  const symbol = values.ref(callee);
  const file = r.program.fileOfSymbol(symbol);
  if (!isClassLike(file, symbol - file.symbolBase)) return r.constructedBy(symbol);
  const called = callsOfType(r, callee);
  if (called.length > 0) return typeCalled(r, callee, called, args);
  const given = isConstruction(args) ? 0 : givenByMetaclass(r, callee, args) || classesMade(r, symbol, args);
  if (given !== 0) return given;
  const explicit = args.typeArguments.map((argument) => r.typeOf(args.file, argument));
  if (values.env(callee) !== 0 && explicit.length === 0)
    return values.of(ValueKind.instance, r.canonical(symbol), values.env(callee));
  const parameters = r.typeParameters(symbol);
  if (parameters.length === 0 || explicit.length > 0) return r.instanceOf(symbol, explicit);
  const inferred = new Map<number, ValueSet>();
  for (const name of r.semanticsOf(file).protocols.construct) {
    for (const hit of r.membersOf(values.value(ValueKind.instance, r.canonical(symbol)), name)) {
      for (const binding of hit.bindings) inferMember(r, binding, hit.env, args, inferred);
    }
  }
  return r.instanceOf(
    symbol,
    parameters.map((parameter) => inferred.get(parameter) ?? 0),
  );
}

/**
 * What the call member of the metaclass of a class gives, where the language says that this is what calling it gives. An
 * instance of what the class is a kind of is one of the class.
 */
function givenByMetaclass(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  const symbol = r.canonical(values.ref(callee));
  const { protocols, rules } = r.semanticsOf(r.program.fileOfSymbol(symbol));
  if (!rules.metaclassesCall || protocols.call === undefined) return 0;
  const members = values.unionOf(r.metaclassesOf(symbol), (meta) => r.memberValue(meta, protocols.call!));
  const functions = values.members(members).filter((one) => values.kind(one) === ValueKind.function);
  const given = values.unionOf(functions, (one) => r.callResult(one, withReceiver(r, args)));
  const above = new Set(r.ancestors(symbol).map((ancestor) => ancestor.symbol));
  return values.unionOf(values.members(given), (value) => {
    const isOwn = OF_INSTANCES.has(values.kind(value)) && above.has(r.canonical(values.ref(value)));
    return isOwn ? r.instanceOf(symbol, []) : values.single(value);
  });
}

/** What a class of classes makes is known by the bases that it is given, and an instance of that class. */
function classesMade(r: Resolver, symbol: number, { file, positional }: CallArguments): ValueSet {
  const place = r.semanticsOf(file).rules.basesOfMadeClasses;
  const bases = place === undefined ? undefined : positional[place];
  if (bases === undefined || !isClassOfClasses(r, symbol)) return 0;
  const { values } = r;
  const given = values.members(r.iterated(r.valueOf(file, bases), file, false));
  const classes = given.filter((base) => OF_BASES.has(values.kind(base)));
  if (classes.length === 0) return 0;
  const made = values.unionOf(classes, (base) => values.single(base));
  return rootOfClasses(r, file) === symbol ? made : values.union(made, r.instanceOf(symbol, []));
}

/** What is a class, or may be one that is passed. */
const OF_BASES: ReadonlySet<number> = new Set([ValueKind.class, ValueKind.selfClass, ValueKind.parameter]);

const OF_INSTANCES: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.self]);

/** A type is called that has a call member (symbols) of its own. */
function typeCalled(r: Resolver, callee: number, called: readonly number[], args: CallArguments): ValueSet {
  const { call } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(callee))).protocols;
  const functions = r.values
    .members(r.memberValue(callee, call!))
    .filter((one) => called.includes(symbolOfFunction(r, r.values.ref(one))));
  return r.values.unionOf(fittingSignatures(r, functions, args), (one) => r.callResult(one, args));
}

function inferMember(r: Resolver, binding: number, env: number, args: CallArguments, out: Map<number, ValueSet>): void {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  if (symbol === 0) return;
  const fn = chooseSignature(r, file, symbol, args);
  if (fn !== 0) inferArguments(r, file, fn, env, args, out, -1);
}

function functionResult(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  const primary = values.ref(callee);
  const file = r.program.fileOfFunction(primary);
  const symbol = file.facts.functions.symbol(primary - file.functionBase);
  const intrinsic = intrinsicOf(r, file, symbol);
  if (intrinsic) return intrinsicResult(r, intrinsic, callee, args);
  const made = madeBy(file, primary - file.functionBase);
  if (made !== 0) return r.callResult(values.value(ValueKind.class, made), args);
  if (symbol !== 0 && isConstruction(args)) return r.constructedBy(file.symbolBase + symbol);
  const decorated = symbol === 0 ? 0 : decoratedResult(r, file, symbol, callee, args);
  return decorated || plainResult(r, callee, args);
}

/** What a function itself gives, whatever decorates it. */
function plainResult(r: Resolver, callee: number, args: CallArguments): ValueSet {
  const primary = r.values.ref(callee);
  const file = r.program.fileOfFunction(primary);
  const symbol = file.facts.functions.symbol(primary - file.functionBase);
  const fn = symbol === 0 ? primary - file.functionBase : chooseSignature(r, file, symbol, args);
  return signatureResult(r, file, fn, callee, args);
}

function signatureResult(r: Resolver, file: SourceFile, fn: number, callee: number, given: CallArguments): ValueSet {
  const { values } = r;
  const type = file.facts.functions.returnType(fn);
  const returned = r.returnOf(file.functionBase + fn);
  if (!r.isSymbolic(returned) && !(type !== 0 && r.isComputed(file, type))) return returned;
  const env = new Map(values.bindings(values.env(callee)));
  const [first] = given.positional;
  const passed = first !== undefined && takesReceiverFirst(r, callee) ? r.valueOf(given.file, first) : 0;
  const args = passed === 0 ? given : { ...given, positional: given.positional.slice(1) };
  const receiver = passed || (values.receiver(callee) === 0 ? 0 : values.single(values.receiver(callee)));
  if (receiver !== 0) {
    env.set(SELF_KEY, receiver);
    inferReceiver(r, file, fn, values.env(callee), receiver, env);
  }
  const parameters = listOf(file, file.facts.functions.typeParameters(fn));
  if (args.typeArguments.length > 0) {
    parameters.forEach((parameter, index) => {
      const argument = args.typeArguments[index];
      if (argument !== undefined) env.set(file.bindingBase + parameter, r.typeOf(args.file, argument));
    });
  } else if (args.positional.length > 0 || args.named.size > 0) {
    const inferred = new Map<number, ValueSet>();
    inferArguments(r, file, fn, values.env(callee), args, inferred, -1);
    for (const [parameter, set] of inferred) env.set(parameter, set);
  }
  return returnUnder(r, file.functionBase + fn, values.environment(env));
}

/** Binds the type parameters that the declared type of a receiver mentions by what the receiver is. */
export function inferReceiver(
  r: Resolver,
  file: SourceFile,
  fn: number,
  env: number,
  receiver: ValueSet,
  out: Map<number, ValueSet>,
): void {
  const own = listOf(file, file.facts.functions.parameters(fn))[0];
  const type = own && isReceiverParameter(file, own) ? file.facts.bindings.type(own) : 0;
  if (type !== 0) r.infer(file, type, env, receiver, out);
}

/** Whether a set mentions anything that a substitution could replace. */
export function isSymbolic(r: Resolver, set: ValueSet, depth = 0): boolean {
  const { values } = r;
  return values.members(set).some((value) => {
    const kind = values.kind(value);
    if (kind === ValueKind.parameter || kind === ValueKind.self || kind === ValueKind.selfClass) return true;
    if (
      kind === ValueKind.function ||
      kind === ValueKind.record ||
      kind === ValueKind.mapping ||
      kind === ValueKind.mapped ||
      kind === ValueKind.tuple
    )
      return true;
    if (kind === ValueKind.class && r.parameterBases(values.ref(value)).length > 0) return true;
    if (depth > 3) return false;
    if (kind === ValueKind.instance && r.isAnonymous(values.ref(value))) return true;
    return [...values.bindings(values.env(value)).values()].some((inner) => isSymbolic(r, inner, depth + 1));
  });
}

/** A decorated function gives what its decorators make of it, where that is known to be another function's result. */
function decoratedResult(r: Resolver, file: SourceFile, symbol: number, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  if (file.facts.symbols.decorators(symbol) === 0) return 0;
  const own = values.ref(callee);
  return values
    .members(r.decorated(file.symbolBase + symbol))
    .filter((value) => values.kind(value) !== ValueKind.function || values.ref(value) !== own)
    .reduce((set, value) => {
      const plain = values.kind(value) === ValueKind.function;
      return values.union(set, plain ? plainResult(r, value, args) : r.callResult(value, args));
    }, 0);
}

function intrinsicResult(r: Resolver, intrinsic: Intrinsic, callee: number, args: CallArguments): ValueSet {
  const { values } = r;
  const argument = (index: number): ValueSet => {
    const row = args.positional[index];
    return row === undefined ? 0 : r.valueOf(args.file, row);
  };
  const receiver = values.receiver(callee);
  const called = (set: ValueSet): ValueSet => r.callResults(set, { ...args, positional: [] });
  switch (intrinsic) {
    case 'first-argument':
      return argument(0);
    case 'second-argument':
      return argument(1);
    case 'receiver':
      return receiver === 0 ? 0 : values.single(receiver);
    case 'call-receiver':
      return receiver === 0 ? 0 : called(values.single(receiver));
    case 'call-argument':
      return called(argument(0));
    case 'entries':
    case 'identity-decorator':
    case 'member-test':
    case 'member-write':
      return plainResult(r, callee, args);
    case 'computed-member':
    case 'own-names':
      return 0;
    case 'awaited':
      return r.awaited(argument(0));
    case 'all-arguments':
      return values.unionOf(args.positional, (row) => r.valueOf(args.file, row));
    case 'instance':
      return instancesOf(r, argument(0));
    case 'all-awaited':
      return allAwaited(r, args);
  }
}

/** Binds the type parameters of a function (and its un-annotated parameters) by its arguments, all but one. */
export function inferArguments(
  r: Resolver,
  file: SourceFile,
  fn: number,
  env: number,
  args: CallArguments,
  out: Map<number, ValueSet>,
  except: number,
): void {
  const { bindings, strings } = file.facts;
  let index = 0;
  const parameters = listOf(file, file.facts.functions.parameters(fn));
  for (const parameter of parameters) {
    if (isReceiverParameter(file, parameter)) continue;
    const flags = bindings.flags(parameter);
    const name = strings[bindings.name(parameter)];
    const rest = (flags & BindingFlag.rest) !== 0;
    const isLast = parameter === parameters[parameters.length - 1];
    const given =
      args.labels !== undefined
        ? argumentsAt(file, fn, args, index)
        : rest
          ? args.positional.slice(index)
          : [passedByName(args, name, isLast) ?? givenAt(r, args, index)];
    for (const argument of given) {
      if (argument === undefined || argument === except) continue;
      const type = bindings.type(parameter);
      const set = rest ? r.valueOf(args.file, argument) : givenValue(r, args, argument, index);
      if (set === 0) continue;
      if (type === 0)
        merge(r, out, file.bindingBase + parameter, rest ? r.values.tuple([set], r.program.languageHome(file)) : set);
      else r.infer(file, type, env, rest ? restElement(r, file, set) : set, out);
    }
    index++;
  }
}

/** The argument (a row) at a place; where calls give lists, the last of them reaches beyond its own. */
function givenAt(r: Resolver, { file, positional }: CallArguments, index: number): number | undefined {
  const last = positional.at(-1);
  const reaches = r.semanticsOf(file).rules.callsGiveLists && last !== undefined && index >= positional.length;
  return reaches && file.facts.expressions.kind(last) === Expression.spread ? last : positional[index];
}

/** What an argument gives a parameter: of results that are spread, those that stand at its place. */
function givenValue(r: Resolver, args: CallArguments, argument: number, index: number): ValueSet {
  const isList = r.semanticsOf(args.file).rules.callsGiveLists && args.positional.includes(argument);
  return isList ? positionalAt(r, args, index) : r.valueOf(args.file, argument);
}

/** A rest parameter is declared as a sequence in some languages: its arguments are that sequence's elements. */
function restElement(r: Resolver, file: SourceFile, set: ValueSet): ValueSet {
  const { rules, builtins } = r.semanticsOf(file);
  return rules.restNamesItems ? set : r.builtin(file, builtins.array, [set]);
}

export function merge(r: Resolver, out: Map<number, ValueSet>, parameter: number, set: ValueSet): void {
  out.set(parameter, r.values.union(out.get(parameter) ?? 0, set));
}

/** A promise of what each of the awaited holds, by position where the positions are known. */
function allAwaited(r: Resolver, args: CallArguments): ValueSet {
  const { builtins } = r.semanticsOf(args.file);
  const { expressions } = args.file.facts;
  const row = args.positional[0];
  if (row === undefined) return 0;
  const items = listOf(args.file, expressions.b(row));
  const isWritten =
    expressions.kind(row) === Expression.collection &&
    items.every((item) => expressions.kind(item) !== Expression.spread);
  if (isWritten) {
    const awaited = [...items].map((item) => r.awaited(r.valueOf(args.file, item)));
    return r.builtin(args.file, builtins.promise, [r.values.tuple(awaited, r.program.languageHome(args.file))]);
  }
  const element = r.awaited(r.iterated(r.valueOf(args.file, row), args.file, false));
  return r.builtin(args.file, builtins.promise, [r.builtin(args.file, builtins.array, [element])]);
}
