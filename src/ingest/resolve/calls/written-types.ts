// Types from outside by what is written: of their values no more is known than the package.

import { Expression } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { typeNamed } from '../names/extensions.ts';
import type { SourceFile } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** An overload, with the types of its parameters. */
interface Overload {
  readonly file: SourceFile;
  readonly fn: number;
  readonly types: readonly ValueSet[];
}

/** Of overloads those that want types from outside by the names that the arguments are declared with, if any does. */
export function byWrittenType<One extends Overload>(
  r: Resolver,
  overloads: readonly One[],
  args: CallArguments,
): readonly One[] {
  if (overloads.length < 2 || args.named.size > 0 || args.labels !== undefined) return overloads;
  return args.positional.reduce((left: readonly One[], row, index) => {
    if (left.length < 2 || !left.some((one) => isOutside(r, one.types[index] ?? 0))) return left;
    const declared = declaredAs(r, args.file, row);
    const same = declared === '' ? [] : left.filter((one) => isWanted(r, one, index, declared));
    return same.length > 0 ? same : left;
  }, overloads);
}

function isWanted(r: Resolver, { file, fn, types }: Overload, index: number, name: string): boolean {
  const row = givenParameters(file, fn)[index];
  return (
    row !== undefined && isOutside(r, types[index] ?? 0) && typeNamed(file, file.facts.bindings.type(row)) === name
  );
}

function isOutside(r: Resolver, set: ValueSet): boolean {
  return r.values.members(set).some((value) => r.values.kind(value) === ValueKind.external);
}

/** The last name of the type that an argument (row) is declared with, or constructed as; else an empty text. */
function declaredAs(r: Resolver, file: SourceFile, row: number): string {
  const { expressions } = file.facts;
  const a = expressions.a(row);
  const kind = expressions.kind(row);
  const { callsConstruct } = r.semanticsOf(file).rules;
  if (kind === Expression.construct || (kind === Expression.call && callsConstruct)) return typeNamed(file, a);
  if (kind !== Expression.name) return '';
  const names = r.lookup(file, expressions.scope(row), a, false, row).bindings.map((binding) => {
    const source = r.program.fileOfBinding(binding);
    return typeNamed(source, source.facts.bindings.type(binding - source.bindingBase));
  });
  return names.every((name) => name === names[0]) ? (names[0] ?? '') : '';
}
