// The columns of a snapshot as they lie in the file, and single fields of its rows, for whoever looks at many nodes and
// needs little of each. Whole nodes and edges are the business of `snapshot-view.ts`.

import { type GraphNode, NODE_KINDS, type NodeKind, type Rule, type Site } from '../model/graph.ts';
import type { Adjacency } from './adjacency.ts';
import { createByteReader } from './byte-reader.ts';
import {
  EDGE_FIELD,
  ENTRY_KINDS,
  NODE_FIELD,
  OPTIONAL_NODE_FIELDS,
  ruleOf,
  unpackSections,
  words,
} from './snapshot-format.ts';

type OptionalField = (typeof OPTIONAL_NODE_FIELDS)[number];
export type NodeField = OptionalField | 'uid' | 'qualifiedName' | 'entryLabel';

/** What is kept of an edge beside its kind and its ends. */
export interface EdgeFields {
  readonly rule: Rule;
  readonly confidence: number | null;
  readonly sites: readonly Pick<Site, 'line' | 'column' | 'rule' | 'access'>[];
  readonly step: number | null;
  readonly names: readonly string[] | null;
}

export interface SnapshotColumns {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Numbers of kinds in `NODE_KINDS` and `EDGE_KINDS`. */
  readonly nodeKinds: Uint8Array;
  readonly edgeKinds: Uint8Array;
  /** Numbers of texts. */
  readonly nodeNames: Uint32Array;
  readonly nodePaths: Uint32Array;
  readonly textCount: number;
  text(number: number): string;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly out: Adjacency;
  readonly into: Adjacency;
  kindOf(node: number): NodeKind;
  /** A field as the graph has it; undefined where the node has none. */
  nodeField(node: number, field: NodeField): GraphNode[OptionalField] | string | undefined;
  edgeFields(edge: number): EdgeFields;
  /** Nodes of a kind, in node order. */
  ofKind(kind: number): ArrayLike<number>;
  /** Nodes with exactly this text in a field, or with one that begins so, sorted by it and then in node order. */
  lookup(by: LookupField, wanted: string, how: 'equal' | 'startingWith'): ArrayLike<number>;
}

export type LookupField = 'uid' | 'name' | 'path' | 'qualifiedName';

/** Throws `AppError('corrupt-index')` for bytes that are damaged, of another version, or no snapshot at all. */
export function openColumns(bytes: Uint8Array): SnapshotColumns {
  const sections = unpackSections(bytes);
  const nodeKinds = sections.nodeKinds;
  const nodeNames = words(sections.nodeNames);
  const nodePaths = words(sections.nodePaths);
  const text = textReader(words(sections.stringStarts), sections.stringBytes);
  const kindOf = (node: number): NodeKind => NODE_KINDS[nodeKinds[node]];
  const nodeField = nodeFieldReader(words(sections.nodeRowStarts), sections.nodeRows, text, (node, tail) => {
    return `${kindOf(node)}:${text(nodePaths[node])}:${tail}`;
  });
  const kindOrder = words(sections.kindOrder);
  const byKind = NODE_KINDS.map((kind) =>
    range(
      kindOrder,
      kindOf,
      (known) => known < kind,
      (known) => known <= kind,
    ),
  );
  const orders: Readonly<Record<LookupField, readonly [Uint32Array, (node: number) => string]>> = {
    uid: [words(sections.uidOrder), (node) => nodeField(node, 'uid') as string],
    name: [words(sections.nameOrder), (node) => text(nodeNames[node])],
    path: [words(sections.pathOrder), (node) => text(nodePaths[node])],
    qualifiedName: [words(sections.qualifiedNameOrder), (node) => nodeField(node, 'qualifiedName') as string],
  };
  return {
    nodeCount: nodeKinds.length,
    edgeCount: sections.edgeKinds.length,
    nodeKinds,
    edgeKinds: sections.edgeKinds,
    nodeNames,
    nodePaths,
    textCount: words(sections.stringStarts).length,
    text,
    sources: words(sections.edgeSources),
    targets: words(sections.edgeTargets),
    out: { starts: words(sections.outStarts), edges: words(sections.outEdges) },
    into: { starts: words(sections.inStarts), edges: words(sections.inEdges) },
    kindOf,
    nodeField,
    edgeFields: edgeFieldsReader(words(sections.edgeRowStarts), sections.edgeRows, text, sections.confidences),
    ofKind: (kind) => byKind[kind],
    lookup(by, wanted, how) {
      const [order, keyOf] = orders[by];
      const isBehind = (key: string) => key > wanted && !(how === 'startingWith' && key.startsWith(wanted));
      return range(
        order,
        keyOf,
        (key) => key < wanted,
        (key) => !isBehind(key),
      );
    },
  };
}

