// For tests: a graph written as lines, one node or edge each.
//
//   node Function src/a.ts f 10-20 test exported entry=route:GET/
//   edge CALLS src/b.ts#g -> src/a.ts#f @12,14 import 0.85
//   edge IMPORTS src/b.ts -> src/a.ts @1 import - f,default
//   step 2 src/a.ts#f in Handle a request
//   unlinked f call src/c.ts:3,4
//
// `path#Name` is a symbol, a path alone its module, which every path with a symbol has.

import type {
  EdgeKind,
  EntryPoint,
  Graph,
  GraphEdge,
  GraphNode,
  GraphView,
  Mention,
  NodeKind,
  Rule,
  UnlinkedName,
  UnlinkedSite,
} from '../model/graph.ts';
import { moduleQualifiedName, nodeUid } from '../model/ids.ts';
import { viewOf } from '../store/index.ts';

export function graphView(text: string): GraphView {
  return viewOf(graphOf(text));
}

export function graphOf(text: string): Graph {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const nodes = new Map<string, GraphNode>();
  const add = (node: GraphNode, key: string) => nodes.set(key, node);
  for (const line of lines.filter((each) => each.startsWith('node '))) {
    const node = nodeOf(line);
    if (!nodes.has(node.path)) add(moduleOf(node.path), node.path);
    add(node, `${node.path}#${localName(node)}`);
  }
  for (const line of lines.filter((each) => each.startsWith('step '))) {
    const title = / in (.*)$/.exec(line)![1];
    const steps = lines.filter((each) => each.startsWith('step ') && each.endsWith(` in ${title}`));
    const first = steps.find((each) => each.startsWith('step 1 '))?.split(' ')[2];
    const entrySymbol = first === undefined ? undefined : nodes.get(first)?.uid;
    const uid = nodeUid('Process', '', title);
    add(
      {
        ...{ uid, kind: 'Process', name: title, qualifiedName: title, path: '', size: steps.length },
        ...(entrySymbol === undefined ? {} : { entrySymbol }),
      },
      title,
    );
  }
  const sorted = [...nodes.entries()].sort(([, a], [, b]) => (a.uid < b.uid ? -1 : 1));
  const places = new Map(sorted.map(([key], index) => [key, index]));
  const edges = lines.flatMap((line) => edgeOf(line, places) ?? []);
  edges.push(...definitions(sorted, places));
  return {
    nodes: sorted.map(([, node]) => node),
    edges: edges.sort(compareEdges),
    unlinked: unlinkedIn(lines),
  };
}

function unlinkedIn(lines: readonly string[]): UnlinkedName[] {
  const sites = new Map<string, UnlinkedSite[]>();
  for (const line of lines) {
    const [, name, mention, path, places] = /^unlinked (\S+) (\w+) (\S+):([\d,]+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const found = places.split(',').map((place) => ({ path: path, line: Number(place), mention: mention as Mention }));
    sites.set(name, [...(sites.get(name) ?? []), ...found]);
  }
  return [...sites].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, found]) => ({ name, sites: found }));
}

function nodeOf(line: string): GraphNode {
  const [, kind, path, local, range, ...flags] = line.split(' ');
  const [start, end] = range.split('-').map(Number);
  const flagValue = (name: string) => flags.find((flag) => flag.startsWith(`${name}=`))?.slice(name.length + 1);
  const unresolved = flagValue('unresolved');
  const modifiers = flags.filter((flag) => flag === 'default' || flag === 'outline');
  const [entryKind, entryLabel] = flagValue('entry')?.split(/:(.*)/) ?? [];
  return {
    uid: nodeUid(kind as NodeKind, path, local),
    kind: kind as NodeKind,
    name: local.slice(local.lastIndexOf('.') + 1),
    qualifiedName: `${moduleOf(path).qualifiedName}.${local}`,
    path: path,
    startLine: start,
    endLine: end ?? start,
    ...(flags.includes('test') ? { test: true } : {}),
    ...(flags.includes('exported') ? { exported: true } : {}),
    ...(modifiers.length > 0 ? { modifiers } : {}),
    ...(entryLabel === undefined ? {} : { entry: { kind: entryKind as EntryPoint['kind'], label: entryLabel } }),
    ...(unresolved === undefined ? {} : { unresolvedCalls: Number(unresolved) }),
  };
}

function localName({ uid }: GraphNode): string {
  return uid.slice(uid.lastIndexOf(':') + 1);
}

function moduleOf(path: string): GraphNode {
  const stem = path.replace(/\.\w+$/, '');
  return {
    uid: nodeUid('Module', path, ''),
    kind: 'Module',
    name: stem.slice(stem.lastIndexOf('/') + 1),
    qualifiedName: moduleQualifiedName('p', stem),
    path,
    startLine: 1,
    endLine: 100,
    ...(path.includes('test') ? { test: true } : {}),
  };
}

function edgeOf(line: string, places: ReadonlyMap<string, number>): GraphEdge | undefined {
  const structure = { rule: 'structure', confidence: 1, sites: [] } as const;
  const step = /^step (\d+) (\S+) in (.*)$/.exec(line);
  if (step !== null) {
    const [, number, source, title] = step;
    return {
      kind: 'STEP_IN_PROCESS',
      source: places.get(source)!,
      target: places.get(title)!,
      ...structure,
      step: Number(number),
    };
  }
  const parts = /^edge (\w+) (\S+) -> (\S+) @([\d,]+) (\S+) (\S+)(?: (\S+))?$/.exec(line);
  if (parts === null) return undefined;
  const [, kind, source, target, sites, rule, confidence, names] = parts;
  return {
    kind: kind as EdgeKind,
    source: places.get(source)!,
    target: places.get(target)!,
    rule: rule as Rule,
    confidence: confidence === '-' ? null : Number(confidence),
    sites: sites.split(',').map((site, at) => {
      const name = names?.split(',')[at];
      return { line: Number(site), column: 1, rule: rule as Rule, ...(name === undefined ? {} : { name }) };
    }),
    ...(names === undefined ? {} : { names: names.split(',').sort() }),
  };
}

/** What lies inside what, by name. */
function definitions(
  nodes: readonly (readonly [string, GraphNode])[],
  places: ReadonlyMap<string, number>,
): GraphEdge[] {
  return nodes.flatMap(([key, node]): GraphEdge[] => {
    const mark = key.indexOf('#');
    if (mark === -1) return [];
    const dot = key.lastIndexOf('.');
    const owner = dot > mark ? key.slice(0, dot) : key.slice(0, mark);
    const isMethod = node.kind === 'Method' || node.kind === 'Constructor';
    const kind = dot > mark && isMethod ? 'DEFINES_METHOD' : 'DEFINES';
    const source = places.get(owner)!;
    return [{ kind, source, target: places.get(key)!, rule: 'structure', confidence: 1, sites: [] }];
  });
}

function compareEdges(a: GraphEdge, b: GraphEdge): number {
  return a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.source - b.source || a.target - b.target;
}
