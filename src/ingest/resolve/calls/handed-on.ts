// Functions of packages that hand on what they are given (`memo(Component)`), as models of frameworks say. What is called is told
// by its import, for the value of something outside is no more than its package.

import { Binding, Expression, Import } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import type { ValueSet } from '../values/values.ts';

/** What a call of something outside gives, if that is what it was given; else nothing. */
export function handedOn(r: Resolver, args: CallArguments): ValueSet {
  const { file, call, positional } = args;
  const { expressions } = file.facts;
  const [given] = positional;
  if (given === undefined || call === 0 || expressions.kind(call) !== Expression.call) return 0;
  const callee = outsideName(r, file, expressions.a(call));
  const value = callee && r.injection?.handedOn(callee.packageName, callee.name);
  if (value === undefined) return 0;
  const argument = r.valueOf(file, given);
  if (value === 'argument') return argument;
  const result = r.callResults(argument, { file, call: 0, positional: [], named: new Map(), typeArguments: [] });
  if (value === 'result') return result;
  return r.values.unionOf(r.values.members(r.awaited(result)), (one) => r.memberValue(one, 'default'));
}

interface OutsideName {
  readonly packageName: string;
  /** Empty for the package itself. */
  readonly name: string;
}

/** What a callee (row) is called in the package that it is imported from. */
function outsideName(r: Resolver, file: SourceFile, row: number): OutsideName | undefined {
  const { expressions, strings } = file.facts;
  if (expressions.kind(row) === Expression.member) {
    const whole = outsideName(r, file, expressions.a(row));
    return whole?.name === '' ? { ...whole, name: strings[expressions.b(row)] } : undefined;
  }
  if (expressions.kind(row) !== Expression.name) return undefined;
  const { bindings } = r.lookup(file, expressions.scope(row), expressions.a(row), false, row);
  return bindings.length === 1 ? importedName(r, bindings[0]) : undefined;
}

function importedName(r: Resolver, binding: number): OutsideName | undefined {
  const file = r.program.fileOfBinding(binding);
  const { bindings, imports, strings } = file.facts;
  const row = binding - file.bindingBase;
  const { expressions } = file.facts;
  const value = bindings.value(row);
  const isWhole = bindings.kind(row) === Binding.variable && expressions.kind(value) === Expression.module;
  if (bindings.kind(row) !== Binding.import && !isWhole) return undefined;
  const from = isWhole ? expressions.a(value) : bindings.import(row);
  const specifier = strings[imports.specifier(from)];
  const target = r.program.moduleTarget(file, specifier);
  if (target.kind !== 'external') return undefined;
  const name = !isWhole && imports.kind(from) === Import.named ? strings[imports.name(from)] : '';
  // The default of a package holds what it exports, wherever a compiler lets it be imported.
  if (name !== '' && name !== 'default') return { packageName: target.name, name };
  // A module of the package goes by its own path.
  return { packageName: specifier.startsWith(`${target.name}/`) ? specifier : target.name, name: '' };
}
