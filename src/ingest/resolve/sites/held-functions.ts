// Which functions, or objects, an expression holds where types say only how they are used: followed through variables,
// fields, containers, parameters and what functions return. No type depends on what is found here, so it is asked at call
// sites alone.

import { Binding, Expression, FunctionFlag } from '../../../model/facts.ts';
import { collected } from '../../../model/lists.ts';
import { argumentsAt } from '../calls/labels.ts';
import { callSitesOf, passedTo } from '../calls/parameters.ts';
import { parameterBehind } from '../calls/passed-through.ts';
import { functionsBehind } from '../calls/signatures.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { isInterface } from '../members/protocols.ts';
import { isSignature, narrowedBindings } from '../names/bindings.ts';
import { isCallable, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { containersOf, writtenItems } from '../types/contents.ts';
import { identityOf, isOfRepository } from '../types/origins.ts';
import { argumentFor, isReceiverParameter, placeOf, takesReceiverFirst } from '../types/receivers.ts';
import { ValueKind, WIDEST_SET } from '../values/values.ts';

/** Makers of makers: beyond this depth nothing is looked for. */
const DEEPEST = 6;
/** Expressions that are looked at for one site. */
const MOST_STEPS = 160;
/** What more calls than this pass for a parameter is too much to look for an object in. */
const MOST_CALLERS = 8;
/** A decorator of more functions than this runs one of them, but nothing says which. */
const MOST_DECORATED = 200;

/** What is followed from one site. */
interface Search {
  readonly r: Resolver;
  readonly found: Set<number>;
  readonly seen: Set<number>;
  /** Nothing is taken of an expression that may be several functions. */
  readonly eachForCertain: boolean;
  readonly isWanted: (r: Resolver, value: number) => boolean;
  /** Whether it came to a parameter: what callers pass may be more than is found. */
  isOpen: boolean;
  /** Whether all that it came to has given something: else there may be more than is found. */
  isWhole: boolean;
  /** How often something was found, be it known already or not. */
  hits: number;
  steps: number;
}

function begin(r: Resolver, eachForCertain = false, isWanted = isNamedFunction): Search {
  return {
    r,
    found: new Set(),
    seen: new Set(),
    eachForCertain,
    isWanted,
    isOpen: false,
    isWhole: true,
    hits: 0,
    steps: 0,
  };
}

/** A call (with its arguments) that is being looked into, and the function (id) that it runs. */
interface Entered {
  readonly fn: number;
  readonly args: CallArguments;
  readonly outer: Entered | undefined;
}

/** The functions (values) that an expression (row) holds; if wanted, those alone that an item of a container is for certain. */
export function heldFunctions(
  r: Resolver,
  file: SourceFile,
  expression: number,
  { eachForCertain }: { readonly eachForCertain: boolean } = { eachForCertain: false },
): readonly number[] {
  const search = begin(r, eachForCertain);
  follow(search, file, expression, undefined, 0);
  return [...search.found].sort((a, b) => a - b);
}

/** What an expression holds (values), whether there may be more that callers pass, and whether that is all in any case. */
export interface Held {
  readonly held: readonly number[];
  readonly isOpen: boolean;
  readonly isWhole: boolean;
}

/** The objects of the repository that an expression (row) holds where its type is an interface. */
export function heldObjects(r: Resolver, file: SourceFile, expression: number): Held {
  return heldOf(begin(r, false, isOwnObject), file, expression);
}

/** The functions that an expression (row) holds where its type is an interface that says how they are called. */
export function heldCallables(r: Resolver, file: SourceFile, expression: number): Held {
  return heldOf(begin(r), file, expression);
}

function heldOf(search: Search, file: SourceFile, expression: number): Held {
  follow(search, file, expression, undefined, 0);
  const { found, isOpen, isWhole } = search;
  return { held: [...found].sort((a, b) => a - b), isOpen, isWhole: isWhole && !isOpen && found.size > 0 };
}

/** The functions (values) that a member of an object holds where its type says only how it is called. */
export function heldUnder(r: Resolver, object: number, name: string): readonly number[] {
  const search = begin(r);
  for (const hit of r.membersOf(object, name))
    for (const binding of hit.bindings) followBinding(search, binding, undefined, 0);
  if (r.values.kind(object) === ValueKind.record) {
    const file = r.program.fileOfExpression(r.values.ref(object));
    const property = writtenProperty(file, r.values.ref(object) - file.expressionBase, name);
    follow(search, file, property, undefined, 0);
  }
  return [...search.found].sort((a, b) => a - b);
}

/** The value (row) that an object literal (row) gives to a name; 0 where it is not written there. */
function writtenProperty(file: SourceFile, record: number, name: string): number {
  const { expressions, strings } = file.facts;
  if (expressions.kind(record) !== Expression.record) return 0;
  const triples = listOf(file, expressions.a(record));
  for (let at = triples.length - 3; at >= 0; at -= 3)
    if (triples[at] !== 0 && strings[triples[at]] === name) return triples[at + 2];
  return 0;
}

/**
 * The functions (values) that a decorator is given, where an expression (row) is its parameter or a field that is given it.
 * They may be more than a set of values has room for.
 */
export function decoratedFunctions(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const parameter = parameterBehind(r, file, expression);
  if (parameter === 0) return [];
  const search = begin(r);
  const source = r.program.fileOfBinding(parameter);
  const row = parameter - source.bindingBase;
  takeDecorated(search, source, row, source.functionBase + source.facts.bindings.function(row));
  return [...search.found].sort((a, b) => a - b);
}

/** Whether an expression is a variable that holds each item of a container in turn. */
export function isEachItem(r: Resolver, file: SourceFile, expression: number): boolean {
  const { bindings, expressions } = file.facts;
  if (expressions.kind(expression) !== Expression.name) return false;
  const found = r.lookup(file, expressions.scope(expression), expressions.a(expression), false, expression).bindings;
  return (
    found.length > 0 &&
    found.every((binding) => {
      const value = r.program.fileOfBinding(binding) === file ? bindings.value(binding - file.bindingBase) : 0;
      return value !== 0 && expressions.kind(value) === Expression.index && expressions.b(value) === 0;
    })
  );
}

/** The functions (values) that stand in the container that a field (binding id) holds. */
export function heldItems(r: Resolver, binding: number): readonly number[] {
  const file = r.program.fileOfBinding(binding);
  const { bindings, symbols } = file.facts;
  const row = binding - file.bindingBase;
  const symbol = bindings.symbol(row);
  const search = begin(r);
  followItems(search, file, bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol)), 0);
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
  if (expression === 0 || search.seen.has(id)) return;
  if (depth > DEEPEST || search.steps > MOST_STEPS) {
    search.isWhole = false;
    return;
  }
  search.seen.add(id);
  const kind = file.facts.expressions.kind(expression);
  if (kind !== Expression.index && takeKnown(search, file, expression)) return;
  search.steps++;
  if (IS_ITSELF.has(kind)) {
    search.hits++;
    return;
  }
  const before = search.hits;
  lookInto(search, file, expression, entered, depth);
  // A member may be given something else from outside.
  if (kind === Expression.member || search.hits === before) search.isWhole = false;
}

