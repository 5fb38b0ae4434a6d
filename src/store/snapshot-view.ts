// Reads a snapshot: the view over a file. Nothing is decoded when it is opened; a node, an edge or a string is decoded
// when it is asked for. Imports neither the database nor Cypher, since a cold start pays for every import.

import { invariant } from '../model/errors.ts';
import type {
  EdgeHead,
  EdgeKind,
  EntryPoint,
  GraphEdge,
  GraphNode,
  GraphView,
  NodeKind,
  Rule,
  Site,
  UnlinkedSite,
} from '../model/graph.ts';
import { EDGE_KIND_NUMBERS, EDGE_KINDS, MENTIONS, NODE_KINDS } from '../model/graph.ts';
import { edgesOf } from './adjacency.ts';
import type { ByteReader } from './byte-reader.ts';
import { createByteReader } from './byte-reader.ts';
import { EDGE_FIELD, ENTRY_KINDS, NODE_FIELD, ruleOf, unpackSections, words } from './snapshot-format.ts';

/**
 * A walkable view over the bytes of a snapshot, which must not change while it is used.
 * Throws `AppError('corrupt-index')` for bytes that are damaged, of another version, or no snapshot at all.
 */
export function openSnapshot(bytes: Uint8Array): GraphView {
  const sections = unpackSections(bytes);
  const strings = createStringReader(words(sections.stringStarts), sections.stringBytes);
  const nodeKinds = sections.nodeKinds;
  const nodeNames = words(sections.nodeNames);
  const nodePaths = words(sections.nodePaths);
  const edgeKinds = sections.edgeKinds;
  const out = { starts: words(sections.outStarts), edges: words(sections.outEdges) };
  const into = { starts: words(sections.inStarts), edges: words(sections.inEdges) };
  const uidOrder = words(sections.uidOrder);
  const nameOrder = words(sections.nameOrder);
  const pathOrder = words(sections.pathOrder);
  const kindOrder = words(sections.kindOrder);
  const kindOf = (index: number): NodeKind => NODE_KINDS[entryOf(nodeKinds, index, 'node')];
  const nameOf = (index: number): string => strings(entryOf(nodeNames, index, 'node'));
  const pathOf = (index: number): string => strings(entryOf(nodePaths, index, 'node'));
  const nodes = createNodeReader(words(sections.nodeRowStarts), sections.nodeRows, strings, {
    kindOf,
    nameOf,
    pathOf,
  });
  const edges = createEdgeReader(words(sections.edgeRowStarts), sections.edgeRows, strings, sections.confidences);
  const edgeSources = words(sections.edgeSources);
  const edgeTargets = words(sections.edgeTargets);
  const unlinkedNames = words(sections.unlinkedNames);
  const endsOf = (index: number): Ends => {
    const kind = EDGE_KINDS[entryOf(edgeKinds, index, 'edge')];
    return { kind, source: edgeSources[index], target: edgeTargets[index] };
  };
  const readUnlinked = createUnlinkedReader(words(sections.unlinkedStarts), sections.unlinkedRows, strings);

  return {
    nodeCount: nodeKinds.length,
    edgeCount: edgeKinds.length,
    kindOf,
    nameOf,
    pathOf,
    isTest: (index) => nodes.isTest(index),
    sourceOf: (index) => entryOf(edgeSources, index, 'edge'),
    targetOf: (index) => entryOf(edgeTargets, index, 'edge'),
    edgeHead: (index) => edges.head(index, endsOf(index)),
    node: (index) => nodes.read(index).node,
    edge: (index) => edges.read(index, endsOf(index)),
    outgoing: (node, kind) => edgesOf(out, node, kindNumber(kind), edgeKinds),
    incoming: (node, kind) => edgesOf(into, node, kindNumber(kind), edgeKinds),
    byUid: (uid) => equalRange(uidOrder, uid, (index) => nodes.read(index, true).uid)[0],
    byName: (name) => equalRange(nameOrder, name, nameOf),
    ofKind: (kind) => equalRange(kindOrder, kind, kindOf),
    inFile: (path) => equalRange(pathOrder, path, pathOf),
    unlinkedSites(name) {
      const at = lowerBound(unlinkedNames, (known) => known < name, strings);
      return at < unlinkedNames.length && strings(unlinkedNames[at]) === name ? readUnlinked(at) : [];
    },
    unlinkedNames: () => Array.from(unlinkedNames, strings),
  };
}

