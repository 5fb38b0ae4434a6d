// Which functions an expression holds where types say only how they are called: followed through variables, fields,
// containers, parameters and what functions return. No type depends on what is found here, so it is asked at call sites
// alone.

import { Binding, Expression, FunctionFlag } from '../../../model/facts.ts';
import { argumentsAt } from '../calls/labels.ts';
import { callSitesOf, passedTo } from '../calls/parameters.ts';
import { parameterBehind } from '../calls/passed-through.ts';
import { functionsBehind } from '../calls/signatures.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { isCallable, listOf, type SourceFile } from '../program/source-file.ts';
import { containersOf, writtenItems } from '../types/contents.ts';
import { isReceiverParameter, takesReceiverFirst } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/** Makers of makers: beyond this depth nothing is looked for. */
const DEEPEST = 6;
/** Expressions that are looked at for one site. */
const MOST_STEPS = 160;
/** A decorator of more functions than this runs one of them, but nothing says which. */
const MOST_DECORATED = 200;

/** What is followed from one site. */
interface Search {
  readonly r: Resolver;
  readonly found: Set<number>;
  readonly seen: Set<number>;
  steps: number;
}

/** A call (with its arguments) that is being looked into, and the function (id) that it runs. */
interface Entered {
  readonly fn: number;
  readonly args: CallArguments;
  readonly outer: Entered | undefined;
}

/** The functions (values) that an expression (row) holds. */
export function heldFunctions(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const search: Search = { r, found: new Set(), seen: new Set(), steps: 0 };
  follow(search, file, expression, undefined, 0);
  return [...search.found].sort((a, b) => a - b);
}

/**
 * The functions (values) that a decorator is given, where an expression (row) is its parameter or a field that is given it.
 * They may be more than a set of values has room for.
 */
export function decoratedFunctions(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const parameter = parameterBehind(r, file, expression);
  if (parameter === 0) return [];
  const search: Search = { r, found: new Set(), seen: new Set(), steps: 0 };
  const source = r.program.fileOfBinding(parameter);
  const row = parameter - source.bindingBase;
  takeDecorated(search, source, row, source.functionBase + source.facts.bindings.function(row));
  return [...search.found].sort((a, b) => a - b);
}

function follow(
  search: Search,
  file: SourceFile,
  expression: number,
  entered: Entered | undefined,
  depth: number,
): void {
  const id = file.expressionBase + expression;
  if (expression === 0 || depth > DEEPEST || search.steps++ > MOST_STEPS || search.seen.has(id)) return;
  search.seen.add(id);
  const { r } = search;
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  const kind = expressions.kind(expression);
  if (kind !== Expression.index && takeKnown(search, file, expression)) return;
  switch (kind) {
    case Expression.call:
      followCall(search, file, expression, entered, depth);
      return;
    case Expression.cast:
    case Expression.spread:
    case Expression.await:
      follow(search, file, a, entered, depth);
      return;
    case Expression.keyword:
    case Expression.assign:
      follow(search, file, expressions.b(expression), entered, depth);
      return;
    case Expression.choice:
      for (const item of listOf(file, a)) follow(search, file, item, entered, depth);
      return;
    case Expression.name: {
      const found = r.lookup(file, expressions.scope(expression), a, false, expression);
      for (const one of found.bindings)
        for (const binding of r.follow(one).bindings) followBinding(search, binding, entered, depth + 1);
      return;
    }
    case Expression.member: {
      const name = file.facts.strings[expressions.b(expression)];
      for (const value of r.values.members(r.valueOf(file, a)))
        for (const hit of r.membersOf(value, name))
          for (const binding of hit.bindings) followBinding(search, binding, undefined, depth + 1);
      // A field of a library class is followed to what a constructor of ours hands up for it.
      if (search.found.size === 0 && r.before) {
        const parameter = parameterBehind(r, file, expression);
        if (parameter !== 0) followBinding(search, parameter, undefined, depth + 1);
      }
      return;
    }
    case Expression.index:
    case Expression.iterated:
      followItems(search, file, a, depth + 1);
      return;
    case Expression.unpacked: {
      // The values of `.items()` stand behind their keys.
      if (expressions.kind(a) === Expression.iterated) followItems(search, file, expressions.a(a), depth + 1);
      return;
    }
    default:
  }
}

