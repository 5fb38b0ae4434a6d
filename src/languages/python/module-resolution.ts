// Where imports lead. Python's own search path is not in the repository, so the roots are found from what is there:
// the folders that hold top-level packages, the usual places, the configuration, and the importing file's own folder.

import { folderOf, nameOf } from '../../model/repository-paths.ts';
import type { ModuleResolver, ModuleTarget, RepositoryFiles } from '../language.ts';
import { isStandard } from './outside-packages.ts';
import { CONFIGURATION_FILES, type ProjectConfiguration, readConfiguration } from './project-configuration.ts';

/** Folders below which projects keep packages or stubs without saying so. */
const USUAL_ROOTS = ['', 'src', 'lib', 'python', 'stubs', 'typings'];

/** Resolves the imports of one repository. */
export function pythonModuleResolver(repository: RepositoryFiles): ModuleResolver {
  const files = codeOnly(repository);
  const packages = topPackages(files);
  const configurations = findConfigurations(files, packages);
  const roots = findRoots(files, packages, configurations);
  const byName = new Map<string, ModuleTarget>();
  return {
    resolve(fromPath, specifier) {
      // The stubs stands for the standard library, which does not import from repositories.
      if (fromPath.startsWith('stubs:')) return external(specifier);
      if (specifier.startsWith('.')) return resolveRelative(files, fromPath, specifier);
      const key = `${folderOf(fromPath)}\n${specifier}`;
      let target = byName.get(key);
      if (!target) {
        target = resolveAbsolute(files, rootsFor(files, roots, fromPath), specifier);
        byName.set(key, target);
      }
      return target;
    },
    submodule(target, name) {
      if (target.kind === 'external') return undefined;
      const folder = target.kind === 'folder' ? target.path : packageFolder(target.path);
      return folder === undefined ? undefined : findModule(files, folder, name);
    },
    entryFiles: () => entryFiles(files, packages, roots, configurations),
  };
}

