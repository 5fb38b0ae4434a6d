// What is in a database file, kept beside it, so that the next graph can be compared with it without opening it: the uid
// and the hash of each node, and the ends and the hash of each edge. Rows may be lost, never wrong: bytes that are not
// what was written, or that belong to another version of the database, are left alone.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../../model/content-hash.ts';
import { EDGE_KIND_NUMBERS, type GraphEdge, type GraphNode } from '../../model/graph.ts';
import type { LoadOptions } from '../port.ts';
import { createRowHasher, HASH_WORDS } from './row-hash.ts';
import { ROWS_FILE } from './schema.ts';

/** Raised whenever the layout or what is hashed changes. */
const LAYOUT = 1;

export interface KeptRows {
  /** Of the nodes, by their key. */
  readonly uids: readonly string[];
  readonly nodeHashes: Uint32Array;
  /** Numbers of kinds. */
  readonly edgeKinds: Uint8Array;
  /** Keys of nodes. */
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
  readonly edgeHashes: Uint32Array;
}

/** Nodes whose keys are their places, and edges between them. */
export interface Rows {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What is kept of these rows. */
export function rowsToKeep({ nodes, edges }: Rows, contentOf: LoadOptions['contentOf']): KeptRows {
  const hasher = createRowHasher();
  const nodeHashes = new Uint32Array(nodes.length * HASH_WORDS);
  for (const [at, node] of nodes.entries()) {
    hasher.node({ node, content: contentOf?.(node) }, nodeHashes, at * HASH_WORDS);
  }
  const edgeHashes = new Uint32Array(edges.length * HASH_WORDS);
  for (const [at, edge] of edges.entries()) hasher.edge(edge, edgeHashes, at * HASH_WORDS);
  return {
    uids: nodes.map(({ uid }) => uid),
    nodeHashes,
    edgeKinds: Uint8Array.from(edges, ({ kind }) => EDGE_KIND_NUMBERS[kind]),
    edgeSources: Uint32Array.from(edges, ({ source }) => source),
    edgeTargets: Uint32Array.from(edges, ({ target }) => target),
    edgeHashes,
  };
}

interface Head {
  readonly layout: number;
  /** Of the database. */
  readonly version: string;
  readonly edges: number;
  readonly uids: readonly string[];
}

/** File: hash of all that follows (64 characters), length of the head (32 bits), head (JSON), then the columns. */
export async function writeKeptRows(directory: string, rows: KeptRows, version: string): Promise<void> {
  const { uids, edgeKinds, nodeHashes, edgeSources, edgeTargets, edgeHashes } = rows;
  const head: Head = { layout: LAYOUT, version, edges: edgeKinds.length, uids };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const columns = [nodeHashes, edgeSources, edgeTargets, edgeHashes, edgeKinds];
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  const body = Buffer.concat([length, json, ...bytes]);
  await writeFile(keptRowsFile(directory), [Buffer.from(contentHash(body)), body]);
}

/** Undefined where there are none that can be trusted. */
export async function readKeptRows(directory: string, version: string): Promise<KeptRows | undefined> {
  let file: Buffer;
  try {
    file = await readFile(keptRowsFile(directory));
  } catch {
    // An index without a database, or of a version that kept none.
    return undefined;
  }
  const body = file.subarray(64);
  if (file.toString('latin1', 0, 64) !== contentHash(body)) return undefined;
  const columnsAt = 4 + body.readUInt32LE(0);
  const head = JSON.parse(body.toString('utf8', 4, columnsAt)) as Head;
  if (head.layout !== LAYOUT || head.version !== version) return undefined;
  let at = columnsAt;
  const take = (bytes: number): ArrayBuffer => {
    const from = body.byteOffset + at;
    at += bytes;
    // A copy, since the words of the file need not lie where words may.
    return body.buffer.slice(from, from + bytes) as ArrayBuffer;
  };
  return {
    uids: head.uids,
    nodeHashes: new Uint32Array(take(head.uids.length * HASH_WORDS * 4)),
    edgeSources: new Uint32Array(take(head.edges * 4)),
    edgeTargets: new Uint32Array(take(head.edges * 4)),
    edgeHashes: new Uint32Array(take(head.edges * HASH_WORDS * 4)),
    edgeKinds: new Uint8Array(take(head.edges)),
  };
}

export function keptRowsFile(directory: string): string {
  return join(directory, ROWS_FILE);
}