/** Takes what an expression is known to hold. */
function takeKnown({ r, found }: Search, file: SourceFile, expression: number): boolean {
  const known = r.values.members(r.valueOf(file, expression)).filter((value) => isNamedFunction(r, value));
  for (const value of known) found.add(value);
  return known.length > 0;
}

function followBinding(search: Search, binding: number, entered: Entered | undefined, depth: number): void {
  const { r } = search;
  const file = r.program.fileOfBinding(binding);
  const { bindings, symbols } = file.facts;
  const row = binding - file.bindingBase;
  if (file.isStub) return;
  switch (bindings.kind(row)) {
    case Binding.parameter:
      followParameter(search, file, row, entered, depth);
      return;
    case Binding.variable:
    case Binding.field:
    case Binding.definition: {
      const symbol = bindings.symbol(row);
      if (symbol !== 0 && isCallable(file, symbol)) return;
      follow(search, file, bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol)), entered, depth);
      return;
    }
    default:
  }
}

/** Of a function that was entered by a call, what that call passes; else what all known calls pass. */
function followParameter(
  search: Search,
  file: SourceFile,
  row: number,
  entered: Entered | undefined,
  depth: number,
): void {
  const { r } = search;
  const { bindings, strings } = file.facts;
  const fn = file.functionBase + bindings.function(row);
  for (let at = entered; at !== undefined; at = at.outer) {
    if (at.fn !== fn) continue;
    const [argument] =
      at.args.labels !== undefined
        ? argumentsAt(file, bindings.function(row), at.args, placeOf(file, row))
        : [at.args.named.get(strings[bindings.name(row)]) ?? at.args.positional[placeOf(file, row)]];
    if (argument !== undefined) follow(search, at.args.file, argument, at.outer, depth);
    return;
  }
  if (r.before === undefined) return;
  const passed = r.values
    .members(passedTo(r, r.before, file.bindingBase + row))
    .filter((one) => isNamedFunction(r, one));
  for (const value of passed) search.found.add(value);
  if (passed.length === 0) takeDecorated(search, file, row, fn);
}

/** The position at which a parameter is passed. */
function placeOf(file: SourceFile, row: number): number {
  const { bindings, functions } = file.facts;
  const parameters = listOf(file, functions.parameters(bindings.function(row)));
  return bindings.index(row) - Number(parameters.some((one) => isReceiverParameter(file, one)));
}

/** A decorator is given each function that it stands at, however many they are. */
function takeDecorated({ r, found }: Search, file: SourceFile, row: number, fn: number): void {
  const parameters = [...listOf(file, file.facts.functions.parameters(fn - file.functionBase))];
  if (parameters.find((one) => !isReceiverParameter(file, one)) !== row || r.before === undefined) return;
  const decorated = callSitesOf(r.before, fn).filter((site) => site < 0);
  if (decorated.length > MOST_DECORATED) return;
  for (const site of decorated) {
    for (const value of r.values.members(r.symbolValue(-site))) if (isNamedFunction(r, value)) found.add(value);
  }
}

function followCall(search: Search, file: SourceFile, call: number, entered: Entered | undefined, depth: number): void {
  const { r } = search;
  const { expressions, strings } = file.facts;
  const callee = expressions.a(call);
  if (expressions.kind(callee) === Expression.member) {
    const how = r.semanticsOf(file).containerReads?.[strings[expressions.b(callee)]];
    if (how === 'item') followItems(search, file, expressions.a(callee), depth + 1);
  }
  const args = r.argumentsOf(file, call);
  for (const value of r.values.members(r.valueOf(file, callee)).flatMap((one) => calledFunctions(r, one))) {
    if (takesReceiverFirst(r, value)) continue;
    const fn = implementationOf(r, r.values.ref(value));
    const source = r.program.fileOfFunction(fn);
    if (source.isStub) continue;
    for (const made of returnedFrom(r, source, fn, { fn, args, outer: entered }, depth + 1)) search.found.add(made);
  }
}

