// Receivers: what `this`, `self` and `super` stand for where they are written.

import { BindingFlag, FunctionFlag, RECEIVER, Receiver, Scope } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { firstBinding, firstOf, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { valueOfIdentity } from './origins.ts';

/** The function whose receiver an expression in `scope` sees: the nearest that has one of its own (0: none). */
function receiverFunction(r: Resolver, file: SourceFile, scope: number): number {
  const { scopes, functions } = file.facts;
  for (let at = scope; at !== 0; at = scopes.parent(at)) {
    const kind = scopes.kind(at);
    const fn = scopes.function(at);
    // What initialises a member has the receiver of the members.
    if (kind === Scope.members) return 0;
    if (kind !== Scope.function || fn === 0) continue;
    const flags = functions.flags(fn);
    if (!(flags & FunctionFlag.arrow)) return fn;
    if (flags & FunctionFlag.expected && expectedReceiver(r, file, functions.expression(fn)) !== 0) return fn;
  }
  return 0;
}

/** The class that encloses a scope lexically, where no function says so (class bodies, types), or 0. */
function enclosingClass(file: SourceFile, scope: number): number {
  const { scopes } = file.facts;
  for (let at = scope; at !== 0; at = scopes.parent(at)) {
    const kind = scopes.kind(at);
    if (kind === Scope.members || kind === Scope.class) return scopes.symbol(at);
  }
  return 0;
}

/** The value of `this` (or of the type `this`), as `as` says (`Receiver`). */
export function receiverValue(r: Resolver, file: SourceFile, scope: number, as: number): ValueSet {
  const receiver = ownReceiver(r, file, scope);
  if (as === Receiver.asIs) return receiver;
  const { values } = r;
  const [from, to] =
    as === Receiver.instance ? [ValueKind.selfClass, ValueKind.self] : [ValueKind.self, ValueKind.selfClass];
  return values.unionOf(values.members(receiver), (one) =>
    values.kind(one) === from ? values.of(to, values.ref(one)) : values.single(one),
  );
}

function ownReceiver(r: Resolver, file: SourceFile, scope: number): ValueSet {
  const fn = receiverFunction(r, file, scope);
  if (fn === 0) {
    const symbol = enclosingClass(file, scope);
    return symbol === 0 ? 0 : r.values.of(ValueKind.self, file.symbolBase + symbol);
  }
  return functionReceiver(r, file, fn);
}

/** What the receiver of a function is: an instance of its class, the class, or what its own annotation says. */
export function functionReceiver(r: Resolver, file: SourceFile, fn: number): ValueSet {
  const { functions } = file.facts;
  const receiverType = functions.receiverType(fn);
  const symbol = functions.class(fn);
  const type = receiverType === 0 ? 0 : r.typeOf(file, receiverType);
  if (type !== 0 || (receiverType !== 0 && symbol !== 0)) {
    return symbol !== 0 && functions.flags(fn) & FunctionFlag.classMethod ? classesOf(r, type) : type;
  }
  if (symbol === 0) {
    const expression = functions.expression(fn);
    const declared = expression === 0 ? 0 : expectedReceiver(r, file, expression);
    if (declared !== 0) return declared;
    const binding = boundReceiver(r, file, fn);
    const passed = binding === 0 ? 0 : r.bindingValue(file.bindingBase + binding);
    if (expression === 0) return passed;
    // A function of an object literal may be put into other objects too.
    const holders = r.patchedMemberTable.holders(file.functionBase + fn);
    const held = r.values.unionOf(holders, (identity) => valueOfIdentity(r, identity));
    const around = r.recordAround(file, expression, passed === 0 && held === 0);
    return r.values.union(r.values.union(around, held), passed);
  }
  const flags = functions.flags(fn);
  const kind = flags & (FunctionFlag.static | FunctionFlag.classMethod) ? ValueKind.selfClass : ValueKind.self;
  return r.values.of(kind, file.symbolBase + symbol);
}

/** The binding (row) that stands for what callers pass a function (row) as its receiver, or 0. */
function boundReceiver(r: Resolver, file: SourceFile, fn: number): number {
  const { bindings, functions } = file.facts;
  const name = r.program.textId(file, RECEIVER);
  const found = name === -1 ? 0 : firstBinding(file, functions.scope(fn), name);
  return bindings.flags(found) & BindingFlag.receiver ? found : 0;
}

/** The classes that instances are of, with the same type arguments. */
function classesOf(r: Resolver, set: ValueSet): ValueSet {
  const { values } = r;
  return values.unionOf(values.members(set), (one) =>
    values.kind(one) === ValueKind.instance
      ? values.of(ValueKind.class, values.ref(one), values.env(one))
      : values.single(one),
  );
}

/** The receiver that the type expected of a function declares (`this: T`). */
export function expectedReceiver(r: Resolver, file: SourceFile, expression: number): ValueSet {
  const { values } = r;
  let result: ValueSet = 0;
  for (const value of values.members(r.expectedType(file, expression))) {
    if (values.kind(value) !== ValueKind.function) continue;
    const source = r.program.fileOfFunction(values.ref(value));
    const type = source.facts.functions.receiverType(values.ref(value) - source.functionBase);
    if (type !== 0) result = values.union(result, r.substitute(r.typeOf(source, type), values.env(value)));
  }
  return result;
}

/** Whether a parameter is the receiver of its method. */
export function isReceiverParameter(file: SourceFile, binding: number): boolean {
  const fn = file.facts.bindings.function(binding);
  if (fn === 0 || file.facts.bindings.index(binding) !== 0) return false;
  if (!(file.facts.functions.flags(fn) & FunctionFlag.receiverParameter)) return false;
  return firstOf(file, file.facts.functions.parameters(fn)) === binding;
}

/** The parameters (rows) of a function (row) that arguments are for: without the receiver. */
export function givenParameters(file: SourceFile, fn: number): readonly number[] {
  return listRows(file, file.facts.functions.parameters(fn)).filter((row) => !isReceiverParameter(file, row));
}

/** Whether a function (row of its symbol) is run where its class is constructed. */
export function isConstructor(r: Resolver, file: SourceFile, symbol: number): boolean {
  const { strings, symbols } = file.facts;
  const isMember = symbols.owner(symbol) !== 0;
  return isMember && r.semanticsOf(file).protocols.construct.includes(strings[symbols.name(symbol)]);
}

/** The position at which a parameter (row) is passed. */
export function placeOf(file: SourceFile, row: number): number {
  const { bindings, functions } = file.facts;
  const parameters = listRows(file, functions.parameters(bindings.function(row)));
  return bindings.index(row) - Number(parameters.some((one) => isReceiverParameter(file, one)));
}

/** The argument (row) that is written for a parameter (row), by its name or else at its place. */
export function argumentFor(
  file: SourceFile,
  row: number,
  { named, positional }: Pick<CallArguments, 'named' | 'positional'>,
): number | undefined {
  const { bindings, strings } = file.facts;
  return named.get(strings[bindings.name(row)]) ?? positional[placeOf(file, row)];
}

/** The class in whose method `super` stands, and whether the method belongs to the class itself. */
function ancestorOrigin(file: SourceFile, scope: number): { symbol: number; ofClass: boolean } {
  const { functions, scopes, symbols } = file.facts;
  for (let at = scope; at !== 0; at = scopes.parent(at)) {
    const fn = scopes.function(at);
    const symbol = fn === 0 ? 0 : functions.class(fn);
    if (symbol !== 0) {
      const ofClass = (functions.flags(fn) & (FunctionFlag.static | FunctionFlag.classMethod)) !== 0;
      return { symbol, ofClass };
    }
  }
  const symbol = enclosingClass(file, scope);
  return { symbol: symbol !== 0 && symbols.members(symbol) !== 0 ? symbol : 0, ofClass: false };
}

/** `super`: a view of the receiver that starts behind its own class, or behind the one that is `named` (an expr). */
export function receiverAncestor(r: Resolver, file: SourceFile, scope: number, named: number): ValueSet {
  const { symbol, ofClass } = ancestorOrigin(file, scope);
  const [written] = named === 0 ? [] : r.values.members(r.valueOf(file, named));
  if (written !== undefined && r.values.kind(written) === ValueKind.class) {
    return r.values.of(ofClass ? ValueKind.ancestorClass : ValueKind.ancestor, r.values.ref(written));
  }
  if (symbol === 0) return 0;
  return r.values.of(ofClass ? ValueKind.ancestorClass : ValueKind.ancestor, file.symbolBase + symbol);
}

const CLASSES: ReadonlySet<number> = new Set([ValueKind.class, ValueKind.selfClass]);
const INSTANCES: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.self]);

