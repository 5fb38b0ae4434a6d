// What pages add to the graph: their titles, the links between them, and the code that they mention. It depends on the
// documents and the definitions alone, so it is found out with the words, beside the resolving.

import type { EdgeKind, Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import { type LinkedPage, lineIndex } from '../../pages/index.ts';

/** By uid, since numbers are given to nodes at the very end. */
export interface PageGraph {
  readonly pages: readonly { readonly uid: string; readonly title: string }[];
  readonly edges: readonly PageEdge[];
}

interface PageEdge {
  readonly kind: PageEdgeKind;
  readonly source: string;
  readonly target: string;
  readonly places: { readonly line: number; readonly column: number }[];
}

type PageEdgeKind = Extract<EdgeKind, 'LINKS_TO' | 'MENTIONS'>;

/** In the order of the kinds of edges, of which these are the last. */
const KINDS: readonly PageEdgeKind[] = ['LINKS_TO', 'MENTIONS'];

/** `nodes` are those that the pages' targets are numbers of. */
export function pageGraphOf(pages: readonly LinkedPage[], nodes: readonly GraphNode[]): PageGraph {
  const documents = pages.filter(({ language }) => language === undefined);
  const edges = new Map<string, PageEdge>();
  for (const page of documents) {
    const source = nodeUid('Page', page.path, '');
    const lines = lineIndex(page.text ?? '');
    page.links.forEach(({ kind: written, at }, index) => {
      const target = targetUid(page.targets[index], pages, nodes);
      if (target === undefined || target === source) return;
      const kind = written === 'code' ? 'MENTIONS' : 'LINKS_TO';
      const key = JSON.stringify([kind, source, target]);
      const edge = edges.get(key) ?? { kind, source, target, places: [] };
      const line = lines.lineAt(at);
      edge.places.push({ line, column: at - lines.startOf(line) + 1 });
      edges.set(key, edge);
    });
  }
  return {
    pages: documents.map(({ path, title }) => ({ uid: nodeUid('Page', path, ''), title })),
    edges: [...edges.values()],
  };
}

function targetUid(
  target: LinkedPage['targets'][number],
  pages: readonly LinkedPage[],
  nodes: readonly GraphNode[],
): string | undefined {
  if (target.kind === 'symbol') return nodes[target.node].uid;
  if (target.kind === 'elsewhere') return undefined;
  const { path, language } = pages[target.page];
  return nodeUid(language === undefined ? 'Page' : 'File', path, '');
}

/** The graph with what its pages add. Its nodes are those of before, so no edge has to be numbered anew. */
export function withPages(graph: Graph, { pages, edges }: PageGraph): Graph {
  if (pages.length === 0) return graph;
  const places = new Map(graph.nodes.map(({ uid }, place) => [uid, place]));
  const nodes = [...graph.nodes];
  for (const { uid, title } of pages) {
    const place = places.get(uid)!;
    nodes[place] = { ...nodes[place], name: title };
  }
  const added = edges.map((edge) => graphEdge(edge, places));
  added.sort(
    (a, b) =>
      KINDS.indexOf(a.kind as PageEdgeKind) - KINDS.indexOf(b.kind as PageEdgeKind) ||
      a.source - b.source ||
      a.target - b.target,
  );
  return { ...graph, nodes, edges: [...graph.edges, ...added] };
}

/** A link is as it is written. That the code of a mention is what is meant by its name was never measured. */
function graphEdge({ kind, source, target, places: sites }: PageEdge, places: ReadonlyMap<string, number>): GraphEdge {
  const rule = 'structure';
  const sorted = sites.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return {
    kind,
    source: places.get(source)!,
    target: places.get(target)!,
    rule,
    confidence: kind === 'LINKS_TO' ? 1 : null,
    sites: sorted.map(({ line, column }) => ({ line, column, rule })),
  };
}