/** Nodes of a sorted order, from the first that is not before on, as long as they are not behind. */
function range(
  order: Uint32Array,
  keyOf: (node: number) => string,
  isBefore: (key: string) => boolean,
  isNotBehind: (key: string) => boolean,
): Uint32Array {
  const bound = (holds: (key: string) => boolean): number => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(keyOf(order[middle]))) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return order.subarray(bound(isBefore), bound(isNotBehind));
}

/** Characters of a text that is kept once it has been decoded. */
const LONGEST_KEPT = 160;

function textReader(starts: Uint32Array, bytes: Uint8Array): (number: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const known: (string | undefined)[] = new Array(starts.length);
  return (number) => {
    const read = known[number];
    if (read !== undefined) return read;
    const value = buffer.toString('utf8', starts[number], starts[number + 1]);
    if (value.length <= LONGEST_KEPT) known[number] = value;
    return value;
  };
}

const TEXTS: ReadonlySet<OptionalField> = new Set<OptionalField>([
  'language',
  'signature',
  'doc',
  'entrySymbol',
  'version',
  'method',
  'url',
]);

function nodeFieldReader(
  starts: Uint32Array,
  rows: Uint8Array,
  text: (number: number) => string,
  uidOf: (node: number, tail: string) => string,
): SnapshotColumns['nodeField'] {
  const reader = createByteReader(rows);
  return (node, wanted) => {
    reader.seek(starts[node]);
    const fields = reader.number();
    const tail = reader.number();
    if (wanted === 'uid') return (fields & NODE_FIELD.uidTail) !== 0 ? uidOf(node, text(tail)) : text(tail);
    const qualifiedName = reader.number();
    if (wanted === 'qualifiedName') return text(qualifiedName);
    const field = wanted === 'entryLabel' ? 'entry' : wanted;
    if ((fields & NODE_FIELD[field]) === 0) return undefined;
    for (const each of OPTIONAL_NODE_FIELDS) {
      if ((fields & NODE_FIELD[each]) === 0) continue;
      const isWanted = each === field;
      if (each === 'exported' || each === 'test') {
        if (isWanted) return (fields & NODE_FIELD[each === 'test' ? 'testTrue' : 'exportedTrue']) !== 0;
      } else if (each === 'modifiers') {
        const items = Array.from({ length: reader.number() }, () => reader.number());
        if (isWanted) return items.map(text);
      } else if (each === 'entry') {
        const kind = reader.number();
        const label = reader.number();
        if (isWanted) return wanted === 'entryLabel' ? text(label) : ENTRY_KINDS[kind];
      } else {
        const value = reader.number();
        if (isWanted) return TEXTS.has(each) ? text(value) : value;
      }
    }
    return undefined;
  };
}

function edgeFieldsReader(
  starts: Uint32Array,
  rows: Uint8Array,
  text: (number: number) => string,
  confidences: Uint8Array,
): SnapshotColumns['edgeFields'] {
  const reader = createByteReader(rows);
  const table = new Float64Array(confidences.buffer, confidences.byteOffset, confidences.byteLength >>> 3);
  return (edge) => {
    reader.seek(starts[edge]);
    const fields = reader.number();
    const rule = ruleOf(reader.number(), text);
    const confidence = reader.number();
    const sites: EdgeFields['sites'][number][] = [];
    const count = reader.number();
    let line = 0;
    for (let site = 0; site < count; site++) {
      line += reader.signed();
      const site = { line, column: reader.number(), rule: ruleOf(reader.number(), text) };
      if ((fields & EDGE_FIELD.siteNames) !== 0) reader.number();
      const isWrite = (fields & EDGE_FIELD.siteWrites) !== 0 && reader.number() === 1;
      sites.push(isWrite ? { ...site, access: 'write' } : site);
    }
    const step = (fields & EDGE_FIELD.step) === 0 ? null : reader.number();
    const names =
      (fields & EDGE_FIELD.names) === 0 ? null : Array.from({ length: reader.number() }, () => text(reader.number()));
    return { rule, confidence: confidence === 0 ? null : table[confidence - 1], sites, step, names };
  };
}
