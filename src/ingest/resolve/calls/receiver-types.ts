// Overloads by the types that they declare for their receivers: extensions of one type with other arguments.

import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { boundOf } from '../types/types.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** A function (row), and the value by which it is taken from its receiver. */
interface Received {
  readonly value: number;
  readonly file: SourceFile;
  readonly fn: number;
}

/** The type that a function declares for its receiver, which is none of its parameters. */
export function receiverTypeOf(r: Resolver, { file, fn }: Received): ValueSet {
  const type = file.facts.functions.receiverType(fn);
  return type === 0 ? 0 : r.typeOf(file, type);
}

/** Whether what a function is taken from has the type arguments that the function declares for its receiver. */
export function takesReceiver(r: Resolver, candidate: Received): boolean {
  const receiver = r.values.receiver(candidate.value);
  const type = receiver === 0 ? 0 : receiverTypeOf(r, candidate);
  return type === 0 || isAnyBelow(r, r.values.single(receiver), type);
}

/** Whether any of the values is of any of the types wanted, as far as is known. */
export function isAnyBelow(r: Resolver, set: ValueSet, wanted: ValueSet): boolean {
  const types = r.values.members(wanted);
  return r.values.members(set).some((value) => types.some((type) => hasArgumentsOf(r, value, type)));
}

/** Whether an instance is of a type with its arguments, these by their heads; what is not known may be anything. */
function hasArgumentsOf(r: Resolver, value: number, type: number): boolean {
  const { values } = r;
  if (values.kind(type) !== ValueKind.instance || !OF_TYPES.has(values.kind(value))) return true;
  const symbol = r.canonical(values.ref(value));
  const wanted = r.canonical(values.ref(type));
  const ancestor = r.ancestors(symbol).find((one) => one.symbol === wanted);
  if (ancestor === undefined) return false;
  const given = values.bindings(values.env(type));
  const known = values.bindings(symbol === wanted ? values.env(value) : ancestor.env);
  return r.typeParameters(wanted).every((parameter) => {
    const [theirs] = values.members(given.get(parameter) ?? 0);
    const bound = known.get(parameter) ?? 0;
    const own = values.members(symbol === wanted ? bound : r.substitute(bound, values.env(value)));
    if (theirs === undefined || values.kind(theirs) !== ValueKind.instance) return true;
    // In a type itself, its parameters are what limits them, and no more.
    if (own.length === 0)
      return !OWN.has(values.kind(value)) || !saysOfParameters(r, type) || isBound(r, parameter, theirs);
    return own.some((one) => isOneOf(r, one, theirs));
  });
}

const OWN: ReadonlySet<number> = new Set([ValueKind.self, ValueKind.selfClass]);
const OF_TYPES: ReadonlySet<number> = new Set([ValueKind.instance, ValueKind.class, ...OWN]);

/** Whether what a type argument is known to be is of a type that is wanted of it. */
function isOneOf(r: Resolver, value: number, wanted: number): boolean {
  const { values } = r;
  if (values.kind(value) === ValueKind.parameter) return false;
  if (values.kind(value) !== ValueKind.instance) return true;
  return derivesFrom(r, values.ref(value), r.canonical(values.ref(wanted)));
}

/** Whether what limits a type parameter is of a type. */
function isBound(r: Resolver, parameter: number, wanted: number): boolean {
  return r.values.members(boundOf(r, parameter)).some((one) => isOneOf(r, one, wanted));
}

/** Whether extensions of a type's language may ask for type arguments of it. */
function saysOfParameters(r: Resolver, type: number): boolean {
  return r.semanticsOf(r.program.fileOfSymbol(r.values.ref(type))).rules.extensionsAskOfArguments === true;
}

export function isInstance(r: Resolver, value: number): boolean {
  const kind = r.values.kind(value);
  return kind === ValueKind.instance || kind === ValueKind.self;
}

/** The class (symbol id) that an object (value) is of, as far as it is known: that of a type parameter is its bound; else 0. */
export function classOfObject(r: Resolver, value: number): number {
  const isParameter = r.values.kind(value) === ValueKind.parameter;
  const bounds = isParameter ? r.values.members(boundOf(r, r.values.ref(value))) : [value];
  const found = bounds.find((one) => (isParameter ? r.values.kind(one) === ValueKind.instance : isInstance(r, one)));
  return found === undefined ? 0 : r.canonical(r.values.ref(found));
}

/** Whether a type (symbol) is another, or has it among its ancestors. */
export function derivesFrom(r: Resolver, one: number, other: number): boolean {
  return r.ancestors(r.canonical(one)).some(({ symbol }) => symbol === other);
}
