// Literals that are of any type that takes them (`BuiltinTypes.literals`): a number is of each type of numbers, and of those
// of the program that conform to what numbers make.

import type { LiteralKind } from '../../../languages/language.ts';
import { Collection, Expression, Literal } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { nameOf } from './boxes.ts';
import { isInstance } from './receiver-types.ts';

const KINDS: Readonly<Record<number, LiteralKind>> = {
  [Literal.number]: 'number',
  [Literal.float]: 'float',
  [Literal.string]: 'string',
  [Literal.boolean]: 'boolean',
};
const COLLECTIONS: Readonly<Record<number, LiteralKind>> = {
  [Collection.array]: 'array',
  [Collection.mapping]: 'mapping',
};

/** The name of what types conform to that an argument (row) may be of, as it is a literal; else undefined. */
export function literalType(r: Resolver, file: SourceFile, row: number): string | undefined {
  const { literals } = r.semanticsOf(file).builtins;
  if (literals === undefined) return undefined;
  const { expressions } = file.facts;
  const a = expressions.a(row);
  switch (expressions.kind(row)) {
    case Expression.literal:
      return literals[KINDS[a] as LiteralKind];
    case Expression.collection:
      return literals[COLLECTIONS[a] as LiteralKind];
    default:
      return undefined;
  }
}

/** Whether a type conforms to the type of the library that is so called. */
export function takesLiteral(r: Resolver, type: number, protocol: string): boolean {
  if (!isInstance(r, type)) return false;
  return r.ancestors(r.canonical(r.values.ref(type))).some(({ symbol }) => {
    const file = r.program.fileOfSymbol(symbol);
    return file.isStub && nameOf(file, symbol) === protocol;
  });
}
