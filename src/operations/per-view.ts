// What is computed from a whole graph is computed once for each graph that is open: it means decoding every row.

import type { GraphView } from '../model/graph.ts';

/** The same function, whose result is kept for as long as the graph is. */
export function perView<T>(compute: (view: GraphView) => T): (view: GraphView) => T {
  const known = new WeakMap<GraphView, { readonly value: T }>();
  return (view) => {
    const found = known.get(view) ?? { value: compute(view) };
    known.set(view, found);
    return found.value;
  };
}
