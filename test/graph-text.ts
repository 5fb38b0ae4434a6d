// A graph as sorted lines of text, one fact each: what fixtures expect and claim.

import type { Graph, GraphEdge, GraphNode } from '../src/model/graph.ts';
import { isSymbolKind } from '../src/model/graph.ts';

const FRAMEWORK_KINDS = new Set(['Route', 'Task', 'Event', 'Request']);

/** `path#Qualified.name` (`path` alone for a module, the name for a package, a route, a task or an event). */
export function nodeLabel(node: GraphNode): string {
  if (node.kind === 'Package') return `package:${node.name}`;
  if (FRAMEWORK_KINDS.has(node.kind)) return `${node.kind.toLowerCase()}:${node.name}`;
  const local = node.uid.slice(node.uid.indexOf(':', node.kind.length + 1) + 1);
  return isSymbolKind(node.kind) || (node.kind === 'Module' && local !== '') ? `${node.path}#${local}` : node.path;
}

const STRUCTURE = new Set(['CONTAINS', 'DEFINES', 'DEFINES_METHOD', 'MEMBER_OF', 'STEP_IN_PROCESS']);

/**
 * Edges as `CALLS main.py#main -> shapes.py#Circle.area @4 scope`, a line for each site; of packages with the member, and
 * with `write` where the target is given a value.
 */
export function edgeLines(graph: Graph): string[] {
  const lines: string[] = [];
  for (const edge of graph.edges) {
    if (STRUCTURE.has(edge.kind)) continue;
    const isUse = edge.kind !== 'IMPORTS';
    for (const { line, rule, name, access } of edge.sites) {
      const member = isUse && name !== undefined ? ` ${name}` : '';
      lines.push(`${edgeText(graph, edge)} @${line} ${rule}${member}${access === undefined ? '' : ` ${access}`}`);
    }
  }
  return lines.sort();
}

export function edgeText(graph: Graph, edge: GraphEdge): string {
  return `${edge.kind} ${nodeLabel(graph.nodes[edge.source])} -> ${nodeLabel(graph.nodes[edge.target])}`;
}

/** All facts of a graph: its symbols, its edges, and the call sites that nothing bound. */
export function graphText(graph: Graph): string {
  const symbols = graph.nodes
    .filter((node) => isSymbolKind(node.kind))
    .map((node) => `symbol ${node.kind} ${nodeLabel(node)} @${node.startLine}-${node.endLine}`);
  const unresolved = graph.nodes
    .filter((node) => node.unresolvedCalls)
    .map((node) => `unresolved ${nodeLabel(node)} ${node.unresolvedCalls}`);
  return `${[...symbols, ...unresolved, ...edgeLines(graph).map((line) => `edge ${line}`)].sort().join('\n')}\n`;
}
