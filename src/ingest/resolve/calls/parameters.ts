// The values of parameters: declared, expected by the surroundings, inherited from what a method overrides, or passed.

import { Binding, BindingFlag, Expression, FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { classesOf, declarationBeside, isAnyClass, isSignature } from '../names/bindings.ts';
import { listOf, listRows, memberName, type SourceFile } from '../program/source-file.ts';
import { isOfRepository, isOfTests } from '../types/origins.ts';
import { functionReceiver, isReceiverParameter, takesReceiverFirst } from '../types/receivers.ts';
import { boundOf } from '../types/types.ts';
import { listItem } from '../types/unpacking.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { expectedByDecorator, passedToDecorator } from './decorators.ts';
import { handedOver } from './handed-over.ts';
import { generalised, joined } from './joined-values.ts';
import { argumentsAt } from './labels.ts';
import { openParameter } from './passed-through.ts';
import { functionsExpected } from './signatures.ts';

/**
 * A parameter: its annotation; or the receiver; or what the surroundings of a lambda pass to it; and, as seen by
 * callers, itself, so that what a function returns can be told from what it is given.
 */
export function parameterValue(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings, functions } = file.facts;
  const { values } = r;
  const fn = bindings.function(row);
  if (isReceiverParameter(file, row)) return functionReceiver(r, file, fn);
  if (bindings.flags(row) & BindingFlag.receiver) return r.before ? passedTo(r, r.before, file.bindingBase + row) : 0;
  const type = bindings.type(row);
  const flags = bindings.flags(row);
  if (type !== 0) {
    const declared = r.typeOf(file, type);
    if (declared !== 0 && r.before && fn !== 0 && !(flags & BindingFlag.rest) && isFunctionType(r, declared))
      return values.union(declared, functionsPassed(r, r.before, file.bindingBase + row));
    if (r.before && fn !== 0 && !(flags & BindingFlag.rest) && isAnyClass(r, file, declared))
      return values.union(declared, classesOf(r, passedTo(r, r.before, file.bindingBase + row)));
    if (declared !== 0)
      return flags & (BindingFlag.rest | BindingFlag.keywordRest) ? collected(r, file, flags, declared) : declared;
  }
  if (flags & (BindingFlag.rest | BindingFlag.keywordRest) && r.semanticsOf(file).rules.restNamesItems && !r.before) {
    return collected(r, file, flags, 0);
  }
  const inherited = type === 0 ? typeDeclaredBeside(r, file, fn, row) || inheritedType(r, file, fn, row) : 0;
  if (inherited !== 0) return inherited;
  const fallback = bindings.value(row);
  const listed = type === 0 && fn !== 0 ? r.injection?.tableValues(r, file, fn, nameOf(file, row)) : undefined;
  if (listed !== undefined && listed !== 0) return listed;
  const provider = fallback === 0 && type === 0 ? r.injection?.providerOf(r, file, fn, nameOf(file, row)) : 0;
  if (provider) return provided(r, provider);
  let set: ValueSet = fallback === 0 ? 0 : r.valueOf(file, fallback);
  const expression = fn === 0 ? 0 : functions.expression(fn);
  const index = bindings.index(row);
  if (expression !== 0) {
    for (const value of functionsExpected(r, file, expression)) {
      const passed = r.parameterType(values.ref(value), values.env(value), index);
      set = values.union(set, seenInside(r, file, fn, passed));
    }
    set = values.union(set, givenAtOnce(r, file, expression, flags, index));
    if (set === 0 && type === 0) set = handedOver(r, file, fn, row);
  } else if (fn !== 0 && type === 0) {
    set = values.union(set, seenInside(r, file, fn, expectedByDecorator(r, file, fn, index)));
  }
  if (fn !== 0 && set === 0 && r.before) set = passedTo(r, r.before, file.bindingBase + row);
  if (fn !== 0 && set === 0 && expression === 0 && type === 0) set = handedOver(r, file, fn, row);
  return fn === 0 ? set : values.union(set, values.of(ValueKind.parameter, file.bindingBase + row));
}

