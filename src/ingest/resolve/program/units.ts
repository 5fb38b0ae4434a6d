// Units of names: packages and namespaces of several files, whose top-level names are seen in all of them.

import type { Language, ModuleTarget, RepositoryFiles } from '../../../languages/language.ts';
import { Binding, BindingFlag, Import } from '../../../model/facts.ts';
import { folderOf, sharedFolders } from '../../../model/repository-paths.ts';
import { heaviest } from '../../../model/sorted.ts';
import { type SourceFile, stubPath } from './source-file.ts';

/** The files that share their top-level names. */
export interface Unit {
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** The top-level bindings (ids) of a name, imports left aside: these are each file's own. */
  bindings(name: string): readonly number[];
}

export interface Units {
  of(file: SourceFile): Unit | undefined;
  /** Where units lie in folders, the first file of the one that an import of a folder means. */
  inFolder(language: Language, target: ModuleTarget): ModuleTarget | undefined;
  /** Where units lie anywhere, the first file of the one that an import names, of the same language if there is one. */
  named(language: Language, name: string): ModuleTarget | undefined;
  /** How far the unit of a file is from that of another, from the inside out; behind those around it what it imports, then all else. */
  distance(from: SourceFile, to: SourceFile): number;
  /** The unit that a name stands for where a file uses it: in the unit of the file, or in one around that. */
  namedFrom(file: SourceFile, name: string): ModuleTarget | undefined;
  /** The unit that a name stands for in another: its first file, or where it has none of its own, its name as a folder. */
  within(language: Language, outer: string, name: string): ModuleTarget | undefined;
  /** The top-level bindings (ids) of a name in the unit of a file, or else in the nearest around it. */
  seen(file: SourceFile, name: string): readonly number[];
}

type NestedUnits = NonNullable<Language['semantics']['nestedUnits']>;

const NO_BINDINGS: readonly number[] = [];
const NO_NAMES: readonly string[] = [];