/** What is out of range is a bug, and its message is made only then: this is asked of every edge that a walk looks at. */
function entryOf(column: Uint8Array | Uint32Array, index: number, what: string): number {
  const entry = column[index];
  if (entry === undefined) invariant(false, `there is no ${what} ${index}; the graph has ${column.length}`);
  return entry;
}

type StringReader = (id: number) => string;

function createStringReader(starts: Uint32Array, bytes: Uint8Array): StringReader {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names, paths and the like are read again and again; documentation is long and rarely read twice.
  const known: (string | undefined)[] = new Array(starts.length);
  return (id) => {
    const read = known[id];
    if (read !== undefined) return read;
    const text = buffer.toString('utf8', starts[id], starts[id + 1]);
    if (text.length <= LONGEST_KEPT) known[id] = text;
    return text;
  };
}

/** Characters of a string that is kept once it has been decoded. */
const LONGEST_KEPT = 160;

interface NodeColumns {
  kindOf(index: number): NodeKind;
  nameOf(index: number): string;
  pathOf(index: number): string;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

function createNodeReader(starts: Uint32Array, rows: Uint8Array, strings: StringReader, columns: NodeColumns) {
  const reader = createByteReader(rows);
  /** With `uidOnly` the row is left after its uid: a search compares a dozen of them. */
  const read = (index: number, uidOnly = false): { readonly uid: string; readonly node: GraphNode } => {
    const kind = columns.kindOf(index);
    const path = columns.pathOf(index);
    reader.seek(starts[index]);
    const fields = reader.number();
    const tail = strings(reader.number());
    const uid = (fields & NODE_FIELD.uidTail) !== 0 ? `${kind}:${path}:${tail}` : tail;
    const node: Mutable<GraphNode> = { uid, kind, name: '', qualifiedName: '', path };
    if (uidOnly) return { uid, node };
    node.name = columns.nameOf(index);
    node.qualifiedName = strings(reader.number());
    readOptionalFields(node, fields, reader, strings);
    return { uid, node };
  };
  return {
    read,
    isTest(index: number): boolean {
      columns.kindOf(index);
      reader.seek(starts[index]);
      return (reader.number() & NODE_FIELD.testTrue) !== 0;
    },
  };
}

function readOptionalFields(node: Mutable<GraphNode>, fields: number, reader: ByteReader, strings: StringReader): void {
  const has = (bit: number) => (fields & bit) !== 0;
  if (has(NODE_FIELD.startLine)) node.startLine = reader.number();
  if (has(NODE_FIELD.endLine)) node.endLine = reader.number();
  if (has(NODE_FIELD.nameLine)) node.nameLine = reader.number();
  if (has(NODE_FIELD.nameColumn)) node.nameColumn = reader.number();
  if (has(NODE_FIELD.language)) node.language = strings(reader.number());
  if (has(NODE_FIELD.signature)) node.signature = strings(reader.number());
  if (has(NODE_FIELD.doc)) node.doc = strings(reader.number());
  if (has(NODE_FIELD.exported)) node.exported = has(NODE_FIELD.exportedTrue);
  if (has(NODE_FIELD.test)) node.test = has(NODE_FIELD.testTrue);
  if (has(NODE_FIELD.modifiers)) node.modifiers = readList(reader, strings);
  if (has(NODE_FIELD.entry)) {
    const kind: EntryPoint['kind'] | undefined = ENTRY_KINDS[reader.number()];
    invariant(kind !== undefined, 'a snapshot names an entry point of an unknown kind');
    node.entry = { kind, label: strings(reader.number()) };
  }
  if (has(NODE_FIELD.unresolvedCalls)) node.unresolvedCalls = reader.number();
  if (has(NODE_FIELD.externalCalls)) node.externalCalls = reader.number();
  if (has(NODE_FIELD.size)) node.size = reader.number();
  if (has(NODE_FIELD.entrySymbol)) node.entrySymbol = strings(reader.number());
  if (has(NODE_FIELD.version)) node.version = strings(reader.number());
  if (has(NODE_FIELD.method)) node.method = strings(reader.number());
  if (has(NODE_FIELD.url)) node.url = strings(reader.number());
}

function createEdgeReader(starts: Uint32Array, rows: Uint8Array, strings: StringReader, confidences: Uint8Array) {
  const reader = createByteReader(rows);
  const table = new Float64Array(confidences.buffer, confidences.byteOffset, confidences.byteLength >>> 3);
  /** Leaves the reader behind the head. */
  const readHead = (index: number) => {
    reader.seek(starts[index]);
    const fields = reader.number();
    const rule = readRule(reader, strings);
    const confidence = reader.number();
    return { fields, rule, confidence: confidence === 0 ? null : table[confidence - 1] };
  };
  const read = (index: number, ends: Ends): GraphEdge => {
    const { fields, rule, confidence } = readHead(index);
    const sites: Site[] = [];
    const count = reader.number();
    let line = 0;
    for (let site = 0; site < count; site++) {
      line += reader.signed();
      const place = { line, column: reader.number(), rule: readRule(reader, strings) };
      const name = (fields & EDGE_FIELD.siteNames) === 0 ? 0 : reader.number();
      const site: Site = name === 0 ? place : { ...place, name: strings(name - 1) };
      const isWrite = (fields & EDGE_FIELD.siteWrites) !== 0 && reader.number() === 1;
      sites.push(isWrite ? { ...site, access: 'write' } : site);
    }
    const edge: Mutable<GraphEdge> = { ...ends, rule, confidence, sites };
    if ((fields & EDGE_FIELD.step) !== 0) edge.step = reader.number();
    if ((fields & EDGE_FIELD.names) !== 0) edge.names = readList(reader, strings);
    return edge;
  };
  const head = (index: number, { kind, source, target }: Ends): EdgeHead => {
    const { rule, confidence } = readHead(index);
    return { kind, source, target, rule, confidence };
  };
  return { read, head };
}

type Ends = Pick<GraphEdge, 'kind' | 'source' | 'target'>;

function createUnlinkedReader(starts: Uint32Array, rows: Uint8Array, strings: StringReader) {
  const reader = createByteReader(rows);
  return (index: number): UnlinkedSite[] => {
    reader.seek(starts[index]);
    const sites: UnlinkedSite[] = [];
    for (let files = reader.number(); files > 0; files--) {
      const path = strings(reader.number());
      let line = 0;
      for (let count = reader.number(); count > 0; count--) {
        const packed = reader.number();
        line += Math.floor(packed / MENTIONS.length);
        sites.push({ path, line, mention: MENTIONS[packed % MENTIONS.length] });
      }
    }
    return sites;
  };
}

function readRule(reader: ByteReader, strings: StringReader): Rule {
  const rule = ruleOf(reader.number(), strings);
  invariant(rule !== undefined, 'a snapshot names an unknown rule');
  return rule;
}

function readList(reader: ByteReader, strings: StringReader): string[] {
  return Array.from({ length: reader.number() }, () => strings(reader.number()));
}

/** The entries of `order`, which is sorted by key, whose key is `wanted`. */
function equalRange(order: Uint32Array, wanted: string, keyOf: (index: number) => string): readonly number[] {
  const first = lowerBound(order, (key) => key < wanted, keyOf);
  const end = lowerBound(order, (key) => key <= wanted, keyOf);
  return Array.from(order.subarray(first, end));
}

function lowerBound(order: Uint32Array, isBefore: (key: string) => boolean, keyOf: (index: number) => string): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(keyOf(order[middle]))) low = middle + 1;
    else high = middle;
  }
  return low;
}

function kindNumber(kind: EdgeKind | undefined): number | undefined {
  return kind === undefined ? undefined : EDGE_KIND_NUMBERS[kind];
}
