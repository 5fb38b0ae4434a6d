// Types of values that are no objects, the boxes that they are put into where an object is wanted, and the root of all types.

import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

export function nameOf(file: SourceFile, symbol: number): string {
  return file.facts.strings[file.facts.symbols.name(symbol - file.symbolBase)];
}

/** Whether a type is one of those whose values are put into boxes where an object is wanted. */
export function isPrimitive(r: Resolver, value: number): boolean {
  return r.values.kind(value) === ValueKind.instance && boxName(r, value) !== undefined;
}

function boxName(r: Resolver, value: number): string | undefined {
  const file = r.program.fileOfSymbol(r.values.ref(value));
  const { boxes } = r.semanticsOf(file).builtins;
  if (boxes === undefined || !file.isStub) return undefined;
  const name = nameOf(file, r.values.ref(value));
  return Object.hasOwn(boxes, name) ? boxes[name] : undefined;
}

export function boxOf(r: Resolver, value: number): number {
  const name = boxName(r, value);
  const file = r.program.fileOfSymbol(r.values.ref(value));
  return name === undefined ? 0 : (r.values.members(r.builtin(file, name))[0] ?? 0);
}

export function unboxedOf(r: Resolver, value: number): number {
  const file = r.program.fileOfSymbol(r.values.ref(value));
  const { boxes } = r.semanticsOf(file).builtins;
  if (boxes === undefined || !file.isStub) return 0;
  const name = nameOf(file, r.values.ref(value));
  const primitive = Object.keys(boxes).find((one) => boxes[one] === name);
  return primitive === undefined ? 0 : (r.values.members(r.builtin(file, primitive))[0] ?? 0);
}

/** How an argument becomes what is declared: not at all, as it is, as a number of a wider type, by a box or any other way. */
export const Conversion = { none: 0, same: 1, promoted: 2, boxed: 3 } as const;

/** How a number is given where a number is declared; undefined where one of the two types is none that becomes others. */
export function numberConversion(r: Resolver, value: number, type: number): number | undefined {
  const own = numberName(r, value);
  const wanted = numberName(r, type);
  if (wanted === undefined) return undefined;
  // A constant of an enumeration is a number too.
  if (own === undefined) return isEnumeration(r, value) ? Conversion.boxed : undefined;
  if (own === wanted) return Conversion.same;
  const { numbers } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(value))).builtins;
  return numbers?.[own] === wanted ? Conversion.promoted : Conversion.boxed;
}

function numberName(r: Resolver, value: number): string | undefined {
  if (r.values.kind(value) !== ValueKind.instance) return undefined;
  const file = r.program.fileOfSymbol(r.values.ref(value));
  const { numbers } = r.semanticsOf(file).builtins;
  if (numbers === undefined || !file.isStub) return undefined;
  const name = nameOf(file, r.values.ref(value));
  return Object.hasOwn(numbers, name) ? name : undefined;
}

function isEnumeration(r: Resolver, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.instance) return false;
  const file = r.program.fileOfSymbol(r.values.ref(value));
  return file.facts.symbols.kind(r.values.ref(value) - file.symbolBase) === NODE_KIND_NUMBERS.Enum;
}

export function isRoot(r: Resolver, type: number): boolean {
  if (r.values.kind(type) !== ValueKind.instance) return false;
  const file = r.program.fileOfSymbol(r.values.ref(type));
  return file.isStub && nameOf(file, r.values.ref(type)) === r.semanticsOf(file).builtins.object;
}
