// Writes a graph as a snapshot: one compact file that `snapshot-view.ts` can walk without decoding it.
// Rows keep only what is asked for rarely; what every walk needs (kinds, ends, names, adjacency) lies in plain columns.

import type { CodeRule, Graph, GraphEdge, GraphNode, Rule, UnlinkedSite } from '../model/graph.ts';
import { EDGE_KIND_NUMBERS, MENTIONS, NODE_KIND_NUMBERS, RULE_NUMBERS, RULES } from '../model/graph.ts';
import type { Adjacency } from './adjacency.ts';
import { groupByEnd } from './adjacency.ts';
import type { ByteWriter } from './byte-writer.ts';
import { createByteWriter } from './byte-writer.ts';
import { EDGE_FIELD, ENTRY_KINDS, NODE_FIELD, OPTIONAL_NODE_FIELDS, packSections } from './snapshot-format.ts';

/** The graph as bytes; the same graph gives the same bytes. */
export function encodeSnapshot(graph: Graph): Uint8Array {
  const strings = createStringTable();
  const confidences = createConfidenceTable();
  const { nodes, edges } = graph;
  const names = column(Uint32Array, nodes, (node) => strings.idOf(node.name));
  const paths = column(Uint32Array, nodes, (node) => strings.idOf(node.path));
  const nodeRows = encodeRows(nodes, (node, out) => encodeNode(node, strings, out));
  // All that is read of an edge is read at once: they lie all over the memory.
  const edgeKinds = new Uint8Array(edges.length);
  const sources = new Uint32Array(edges.length);
  const targets = new Uint32Array(edges.length);
  const edgeRows = encodeRows(edges, (edge, out, index) => {
    edgeKinds[index] = EDGE_KIND_NUMBERS[edge.kind];
    sources[index] = edge.source;
    targets[index] = edge.target;
    encodeEdge(edge, strings, confidences, out);
  });
  const out: Adjacency = groupByEnd(sources, nodes.length);
  const into: Adjacency = groupByEnd(targets, nodes.length);
  const unlinked = graph.unlinked ?? [];
  const unlinkedNames = column(Uint32Array, unlinked, ({ name }) => strings.idOf(name));
  const unlinkedRows = encodeRows(unlinked, ({ sites }, out) => encodeUnlinked(sites, strings, out));
  const table = strings.take();
  return packSections({
    stringStarts: asBytes(table.starts),
    stringBytes: table.bytes,
    confidences: asBytes(confidences.take()),
    nodeKinds: column(Uint8Array, nodes, (node) => NODE_KIND_NUMBERS[node.kind]),
    nodeNames: asBytes(names),
    nodePaths: asBytes(paths),
    nodeRowStarts: asBytes(nodeRows.starts),
    nodeRows: nodeRows.bytes,
    uidOrder: asBytes(orderBy(nodes, (node) => node.uid)),
    nameOrder: asBytes(orderBy(nodes, (node) => node.name)),
    pathOrder: asBytes(orderBy(nodes, (node) => node.path)),
    kindOrder: asBytes(orderBy(nodes, (node) => node.kind)),
    qualifiedNameOrder: asBytes(orderBy(nodes, (node) => node.qualifiedName)),
    edgeKinds,
    edgeSources: asBytes(sources),
    edgeTargets: asBytes(targets),
    edgeRowStarts: asBytes(edgeRows.starts),
    edgeRows: edgeRows.bytes,
    outStarts: asBytes(out.starts),
    outEdges: asBytes(out.edges),
    inStarts: asBytes(into.starts),
    inEdges: asBytes(into.edges),
    unlinkedNames: asBytes(unlinkedNames),
    unlinkedStarts: asBytes(unlinkedRows.starts),
    unlinkedRows: unlinkedRows.bytes,
  });
}

/** The sites of a name, file by file: so most of them take a byte or two. */
function encodeUnlinked(sites: readonly UnlinkedSite[], strings: StringTable, out: ByteWriter): void {
  const byPath = new Map<string, UnlinkedSite[]>();
  for (const site of sites) {
    const known = byPath.get(site.path);
    if (known === undefined) byPath.set(site.path, [site]);
    else known.push(site);
  }
  out.number(byPath.size);
  for (const [path, inFile] of byPath) {
    out.number(strings.idOf(path));
    out.number(inFile.length);
    let line = 0;
    for (const site of inFile) {
      out.number((site.line - line) * MENTIONS.length + MENTIONS.indexOf(site.mention));
      line = site.line;
    }
  }
}

interface StringTable {
  idOf(text: string): number;
  take(): { readonly starts: Uint32Array; readonly bytes: Uint8Array };
}

function createStringTable(): StringTable {
  const ids = new Map<string, number>();
  const starts: number[] = [0];
  const bytes = createByteWriter();
  return {
    idOf(text) {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const id = ids.size;
      ids.set(text, id);
      bytes.text(text);
      starts.push(bytes.length);
      return id;
    },
    take: () => ({ starts: Uint32Array.from(starts), bytes: bytes.take() }),
  };
}

interface ConfidenceTable {
  /** 0 stands for null; others count from 1. */
  idOf(confidence: number | null): number;
  take(): Float64Array;
}

// There are as many confidences as rules, so an edge names one by a byte.
function createConfidenceTable(): ConfidenceTable {
  const ids = new Map<number, number>();
  return {
    idOf(confidence) {
      if (confidence === null) return 0;
      const id = ids.get(confidence) ?? ids.size + 1;
      ids.set(confidence, id);
      return id;
    },
    take: () => Float64Array.from(ids.keys()),
  };
}

