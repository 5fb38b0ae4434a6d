import { describe, expect, it } from 'vitest';
import type { Graph } from '../model/graph.ts';
import { findCommunities } from './communities.ts';
import { labelCommunities } from './community-labels.ts';
import { sketchGraph } from './sketch.ts';

/** Functions that all call one another. */
function clique(path: string, names: readonly string[]) {
  const calls = names.flatMap((from) => names.filter((to) => to > from).map((to) => `${from} > ${to}`));
  return { symbols: names.map((name) => `${path}#${name}`), calls };
}

function membersOf(graph: Graph): string[][] {
  return findCommunities(graph).members.map((members) => members.map((node) => graph.nodes[node].name));
}

const router = clique('src/router/match.x', ['addRoute', 'findRoute', 'matchRoute', 'splitPath']);
const query = clique('src/store/query.x', ['buildQuery', 'escapeQuery', 'planQuery', 'runQuery']);

describe('communities', () => {
  it('are what calls itself most, and are named by place and words', () => {
    const graph = sketchGraph({
      symbols: [...router.symbols, ...query.symbols, 'src/lonely.x#nobody'],
      edges: { CALLS: [...router.calls, ...query.calls, 'matchRoute > runQuery'] },
    });
    const communities = findCommunities(graph);
    expect(membersOf(graph)).toEqual([
      ['addRoute', 'findRoute', 'matchRoute', 'splitPath'],
      ['buildQuery', 'escapeQuery', 'planQuery', 'runQuery'],
    ]);
    expect(communities.ofNode[8]).toBe(-1);
    expect(labelCommunities(graph, communities).map(({ label }) => label)).toEqual([
      'Match · split path, route',
      'Query · run query, plan',
    ]);
  });

  it('are not named by what is short for their place, by one member alone, or by nothing where they have no place', () => {
    const names = ['resSend', 'resJson', 'sendJson', 'resStatus', 'jsonStatus', 'onAborted'];
    const response = clique('src/response.x', names);
    const scattered = clique('', ['walkTree', 'walkNode', 'treeNode', 'nodeTree', 'treeWalk']);
    const graph = sketchGraph({
      symbols: [...response.symbols, ...scattered.symbols.map((symbol, at) => `src/part${at}/file${at}.x${symbol}`)],
      edges: { CALLS: [...response.calls, ...scattered.calls] },
    });
    const [first, second] = labelCommunities(graph, findCommunities(graph)).map(({ label }) => label);
    expect(first).toMatch(/^Response · /);
    expect(first).not.toMatch(/\bres\b|aborted/i);
    expect(second).toMatch(/^Walk tree · /);
  });

  it('are not brought together by name-only matches', () => {
    const graph = sketchGraph({
      symbols: [...router.symbols, ...query.symbols],
      edges: {
        CALLS: [...router.calls, ...query.calls],
        MAY_CALL: [
          'addRoute > buildQuery',
          'findRoute > escapeQuery',
          'matchRoute > planQuery',
          'splitPath > runQuery',
        ],
      },
    });
    expect(membersOf(graph)).toHaveLength(2);
  });

  it('hold a class together with its members', () => {
    const graph = sketchGraph({
      symbols: [{ at: 'a.x#Stack', kind: 'Class' }, 'a.x#Stack.push', 'a.x#Stack.pop', 'a.x#Stack.peek'],
      edges: { DEFINES_METHOD: ['Stack > Stack.push', 'Stack > Stack.pop', 'Stack > Stack.peek'] },
    });
    expect(membersOf(graph)).toEqual([['Stack', 'push', 'pop', 'peek']]);
  });

  it('are split when they are large, and stay better than the folders', () => {
    const rings = 40;
    const size = 10;
    const names = Array.from({ length: rings * size }, (_, index) => `f${String(index).padStart(3, '0')}`);
    const calls: string[] = [];
    for (let ring = 0; ring < rings; ring++) {
      for (let a = 0; a < size; a++)
        for (let b = a + 1; b < size; b++) calls.push(`${names[ring * size + a]} > ${names[ring * size + b]}`);
      calls.push(`${names[ring * size]} > ${names[((ring + 1) % rings) * size + 1]}`);
    }
    const communities = findCommunities(
      sketchGraph({ symbols: names.map((name, index) => `d${index % 4}/a.x#${name}`), edges: { CALLS: calls } }),
    );
    expect(Math.max(...communities.members.map((members) => members.length))).toBeLessThanOrEqual(150);
    expect(communities.modularity).toBeGreaterThan(0.8);
    expect(communities.folderModularity).toBeLessThan(0.1);
  });

  it('tell apart what has the same words, and use no numbers', () => {
    const copies = ['2023', '2024', '2025'].map((year) =>
      clique(
        `${year}/1.x`,
        ['x1', 'x2', 'x3', 'x4'].map((name) => `${name}`),
      ),
    );
    const graph = sketchGraph({
      symbols: copies.flatMap(({ symbols }) => symbols),
      edges: {
        CALLS: ['2023', '2024', '2025'].flatMap((year) =>
          copies[0].calls.map((call) =>
            call
              .split(' > ')
              .map((name) => `${year}/1.x#${name}`)
              .join(' > '),
          ),
        ),
      },
    });
    const labels = labelCommunities(graph, findCommunities(graph)).map(({ label }) => label);
    expect(labels).toHaveLength(3);
    expect(new Set(labels).size).toBe(3);
    for (const word of labels.join(' ').split(' ')) expect(word).not.toMatch(/^\p{N}+$/u);
  });
});
