import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Memo, THOROUGH } from './memo.ts';

const union = (left: number, right: number): number => left | right;

/** Questions as a graph: each gives its own bit and what the questions that it depends on give. */
function reachability(edges: readonly (readonly number[])[]): {
  ask: (id: number) => number;
  evaluations: () => number;
} {
  const memo = new Memo(union);
  const table = memo.table(edges.length);
  let evaluations = 0;
  const ask = (id: number): number =>
    memo.run(table, id, () => {
      evaluations++;
      return edges[id].reduce((bits, next) => bits | ask(next), 1 << id);
    });
  return { ask, evaluations: () => evaluations };
}

function reachable(edges: readonly (readonly number[])[], from: number): number {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...edges[at]);
  }
  return [...seen].reduce((bits, id) => bits | (1 << id), 0);
}

test('an answer is computed once', () => {
  const { ask, evaluations } = reachability([[1], [2], []]);
  expect([ask(0), ask(0), ask(1)]).toEqual([0b111, 0b111, 0b110]);
  expect(evaluations()).toBe(3);
});

test('every question of a cycle gets the answer of the whole cycle', () => {
  const { ask } = reachability([[1], [2], [0, 3], []]);
  expect([ask(0), ask(1), ask(2), ask(3)]).toEqual([0b1111, 0b1111, 0b1111, 0b1000]);
});

const graphs = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 });
const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 12 });

test('every question gets what is reachable, in whatever order they are asked', () => {
  fc.assert(
    fc.property(graphs, orders, (edges, order) => {
      const { ask } = reachability(edges);
      for (const id of order) expect(ask(id)).toBe(reachable(edges, id));
    }),
  );
});

test('work stays bounded by the questions', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const { ask, evaluations } = reachability(edges);
      ask(0);
      expect(evaluations()).toBeLessThanOrEqual(edges.length * 6);
    }),
  );
});

test('a cycle that has several consistent answers gives the same one from wherever it is entered', () => {
  // Each question of a ring falls back on its own bit where the next one gives nothing else.
  const ring = (order: readonly number[]): readonly number[] => {
    const memo = new Memo(union);
    const table = memo.table(order.length);
    const ask = (id: number): number =>
      memo.run(table, id, () => {
        const next = ask((id + 1) % order.length) & ~(1 << id);
        return next === 0 ? 1 << id : next;
      });
    const answers = new Map(order.map((id) => [id, ask(id)]));
    return [...answers].sort(([left], [right]) => left - right).map(([, answer]) => answer);
  };
  const first = ring([0, 1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
      expect(ring(order)).toEqual(first);
    }),
  );
});

test('what lies too deep is left out of the answer, and found when it is asked for from nearer by', () => {
  const memo = new Memo(union);
  const length = 1_000;
  const table = memo.table(length);
  const ask = (id: number): number => memo.run(table, id, () => (id === length - 1 ? 7 : ask(id + 1)));
  expect(ask(0)).toBe(0);
  expect(ask(length - 100)).toBe(7);
});

test('a failed evaluation leaves nothing open', () => {
  const memo = new Memo(union);
  const table = memo.table(2);
  expect(() =>
    memo.run(table, 0, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(memo.run(table, 0, () => 5)).toBe(5);
});

test('a question that spends its budget is not asked again, and nothing claims to be exact', () => {
  const memo = new Memo(union, { ...THOROUGH, mostSteps: 100 });
  const table = memo.table(3);
  let work = 0;
  const endless = (): number => {
    while (memo.spend()) work++;
    return 1;
  };
  const ask = (id: number): number =>
    memo.run(table, id, () => (id === 2 ? 0b100 : id === 1 ? endless() : ask(1) | 0b10));
  expect(ask(0)).toBe(0b11);
  expect([ask(0), ask(1)]).toEqual([0b11, 1]);
  expect(work).toBeLessThan(100);
  expect([memo.overspent, memo.isExact]).toEqual([1, false]);
  expect(ask(2)).toBe(0b100);
});

test('when all is spent, each question gets a little', () => {
  const memo = new Memo(union, { ...THOROUGH, mostSteps: 100 }, undefined, { left: 150 });
  const table = memo.table(1000);
  for (let id = 0; id < 1000; id++)
    memo.run(table, id, () => {
      while (memo.spend());
      return 1;
    });
  expect(memo.steps).toBeLessThan(1000 * 50);
  expect(memo.overspent).toBe(1000);
});
