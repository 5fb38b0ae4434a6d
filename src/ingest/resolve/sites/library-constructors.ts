// Constructors that extensions of the repository give to types of the library, and to types that nothing declares.

import { Expression } from '../../../model/facts.ts';
import { takesArguments } from '../calls/select-overload.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { extensionsOf } from '../names/extensions.ts';
import { functionOf, listRows } from '../program/source-file.ts';
import { heldName } from '../program/units.ts';
import { ValueKind } from '../values/values.ts';

/** The type of the library (symbol id) that a function (id) constructs an instance of; 0 where there is none. */
function typeOfLibrary(r: Resolver, fn: number): number {
  if (fn === 0) return 0;
  const file = r.program.fileOfFunction(fn);
  const owner = file.facts.functions.class(fn - file.functionBase);
  const symbol = owner === 0 ? 0 : r.canonical(file.symbolBase + owner);
  return symbol !== 0 && r.program.fileOfSymbol(symbol).isStub ? symbol : 0;
}

/** Whether a function (id) is given to a type of the library. */
export function isGivenToLibrary(r: Resolver, fn: number): boolean {
  return typeOfLibrary(r, fn) !== 0;
}

/** The constructors (values) that types of the library have themselves, beside those that are given to them. */
export function librarysConstructors(r: Resolver, given: readonly number[]): readonly number[] {
  const types = new Set(given.map((value) => typeOfLibrary(r, r.values.ref(value))));
  types.delete(0);
  return [...types].flatMap((symbol) => {
    const { construct } = r.semanticsOf(r.program.fileOfSymbol(symbol)).protocols;
    const hits = construct.flatMap((name) => r.membersOf(r.values.value(ValueKind.instance, symbol), name));
    return hits
      .flatMap(({ bindings }) => bindings)
      .map((binding) => {
        const file = r.program.fileOfBinding(binding);
        const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
        return symbol === 0 ? 0 : functionOf(file, symbol);
      })
      .filter((fn) => fn !== 0 && r.program.fileOfFunction(fn).isStub)
      .map((fn) => r.values.value(ValueKind.function, fn));
  });
}

/**
 * The constructors given to a type that nothing declares, by the name that is called (`callee`), that take the arguments: their
 * symbols and functions (ids).
 */
export function givenConstructors(
  r: Resolver,
  args: CallArguments,
  callee: number,
): readonly { readonly symbol: number; readonly fn: number }[] {
  const { expressions, strings } = args.file.facts;
  const name = expressions.kind(callee) === Expression.name ? strings[expressions.a(callee)] : '';
  const type = heldName(args.file.language, name);
  if (type === undefined) return [];
  const { construct } = r.semanticsOf(args.file).protocols;
  return extensionsOf(r.program)
    .ofOutside(type)
    .flatMap((extension) => {
      const file = r.program.fileOfSymbol(extension);
      const { facts, functionBase, symbolBase } = file;
      return r
        .scopeBindings(file, facts.symbols.members(extension - symbolBase))
        .filter((row) => construct.includes(facts.strings[facts.bindings.name(row)]))
        .map((row) => facts.bindings.symbol(row))
        .filter((symbol) => symbol !== 0)
        .flatMap((symbol) => listRows(file, facts.symbols.functions(symbol)).map((fn) => ({ symbol, fn })))
        .map(({ symbol, fn }) => ({ symbol: symbolBase + symbol, fn: functionBase + fn }))
        .filter(({ fn }) => takesArguments(r, fn, args));
    });
}
