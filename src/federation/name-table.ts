// What one index says to the others of a group: which symbols it exports, and what it uses of packages, by name. A table
// is a file of its own, of which a look-up reads the list of hashes and one entry; so a thousand of them cost no memory.
//
// Table: magic, number of entries (32 bits), for each its hash and its offset (32 bits each, by hash), the end of the
// last entry, and the entries: JSON, all names of one hash with their rows. Integers are little-endian.

import { closeSync, openSync, readSync } from 'node:fs';
import { AppError } from '../model/errors.ts';

/** A symbol that others may use: uid, qualified name, path, line. */
export type ExportRow = readonly [uid: string, qualifiedName: string, path: string, line: number];

/** A use of a package; `member` is what the package calls it, empty for the package as a whole. */
export type UseRow = readonly [
  packageName: string,
  version: string,
  member: string,
  relation: string,
  uid: string,
  name: string,
  path: string,
  line: number,
  test: 0 | 1,
];

export type Rows = ReadonlyMap<string, readonly (ExportRow | UseRow)[]>;

export const exportKey = (name: string): string => `e\0${name}`;
/** In the place of a member: the package as a whole, or what it is by default. */
export const WHOLE = 'default';
/** In the place of a member: that the package is used at all, which has one row. */
export const ANYTHING = '';
/** `member` is one name, as in the chain of a use. */
export const useKey = (ecosystem: string, importName: string, member: string): string =>
  `u\0${ecosystem}\0${importName}\0${member}`;

const MAGIC = Buffer.from('GNXNAME1');
const COUNT_AT = MAGIC.length;
const ENTRIES_AT = COUNT_AT + 4;

/** FNV-1a over the code units, then mixed, since groups sort names by the first bits. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function encodeNameTable(rows: Rows): Buffer {
  const byHash = new Map<number, [string, readonly (ExportRow | UseRow)[]][]>();
  for (const entry of rows) {
    const hash = hashOf(entry[0]);
    const known = byHash.get(hash);
    if (known) known.push([...entry]);
    else byHash.set(hash, [[...entry]]);
  }
  const hashes = [...byHash.keys()].sort((a, b) => a - b);
  const head = Buffer.alloc(ENTRIES_AT + hashes.length * 8 + 4);
  MAGIC.copy(head);
  head.writeUInt32LE(hashes.length, COUNT_AT);
  const entries: Buffer[] = [];
  let offset = head.length;
  hashes.forEach((hash, at) => {
    const entry = Buffer.from(JSON.stringify(byHash.get(hash)));
    head.writeUInt32LE(hash, ENTRIES_AT + at * 8);
    head.writeUInt32LE(offset, ENTRIES_AT + at * 8 + 4);
    entries.push(entry);
    offset += entry.length;
  });
  head.writeUInt32LE(offset, head.length - 4);
  return Buffer.concat([head, ...entries]);
}

/** The hashes of all names of a table. Throws `corrupt-index`. */
export function hashesIn(file: string): Uint32Array {
  return withFile(file, (read) => {
    const count = countOf(read, file);
    const list = read(ENTRIES_AT, count * 8);
    const hashes = new Uint32Array(count);
    for (let at = 0; at < count; at++) hashes[at] = list.readUInt32LE(at * 8);
    return hashes;
  });
}

/** The rows of each of the names, in their order; none for a name that is not there. Throws `corrupt-index`. */
export function lookUp<Row extends ExportRow | UseRow>(file: string, keys: readonly string[]): Row[][] {
  return withFile(file, (read) => {
    const count = countOf(read, file);
    const list = read(ENTRIES_AT, count * 8 + 4);
    return keys.map((key) => {
      const at = placeOf(list, count, hashOf(key));
      if (at === undefined) return [];
      const start = list.readUInt32LE(at * 8 + 4);
      const end = at + 1 < count ? list.readUInt32LE(at * 8 + 12) : list.readUInt32LE(count * 8);
      const entry = JSON.parse(read(start, end - start).toString('utf8')) as [string, Row[]][];
      return entry.find(([name]) => name === key)?.[1] ?? [];
    });
  });
}

function placeOf(list: Buffer, count: number, hash: number): number | undefined {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.readUInt32LE(middle * 8) < hash) low = middle + 1;
    else high = middle;
  }
  return low < count && list.readUInt32LE(low * 8) === hash ? low : undefined;
}

type Read = (position: number, length: number) => Buffer;

function countOf(read: Read, file: string): number {
  const start = read(0, ENTRIES_AT);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(file);
  return start.readUInt32LE(COUNT_AT);
}

/** Reads parts of a file, each in full. Throws `corrupt-index` where there is no such file or part. */
export function withFile<T>(file: string, use: (read: Read) => T): T {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const open = descriptor;
    return use((position, length) => {
      const part = Buffer.allocUnsafe(length);
      if (readSync(open, part, 0, length, position) < length) throw damaged(file);
      return part;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damaged(file, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

export function damaged(file: string, cause?: unknown): AppError {
  return new AppError('corrupt-index', `${file} cannot be read`, { hint: 'Write it anew: gitnexus group sync', cause });
}
