// A repository that is a package itself: what its examples and tests import of it counts as what others import of the package.
// Whose package it is its manifest says, and what is imported the resolver; a copy in a repository of another name is none.

import { ecosystemOf, ownPackages } from '../../languages/ecosystems.ts';
import type { RepositoryFiles } from '../../languages/language.ts';
import { folderOf, isBelow } from '../../model/repository-paths.ts';
import type { Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

/** The package of names that need no import. */
export const SURROUNDINGS = 'global';

/** Which package an import of a file brings, be it from outside or the repository itself. */
export type ImportedPackage = (file: SourceFile, specifier: string) => string | undefined;

/** Where manifests are found. */
export interface Manifests {
  readonly repository: RepositoryFiles;
  /** Texts of configuration files, by path. */
  readonly configuration: ReadonlyMap<string, string>;
}

interface Own {
  readonly name: string;
  readonly folder: string;
  readonly ecosystem: string;
  /** By language, the file that an import of the package by its name leads to. */
  readonly entries: Map<string, string | undefined>;
}

/** `wanted` are the packages that the repository itself may be. */
export function importedPackages(
  program: Program,
  { repository, configuration }: Manifests,
  wanted: ReadonlySet<string>,
): ImportedPackage {
  const own = ownPackages(repository, configuration.keys()).flatMap(({ imports, folder, ecosystem }) =>
    imports.filter((name) => wanted.has(name)).map((name): Own => ({ name, folder, ecosystem, entries: new Map() })),
  );
  return (file, specifier) => {
    const target = program.moduleTarget(file, specifier);
    if (target.kind === 'external') return target.name;
    if (target.kind !== 'file' || own.length === 0) return undefined;
    const ecosystem = ecosystemOf(file.language.id);
    return own.find(
      (one) =>
        one.ecosystem === ecosystem &&
        (isNamed(one, specifier, target.path) || entryOf(program, one, file) === target.path),
    )?.name;
  };
}

/** By its own name, also where a part of it is imported (`name.part`, `name/part`). */
function isNamed({ name, folder }: Own, specifier: string, path: string): boolean {
  const rest = specifier.startsWith(name) ? specifier.slice(name.length) : undefined;
  return rest !== undefined && /^(?:$|[./\\:])/.test(rest) && isBelow(folder, path);
}

function entryOf(program: Program, { name, folder, entries }: Own, { language }: SourceFile): string | undefined {
  if (entries.has(language.id)) return entries.get(language.id);
  const { resolve } = program.moduleResolver(language);
  const beside = folder === '' ? 'index' : `${folder}/index`;
  const found = [name, './'].map((specifier) => resolve(beside, specifier)).find(({ kind }) => kind === 'file');
  const path = found?.kind === 'file' ? found.path : undefined;
  entries.set(language.id, path);
  return path;
}

/** The folders of manifests, the innermost first. */
export function rootsOf(manifests: Iterable<string>): readonly string[] {
  const folders = [
    ...new Set([...manifests].filter((path) => /(?:^|\/)(?:package|composer)\.json$/.test(path)).map(folderOf)),
  ];
  return folders.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}
