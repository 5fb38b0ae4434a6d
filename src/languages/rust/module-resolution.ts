// Where paths of modules lead: `crate`, `self` and `super` by where files lie in their crate, the names of other crates by
// the manifests of the repository; else outside. What follows the last module that has a file is looked up within it.

import { folderOf, foldersUpwards, joined, joinPath, nameOf, normalized } from '../../model/repository-paths.ts';
import type { ModuleResolver, ModuleTarget, OutsidePackages, RepositoryFiles } from '../language.ts';
import { type Manifest, manifestsOf } from './cargo.ts';
import { stubFiles } from './stubs/stubs.ts';

const STUBS = 'stubs:';
const MODULE_PATHS: ReadonlySet<string> = new Set(stubFiles().map(({ path }) => path));

/** Folders whose files are each a crate of their own. */
const FOLDERS_OF_CRATES = /(?:^|\/)(?:examples|benches|src\/bin)$/;

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const manifests = manifestsOf(files);
  const libraries = new Map<string, string>();
  for (const { library, libraryRoot } of manifests.values())
    if (library !== '' && files.has(libraryRoot) && !libraries.has(library)) libraries.set(library, libraryRoot);
  const roots = crateRoots(files, manifests);
  const known = new Map<string, string>();
  const rootOf = (path: string): string => {
    let root = known.get(path);
    if (root === undefined) {
      root = findRoot(path, roots);
      known.set(path, root);
    }
    return root;
  };
  const isRoot = (path: string): boolean => rootOf(path) === path;
  /** The folder in which the files of the submodules of a file lie. */
  const folderBelow = (path: string): string =>
    isRoot(path) || nameOf(path) === 'mod.rs' ? folderOf(path) : path.slice(0, -'.rs'.length);
  const fileIn = (folder: string, name: string): string | undefined =>
    [joined(folder, `${name}.rs`), joined(folder, `${name}/mod.rs`)].find((path) => files.has(path));
  const parentOf = (path: string): string => {
    const folder = nameOf(path) === 'mod.rs' ? folderOf(folderOf(path)) : folderOf(path);
    const root = rootOf(path);
    if (isRoot(path) || folder === folderOf(root)) return root;
    const own = [joined(folder, 'mod.rs'), `${folder}.rs`].find((one) => files.has(one) && one !== path);
    return own ?? root;
  };
  const below = (from: string, names: readonly string[]): ModuleTarget => {
    let path = from;
    let at = 0;
    for (; at < names.length; at++) {
      const next = fileIn(folderBelow(path), names[at]);
      if (next === undefined) break;
      path = next;
    }
    const within = names.slice(at).join('/');
    return within === '' ? { kind: 'file', path } : { kind: 'file', path, within };
  };
  const manifestOf = (path: string): Manifest | undefined =>
    foldersUpwards(folderOf(path)).flatMap((folder) => manifests.get(folder) ?? [])[0];
  return {
    resolve(from, specifier): ModuleTarget {
      const names = specifier.split('::');
      const [head] = names;
      if (from.startsWith(STUBS)) return ofLibrary(from, names);
      if (specifier.startsWith('./')) {
        const path = joinPath(folderOf(from), specifier);
        return path !== undefined && files.has(path) ? { kind: 'file', path } : { kind: 'external', name: specifier };
      }
      if (head === 'crate') return below(rootOf(from), names.slice(1));
      if (head === 'self') return below(from, names.slice(1));
      if (head === 'super') {
        let path = from;
        let at = 0;
        for (; names[at] === 'super'; at++) path = parentOf(path);
        return below(path, names.slice(at));
      }
      const library = libraries.get(manifestOf(from)?.renamed.get(head) ?? head);
      if (library !== undefined) return below(library, names.slice(1));
      // In the first edition, paths of imports begin at the crate.
      const root = rootOf(from);
      if (head !== 'std' && fileIn(folderBelow(root), head) !== undefined) return below(root, names);
      return { kind: 'external', name: head };
    },
    submodule(target, name) {
      if (target.kind !== 'file' || target.path.startsWith(STUBS)) return undefined;
      const path = fileIn(folderBelow(target.path), name);
      return path === undefined ? undefined : { kind: 'file', path };
    },
    entryFiles: () => [...libraries.values()].sort(),
  };
}

/** Modules of the standard library name each other by their place in it. */
function ofLibrary(from: string, names: readonly string[]): ModuleTarget {
  const own = from.slice(STUBS.length, -'.rs'.length);
  const path = (parts: readonly string[]): string => `${STUBS}${parts.join('::')}.rs`;
  if (names[0] === 'crate') return { kind: 'file', path: path(names.slice(1)) };
  if (names[0] !== 'self') return { kind: 'external', name: names[0] };
  const module = path([own, ...names.slice(1)]);
  if (MODULE_PATHS.has(module)) return { kind: 'file', path: module };
  return { kind: 'file', path: from, within: names.slice(1).join('/') };
}

/** The files at which crates begin, by folder. */
function crateRoots(
  files: RepositoryFiles,
  manifests: ReadonlyMap<string, Manifest>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (path: string): void => {
    if (!files.has(path)) return;
    const folder = folderOf(path);
    const known = found.get(folder) ?? [];
    if (!known.includes(path)) found.set(folder, [...known, path]);
  };
  for (const { libraryRoot, roots } of manifests.values()) for (const path of [libraryRoot, ...roots]) add(path);
  const testFolders = new Set(
    [...manifests.values()].filter(({ findsTests }) => findsTests).map(({ folder }) => joined(folder, 'tests')),
  );
  for (const path of files.paths) {
    if (!path.endsWith('.rs')) continue;
    const folder = folderOf(path);
    const name = nameOf(path);
    const hasManifest = foldersUpwards(folder).some((one) => manifests.has(one));
    if (!hasManifest && (name === 'main.rs' || name === 'lib.rs')) add(path);
    if (FOLDERS_OF_CRATES.test(folder) || testFolders.has(folder)) add(path);
    if (name === 'main.rs' && (FOLDERS_OF_CRATES.test(folderOf(folder)) || testFolders.has(folderOf(folder))))
      add(path);
  }
  return found;
}

/** The root of the crate that a file is part of: itself, or the nearest beside or above it. */
function findRoot(path: string, roots: ReadonlyMap<string, readonly string[]>): string {
  for (const folder of foldersUpwards(folderOf(path))) {
    const here = roots.get(folder) ?? [];
    if (here.includes(path)) return path;
    const [root] = here;
    if (root !== undefined) return root;
  }
  return normalized(path);
}

export function outsidePackages(files: RepositoryFiles): OutsidePackages {
  const versions = new Map<string, string>();
  for (const manifest of manifestsOf(files).values())
    for (const [name, version] of manifest.versions) if (!versions.has(name)) versions.set(name, version);
  return {
    globals: 'std',
    isStandard: (name) => name === 'std' || name === 'proc_macro' || name === 'test',
    versionOf: (name) => versions.get(name),
  };
}
