// The whole repository as the resolver sees it: every file's facts, with ids that are unique across files, and the
// indexes that lookups need. Read-only once built; what is found out during resolution lives elsewhere.

import type { Language, ModuleResolver, ModuleTarget, RepositoryFiles } from '../../../languages/language.ts';
import { Binding, BindingFlag, type Facts, FileFlag, ImportFlag, Scope, SymbolFlag } from '../../../model/facts.ts';
import { inclusionsOf } from './inclusions.ts';
import { type Linkage, linkageOf } from './linkage.ts';
import { ofFacts } from './of-facts.ts';
import { PairMap } from './pair-map.ts';
import { MANY_HEADS, type SourceFile } from './source-file.ts';
import { type StableKeys, stableKeys } from './stable-keys.ts';
import { importsByUnit, nearest, type Units, unitsOf } from './units.ts';

export interface SourceInput {
  readonly path: string;
  readonly language: Language;
  readonly facts: Facts;
  /** What the facts were made from: the content of the file, and the front end. */
  readonly cacheKey?: string;
}

export interface Program {
  readonly files: readonly SourceFile[];
  readonly keys: StableKeys;
  readonly totals: { expressions: number; bindings: number; symbols: number; functions: number; scopes: number };
  /** The file of a module, whose names are asked for one by one. */
  fileAt(index: number): SourceFile;
  fileByPath(path: string): SourceFile | undefined;
  /** The same, of a file of which nothing is looked at: its names are asked for one by one. */
  moduleByPath(path: string): SourceFile | undefined;
  fileOfExpression(id: number): SourceFile;
  fileOfBinding(id: number): SourceFile;
  fileOfSymbol(id: number): SourceFile;
  fileOfFunction(id: number): SourceFile;
  /** Top-level bindings of scripts, ambient files and the stubs of a language's group, by name. */
  globalBindings(language: Language, name: string): readonly number[];
  /** Top-level bindings of the unit of names that a file is part of, by name; none where it is a unit by itself. */
  ownUnitBindings(file: SourceFile, name: string): readonly number[];
  /** The same, or else those of the units around it. */
  unitBindings(file: SourceFile, name: string): readonly number[];
  /** How far the unit of names of a file is from that of another, where units are in each other. */
  unitDistance(from: SourceFile, to: SourceFile): number;
  /** The unit of names that a name stands for where a file uses it. */
  unitNamed(file: SourceFile, name: string): ModuleTarget | undefined;
  /** Top-level bindings of what a file includes, by name. */
  includedBindings(file: SourceFile, name: string): readonly number[];
  /** Whether a file includes another, directly or through others. */
  includes(file: SourceFile, other: SourceFile): boolean;
  readonly linkage: Linkage;
  /** The import (binding id) of a file that leads to a unit of this name, or undefined. */
  importedUnit(file: SourceFile, name: string): number | undefined;
  /** Whether two files see each other's top-level names. */
  isSameUnit(one: SourceFile, other: SourceFile): boolean;
  /** The wildcard imports (rows) that all files of a language have, wherever they stand. */
  wildcardsEverywhere(language: Language): readonly { readonly from: SourceFile; readonly row: number }[];
  /** Bindings of the blocks that declare a module under a specifier, or under a pattern that it matches. */
  moduleDeclarations(language: Language, specifier: string): readonly number[];
  /** Where an import specifier of a file leads. */
  moduleTarget(file: SourceFile, specifier: string): ModuleTarget;
  moduleResolver(language: Language): ModuleResolver;
  /** The index of a text in a file's strings, or -1. */
  textId(file: SourceFile, text: string): number;
  /** The index of the first file of the same language: stands for the language where a value must remember it. */
  languageHome(file: SourceFile): number;
}

const NO_BINDINGS: readonly number[] = [];

