import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leiden } from './leiden.ts';
import { aggregate, buildNetwork, induced, type Network } from './network.ts';
import { compact, modularity, splitDisconnected } from './partition.ts';

/** Zachary's karate club, whose best modularity is known to be 0.4198. */
const KARATE = `1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12 1-13 4-13 1-14
2-14 3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28 25-28 3-29 24-30 27-30 2-31 9-31 1-32
25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33 24-33 30-33 31-33 32-33 9-34 10-34 14-34 15-34 16-34 19-34
20-34 21-34 23-34 24-34 27-34 28-34 29-34 30-34 31-34 32-34 33-34`;

function network(size: number, edges: readonly (readonly [number, number, number])[]): Network {
  return buildNetwork(
    size,
    edges.map((edge) => edge[0]),
    edges.map((edge) => edge[1]),
    edges.map((edge) => edge[2]),
  );
}

const randomNetwork = fc
  .integer({ min: 1, max: 40 })
  .chain((size) =>
    fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.integer({ min: 1, max: 5 })), { maxLength: 160 })
      .map((edges) => network(size, edges)),
  );

function isConnected(whole: Network, partition: Int32Array): boolean {
  const parts = partition.slice();
  return splitDisconnected(whole, parts) === compact(partition.slice());
}

describe('leiden', () => {
  it('reaches the best known modularity of the karate club', () => {
    const edges = KARATE.split(/\s+/).map((edge) => edge.split('-').map(Number) as [number, number]);
    const club = network(
      34,
      edges.map(([a, b]) => [a - 1, b - 1, 1] as const),
    );
    expect(club.total).toBe(2 * 78);
    expect(modularity(club, leiden(club))).toBeGreaterThan(0.4187);
  });

  it('separates two cliques joined by one edge', () => {
    const edges: [number, number, number][] = [[0, 5, 1]];
    for (const first of [0, 5]) {
      for (let a = first; a < first + 5; a++) for (let b = a + 1; b < first + 5; b++) edges.push([a, b, 1]);
    }
    expect([...leiden(network(10, edges))]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('leaves a network without edges alone', () => {
    expect([...leiden(network(3, []))]).toEqual([0, 1, 2]);
  });

  it('gives connected communities, the same on every run, never worse than the start', () => {
    fc.assert(
      fc.property(randomNetwork, fc.infiniteStream(fc.nat(5)), (whole, stream) => {
        const initial = Int32Array.from({ length: whole.size }, () => stream.next().value as number);
        const found = leiden(whole, { initial });
        expect(isConnected(whole, found)).toBe(true);
        expect(modularity(whole, found)).toBeGreaterThanOrEqual(modularity(whole, initial) - 1e-12);
        expect(leiden(whole, { initial })).toEqual(found);
        const numbered = found.slice();
        compact(numbered);
        expect(numbered).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });
});

describe('networks', () => {
  it('keep the modularity of a partition when it is aggregated', () => {
    fc.assert(
      fc.property(randomNetwork, fc.infiniteStream(fc.nat(4)), (whole, stream) => {
        const partition = Int32Array.from({ length: whole.size }, () => stream.next().value as number);
        const count = compact(partition);
        const merged = aggregate(whole, partition, count);
        const alone = Int32Array.from({ length: count }, (_, index) => index);
        expect(merged.total).toBeCloseTo(whole.total, 9);
        expect(modularity(merged, alone)).toBeCloseTo(modularity(whole, partition), 9);
      }),
    );
  });

  it('agree with the definition of modularity', () => {
    fc.assert(
      fc.property(randomNetwork, fc.infiniteStream(fc.nat(4)), (whole, stream) => {
        const partition = Int32Array.from({ length: whole.size }, () => stream.next().value as number);
        expect(modularity(whole, partition)).toBeCloseTo(modularityByDefinition(whole, partition), 9);
      }),
    );
  });

  it('hold the edges among the members when induced', () => {
    const whole = network(5, [
      [0, 1, 2],
      [1, 2, 3],
      [2, 2, 4],
      [3, 4, 5],
    ]);
    const inner = induced(whole, [1, 2, 4], new Int32Array(5));
    expect([...inner.strengths]).toEqual([3, 11, 0]);
    expect(inner.total).toBe(14);
  });
});

/** The double sum of the textbook, over a full matrix. */
function modularityByDefinition(whole: Network, partition: Int32Array): number {
  if (whole.total === 0) return 0;
  let sum = 0;
  for (let a = 0; a < whole.size; a++) {
    for (let b = 0; b < whole.size; b++) {
      if (partition[a] !== partition[b]) continue;
      let weight = a === b ? 2 * whole.loops[a] : 0;
      for (let at = whole.offsets[a]; at < whole.offsets[a + 1]; at++) {
        if (whole.neighbours[at] === b) weight += whole.weights[at];
      }
      sum += weight - (whole.strengths[a] * whole.strengths[b]) / whole.total;
    }
  }
  return sum / whole.total;
}