/** The functions (values) that run when a value is called: itself, or what an instance is called as. */
function calledFunctions(r: Resolver, value: number): readonly number[] {
  const kind = r.values.kind(value);
  if (kind === ValueKind.function) return [value];
  return kind === ValueKind.instance || kind === ValueKind.self ? functionsBehind(r, value, false) : [];
}

/** What stands in the containers that an expression stands for. */
function followItems(search: Search, file: SourceFile, expression: number, depth: number): void {
  const { r } = search;
  const { expressions, strings } = file.facts;
  if (expression === 0 || depth > DEEPEST || search.steps++ > MOST_STEPS) return;
  if (expressions.kind(expression) === Expression.call) {
    const callee = expressions.a(expression);
    // A view or a copy of a container has its items.
    const isMember = expressions.kind(callee) === Expression.member;
    const reads = r.semanticsOf(file).containerReads;
    if (isMember && reads?.[strings[expressions.b(callee)]] === 'items') {
      followItems(search, file, expressions.a(callee), depth + 1);
      return;
    }
    const isLibrary = r.values
      .members(r.valueOf(file, callee))
      .every(
        (value) => r.values.kind(value) === ValueKind.function && r.program.fileOfFunction(r.values.ref(value)).isStub,
      );
    if (!isMember && isLibrary)
      for (const argument of listOf(file, expressions.b(expression))) followItems(search, file, argument, depth + 1);
  }
  for (const container of containersOf(r, file, expression, 0)) {
    const home = r.program.fileOfExpression(container);
    for (const item of writtenItems(home, container - home.expressionBase))
      follow(search, home, item, undefined, depth);
    for (const content of r.contents(container)) {
      if (content.how === 'items') followItems(search, content.file, content.value, depth + 1);
      else follow(search, content.file, content.value, undefined, depth);
    }
  }
}

/**
 * The functions of its own body that a function (value) returns. One that another of its results is a call of is what
 * the function uses to make its result.
 */
export function returnedFunctions(r: Resolver, value: number): readonly number[] {
  if (r.values.kind(value) !== ValueKind.function) return [];
  const fn = implementationOf(r, r.values.ref(value));
  const file = r.program.fileOfFunction(fn);
  return file.isStub ? [] : returnedFrom(r, file, fn, undefined, 0);
}

function returnedFrom(
  r: Resolver,
  file: SourceFile,
  fn: number,
  entered: Entered | undefined,
  depth: number,
): readonly number[] {
  const { expressions, functions } = file.facts;
  const returned = [...listOf(file, functions.returns(fn - file.functionBase))];
  const used = new Set<number>();
  for (const item of returned) {
    if (expressions.kind(item) !== Expression.call) continue;
    for (const one of r.values.members(r.valueOf(file, expressions.a(item)))) used.add(one);
  }
  const search: Search = { r, found: new Set(), seen: new Set(), steps: 0 };
  for (const item of returned) follow(search, file, item, entered, depth);
  const own = [...search.found];
  return own.length > 1 ? own.filter((one) => !used.has(one)) : own;
}

function isNamedFunction(r: Resolver, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(r.values.ref(value));
  return !file.isStub && file.facts.functions.symbol(r.values.ref(value) - file.functionBase) !== 0;
}

/** The function with a body, among the overloads that share a symbol. */
function implementationOf(r: Resolver, fn: number): number {
  const file = r.program.fileOfFunction(fn);
  const { functions, symbols } = file.facts;
  const symbol = functions.symbol(fn - file.functionBase);
  if (symbol === 0) return fn;
  const rows = [...listOf(file, symbols.functions(symbol))];
  const body = rows.find((row) => !(functions.flags(row) & FunctionFlag.signature));
  return body === undefined ? fn : file.functionBase + body;
}