/**
 * Whether calling a function, as it was taken, passes its receiver as the first argument: a method taken from its class
 * and not from an instance, and what makes new instances, which is never bound to the class that it is taken from.
 */
export function takesReceiverFirst(r: Resolver, fn: number): boolean {
  const { values } = r;
  const receiver = values.receiver(fn);
  if (values.kind(fn) !== ValueKind.function) return false;
  const file = r.program.fileOfFunction(values.ref(fn));
  const row = values.ref(fn) - file.functionBase;
  const { functions } = file.facts;
  const flags = functions.flags(row);
  if (r.semanticsOf(file).rules.receiversArePassed) return (flags & FunctionFlag.receiverParameter) !== 0;
  if (receiver === 0) return false;
  const owner = functions.class(row);
  if (!(flags & FunctionFlag.receiverParameter) || owner === 0) return false;
  const semantics = r.semanticsOf(file);
  if (flags & FunctionFlag.classMethod) return isConstructor(r, file, functions.symbol(row));
  const kind = values.kind(receiver);
  // What belongs to its class is taken from that class, also where an instance of it names it.
  const isOfClass = CLASSES.has(kind) || (INSTANCES.has(kind) && (flags & FunctionFlag.static) !== 0);
  if (!semantics.rules.classesSeeMembers || !isOfClass) return false;
  // What a metaclass defines is bound to the class.
  const own = r.canonical(file.symbolBase + owner);
  return r.ancestors(r.canonical(values.ref(receiver))).some(({ symbol }) => symbol === own);
}
