// Hashes of rows, by which it is told whether a node or an edge is as it was: 64 bits, in two words. They are numbers from
// start to end, since a graph has hundreds of thousands of edges and a call into a library for each would take longer
// than writing them all.

import { type GraphEdge, RULE_NUMBERS } from '../../model/graph.ts';
import { EDGE_COLUMNS, type Field, NODE_COLUMNS, type NodeRow, SITE_COLUMNS } from './schema.ts';

/** Words of a hash. */
export const HASH_WORDS = 2;

export interface RowHasher {
  /** Puts the hash of all that a node's row holds, but its key, into `into` at word `at`. */
  node(row: Omit<NodeRow, 'ordinal'>, into: Uint32Array, at: number): void;
  /** The same of an edge, its ends and kind aside. */
  edge(edge: GraphEdge, into: Uint32Array, at: number): void;
}

const nodeColumns = NODE_COLUMNS.filter(({ name }) => name !== 'ordinal');
const edgeColumns = EDGE_COLUMNS.filter(({ name }) => !SITE_COLUMNS.has(name));

export function createRowHasher(): RowHasher {
  const float = new Float64Array(1);
  const floatWords = new Uint32Array(float.buffer);
  let a = 0;
  let b = 0;

  function word(value: number): void {
    a = Math.imul(a ^ value, 0x9e3779b1);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ value, 0x85ebca77) + a;
    b = (b << 11) | (b >>> 21);
  }

  function text(value: string): void {
    word(value.length);
    let at = 0;
    for (; at + 1 < value.length; at += 2) word(value.charCodeAt(at) | (value.charCodeAt(at + 1) << 16));
    if (at < value.length) word(value.charCodeAt(at));
  }

  // What kind of value it is comes first, so that a text is never taken for a number.
  function field(value: Field): void {
    if (value === undefined) {
      word(1);
    } else if (typeof value === 'boolean') {
      word(value ? 3 : 2);
    } else if (typeof value === 'string') {
      word(5);
      text(value);
    } else {
      float[0] = value;
      word(4);
      word(floatWords[0]!);
      word(floatWords[1]!);
    }
  }

  function start(): void {
    a = 0x27d4eb2f;
    b = 0x165667b1;
  }

  function end(into: Uint32Array, at: number): void {
    a ^= a >>> 15;
    b = Math.imul(b ^ (b >>> 13), 0xc2b2ae3d);
    into[at] = Math.imul(a, 0x2c1b3c6d) ^ (b >>> 16);
    into[at + 1] = b ^ (a << 7);
  }

  return {
    node({ node, content }, into, at) {
      start();
      const row: NodeRow = { node, content, ordinal: 0 };
      for (const column of nodeColumns) field(column.valueOf(row));
      end(into, at);
    },
    edge(edge, into, at) {
      start();
      for (const column of edgeColumns) field(column.valueOf(edge));
      word(edge.sites.length);
      for (const { line, column, rule } of edge.sites) {
        word(line);
        word(column);
        word(RULE_NUMBERS[rule]);
      }
      end(into, at);
    },
  };
}
