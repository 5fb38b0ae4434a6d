// What frameworks make of code, as nodes and edges: a node for each route, with an edge to each of its handlers, and edges
// between functions.

import { positionAt } from '../../model/facts.ts';
import type { ModelRule, Site } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import type { FrameworkModel } from '../../models/index.ts';
import { findFrameworkUses } from '../frameworks/find-uses.ts';
import type { FoundRoute } from '../frameworks/routes.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { EdgeTable } from './edge-table.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';

export interface ModelNodes {
  readonly nodes: readonly NodeDraft[];
  readonly unmatched: readonly ModelRule[];
}

/** Adds the edges, and gives the nodes that are theirs alone. In every run anew: only what imports a framework is looked at. */
export function addModelEdges(
  r: Resolver,
  table: NodeTable,
  edges: EdgeTable,
  project: string,
  models: readonly FrameworkModel[] | undefined,
): ModelNodes {
  const { routes, edges: found, unmatched } = findFrameworkUses(r, models);
  for (const { kind, rule, file, at, from, to } of found) {
    const source = table.enclosing(file, from);
    const target = table.ofSymbol(to);
    if (!target || target === source) continue;
    const stated = kind === 'CALLS' && target.kind === 'Class' ? 'INSTANTIATES' : kind;
    edges.add(stated, source, target, { ...positionAt(file.facts.lineStarts, at), rule });
  }
  const nodes = new Map<string, NodeDraft>();
  for (const route of routes) {
    const { file, callee } = route.site;
    const at = file.facts.expressions.start(callee);
    const node = routeNode(nodes, project, route, table.ofModule(file).test === true);
    const site: Site = { ...positionAt(file.facts.lineStarts, at), rule: route.site.row.rule };
    for (const handler of route.handlers) {
      const target = handlerNode(r, table, handler, file);
      edges.add('HANDLES', node, target, site);
      target.entry = { kind: 'route', label: node.name };
    }
  }
  return { nodes: [...nodes.values()], unmatched };
}

/** A function without a name of its own is part of what it is written in. */
function handlerNode(r: Resolver, table: NodeTable, symbol: number, file: SourceFile): NodeDraft {
  const own = table.ofSymbol(symbol);
  if (own) return own;
  const source = symbol === 0 ? file : r.program.fileOfSymbol(symbol);
  return table.enclosing(source, symbol === 0 ? 0 : symbol - source.symbolBase);
}

function routeNode(
  nodes: Map<string, NodeDraft>,
  project: string,
  { method, path: url, site: { file, callee } }: FoundRoute,
  test: boolean,
): NodeDraft {
  const name = `${method} ${url}`;
  const uid = nodeUid('Route', file.path, name);
  const known = nodes.get(uid);
  if (known) return known;
  const { line, column } = positionAt(file.facts.lineStarts, file.facts.expressions.start(callee));
  const node: NodeDraft = {
    uid,
    kind: 'Route',
    name,
    qualifiedName: `${project}:${name}`,
    path: file.path,
    startLine: line,
    endLine: line,
    nameLine: line,
    nameColumn: column,
    language: file.language.id,
    entry: { kind: 'route', label: name },
    method,
    url,
  };
  if (test) node.test = true;
  nodes.set(uid, node);
  return node;
}
