// Which file an import of Python means, by the rules that pyright publishes: relative ones by the folders, absolute ones
// from the folder of the importing file, the root, and the folders that hold packages. SCIP names modules too, but not
// by their files.

import { folderOf } from './places.ts';
import type { PythonImport } from './python-structure.ts';
import { searchRoots } from './scip-run.ts';

export interface ImportedModules {
  /** The module itself; undefined if it is not in the repository. */
  readonly module: string | undefined;
  /** Modules that the imported names are, and the packages on the way to a dotted name. */
  readonly submodules: readonly string[];
  readonly parents: readonly string[];
}

export function createImportResolver(
  paths: readonly string[],
): (path: string, statement: PythonImport) => ImportedModules {
  const files = new Set(paths);
  const folders = new Set<string>();
  for (const path of paths) for (let at = folderOf(path); at !== ''; at = folderOf(at)) folders.add(at);
  const roots = searchRoots(paths);

  /** The file of a dotted path below a folder: a package, or a module. */
  const fileAt = (folder: string, parts: readonly string[]): string | undefined => {
    const base = [folder, ...parts].filter((part) => part !== '').join('/');
    return [`${base}/__init__.pyi`, `${base}/__init__.py`, `${base}.pyi`, `${base}.py`].find((each) => files.has(each));
  };

  const absolute = (path: string, parts: readonly string[]): string | undefined => {
    for (const root of [...roots, folderOf(path)]) if (fileAt(root, parts) !== undefined) return root;
    // A folder without `__init__.py` is a package as well, if nothing else has its name.
    return [...roots, folderOf(path)].find((root) =>
      folders.has([root, ...parts].filter((part) => part !== '').join('/')),
    );
  };

  return (path, { level, module, names }) => {
    let base: string | undefined = folderOf(path);
    if (level > 0) for (let up = 1; up < level; up++) base = folderOf(base);
    else base = absolute(path, module);
    if (base === undefined) return { module: undefined, submodules: [], parents: [] };
    const start = base;
    const parents = module.slice(0, -1).map((_, index) => fileAt(start, module.slice(0, index + 1)));
    const submodules = (names ?? []).map(({ text }) => fileAt(start, [...module, text]));
    return {
      module: module.length === 0 ? packageFile(files, start) : fileAt(start, module),
      submodules: submodules.filter((each) => each !== undefined),
      parents: parents.filter((each) => each !== undefined),
    };
  };
}

function packageFile(files: ReadonlySet<string>, folder: string): string | undefined {
  const name = folder === '' ? '__init__.py' : `${folder}/__init__.py`;
  return files.has(name) ? name : undefined;
}
