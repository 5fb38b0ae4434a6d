// The source of symbols, as it was indexed.

import type { GraphView } from '../../model/graph.ts';
import type { PageStore } from '../../pages/index.ts';
import type { TextOf } from './quotes.ts';

/** Reads the source of nodes out of the pages; of what is asked for, each file is taken apart once. */
export function sourceReader(view: GraphView, pages: PageStore): TextOf {
  let byPath: ReadonlyMap<string, number> | undefined;
  const linesOf = new Map<string, readonly string[]>();
  return (node) => {
    byPath ??= new Map(pages.pages.map(({ path }, page) => [path, page]));
    const { path, startLine, endLine } = view.node(node);
    const page = byPath.get(path);
    if (page === undefined || startLine === undefined) return undefined;
    const lines = linesOf.get(path) ?? pages.textOf(page).split('\n');
    linesOf.set(path, lines);
    return lines.slice(startLine - 1, endLine).join('\n');
  };
}
