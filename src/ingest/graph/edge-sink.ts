// Where edges go while they are found: into the table of the graph, or, in another thread, into numbers that are put into
// that table later.

import { invariant } from '../../model/errors.ts';
import { EDGE_KIND_NUMBERS, EDGE_KINDS, type EdgeKind, RULE_NUMBERS, RULES, type Site } from '../../model/graph.ts';
import type { NodeDraft } from './nodes.ts';

export interface EdgeSink {
  /** Adds a site (or, without one, the bare edge). The same place counts once, with the rule that it came with first. */
  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void;
}

/** kind, source, target, line, column, rule */
const INTEGERS_PER_EDGE = 6;
const FIRST_CAPACITY = 1 << 12;

export interface EdgeRecorder extends EdgeSink {
  /** What was added, in order, with nodes by their place in the list of all nodes. */
  take(): Int32Array<ArrayBuffer>;
}

/** Records edges between `nodes`. Their sites bear no names. */
export function edgeRecorder(nodes: readonly NodeDraft[]): EdgeRecorder {
  const places = new Map(nodes.map((node, place) => [node, place]));
  let recorded = new Int32Array(INTEGERS_PER_EDGE * FIRST_CAPACITY);
  let length = 0;
  return {
    add(kind, source, target, site) {
      invariant(site !== undefined && site.name === undefined, 'edges out of a part have a site without a name');
      if (length === recorded.length) {
        const grown = new Int32Array(2 * length);
        grown.set(recorded);
        recorded = grown;
      }
      recorded[length++] = EDGE_KIND_NUMBERS[kind];
      recorded[length++] = places.get(source)!;
      recorded[length++] = places.get(target)!;
      recorded[length++] = site.line;
      recorded[length++] = site.column;
      recorded[length++] = RULE_NUMBERS[site.rule];
    },
    take: () => recorded.slice(0, length),
  };
}

/** Adds what was recorded to a sink, in the order in which it was found. */
export function replayEdges(recorded: Int32Array, nodes: readonly NodeDraft[], edges: EdgeSink): void {
  for (let at = 0; at < recorded.length; at += INTEGERS_PER_EDGE) {
    const site: Site = { line: recorded[at + 3]!, column: recorded[at + 4]!, rule: RULES[recorded[at + 5]!]! };
    edges.add(EDGE_KINDS[recorded[at]!]!, nodes[recorded[at + 1]!]!, nodes[recorded[at + 2]!]!, site);
  }
}
