// The cache of facts: bytes by key, all in one file. It does not know what the bytes or the keys mean.
// A cache may be lost, never wrong: a pack that is damaged in any way counts as empty, with a sentence that says so.
//
// Pack: magic, sha-256 of all that follows, number of entries; for each entry the lengths of key and value and the
// key; then the values in the same order. Integers are 32 bits, little-endian. Keys are sorted.

import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { makeFolder, replaceFile } from './durable.ts';
import { errorCode, type System } from './system.ts';

export interface FactsCache {
  /** Why what was stored could not be used, for the user; undefined when all is well. */
  readonly problem: string | undefined;
  readonly size: number;
  /** A view into the pack: valid for the life of the cache, not to be written to. */
  get(key: string): Uint8Array | undefined;
  /** Adds entries, in memory: `save` writes them. The last value of a key wins. */
  putAll(entries: Iterable<readonly [key: string, value: Uint8Array]>): void;
  /**
   * Stores the entries named in `keep` and gives back the others, which it forgets. Nothing is written if that is what the
   * disk holds. The caller holds the repository's writer lock. Throws the system's error if the disk refuses.
   */
  save(keep: ReadonlySet<string>): ReadonlyMap<string, Uint8Array>;
}

const MAGIC = Buffer.from('GNXFACT1');
const DIGEST_BYTES = 32;
const BODY = MAGIC.length + DIGEST_BYTES;

/** Reads the pack at `path`, in one read. A missing pack is an empty cache. Never throws for what a pack contains. */
export function openFactsCache(system: System, path: string): FactsCache {
  const stored = readPack(system, path);
  const entries = new Map(stored.entries);
  let changed = false;
  return {
    problem: stored.problem,
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    putAll(added) {
      for (const [key, value] of added) {
        entries.set(key, value);
        changed = true;
      }
    },
    save(keep) {
      const dropped = new Map<string, Uint8Array>();
      for (const [key, value] of entries) {
        if (keep.has(key)) continue;
        entries.delete(key);
        // A copy, so that they do not hold the memory of all.
        dropped.set(key, value.slice());
        changed = true;
      }
      if (changed) {
        makeFolder(system.files, dirname(path));
        replaceFile(system.files, path, encodePack(entries));
        changed = false;
      }
      return dropped;
    },
  };
}

/**
 * Single entries of the pack at `path`, without reading the others: what it gives is not checked, as its values are by
 * whoever reads them. Looks again at each call whether the pack is still the same.
 */
export function openFactsReader({ files }: System, path: string): Pick<FactsCache, 'get'> {
  let index: { readonly stamp: string; readonly places: ReadonlyMap<string, Place> } | undefined;
  const read = (descriptor: number, length: number, position: number): Buffer | undefined => {
    const bytes = Buffer.alloc(length);
    return files.readSync(descriptor, bytes, 0, length, position) === length ? bytes : undefined;
  };
  return {
    get(key) {
      let descriptor: number;
      try {
        descriptor = files.openSync(path, 'r');
      } catch (error) {
        if (errorCode(error) === undefined) throw error;
        return undefined;
      }
      try {
        const { ino, size, mtimeMs } = files.lstatSync(path);
        const stamp = `${ino}:${size}:${mtimeMs}`;
        if (index?.stamp !== stamp) index = { stamp, places: placesIn((length, at) => read(descriptor, length, at)) };
        const place = index.places.get(key);
        return place && read(descriptor, place.length, place.position);
      } finally {
        files.closeSync(descriptor);
      }
    },
  };
}

interface Place {
  readonly position: number;
  readonly length: number;
}

/** What is read at a time while the index of a pack is gone through. */
const INDEX_CHUNK = 1 << 18;

/** Where the values of a pack are; nothing where its index makes no sense. */
function placesIn(read: (length: number, position: number) => Buffer | undefined): ReadonlyMap<string, Place> {
  const head = read(BODY + 4, 0);
  if (head === undefined || !head.subarray(0, MAGIC.length).equals(MAGIC)) return new Map();
  const found: { readonly key: string; readonly length: number }[] = [];
  let position = BODY + 4;
  let chunk: Buffer = Buffer.alloc(0);
  const take = (length: number): Buffer | undefined => {
    if (chunk.length < length) {
      const more =
        read(Math.max(length, INDEX_CHUNK) - chunk.length, position + chunk.length) ??
        read(length - chunk.length, position + chunk.length);
      if (more === undefined) return undefined;
      chunk = Buffer.concat([chunk, more]);
    }
    const taken = chunk.subarray(0, length);
    chunk = chunk.subarray(length);
    position += length;
    return taken;
  };
  for (let left = head.readUInt32LE(BODY); left > 0; left--) {
    const lengths = take(8);
    const key = lengths && take(lengths.readUInt32LE(0));
    if (lengths === undefined || key === undefined) return new Map();
    found.push({ key: key.toString('utf8'), length: lengths.readUInt32LE(4) });
  }
  const places = new Map<string, Place>();
  for (const { key, length } of found) {
    places.set(key, { position, length });
    position += length;
  }
  return places;
}

function encodePack(entries: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const sorted = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [Buffer.from(key), value] as const);
  const index = Buffer.alloc(sorted.reduce((size, [key]) => size + 8 + key.length, 4));
  let offset = index.writeUInt32LE(sorted.length, 0);
  for (const [key, value] of sorted) {
    offset = index.writeUInt32LE(key.length, offset);
    offset = index.writeUInt32LE(value.length, offset);
    offset += key.copy(index, offset);
  }
  const values = sorted.map(([, value]) => value);
  const digest = createHash('sha256').update(index);
  for (const value of values) digest.update(value);
  return [MAGIC, digest.digest(), index, ...values];
}

interface StoredPack {
  readonly entries: ReadonlyMap<string, Uint8Array>;
  readonly problem?: string;
}

function readPack(system: System, path: string): StoredPack {
  let bytes: Buffer;
  try {
    bytes = system.files.readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { entries: new Map() };
    return damaged(path, error instanceof Error ? error.message : String(error));
  }
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return damaged(path, 'it is of another format');
  const body = bytes.subarray(BODY);
  const digest = createHash('sha256').update(body).digest();
  if (!digest.equals(bytes.subarray(MAGIC.length, BODY))) return damaged(path, 'its checksum does not fit');
  // The checksum was right, so these are the bytes that `encodePack` wrote.
  const read = (length: number, at: number): Buffer | undefined =>
    at + length <= bytes.length ? bytes.subarray(at, at + length) : undefined;
  const entries = new Map<string, Uint8Array>();
  for (const [key, { position, length }] of placesIn(read))
    entries.set(key, bytes.subarray(position, position + length));
  return { entries };
}

function damaged(path: string, why: string): StoredPack {
  return {
    entries: new Map(),
    problem: `The cache of facts at ${path} was set aside: ${why}. All files are read anew.`,
  };
}