function encodeRows<Row>(
  rows: readonly Row[],
  encode: (row: Row, out: ByteWriter, index: number) => void,
): { readonly starts: Uint32Array; readonly bytes: Uint8Array } {
  const out = createByteWriter();
  const starts = new Uint32Array(rows.length);
  rows.forEach((row, index) => {
    starts[index] = out.length;
    encode(row, out, index);
  });
  return { starts, bytes: out.take() };
}

function encodeNode(node: GraphNode, strings: StringTable, out: ByteWriter): void {
  const prefix = `${node.kind}:${node.path}:`;
  const tailOnly = node.uid.startsWith(prefix);
  out.number(fieldsOf(node) | (tailOnly ? NODE_FIELD.uidTail : 0));
  out.number(strings.idOf(tailOnly ? node.uid.slice(prefix.length) : node.uid));
  out.number(strings.idOf(node.qualifiedName));
  if (node.startLine !== undefined) out.number(node.startLine);
  if (node.endLine !== undefined) out.number(node.endLine);
  if (node.nameLine !== undefined) out.number(node.nameLine);
  if (node.nameColumn !== undefined) out.number(node.nameColumn);
  if (node.language !== undefined) out.number(strings.idOf(node.language));
  if (node.signature !== undefined) out.number(strings.idOf(node.signature));
  if (node.doc !== undefined) out.number(strings.idOf(node.doc));
  if (node.modifiers !== undefined) encodeList(node.modifiers, strings, out);
  if (node.entry !== undefined) {
    out.number(ENTRY_KINDS.indexOf(node.entry.kind));
    out.number(strings.idOf(node.entry.label));
  }
  if (node.unresolvedCalls !== undefined) out.number(node.unresolvedCalls);
  if (node.externalCalls !== undefined) out.number(node.externalCalls);
  if (node.size !== undefined) out.number(node.size);
  if (node.entrySymbol !== undefined) out.number(strings.idOf(node.entrySymbol));
  if (node.version !== undefined) out.number(strings.idOf(node.version));
  if (node.method !== undefined) out.number(strings.idOf(node.method));
  if (node.url !== undefined) out.number(strings.idOf(node.url));
}

function fieldsOf(node: GraphNode): number {
  let fields = node.exported === true ? NODE_FIELD.exportedTrue : 0;
  if (node.test === true) fields |= NODE_FIELD.testTrue;
  for (const field of OPTIONAL_NODE_FIELDS) if (node[field] !== undefined) fields |= NODE_FIELD[field];
  return fields;
}

function encodeEdge(edge: GraphEdge, strings: StringTable, confidences: ConfidenceTable, out: ByteWriter): void {
  let siteNames = false;
  let siteWrites = false;
  for (const site of edge.sites) {
    siteNames ||= site.name !== undefined;
    siteWrites ||= site.access === 'write';
  }
  out.number(
    (edge.step === undefined ? 0 : EDGE_FIELD.step) |
      (edge.names === undefined ? 0 : EDGE_FIELD.names) |
      (siteNames ? EDGE_FIELD.siteNames : 0) |
      (siteWrites ? EDGE_FIELD.siteWrites : 0),
  );
  out.number(ruleNumber(edge.rule, strings));
  out.number(confidences.idOf(edge.confidence));
  out.number(edge.sites.length);
  let line = 0;
  for (const site of edge.sites) {
    out.signed(site.line - line);
    out.number(site.column);
    out.number(ruleNumber(site.rule, strings));
    // 0 stands for a site without a name.
    if (siteNames) out.number(site.name === undefined ? 0 : strings.idOf(site.name) + 1);
    if (siteWrites) out.number(site.access === 'write' ? 1 : 0);
    line = site.line;
  }
  if (edge.step !== undefined) out.number(edge.step);
  if (edge.names !== undefined) encodeList(edge.names, strings, out);
}

/** Rules of models are texts, which count from behind the others. */
function ruleNumber(rule: Rule, strings: StringTable): number {
  return RULE_NUMBERS[rule as CodeRule] ?? RULES.length + strings.idOf(rule);
}

function encodeList(list: readonly string[], strings: StringTable, out: ByteWriter): void {
  out.number(list.length);
  for (const item of list) out.number(strings.idOf(item));
}

/** Indices of `rows` sorted by key and, within a key, by index; keys compare by UTF-16 code units. */
function orderBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Uint32Array {
  // Rows share keys: the keys are compared, and the rows counted into their places.
  const numbers = new Map<string, number>();
  const keys = column(Uint32Array, rows, (row) => {
    const key = keyOf(row);
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) numbers.set(key, number);
    return number;
  });
  const ranks = new Uint32Array(numbers.size);
  [...numbers.keys()].sort().forEach((key, rank) => {
    ranks[numbers.get(key)!] = rank;
  });
  const byRank = keys.map((number) => ranks[number]);
  return groupByEnd(byRank, numbers.size).edges;
}

/** One number for each row. `from` of a typed array goes through an iterator, which takes five times as long. */
function column<Numbers extends Uint32Array | Uint8Array, Row>(
  type: new (length: number) => Numbers,
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): Numbers {
  const values = new type(rows.length);
  for (let index = 0; index < rows.length; index++) values[index] = numberOf(rows[index]!);
  return values;
}

function asBytes(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
