// Modules: what a file exports under a name, through re-exports, barrels, packages and replaced module objects.

import type { ModuleTarget } from '../../../languages/language.ts';
import { Expression } from '../../../model/facts.ts';
import { sharedFolders } from '../../../model/repository-paths.ts';
import { heaviest } from '../../../model/sorted.ts';
import { type DependencyTracker, KeptAnswers } from '../engine/dependency-tracker.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import type { Program } from '../program/program.ts';
import { isNamespace, libraryPath, listOf, type SourceFile } from '../program/source-file.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { valuesOf } from './bindings.ts';
import { type ExportEnd, ExportLinks } from './export-links.ts';
import { moduleLevel, NOTHING } from './names.ts';

/** Exported names of files, with the answers so far. */
export interface ModuleMemo {
  readonly links: ExportLinks;
  readonly exports: (file: SourceFile) => KeptAnswers<string, Found>;
  /**
   * Guards against module objects that are made of each other: what is being looked for, outermost first, by the depth of
   * the question of the memo that it is looked for in. Questions that lead to themselves are the memo's own affair.
   */
  readonly open: string[][];
  /** The place of the outermost open one that was met again on the way to what is being looked for. */
  lowest: number;
}

const NONE_MET = Number.MAX_SAFE_INTEGER;

export function moduleMemo(program: Program, dependencies: DependencyTracker | undefined): ModuleMemo {
  const exports: (KeptAnswers<string, Found> | undefined)[] = [];
  return {
    links: new ExportLinks(program, dependencies),
    exports: ({ index }) => {
      const known = exports[index] ?? new KeptAnswers(dependencies);
      exports[index] = known;
      return known;
    },
    open: [],
    lowest: NONE_MET,
  };
}

/** What `import { name }` from a file gives. */
export function exported(r: Resolver, memo: ModuleMemo, file: SourceFile, name: string): Found {
  const exports = memo.exports(file);
  const known = exports.get(name);
  if (known) return known;
  const { depth } = r.memo;
  memo.open[depth] ??= [];
  const open = memo.open[depth];
  const key = `${file.index}:${name}`;
  const place = open.length;
  const met = open.indexOf(key);
  if (met >= 0) {
    memo.lowest = Math.min(memo.lowest, met);
    return NOTHING;
  }
  let isFinal = false;
  let hangs = false;
  const find = (): Found => {
    const outer = memo.lowest;
    memo.lowest = NONE_MET;
    open.push(key);
    let found = NOTHING;
    try {
      r.memo.watch(
        () => {
          found = foundAt(r, memo.links.exported(file, name));
          return found.values;
        },
        () => {
          isFinal = true;
        },
      );
    } finally {
      open.pop();
    }
    hangs = memo.lowest < place;
    memo.lowest = hangs ? Math.min(memo.lowest, outer) : outer;
    // What is found although something further out is open might be another thing if it were asked for by itself.
    if (hangs && (found.bindings.length > 0 || found.values !== 0)) r.memo.isSettled = false;
    return found;
  };
  return exports.find(name, find, () => isFinal && !hangs);
}

/** What a name means in a file through the names that it imports by wildcards. */
export function throughWildcards(r: Resolver, { links }: ModuleMemo, file: SourceFile, name: string): Found {
  return links.hasWildcards(file) ? foundAt(r, links.wildcard(file, name)) : NOTHING;
}

/** Follows an import binding to what it names; any other binding is its own answer. */
export function follow(r: Resolver, { links }: ModuleMemo, binding: number): Found {
  const ends = links.followed(binding);
  return ends === undefined ? { bindings: [binding], values: 0 } : foundAt(r, ends);
}

/** What the ends of a name are: those that are no bindings are evaluated now. */
function foundAt(r: Resolver, ends: readonly ExportEnd[]): Found {
  if (ends.length === 0) return NOTHING;
  const bindings: number[] = [];
  const written: number[] = [];
  let values: ValueSet = 0;
  for (const end of ends) {
    if (typeof end === 'number') {
      bindings.push(end);
      continue;
    }
    // Nobody knows whether a module has it: only what is found nowhere else is looked for there.
    if (end.kind === 'unexported' && (values !== 0 || bindings.length > 0)) continue;
    if (end.kind === 'value') written.push(end.file.expressionBase + end.row);
    const found = evaluated(r, end);
    for (const binding of found.bindings) if (!bindings.includes(binding)) bindings.push(binding);
    values = r.values.union(values, found.values);
  }
  return written.length === 0 ? { bindings, values } : { bindings, values, written };
}

