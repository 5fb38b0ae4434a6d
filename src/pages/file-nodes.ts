// What the graph has of each file: its definitions, and the node that stands for the file as a whole.

import { type GraphNode, isSymbolKind } from '../model/graph.ts';

export interface FileNodes {
  /** In the order of the graph. */
  readonly symbols: readonly number[];
  /** A module and its file are one thing to a reader: the module stands for both. */
  readonly whole: number | undefined;
}

/** By path, in the order in which the nodes name them. */
export function fileNodes(nodes: readonly GraphNode[]): Map<string, FileNodes> {
  const files = new Map<string, { symbols: number[]; whole: number | undefined }>();
  nodes.forEach(({ kind, path }, node) => {
    const symbol = isSymbolKind(kind);
    if (!symbol && kind !== 'Module' && kind !== 'File') return;
    const file = files.get(path) ?? { symbols: [], whole: undefined };
    files.set(path, file);
    if (symbol) file.symbols.push(node);
    else if (file.whole === undefined || (kind === 'Module' && nodes[file.whole].kind !== 'Module')) file.whole = node;
  });
  return files;
}