/** What a function that is called where it stands is called with. */
function givenAtOnce(r: Resolver, file: SourceFile, expression: number, flags: number, index: number): ValueSet {
  const call = r.calledAt(file, expression);
  if (call === 0) return 0;
  const { positional } = r.argumentsOf(file, call);
  if (flags & BindingFlag.rest) {
    const items = positional.slice(index).map((row) => r.valueOf(file, row));
    return r.values.tuple(items, r.program.languageHome(file));
  }
  const argument = positional[index];
  return argument === undefined ? 0 : concrete(r, r.valueOf(file, argument));
}

/** Whether a type says of functions only how they are called, and not which they are: itself, or by the bound of a type parameter. */
function isFunctionType(r: Resolver, declared: ValueSet): boolean {
  return r.values.members(declared).every((value) => {
    if (r.values.kind(value) === ValueKind.parameter) {
      const bound = boundOf(r, r.values.ref(value));
      return (
        bound !== 0 &&
        r.values.members(bound).every((one) => r.values.kind(one) !== ValueKind.parameter) &&
        isFunctionType(r, bound)
      );
    }
    return isSignature(r, value);
  });
}

function isFunction(r: Resolver, value: number): boolean {
  return r.values.kind(value) === ValueKind.function;
}

/** The functions among the arguments that known call sites pass for a parameter. */
function functionsPassed(r: Resolver, before: Resolver, binding: number): ValueSet {
  const passed = passedTo(r, before, binding);
  return r.values.setOf(r.values.members(passed).filter((value) => isFunction(r, value)));
}

/** What known call sites pass for a parameter (its binding), by what the pass before found. */
export function passedTo(r: Resolver, before: Resolver, binding: number): ValueSet {
  return before.memo.askedBy(r.memo, () => before.passed(binding));
}

/** A rest parameter declared by the type of its elements holds a sequence (or mapping) of them. */
function collected(r: Resolver, file: SourceFile, flags: number, declared: ValueSet): ValueSet {
  const { builtins, rules } = r.semanticsOf(file);
  if (!rules.restNamesItems) return declared;
  if (flags & BindingFlag.rest) return r.builtin(file, builtins.tuple ?? builtins.array, [declared]);
  return r.builtin(file, builtins.mapping, [r.builtin(file, builtins.string), declared]);
}

/** What a function is passed, as it is seen inside it: of type parameters that are not around it, their bounds. */
function seenInside(r: Resolver, file: SourceFile, fn: number, set: ValueSet): ValueSet {
  const { values } = r;
  return values.members(set).reduce((seen, value) => {
    const isOpen = values.kind(value) === ValueKind.parameter && !isTypeParameterAround(r, file, fn, values.ref(value));
    return values.union(seen, isOpen ? declaredBound(r, values.ref(value)) : values.single(value));
  }, 0);
}

function declaredBound(r: Resolver, parameter: number): ValueSet {
  const file = r.program.fileOfBinding(parameter);
  const row = parameter - file.bindingBase;
  const { bindings } = file.facts;
  if (bindings.kind(row) !== Binding.typeParameter) return 0;
  const type = bindings.type(row);
  return type === 0 ? 0 : concrete(r, r.typeOf(file, type));
}

function isTypeParameterAround(r: Resolver, file: SourceFile, fn: number, binding: number): boolean {
  if (r.program.fileOfBinding(binding) !== file) return false;
  const { bindings, functions, scopes } = file.facts;
  const row = binding - file.bindingBase;
  if (bindings.kind(row) !== Binding.typeParameter) return false;
  const wanted = bindings.scope(row);
  let at = functions.scope(fn);
  while (at !== 0 && at !== wanted) at = scopes.parent(at);
  return at !== 0;
}