function evaluated(r: Resolver, end: Exclude<ExportEnd, number>): Found {
  const { file, name, row } = end;
  switch (end.kind) {
    case 'ambiguous':
      return NOTHING;
    case 'value':
      return { bindings: [], values: r.valueOf(file, row) };
    case 'target':
      return { bindings: [], values: targetValue(r, r.program.moduleTarget(file, specifierOf(file, row))) };
    case 'specifier':
      return { bindings: [], values: moduleValue(r, file, specifierOf(file, row)) };
    case 'external':
      return { bindings: [], values: external(r, name) };
    case 'own': {
      const declared = replacingExport(r, file, name);
      return declared.length > 0
        ? { bindings: declared, values: 0 }
        : { bindings: [], values: ownExport(r, file, name) };
    }
    case 'unexported': {
      const added = r.memberValue(r.values.value(ValueKind.module, file.index), name);
      if (added !== 0) return { bindings: [], values: added };
      // A module without a default export is given as a whole where one is asked for.
      const whole = name === 'default' ? targetValue(r, { kind: 'file', path: file.path }) : 0;
      return { bindings: [], values: whole };
    }
    case 'submodule': {
      const target = r.program.moduleTarget(file, specifierOf(file, row));
      const submodule = r.program.moduleResolver(file.language).submodule?.(target, name);
      return { bindings: [], values: submodule ? targetValue(r, submodule) : 0 };
    }
    case 'outside': {
      const specifier = specifierOf(file, row);
      const declared = declaredExport(r, file, specifier, name);
      if (declared.length > 0) return { bindings: declared, values: 0 };
      const target = r.program.moduleTarget(file, specifier);
      return { bindings: [], values: target.kind === 'external' ? external(r, target.name) : 0 };
    }
  }
}

/**
 * What has the name in what replaced a module's exports: it is declared in a namespace (`export = server`), types included,
 * or written as a name in an object literal (`module.exports = { name }`).
 */
function replacingExport(r: Resolver, file: SourceFile, name: string): readonly number[] {
  const replacing = r.exported(file, '=');
  const declared = replacing.bindings.flatMap((binding) => {
    const namespace = namespaceAt(r, binding);
    return namespace === 0 ? [] : declaredIn(r, namespace, name).flatMap((one) => namedBy(r, one));
  });
  if (declared.length > 0) return declared;
  const values = r.values.members(valuesOf(r, replacing));
  const listed = values.map((value) => (r.values.kind(value) === ValueKind.record ? listedIn(r, value, name) : []));
  return listed.every((one) => one.length > 0) ? listed.flat() : [];
}

/** What the name is that an object literal gives under a key; none where it gives something else, or has spreads. */
function listedIn(r: Resolver, record: number, name: string): readonly number[] {
  const id = r.values.ref(record);
  const file = r.program.fileOfExpression(id);
  const { expressions, strings } = file.facts;
  const triples = listOf(file, expressions.a(id - file.expressionBase));
  let found: readonly number[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    const [key = 0, , item = 0] = triples.slice(at, at + 3);
    if (key === 0) return [];
    if (strings[key] === name) found = expressions.kind(item) === Expression.name ? bindingsNamed(r, file, item) : [];
  }
  return found;
}

function declaredIn(r: Resolver, namespace: number, name: string): readonly number[] {
  return r.membersOf(namespace, name).flatMap((hit) => hit.bindings);
}

/** The namespace that a binding defines, as a value, or 0. */
function namespaceAt(r: Resolver, binding: number): number {
  const file = r.program.fileOfBinding(binding);
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && isNamespace(file, symbol) ? r.values.value(ValueKind.class, file.symbolBase + symbol) : 0;
}

/** What a module gives under a name that it does not bind: of what replaced its exports, a submodule, or by its function. */
function ownExport(r: Resolver, file: SourceFile, name: string): ValueSet {
  const set = valuesOf(r, r.exported(file, '='));
  const replaced = name === 'default' ? set : r.memberOfSet(set, name);
  if (replaced !== 0) return replaced;
  const submodule = r.program.moduleResolver(file.language).submodule?.({ kind: 'file', path: file.path }, name);
  return submodule ? targetValue(r, submodule) : missingExport(r, file, name);
}

