// Which repositories of a group know a name: one file, of which a question reads the list of repositories and the few
// numbers behind one hash. It holds hashes; the table of a repository has the last word on the name.
//
// Index: magic, length of the header (32 bits), header (JSON), 65,537 starts of buckets and then the entries (32 bits
// each): the lower half of a hash and the number of a repository, sorted, in the bucket of the upper half.

import type { OwnPackage } from '../model/own-package.ts';
import { damaged, hashOf, withFile } from './name-table.ts';

export interface IndexedMember {
  readonly id: string;
  readonly generation: string;
  /** The file of its names, beside the index. */
  readonly table: string;
  /** Undefined where the index does not say. */
  readonly packages?: readonly OwnPackage[];
}

export interface GroupIndex {
  readonly members: readonly IndexedMember[];
  /** The members (by number, in their order) that may know some of these names, with those names. */
  membersWith(keys: Iterable<string>): ReadonlyMap<number, readonly string[]>;
}

export const MOST_MEMBERS = 65_536;

const MAGIC = Buffer.from('GNXGROU1');
const HEADER_AT = MAGIC.length + 4;
const BUCKETS = 65_536;

/** `hashes` are those of the members' tables, in the order of the members; read one after the other, twice. */
export function encodeGroupIndex(
  members: readonly IndexedMember[],
  hashes: (member: IndexedMember) => Uint32Array,
): readonly Uint8Array[] {
  const starts = new Uint32Array(BUCKETS + 1);
  for (const member of members) for (const hash of hashes(member)) starts[(hash >>> 16) + 1]!++;
  for (let at = 1; at <= BUCKETS; at++) starts[at]! += starts[at - 1]!;
  const entries = new Uint32Array(starts[BUCKETS]!);
  const ends = starts.slice();
  members.forEach((member, number) => {
    for (const hash of hashes(member)) entries[ends[hash >>> 16]!++] = ((hash & 0xffff) << 16) | number;
  });
  for (let at = 0; at < BUCKETS; at++) entries.subarray(starts[at], starts[at + 1]).sort();
  const header = Buffer.from(JSON.stringify(members));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return [MAGIC, length, header, bytesOf(starts), bytesOf(entries)];
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Throws `corrupt-index`. */
export function openGroupIndex(file: string): GroupIndex {
  const { members, startsAt } = withFile(file, (read) => {
    const start = read(0, HEADER_AT);
    if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(file);
    const length = start.readUInt32LE(MAGIC.length);
    const header = JSON.parse(read(HEADER_AT, length).toString('utf8')) as IndexedMember[];
    return { members: header, startsAt: HEADER_AT + length };
  });
  const entriesAt = startsAt + (BUCKETS + 1) * 4;
  return {
    members,
    membersWith: (keys) =>
      withFile(file, (read) => {
        const found = new Map<number, string[]>();
        for (const key of keys) {
          const hash = hashOf(key);
          const bounds = read(startsAt + (hash >>> 16) * 4, 8);
          const [first, end] = [bounds.readUInt32LE(0), bounds.readUInt32LE(4)];
          const bucket = read(entriesAt + first * 4, (end - first) * 4);
          for (let at = 0; at < bucket.length; at += 4) {
            if (bucket.readUInt16LE(at + 2) !== (hash & 0xffff)) continue;
            const member = bucket.readUInt16LE(at);
            const known = found.get(member);
            if (known) known.push(key);
            else found.set(member, [key]);
          }
        }
        return new Map([...found].sort(([a], [b]) => a - b));
      }),
  };
}