/** Puts the facts of all files together. `files` must be sorted by path: ids follow that order. */
export function buildProgram(
  files: readonly SourceInput[],
  stubs: readonly SourceInput[],
  repository: RepositoryFiles,
): Program {
  const totals = { expressions: 0, bindings: 0, symbols: 0, functions: 0, scopes: 0 };
  const sources: SourceFile[] = [];
  const add = (input: SourceInput, isStub: boolean): void => {
    sources.push(sourceFile(input, sources.length, isStub, totals));
  };
  for (const file of files) add(file, false);
  for (const file of stubs) add(file, true);

  const homes = new Map<Language, number>();
  for (const file of sources) if (!homes.has(file.language)) homes.set(file.language, file.index);
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const globals = collectGlobals(sources);
  const everywhere = wildcardsEverywhere(sources);
  const modulePatterns = new Map<string, ModulePatterns>();
  const units = unitsOf(sources, repository);
  const fileOfBinding = locator(sources, totals.bindings, (file) => file.bindingBase);
  const resolvers = new Map<Language, ModuleResolver>();
  const targets = sources.map(() => new Map<string, ModuleTarget>());
  const moduleResolver = (language: Language): ModuleResolver => {
    let resolver = resolvers.get(language);
    if (!resolver) {
      resolver = withUnits(units, byPath, language, language.semantics.moduleResolver(repository));
      resolvers.set(language, resolver);
    }
    return resolver;
  };

  const unitImports: (ReadonlyMap<string, number> | undefined)[] = [];
  const moduleTarget = (file: SourceFile, specifier: string): ModuleTarget => {
    const known = targets[file.index].get(specifier);
    if (known) return known;
    const named = units.named(file.language, specifier) ?? units.namedFrom(file, specifier);
    const isKnown = named?.kind === 'file' || named?.kind === 'external';
    const found = isKnown ? named : moduleResolver(file.language).resolve(file.path, specifier);
    const target = units.inFolder(file.language, found) ?? found;
    targets[file.index].set(specifier, target);
    return target;
  };

  const included = (file: SourceFile, specifier: string): SourceFile | 'missing' | undefined => {
    const target = moduleTarget(file, specifier);
    if (target.kind === 'file') return byPath.get(target.path);
    return target.kind === 'external' && target.name.startsWith('./') ? 'missing' : undefined;
  };
  const inclusions = inclusionsOf(sources, included, fileOfBinding);

  return {
    files: sources,
    keys: stableKeys(),
    totals,
    fileAt: (index) => sources[index],
    fileByPath: (path) => byPath.get(path),
    moduleByPath: (path) => byPath.get(path),
    fileOfExpression: locator(sources, totals.expressions, (file) => file.expressionBase),
    fileOfBinding,
    fileOfSymbol: locator(sources, totals.symbols, (file) => file.symbolBase),
    fileOfFunction: locator(sources, totals.functions, (file) => file.functionBase),
    isSameUnit: (one, other) => one === other || (units.of(one) !== undefined && units.of(one) === units.of(other)),
    ownUnitBindings: (file, name) => nearest(file, units.of(file)?.bindings(name) ?? NO_BINDINGS, fileOfBinding),
    unitBindings: (file, name) => nearest(file, units.seen(file, name), fileOfBinding),
    unitDistance: units.distance,
    unitNamed: (file, name) => units.namedFrom(file, name),
    includedBindings: inclusions.bindings,
    includes: inclusions.includes,
    linkage: linkageOf(sources, inclusions, fileOfBinding),
    globalBindings(language, name) {
      const names = globals.get(language.group);
      return names?.get(name) ?? (names && inAnyCase(language, names, name)) ?? NO_BINDINGS;
    },
    wildcardsEverywhere: (language) => everywhere.get(language) ?? NONE,
    moduleDeclarations(language, specifier) {
      const names = globals.get(language.group);
      const declared = names?.get(`"${specifier}"`);
      if (declared !== undefined || names === undefined) return declared ?? NO_BINDINGS;
      let patterns = modulePatterns.get(language.group);
      if (patterns === undefined) {
        patterns = [...names].filter(([name]) => name.startsWith('"') && name.indexOf('*') > 0);
        modulePatterns.set(language.group, patterns);
      }
      return declaredByPattern(patterns, specifier);
    },
    moduleTarget,
    importedUnit(file, name) {
      if (units.of(file) === undefined) return undefined;
      let own = unitImports[file.index];
      if (own === undefined) {
        own = importsByUnit(file, (specifier) => {
          const target = moduleTarget(file, specifier);
          const led = target.kind === 'file' ? byPath.get(target.path) : undefined;
          return led && units.of(led);
        });
        unitImports[file.index] = own;
      }
      return own.get(name);
    },
    moduleResolver,
    languageHome: (file) => homes.get(file.language)!,
    textId: (file, text) => textIds(file.facts).get(text) ?? -1,
  };
}

const textIds = ofFacts(({ strings }): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  // Documentation may say again what is a text of the code, which comes first.
  for (let id = strings.length - 1; id >= 0; id--) found.set(strings[id], id);
  return found;
});

