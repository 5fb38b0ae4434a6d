// What the surroundings of a lambda, a literal or a call expect of it: the declared type of what it is passed to, assigned
// to or returned as. From it, lambdas get the types of their parameters, and calls the type arguments that nothing they are
// called with tells.

import { Binding, BindingFlag, Expression, FunctionFlag } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { isClassLike, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import { SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';
import { inferArguments, inferReceiver, merge } from './calls.ts';
import { returnUnder } from './functions.ts';
import { placeOfArgument } from './labels.ts';
import { chooseSignature } from './overloads.ts';
import { selectOverloads } from './select-overload.ts';
import { functionsBehind, functionsExpected } from './signatures.ts';

type Context =
  | { readonly kind: 'argument'; readonly call: number; readonly index: number; readonly name?: string }
  | { readonly kind: 'type'; readonly type: number }
  | { readonly kind: 'property'; readonly record: number; readonly name: string }
  | { readonly kind: 'element'; readonly collection: number }
  | { readonly kind: 'same'; readonly outer: number }
  | { readonly kind: 'returned' | 'yielded'; readonly fn: number }
  | { readonly kind: 'assigned'; readonly target: number }
  | { readonly kind: 'called'; readonly call: number };

export type Contexts = ReadonlyMap<number, Context>;

/** Finds the context of every lambda, literal and call of a file, in one pass over its tables. */
export function contextsOf(file: SourceFile): Contexts {
  const { expressions, bindings, functions, assignments, strings } = file.facts;
  const contexts = new Map<number, Context>();
  const hasExpected = hasKind(file, Expression.expected);
  const set = (expression: number, context: Context): void => {
    if (expression === 0) return;
    if (takesContext(expressions.kind(expression))) contexts.set(expression, context);
    const begins = hasExpected ? beginningOf(file, expression) : 0;
    if (begins !== expression && expressions.kind(begins) === Expression.expected) contexts.set(begins, context);
  };
  for (let row = 1; row < expressions.rows; row++) {
    const a = expressions.a(row);
    const b = expressions.b(row);
    switch (expressions.kind(row)) {
      case Expression.call:
      case Expression.construct:
      case Expression.element:
        argumentContexts(file, row, b, set);
        set(a, { kind: 'called', call: row });
        break;
      case Expression.record: {
        const triples = listOf(file, a);
        for (let at = 0; at < triples.length; at += 3) {
          if (triples[at] !== 0) set(triples[at + 2], { kind: 'property', record: row, name: strings[triples[at]] });
        }
        break;
      }
      case Expression.collection:
        for (const item of listOf(file, b))
          set(expressions.kind(item) === Expression.keyword ? expressions.b(item) : item, {
            kind: 'element',
            collection: row,
          });
        break;
      case Expression.choice:
        for (const item of listOf(file, a)) set(item, { kind: 'same', outer: row });
        break;
      case Expression.cast:
        set(a, { kind: 'type', type: b });
        break;
      case Expression.assign:
        set(b, { kind: 'assigned', target: a });
        break;
      default:
    }
  }
  for (let row = 1; row < bindings.rows; row++) {
    const type = bindings.type(row);
    const value = bindings.value(row);
    if (type !== 0 && value !== 0) set(value, { kind: 'type', type });
  }
  for (let row = 1; row < functions.rows; row++) {
    for (const returned of listOf(file, functions.returns(row))) set(returned, { kind: 'returned', fn: row });
    for (const yielded of listOf(file, functions.yields(row))) set(yielded, { kind: 'yielded', fn: row });
  }
  for (let row = 1; row < assignments.rows; row++) {
    const value = assignments.at(row, 1);
    if (!contexts.has(value)) set(value, { kind: 'assigned', target: assignments.at(row, 0) });
  }
  return contexts;
}

function hasKind({ facts: { expressions } }: SourceFile, kind: number): boolean {
  for (let row = 1; row < expressions.rows; row++) if (expressions.kind(row) === kind) return true;
  return false;
}

/** What a chain of members and calls begins with: of what is expected where the chain stands, a member may be taken. */
function beginningOf({ facts: { expressions } }: SourceFile, expression: number): number {
  let at = expression;
  for (;;) {
    const kind = expressions.kind(at);
    if (kind !== Expression.member && kind !== Expression.call) return at;
    at = expressions.a(at);
  }
}

function argumentContexts(
  file: SourceFile,
  call: number,
  list: number,
  set: (expression: number, context: Context) => void,
): void {
  const { expressions, strings } = file.facts;
  const isLabelled = file.language.semantics.rules.argumentLabels === true;
  listOf(file, list).forEach((argument, index) => {
    if (expressions.kind(argument) === Expression.keyword) {
      if (isLabelled) {
        set(expressions.b(argument), { kind: 'argument', call, index });
        return;
      }
      const name = strings[expressions.a(argument)];
      set(expressions.b(argument), { kind: 'argument', call, index: -1, name });
    } else set(argument, { kind: 'argument', call, index });
  });
}

function takesContext(kind: number): boolean {
  return (
    kind === Expression.function ||
    kind === Expression.record ||
    kind === Expression.collection ||
    kind === Expression.choice ||
    kind === Expression.cast ||
    kind === Expression.call ||
    kind === Expression.construct ||
    kind === Expression.expected
  );
}

/** See `Resolver.expectedType`. */
export function expectedType(r: Resolver, contexts: Contexts, file: SourceFile, expression: number): ValueSet {
  const context = contexts.get(expression);
  if (!context) return 0;
  const { expressions } = file.facts;
  switch (context.kind) {
    case 'type':
      return r.typeOf(file, context.type);
    case 'same':
      return r.expectedType(file, context.outer);
    case 'property': {
      const outer = r.expectedType(file, context.record);
      return outer === 0 ? 0 : r.memberOfSet(outer, context.name);
    }
    case 'element':
      return r.iterated(r.expectedType(file, context.collection), file, false);
    case 'returned':
      return expectedReturn(r, file, context.fn);
    case 'yielded': {
      const declared = file.facts.functions.returnType(context.fn);
      return declared === 0 ? 0 : r.iterated(r.typeOf(file, declared), file, false);
    }
    case 'assigned':
      switch (expressions.kind(context.target)) {
        case Expression.index:
        case Expression.member:
          return declaredOnly(r, r.valueOf(file, context.target));
        case Expression.name:
          return declaredType(r, file, context.target, expressions.kind(expression) === Expression.construct);
        default:
          return 0;
      }
    case 'called':
      return 0;
    case 'argument':
      return expectedArgument(r, file, context.call, expression, context.index, context.name);
  }
}

/** Whether what is expected of an expression does not depend on which function it is an argument of. */
export function isSaidByPlace(contexts: Contexts, expression: number): boolean {
  const context = contexts.get(expression);
  switch (context?.kind) {
    case 'type':
    case 'assigned':
    case 'returned':
      return true;
    case 'same':
      return isSaidByPlace(contexts, context.outer);
    case 'element':
      return isSaidByPlace(contexts, context.collection);
    default:
      return false;
  }
}

/** The type that a variable is declared with, wherever it is assigned. */
function declaredType(r: Resolver, file: SourceFile, name: number, isMade: boolean): ValueSet {
  const { expressions } = file.facts;
  const scope = expressions.scope(name);
  const found = r.lookup(file, scope, expressions.a(name), false, 0);
  let result: ValueSet = 0;
  for (const binding of found.bindings) {
    const source = r.program.fileOfBinding(binding);
    const type = source.facts.bindings.type(binding - source.bindingBase);
    const kind = source.facts.bindings.kind(binding - source.bindingBase);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (isMade && source.facts.bindings.flags(binding - source.bindingBase) & BindingFlag.indirect) continue;
    // A base is made by its name.
    if (isMade && symbol !== 0 && isClassLike(source, symbol))
      result = r.values.union(result, r.instanceOf(r.canonical(source.symbolBase + symbol), []));
    if (type !== 0 && kind !== Binding.narrowing) result = r.values.union(result, r.typeOf(source, type));
  }
  return result;
}

/** Function types among values: a value assigned before says nothing of what is expected now. */
function declaredOnly(r: Resolver, set: ValueSet): ValueSet {
  const { values } = r;
  return values.setOf(
    values.members(set).filter((value) => {
      if (values.kind(value) !== ValueKind.function) return values.kind(value) === ValueKind.instance;
      const file = r.program.fileOfFunction(values.ref(value));
      return (file.facts.functions.flags(values.ref(value) - file.functionBase) & FunctionFlag.signature) !== 0;
    }),
  );
}

function expectedReturn(r: Resolver, file: SourceFile, fn: number): ValueSet {
  const { functions } = file.facts;
  const declared = functions.returnType(fn);
  const async = (functions.flags(fn) & FunctionFlag.async) !== 0;
  if (declared !== 0) {
    const type = r.typeOf(file, declared);
    return async ? r.awaited(type) : type;
  }
  const expression = functions.expression(fn);
  if (expression === 0) return 0;
  let result: ValueSet = 0;
  const call = r.calledAt(file, expression);
  if (call !== 0) return async ? r.awaited(r.expectedType(file, call)) : r.expectedType(file, call);
  for (const value of functionsExpected(r, file, expression)) {
    const returned = returnUnder(r, r.values.ref(value), r.values.env(value));
    result = r.values.union(result, async ? r.awaited(returned) : returned);
  }
  return result;
}

/** The declared type of the parameter that an argument is passed for, with type parameters from the other arguments. */
function expectedArgument(
  r: Resolver,
  file: SourceFile,
  call: number,
  argument: number,
  index: number,
  name?: string,
): ValueSet {
  const { expressions } = file.facts;
  const { values } = r;
  const callee = expressions.a(call);
  const args = r.argumentsOf(file, call);
  const construct = expressions.kind(call) === Expression.construct;
  let result: ValueSet = 0;
  const callees = callee === 0 ? madeAt(r, file, call) : values.members(r.valueOf(file, callee));
  for (const value of selectOverloads(r, callees, args)) {
    const behind = functionsBehind(r, value, construct, args);
    // Without a constructor it is fields that are named.
    if (construct && name !== undefined && behind.length === 0 && values.kind(value) === ValueKind.class) {
      const made = values.value(ValueKind.instance, values.ref(value), values.env(value));
      result = values.union(result, declaredOnly(r, r.memberValue(made, name)));
    }
    if (!construct && (index === 0 || name === '')) result = values.union(result, madeOfFunction(r, args, value));
    for (const target of behind) {
      const fnId = values.ref(target);
      const source = r.program.fileOfFunction(fnId);
      const symbol = source.facts.functions.symbol(fnId - source.functionBase);
      const fn = symbol === 0 ? fnId - source.functionBase : chooseSignature(r, source, symbol, args);
      if (fn === 0) continue;
      const env = new Map(values.bindings(values.env(target)));
      const inferred = new Map<number, ValueSet>();
      const receiver = values.receiver(target);
      if (receiver !== 0) inferReceiver(r, source, fn, values.env(target), values.single(receiver), inferred);
      if (args.typeArguments.length === 0) inferArguments(r, source, fn, values.env(target), args, inferred, argument);
      for (const [parameter, set] of inferred) env.set(parameter, set);
      const own = listRows(source, source.facts.functions.typeParameters(fn));
      const parameters =
        values.kind(value) === ValueKind.class
          ? r.typeParameters(values.ref(value))
          : own.map((parameter) => source.bindingBase + parameter);
      // What is written out is not inferred.
      args.typeArguments.forEach((type, at) => {
        const parameter = parameters[at];
        if (parameter !== undefined) env.set(parameter, r.typeOf(file, type));
      });
      const open = parameters.filter((parameter) => !env.has(parameter));
      if (open.length > 0) bindByExpected(r, { file, call }, value, source.functionBase + fn, open, env);
      if (receiver !== 0) env.set(SELF_KEY, values.single(receiver));
      const place = args.labels === undefined ? index : placeOfArgument(source, fn, args, index);
      result = values.union(result, r.parameterType(source.functionBase + fn, values.environment(env), place, name));
    }
  }
  return result;
}

/** Where an interface of one method is called with a function that is to stand for it (`Runnable { ... }`): itself. */
function madeOfFunction(r: Resolver, { file, call, typeArguments }: CallArguments, value: number): ValueSet {
  const { values } = r;
  if (values.kind(value) !== ValueKind.class) return 0;
  const symbol = r.canonical(values.ref(value));
  if (!r.semanticsOf(file).rules.callsConstruct || functionalMember(r, symbol) === undefined) return 0;
  const explicit = typeArguments.map((type) => r.typeOf(file, type));
  if (explicit.length > 0) return r.instanceOf(symbol, explicit);
  const expected = values.members(r.expectedType(file, call)).filter((one) => r.canonical(values.ref(one)) === symbol);
  const instances = expected.filter((one) => values.kind(one) === ValueKind.instance);
  return instances.length > 0 ? values.setOf(instances) : r.instanceOf(symbol, []);
}

/** The classes (values) of which a construction makes one that leaves its class to what is expected of it. */
function madeAt(r: Resolver, file: SourceFile, call: number): readonly number[] {
  const { values } = r;
  return values
    .members(r.expectedType(file, call))
    .filter((value) => values.kind(value) === ValueKind.instance)
    .map((value) => values.value(ValueKind.class, values.ref(value), values.env(value)));
}

/** Binds the type parameters that arguments leave open by what is expected of the call. */
function bindByExpected(
  r: Resolver,
  { file, call }: { readonly file: SourceFile; readonly call: number },
  callee: number,
  fn: number,
  open: readonly number[],
  env: Map<number, ValueSet>,
): void {
  const { values } = r;
  const expected = r.expectedType(file, call);
  const inferred = new Map<number, ValueSet>();
  if (values.kind(callee) === ValueKind.class) {
    const symbol = r.canonical(values.ref(callee));
    for (const value of values.members(expected)) {
      if (values.kind(value) !== ValueKind.instance || values.ref(value) !== symbol) continue;
      for (const [parameter, set] of values.bindings(values.env(value))) merge(r, inferred, parameter, set);
    }
  } else {
    const source = r.program.fileOfFunction(fn);
    const type = source.facts.functions.returnType(fn - source.functionBase);
    if (type !== 0) r.infer(source, type, values.environment(env), expected, inferred);
  }
  for (const parameter of open) {
    const set = inferred.get(parameter) ?? 0;
    if (set !== 0) env.set(parameter, set);
  }
}

/** The declared type of a function's parameter by position or name, under a substitution. */
export function parameterType(r: Resolver, fn: number, env: number, index: number, name?: string): ValueSet {
  const file = r.program.fileOfFunction(fn);
  const { bindings, strings } = file.facts;
  const parameters = givenParameters(file, fn - file.functionBase);
  const last = parameters[parameters.length - 1];
  const byName = name === '' ? last : parameters.find((one) => strings[bindings.name(one)] === name);
  const isRest = (one: number): boolean => (bindings.flags(one) & 16) !== 0;
  const positional = parameters[index] ?? (last !== undefined && isRest(last) ? last : undefined);
  const parameter = name === undefined ? positional : byName;
  if (parameter === undefined) return 0;
  const type = bindings.type(parameter);
  const declared =
    type === 0 ? r.substitute(r.bindingValue(file.bindingBase + parameter), env) : r.typeUnder(file, type, env);
  if (!isRest(parameter) || r.semanticsOf(file).rules.restNamesItems) return declared;
  return restItem(r, file, declared, index - parameters.indexOf(parameter));
}

/**
 * What stands at a position of a rest parameter: of the tuple that it is declared as, or any of its items. What is passed
 * beyond a tuple's end is for its last item, which a spread stands for.
 */
function restItem(r: Resolver, file: SourceFile, declared: ValueSet, position: number): ValueSet {
  const { values } = r;
  return values.members(declared).reduce((set, value) => {
    const items = values.kind(value) === ValueKind.tuple ? values.tupleItems(values.ref(value)) : undefined;
    return values.union(
      set,
      items ? (items[Math.min(position, items.length - 1)] ?? 0) : r.iterated(values.single(value), file, false),
    );
  }, 0);
}

/** The type that what a function expression is given to is declared with, or 0. */
export function typeAround(r: Resolver, contexts: Contexts, file: SourceFile, expression: number): ValueSet {
  const context = contexts.get(expression);
  return context?.kind === 'type' ? r.typeOf(file, context.type) : 0;
}

/** The call (row) of a function expression that is called where it stands, or 0. */
export function calledAt(contexts: Contexts, expression: number): number {
  const context = contexts.get(expression);
  return context?.kind === 'called' ? context.call : 0;
}

/**
 * The object literal that a function expression is a property of, as a value. With `orCall`, of one that is handed to a call:
 * whoever is handed callbacks may run them, and those that are handed on in them, as functions of one object. What the
 * outermost of the calls gives stands for it.
 */
export function recordAround(
  r: Resolver,
  contexts: Contexts,
  file: SourceFile,
  expression: number,
  orCall: boolean,
): ValueSet {
  const context = contexts.get(expression);
  if (context?.kind === 'property') return r.values.of(ValueKind.record, file.expressionBase + context.record);
  if (!orCall || context?.kind !== 'argument') return 0;
  return r.values.of(ValueKind.record, file.expressionBase + outermostCall(contexts, file, context.call));
}

/** The outermost of the calls (row) that are handed a function in which the next one is made. */
function outermostCall(contexts: Contexts, file: SourceFile, call: number): number {
  const { expressions, functions, scopes } = file.facts;
  for (let at = call; ; ) {
    let scope = expressions.scope(at);
    while (scope !== 0 && scopes.function(scope) === 0) scope = scopes.parent(scope);
    const context = scope === 0 ? undefined : contexts.get(functions.expression(scopes.function(scope)));
    if (context?.kind !== 'argument') return at;
    at = context.call;
  }
}
