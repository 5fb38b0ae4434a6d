// What stands in the way of a new name: something that has it already where an occurrence stands, or where the symbol
// would hide it.

import { Binding, Expression, positionAt, Scope } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { seenFromInside } from '../resolve/program/program.ts';
import { firstBinding, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { entitiesNamed, OUTSIDE } from './entities.ts';
import type { Occurrences } from './find-occurrences.ts';

/** Why the new name cannot be given, and the place that shows it, if one does. */
export interface Conflict {
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

/** All conflicts, each place once. `newName` is a good identifier. */
export function conflictsOf(r: Resolver, found: Occurrences, newName: string): readonly Conflict[] {
  const conflicts = [
    ...inScopes(r, found, newName),
    ...amongMembers(r, found, newName),
    ...amongProperties(r, found, newName),
    ...amongExports(r, found, newName),
  ];
  const seen = new Set<string>();
  return conflicts.filter(({ path, line, column, message }) => {
    const key = path === undefined ? message : `${path}:${line}:${column}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Bindings in the symbol's own scopes, those between a use and them, and names that the symbol would capture. */
function inScopes(r: Resolver, found: Occurrences, newName: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (const file of r.program.files) {
    const text = file.isStub ? -1 : r.program.textId(file, newName);
    const scopes = text < 0 ? [] : ownScopes(found, file);
    for (const scope of scopes) {
      const own = boundIn(file, scope, text);
      if (own !== 0) conflicts.push(already(file, own, newName));
      for (const { file: used, scopes: uses } of found.occurrences) {
        for (const use of used === file ? uses : []) {
          const between = boundBetween(file, use, scope, text);
          if (between !== 0) conflicts.push(already(file, between, newName));
        }
      }
      conflicts.push(...captured(file, scope, text, newName));
    }
  }
  return conflicts;
}

/** The scopes of a file in which the symbol is seen by its name alone. */
function ownScopes(found: Occurrences, file: SourceFile): readonly number[] {
  const scopes: number[] = [];
  for (let row = 1; row < file.facts.scopes.rows; row++)
    if (found.renamed.has(`scope:${file.scopeBase + row}`)) scopes.push(row);
  if (found.renamed.has(`global:${file.language.group}`)) scopes.push(1);
  return scopes;
}

function boundIn(file: SourceFile, scope: number, text: number): number {
  const { bindings } = file.facts;
  let row = firstBinding(file, scope, text);
  while (row !== 0 && bindings.kind(row) === Binding.narrowing) row = file.nextBinding[row];
  return row;
}

/** A binding (row) that a name in `from` would find before it comes to the scope `to`, or 0. */
function boundBetween(file: SourceFile, from: number, to: number, text: number): number {
  const { scopes } = file.facts;
  const way = wayTo(file, from, to);
  for (const [index, at] of way.entries()) {
    if (index > 0 && !seenFromInside(scopes.kind(at))) continue;
    const row = boundIn(file, at, text);
    if (row !== 0) return row;
  }
  return 0;
}

/** The scopes from one to an enclosing one, which is left out; empty where the other does not enclose it. */
function wayTo(file: SourceFile, from: number, to: number): readonly number[] {
  const { scopes } = file.facts;
  const way: number[] = [];
  for (let at = from; at !== 0; at = scopes.parent(at)) {
    if (at === to) return way;
    way.push(at);
  }
  return [];
}

/** Names in the scope that mean something farther out, and would mean the symbol from then on. */
function captured(file: SourceFile, scope: number, text: number, newName: string): readonly Conflict[] {
  const { expressions, scopes } = file.facts;
  const conflicts: Conflict[] = [];
  for (let row = 1; row < expressions.rows; row++) {
    const isName = expressions.kind(row) === Expression.name && expressions.a(row) === text;
    if (!isName) continue;
    const from = expressions.scope(row);
    const isInside = from === scope || wayTo(file, from, scope).length > 0;
    const isClass = scopes.kind(scope) === Scope.class;
    if (!isInside || (isClass && from !== scope)) continue;
    if (boundIn(file, scope, text) !== 0 || boundBetween(file, from, scope, text) !== 0) continue;
    const start = expressions.start(row);
    conflicts.push(at(file, start, `'${newName}' means something else here, and would mean the renamed symbol`));
  }
  return conflicts;
}

/** Members of the new name in a class that has the symbol as a member, its own or inherited. */
function amongMembers(r: Resolver, found: Occurrences, newName: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (const { symbol, members } of found.families) {
    if (!members.some((entity) => found.renamed.has(entity))) continue;
    const shared = members.some((entity) => entity.endsWith(':shared'));
    const value = r.values.value(shared ? ValueKind.class : ValueKind.instance, symbol);
    for (const { bindings } of r.membersOf(value, newName)) {
      for (const binding of bindings) {
        const file = r.program.fileOfBinding(binding);
        conflicts.push(
          file.isStub
            ? { message: `'${newName}' is a member of a class of the standard library that the class extends` }
            : already(file, binding - file.bindingBase, newName),
        );
      }
    }
  }
  return conflicts;
}

function amongProperties(r: Resolver, found: Occurrences, newName: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (const entity of found.renamed) {
    if (!entity.startsWith('property:')) continue;
    const id = Number(entity.slice('property:'.length));
    const file = r.program.fileOfExpression(id);
    const { expressions, strings } = file.facts;
    const triples = listOf(file, expressions.a(id - file.expressionBase));
    for (let item = 0; item < triples.length; item += 3) {
      if (triples[item] === 0 || strings[triples[item]] !== newName) continue;
      const start = expressions.start(triples[item + 2]);
      conflicts.push(at(file, start, `'${newName}' is already a property of this object`));
    }
  }
  return conflicts;
}

/** Modules that give the symbol to others, by whatever road, and something of the new name as well. */
function amongExports(r: Resolver, found: Occurrences, newName: string): readonly Conflict[] {
  const fresh = entitiesNamed(r, newName);
  const conflicts: Conflict[] = [];
  for (const file of r.program.files) {
    if (file.isStub || !found.entities.ofExport(file).some((entity) => found.renamed.has(entity))) continue;
    const resolver = r.program.moduleResolver(file.language);
    const submodule = resolver.submodule?.({ kind: 'file', path: file.path }, newName);
    // What is known of a module from outside may have any name.
    if (fresh.ofExport(file).some((entity) => entity !== OUTSIDE))
      conflicts.push({ message: `${file.path} already gives others a '${newName}'`, path: file.path });
    else if (submodule !== undefined)
      conflicts.push({ message: `'${newName}' is the name of a module beside ${file.path}`, path: file.path });
  }
  return conflicts;
}

function already(file: SourceFile, binding: number, newName: string): Conflict {
  const position = file.facts.bindings.position(binding);
  return at(file, position, `'${newName}' is already defined here`);
}

function at(file: SourceFile, start: number, message: string): Conflict {
  return { message, path: file.path, ...positionAt(file.facts.lineStarts, start) };
}
