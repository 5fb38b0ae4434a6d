// Modules of Swift are the targets of packages: folders whose files see each other's names.

import { sharedFolders } from '../../model/repository-paths.ts';
import { heaviest } from '../../model/sorted.ts';
import type { ModuleResolver, OutsidePackages, RepositoryFiles } from '../language.ts';

const SOURCES = /^(.*?(?:^|\/)(?:Sources?|Tests|Plugins|src|srcs)\/[^/]+)\/[^/]/;

/** The folder of the target that a file is of, by its path. */
export function folderOfTarget(path: string): string {
  if (path.startsWith('stubs:')) return path;
  const found = SOURCES.exec(path)?.[1];
  if (found !== undefined) return found;
  const slash = path.indexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** The units of files: the folders of the targets that manifests declare, and what paths alone say of all others. */
export function unitOfPath(files: RepositoryFiles): (path: string) => string {
  const folders = targetsOf(files)
    .map(({ folder }) => folder)
    .sort((one, other) => other.length - one.length);
  return (path) => {
    const found = folders.find((folder) => isIn(folder, path));
    return found === undefined ? folderOfTarget(path) : found || '.';
  };
}

/** Whether a path lies in a folder; the empty text is the root of the repository. */
function isIn(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

export const MANIFEST = 'Package.swift';

/** A target as the manifest of its package says. */
interface Target {
  readonly name: string;
  /** The folder, from the root of the repository. */
  readonly folder: string;
}

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const targets = targetsOf(files);
  const byName = new Map<string, Target[]>();
  for (const target of targets) byName.set(target.name, [...(byName.get(target.name) ?? []), target]);
  const first = new Map<string, string>();
  for (const path of files.paths) {
    if (!path.endsWith('.swift')) continue;
    const folder = folderOfTarget(path);
    if (!first.has(folder)) first.set(folder, path);
  }
  return {
    resolve(from, specifier) {
      const declared = (byName.get(specifier) ?? []).flatMap(
        ({ folder }) => files.paths.find((path) => path.endsWith('.swift') && isIn(folder, path)) ?? [],
      );
      const isNamed = (folder: string): boolean => folder === specifier || folder.endsWith(`/${specifier}`);
      const found =
        declared.length > 0 ? declared : [...first].flatMap(([folder, path]) => (isNamed(folder) ? [path] : []));
      // Of packages beside each other, the one that a file is in has the target.
      const [nearest] = heaviest(found, (path) => sharedFolders(from, path));
      return nearest === undefined ? { kind: 'external', name: specifier } : { kind: 'file', path: nearest };
    },
    entryFiles: () => [],
  };
}

/** What the manifests of a repository declare. */
export function targetsOf(files: RepositoryFiles): readonly Target[] {
  return files.paths
    .filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`))
    .flatMap((path) => {
      const text = files.read(path);
      const root = path.slice(0, -MANIFEST.length);
      return text === undefined ? [] : targetsIn(text, root);
    });
}

const TARGET = /\.(target|testTarget|executableTarget|macro|plugin)\s*\(\s*name:\s*"([^"]+)"/g;
const FOLDERS: Readonly<Record<string, string>> = { testTarget: 'Tests', plugin: 'Plugins' };

function targetsIn(text: string, root: string): Target[] {
  const found = [...text.matchAll(TARGET)];
  return found.map((match, index) => {
    const [, kind = '', name = ''] = match;
    const end = found[index + 1]?.index ?? text.length;
    const written = /\bpath:\s*"([^"]*)"/.exec(text.slice(match.index, end))?.[1];
    const folder = written ?? `${FOLDERS[kind] ?? 'Sources'}/${name}`;
    return { name, folder: `${root}${folder}`.replace(/\/+$/, '').replace(/\/\.$|^\.\/|^\.$/g, '') };
  });
}

const STANDARD = /^(?:Swift|Foundation\w*|Dispatch|XCTest|Testing|Darwin|Glibc|Musl|WinSDK|CRT|os|ObjectiveC|_\w+)$/;

export function outsidePackages(): OutsidePackages {
  return { globals: 'Swift', isStandard: (name) => STANDARD.test(name), versionOf: () => undefined };
}