export function unitsOf(files: readonly SourceFile[], repository: RepositoryFiles): Units {
  const members = new Map<string, SourceFile[]>();
  const stubs = new Set(files.filter(({ isStub }) => isStub).map(({ path }) => path));
  const configured = new Map<Language, (path: string) => string>();
  const nameOf = (file: SourceFile): string => {
    const { language, facts, path } = file;
    const { unitOfPath } = language.semantics;
    if (unitOfPath === undefined || file.isStub) return facts.strings[facts.unit];
    const unitOf = configured.get(language) ?? unitOfPath(repository);
    configured.set(language, unitOf);
    return unitOf(path);
  };
  const keys = files.map((file) => unitKey(file, nameOf(file)));
  for (const file of files) {
    const key = keys[file.index];
    if (key === undefined) continue;
    const known = members.get(key);
    if (known) known.push(file);
    else members.set(key, [file]);
  }
  let qualified: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> | undefined;
  const elsewhere = (name: string): ReadonlyMap<string, readonly number[]> | undefined => {
    qualified ??= qualifiedNames(files);
    return qualified.get(name);
  };
  const units = new Map([...members].map(([key, own]) => [key, unit(own, elsewhere)]));
  const byFolder = new Map<string, Unit[]>();
  for (const one of units.values()) {
    const [first] = one.files;
    if (first === undefined || first.language.semantics.units !== 'folder' || first.isStub) continue;
    const key = `${first.language.group}:${folderOf(first.path)}`;
    byFolder.set(key, [...(byFolder.get(key) ?? []), one]);
  }
  const named = (language: Language, name: string): Unit | undefined =>
    language.semantics.units === 'name' ? units.get(JSON.stringify([language.group, '', name])) : undefined;
  const targetOf = (language: Language, unit: Unit | undefined): ModuleTarget | undefined => {
    const first = unit?.files.find((file) => file.language === language) ?? unit?.files[0];
    return first && { kind: 'file', path: first.path };
  };
  const of = (file: SourceFile): Unit | undefined => {
    const key = keys[file.index];
    return key === undefined ? undefined : units.get(key);
  };
  const outwards = new Map<string, readonly string[]>();
  const around = (file: SourceFile): readonly string[] => {
    const { nestedUnits } = file.language.semantics;
    const name = file.facts.strings[file.facts.unit];
    if (nestedUnits === undefined || name === '') return NO_NAMES;
    let found = outwards.get(name);
    if (found === undefined) {
      found = namesAround(name, nestedUnits);
      outwards.set(name, found);
    }
    return found;
  };
  let parents: ReadonlySet<string> | undefined;
  const within = (language: Language, outer: string, name: string): ModuleTarget | undefined => {
    const { nestedUnits } = language.semantics;
    if (nestedUnits === undefined) return undefined;
    const whole = outer === nestedUnits.outermost ? name : `${outer}${nestedUnits.separator}${name}`;
    parents ??= parentsOf(units.values());
    const own = targetOf(language, named(language, whole));
    if (own !== undefined) return own;
    if (parents.has(whole)) return { kind: 'folder', path: whole };
    return stubs.has(stubPath(language, whole)) ? { kind: 'external', name: whole } : undefined;
  };
  return {
    of,
    within,
    distance(from, to) {
      const names = around(from);
      const name = to.facts.strings[to.facts.unit];
      if (names.length === 0 || names.includes(name)) return Math.max(0, names.indexOf(name));
      return importsUnit(from, name) ? IMPORTED : ELSEWHERE;
    },
    namedFrom(file, name) {
      const { builtinsModule, nestedUnits } = file.language.semantics;
      // What needs no import may be a unit too.
      const open = nestedUnits === undefined || builtinsModule === undefined ? NO_NAMES : [builtinsModule];
      for (const outer of [...around(file), ...open]) {
        const found = within(file.language, outer, name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    seen(file, name) {
      const own = of(file)?.bindings(name) ?? NO_BINDINGS;
      if (own.length > 0) return own;
      const names = around(file);
      for (let at = 1; at < names.length; at++) {
        const found = named(file.language, names[at])?.bindings(name) ?? NO_BINDINGS;
        if (found.length > 0) return found;
      }
      return NO_BINDINGS;
    },
    inFolder(language, target) {
      if (target.kind !== 'folder') return undefined;
      const [imported] = [...(byFolder.get(`${language.group}:${target.path}`) ?? [])].sort(compareImported);
      return imported && { kind: 'file', path: imported.files[0].path };
    },
    named: (language, name) => targetOf(language, named(language, name)),
  };
}

const IMPORTED = 1000;
const ELSEWHERE = 1001;

function importsUnit({ facts: { imports, strings } }: SourceFile, name: string): boolean {
  for (let row = 1; row < imports.rows; row++)
    if (imports.kind(row) === Import.wildcard && strings[imports.specifier(row)] === name) return true;
  return false;
}

/** A unit's name and those of the units around it, from the inside out. */
function namesAround(name: string, { separator, outermost }: NestedUnits): readonly string[] {
  const names: string[] = [];
  for (let at = name; ; at = at.slice(0, at.lastIndexOf(separator))) {
    names.push(at);
    if (!at.includes(separator)) break;
  }
  return name === outermost ? names : [...names, outermost];
}

/** The names of units that others are in. */
function parentsOf(units: Iterable<Unit>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name, files } of units) {
    const { nestedUnits } = files[0].language.semantics;
    if (nestedUnits !== undefined && !files[0].isStub)
      for (const one of namesAround(name, nestedUnits).slice(1)) found.add(one);
  }
  return found;
}

/**
 * The imports (binding ids) of a file by the names that the units call themselves which they lead to: where an import names
 * a path alone, the path need not tell that name.
 */
export function importsByUnit(
  file: SourceFile,
  unitOf: (specifier: string) => Unit | undefined,
): ReadonlyMap<string, number> {
  const { bindings, imports, strings } = file.facts;
  const found = new Map<string, number>();
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.kind(row) !== Binding.import) continue;
    const imported = bindings.import(row);
    if (imports.kind(imported) !== Import.namespace) continue;
    const unit = unitOf(strings[imports.specifier(imported)]);
    if (unit !== undefined && !found.has(unit.name)) found.set(unit.name, file.bindingBase + row);
  }
  return found;
}

function unitKey({ language, path, isStub }: SourceFile, name: string): string | undefined {
  const { units } = language.semantics;
  if (units === undefined || name === '') return undefined;
  // The files of a standard library are units by themselves.
  const place = isStub ? path : units === 'folder' ? folderOf(path) : '';
  return JSON.stringify([language.group, place, name]);
}

/**
 * Of what several files of a unit declare under one name, what is nearest to the file that asks: units that lie anywhere may
 * be there several times, once for each program in a repository.
 */