/** What is written out stands for nothing else, whether it is looked for or not. */
const IS_ITSELF: ReadonlySet<number> = new Set([
  Expression.literal,
  Expression.function,
  Expression.collection,
  Expression.record,
  Expression.operator,
]);

function lookInto(
  search: Search,
  file: SourceFile,
  expression: number,
  entered: Entered | undefined,
  depth: number,
): void {
  const { r } = search;
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  switch (expressions.kind(expression)) {
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
        for (const binding of collected(r.follow(one).bindings, (each) => ofSameName(r, each)))
          followBinding(search, binding, entered, depth + 1);
      return;
    }
    case Expression.member: {
      const name = file.facts.strings[expressions.b(expression)];
      for (const value of r.values.members(r.valueOf(file, a)))
        for (const hit of r.membersOf(value, name))
          for (const binding of hit.bindings)
            for (const one of ofSameName(r, binding)) followBinding(search, one, undefined, depth + 1);
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
      if (expressions.kind(a) !== Expression.iterated) return;
      // The values of `.items()` stand behind their keys.
      const place = expressions.b(expression);
      followItems(search, file, expressions.a(a), depth + 1, (home, item) =>
        follow(search, home, partOf(home, item, place), undefined, depth + 1),
      );
      return;
    }
    default:
  }
}

