// Small graphs written by hand, for the tests of this folder. Not part of the program.

import { EDGE_KIND_NUMBERS, type EdgeKind, type Graph, type GraphEdge, type GraphNode } from '../model/graph.ts';
import { nodeUid } from '../model/ids.ts';

/** A symbol as `path#Qualified.name`, with whatever else its node should have. */
export type SketchedSymbol = string | ({ readonly at: string } & Partial<GraphNode>);

/** Edges as `f > g > h` by local name or `path#name`, one list for each kind; chains are edges between neighbours. */
export interface Sketch {
  readonly symbols: readonly SketchedSymbol[];
  readonly edges?: Partial<Record<EdgeKind, readonly string[]>>;
}

/** Functions by default; a dot in the name makes a method, a path without a name the module. */
export function sketchGraph({ symbols, edges = {} }: Sketch): Graph {
  const nodes = symbols.map((symbol) => sketchNode(typeof symbol === 'string' ? { at: symbol } : symbol));
  const byName = new Map<string, number>();
  nodes.forEach((node, index) => {
    byName.set(node.uid.slice(node.kind.length + 1).replace(':', '#'), index);
    byName.set(node.qualifiedName, index);
  });
  const find = (name: string): number => {
    const index = byName.get(name);
    if (index === undefined) throw new Error(`The sketch has no symbol ${name}.`);
    return index;
  };
  const rows: GraphEdge[] = [];
  for (const [kind, chains] of Object.entries(edges) as [EdgeKind, readonly string[]][]) {
    for (const chain of chains) {
      const ends = chain.split(' > ').map(find);
      ends.slice(1).forEach((target, index) => {
        rows.push({ kind, source: ends[index], target, rule: 'import', confidence: null, sites: [site] });
      });
    }
  }
  return { nodes, edges: rows.sort((a, b) => EDGE_KIND_NUMBERS[a.kind] - EDGE_KIND_NUMBERS[b.kind]) };
}

const site = { line: 1, column: 1, rule: 'import' } as const;

function sketchNode({ at, ...rest }: { readonly at: string } & Partial<GraphNode>): GraphNode {
  const [path = '', local = ''] = at.split('#');
  const kind = rest.kind ?? (local === '' ? 'Module' : local.includes('.') ? 'Method' : 'Function');
  const name = local === '' ? path.split('/').at(-1)! : local.split('.').at(-1)!;
  return {
    uid: nodeUid(kind, path, local),
    name,
    qualifiedName: local,
    path,
    startLine: 1,
    endLine: 20,
    ...rest,
    kind,
  };
}
