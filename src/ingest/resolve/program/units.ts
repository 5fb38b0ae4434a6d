// Units of names: packages and namespaces of several files, whose top-level names are seen in all of them.

import type { Language, ModuleTarget } from '../../../languages/language.ts';
import { Binding, Import } from '../../../model/facts.ts';
import { folderOf, sharedFolders } from '../../../model/repository-paths.ts';
import { heaviest } from '../../../model/sorted.ts';
import type { SourceFile } from './source-file.ts';

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
  /** Where units lie anywhere, the first file of the one that an import names. */
  named(language: Language, name: string): ModuleTarget | undefined;
}

const NO_BINDINGS: readonly number[] = [];

export function unitsOf(files: readonly SourceFile[]): Units {
  const members = new Map<string, SourceFile[]>();
  const keys = files.map(unitKey);
  for (const file of files) {
    const key = keys[file.index];
    if (key === undefined) continue;
    const known = members.get(key);
    if (known) known.push(file);
    else members.set(key, [file]);
  }
  const units = new Map([...members].map(([key, own]) => [key, unit(own)]));
  const byFolder = new Map<string, Unit[]>();
  for (const one of units.values()) {
    const [first] = one.files;
    if (first === undefined || first.language.semantics.units !== 'folder' || first.isStub) continue;
    const key = `${first.language.group}:${folderOf(first.path)}`;
    byFolder.set(key, [...(byFolder.get(key) ?? []), one]);
  }
  return {
    of(file) {
      const key = keys[file.index];
      return key === undefined ? undefined : units.get(key);
    },
    inFolder(language, target) {
      if (target.kind !== 'folder') return undefined;
      const [imported] = [...(byFolder.get(`${language.group}:${target.path}`) ?? [])].sort(compareImported);
      return imported && { kind: 'file', path: imported.files[0].path };
    },
    named(language, name) {
      if (language.semantics.units !== 'name') return undefined;
      const imported = units.get(JSON.stringify([language.group, '', name]));
      return imported && { kind: 'file', path: imported.files[0].path };
    },
  };
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

function unitKey(file: SourceFile): string | undefined {
  const { facts, language, path, isStub } = file;
  const { units } = language.semantics;
  const name = facts.strings[facts.unit];
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
  bindings: readonly number[],
  fileOf: (binding: number) => SourceFile,
): readonly number[] {
  if (bindings.length < 2 || file.language.semantics.units !== 'name') return bindings;
  return heaviest(bindings, (binding) => {
    const { path } = fileOf(binding);
    return path === file.path ? Number.MAX_SAFE_INTEGER : sharedFolders(file.path, path);
  });
}

/** Of several units in a folder, the one with the most files that are no tests is what others import. */
function compareImported(left: Unit, right: Unit): number {
  const weight = ({ files }: Unit): number => files.filter(({ language, path }) => !language.isTest(path)).length;
  return weight(right) - weight(left) || (left.name < right.name ? -1 : 1);
}

function unit(files: readonly SourceFile[]): Unit {
  let byName: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    name: files[0].facts.strings[files[0].facts.unit],
    files,
    bindings(name) {
      byName ??= topLevelNames(files);
      return byName.get(name) ?? NO_BINDINGS;
    },
  };
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