/** The bindings (ids) of a name where one of them is: a field may be declared in one place and given a value in another. */
function ofSameName(r: Resolver, binding: number): readonly number[] {
  const file = r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const row = binding - file.bindingBase;
  const isField = bindings.kind(row) === Binding.field || bindings.kind(row) === Binding.variable;
  if (file.isStub || !isField || bindings.value(row) !== 0) return [binding];
  const others = r.scopeBindings(file, bindings.scope(row));
  return others.filter((one) => bindings.name(one) === bindings.name(row)).map((one) => file.bindingBase + one);
}

/** Takes what an expression is known to hold; gives whether that is all: a set of values that is full may be cut. */
function takeKnown(search: Search, file: SourceFile, expression: number): boolean {
  const { r, found, eachForCertain, isWanted } = search;
  const all = r.values.members(r.valueOf(file, expression));
  const known = all.filter((value) => isWanted(r, value));
  if (eachForCertain && all.length > 1) return false;
  for (const value of known) found.add(value);
  if (known.length > 0) search.hits++;
  // Of what else an expression may be only the interface is known: it is looked into.
  if (isWanted === isOwnObject && known.length < all.length) return false;
  return known.length > 0 && all.length < WIDEST_SET;
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
    case Binding.narrowing:
      if (depth > DEEPEST) return;
      for (const one of narrowedBindings(r, file, row)) followBinding(search, one, entered, depth + 1);
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
  const { bindings } = file.facts;
  const fn = file.functionBase + bindings.function(row);
  for (let at = entered; at !== undefined; at = at.outer) {
    if (at.fn !== fn) continue;
    const [argument] =
      at.args.labels !== undefined
        ? argumentsAt(file, bindings.function(row), at.args, placeOf(file, row))
        : [argumentFor(file, row, at.args)];
    if (argument === undefined) search.hits++;
    else follow(search, at.args.file, argument, at.outer, depth);
    return;
  }
  search.isOpen = true;
  if (r.before === undefined) return;
  const passed = search.eachForCertain
    ? []
    : r.values.members(passedTo(r, r.before, file.bindingBase + row)).filter((one) => search.isWanted(r, one));
  for (const value of passed) search.found.add(value);
  if (passed.length > 0 || (search.isWanted === isOwnObject && callSitesOf(r.before, fn).length > MOST_CALLERS)) return;
  takeDecorated(search, file, row, fn);
  // What callers pass may be more than a set of values has room for.
  forEachPassed(r, file, row, (source, argument) => follow(search, source, argument, undefined, depth + 1));
}

/** Calls `take` for what each known call of its function passes for a parameter (row). */
function forEachPassed(
  r: Resolver,
  file: SourceFile,
  row: number,
  take: (source: SourceFile, argument: number) => void,
): void {
  const { bindings } = file.facts;
  const fn = bindings.function(row);
  if (r.before === undefined || file.isStub || fn === 0 || isReceiverParameter(file, row)) return;
  for (const site of callSitesOf(r.before, file.functionBase + fn)) {
    if (site < 0) continue;
    const source = r.program.fileOfExpression(site);
    const argument = argumentFor(file, row, r.argumentsOf(source, site - source.expressionBase));
    if (argument !== undefined) take(source, argument);
  }
}

