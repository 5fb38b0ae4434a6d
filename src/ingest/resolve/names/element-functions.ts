// The functions that make the elements of a file (JSX): those of the modules that the file, or else the configuration of its
// project, says.

import { ImportFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import type { SourceFile } from '../program/source-file.ts';
import type { ValueSet } from '../values/values.ts';
import { valuesOf } from './bindings.ts';

/** By file, the modules that it says itself. */
const said = new WeakMap<SourceFile, readonly string[]>();

/** The functions; none where they are not of the repository. */
export function elementFunctions(r: Resolver, file: SourceFile): ValueSet {
  const { elementFunctions: names } = r.semanticsOf(file);
  if (names === undefined) return 0;
  const own = modulesSaid(file);
  const modules = own.length > 0 ? own : (r.program.moduleResolver(file.language).elementModules?.(file.path) ?? []);
  let found: ValueSet = 0;
  for (const specifier of modules) {
    if (specifier === '') continue;
    const target = r.program.moduleTarget(file, specifier);
    const module = target.kind === 'file' ? r.program.moduleByPath(target.path) : undefined;
    for (const name of module ? names : []) found = r.values.union(found, valuesOf(r, r.exported(module!, name)));
  }
  return found;
}

function modulesSaid(file: SourceFile): readonly string[] {
  const known = said.get(file);
  if (known !== undefined) return known;
  const { imports, strings } = file.facts;
  const modules: string[] = [];
  for (let row = 1; row < imports.rows; row++)
    if (imports.flags(row) & ImportFlag.elements) modules.push(strings[imports.specifier(row)]);
  said.set(file, modules);
  return modules;
}
