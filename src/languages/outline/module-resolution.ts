// Where an import leads, by its path alone: beside the file, from the root, or to the one file of the repository whose path
// ends with it; else outside.

import { folderOf, joined, nameOf, normalized, sharedFolders } from '../../model/repository-paths.ts';
import { heaviest } from '../../model/sorted.ts';
import type { ModuleResolver, ModuleTarget, RepositoryFiles } from '../language.ts';
import type { OutlineTable } from './outline-table.ts';

export function outlineResolver({ extensions, separator }: OutlineTable): (files: RepositoryFiles) => ModuleResolver {
  return (files) => {
    const byName = pathsByName(files.paths.filter((path) => extensions.some((each) => path.endsWith(each))));
    const bySuffix = (path: string, fromPath: string): string | undefined => {
      const candidates = (byName.get(nameOf(path)) ?? []).filter((one) => one.endsWith(`/${path}`));
      const nearest = heaviest(candidates, (one) => sharedFolders(one, fromPath));
      return nearest.length === 1 ? nearest[0] : undefined;
    };
    return {
      resolve(fromPath, specifier): ModuleTarget {
        const path = separator === undefined ? specifier : specifier.split(separator).filter(Boolean).join('/');
        // The name of a package can stand before the path in it (`package:app/main`).
        const inPackage = path.replace(/^\w+:[^/]*\//u, '');
        for (const each of [inPackage, ...extensions.map((extension) => inPackage + extension)]) {
          const places = [normalized(joined(folderOf(fromPath), each)), normalized(each)];
          const found = places.find((one) => files.has(one)) ?? bySuffix(normalized(each), fromPath);
          if (found !== undefined) return { kind: 'file', path: found };
        }
        return { kind: 'external', name: specifier };
      },
      entryFiles: () => [],
    };
  };
}

function pathsByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const known = found.get(nameOf(path));
    if (known) known.push(path);
    else found.set(nameOf(path), [path]);
  }
  return found;
}
