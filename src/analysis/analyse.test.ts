import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGE_KINDS, type Graph, type GraphNode } from '../model/graph.ts';
import { analyse } from './analyse.ts';
import { modularityOf } from './communities.ts';
import { sketchGraph } from './sketch.ts';

/** Clustered graphs in folders that cut across the clusters, with tests, methods and entries among them. */
const clusteredGraph = fc
  .record({
    clusters: fc.integer({ min: 1, max: 5 }),
    size: fc.integer({ min: 2, max: 12 }),
    folders: fc.integer({ min: 1, max: 4 }),
    picks: fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.nat(9)), { minLength: 5, maxLength: 200 }),
  })
  .map(({ clusters, size, folders, picks }) => {
    const total = clusters * size;
    const verbs = ['load', 'parse', 'render', 'match', '$', 'x1'];
    const symbols = Array.from({ length: total }, (_, index) => ({
      at: `src/${index % folders}/f${Math.floor(index / 3)}.x#${verbs[index % verbs.length]}_${Math.floor(index / 5)}`,
      kind: 'Function' as const,
      ...(index % 7 === 0 ? { test: true } : {}),
      ...(index % 3 === 0 ? { exported: true } : {}),
      ...(index % 11 === 0 ? { entry: { kind: 'route' as const, label: `GET /${index % 4}` } } : {}),
      uid: `Function:${String(index).padStart(3, '0')}`,
    }));
    const graph = sketchGraph({ symbols });
    const seen = new Set<string>();
    const edges = [];
    for (const [from, to, chance] of picks) {
      const source = from % total;
      const target = chance < 7 ? Math.floor(source / size) * size + (to % size) : to % total;
      const kind = EDGE_KINDS[chance === 0 ? EDGE_KINDS.indexOf('REFERENCES') : EDGE_KINDS.indexOf('CALLS')];
      const key = `${kind} ${source} ${target}`;
      if (seen.has(key)) continue;
      seen.add(key);
      edges.push({ kind, source, target, rule: 'import' as const, confidence: null, sites: [] });
    }
    return { nodes: graph.nodes, edges };
  });

/** The same graph with its nodes and edges in another order. */
function shuffled(graph: Graph, seed: number): Graph {
  const weigh = (index: number) => Math.imul(index + 1, 2654435761 ^ seed) >>> 0;
  const order = graph.nodes.map((_, index) => index).sort((a, b) => weigh(a) - weigh(b));
  const place = new Map(order.map((old, index) => [old, index]));
  return {
    nodes: order.map((old) => graph.nodes[old]),
    edges: graph.edges
      .map((edge) => ({ ...edge, source: place.get(edge.source)!, target: place.get(edge.target)! }))
      .sort((a, b) => weigh(a.source * 64 + a.target) - weigh(b.source * 64 + b.target)),
  };
}

function edgesInto(graph: Graph, target: GraphNode) {
  return graph.edges.filter((edge) => graph.nodes[edge.target] === target);
}

function checkFlows({ graph }: { graph: Graph }): void {
  const calls = new Set(
    graph.edges.filter(({ kind }) => kind === 'CALLS').map((edge) => `${edge.source} ${edge.target}`),
  );
  const processes = graph.nodes.filter(({ kind }) => kind === 'Process');
  expect(new Set(processes.map(({ name }) => name.toLowerCase())).size).toBe(processes.length);
  const told: { steps: readonly number[]; test: boolean }[] = [];
  for (const process of processes) {
    const steps = edgesInto(graph, process)
      .sort((a, b) => a.step! - b.step!)
      .map(({ source, step }, index) => {
        expect(step).toBe(index + 1);
        return source;
      });
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBe(process.size);
    expect(new Set(steps).size).toBe(steps.length);
    for (let index = 1; index < steps.length; index++) expect(calls).toContain(`${steps[index - 1]} ${steps[index]}`);
    expect(graph.nodes[steps[0]].uid).toBe(process.entrySymbol);
    expect(process.test === true).toBe(graph.nodes[steps[0]].test === true);
    expect(process.name).toMatch(/^\S.*(: | → ).*\S$/u);
    if (process.test !== true) expect(steps.some((step) => graph.nodes[step].test === true)).toBe(false);
    told.push({ steps, test: process.test === true });
  }
  for (const one of told) {
    for (const other of told) if (one !== other && one.test === other.test) expectDifferent(one.steps, other.steps);
  }
}

