// The frame of a snapshot file: magic, version, checksum, and a fixed list of sections. What the sections mean is the
// business of `snapshot.ts` (writing) and `snapshot-view.ts` (reading); the two share the constants kept here.
//
// Words are in the machine's own byte order, because typed arrays are laid over the file as it was read. Every
// platform that Node 20 supports but one is little-endian; on the other the magic does not match and the file is refused.

import { createHash } from 'node:crypto';
import { AppError } from '../model/errors.ts';
import { EDGE_KINDS, type ModelRule, NODE_KINDS, RULES, type Rule } from '../model/graph.ts';

/** Sections in the order in which they lie in the file. Each begins at a multiple of 8 bytes. */
export const SECTIONS = [
  'stringStarts',
  'stringBytes',
  'confidences',
  'nodeKinds',
  'nodeNames',
  'nodePaths',
  'nodeRowStarts',
  'nodeRows',
  'uidOrder',
  'nameOrder',
  'pathOrder',
  'kindOrder',
  'edgeKinds',
  'edgeSources',
  'edgeTargets',
  'edgeRowStarts',
  'edgeRows',
  'outStarts',
  'outEdges',
  'inStarts',
  'inEdges',
  'unlinkedNames',
  'unlinkedStarts',
  'unlinkedRows',
  'qualifiedNameOrder',
] as const;

export type Section = (typeof SECTIONS)[number];
export type Sections = Readonly<Record<Section, Uint8Array>>;

/** Bits of the first number of a node's row: which optional fields follow, and the values of the booleans. */
export const NODE_FIELD = {
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
  uidTail: 1 << 17,
  version: 1 << 18,
  method: 1 << 19,
  url: 1 << 20,
} as const;

/** Optional fields of a node, in the order in which a row has them. */
export const OPTIONAL_NODE_FIELDS = [
  'startLine',
  'endLine',
  'nameLine',
  'nameColumn',
  'language',
  'signature',
  'doc',
  'exported',
  'test',
  'modifiers',
  'entry',
  'unresolvedCalls',
  'externalCalls',
  'size',
  'entrySymbol',
  'version',
  'method',
  'url',
] as const;

/** The rule of a number: those of models are texts, which count from behind the others. */
export function ruleOf(number: number, textOf: (text: number) => string): Rule {
  return RULES[number] ?? (textOf(number - RULES.length) as ModelRule);
}

/** Bits of the first number of an edge's row. */
export const EDGE_FIELD = { step: 1 << 0, names: 1 << 1, siteNames: 1 << 2, siteWrites: 1 << 3 } as const;

/** Entry points' kinds by number. */
export const ENTRY_KINDS = ['route', 'command', 'main', 'handler'] as const;

/** Raised whenever a section or a row changes. */
const FORMAT_VERSION = 7;
/** What numbers in a file stand for: a file that was written with other lists means something else. */
const VOCABULARY = createHash('sha256')
  .update(JSON.stringify([NODE_KINDS, EDGE_KINDS, RULES, ENTRY_KINDS, OPTIONAL_NODE_FIELDS]))
  .digest()
  .readUInt32LE();
const MAGIC = [0x53584e47, 0x31504e41] as const;
const HEADER_WORDS = 8 + SECTIONS.length;
const CHECKSUM_WORD = 4;
const VOCABULARY_WORD = 6;

/** Puts sections into one file. */
export function packSections(sections: Sections): Uint8Array {
  const headerBytes = aligned(HEADER_WORDS * 4);
  const total = SECTIONS.reduce((sum, name) => sum + aligned(sections[name].byteLength), headerBytes);
  const file = new Uint8Array(total);
  const header = new Uint32Array(file.buffer, 0, HEADER_WORDS);
  header.set([MAGIC[0], MAGIC[1], FORMAT_VERSION, SECTIONS.length, 0, total, VOCABULARY]);
  let at = headerBytes;
  SECTIONS.forEach((name, index) => {
    header[8 + index] = sections[name].byteLength;
    file.set(sections[name], at);
    at += aligned(sections[name].byteLength);
  });
  header[CHECKSUM_WORD] = checksum(file);
  return file;
}

/**
 * Takes a file apart without copying it. Throws `AppError('corrupt-index')` for a file that is no snapshot, was written
 * by another version, was cut short, or does not have the content that it was written with.
 */
export function unpackSections(bytes: Uint8Array): Sections {
  const file = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  if (file.byteLength < HEADER_WORDS * 4) throw corrupt('it is too short to be one');
  const header = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  if (header[0] !== MAGIC[0] || header[1] !== MAGIC[1]) throw corrupt('it is a file of another kind');
  if (header[2] !== FORMAT_VERSION || header[3] !== SECTIONS.length) {
    throw corrupt(`it has format version ${header[2]}, and this program reads version ${FORMAT_VERSION}`);
  }
  if (header[VOCABULARY_WORD] !== VOCABULARY) throw corrupt('another version of this program wrote it');
  if (header[5] !== file.byteLength) throw corrupt(`it has ${file.byteLength} bytes where ${header[5]} were written`);
  if (header[CHECKSUM_WORD] !== checksum(file)) throw corrupt('its checksum does not match its content');
  const sections: Partial<Record<Section, Uint8Array>> = {};
  let at = aligned(HEADER_WORDS * 4);
  SECTIONS.forEach((name, index) => {
    const length = header[8 + index];
    if (at + length > file.byteLength) throw corrupt('a section goes beyond its end');
    sections[name] = file.subarray(at, at + length);
    at += aligned(length);
  });
  return sections as Sections;
}

/** The section as 32-bit words, laid over the file. */
export function words(section: Uint8Array): Uint32Array {
  return new Uint32Array(section.buffer, section.byteOffset, section.byteLength >>> 2);
}

function corrupt(reason: string): AppError {
  return new AppError('corrupt-index', `The graph snapshot cannot be read: ${reason}.`, {
    hint: 'Index the repository again: gitnexus analyze --force',
  });
}

function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

// Four independent lanes of multiply-and-rotate over words: about a millisecond for every four megabytes, where a
// byte-wise CRC takes ten. It has to catch damage, not an adversary.
function checksum(file: Uint8Array): number {
  const data = new Uint32Array(file.buffer, file.byteOffset, file.byteLength >>> 2);
  let a = 0x9e3779b1;
  let b = 0x85ebca77;
  let c = 0xc2b2ae3d;
  let d = 0x27d4eb2f;
  // The checksum's own word, and the three beside it, are left out; they are checked by themselves.
  for (let at = 8; at + 3 < data.length; at += 4) {
    a = Math.imul((a ^ data[at]) + ((a << 13) | (a >>> 19)), 0x9e3779b1);
    b = Math.imul((b ^ data[at + 1]) + ((b << 13) | (b >>> 19)), 0x85ebca77);
    c = Math.imul((c ^ data[at + 2]) + ((c << 13) | (c >>> 19)), 0xc2b2ae3d);
    d = Math.imul((d ^ data[at + 3]) + ((d << 13) | (d >>> 19)), 0x27d4eb2f);
  }
  for (let at = data.length - ((data.length - 8) & 3); at < data.length; at++) {
    a = Math.imul((a ^ data[at]) + ((a << 13) | (a >>> 19)), 0x9e3779b1);
  }
  const mixed = Math.imul(a ^ (b >>> 15) ^ (c << 7) ^ (d >>> 3), 0x85ebca77) ^ b ^ Math.imul(c, 5) ^ Math.imul(d, 9);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
