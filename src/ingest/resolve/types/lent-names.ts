// Names that arguments lend: where a language says so, a function that is called by a bare name is also looked for where the
// types of its arguments are declared.

import { Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { valuesOf } from '../names/bindings.ts';
import { namespaceMembers } from '../names/names.ts';
import { isNamespace, listRows, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** What a call (row) calls: what its callee is, or else what the arguments lend to its name. */
export function calledValue(r: Resolver, file: SourceFile, call: number, callee: number): ValueSet {
  const { expressions, strings } = file.facts;
  const named = r.valueOf(file, callee);
  if (call === 0 || !r.semanticsOf(file).rules.argumentsLendNames) return named;
  if (expressions.kind(callee) !== Expression.name) return named;
  if (r.values.members(named).some((value) => r.values.kind(value) !== ValueKind.external)) return named;
  const name = strings[expressions.a(callee)];
  const around = new Set(listRows(file, expressions.b(call)).flatMap((argument) => namespacesOf(r, file, argument)));
  const lent = r.values.unionOf([...around], (value) =>
    valuesOf(r, { bindings: namespaceMembers(r, file, value, name) ?? [], values: 0 }),
  );
  return lent === 0 ? named : lent;
}

/** The namespaces (values) that the types of an argument are declared in, those that pointers to them lead to. */
function namespacesOf(r: Resolver, file: SourceFile, argument: number): readonly number[] {
  return r.values.members(r.valueOf(file, argument)).flatMap((value) => {
    const kind = r.values.kind(value);
    if (kind !== ValueKind.instance && kind !== ValueKind.self) return [];
    const { deref } = r.semanticsOf(file).protocols;
    const behind = deref === undefined ? [] : [...r.values.bindings(r.values.env(value)).values()];
    const all = [value, ...behind.flatMap((set) => r.values.members(set))];
    return all.flatMap((one) => namespaceOf(r, one) ?? []);
  });
}

function namespaceOf(r: Resolver, value: number): number | undefined {
  if (r.values.kind(value) !== ValueKind.instance && r.values.kind(value) !== ValueKind.self) return undefined;
  const symbol = r.canonical(r.values.ref(value));
  const file = r.program.fileOfSymbol(symbol);
  const { symbols } = file.facts;
  let row = symbols.owner(symbol - file.symbolBase);
  while (row !== 0 && !isNamespace(file, row)) row = symbols.owner(row);
  return row === 0 ? undefined : r.values.value(ValueKind.class, r.canonical(file.symbolBase + row));
}
