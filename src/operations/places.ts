// A node as a row that can be gone to.

import type { GraphView } from '../model/graph.ts';
import { displayKind, shownName } from './rows.ts';
import type { Place } from './schemas.ts';

export function placeOf(view: GraphView, node: number): Place {
  const { uid, kind, name, path, startLine, test } = view.node(node);
  const shown = displayKind(kind);
  return {
    uid,
    kind: shown,
    name: shownName({ kind: shown, name, filePath: path, uid }),
    filePath: path,
    ...(startLine === undefined ? {} : { line: startLine }),
    test: test === true,
  };
}

/** Rows by their file, in the order of the first of each. */
export function byFile<T extends { readonly filePath: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const files = new Map<string, T[]>();
  for (const row of rows) {
    const known = files.get(row.filePath);
    if (known === undefined) files.set(row.filePath, [row]);
    else known.push(row);
  }
  return files;
}