/** Folders count only where they hold Python files: a folder of data named like a library is not that library. */
function codeOnly(repository: RepositoryFiles): RepositoryFiles {
  const folders = new Set<string>();
  for (const path of repository.paths) {
    if (!/\.pyi?$/.test(path)) continue;
    for (let at = folderOf(path); at !== '' && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return {
    paths: repository.paths,
    has: (path) => repository.has(path),
    hasFolder: (path) => folders.has(path),
    read: (path) => repository.read(path),
  };
}

function external(specifier: string): ModuleTarget {
  return { kind: 'external', name: specifier.split('.')[0] };
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The folder of a package by its own module, or undefined for other files. */
function packageFolder(path: string): string | undefined {
  return /(^|\/)__init__\.pyi?$/.test(path) ? folderOf(path) : undefined;
}

/** A folder whose name is none that code can write (`web-shop`) is no package, whatever it has: its modules are found below it. */
function isPackage(files: RepositoryFiles, folder: string): boolean {
  if (/[^\p{L}\p{N}_]/u.test(nameOf(folder))) return false;
  return files.has(join(folder, '__init__.py')) || files.has(join(folder, '__init__.pyi'));
}

/** A module or package by its name in a folder. A package goes before a module, source before a stub. */
function findModule(files: RepositoryFiles, folder: string, name: string): ModuleTarget | undefined {
  const path = join(folder, name);
  for (const candidate of [`${path}/__init__.py`, `${path}/__init__.pyi`, `${path}.py`, `${path}.pyi`]) {
    if (files.has(candidate)) return { kind: 'file', path: candidate };
  }
  return files.hasFolder(path) ? { kind: 'folder', path } : undefined;
}

/** Follows the parts of a dotted name below a folder. */
function findDotted(files: RepositoryFiles, folder: string, parts: readonly string[]): ModuleTarget | undefined {
  let at = folder;
  for (let index = 0; index < parts.length - 1; index++) {
    at = join(at, parts[index]);
    if (!files.hasFolder(at)) return undefined;
  }
  return findModule(files, at, parts[parts.length - 1]);
}

/** One dot is the package of the importing file, every further one the package around it. */
function resolveRelative(files: RepositoryFiles, fromPath: string, specifier: string): ModuleTarget {
  const dots = /^\.+/.exec(specifier)![0].length;
  let folder = folderOf(fromPath);
  for (let level = 1; level < dots; level++) {
    if (folder === '') return external(specifier.slice(dots));
    folder = folderOf(folder);
  }
  const parts = specifier
    .slice(dots)
    .split('.')
    .filter((part) => part !== '');
  if (parts.length > 0) return findDotted(files, folder, parts) ?? external(specifier.slice(dots));
  for (const name of ['__init__.py', '__init__.pyi']) {
    if (files.has(join(folder, name))) return { kind: 'file', path: join(folder, name) };
  }
  return { kind: 'folder', path: folder };
}

/**
 * A file anywhere on the path wins over a folder without a module of its own, and so does a module that comes with Python; a stub
 * package stands for its package.
 */
function resolveAbsolute(files: RepositoryFiles, roots: readonly string[], specifier: string): ModuleTarget {
  const parts = specifier.split('.');
  const stubs = [`${parts[0]}-stubs`, ...parts.slice(1)];
  let folder: ModuleTarget | undefined;
  for (const root of roots) {
    const found = findDotted(files, root, parts);
    if (found?.kind === 'file') return found;
    folder ??= found;
    const stub = findDotted(files, root, stubs);
    if (stub?.kind === 'file') return stub;
  }
  return folder === undefined || isStandard(parts[0]) ? external(specifier) : folder;
}

/** Top-level packages: folders with a module of their own in a folder without one. Sorted. */
function topPackages(files: RepositoryFiles): readonly string[] {
  const found = new Set<string>();
  for (const path of files.paths) {
    const folder = packageFolder(path);
    if (folder === undefined || folder === '' || isPackage(files, folderOf(folder))) continue;
    found.add(folder);
  }
  return [...found].sort();
}

interface FoundConfiguration extends ProjectConfiguration {
  readonly folder: string;
}

/** Configurations stand at the repository's root, and in monorepos in the folders around packages. */
function findConfigurations(files: RepositoryFiles, packages: readonly string[]): readonly FoundConfiguration[] {
  const folders = new Set(['']);
  for (const folder of packages) for (let at = folderOf(folder); at !== ''; at = folderOf(at)) folders.add(at);
  const found: FoundConfiguration[] = [];
  for (const folder of [...folders].sort()) {
    for (const name of CONFIGURATION_FILES) {
      const text = files.read(join(folder, name));
      if (text !== undefined) found.push({ folder, ...readConfiguration(name, text) });
    }
  }
  return found;
}

/** All roots: configured ones, then the usual ones, then the rest, each sorted. */
function findRoots(
  files: RepositoryFiles,
  packages: readonly string[],
  configurations: readonly FoundConfiguration[],
): readonly string[] {
  const configured = configurations.flatMap(({ folder, roots }) =>
    roots.map((root) => (root === '' ? folder : join(folder, root))),
  );
  const usual = USUAL_ROOTS.filter((root) => root === '' || files.hasFolder(root));
  return [...new Set([...configured, ...usual, ...packages.map(folderOf).sort()])];
}

/**
 * The roots in the order in which a file should try them: its own folder if it is a script, then the roots around it
 * from the nearest outwards, so that each project of a monorepo finds its own packages first; then all others.
 */
function rootsFor(files: RepositoryFiles, roots: readonly string[], fromPath: string): readonly string[] {
  const folder = folderOf(fromPath);
  const around = roots.filter((root) => root === '' || folder === root || folder.startsWith(`${root}/`));
  around.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const own = isPackage(files, folder) ? [] : [folder];
  return [...new Set([...own, ...around, ...roots])];
}

/** Modules that are run or that others import first. Sorted. */
function entryFiles(
  files: RepositoryFiles,
  packages: readonly string[],
  roots: readonly string[],
  configurations: readonly FoundConfiguration[],
): readonly string[] {
  const found = new Set<string>();
  for (const folder of packages) {
    for (const name of ['__init__.py', '__init__.pyi', '__main__.py']) {
      if (files.has(join(folder, name))) found.add(join(folder, name));
    }
  }
  for (const { folder, commandModules } of configurations) {
    for (const module of commandModules) {
      const target = resolveAbsolute(files, rootsFor(files, roots, join(folder, 'setup.py')), module);
      if (target.kind === 'file') found.add(target.path);
    }
  }
  return [...found].sort();
}
