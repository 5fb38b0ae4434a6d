import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import type { Graph } from '../model/graph.ts';
import { arbitraryGraph } from './arbitrary-graph.ts';
import { viewOf } from './graph-view.ts';
import { encodeSnapshot } from './snapshot.ts';
import { openSnapshot } from './snapshot-view.ts';
import { contentOf } from './view-contract.ts';

describe('a snapshot', () => {
  it('says exactly what the graph in memory says', () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const expected = contentOf(viewOf(graph), graph);
        expect(contentOf(openSnapshot(encodeSnapshot(graph)), graph)).toStrictEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('answers from the graph itself, not only like its twin', () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const view = openSnapshot(encodeSnapshot(graph));
        graph.nodes.forEach((node, index) => {
          expect(view.node(index)).toStrictEqual(node);
          expect(view.byUid(node.uid)).toBe(index);
          const indices = graph.edges.flatMap((edge, at) => (edge.source === index ? [at] : []));
          expect(view.outgoing(index)).toEqual(indices);
          const calls = graph.edges.flatMap((edge, at) => (edge.target === index && edge.kind === 'CALLS' ? [at] : []));
          expect(view.incoming(index, 'CALLS')).toEqual(calls);
        });
        for (const { name, sites } of graph.unlinked ?? []) expect(view.unlinkedSites(name)).toEqual(sites);
        graph.nodes.forEach(({ path, test }, index) => {
          expect([view.pathOf(index), view.isTest(index)]).toEqual([path, test === true]);
        });
        graph.edges.forEach((edge, index) => {
          const { kind, source, target, rule, confidence } = edge;
          expect(view.edgeHead(index)).toStrictEqual({ kind, source, target, rule, confidence });
          expect([view.sourceOf(index), view.targetOf(index)]).toEqual([source, target]);
          expect(view.edge(index)).toStrictEqual(edge);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is the same bytes for the same graph', () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        expect(encodeSnapshot(structuredClone(graph))).toEqual(encodeSnapshot(graph));
      }),
      { numRuns: 20 },
    );
  });

  it('opens from bytes that lie anywhere in a larger buffer', () => {
    const graph = fc.sample(arbitraryGraph, { numRuns: 1, seed: 7 })[0];
    const bytes = encodeSnapshot(graph);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(contentOf(openSnapshot(shifted.subarray(3)), graph)).toEqual(contentOf(viewOf(graph), graph));
  });

  it('holds an empty graph', () => {
    const view = openSnapshot(encodeSnapshot({ nodes: [], edges: [] }));
    expect([view.nodeCount, view.edgeCount, view.byName('x'), view.byUid('x')]).toEqual([0, 0, [], undefined]);
  });

  it('fails as a bug, not with wrong data, when a node or an edge does not exist', () => {
    const graph: Graph = { nodes: [], edges: [] };
    for (const view of [viewOf(graph), openSnapshot(encodeSnapshot(graph))]) {
      for (const read of [view.node, view.kindOf, view.nameOf, view.pathOf, view.isTest]) {
        expect(() => read(0)).toThrow('Invariant broken');
      }
      for (const read of [view.edge, view.edgeHead, view.sourceOf, view.targetOf]) {
        expect(() => read(0)).toThrow('Invariant broken');
      }
    }
  });
});

describe('a damaged or foreign snapshot', () => {
  const graph = fc.sample(arbitraryGraph, { numRuns: 1, seed: 3 })[0];
  const good = encodeSnapshot(graph);

  function codeFor(bytes: Uint8Array): string {
    try {
      openSnapshot(bytes);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
    return 'opened';
  }

  it('is refused whichever byte was changed', () => {
    const inPadding = new Set<number>();
    for (let at = 0; at < good.length; at++) {
      const bad = good.slice();
      bad[at] = bad[at] ^ 0x41;
      if (codeFor(bad) !== 'corrupt-index') inPadding.add(at);
    }
    // Only the unused word of the header carries nothing that could be damaged.
    expect([...inPadding].filter((at) => at < 28 || at >= 32)).toEqual([]);
  });

  it('is refused however it was cut', () => {
    for (let length = 0; length < good.length; length += 5) {
      expect(codeFor(good.slice(0, length))).toBe('corrupt-index');
    }
  });

  it('is refused when it is some other file', () => {
    expect(codeFor(new TextEncoder().encode('#!/bin/sh\n'.repeat(500)))).toBe('corrupt-index');
    expect(codeFor(new Uint8Array(4096))).toBe('corrupt-index');
  });

  it('says what is wrong and what to do', () => {
    expect(() => openSnapshot(good.slice(0, -8))).toThrow(/cannot be read: it has \d+ bytes where \d+ were written/);
    const error = (() => {
      try {
        return openSnapshot(new Uint8Array(500));
      } catch (thrown) {
        return thrown;
      }
    })();
    expect((error as AppError).hint).toContain('gitnexus analyze');
  });
});