/** What a module's function for names that it does not have gives. */
function missingExport(r: Resolver, file: SourceFile, name: string): ValueSet {
  const { missingExport: method, isSpecial } = r.semanticsOf(file).protocols;
  if (method === undefined || file.isStub || isSpecial?.(name)) return 0;
  const args = { file, call: 0, positional: [], named: new Map<string, number>(), typeArguments: [] };
  return r.values.unionOf(
    r.values.members(r.values.unionOf(moduleLevel(r.program, file, method), (one) => r.bindingValue(one))),
    (one) => r.callResult(one, args),
  );
}

export function specifierOf(file: SourceFile, row: number): string {
  return file.facts.strings[file.facts.imports.specifier(row)];
}

/** A module of the outside that the repository declares (`declare module 'x' {}`), as a value, or 0. */
function declaredModule(r: Resolver, file: SourceFile, specifier: string): number {
  for (const binding of r.program.moduleDeclarations(file.language, specifier)) {
    const namespace = namespaceAt(r, binding);
    if (namespace !== 0) return namespace;
  }
  return 0;
}

/**
 * What a module that the repository declares exports under a name. Where several projects declare the module, it is what
 * the one says that shares most folders with the importing file.
 */
function declaredExport(r: Resolver, file: SourceFile, specifier: string, name: string): readonly number[] {
  const module = declaredModule(r, file, specifier);
  if (module === 0) return [];
  const found = heaviest(declaredIn(r, module, name), (binding) =>
    sharedFolders(file.path, r.program.fileOfBinding(binding).path),
  );
  return found.flatMap((binding) => namedBy(r, binding));
}

/** An export of another name of the module (`export default classes`) is what has that name. */
function namedBy(r: Resolver, binding: number): readonly number[] {
  const file = r.program.fileOfBinding(binding);
  const { bindings, expressions } = file.facts;
  const row = binding - file.bindingBase;
  const value = bindings.value(row);
  const isAlias = bindings.symbol(row) === 0 && expressions.kind(value) === Expression.name;
  const found = isAlias ? bindingsNamed(r, file, value) : [];
  return found.length === 0 ? [binding] : found;
}

/** What a name (row) is, as a value and as a type of the same scope, or else as a type, behind all imports. */
function bindingsNamed(r: Resolver, file: SourceFile, row: number): readonly number[] {
  const scope = file.facts.expressions.scope(row);
  const name = file.facts.expressions.a(row);
  const scopeOf = (binding: number): number => {
    const source = r.program.fileOfBinding(binding);
    return source.facts.bindings.scope(binding - source.bindingBase);
  };
  const values = r.lookup(file, scope, name, false, 0).bindings;
  const scopes = new Set(values.map(scopeOf));
  const types = r.lookup(file, scope, name, true, 0).bindings;
  const found = new Set([...values, ...types.filter((one) => values.length === 0 || scopes.has(scopeOf(one)))]);
  return [...found].flatMap((one) => r.follow(one).bindings);
}

/** The module itself as a value: what replaced its exports, and the exports. */
export function targetValue(r: Resolver, target: ModuleTarget): ValueSet {
  if (target.kind === 'external') return external(r, target.name);
  if (target.kind === 'folder') return r.values.of(ValueKind.folder, r.values.text(target.path));
  const file = r.program.moduleByPath(target.path);
  if (!file) return 0;
  if (target.within !== undefined) return valuesOf(r, r.exported(file, target.within));
  const replaced = r.exported(file, '=');
  return r.values.union(r.values.of(ValueKind.module, file.index), valuesOf(r, replaced));
}

/** The module that a name stands for which nothing has, where modules are known by their names alone; else the empty set. */
export function moduleNamed(r: Resolver, file: SourceFile, name: string): ValueSet {
  if (!r.semanticsOf(file).rules.modulesAreNames) return 0;
  const module = moduleValue(r, file, name);
  return r.values.members(module).some((one) => r.values.kind(one) === ValueKind.module) ? module : 0;
}

/** A module by its specifier, standard-library modules of the stubs included. */
export function moduleValue(r: Resolver, file: SourceFile, specifier: string): ValueSet {
  const target = r.program.moduleTarget(file, specifier);
  if (target.kind === 'external') {
    const stub = r.program.moduleByPath(libraryPath(file, specifier, target));
    if (stub) return r.values.of(ValueKind.module, stub.index);
    const declared = declaredModule(r, file, specifier);
    if (declared !== 0) return r.values.single(declared);
  }
  return targetValue(r, target);
}

export function external(r: Resolver, name: string): ValueSet {
  return r.values.of(ValueKind.external, r.values.text(name));
}
