// Where import specifiers lead, by the rules of Node and of TypeScript's configuration. Only the repository's files
// count: what is installed is external.

import type { ModuleResolver, ModuleTarget, RepositoryFiles } from '../language.ts';
import { probeFile } from './probing.ts';

export function ecmascriptModuleResolver(files: RepositoryFiles): ModuleResolver {
  return {
    resolve(fromPath, specifier): ModuleTarget {
      if (specifier.startsWith('.')) {
        const path = probeFile(files, joinPath(folderOf(fromPath), specifier));
        if (path !== undefined) return { kind: 'file', path };
      }
      return { kind: 'external', name: specifier };
    },
    entryFiles: () => [],
  };
}
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
function joinPath(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