/** A resolver of modules for which a unit is a member of the one around it. */
function withUnits(
  units: Units,
  byPath: ReadonlyMap<string, SourceFile>,
  language: Language,
  resolver: ModuleResolver,
): ModuleResolver {
  if (language.semantics.nestedUnits === undefined) return resolver;
  const submodule = (target: ModuleTarget, name: string): ModuleTarget | undefined => {
    if (target.kind === 'folder') return units.within(language, target.path, name);
    const file = target.kind === 'file' ? byPath.get(target.path) : undefined;
    const outer = file && units.of(file)?.name;
    return outer === undefined ? undefined : units.within(language, outer, name);
  };
  return { ...resolver, submodule };
}

function sourceFile(
  input: SourceInput,
  index: number,
  isStub: boolean,
  totals: { expressions: number; bindings: number; symbols: number; functions: number; scopes: number },
): SourceFile {
  const { facts } = input;
  const { soleHeads, heads, next } = indexBindings(facts);
  const file: SourceFile = {
    index,
    path: input.path,
    language: input.language,
    facts,
    isStub,
    isTest: !isStub && input.language.isTest(input.path),
    expressionBase: totals.expressions,
    bindingBase: totals.bindings,
    symbolBase: totals.symbols,
    functionBase: totals.functions,
    scopeBase: totals.scopes,
    soleHeads,
    bindingHeads: heads,
    nextBinding: next,
    narrowedMembers: narrowedMembers(facts),
  };
  totals.expressions += facts.expressions.rows;
  totals.bindings += facts.bindings.rows;
  totals.symbols += facts.symbols.rows;
  totals.functions += facts.functions.rows;
  totals.scopes += facts.scopes.rows;
  return file;
}

const indexBindings = ofFacts(({ bindings, strings }) => {
  const soleHeads = new Int32Array(strings.length);
  const heads = new PairMap(8);
  const next = new Int32Array(bindings.rows);
  for (let row = bindings.rows - 1; row > 0; row--) {
    const scope = bindings.scope(row);
    const name = bindings.name(row);
    const sole = soleHeads[name];
    if (sole === 0 || (sole !== MANY_HEADS && bindings.scope(sole) === scope)) {
      next[row] = sole;
      soleHeads[name] = row;
      continue;
    }
    if (sole !== MANY_HEADS) heads.set(bindings.scope(sole), name, sole);
    soleHeads[name] = MANY_HEADS;
    next[row] = Math.max(heads.get(scope, name), 0);
    heads.set(scope, name, row);
  }
  return { soleHeads, heads, next };
});

const narrowedMembers = ofFacts(({ bindings, strings }) => {
  const found = new Set<string>();
  for (let row = 1; row < bindings.rows; row++) {
    const name = strings[bindings.name(row)];
    const dot = name.lastIndexOf('.');
    if (dot !== -1) found.add(name.slice(dot + 1));
  }
  return found;
});

/** Ids of a page: few enough that hardly more than one file begins in it. */
const PAGE_BITS = 4;

const NO_ID = 2 ** 31 - 1;

/** Finds the file of an id (below `total`, else the last file) by the page that the id is in. */
function locator(
  files: readonly SourceFile[],
  total: number,
  baseOf: (file: SourceFile) => number,
): (id: number) => SourceFile {
  const bases = Int32Array.from([...files.map(baseOf), NO_ID]);
  /** By page, the file that its first id is of. */
  const pages = new Int32Array((total >>> PAGE_BITS) + 1);
  for (let page = 0, file = 0; page < pages.length; page++) {
    while (file + 1 < files.length && bases[file + 1] <= page << PAGE_BITS) file++;
    pages[page] = file;
  }
  return (id) => {
    let file = pages[id >>> PAGE_BITS] ?? files.length - 1;
    while (bases[file + 1] <= id) file++;
    return files[file];
  };
}

/** Whether names of a scope are seen everywhere: the top level of what is no module, and blocks that say so. */
export function isGlobalScope(file: SourceFile, scope: number): boolean {
  const { flags, scopes, symbols } = file.facts;
  if (scope === 1) return file.isStub ? isGlobalStub(file) : !(flags & (FileFlag.module | FileFlag.implicitExports));
  if (scopes.kind(scope) !== Scope.namespace) return false;
  return (symbols.flags(scopes.symbol(scope)) & SymbolFlag.global) !== 0;
}

/** The bindings (rows) of a file that are known everywhere, in source order. */
export function globalRows(file: SourceFile): readonly number[] {
  const { bindings, scopes } = file.facts;
  const open = new Set<number>();
  for (let scope = 1; scope < scopes.rows; scope++) if (isGlobalScope(file, scope)) open.add(scope);
  const rows: number[] = [];
  for (let row = 1; row < bindings.rows; row++)
    if (isGlobalMember(file, row) || (open.has(bindings.scope(row)) && isSeenElsewhere(file, row))) rows.push(row);
  return rows;
}

