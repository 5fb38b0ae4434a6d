// Where `require` leads: the dots of a name are folders, below any folder of the repository from which files are found so;
// the one counts that shares most folders with the file that asks.

import { sharedFolders } from '../../model/repository-paths.ts';
import type { ModuleResolver, OutsidePackages, RepositoryFiles } from '../language.ts';

const SUFFIX = /(?:\/init)?\.lua$/;

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const byName = new Map<string, string[]>();
  for (const path of files.paths) {
    if (!path.endsWith('.lua')) continue;
    const parts = path.replace(SUFFIX, '').split('/');
    for (let at = 0; at < parts.length; at++) {
      const name = parts.slice(at).join('.');
      const known = byName.get(name);
      if (known) known.push(path);
      else byName.set(name, [path]);
    }
  }
  return {
    resolve(from, specifier) {
      const found = byName.get(specifier.replaceAll('/', '.').replace(/^\.+/, ''));
      if (found !== undefined) return { kind: 'file', path: nearest(from, specifier, found) };
      return { kind: 'external', name: specifier.split(/[./]/)[0] || specifier };
    },
    entryFiles: () => [],
  };
}

/** A file that is named by its whole path from a root of modules goes before one that merely ends so. */
function nearest(from: string, specifier: string, paths: readonly string[]): string {
  const depth = specifier.split(/[./]/).length;
  const above = (path: string): number => path.replace(SUFFIX, '').split('/').length - depth;
  return paths.reduce((best, path) => {
    const [near, far] = [sharedFolders(from, path), sharedFolders(from, best)];
    return near > far || (near === far && above(path) < above(best)) ? path : best;
  });
}

const STANDARD: ReadonlySet<string> = new Set(
  'lua string table math io os coroutine debug package utf8 bit32 bit jit ffi'.split(' '),
);

export function outsidePackages(_files: RepositoryFiles): OutsidePackages {
  return { globals: 'lua', isStandard: (name) => STANDARD.has(name), versionOf: () => undefined };
}