/** Neither is a part of the other; from one entry, they share less than 80 % of the shorter one's steps. */
function expectDifferent(one: readonly number[], other: readonly number[]): void {
  let at = 0;
  for (const step of other) if (step === one[at]) at++;
  expect(at).toBeLessThan(one.length);
  if (one[0] !== other[0]) return;
  const shared = one.filter((step) => other.includes(step)).length;
  expect(shared).toBeLessThan(0.8 * Math.min(one.length, other.length));
}

function checkCommunities({ graph }: { graph: Graph }): void {
  const communities = graph.nodes.filter(({ kind }) => kind === 'Community');
  expect(new Set(communities.map(({ name }) => name.toLowerCase())).size).toBe(communities.length);
  for (const community of communities) {
    for (const word of community.name.split(/\s+/u)) expect(word).not.toMatch(/^[\p{N}\p{P}]*\p{N}[\p{N}\p{P}]*$/u);
    const members = new Set(edgesInto(graph, community).map(({ source }) => source));
    expect(members.size).toBe(community.size);
    expect(members.size).toBeGreaterThan(1);
    expect(reachable(graph, members)).toBe(members.size);
  }
}

/** How many of the members can be reached from the first over edges among them. */
function reachable(graph: Graph, members: ReadonlySet<number>): number {
  const first = [...members][0];
  const seen = new Set([first]);
  const stack = [first];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const { kind, source, target } of graph.edges) {
      if (kind === 'MAY_CALL' || (source !== node && target !== node)) continue;
      const other = source === node ? target : source;
      if (!members.has(other) || seen.has(other)) continue;
      seen.add(other);
      stack.push(other);
    }
  }
  return seen.size;
}

describe('analyse', () => {
  it('keeps its promises on random graphs', () => {
    fc.assert(
      fc.property(clusteredGraph, (graph) => {
        const result = analyse(graph);
        checkFlows(result);
        checkCommunities(result);
        const { report } = result;
        expect(report.modularity).toBeGreaterThanOrEqual(report.folderModularity - 1e-12);
        const folders = modularityOf(graph, (node) => graph.nodes[node].path.split('/').slice(0, -1).join('/'));
        expect(report.folderModularity).toBeCloseTo(folders, 9);
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on the order of its input, and replaces what an earlier run added', () => {
    fc.assert(
      fc.property(clusteredGraph, fc.nat(1000), (graph, seed) => {
        const once = analyse(graph);
        expect(analyse(shuffled(graph, seed))).toEqual(once);
        expect(analyse(once.graph)).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps nodes sorted by uid and edges by kind, source and target', () => {
    fc.assert(
      fc.property(clusteredGraph, (graph) => {
        const { nodes, edges } = analyse(graph).graph;
        for (let index = 1; index < nodes.length; index++) expect(nodes[index - 1].uid < nodes[index].uid).toBe(true);
        const keys = edges.map(({ kind, source, target }) => (EDGE_KINDS.indexOf(kind) * 1e4 + source) * 1e4 + target);
        for (let index = 1; index < keys.length; index++) expect(keys[index - 1]).toBeLessThan(keys[index]);
      }),
      { numRuns: 60 },
    );
  });

  it('says of an empty graph that there is nothing', () => {
    expect(analyse({ nodes: [], edges: [] })).toEqual({
      graph: { nodes: [], edges: [] },
      report: { communities: 0, modularity: 0, folderModularity: 0, flows: 0, testFlows: 0 },
    });
  });

  it('follows a chain of fifty thousand calls without running out of stack', () => {
    const nodes = Array.from({ length: 50_000 }, (_, index) => {
      const name = `step${String(index).padStart(6, '0')}`;
      return { uid: `Function:a.x:${name}`, kind: 'Function' as const, name, qualifiedName: name, path: 'a.x' };
    });
    const edges = nodes.slice(1).map((_, index) => ({
      kind: 'CALLS' as const,
      source: index,
      target: index + 1,
      rule: 'scope' as const,
      confidence: null,
      sites: [],
    }));
    expect(analyse({ nodes, edges }).report.flows).toBe(1);
  });
});
