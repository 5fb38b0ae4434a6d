// What frameworks make of code, as nodes and edges: a node for each route, with an edge to each of its handlers, and edges
// between functions.

import { positionAt } from '../../model/facts.ts';
import type { ModelRule, Site } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import { isRegisteredTest } from '../../model/test-units.ts';
import type { FrameworkModel } from '../../models/index.ts';
import { findFrameworkUses } from '../frameworks/find-uses.ts';
import type { FoundRoute } from '../frameworks/found-route.ts';
import type { FoundNamed } from '../frameworks/named.ts';
import type { FoundSites } from '../frameworks/sites.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { EdgeTable } from './edge-table.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';

export interface ModelNodes {
  readonly nodes: readonly NodeDraft[];
  readonly unmatched: readonly ModelRule[];
}

/** What edges are added to. */
export interface ModelEdgeContext {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly edges: EdgeTable;
  readonly project: string;
}

/** Adds the edges, and gives the nodes that are theirs alone. */
export function addModelEdges(
  { r, table, edges, project }: ModelEdgeContext,
  sites: FoundSites | undefined,
  models: readonly FrameworkModel[] | undefined,
): ModelNodes {
  const { routes, requests, named, edges: found, unmatched } = findFrameworkUses(sites, models);
  for (const { kind, rule, file, at, from, to, isTest } of found) {
    const source = table.enclosing(file, from);
    const target = table.ofSymbol(to);
    if (!target || target === source) continue;
    // A test that is written where it is registered has its name and its block from there.
    if (isTest && isRegisteredTest({ ...target, test: true })) {
      target.test = true;
      continue;
    }
    const stated = kind === 'CALLS' && target.kind === 'Class' ? 'INSTANTIATES' : kind;
    edges.add(stated, source, target, { ...positionAt(file.facts.lineStarts, at), rule });
    if (isTest) target.test = true;
    else if (kind === 'HANDLES') target.entry ??= { kind: 'handler', label: target.name };
  }
  const nodes = new Map<string, NodeDraft>();
  for (const route of routes) {
    const { file } = route.site;
    const node = routeNode(nodes, project, { kind: 'Route', ...route }, table);
    const site: Site = { ...positionAt(file.facts.lineStarts, route.start), rule: route.site.row.rule };
    for (const handler of route.handlers) {
      const target = handlerNode(r, table, handler, file);
      edges.add('HANDLES', node, target, site);
      target.entry = { kind: 'route', label: node.name };
    }
    for (const one of route.wrapped ?? [])
      edges.add('CALLS', node, handlerNode(r, table, one, file), { ...site, rule: 'wrapped' });
  }
  for (const { site: at, start, method, path, routes: answering } of requests) {
    const { file, callee, row } = at;
    const { expressions, scopes } = file.facts;
    const node = routeNode(nodes, project, { kind: 'Request', method, path, site: at, start }, table);
    const site: Site = { ...positionAt(file.facts.lineStarts, start), rule: row.rule };
    edges.add('REQUESTS', table.enclosing(file, at.symbol || scopes.symbol(expressions.scope(callee))), node, site);
    for (const route of answering)
      edges.add('REQUESTS', node, routeNode(nodes, project, { kind: 'Route', ...route }, table), site);
  }
  for (const one of named) addNamed(r, table, edges, nodeOfNamed(nodes, project, one, table), one);
  return { nodes: [...nodes.values()], unmatched };
}

/** Who asks leads to a task or an event, and that to what runs. */
function addNamed(r: Resolver, table: NodeTable, edges: EdgeTable, node: NodeDraft, { uses }: FoundNamed): void {
  for (const { kind, rule, file, at, runs } of uses) {
    const { expressions, scopes } = file.facts;
    const site: Site = { ...positionAt(file.facts.lineStarts, expressions.start(at)), rule };
    if (runs === 0) {
      edges.add(kind, table.enclosing(file, scopes.symbol(expressions.scope(at))), node, site);
      continue;
    }
    const target = handlerNode(r, table, runs, file);
    edges.add(kind, node, target, site);
    target.entry ??= { kind: 'handler', label: node.name };
  }
}

function nodeOfNamed(
  nodes: Map<string, NodeDraft>,
  project: string,
  { kind, name, file, at }: FoundNamed,
  table: NodeTable,
): NodeDraft {
  return nodeAt(
    nodes,
    { kind, name, qualifiedName: `${project}:${name}` },
    file,
    file.facts.expressions.start(at),
    table,
  );
}

/** A node of the place where something is told of. */
function nodeAt(
  nodes: Map<string, NodeDraft>,
  named: Pick<NodeDraft, 'kind' | 'name' | 'qualifiedName' | 'entry' | 'method' | 'url'>,
  file: SourceFile,
  start: number,
  table: NodeTable,
): NodeDraft {
  const uid = nodeUid(named.kind, file.path, named.name);
  const known = nodes.get(uid);
  if (known) return known;
  const { line, column } = positionAt(file.facts.lineStarts, start);
  const node: NodeDraft = {
    uid,
    ...named,
    path: file.path,
    startLine: line,
    endLine: line,
    nameLine: line,
    nameColumn: column,
    language: file.language.id,
  };
  if (table.ofModule(file).test === true) node.test = true;
  nodes.set(uid, node);
  return node;
}

/** A function without a name of its own is part of what it is written in. */
function handlerNode(r: Resolver, table: NodeTable, symbol: number, file: SourceFile): NodeDraft {
  const own = table.ofSymbol(symbol);
  if (own) return own;
  const source = symbol === 0 ? file : r.program.fileOfSymbol(symbol);
  return table.enclosing(source, symbol === 0 ? 0 : symbol - source.symbolBase);
}

/** The node of a route or a request. */
function routeNode(
  nodes: Map<string, NodeDraft>,
  project: string,
  { kind, method, path: url, site, start }: Omit<FoundRoute, 'handlers'> & { kind: 'Route' | 'Request' },
  table: NodeTable,
): NodeDraft {
  const name = `${method} ${url}`;
  const entry = kind === 'Route' ? { entry: { kind: 'route', label: name } as const } : {};
  const named = { kind, name, qualifiedName: `${project}:${name}`, ...entry, method, url };
  return nodeAt(nodes, named, site.file, start, table);
}
