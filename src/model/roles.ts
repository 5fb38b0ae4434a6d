// What part code has in its repository: the program itself, what stands around it to show, measure or build it, and
// tests. The program comes first wherever there is an order, and what uses it from outside says less of it.

import type { GraphNode } from './graph.ts';

export const ROLES = ['program', 'periphery', 'test'] as const;
export type Role = (typeof ROLES)[number];

/** Examples, benchmarks and documents are what they are called, wherever they stand. */
const ALWAYS: ReadonlySet<string> = new Set(
  (
    'bench benchmark benchmarks demo demos docs documentation example examples fixtures playground playgrounds ' +
    'third-party third_party thirdparty tutorial tutorials vendored'
  ).split(' '),
);
/** Names that a program may also give to parts of itself: they count at the top of a repository, or of a package in it. */
const OUTERMOST: ReadonlySet<string> = new Set(
  'contrib doc perf sample samples script scripts site tool tools vendor website'.split(' '),
);
const PACKAGE_FOLDERS: ReadonlySet<string> = new Set(['apps', 'crates', 'modules', 'packages']);

export function roleOf({ test, path }: Pick<GraphNode, 'test' | 'path'>): Role {
  if (test === true) return 'test';
  return isPeriphery(path) ? 'periphery' : 'program';
}

/** By how much a role comes later than the program. */
export function roleRank(node: Pick<GraphNode, 'test' | 'path'>): number {
  return ROLES.indexOf(roleOf(node));
}

function isPeriphery(path: string): boolean {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return folders.some((folder, depth) => {
    // Folders out of sight hold what tools need (`.github/scripts`).
    if (ALWAYS.has(folder) || (folder.startsWith('.') && folder.length > 1)) return true;
    const outermost = depth === 0 || (depth === 2 && PACKAGE_FOLDERS.has(folders[0]!));
    return outermost && OUTERMOST.has(folder);
  });
}
