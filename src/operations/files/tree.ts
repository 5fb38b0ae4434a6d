// Paths as a tree, folders before what is in them, two blanks deeper at each level.

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
  /** At any depth. */
  total: number;
}

/**
 * The lines of the tree of `paths`. Where they are more than `most`, the deeper levels are left out, and the folders that
 * they are in say how many files that are; where even one level has more, its end is.
 */
export function treeLines(paths: readonly string[], most: number): string[] {
  const root = folderOf(paths);
  let depth = 1;
  while (lineCount(root, depth + 1) <= most && lineCount(root, depth + 1) > lineCount(root, depth)) depth++;
  const lines = linesOf(root, depth, '');
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `... and ${lines.length - most} more`];
}

function folderOf(paths: readonly string[]): Folder {
  const root: Folder = { folders: new Map(), files: [], total: 0 };
  for (const path of paths) {
    const parts = path.split('/');
    let folder = root;
    folder.total++;
    for (const part of parts.slice(0, -1)) {
      const next: Folder = folder.folders.get(part) ?? { folders: new Map(), files: [], total: 0 };
      folder.folders.set(part, next);
      next.total++;
      folder = next;
    }
    folder.files.push(parts.at(-1)!);
  }
  return root;
}

function lineCount(folder: Folder, depth: number): number {
  if (depth === 0) return folder.total > 0 ? 1 : 0;
  let count = folder.files.length;
  for (const each of folder.folders.values()) count += 1 + lineCount(each, depth - 1);
  return count;
}

function linesOf(folder: Folder, depth: number, indent: string): string[] {
  if (depth === 0) return [`${indent}... and ${folder.total} more`];
  const lines: string[] = [];
  for (const [name, each] of [...folder.folders].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`${indent}${name}/`, ...linesOf(each, depth - 1, `${indent}  `));
  }
  return [...lines, ...folder.files.toSorted().map((name) => indent + name)];
}