/** Whether something is put into the global object (`globalThis.x = ...`), where nothing declares it. */
function isGlobalMember({ facts: { bindings } }: SourceFile, row: number): boolean {
  return (bindings.flags(row) & BindingFlag.everywhere) !== 0;
}

function isSeenElsewhere({ facts: { bindings } }: SourceFile, row: number): boolean {
  const isPrivate = (bindings.flags(row) & BindingFlag.private) !== 0;
  return !isPrivate && bindings.kind(row) !== Binding.narrowing;
}

/** The functions of a group of languages by their names in small letters. */
const foldedNames = new WeakMap<ReadonlyMap<string, readonly number[]>, ReadonlyMap<string, readonly number[]>>();

/** What is bound to a function's name that differs in capitals alone, where the language makes no difference. */
function inAnyCase(
  { semantics }: Language,
  names: ReadonlyMap<string, readonly number[]>,
  name: string,
): readonly number[] | undefined {
  if (!semantics.rules.callablesIgnoreCase || !name.endsWith('()')) return undefined;
  let folded = foldedNames.get(names);
  if (folded === undefined) {
    folded = new Map([...names].filter(([one]) => one.endsWith('()')).map(([one, rows]) => [one.toLowerCase(), rows]));
    foldedNames.set(names, folded);
  }
  return folded.get(name.toLowerCase());
}

function collectGlobals(files: readonly SourceFile[]): Map<string, Map<string, number[]>> {
  const [declared, assigned] = [new Map<string, Map<string, number[]>>(), new Map<string, Map<string, number[]>>()];
  for (const file of files) {
    for (const row of globalRows(file)) {
      const groups = isGlobalMember(file, row) ? assigned : declared;
      const names = groups.get(file.language.group) ?? new Map<string, number[]>();
      groups.set(file.language.group, names);
      const name = file.facts.strings[file.facts.bindings.name(row)];
      const known = names.get(name);
      if (known) known.push(file.bindingBase + row);
      else names.set(name, [file.bindingBase + row]);
    }
  }
  // What is declared is what is meant, also where a test puts something else in its place.
  for (const [group, names] of assigned) declared.set(group, new Map([...names, ...(declared.get(group) ?? [])]));
  return declared;
}

type ImportPlace = { readonly from: SourceFile; readonly row: number };

const NONE: readonly ImportPlace[] = [];

function wildcardsEverywhere(files: readonly SourceFile[]): ReadonlyMap<Language, readonly ImportPlace[]> {
  const found = new Map<Language, ImportPlace[]>();
  for (const from of files) {
    const { imports } = from.facts;
    for (let row = 1; row < imports.rows; row++) {
      if (!(imports.flags(row) & ImportFlag.everywhere)) continue;
      const known = found.get(from.language);
      if (known) known.push({ from, row });
      else found.set(from.language, [{ from, row }]);
    }
  }
  return found;
}

/** Names of module declarations with a `*` in them, quoted, with what is declared so. */
type ModulePatterns = readonly (readonly [string, readonly number[]])[];

/** Of the patterns (`*.css`) that modules are declared by and a specifier matches, the one that fixes most of its start. */
function declaredByPattern(patterns: ModulePatterns, specifier: string): readonly number[] {
  let best: { readonly start: number; readonly bindings: readonly number[] } | undefined;
  for (const [name, bindings] of patterns) {
    const start = name.indexOf('*') - 1;
    if (best !== undefined && best.start >= start) continue;
    const [before, after] = [name.slice(1, start + 1), name.slice(start + 2, -1)];
    const isLongEnough = specifier.length >= before.length + after.length;
    if (isLongEnough && specifier.startsWith(before) && specifier.endsWith(after)) best = { start, bindings };
  }
  return best?.bindings ?? NO_BINDINGS;
}

function isGlobalStub(file: SourceFile): boolean {
  const { builtinsModule, stubExtension } = file.language.semantics;
  return builtinsModule === undefined || file.path === `stubs:${builtinsModule}${stubExtension ?? ''}`;
}

/** Whether names of a scope can be seen from scopes inside it (as opposed to directly in it only, or never). */
export function seenFromInside(scopeKind: number): boolean {
  return scopeKind !== Scope.class && scopeKind !== Scope.members;
}
