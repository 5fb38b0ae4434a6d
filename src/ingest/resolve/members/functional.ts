// Functional interfaces: those with one abstract method, for which a function can stand.

import { SymbolFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { Program } from '../program/program.ts';
import { isCallable } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

const INTERFACE = NODE_KIND_NUMBERS.Interface;

/** The name under which the one abstract method of an interface is bound; undefined of all other types. */
export function functionalMember(r: Resolver, symbol: number): string | undefined {
  const file = r.program.fileOfSymbol(symbol);
  // The standard library is the same for all who ask.
  const known = file.isStub ? ofLibrary.get(r.program)?.get(symbol) : undefined;
  if (known !== undefined) return known || undefined;
  const found = findMember(r, symbol);
  if (file.isStub) {
    const names = ofLibrary.get(r.program) ?? new Map<number, string>();
    ofLibrary.set(r.program, names.set(symbol, found ?? ''));
  }
  return found;
}

const ofLibrary = new WeakMap<Program, Map<number, string>>();

function findMember(r: Resolver, symbol: number): string | undefined {
  const file = r.program.fileOfSymbol(symbol);
  const { protocols, rules } = r.semanticsOf(file);
  if (!rules.functionalInterfaces) return undefined;
  if (file.facts.symbols.kind(symbol - file.symbolBase) !== INTERFACE) return undefined;
  const instance = r.values.value(ValueKind.instance, r.canonical(symbol));
  const abstract = [...r.memberNames(symbol)].filter((name) => isAbstract(r, instance, name));
  const [only] = abstract;
  return abstract.length === 1 && (rules.functionalInterfaces === true || only === protocols.call) ? only : undefined;
}

/** Whether the nearest method of a name has no body, and every object does not have it anyway. */
function isAbstract(r: Resolver, instance: number, name: string): boolean {
  const hits = r.membersOf(instance, name);
  const binding = hits[0]?.bindings[0];
  if (binding === undefined) return false;
  const source = r.program.fileOfBinding(binding);
  const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
  if (symbol === 0 || !isCallable(source, symbol)) return false;
  if ((source.facts.symbols.flags(symbol) & SymbolFlag.abstract) === 0) return false;
  return !hits.some(({ holder }) => isRootClass(r, holder));
}

function isRootClass(r: Resolver, symbol: number): boolean {
  const file = r.program.fileOfSymbol(symbol);
  const name = file.facts.strings[file.facts.symbols.name(symbol - file.symbolBase)];
  return file.isStub && name === r.semanticsOf(file).builtins.object;
}