function concrete(r: Resolver, set: ValueSet): ValueSet {
  const { values } = r;
  const members = values.members(set);
  const known = members.filter((value) => values.kind(value) !== ValueKind.parameter);
  return known.length === members.length ? set : values.setOf(known);
}

/**
 * Wider than this, the arguments of a parameter are joined, by their ancestors where they are still; then those of tests are
 * left out, and they say nothing of it else.
 */
const MOST_ARGUMENT_VALUES = 12;

/** Of a function that is called from more sites than this, the arguments are not joined: nearly all say the same. */
const MOST_JOINED_SITES = 48;

/** The union of the arguments that the function's known call sites pass for a parameter. */
export function passedValue(r: Resolver, file: SourceFile, row: number): ValueSet {
  const { bindings, strings, functions } = file.facts;
  const fn = bindings.function(row);
  const index = bindings.index(row);
  const sites = callSitesOf(r, file.functionBase + fn);
  if (sites.length === 0) return 0;
  const name = strings[bindings.name(row)];
  const receiver = listOf(file, functions.parameters(fn)).some((one) => isReceiverParameter(file, one));
  const flags = bindings.flags(row);
  // What is passed by different names has nothing in common.
  const mayJoin = (flags & BindingFlag.keywordRest) === 0 && sites.length <= MOST_JOINED_SITES;
  const reductions = mayJoin ? [joinedArguments, generalised, withoutTests] : [withoutTests];
  let reduced = 0;
  let set: ValueSet = 0;
  for (const site of sites) {
    if (site < 0) {
      // A decorator is called with what it decorates.
      if (index === (receiver ? 1 : 0) || flags & BindingFlag.rest)
        set = r.values.union(set, passedToDecorator(r, -site, file.functionBase + fn));
      continue;
    }
    const source = r.program.fileOfExpression(site);
    if (flags & BindingFlag.receiver) {
      const passed = receiverAt(r, source, site - source.expressionBase, file.functionBase + fn);
      set = r.values.union(set, concrete(r, passed));
      if (r.values.members(set).length > MOST_ARGUMENT_VALUES) return 0;
      continue;
    }
    const args = argumentsFor(r, source, site - source.expressionBase, file.functionBase + fn);
    const place = receiver ? index - 1 : index;
    if (args.labels !== undefined) {
      for (const argument of argumentsAt(file, fn, args, place)) {
        set = r.values.union(set, concrete(r, r.valueOf(source, argument)));
        set = r.values.union(set, passedThrough(r, source, argument));
      }
    } else if (flags & BindingFlag.rest) {
      const passed = args.positional.slice(place).flatMap((argument) => itemsOf(r, source, argument));
      if (passed.length > 0) set = r.values.union(set, r.values.tuple(passed, r.program.languageHome(file)));
    } else if (flags & BindingFlag.keywordRest) {
      set = r.values.union(set, collected(r, file, flags, remainingNamed(r, file, fn, args)));
    } else {
      const named = args.named.get(name);
      const argument = named ?? args.positional[place];
      const passed = named === undefined ? positionalAt(r, args, place) : r.valueOf(source, named);
      set = r.values.union(set, concrete(r, passed));
      if (argument !== undefined) set = r.values.union(set, passedThrough(r, source, argument));
    }
    for (let at = 0; r.values.members(set).length > MOST_ARGUMENT_VALUES; at++) {
      if (at === reductions.length) return 0;
      set = reductions[at](r, set);
      reduced = Math.max(reduced, at + 1);
    }
  }
  return reductions.slice(0, reduced).reduce((all, reduce) => reduce(r, all), set);
}

function joinedArguments(r: Resolver, set: ValueSet): ValueSet {
  return joined(r, set, MOST_ARGUMENT_VALUES);
}

/**
 * What callers pass of the repository for the parameter that an expression (row) stands for, where its type only says how it
 * is used.
 */
