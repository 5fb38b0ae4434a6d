// Where `#include` leads: beside the file, in the include directories that build files name, or in the folder that a path
// of the repository makes likely; else outside.

import { folderOf, foldersUpwards, joined, normalized } from '../../model/repository-paths.ts';
import type { ModuleResolver, ModuleTarget, OutsidePackages, RepositoryFiles } from '../language.ts';

export const CONFIGURATION_FILES = [
  'compile_commands.json',
  'Makefile',
  'makefile',
  'GNUmakefile',
  'CMakeLists.txt',
  'meson.build',
];

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const named = includeDirectories(files);
  const byName = pathsByName(files);
  return {
    resolve(fromPath, specifier): ModuleTarget {
      const isSystem = specifier.startsWith('<');
      const path = isSystem ? specifier.slice(1, -1) : specifier;
      const folder = folderOf(fromPath);
      const candidates = [
        ...(isSystem ? [] : [folder]),
        ...nearestFirst(named, folder),
        ...(isSystem ? [] : foldersUpwards(folder).slice(1)),
      ].map((directory) => normalized(joined(directory, path)));
      const found = candidates.find((one) => files.has(one)) ?? bySuffix(byName, normalized(path), fromPath, isSystem);
      if (found !== undefined) return { kind: 'file', path: found };
      // What stands in quotes belongs to the repository: a build makes it.
      return { kind: 'external', name: isSystem ? path : `./${path}` };
    },
    entryFiles: () => [],
  };
}

/** Headers of a library by the first part of their path; those of the language and of the system are no packages. */
export function outsidePackages(): OutsidePackages {
  return { globals: 'libc', isStandard: (name) => STANDARD.has(name), versionOf: () => undefined };
}

const STANDARD = new Set(
  (
    'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic ' +
    'stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype'
  )
    .split(' ')
    .map((name) => `${name}.h`),
);

/** The directories that build files name (`-Iinclude`), from the root of the repository. */
function includeDirectories(files: RepositoryFiles): readonly string[] {
  const found = new Set<string>();
  const folders = new Set(['']);
  for (const path of files.paths)
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  for (const folder of [...folders].sort()) {
    for (const name of CONFIGURATION_FILES) {
      const text = files.read(joined(folder, name));
      if (text === undefined) continue;
      for (const directory of written(name, text)) {
        const path = /^[/$]/.test(directory) ? insideOf(files, directory) : normalized(joined(folder, directory));
        if (path !== undefined && (path === '' || files.hasFolder(path))) found.add(path);
      }
    }
  }
  for (const folder of folders) if (/(?:^|\/)(?:include|inc)$/.test(folder)) found.add(folder);
  return [...found].sort();
}

function written(name: string, text: string): readonly string[] {
  const directories = [...text.matchAll(/(?:^|[\s"'=])-(?:I|iquote|isystem)\s*\\?"?([^\s"'\\,]+)/g)].map(
    ([, path]) => path,
  );
  const calls =
    name === 'CMakeLists.txt' ? /\binclude_directories\s*\(([^)]*)\)/gi : /\binclude_directories\s*\(([^)]*)\)/g;
  for (const [, list] of text.matchAll(calls))
    for (const [path] of list.matchAll(/[^\s"',]+/g))
      if (!/^(?:PUBLIC|PRIVATE|INTERFACE|SYSTEM|BEFORE|AFTER|\w+:)$/.test(path)) directories.push(path);
  return directories;
}

/** Of an absolute path, or of one behind a variable (`${SOURCE_DIR}/include`), the end that is a folder here. */
function insideOf(files: RepositoryFiles, path: string): string | undefined {
  const parts = path.split('/').slice(1);
  for (let from = 0; from < parts.length; from++) {
    const rest = normalized(parts.slice(from).join('/'));
    if (rest !== '' && files.hasFolder(rest)) return rest;
  }
  return /^\$[({]\w+[)}]$/.test(path) ? '' : undefined;
}

function pathsByName(files: RepositoryFiles): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of files.paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const known = found.get(name);
    if (known) known.push(path);
    else found.set(name, [path]);
  }
  return found;
}

/** The file whose path ends with what is included, the nearest of several; of the system, only below some folder. */
function bySuffix(
  byName: ReadonlyMap<string, readonly string[]>,
  path: string,
  fromPath: string,
  isSystem: boolean,
): string | undefined {
  if (isSystem && !path.includes('/')) return undefined;
  const all = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  const ending = all.filter((one) => one === path || one.endsWith(`/${path}`));
  const folder = folderOf(fromPath);
  return [...ending].sort((a, b) => shared(folderOf(b), folder) - shared(folderOf(a), folder) || (a < b ? -1 : 1))[0];
}

function nearestFirst(folders: readonly string[], folder: string): readonly string[] {
  return [...folders].sort((a, b) => shared(b, folder) - shared(a, folder) || (a < b ? -1 : 1));
}

function shared(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}
