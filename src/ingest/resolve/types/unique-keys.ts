// Members under keys that nothing else has (`socket[kOwner] = this`, where `kOwner` is a symbol of a module). Whatever the
// object is, and be it of a library, what stands under the key is what the program puts there.

import { Binding, Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { specifierOf } from '../names/modules.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';

/** A key as a member of the module that makes it. */
export interface UniqueKey {
  readonly identity: string;
  readonly name: string;
}

/** The key that an expression (row) in brackets names, where it is a unique one: told by who makes it and by its name. */
export function uniqueKey(r: Resolver, file: SourceFile, key: number): UniqueKey | undefined {
  const { expressions } = file.facts;
  const { uniqueKeys } = r.semanticsOf(file);
  if (uniqueKeys === undefined || expressions.kind(key) !== Expression.name) return undefined;
  const [binding, ...others] = r.lookup(file, expressions.scope(key), expressions.a(key), false, key).bindings;
  if (binding === undefined || others.length > 0) return undefined;
  const made = madeKey(r, r.program.fileOfBinding(binding), binding, uniqueKeys);
  if (made === undefined) return undefined;
  const isText = r.values.members(r.valueOf(file, key)).some((one) => r.values.kind(one) === ValueKind.literal);
  return isText ? undefined : made;
}

function madeKey(r: Resolver, file: SourceFile, binding: number, maker: string): UniqueKey | undefined {
  const { bindings, expressions, imports, strings } = file.facts;
  const row = binding - file.bindingBase;
  if (bindings.kind(row) === Binding.import) {
    const [followed] = r.follow(binding).bindings;
    if (followed !== undefined && followed !== binding)
      return madeKey(r, r.program.fileOfBinding(followed), followed, maker);
    const from = bindings.import(row);
    return keyOfModule(r, file, specifierOf(file, from), strings[imports.name(from)]);
  }
  const value = bindings.value(row);
  if (bindings.kind(row) !== Binding.variable || value === 0) return undefined;
  if (isMaking(file, value, maker)) return keyOf(file.index, strings[bindings.name(row)]);
  // `const { kOwner } = require('./keys')`
  const module = expressions.kind(value) === Expression.member ? expressions.a(value) : 0;
  if (expressions.kind(module) !== Expression.module) return undefined;
  return keyOfModule(r, file, specifierOf(file, expressions.a(module)), strings[expressions.b(value)]);
}

function keyOfModule(r: Resolver, file: SourceFile, specifier: string, name: string): UniqueKey | undefined {
  const target = r.program.moduleTarget(file, specifier);
  const maker = target.kind === 'file' ? r.program.moduleByPath(target.path) : undefined;
  return maker && keyOf(maker.index, name);
}

function keyOf(module: number, name: string): UniqueKey {
  return { identity: `m:${module}`, name: `[${name}]` };
}

/** Whether an expression calls the function of the language that makes such keys. */
function isMaking(file: SourceFile, expression: number, maker: string): boolean {
  const { expressions, strings } = file.facts;
  if (expressions.kind(expression) !== Expression.call) return false;
  const callee = expressions.a(expression);
  return expressions.kind(callee) === Expression.name && strings[expressions.a(callee)] === maker;
}

/** What the program puts under a unique key. */
export function underUniqueKey(r: Resolver, file: SourceFile, key: number): ValueSet {
  const unique = uniqueKey(r, file, key);
  if (unique === undefined || !r.patchedNames(unique.identity)) return 0;
  const given = r.patchedMembers(unique.identity, unique.name);
  return r.values.unionOf(given, (one) => outside(r, r.valueOf(one.file, one.value)));
}

/** A set as others see it: the receiver of a method is an instance of its class, and parameters mean nothing. */
function outside(r: Resolver, set: ValueSet): ValueSet {
  const { values } = r;
  return values.setOf(
    values
      .members(set)
      .filter((value) => values.kind(value) !== ValueKind.parameter)
      .map((value) =>
        values.kind(value) === ValueKind.self
          ? values.value(ValueKind.instance, values.ref(value), values.env(value))
          : value,
      ),
  );
}
