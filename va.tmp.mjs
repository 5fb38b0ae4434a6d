// src/store/ladybug/validate.mts
import { readFileSync, mkdirSync, rmSync, readdirSync } from "node:fs";

// src/model/errors.ts
var AppError = class extends Error {
  code;
  hint;
  /** What a surface may show beside the message, e.g. the nearest names of a symbol that was not found. */
  details;
  constructor(code, message, options = {}) {
    super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.details = options.details;
  }
};
function invariant(condition, message) {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

// src/model/graph.ts
var SYMBOL_KINDS = [
  "Class",
  "Interface",
  "Struct",
  "Enum",
  "Trait",
  "TypeAlias",
  "Function",
  "Method",
  "Constructor",
  "Property",
  "Variable"
];
var NODE_KINDS = [
  "Project",
  "Folder",
  "File",
  "Module",
  "Package",
  ...SYMBOL_KINDS,
  "Community",
  "Process",
  "Page",
  "Chunk"
];
var EDGE_KINDS = [
  "CONTAINS",
  "DEFINES",
  "DEFINES_METHOD",
  "IMPORTS",
  "CALLS",
  "MAY_CALL",
  "INSTANTIATES",
  "INHERITS",
  "IMPLEMENTS",
  "OVERRIDES",
  "REFERENCES",
  "DECORATES",
  "MEMBER_OF",
  "STEP_IN_PROCESS",
  "LINKS_TO",
  "MENTIONS"
];
var symbolKinds = new Set(SYMBOL_KINDS);
function isSymbolKind(kind) {
  return symbolKinds.has(kind);
}
var RULES = [
  "structure",
  "scope",
  "import",
  "self-member",
  "super",
  "member-of-type",
  "inherited",
  "constructor",
  "inferred-return",
  "callback",
  "argument-flow",
  "container",
  "decorator",
  "protocol",
  "dispatch",
  "heritage",
  "unique-name"
];
var EDGE_KIND_NUMBERS = numbered(EDGE_KINDS);
var NODE_KIND_NUMBERS = numbered(NODE_KINDS);
var RULE_NUMBERS = numbered(RULES);
function numbered(names) {
  return Object.fromEntries(names.map((name, at) => [name, at]));
}

// src/store/adjacency.ts
function edgesOf({ starts, edges }, node, kind, kinds) {
  const found = [];
  const end = starts[node + 1] ?? 0;
  for (let at = starts[node] ?? 0; at < end; at++) {
    const edge = edges[at];
    if (kind === void 0 || kinds[edge] === kind) found.push(edge);
  }
  return found;
}

// src/store/byte-reader.ts
function createByteReader(bytes) {
  let at = 0;
  function number() {
    let value = 0;
    let factor = 1;
    for (; ; ) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
  return {
    seek(offset) {
      at = offset;
    },
    number,
    signed() {
      const value = number();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
}

// src/store/snapshot-format.ts
var SECTIONS = [
  "stringStarts",
  "stringBytes",
  "confidences",
  "nodeKinds",
  "nodeNames",
  "nodePaths",
  "nodeRowStarts",
  "nodeRows",
  "uidOrder",
  "nameOrder",
  "pathOrder",
  "kindOrder",
  "edgeKinds",
  "edgeSources",
  "edgeTargets",
  "edgeRowStarts",
  "edgeRows",
  "outStarts",
  "outEdges",
  "inStarts",
  "inEdges",
  "unresolvedNames",
  "unresolvedSites"
];
var NODE_FIELD = {
  startLine: 1 << 0,
  endLine: 1 << 1,
  nameLine: 1 << 2,
  nameColumn: 1 << 3,
  language: 1 << 4,
  signature: 1 << 5,
  doc: 1 << 6,
  exported: 1 << 7,
  exportedTrue: 1 << 8,
  test: 1 << 9,
  testTrue: 1 << 10,
  modifiers: 1 << 11,
  entry: 1 << 12,
  unresolvedCalls: 1 << 13,
  externalCalls: 1 << 14,
  size: 1 << 15,
  entrySymbol: 1 << 16,
  /** The uid is `Kind:path:` and a tail: only the tail is kept. */
  uidTail: 1 << 17
};
var EDGE_FIELD = { step: 1 << 0, names: 1 << 1, siteNames: 1 << 2 };
var ENTRY_KINDS = ["route", "command", "main", "handler"];
var FORMAT_VERSION = 2;
var MAGIC = [1398296135, 827346497];
var HEADER_WORDS = 8 + SECTIONS.length;
var CHECKSUM_WORD = 4;
function unpackSections(bytes) {
  const file = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  if (file.byteLength < HEADER_WORDS * 4) throw corrupt("it is too short to be one");
  const header = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  if (header[0] !== MAGIC[0] || header[1] !== MAGIC[1]) throw corrupt("it is a file of another kind");
  if (header[2] !== FORMAT_VERSION || header[3] !== SECTIONS.length) {
    throw corrupt(`it has format version ${header[2]}, and this program reads version ${FORMAT_VERSION}`);
  }
  if (header[5] !== file.byteLength) throw corrupt(`it has ${file.byteLength} bytes where ${header[5]} were written`);
  if (header[CHECKSUM_WORD] !== checksum(file)) throw corrupt("its checksum does not match its content");
  const sections = {};
  let at = aligned(HEADER_WORDS * 4);
  SECTIONS.forEach((name, index) => {
    const length = header[8 + index];
    if (at + length > file.byteLength) throw corrupt("a section goes beyond its end");
    sections[name] = file.subarray(at, at + length);
    at += aligned(length);
  });
  return sections;
}
function words(section) {
  return new Uint32Array(section.buffer, section.byteOffset, section.byteLength >>> 2);
}
function corrupt(reason) {
  return new AppError("corrupt-index", `The graph snapshot cannot be read: ${reason}.`, {
    hint: "Index the repository again: gitnexus analyze --force"
  });
}
function aligned(bytes) {
  return bytes + 7 & ~7;
}
function checksum(file) {
  const data = new Uint32Array(file.buffer, file.byteOffset, file.byteLength >>> 2);
  let a = 2654435761;
  let b = 2246822519;
  let c = 3266489917;
  let d = 668265263;
  for (let at = 8; at + 3 < data.length; at += 4) {
    a = Math.imul((a ^ data[at]) + (a << 13 | a >>> 19), 2654435761);
    b = Math.imul((b ^ data[at + 1]) + (b << 13 | b >>> 19), 2246822519);
    c = Math.imul((c ^ data[at + 2]) + (c << 13 | c >>> 19), 3266489917);
    d = Math.imul((d ^ data[at + 3]) + (d << 13 | d >>> 19), 668265263);
  }
  for (let at = data.length - (data.length - 8 & 3); at < data.length; at++) {
    a = Math.imul((a ^ data[at]) + (a << 13 | a >>> 19), 2654435761);
  }
  const mixed = Math.imul(a ^ b >>> 15 ^ c << 7 ^ d >>> 3, 2246822519) ^ b ^ Math.imul(c, 5) ^ Math.imul(d, 9);
  return (mixed ^ mixed >>> 16) >>> 0;
}

// src/store/snapshot-view.ts
function openSnapshot(bytes) {
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
  const kindOf = (index) => {
    const kind = NODE_KINDS[nodeKinds[index] ?? -1];
    invariant(kind !== void 0, `there is no node ${index}; the graph has ${nodeKinds.length}`);
    return kind;
  };
  const nameOf = (index) => strings(nodeNames[index]);
  const pathOf = (index) => strings(nodePaths[index]);
  const readNode = createNodeReader(words(sections.nodeRowStarts), sections.nodeRows, strings, {
    kindOf,
    nameOf,
    pathOf
  });
  const readEdge = createEdgeReader(words(sections.edgeRowStarts), sections.edgeRows, strings, sections.confidences);
  const edgeSources = words(sections.edgeSources);
  const edgeTargets = words(sections.edgeTargets);
  const unresolvedNames = words(sections.unresolvedNames);
  const unresolvedSites = words(sections.unresolvedSites);
  return {
    nodeCount: nodeKinds.length,
    edgeCount: edgeKinds.length,
    kindOf,
    nameOf(index) {
      invariant(index in nodeNames, `there is no node ${index}; the graph has ${nodeNames.length}`);
      return nameOf(index);
    },
    node: (index) => readNode(index).node,
    edge(index) {
      const kind = EDGE_KINDS[edgeKinds[index] ?? -1];
      invariant(kind !== void 0, `there is no edge ${index}; the graph has ${edgeKinds.length}`);
      return readEdge(index, { kind, source: edgeSources[index], target: edgeTargets[index] });
    },
    outgoing: (node, kind) => edgesOf(out, node, kindNumber(kind), edgeKinds),
    incoming: (node, kind) => edgesOf(into, node, kindNumber(kind), edgeKinds),
    byUid: (uid) => equalRange(uidOrder, uid, (index) => readNode(index, true).uid)[0],
    byName: (name) => equalRange(nameOrder, name, nameOf),
    ofKind: (kind) => equalRange(kindOrder, kind, kindOf),
    inFile: (path) => equalRange(pathOrder, path, pathOf),
    unresolvedSites(name) {
      const at = lowerBound(unresolvedNames, (known) => known < name, strings);
      return at < unresolvedNames.length && strings(unresolvedNames[at]) === name ? unresolvedSites[at] : 0;
    }
  };
}
function createStringReader(starts, bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const known = new Array(starts.length);
  return (id) => {
    const read = known[id];
    if (read !== void 0) return read;
    const text = buffer.toString("utf8", starts[id], starts[id + 1]);
    if (text.length <= LONGEST_KEPT) known[id] = text;
    return text;
  };
}
var LONGEST_KEPT = 160;
function createNodeReader(starts, rows, strings, columns) {
  const reader = createByteReader(rows);
  return (index, uidOnly = false) => {
    const kind = columns.kindOf(index);
    const path = columns.pathOf(index);
    reader.seek(starts[index]);
    const fields2 = reader.number();
    const tail = strings(reader.number());
    const uid = (fields2 & NODE_FIELD.uidTail) !== 0 ? `${kind}:${path}:${tail}` : tail;
    const node = { uid, kind, name: "", qualifiedName: "", path };
    if (uidOnly) return { uid, node };
    node.name = columns.nameOf(index);
    node.qualifiedName = strings(reader.number());
    readOptionalFields(node, fields2, reader, strings);
    return { uid, node };
  };
}
function readOptionalFields(node, fields2, reader, strings) {
  const has = (bit) => (fields2 & bit) !== 0;
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
    const kind = ENTRY_KINDS[reader.number()];
    invariant(kind !== void 0, "a snapshot names an entry point of an unknown kind");
    node.entry = { kind, label: strings(reader.number()) };
  }
  if (has(NODE_FIELD.unresolvedCalls)) node.unresolvedCalls = reader.number();
  if (has(NODE_FIELD.externalCalls)) node.externalCalls = reader.number();
  if (has(NODE_FIELD.size)) node.size = reader.number();
  if (has(NODE_FIELD.entrySymbol)) node.entrySymbol = strings(reader.number());
}
function createEdgeReader(starts, rows, strings, confidences) {
  const reader = createByteReader(rows);
  const table = new Float64Array(confidences.buffer, confidences.byteOffset, confidences.byteLength >>> 3);
  return (index, ends) => {
    reader.seek(starts[index]);
    const fields2 = reader.number();
    const rule = readRule(reader);
    const confidence = reader.number();
    const sites = [];
    const count = reader.number();
    let line = 0;
    for (let site = 0; site < count; site++) {
      line += reader.signed();
      const place = { line, column: reader.number(), rule: readRule(reader) };
      const name = (fields2 & EDGE_FIELD.siteNames) === 0 ? 0 : reader.number();
      sites.push(name === 0 ? place : { ...place, name: strings(name - 1) });
    }
    const edge = {
      ...ends,
      rule,
      confidence: confidence === 0 ? null : table[confidence - 1],
      sites
    };
    if ((fields2 & EDGE_FIELD.step) !== 0) edge.step = reader.number();
    if ((fields2 & EDGE_FIELD.names) !== 0) edge.names = readList(reader, strings);
    return edge;
  };
}
function readRule(reader) {
  const rule = RULES[reader.number()];
  invariant(rule !== void 0, "a snapshot names an unknown rule");
  return rule;
}
function readList(reader, strings) {
  return Array.from({ length: reader.number() }, () => strings(reader.number()));
}
function equalRange(order, wanted, keyOf) {
  const first = lowerBound(order, (key) => key < wanted, keyOf);
  const end = lowerBound(order, (key) => key <= wanted, keyOf);
  return Array.from(order.subarray(first, end));
}
function lowerBound(order, isBefore, keyOf) {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (isBefore(keyOf(order[middle]))) low = middle + 1;
    else high = middle;
  }
  return low;
}
function kindNumber(kind) {
  return kind === void 0 ? void 0 : EDGE_KIND_NUMBERS[kind];
}

// src/store/ladybug/load.ts
import { mkdtemp, readdir, rm as rm2 } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as join3 } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

// src/store/ladybug/binding.ts
import { createRequire } from "node:module";
var MAIN_PACKAGE = "@ladybugdb/core";
var loaded;
function loadBinding() {
  loaded ??= findBinding(createRequire(import.meta.url), process.platform, process.arch);
  return loaded;
}
function findBinding(load, platform, arch) {
  const platformPackage = `${MAIN_PACKAGE}-${platform}-${arch}`;
  const failures = [];
  for (const name of [MAIN_PACKAGE, platformPackage]) {
    try {
      const binding = load(name);
      if (isBinding(binding)) return binding;
      failures.push(new Error(`${name} is not what was expected of it`));
    } catch (error) {
      failures.push(error);
    }
  }
  const [, cause] = failures;
  throw new AppError(
    "database-unavailable",
    `The graph database cannot be loaded on ${platform}-${arch}: ${reasonOf(cause, platformPackage)}`,
    {
      cause,
      hint: "Cypher needs the database; every other command works without it. Prebuilt binaries exist for Linux with glibc, macOS and Windows."
    }
  );
}
function isBinding(value) {
  return typeof value === "object" && value !== null && "Database" in value && "Connection" in value;
}
function reasonOf(cause, platformPackage) {
  if (typeof cause === "object" && cause !== null && "code" in cause && cause.code === "MODULE_NOT_FOUND") {
    return `the package ${platformPackage} is not installed.`;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.split("\n")[0];
}

// src/store/ladybug/kept-rows.ts
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// src/model/content-hash.ts
import { createHash } from "node:crypto";
function contentHash(content2) {
  return createHash("sha256").update(content2).digest("hex");
}

// src/store/ladybug/schema.ts
var NODE_TABLE = "Node";
var DATABASE_FILE = "graph.lbug";
var CHANGES_FILE = `${DATABASE_FILE}.wal`;
var ROWS_FILE = "graph.rows";
var CONTENT_LIMIT = 4096;
var NODE_COLUMNS = [
  { name: "ordinal", type: "INT64", valueOf: (row) => row.ordinal },
  { name: "uid", type: "STRING", valueOf: (row) => row.node.uid },
  { name: "kind", type: "STRING", valueOf: (row) => row.node.kind.toLowerCase() },
  { name: "label", type: "STRING", valueOf: (row) => row.node.kind },
  { name: "is_symbol", type: "BOOLEAN", valueOf: (row) => isSymbolKind(row.node.kind) },
  { name: "name", type: "STRING", valueOf: (row) => row.node.name },
  { name: "qualified_name", type: "STRING", valueOf: (row) => row.node.qualifiedName },
  { name: "path", type: "STRING", valueOf: (row) => row.node.path },
  { name: "start_line", type: "INT64", valueOf: (row) => row.node.startLine },
  { name: "end_line", type: "INT64", valueOf: (row) => row.node.endLine },
  { name: "name_line", type: "INT64", valueOf: (row) => row.node.nameLine },
  { name: "name_column", type: "INT64", valueOf: (row) => row.node.nameColumn },
  { name: "language", type: "STRING", valueOf: (row) => row.node.language },
  { name: "signature", type: "STRING", valueOf: (row) => row.node.signature },
  { name: "docstring", type: "STRING", valueOf: (row) => row.node.doc },
  { name: "exported", type: "BOOLEAN", valueOf: (row) => row.node.exported },
  { name: "test", type: "BOOLEAN", valueOf: (row) => row.node.test },
  { name: "modifiers", type: "STRING[]", valueOf: (row) => joinList(row.node.modifiers) },
  { name: "entry_kind", type: "STRING", valueOf: (row) => row.node.entry?.kind },
  { name: "entry_label", type: "STRING", valueOf: (row) => row.node.entry?.label },
  { name: "unresolved_calls", type: "INT64", valueOf: (row) => row.node.unresolvedCalls },
  { name: "external_calls", type: "INT64", valueOf: (row) => row.node.externalCalls },
  { name: "size", type: "INT64", valueOf: (row) => row.node.size },
  { name: "entry_symbol", type: "STRING", valueOf: (row) => row.node.entrySymbol },
  { name: "content", type: "STRING", valueOf: (row) => clip(row.content) }
];
var EDGE_COLUMNS = [
  { name: "line", type: "INT64", valueOf: (edge) => edge.sites[0]?.line },
  { name: "column", type: "INT64", valueOf: (edge) => edge.sites[0]?.column },
  { name: "rule", type: "STRING", valueOf: (edge) => edge.rule },
  { name: "confidence", type: "DOUBLE", valueOf: (edge) => edge.confidence ?? void 0 },
  { name: "count", type: "INT64", valueOf: (edge) => edge.sites.length },
  { name: "sites", type: "STRING[]", valueOf: (edge) => siteTexts(edge.sites) },
  { name: "step", type: "INT64", valueOf: (edge) => edge.step },
  { name: "names", type: "STRING[]", valueOf: (edge) => joinList(edge.names) }
];
var SITE_COLUMNS = /* @__PURE__ */ new Set(["line", "column", "count", "sites"]);
function createStatements() {
  const columns = (list) => list.map(({ name, type }) => `\`${name}\` ${type}`).join(", ");
  return [
    `CREATE NODE TABLE ${NODE_TABLE}(${columns(NODE_COLUMNS)}, PRIMARY KEY (ordinal))`,
    ...EDGE_KINDS.map(
      (kind) => `CREATE REL TABLE ${kind}(FROM ${NODE_TABLE} TO ${NODE_TABLE}, ${columns(EDGE_COLUMNS)})`
    )
  ];
}
var LIST_SEPARATOR = "";
function joinList(list) {
  return list?.map((item) => item.replaceAll(LIST_SEPARATOR, " ")).join(LIST_SEPARATOR);
}
function siteTexts(sites) {
  let text = "";
  for (const { line, column, rule } of sites) text += `${text === "" ? "" : LIST_SEPARATOR}${line}:${column}:${rule}`;
  return text;
}
function clip(text) {
  if (text === void 0 || text.length <= CONTENT_LIMIT) return text;
  const last = text.charCodeAt(CONTENT_LIMIT - 1);
  return text.slice(0, last >= 55296 && last < 56320 ? CONTENT_LIMIT - 1 : CONTENT_LIMIT);
}

// src/store/ladybug/row-hash.ts
var HASH_WORDS = 2;
var nodeColumns = NODE_COLUMNS.filter(({ name }) => name !== "ordinal");
var edgeColumns = EDGE_COLUMNS.filter(({ name }) => !SITE_COLUMNS.has(name));
function createRowHasher() {
  const float = new Float64Array(1);
  const floatWords = new Uint32Array(float.buffer);
  let a = 0;
  let b = 0;
  function word(value) {
    a = Math.imul(a ^ value, 2654435761);
    a = a << 13 | a >>> 19;
    b = Math.imul(b ^ value, 2246822519) + a;
    b = b << 11 | b >>> 21;
  }
  function text(value) {
    word(value.length);
    let at = 0;
    for (; at + 1 < value.length; at += 2) word(value.charCodeAt(at) | value.charCodeAt(at + 1) << 16);
    if (at < value.length) word(value.charCodeAt(at));
  }
  function field2(value) {
    if (value === void 0) {
      word(1);
    } else if (typeof value === "boolean") {
      word(value ? 3 : 2);
    } else if (typeof value === "string") {
      word(5);
      text(value);
    } else {
      float[0] = value;
      word(4);
      word(floatWords[0]);
      word(floatWords[1]);
    }
  }
  function start() {
    a = 668265263;
    b = 374761393;
  }
  function end(into, at) {
    a ^= a >>> 15;
    b = Math.imul(b ^ b >>> 13, 3266489917);
    into[at] = Math.imul(a, 739982445) ^ b >>> 16;
    into[at + 1] = b ^ a << 7;
  }
  return {
    node({ node, content: content2 }, into, at) {
      start();
      const row = { node, content: content2, ordinal: 0 };
      for (const column of nodeColumns) field2(column.valueOf(row));
      end(into, at);
    },
    edge(edge, into, at) {
      start();
      for (const column of edgeColumns) field2(column.valueOf(edge));
      word(edge.sites.length);
      for (const { line, column, rule } of edge.sites) {
        word(line);
        word(column);
        word(RULE_NUMBERS[rule]);
      }
      end(into, at);
    }
  };
}

// src/store/ladybug/kept-rows.ts
var LAYOUT = 1;
function rowsToKeep({ nodes, edges }, contentOf2) {
  const hasher = createRowHasher();
  const nodeHashes = new Uint32Array(nodes.length * HASH_WORDS);
  for (const [at, node] of nodes.entries()) {
    hasher.node({ node, content: contentOf2?.(node) }, nodeHashes, at * HASH_WORDS);
  }
  const edgeHashes = new Uint32Array(edges.length * HASH_WORDS);
  for (const [at, edge] of edges.entries()) hasher.edge(edge, edgeHashes, at * HASH_WORDS);
  return {
    uids: nodes.map(({ uid }) => uid),
    nodeHashes,
    edgeKinds: Uint8Array.from(edges, ({ kind }) => EDGE_KIND_NUMBERS[kind]),
    edgeSources: Uint32Array.from(edges, ({ source }) => source),
    edgeTargets: Uint32Array.from(edges, ({ target }) => target),
    edgeHashes
  };
}
async function writeKeptRows(directory, rows, version) {
  const { uids, edgeKinds, nodeHashes, edgeSources, edgeTargets, edgeHashes } = rows;
  const head = { layout: LAYOUT, version, edges: edgeKinds.length, uids };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const columns = [nodeHashes, edgeSources, edgeTargets, edgeHashes, edgeKinds];
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  const body = Buffer.concat([length, json, ...bytes]);
  await writeFile(keptRowsFile(directory), [Buffer.from(contentHash(body)), body]);
}
async function readKeptRows(directory, version) {
  let file;
  try {
    file = await readFile(keptRowsFile(directory));
  } catch {
    return void 0;
  }
  const body = file.subarray(64);
  if (file.toString("latin1", 0, 64) !== contentHash(body)) return void 0;
  const columnsAt = 4 + body.readUInt32LE(0);
  const head = JSON.parse(body.toString("utf8", 4, columnsAt));
  if (head.layout !== LAYOUT || head.version !== version) return void 0;
  let at = columnsAt;
  const take = (bytes) => {
    const from2 = body.byteOffset + at;
    at += bytes;
    return body.buffer.slice(from2, from2 + bytes);
  };
  return {
    uids: head.uids,
    nodeHashes: new Uint32Array(take(head.uids.length * HASH_WORDS * 4)),
    edgeSources: new Uint32Array(take(head.edges * 4)),
    edgeTargets: new Uint32Array(take(head.edges * 4)),
    edgeHashes: new Uint32Array(take(head.edges * HASH_WORDS * 4)),
    edgeKinds: new Uint8Array(take(head.edges))
  };
}
function keptRowsFile(directory) {
  return join(directory, ROWS_FILE);
}

// src/store/ladybug/rows.ts
import { open } from "node:fs/promises";
var CHUNK_CHARACTERS = 1 << 16;
function nodeLine(row) {
  return `${fields(NODE_COLUMNS, row)}
`;
}
function keyedNodeLine(found, row) {
  return `${field(found)},${nodeLine(row)}`;
}
function edgeLine(source, target, edge) {
  return `${field(source)},${field(target)},${fields(EDGE_COLUMNS, edge)}
`;
}
function textLine(...texts) {
  return `${texts.map(field).join(",")}
`;
}
function fields(columns, row) {
  let text = field(columns[0].valueOf(row));
  for (let index = 1; index < columns.length; index++) text += `,${field(columns[index].valueOf(row))}`;
  return text;
}
function field(value) {
  if (value === void 0) return "";
  if (typeof value !== "string") return String(value);
  return value.includes('"') ? `"${value.replaceAll('"', '""')}"` : `"${value}"`;
}
async function writeLines(path, lines) {
  const file = await open(path, "w");
  try {
    let chunk = "";
    for (const line of lines) {
      chunk += line;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.appendFile(chunk);
      chunk = "";
    }
    await file.appendFile(chunk);
  } finally {
    await file.close();
  }
}
function readingClause(path, columns) {
  const headers = columns.map(({ name, type }) => `\`${name}\` ${type === "STRING[]" ? "STRING" : type}`);
  const format = `(HEADER=false, PARALLEL=false, AUTO_DETECT=false, QUOTE='"', ESCAPE='"', DELIM=',')`;
  return `LOAD WITH HEADERS (${headers.join(", ")}) FROM ${pathLiteral(path)} ${format}`;
}
function valueOfColumn({ name, type }) {
  return type === "STRING[]" ? `string_split(\`${name}\`, '${LIST_SEPARATOR}')` : `\`${name}\``;
}
function pathLiteral(path) {
  return `'${path.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

// src/store/ladybug/limits.ts
import { totalmem } from "node:os";
var MEBIBYTE = 1024 ** 2;
var BUFFER_POOL_BYTES = MEBIBYTE * Math.min(1024, Math.max(128, Math.floor(totalmem() / 4 / MEBIBYTE)));
var MAX_DATABASE_BYTES = 64 * 1024 ** 3;
var RUNNING_QUERIES = 3;

// src/store/ladybug/database-file.ts
function databaseAt(path, { readOnly }, binding = loadBinding()) {
  const packed = false;
  const checkpoints = false;
  const checksums = false;
  const { Database } = binding;
  return new Database(
    path,
    BUFFER_POOL_BYTES,
    packed,
    readOnly,
    MAX_DATABASE_BYTES,
    checkpoints,
    NO_THRESHOLD,
    true,
    checksums
  );
}
var NO_THRESHOLD = -1;

// src/store/ladybug/session.ts
async function withSession(binding, path, access, work) {
  const database = databaseAt(path, access, binding);
  const connection = new binding.Connection(database);
  const rows = async (statements) => {
    const results = await connection.query(statements);
    const read = [];
    for (const result of Array.isArray(results) ? results : [results]) {
      read.push(result.getAllSync());
      result.close();
    }
    return read;
  };
  const run = async (statements) => {
    await rows(statements);
  };
  try {
    await work({ run, rows });
  } finally {
    await connection.close();
    await database.close();
  }
}

// src/store/ladybug/update.ts
import { constants, copyFile, rm } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/store/ladybug/difference.ts
function compareWith(kept, contentOf2) {
  const hasher = createRowHasher();
  const hash = new Uint32Array(HASH_WORDS);
  const known = kept.uids.length;
  const keyOf = new Map(kept.uids.map((uid, key) => [uid, key]));
  const edgeAt = edgeFinder(kept);
  const nodeSeen = new Uint8Array(known);
  const edgeSeen = new Uint8Array(kept.edgeKinds.length);
  const keys = [];
  const changedNodes = [];
  const strangers = [];
  const strangeEdges = [];
  const newEdges = /* @__PURE__ */ new Map();
  let edges = 0;
  function addNode(row) {
    const key = keyOf.get(row.node.uid);
    if (key === void 0) {
      keys.push(-strangers.push(row));
      return;
    }
    keys.push(key);
    nodeSeen[key] = 1;
    hasher.node(row, hash, 0);
    if (!hasHash(kept.nodeHashes, key, hash)) changedNodes.push({ row: { ...row, ordinal: key }, uid: row.node.uid });
  }
  function addEdge(edge) {
    const at = edgeAt(edge.kind, keys[edge.source], keys[edge.target]);
    if (at !== void 0) {
      hasher.edge(edge, hash, 0);
      if (hasHash(kept.edgeHashes, at, hash)) {
        edgeSeen[at] = 1;
        return;
      }
    }
    edges++;
    addTo(newEdges, edge.kind, edge);
  }
  function settle() {
    const ends = strangeEdges.map(({ kind, source, target }) => ({
      kind,
      source: keys[source],
      target: keys[target]
    }));
    const heirs = heirsOf(kept, (key) => nodeSeen[key] === 0, ends);
    const newNodes = [];
    const settled = strangers.map((row, at) => {
      const ordinal = heirs.get(-at - 1) ?? known + newNodes.length;
      if (ordinal >= known) {
        newNodes.push({ ...row, ordinal });
      } else {
        nodeSeen[ordinal] = 1;
        changedNodes.push({ row: { ...row, ordinal }, uid: kept.uids[ordinal] });
      }
      return ordinal;
    });
    keys.forEach((key, place) => {
      if (key < 0) keys[place] = settled[-key - 1];
    });
    for (const edge of strangeEdges) addEdge(edge);
    return newNodes;
  }
  return {
    get changes() {
      return changedNodes.length + strangers.length + strangeEdges.length + edges;
    },
    add(rows) {
      for (const node of rows.nodes) addNode({ node, content: contentOf2?.(node) });
      for (const edge of rows.edges) {
        if (keys[edge.source] < 0 || keys[edge.target] < 0) strangeEdges.push(edge);
        else addEdge(edge);
      }
    },
    end() {
      const newNodes = settle();
      const goneEdges = /* @__PURE__ */ new Map();
      for (let at = 0; at < edgeSeen.length; at++) {
        if (edgeSeen[at] === 1) continue;
        const ends = [kept.uids[kept.edgeSources[at]], kept.uids[kept.edgeTargets[at]]];
        addTo(goneEdges, EDGE_KINDS[kept.edgeKinds[at]], ends);
      }
      const goneNodes = kept.uids.filter((_, key) => nodeSeen[key] === 0);
      return { keys: Uint32Array.from(keys), goneNodes, changedNodes, newNodes, goneEdges, newEdges };
    }
  };
}
function heirsOf(kept, isGone, edges) {
  const ledTo = /* @__PURE__ */ new Map();
  const place = (kind, source) => kind * kept.uids.length + source;
  for (let at = 0; at < kept.edgeKinds.length; at++) {
    const target = kept.edgeTargets[at];
    if (isGone(target)) addTo(ledTo, place(kept.edgeKinds[at], kept.edgeSources[at]), target);
  }
  const votes = /* @__PURE__ */ new Map();
  for (const { kind, source, target } of edges) {
    if (target >= 0 || source < 0) continue;
    for (const gone of ledTo.get(place(EDGE_KIND_NUMBERS[kind], source)) ?? []) {
      const pair = `${target} ${gone}`;
      const vote = votes.get(pair);
      if (vote === void 0) votes.set(pair, { stranger: target, gone, count: 1 });
      else vote.count++;
    }
  }
  const heirs = /* @__PURE__ */ new Map();
  const taken = /* @__PURE__ */ new Set();
  for (const { stranger, gone } of [...votes.values()].sort((a, b) => b.count - a.count)) {
    if (heirs.has(stranger) || taken.has(gone)) continue;
    heirs.set(stranger, gone);
    taken.add(gone);
  }
  return heirs;
}
function sizeOf({ goneNodes, changedNodes, newNodes, goneEdges, newEdges }) {
  const edges = [...goneEdges.values(), ...newEdges.values()].reduce((sum, list) => sum + list.length, 0);
  return goneNodes.length + changedNodes.length + newNodes.length + edges;
}
function edgeFinder({ uids, edgeKinds, edgeSources, edgeTargets }) {
  const nodes = uids.length;
  const places = /* @__PURE__ */ new Map();
  for (let at = 0; at < edgeKinds.length; at++) {
    places.set((edgeKinds[at] * nodes + edgeSources[at]) * nodes + edgeTargets[at], at);
  }
  return (kind, source, target) => source < nodes && target < nodes ? places.get((EDGE_KIND_NUMBERS[kind] * nodes + source) * nodes + target) : void 0;
}
function hasHash(hashes, row, hash) {
  return hashes[row * HASH_WORDS] === hash[0] && hashes[row * HASH_WORDS + 1] === hash[1];
}
function addTo(lists, key, item) {
  const list = lists.get(key);
  if (list === void 0) lists.set(key, [item]);
  else list.push(item);
}

// src/store/ladybug/update.ts
var LIMITS = { mostChanged: 0.15, fewestEdges: 2e4 };
async function updateDatabase(update, graph, additions) {
  const { binding, earlier, directory, contentOf: contentOf2, limits = LIMITS } = update;
  const kept = await readKeptRows(earlier, binding.Database.getVersion());
  if (kept === void 0 || kept.edgeKinds.length < limits.fewestEdges) return false;
  const copied = copyDatabase(earlier, directory);
  copied.catch(() => void 0);
  try {
    const comparison = compareWith(kept, contentOf2);
    comparison.add(graph);
    const most = limits.mostChanged * (kept.uids.length + kept.edgeKinds.length);
    if (comparison.changes > most) return await undone(directory, copied);
    const added = await additions?.() ?? { nodes: [], edges: [] };
    comparison.add(added);
    const whole = { nodes: [...graph.nodes, ...added.nodes], edges: [...graph.edges, ...added.edges] };
    const difference = comparison.end();
    if (sizeOf(difference) > most) return await undone(directory, copied);
    const statements = await changeStatements(difference, whole, update.aside);
    await copied;
    await applyStatements(update, statements, (session) => checkSums(session, whole, difference.keys));
    return true;
  } catch (error) {
    await undone(directory, copied);
    throw error;
  }
}
async function copyDatabase(earlier, directory) {
  await copyFile(join2(earlier, DATABASE_FILE), join2(directory, DATABASE_FILE), constants.COPYFILE_FICLONE);
  await copyFile(keptRowsFile(earlier), keptRowsFile(directory));
}
async function undone(directory, copied) {
  await copied.catch(() => void 0);
  for (const file of [join2(directory, DATABASE_FILE), join2(directory, CHANGES_FILE), keptRowsFile(directory)]) {
    await rm(file, { force: true });
  }
  return false;
}
async function applyStatements({ binding, directory, onHandedOver }, statements, check) {
  const path = join2(directory, DATABASE_FILE);
  await withSession(binding, path, { readOnly: false }, async (session) => {
    const kept = "CALL force_checkpoint_on_close=false";
    const changed = session.run([kept, "BEGIN TRANSACTION", ...statements, "COMMIT"].join(";\n"));
    onHandedOver();
    await changed;
  });
  await withSession(binding, path, { readOnly: true }, check);
}
var UID = { name: "uid", type: "STRING" };
var FOUND = { name: "found", type: "STRING" };
var ENDS = [
  { name: "source", type: "STRING" },
  { name: "target", type: "STRING" }
];
async function changeStatements(difference, { nodes }, aside) {
  const { goneNodes, changedNodes, newNodes, goneEdges, newEdges } = difference;
  const statements = [];
  const add = async (lines, columns, clauses) => {
    if (lines.length === 0) return;
    const path = join2(aside, `change-${statements.length}.csv`);
    await writeLines(path, lines);
    statements.push(`${readingClause(path, columns)} ${clauses}`);
  };
  const uidAt = (place) => nodes[place].uid;
  for (const [kind, ends] of goneEdges) {
    const lines = ends.map(([source, target]) => textLine(source, target));
    await add(lines, ENDS, `MATCH (a:${NODE_TABLE})-[r:${kind}]->(b:${NODE_TABLE}) ${FOUND_ENDS} DELETE r`);
  }
  const gone = goneNodes.map((uid) => textLine(uid));
  await add(gone, [UID], `MATCH (n:${NODE_TABLE}) WHERE n.uid = uid DELETE n`);
  await add(newNodes.map(nodeLine), NODE_COLUMNS, `CREATE (:${NODE_TABLE} ${properties(NODE_COLUMNS)})`);
  const settings = NODE_COLUMNS.filter(({ name }) => name !== "ordinal").map(
    (column) => `n.\`${column.name}\` = ${valueOfColumn(column)}`
  );
  const changed = changedNodes.map(({ uid, row }) => keyedNodeLine(uid, row));
  const found = `MATCH (n:${NODE_TABLE}) WHERE n.uid = ${FOUND.name}`;
  await add(changed, [FOUND, ...NODE_COLUMNS], `${found} SET ${settings.join(", ")}`);
  for (const [kind, edges] of newEdges) {
    const lines = edges.map((edge) => edgeLine(uidAt(edge.source), uidAt(edge.target), edge));
    const ends = `MATCH (a:${NODE_TABLE}) WHERE a.uid = source WITH * MATCH (b:${NODE_TABLE}) WHERE b.uid = target`;
    const created = `CREATE (a)-[:${kind} ${properties(EDGE_COLUMNS)}]->(b)`;
    await add(lines, [...ENDS, ...EDGE_COLUMNS], `${ends} ${created}`);
  }
  return statements;
}
var FOUND_ENDS = "WHERE a.uid = source AND b.uid = target";
function properties(columns) {
  return `{${columns.map((column) => `\`${column.name}\`: ${valueOfColumn(column)}`).join(", ")}}`;
}
async function checkSums(session, rows, keys) {
  const ofEdges = (kind) => `MATCH (a:${NODE_TABLE})-[r:${kind}]->(b:${NODE_TABLE}) WHERE a.ordinal >= 0 RETURN count(*), sum(a.ordinal), sum(b.ordinal), sum(r.line), sum(r.count)`;
  const ofNodes = `MATCH (n:${NODE_TABLE}) RETURN count(*), sum(n.ordinal), sum(n.start_line), sum(n.end_line)`;
  const found = await session.rows([ofNodes, ...EDGE_KINDS.map(ofEdges)].join(";\n"));
  const expected = [nodeSums(rows, keys), ...edgeSums(rows, keys)];
  [NODE_TABLE, ...EDGE_KINDS].forEach((table, at) => {
    const sums = Object.values(found[at][0]).map(Number);
    if (sums.join() !== expected[at].join()) {
      throw new Error(
        `the rows of ${table} add up to ${sums.join()}, and those of the graph to ${expected[at].join()}`
      );
    }
  });
}
function nodeSums({ nodes }, keys) {
  const sums = [nodes.length, 0, 0, 0];
  nodes.forEach(({ startLine, endLine }, place) => {
    sums[1] += keys[place];
    sums[2] += startLine ?? 0;
    sums[3] += endLine ?? 0;
  });
  return sums;
}
function edgeSums({ edges }, keys) {
  const sums = new Map(EDGE_KINDS.map((kind) => [kind, [0, 0, 0, 0, 0]]));
  for (const { kind, source, target, sites } of edges) {
    const ofKind = sums.get(kind);
    ofKind[0] += 1;
    ofKind[1] += keys[source];
    ofKind[2] += keys[target];
    ofKind[3] += sites[0]?.line ?? 0;
    ofKind[4] += sites.length;
  }
  return [...sums.values()];
}

// src/store/ladybug/load.ts
var END_COLUMNS = [
  { name: "source", type: "INT64" },
  { name: "target", type: "INT64" }
];
async function loadLadybug(graph, directory, options = {}) {
  const binding = loadBinding();
  const load = {
    binding,
    graph,
    directory,
    contentOf: options.contentOf,
    additions: options.additions && once(options.additions),
    onHandedOver: once(options.onHandedOver ?? (() => void 0))
  };
  try {
    const aside = await mkdtemp(join3(hasPattern(directory) ? tmpdir() : directory, "load-"));
    try {
      const { updated, note } = await tryUpdate(load, aside, options.earlier);
      if (!updated) await loadAll(load, aside);
      await checkLeft(directory, updated ? [CHANGES_FILE] : []);
      return note === void 0 ? {} : { note };
    } finally {
      await rm2(aside, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("io-failed", `The graph database could not be written: ${messageOf(error)}`, { cause: error });
  }
}
async function tryUpdate(load, aside, earlier) {
  if (earlier === void 0) return { updated: false };
  let added;
  const additions = load.additions && (() => added = load.additions());
  try {
    return { updated: await updateDatabase({ ...load, earlier, aside }, load.graph, additions) };
  } catch (error) {
    await added;
    return { updated: false, note: `The graph database was written anew: ${messageOf(error)}` };
  }
}
async function loadAll(load, aside) {
  const { binding, directory } = load;
  let rows;
  await withSession(binding, join3(directory, DATABASE_FILE), { readOnly: false }, async (session) => {
    rows = await copyGraph(load, aside, session);
  });
  await writeKeptRows(directory, rows, binding.Database.getVersion());
}
async function checkLeft(directory, expected) {
  const left = (await readdir(directory)).filter((name) => name.startsWith(`${DATABASE_FILE}.`));
  if (left.join() === expected.join()) return;
  const remains = left.length > 0 ? `${left.join(", ")} remains` : `${expected.join(", ")} is missing`;
  throw new AppError("io-failed", `The graph database was closed before all of it was on disk (${remains}).`);
}
async function copyGraph(load, aside, session) {
  const { graph, contentOf: contentOf2, additions, onHandedOver } = load;
  const queue = inTurn(session.run);
  let files = 0;
  const add = async (table, columns, lines) => {
    const path = join3(aside, `${files++}.csv`);
    await writeLines(path, lines);
    queue.add(copyStatement(table, path, columns));
  };
  const addNodes = async (nodes, first) => {
    if (nodes.length > 0) await add(NODE_TABLE, NODE_COLUMNS, nodeLines(nodes, first, contentOf2));
  };
  const addEdges = async (edges) => {
    for (const [kind, group] of groupByKind(edges))
      await add(kind, [...END_COLUMNS, ...EDGE_COLUMNS], edgeLines(group));
  };
  let added = { nodes: [], edges: [] };
  try {
    queue.add(createStatements().join(";\n"));
    await addNodes(graph.nodes, 0);
    const nodesEnd = queue.ended();
    await addEdges(graph.edges);
    if (additions !== void 0) {
      await nodesEnd;
      added = await additions();
      await addNodes(added.nodes, graph.nodes.length);
      await addEdges(added.edges);
    }
    await new Promise((resolve, reject) => {
      queue.add("CHECKPOINT", resolve);
      queue.ended().catch(reject);
    });
    onHandedOver();
    await nextTurn();
    const nodes = [...graph.nodes, ...added.nodes];
    return rowsToKeep({ nodes, edges: [...graph.edges, ...added.edges] }, contentOf2);
  } catch (error) {
    queue.drop();
    throw error;
  } finally {
    await queue.ended();
  }
}
function inTurn(run) {
  const waiting = [];
  let ended = Promise.resolve();
  const runWaiting = async () => {
    const batch = waiting.splice(0);
    if (batch.length === 0) return;
    const running = run(batch.map(({ statement }) => statement).join(";\n"));
    for (const { onBegun } of batch) onBegun?.();
    await running;
  };
  return {
    add(statement, onBegun) {
      waiting.push({ statement, onBegun });
      ended = ended.then(runWaiting);
      ended.catch(() => void 0);
    },
    ended: () => ended,
    drop: () => void waiting.splice(0)
  };
}
function groupByKind(edges) {
  const groups = /* @__PURE__ */ new Map();
  for (const edge of edges) {
    const group = groups.get(edge.kind);
    if (group === void 0) groups.set(edge.kind, [edge]);
    else group.push(edge);
  }
  return groups;
}
function* nodeLines(nodes, first, contentOf2) {
  for (const [index, node] of nodes.entries()) {
    yield nodeLine({ node, ordinal: first + index, content: contentOf2?.(node) });
  }
}
function* edgeLines(edges) {
  for (const edge of edges) yield edgeLine(edge.source, edge.target, edge);
}
function copyStatement(table, path, columns) {
  return `COPY ${table} FROM (${readingClause(path, columns)} RETURN ${columns.map(valueOfColumn).join(", ")})`;
}
function once(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
function hasPattern(directory) {
  return /[*?[\]{}]/.test(directory);
}

// src/store/ladybug/read.ts
import { join as join4 } from "node:path";
import { setImmediate as nextTurn2 } from "node:timers/promises";

// src/store/ladybug/gate.ts
function createGate(places) {
  let free = places;
  const waiting = [];
  function leave() {
    const next = waiting.shift();
    if (next === void 0) free++;
    else next(leave);
  }
  return {
    enter(waitMs) {
      if (free > 0) {
        free--;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => {
        const admit = (leaveGate) => {
          clearTimeout(timer);
          resolve(leaveGate);
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1);
          resolve(void 0);
        }, waitMs);
        waiting.push(admit);
      });
    }
  };
}

// src/store/ladybug/read.ts
var GRACE_MS = 5e3;
var ROWS_PER_TURN = 200;
var gate = createGate(RUNNING_QUERIES);
async function openReader(directory) {
  const database = databaseAt(join4(directory, DATABASE_FILE), { readOnly: true });
  try {
    await database.init();
  } catch (error) {
    throw unreadable(error);
  }
  const reader = createReader(database);
  try {
    await reader.read({ text: PROBE, params: {} }, { rows: 1, timeoutMs: 6e4 });
    return reader;
  } catch (error) {
    await reader.close();
    throw error instanceof AppError && error.code !== "bad-query" ? error : unreadable(error);
  }
}
var PROBE = `MATCH (n:${NODE_TABLE}) RETURN n.ordinal LIMIT 1`;
function unreadable(cause) {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new AppError("corrupt-index", `The graph database cannot be opened: ${message}`, {
    cause,
    hint: "Index the repository again: gitnexus analyze --force"
  });
}
function createReader(database) {
  const idle = [];
  const running = /* @__PURE__ */ new Set();
  let closed = false;
  async function connect() {
    const connection = idle.pop() ?? new (loadBinding()).Connection(database, 2);
    await connection.init();
    return connection;
  }
  async function run(statement, limits) {
    const deadline = performance.now() + limits.timeoutMs;
    const leave = await gate.enter(limits.timeoutMs);
    if (leave === void 0) throw timeout(limits.timeoutMs, "it never got its turn, because others were running");
    try {
      const connection = await connect();
      try {
        return await runOn(connection, statement, limits, Math.max(1, Math.ceil(deadline - performance.now())));
      } finally {
        idle.push(connection);
      }
    } finally {
      leave();
    }
  }
  function read(statement, limits) {
    invariant(!closed, "the database was closed");
    const task = run(statement, limits);
    const forget = () => running.delete(task);
    running.add(task);
    task.then(forget, forget);
    return withinTime(task, limits.timeoutMs);
  }
  return {
    read,
    async close() {
      closed = true;
      await Promise.allSettled([...running]);
      for (const connection of idle) await connection.close();
      await database.close();
    }
  };
}
async function runOn(connection, statement, limits, remainingMs) {
  connection.setQueryTimeout(remainingMs);
  try {
    const prepared = await connection.prepare(statement.text);
    if (!prepared.isSuccess()) throw new Error(prepared.getErrorMessage());
    if (!prepared.isReadOnly()) {
      throw new AppError(
        "query-refused",
        "The database says that this query would write, and only reading is allowed."
      );
    }
    const results = await connection.execute(prepared, { ...statement.params });
    const all = Array.isArray(results) ? results : [results];
    try {
      return await collect(all[all.length - 1], limits.rows);
    } finally {
      for (const result of all) result.close();
    }
  } catch (error) {
    throw asAppError(error, limits.timeoutMs);
  }
}
async function collect(result, rowLimit) {
  const columns = await result.getColumnNames();
  const rows = [];
  while (rows.length < rowLimit && result.hasNext()) {
    rows.push(result.getNextSync());
    if (rows.length % ROWS_PER_TURN === 0) await nextTurn2();
  }
  return { columns, rows, truncated: result.hasNext() };
}
function asAppError(error, timeoutMs) {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/^Interrupted\b/.test(message)) return timeout(timeoutMs, "it was stopped", error);
  if (/^Buffer manager exception/.test(message)) {
    return new AppError("too-large", `The query needs more memory than it may have: ${message}`, {
      cause: error,
      hint: "Shorten variable-length paths, name their relationship types, or start from fewer nodes."
    });
  }
  return new AppError("bad-query", message.split(/Supported inputs are|\n\n/)[0].trim(), { cause: error });
}
async function withinTime(task, timeoutMs) {
  let timer;
  const hung = new Promise((_, reject) => {
    timer = setTimeout(() => reject(timeout(timeoutMs, "it could not be stopped yet")), timeoutMs + GRACE_MS);
  });
  try {
    return await Promise.race([task, hung]);
  } finally {
    clearTimeout(timer);
  }
}
function timeout(timeoutMs, outcome, cause) {
  return new AppError("timeout", `The query took longer than ${timeoutMs} ms; ${outcome}.`, {
    cause,
    hint: "Narrow the pattern (a label, a relationship type, a shorter path) or raise the time limit."
  });
}

// src/store/ladybug/database-content.ts
async function databaseContent(directory) {
  const reader = await openReader(directory);
  const read = async (text) => {
    const { rows } = await reader.read({ text, params: {} }, { rows: 1e6, timeoutMs: 6e4 });
    return rows.map(({ "n.ordinal": _key, ...row }) => row);
  };
  try {
    const nodes = await read("MATCH (n:Node) RETURN n.*");
    const edges = async (hint) => {
      const texts = [];
      for (const kind of EDGE_KINDS) {
        const found = `MATCH (a:Node)-[r:${kind}]->(b:Node) HINT ${hint}`;
        const rows = await read(`${found} RETURN a.uid AS source, b.uid AS target, r.*`);
        for (const row of rows) texts.push(`${kind} ${JSON.stringify(row)}`);
      }
      return texts.sort();
    };
    return {
      nodes: nodes.map((row) => JSON.stringify(row)).sort(),
      outgoing: await edges("(a JOIN r) JOIN b"),
      incoming: await edges("a JOIN (r JOIN b)")
    };
  } finally {
    await reader.close();
  }
}

// src/store/ladybug/validate.mts
var [from, ...tos] = process.argv.slice(2);
var graphOf = (snap) => {
  const v = openSnapshot(readFileSync(`/tmp/lp/wrx/snaps/${snap}.snap`));
  const nodes = [], edges = [];
  for (let i = 0; i < v.nodeCount; i++) nodes.push(v.node(i));
  for (let i = 0; i < v.edgeCount; i++) edges.push(v.edge(i));
  return { nodes, edges };
};
var content = 'def f(x):\n    """Doc "of" it"""\n    return x + 1\n'.repeat(100);
var contentOf = (n) => n.startLine === void 0 || n.kind === "File" ? void 0 : content.slice(0, Math.min(4096, 40 * (n.endLine - n.startLine + 1)));
var split = (g) => {
  const isA = (n) => n.kind === "Community" || n.kind === "Process";
  const nodes = g.nodes.filter((n) => !isA(n)), added = g.nodes.filter(isA);
  const num = new Map([...nodes, ...added].map((n, i) => [n, i]));
  const ed = g.edges.map((e) => ({ ...e, source: num.get(g.nodes[e.source]), target: num.get(g.nodes[e.target]) }));
  const K = nodes.length;
  const isIn = (e) => Math.max(e.source, e.target) < K;
  return [{ nodes, edges: ed.filter(isIn) }, { nodes: added, edges: ed.filter((e) => !isIn(e)) }];
};
var fresh = (d) => {
  const p = "/tmp/lp/wrx/va-" + d;
  rmSync(p, { recursive: true, force: true });
  mkdirSync(p);
  return p;
};
var [ag, aa] = split(graphOf(from));
var dir = fresh("base");
console.log(await loadLadybug(ag, dir, { contentOf, additions: async () => aa }));
for (const to of tos) {
  const [bg, ba] = split(graphOf(to));
  const next = fresh(to), full = fresh("full");
  const t = performance.now();
  const note = await loadLadybug(bg, next, { contentOf, earlier: dir, additions: async () => ba });
  const t1 = performance.now();
  await loadLadybug(bg, full, { contentOf, additions: async () => ba });
  const t2 = performance.now();
  const a = await databaseContent(next), b = await databaseContent(full);
  const eq = (x, y) => x.length === y.length && x.every((v, i) => v === y[i]);
  console.log(to, note, readdirSync(next).join(), "update", t1 - t | 0, "full", t2 - t1 | 0, "nodes", a.nodes.length, eq(a.nodes, b.nodes), "out", a.outgoing.length, eq(a.outgoing, b.outgoing), "in", eq(a.incoming, b.incoming), "in=out", eq(a.incoming, a.outgoing));
  dir = next;
}
