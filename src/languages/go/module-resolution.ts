// Where import paths lead: to a folder below a module of the repository (`go.mod`), by the modules' own paths and by the
// replacements that they and the workspace (`go.work`) name; else outside.

import { folderOf, joined, normalized } from '../../model/repository-paths.ts';
import type { ModuleResolver, ModuleTarget, OutsidePackages, RepositoryFiles } from '../language.ts';

export const CONFIGURATION_FILES = ['go.mod', 'go.work'];

/** A module path, or one that is replaced, and the folder that it stands for. */
interface Root {
  readonly module: string;
  readonly folder: string;
}

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const roots = rootsOf(files);
  const folders = new Set(files.paths.filter((path) => path.endsWith('.go')).map(folderOf));
  return {
    resolve(_from, specifier): ModuleTarget {
      for (const { module, folder } of roots) {
        if (specifier !== module && !specifier.startsWith(`${module}/`)) continue;
        const path = joined(folder, specifier.slice(module.length + 1));
        if (folders.has(path)) return { kind: 'folder', path };
      }
      const vendored = `vendor/${specifier}`;
      if (folders.has(vendored)) return { kind: 'folder', path: vendored };
      return { kind: 'external', name: packageOf(specifier) };
    },
    entryFiles: () => [],
  };
}

/** The longest first: a module can lie inside another. */
function rootsOf(files: RepositoryFiles): readonly Root[] {
  const roots: Root[] = [];
  for (const path of manifests(files, 'go.mod')) {
    const text = files.read(path) ?? '';
    const module = /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
    const folder = folderOf(path);
    if (module !== undefined) roots.push({ module, folder });
    roots.push(...replacements(text, folder));
  }
  for (const path of manifests(files, 'go.work')) roots.push(...replacements(files.read(path) ?? '', folderOf(path)));
  return roots.sort((a, b) => b.module.length - a.module.length || (a.folder < b.folder ? -1 : 1));
}

/** The manifests that there can be: beside or above a file of code. */
function manifests(files: RepositoryFiles, name: string): readonly string[] {
  const folders = new Set<string>(['']);
  for (const path of files.paths)
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return [...folders]
    .map((folder) => joined(folder, name))
    .filter((path) => files.read(path) !== undefined)
    .sort();
}

/** `replace a => ../b`, alone or in a block. Replacements by other modules lead outside like the modules themselves. */
function replacements(text: string, folder: string): readonly Root[] {
  const found: Root[] = [];
  for (const [, module, target] of text.matchAll(/^\s*(?:replace\s+)?([^\s/()][^\s()]*)(?:\s+v\S+)?\s+=>\s+(\.\S*)/gm))
    found.push({ module: module, folder: normalized(joined(folder, target)) });
  return found;
}

/** The module that an import path outside is of, as far as the path tells: a host and two names, or a standard package. */
function packageOf(specifier: string): string {
  if (isStandard(specifier)) return specifier;
  const parts = specifier.split('/');
  const length = /^(?:github|gitlab|bitbucket)\.|^golang\.org$/.test(parts[0]) ? 3 : 2;
  return parts.slice(0, length).join('/');
}

/** Packages of the standard library have no host in their path. */
function isStandard(name: string): boolean {
  return !name.split('/', 1)[0].includes('.');
}

/**
 * The names that a package may have that is imported without one: what its path ends with, without a version and
 * without what cannot stand in a name.
 */
export function importedNames(specifier: string): readonly string[] {
  const parts = specifier.split('/');
  const last = /^v\d+$/.test(parts.at(-1)!) && parts.length > 1 ? parts.at(-2)! : parts.at(-1)!;
  const plain = last.replace(/\.v\d+$/, '');
  const names = new Set<string>();
  if (/^\w+$/.test(plain)) names.add(plain);
  else {
    for (const part of [plain.replace(/^go[-.]|[-.]go$/g, ''), ...plain.split(/[-.]/)])
      if (/^\w+$/.test(part)) names.add(part);
    names.add(plain.replace(/\W/g, '_')).add(plain.replace(/\W/g, ''));
  }
  return [...names];
}

export function outsidePackages(files: RepositoryFiles): OutsidePackages {
  const versions = new Map<string, string>();
  for (const path of manifests(files, 'go.mod'))
    for (const [, module, version] of (files.read(path) ?? '').matchAll(/^\s*(?:require\s+)?(\S+\.\S+)\s+(v\d\S*)/gm))
      if (!versions.has(module)) versions.set(module, version);
  return {
    globals: 'builtin',
    isStandard,
    versionOf: (name) => versions.get(name) ?? [...versions].find(([module]) => module.startsWith(`${name}/`))?.[1],
  };
}