/** A decorator is given each function that it stands at, however many they are. */
function takeDecorated({ r, found }: Search, file: SourceFile, row: number, fn: number): void {
  const parameters = listRows(file, file.facts.functions.parameters(fn - file.functionBase));
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
  for (const value of runBy(search, file, callee, depth)) {
    if (takesReceiverFirst(r, value)) continue;
    const fn = implementationOf(r, r.values.ref(value));
    const source = r.program.fileOfFunction(fn);
    if (source.isStub) {
      search.isWhole = false;
      continue;
    }
    const inside = { fn, args, outer: entered };
    if (search.isWanted === isOwnObject) {
      r.dependencies?.readBody(source, fn - source.functionBase);
      for (const item of listOf(source, source.facts.functions.returns(fn - source.functionBase)))
        follow(search, source, item, inside, depth + 1);
    } else {
      // What it returns besides is not looked for.
      search.isWhole = false;
      for (const made of returnedFrom(r, source, fn, inside, depth + 1)) search.found.add(made);
    }
  }
}

/** The functions (values) that a callee (row) runs: what it holds where its type says only how it is called. */
function runBy(search: Search, file: SourceFile, callee: number, depth: number): readonly number[] {
  const { r } = search;
  const all = r.values.members(r.valueOf(file, callee));
  const known = collected(all, (one) => calledFunctions(r, one));
  if (known.length !== all.length) search.isWhole = false;
  if (known.length === 0 || known.some((one) => !isSignature(r, one))) return known;
  const inner = { ...begin(r), seen: search.seen, steps: search.steps };
  follow(inner, file, callee, undefined, depth + 1);
  search.steps = inner.steps;
  if (!inner.isWhole || inner.isOpen) search.isWhole = false;
  return [...inner.found];
}

/** The functions (values) that run when a value is called: itself, or what an instance is called as. */
function calledFunctions(r: Resolver, value: number): readonly number[] {
  const kind = r.values.kind(value);
  if (kind === ValueKind.function) return [value];
  return kind === ValueKind.instance || kind === ValueKind.self ? functionsBehind(r, value, false) : [];
}

/** Takes an expression (row) that stands in a container. */
type TakeItem = (home: SourceFile, item: number) => void;

/** What stands in the containers that an expression stands for. */
function followItems(search: Search, file: SourceFile, expression: number, depth: number, take?: TakeItem): void {
  const { r } = search;
  // Nobody knows all that is put into a container.
  search.isWhole = false;
  if (expression === 0 || depth > DEEPEST || search.steps++ > MOST_STEPS) return;
  const { expressions } = file.facts;
  if (expressions.kind(expression) === Expression.name) {
    const found = r.lookup(file, expressions.scope(expression), expressions.a(expression), false, expression);
    for (const binding of found.bindings) followItemsPassed(search, binding, depth + 1, take);
  }
  const takeItem = take ?? ((home, item) => follow(search, home, item, undefined, depth));
  if (take === undefined && r.semanticsOf(file).rules.membersAreItems) takeMembers(search, file, expression);
  for (const container of new Set([file.expressionBase + expression, ...containersOf(r, file, expression, 0)])) {
    const home = r.program.fileOfExpression(container);
    const row = container - home.expressionBase;
    for (const copied of copiedBy(r, home, row)) followItems(search, home, copied, depth + 1, take);
    if (!isContainer(home, row)) continue;
    for (const item of writtenItems(home, row)) takeItem(home, item);
    for (const content of r.contents(container)) {
      if (content.how === 'items') followItems(search, content.file, content.value, depth + 1, take);
      else takeItem(content.file, content.value);
    }
  }
}

/** The functions that what an expression stands for has as its members, where the members of a value are its items. */
function takeMembers({ r, found }: Search, file: SourceFile, expression: number): void {
  const take = (value: number): void => {
    if (isNamedFunction(r, value)) found.add(value);
  };
  for (const object of r.values.members(r.valueOf(file, expression))) {
    for (const { file: home, value, symbol } of r.patchedMemberTable.all(identityOf(r, object))) {
      // It is read, also where no question is asked of it.
      r.program.fileAt(home.index);
      for (const one of r.values.members(
        symbol === 0 ? r.valueOf(home, value) : r.symbolValue(home.symbolBase + symbol),
      ))
        take(one);
    }
    if (r.values.kind(object) !== ValueKind.class) continue;
    const symbol = r.canonical(r.values.ref(object));
    const home = r.program.fileOfSymbol(symbol);
    for (const row of r.scopeBindings(home, home.facts.symbols.members(symbol - home.symbolBase)))
      for (const one of r.values.members(r.bindingValue(home.bindingBase + row))) take(one);
  }
}

