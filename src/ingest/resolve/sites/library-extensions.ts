// Methods that an interface of the repository gives types of the library. Where the interface cannot be named, and in the
// method itself, a call of the name means what the library has: the stubs know little of that.

import { Binding, Import, SymbolFlag } from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

/** Whether a call (of which `callee` is the row) of what by name is a method given from here (a value) runs the library's own. */
export function isLibrarysOwn(r: Resolver, file: SourceFile, callee: number, value: number): boolean {
  if (r.values.kind(value) !== ValueKind.function || !isOfLibrary(r, r.values.receiver(value))) return false;
  const fn = r.values.ref(value);
  const source = r.program.fileOfFunction(fn);
  if (!r.semanticsOf(source).rules.interfacesNamedToExtend) return false;
  const owner = source.facts.functions.class(fn - source.functionBase);
  const interfaces = owner === 0 ? [] : interfacesOf(r, source, owner);
  if (interfaces.length === 0) return false;
  const { expressions, scopes } = file.facts;
  const around = scopes.function(expressions.scope(callee));
  if (around !== 0 && file.functionBase + around === fn) return true;
  return !interfaces.some((symbol) => canName(r, file, symbol));
}

function isOfLibrary(r: Resolver, receiver: number): boolean {
  if (receiver === 0) return false;
  const kind = r.values.kind(receiver);
  const isType = kind === ValueKind.instance || kind === ValueKind.self || kind === ValueKind.class;
  return isType && r.program.fileOfSymbol(r.values.ref(receiver)).isStub;
}

/** The interfaces (symbols) for whose sake a type (row) has the methods that stand in it: itself, or those that it implements. */
function interfacesOf(r: Resolver, file: SourceFile, owner: number): readonly number[] {
  const { symbols } = file.facts;
  if (isInterface(file, owner)) return [file.symbolBase + owner];
  if (!(symbols.flags(owner) & SymbolFlag.extension)) return [];
  return listRows(file, symbols.heritage(owner))
    .filter((_, at) => at % 2 === 1)
    .flatMap((base) => r.values.members(r.typeOf(file, base)))
    .filter((one) => r.values.kind(one) === ValueKind.instance)
    .map((one) => r.values.ref(one))
    .filter((symbol) => {
      const source = r.program.fileOfSymbol(symbol);
      return !source.isStub && isInterface(source, symbol - source.symbolBase);
    });
}

function isInterface({ facts: { symbols } }: SourceFile, row: number): boolean {
  return symbols.kind(row) === NODE_KIND_NUMBERS.Interface || symbols.kind(row) === NODE_KIND_NUMBERS.Trait;
}

/** Whether a file declares or imports an interface (a symbol), or all names of some module of the repository. */
function canName(r: Resolver, file: SourceFile, symbol: number): boolean {
  const source = r.program.fileOfSymbol(symbol);
  if (source === file) return true;
  const name = source.facts.strings[source.facts.symbols.name(symbol - source.symbolBase)];
  const { imports, strings } = file.facts;
  for (let row = 1; row < imports.rows; row++) {
    if (imports.kind(row) === Import.named && strings[imports.name(row)] === name) return true;
    if (imports.kind(row) !== Import.wildcard) continue;
    if (r.program.moduleTarget(file, strings[imports.specifier(row)]).kind !== 'external') return true;
  }
  return isImported(r, file, symbol);
}

/** Whether what a file imports by another name is an interface (a symbol). */
function isImported(r: Resolver, file: SourceFile, symbol: number): boolean {
  const { bindings } = file.facts;
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.kind(row) !== Binding.import) continue;
    const found = r.lookup(file, bindings.scope(row), bindings.name(row), true, 0);
    const isIt = found.bindings.some((binding) => {
      const source = r.program.fileOfBinding(binding);
      const declared = source.facts.bindings.symbol(binding - source.bindingBase);
      return declared !== 0 && r.canonical(source.symbolBase + declared) === symbol;
    });
    if (isIt) return true;
  }
  return false;
}
