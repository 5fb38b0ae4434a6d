// What classes are made with: the types that their constructors declare.

import { NODE_KIND_NUMBERS } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';

const CONSTRUCTOR = NODE_KIND_NUMBERS.Constructor;

/** A type (row) that a parameter of a class's constructor is declared to be. */
export interface ConstructedType {
  /** The class (row). */
  readonly owner: number;
  readonly type: number;
}

/** The types of what all classes of a file are constructed with. */
export function constructedTypes(file: SourceFile): readonly ConstructedType[] {
  const { bindings, functions, scopes, symbols } = file.facts;
  const found: ConstructedType[] = [];
  // A member that is no symbol is what stands behind the name of its class: `class Shop(IMailer mailer)`.
  for (let row = 1; row < bindings.rows; row++) {
    const scope = bindings.scope(row);
    const owner = bindings.symbol(row) === 0 && bindings.type(row) !== 0 ? scopes.symbol(scope) : 0;
    if (owner !== 0 && symbols.members(owner) === scope) found.push({ owner, type: bindings.type(row) });
  }
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (symbols.kind(symbol) !== CONSTRUCTOR) continue;
    const owner = symbols.owner(symbol);
    for (const fn of listOf(file, symbols.functions(symbol)))
      for (const parameter of listOf(file, functions.parameters(fn)))
        if (bindings.type(parameter) !== 0) found.push({ owner, type: bindings.type(parameter) });
  }
  return found;
}

/** The classes (symbol ids) that the parameters of a class's constructor are declared to be. */
export function classesConstructedWith(r: Resolver, file: SourceFile, owner: number): readonly number[] {
  const own = constructedTypes(file).filter((one) => one.owner === owner);
  return [...new Set(own.flatMap(({ type }) => classesOf(r, file, type)))];
}

/** The classes (symbol ids) of the repository that a type is of. */
export function classesOf(r: Resolver, file: SourceFile, type: number): readonly number[] {
  return r.values.members(r.typeOf(file, type)).flatMap((value) => {
    const ref = r.values.ref(value);
    return r.values.kind(value) === ValueKind.instance && !r.program.fileOfSymbol(ref).isStub ? [ref] : [];
  });
}
