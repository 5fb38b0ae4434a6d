// The names of a file that the resolver linked, off the edges that have their sites in it. Pure.

import { DEPENDENCY_KINDS, type EdgeKind, type GraphEdge, type GraphView } from '../../model/graph.ts';

export interface Link {
  readonly line: number;
  readonly column: number;
  readonly target: number;
  readonly source: number;
  readonly relation: EdgeKind;
  readonly rule: string;
  readonly others: number;
}

const KINDS: readonly EdgeKind[] = [...DEPENDENCY_KINDS, 'MAY_CALL'];

export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Those of some lines in source order, one for each place: what it most surely means, with the number of the others. */
export function linksIn(view: GraphView, path: string, { first, last }: Lines): readonly Link[] {
  const found = new Map<string, { best: Link; rank: number; targets: Set<number> }>();
  const add = (edge: GraphEdge): void => {
    for (const { line, column, rule, name } of edge.sites) {
      if (line < first || line > last) continue;
      const target =
        edge.kind === 'IMPORTS' && name !== undefined ? importedSymbol(view, edge.target, name) : edge.target;
      const link = { line, column, target, source: edge.source, relation: edge.kind, rule, others: 0 };
      const rank = rankOf(edge.kind, rule);
      const key = `${line}:${column}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { best: link, rank, targets: new Set([target]) });
      else {
        known.targets.add(target);
        if (rank < known.rank) Object.assign(known, { best: link, rank });
      }
    }
  };
  for (const node of view.inFile(path)) {
    // What a symbol refers to stands in it; only the line of a decorator may be above.
    const { startLine = 1, endLine = Number.POSITIVE_INFINITY } = view.node(node);
    const isAway = startLine > last || endLine < first;
    for (const kind of isAway ? (['DECORATES'] as const) : KINDS) {
      // Sites lie in the file of what refers, which for a decorator is the decorated.
      const edges = kind === 'DECORATES' ? view.incoming(node, kind) : view.outgoing(node, kind);
      for (const edge of edges) add(view.edge(edge));
    }
  }
  return [...found.values()]
    .map(({ best, targets }) => ({ ...best, others: targets.size - 1 }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The symbol of that name at the top of a module, or the module where it only passes the name on. */
function importedSymbol(view: GraphView, module: number, name: string): number {
  const { path, qualifiedName } = view.node(module);
  if (view.kindOf(module) !== 'Module' || name === '*') return module;
  const wanted = `${qualifiedName}.${name}`;
  const isMeant = (node: number): boolean => view.pathOf(node) === path && view.node(node).qualifiedName === wanted;
  return view.byName(name).find(isMeant) ?? module;
}

/** What runs before what is named, declarations before overrides, and what is known before what may be. */
function rankOf(kind: EdgeKind, rule: string): number {
  return KINDS.indexOf(kind) + (rule === 'dispatch' ? KINDS.length : 0) + (kind === 'MAY_CALL' ? KINDS.length * 2 : 0);
}