export function nearest(
  file: SourceFile,
  all: readonly number[],
  fileOf: (binding: number) => SourceFile,
): readonly number[] {
  if (all.length === 0 || file.language.semantics.units !== 'name') return all;
  const bindings = all.every((binding) => isSeenFrom(file, fileOf(binding), binding))
    ? all
    : all.filter((binding) => isSeenFrom(file, fileOf(binding), binding));
  if (bindings.length < 2) return bindings;
  return heaviest(bindings, (binding) => {
    const { path } = fileOf(binding);
    return path === file.path ? Number.MAX_SAFE_INTEGER : sharedFolders(file.path, path);
  });
}

/** What is private to another file is not seen, and of another language's declarations types alone are. */
function isSeenFrom(file: SourceFile, other: SourceFile, binding: number): boolean {
  if (file === other) return true;
  const flags = other.facts.bindings.flags(binding - other.bindingBase);
  return (flags & BindingFlag.private) === 0 && (other.language === file.language || (flags & BindingFlag.type) !== 0);
}

/** Of several units in a folder, the one with the most files that are no tests is what others import. */
function compareImported(left: Unit, right: Unit): number {
  const weight = ({ files }: Unit): number => files.filter(({ language, path }) => !language.isTest(path)).length;
  return weight(right) - weight(left) || (left.name < right.name ? -1 : 1);
}

/** The names of a unit are those at the top of its files, and those that files of other units bind with its name before them. */
function unit(
  files: readonly SourceFile[],
  elsewhere: (unit: string) => ReadonlyMap<string, readonly number[]> | undefined,
): Unit {
  let byName: ReadonlyMap<string, readonly number[]> | undefined;
  const unitName = files[0].facts.strings[files[0].facts.unit];
  const isNested = files[0].language.semantics.nestedUnits !== undefined;
  return {
    name: unitName,
    files,
    bindings(name) {
      byName ??= topLevelNames(files);
      const own = byName.get(name);
      const other = isNested ? elsewhere(unitName)?.get(name) : undefined;
      if (other !== undefined) return own === undefined ? other : [...own, ...other];
      if (own !== undefined) return own;
      const held = name.endsWith('()')
        ? files.map(({ language }) => heldName(language, name)).find(Boolean)
        : undefined;
      return (held === undefined ? undefined : byName.get(held)) ?? NO_BINDINGS;
    },
  };
}

/**
 * Where functions have a space of names of their own and calls construct: the name of the class or the variable that is
 * called by a name which no function has.
 */
export function heldName({ semantics }: Language, name: string): string | undefined {
  const { callablesApart, callsConstruct } = semantics.rules;
  return callablesApart && callsConstruct && name.endsWith('()') ? name.slice(0, -2) : undefined;
}

/** Where a function is named without parentheses, the name that one is bound under which something else than a call names. */
export function callableNamed({ semantics }: Language, name: string): string | undefined {
  const { callablesApart, callablesAreValues } = semantics.rules;
  return callablesApart && callablesAreValues && !name.endsWith('()') ? `${name}()` : undefined;
}

/** What files bind at their top with the name of a unit before its own, by unit and name: binding ids. */
function qualifiedNames(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, Map<string, number[]>>();
  for (const file of files) {
    const { nestedUnits } = file.language.semantics;
    if (nestedUnits === undefined) continue;
    for (const row of topLevelRows(file)) {
      const whole = file.facts.strings[file.facts.bindings.name(row)];
      const at = whole.lastIndexOf(nestedUnits.separator);
      if (at === -1) continue;
      const names = found.get(whole.slice(0, at)) ?? new Map<string, number[]>();
      found.set(whole.slice(0, at), names);
      const name = whole.slice(at + nestedUnits.separator.length);
      names.set(name, [...(names.get(name) ?? []), file.bindingBase + row]);
    }
  }
  return found;
}

/** The bindings (rows) that a file adds to its unit. */
export function topLevelRows({ facts }: SourceFile): readonly number[] {
  const { bindings } = facts;
  const rows: number[] = [];
  for (let row = 1; row < bindings.rows; row++) {
    const kind = bindings.kind(row);
    if (bindings.scope(row) === 1 && kind !== Binding.import && kind !== Binding.narrowing) rows.push(row);
  }
  return rows;
}

/** The top-level bindings (ids) of files by name, of those rows alone that `counts` admits. */
export function topLevelNames(
  files: readonly SourceFile[],
  counts: (file: SourceFile, row: number) => boolean = () => true,
): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  for (const file of files) {
    const { bindings, strings } = file.facts;
    for (const row of topLevelRows(file)) {
      if (!counts(file, row)) continue;
      const name = strings[bindings.name(row)];
      const known = names.get(name);
      if (known) known.push(file.bindingBase + row);
      else names.set(name, [file.bindingBase + row]);
    }
  }
  return names;
}
