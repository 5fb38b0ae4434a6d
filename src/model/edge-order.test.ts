import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgeOrder } from './edge-order.ts';
import { EDGE_KINDS } from './graph.ts';

const NODES = 5;
const edge = fc.tuple(fc.nat(EDGE_KINDS.length - 1), fc.nat(NODES - 1), fc.nat(NODES - 1));

it('orders edges by kind, source and target, and keeps equal ones as they were', () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 200 }), (edges) => {
      const order = edgeOrder(
        {
          kinds: Uint8Array.from(edges, ([kind]) => kind),
          sources: Int32Array.from(edges, ([, source]) => source),
          targets: Int32Array.from(edges, ([, , target]) => target),
        },
        NODES,
      );
      const compared = edges.map((_, at) => at);
      compared.sort((a, b) => {
        const [one, other] = [edges[a], edges[b]];
        return one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || a - b;
      });
      expect([...order]).toEqual(compared);
    }),
  );
});