export function passedThrough(r: Resolver, file: SourceFile, expression: number): ValueSet {
  const parameter = r.before ? openParameter(r, file, expression) : 0;
  if (parameter === 0) return 0;
  const passed = r.values.members(passedTo(r, r.before!, parameter));
  return r.values.setOf(passed.filter((value) => isOfRepository(r, value)));
}

/** What a call (row) of a function (id) passes as its receiver: the object of which it is a member, or what `call` is given. */
function receiverAt(r: Resolver, file: SourceFile, call: number, fn: number): ValueSet {
  const { expressions } = file.facts;
  const callee = expressions.a(call);
  const kind = expressions.kind(callee);
  if (kind !== Expression.member && kind !== Expression.index) return 0;
  const isIt = (value: number): boolean => isFunction(r, value) && r.values.ref(value) === fn;
  const called = r.values.members(r.valueOf(file, callee));
  if (called.some(isIt)) return r.valueOf(file, expressions.a(callee));
  const runsIt = called.some((value) => isFunction(r, value) && isIt(r.values.receiver(value)));
  const [first] = runsIt ? r.argumentsOf(file, call).positional : [];
  return first === undefined ? 0 : r.valueOf(file, first);
}

function withoutTests(r: Resolver, set: ValueSet): ValueSet {
  return r.values.setOf(r.values.members(set).filter((value) => !isOfTests(r, value)));
}

/** Where a function is called, as far as a pass and those before it have found. */
export function callSitesOf(r: Resolver, fn: number): readonly number[] {
  const earlier = r.before ? callSitesOf(r.before, fn) : r.patchedMemberTable.callers(fn);
  const own = r.callersOf.get(fn);
  return own ? [...earlier, ...own] : earlier;
}

/** The argument at a position, looked for in the spread one that covers it. */
export function positionalAt(r: Resolver, args: CallArguments, place: number): ValueSet {
  const spread = args.positional.findIndex((argument) => isSpread(args.file, argument));
  if (spread >= 0 && spread <= place) return listItem(r, args.file, args.positional[spread], place - spread);
  const argument = args.positional[place];
  return argument === undefined ? 0 : r.valueOf(args.file, argument);
}

/** A positional argument, or the items of a spread one as far as they can be told apart. */
function itemsOf(r: Resolver, file: SourceFile, argument: number): readonly ValueSet[] {
  const set = r.valueOf(file, argument);
  if (!isSpread(file, argument)) return isKeywords(file, argument) ? [] : [set];
  const [only, ...others] = r.values.members(set);
  if (only !== undefined && others.length === 0 && r.values.kind(only) === ValueKind.tuple)
    return r.values.tupleItems(r.values.ref(only));
  return [r.iterated(set, file, false)];
}

function isSpread(file: SourceFile, argument: number): boolean {
  const { expressions } = file.facts;
  return expressions.kind(argument) === Expression.spread && expressions.b(argument) === 0;
}

/** `**keywords`, which fill no position. */
function isKeywords(file: SourceFile, argument: number): boolean {
  const { expressions } = file.facts;
  return expressions.kind(argument) === Expression.spread && !isSpread(file, argument);
}

/** What is passed by names that no parameter of the function has. */
function remainingNamed(r: Resolver, file: SourceFile, fn: number, args: CallArguments): ValueSet {
  const own = new Set(listRows(file, file.facts.functions.parameters(fn)).map((one) => nameOf(file, one)));
  return r.values.unionOf(
    [...args.named].filter(([name]) => !own.has(name)),
    ([, argument]) => concrete(r, r.valueOf(args.file, argument)),
  );
}

function nameOf(file: SourceFile, row: number): string {
  return file.facts.strings[file.facts.bindings.name(row)];
}

/** The arguments of a call of an object, which is itself the first where receivers are passed. */
export function withReceiver(r: Resolver, args: CallArguments): CallArguments {
  const { file, call, positional } = args;
  if (call === 0 || !r.semanticsOf(file).rules.receiversArePassed) return args;
  return { ...args, positional: [file.facts.expressions.a(call), ...positional] };
}

