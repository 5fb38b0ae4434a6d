// Where in the program a value comes from: whether from the repository, by which symbol, and under which key members are
// added to it from outside.

import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** Whether a value is of the repository (as opposed to a library's or a built-in's). */
export function isOfRepository(r: Resolver, value: number): boolean {
  return homeOf(r, value)?.isStub === false;
}

/** Whether a value is of a file of tests. */
export function isOfTests(r: Resolver, value: number): boolean {
  return homeOf(r, value)?.isTest === true;
}

/** The file that defines what a value is. */
function homeOf({ values, program }: Resolver, value: number): SourceFile | undefined {
  const ref = values.ref(value);
  switch (values.kind(value)) {
    case ValueKind.instance:
    case ValueKind.self:
    case ValueKind.class:
    case ValueKind.selfClass:
    case ValueKind.ancestor:
    case ValueKind.ancestorClass:
      return program.fileOfSymbol(ref);
    case ValueKind.function:
      return program.fileOfFunction(ref);
    case ValueKind.record:
      return program.fileOfExpression(ref);
    case ValueKind.module:
      return program.files[ref];
    default:
      return undefined;
  }
}

/** The symbol of a function (id), or 0 for lambdas. */
export function symbolOfFunction(r: Resolver, fn: number): number {
  const file = r.program.fileOfFunction(fn);
  const symbol = file.facts.functions.symbol(fn - file.functionBase);
  return symbol === 0 ? 0 : file.symbolBase + symbol;
}

/** The key under which assignments from outside are kept for a value, or '' where it can have none. */
export function identityOf(r: Resolver, value: number): string {
  const { values } = r;
  const ref = values.ref(value);
  switch (values.kind(value)) {
    case ValueKind.record:
      return `e:${ref}`;
    case ValueKind.function: {
      const symbol = symbolOfFunction(r, ref);
      return symbol === 0 ? `f:${ref}` : `s:${symbol}`;
    }
    case ValueKind.class:
    case ValueKind.selfClass:
      return `s:${ref}`;
    case ValueKind.instance:
    case ValueKind.self:
      return `i:${ref}`;
    case ValueKind.module:
      return `m:${ref}`;
    default:
      return '';
  }
}

/** What an identity is of; see `identityOf`. */
export function valueOfIdentity(r: Resolver, identity: string): ValueSet {
  const id = Number(identity.slice(2));
  switch (identity[0]) {
    case 'e':
      return r.values.of(ValueKind.record, id);
    case 'f':
      return r.values.of(ValueKind.function, id);
    case 's':
      return r.symbolValue(id);
    case 'i':
      return r.values.of(ValueKind.instance, id);
    case 'm':
      return r.values.of(ValueKind.module, id);
    default:
      return 0;
  }
}