/** What stands in the containers that callers pass for a parameter (binding id). */
function followItemsPassed(search: Search, binding: number, depth: number, take: TakeItem | undefined): void {
  const { r } = search;
  const file = r.program.fileOfBinding(binding);
  const row = binding - file.bindingBase;
  if (file.facts.bindings.kind(row) !== Binding.parameter) return;
  forEachPassed(r, file, row, (source, argument) => followItems(search, source, argument, depth + 1, take));
}

/** The expressions (rows) whose items a call has: what a view or a copy is of, and what library code makes a container from. */
function copiedBy(r: Resolver, file: SourceFile, call: number): readonly number[] {
  const { expressions, strings } = file.facts;
  if (expressions.kind(call) !== Expression.call) return [];
  const callee = expressions.a(call);
  if (expressions.kind(callee) === Expression.member) {
    const how = r.semanticsOf(file).containerReads?.[strings[expressions.b(callee)]];
    return how === 'items' ? [expressions.a(callee)] : [];
  }
  const made = r.values.members(r.valueOf(file, callee));
  return made.every((value) => isOfLibrary(r, value)) ? listRows(file, expressions.b(call)) : [];
}

/** Whether a value is a function or a class of the library. */
function isOfLibrary(r: Resolver, value: number): boolean {
  const ref = r.values.ref(value);
  if (r.values.kind(value) === ValueKind.function) return r.program.fileOfFunction(ref).isStub;
  return r.values.kind(value) === ValueKind.class && r.program.fileOfSymbol(ref).isStub;
}

function isContainer({ facts: { expressions } }: SourceFile, row: number): boolean {
  const kind = expressions.kind(row);
  return kind === Expression.record || kind === Expression.collection || kind === Expression.call;
}

/** Of a list that is written out what stands at a place, and else the expression itself. */
function partOf(file: SourceFile, expression: number, place: number): number {
  const { expressions } = file.facts;
  if (expressions.kind(expression) !== Expression.collection) return expression;
  return listRows(file, expressions.b(expression)).at(place) ?? 0;
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
  r.dependencies?.readBody(file, fn - file.functionBase);
  const returned = listRows(file, functions.returns(fn - file.functionBase));
  const used = new Set<number>();
  for (const item of returned) {
    if (expressions.kind(item) !== Expression.call) continue;
    for (const one of r.values.members(r.valueOf(file, expressions.a(item)))) used.add(one);
  }
  const search = begin(r);
  for (const item of returned) follow(search, file, item, entered, depth);
  const own = [...search.found];
  return own.length > 1 ? own.filter((one) => !used.has(one)) : own;
}

function isFunction(r: Resolver, value: number): boolean {
  return r.values.kind(value) === ValueKind.function;
}

/** Whether a value is an object of the repository, and no more than what an interface says of one. */
export function isOwnObject(r: Resolver, value: number): boolean {
  const kind = r.values.kind(value);
  if (kind === ValueKind.record) return isOfRepository(r, value);
  const isInstance = kind === ValueKind.instance || kind === ValueKind.self;
  return isInstance && isOfRepository(r, value) && !isInterface(r, r.values.ref(value));
}

/** Whether a value is a function of the repository that has a symbol. */
export function isNamedFunction(r: Resolver, value: number): boolean {
  if (!isFunction(r, value)) return false;
  const file = r.program.fileOfFunction(r.values.ref(value));
  return !file.isStub && file.facts.functions.symbol(r.values.ref(value) - file.functionBase) !== 0;
}

/** The function with a body, among the overloads that share a symbol. */
function implementationOf(r: Resolver, fn: number): number {
  const file = r.program.fileOfFunction(fn);
  const { functions, symbols } = file.facts;
  const symbol = functions.symbol(fn - file.functionBase);
  if (symbol === 0) return fn;
  const rows = listRows(file, symbols.functions(symbol));
  const body = rows.find((row) => !(functions.flags(row) & FunctionFlag.signature));
  return body === undefined ? fn : file.functionBase + body;
}