/** The arguments of a call as a function takes them, behind a receiver that is passed as one of them. */
function argumentsFor(r: Resolver, file: SourceFile, call: number, fn: number): CallArguments {
  const args = r.argumentsOf(file, call);
  const callee = file.facts.expressions.a(call);
  const { receiversArePassed } = r.semanticsOf(file).rules;
  if (!receiversArePassed && file.facts.expressions.kind(callee) !== Expression.member) return args;
  const called = r.values
    .members(r.valueOf(file, callee))
    .find((value) => r.values.kind(value) === ValueKind.function && r.values.ref(value) === fn);
  if (called !== undefined)
    return takesReceiverFirst(r, called) ? { ...args, positional: args.positional.slice(1) } : args;
  // What is called is an object, whose call member it is.
  const own = r.values.value(ValueKind.function, fn);
  return receiversArePassed && !takesReceiverFirst(r, own) ? withReceiver(r, args) : args;
}

/** Overriding methods without annotations between a method and the one that declares its types. */
const FURTHEST_OVERRIDDEN = 8;

/** Where a method overrides one of an ancestor, what is not annotated is as it is declared there. */
function inheritedType(r: Resolver, file: SourceFile, fn: number, row: number, steps = 0): ValueSet {
  const { bindings, functions, strings } = file.facts;
  const owner = fn === 0 ? 0 : functions.class(fn);
  const method = fn === 0 ? 0 : functions.symbol(fn);
  if (owner === 0 || method === 0 || !r.semanticsOf(file).rules.overridesInheritTypes) return 0;
  const name = strings[bindings.name(row)];
  const above = r.values.value(ValueKind.ancestor, file.symbolBase + owner);
  const [hit] = r.membersOf(above, memberName(file, method));
  for (const binding of hit?.bindings ?? []) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    const [declared] = symbol === 0 ? [] : listOf(source, source.facts.symbols.functions(symbol));
    if (declared === undefined || source.isStub) continue;
    const parameter = listOf(source, source.facts.functions.parameters(declared)).find(
      (one) => source.facts.strings[source.facts.bindings.name(one)] === name,
    );
    if (parameter === undefined) continue;
    if (source.facts.bindings.type(parameter) === 0) {
      const above = steps < FURTHEST_OVERRIDDEN ? inheritedType(r, source, declared, parameter, steps + 1) : 0;
      if (above !== 0) return above;
      continue;
    }
    return concrete(r, r.substitute(r.bindingValue(source.bindingBase + parameter), hit.env));
  }
  return 0;
}

/** The type that declarations beside the code have for a parameter. */
function typeDeclaredBeside(r: Resolver, file: SourceFile, fn: number, row: number): ValueSet {
  const declared = declarationBeside(r, file, fn === 0 ? 0 : file.facts.functions.symbol(fn));
  if (declared === undefined) return 0;
  const { source } = declared;
  const { bindings, functions, strings, symbols } = source.facts;
  const name = nameOf(file, row);
  return r.values.unionOf(listRows(source, symbols.functions(declared.row)), (one) => {
    const parameter = listRows(source, functions.parameters(one)).find(
      (parameter) => strings[bindings.name(parameter)] === name,
    );
    const isTyped = parameter !== undefined && bindings.type(parameter) !== 0;
    return isTyped ? concrete(r, r.bindingValue(source.bindingBase + parameter)) : 0;
  });
}

/** What is injected from a function: what it returns, or what it yields once. */
function provided(r: Resolver, symbol: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const [fn] = listOf(file, file.facts.symbols.functions(symbol - file.symbolBase));
  if (fn === undefined) return 0;
  const flags = file.facts.functions.flags(fn);
  const returned = r.returnOf(file.functionBase + fn);
  const isAsync = (flags & FunctionFlag.async) !== 0;
  if (flags & FunctionFlag.generator) return r.iterated(returned, file, isAsync);
  return isAsync ? r.awaited(returned) : returned;
}
