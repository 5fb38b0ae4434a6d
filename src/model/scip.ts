// SCIP, in which indexers of code write what they know: the messages of an index, as far as they are read and written here, and
// the names of symbols. <https://github.com/sourcegraph/scip/blob/main/scip.proto>

import { decode, encode, type Value } from './protobuf.ts';

const TOOL = {
  name: { number: 1, kind: 'string' },
  version: { number: 2, kind: 'string' },
} as const;

const METADATA = {
  tool: { number: 2, kind: TOOL },
  projectRoot: { number: 3, kind: 'string' },
  textEncoding: { number: 4, kind: 'int' },
} as const;

const OCCURRENCE = {
  range: { number: 1, kind: 'ints' },
  symbol: { number: 2, kind: 'string' },
  roles: { number: 3, kind: 'int' },
  enclosingRange: { number: 7, kind: 'ints' },
} as const;

const RELATIONSHIP = {
  symbol: { number: 1, kind: 'string' },
  isReference: { number: 2, kind: 'bool' },
  isImplementation: { number: 3, kind: 'bool' },
} as const;

const SIGNATURE = {
  language: { number: 4, kind: 'string' },
  text: { number: 5, kind: 'string' },
} as const;

const SYMBOL = {
  symbol: { number: 1, kind: 'string' },
  documentation: { number: 3, kind: 'string', list: true },
  relationships: { number: 4, kind: RELATIONSHIP, list: true },
  kind: { number: 5, kind: 'int' },
  displayName: { number: 6, kind: 'string' },
  signature: { number: 7, kind: SIGNATURE },
  enclosingSymbol: { number: 8, kind: 'string' },
} as const;

const DOCUMENT = {
  path: { number: 1, kind: 'string' },
  occurrences: { number: 2, kind: OCCURRENCE, list: true },
  symbols: { number: 3, kind: SYMBOL, list: true },
  language: { number: 4, kind: 'string' },
  positionEncoding: { number: 6, kind: 'int' },
} as const;

const INDEX = {
  metadata: { number: 1, kind: METADATA },
  documents: { number: 2, kind: DOCUMENT, list: true },
  externalSymbols: { number: 3, kind: SYMBOL, list: true },
} as const;

export type ScipIndex = Value<typeof INDEX>;
export type ScipDocument = Value<typeof DOCUMENT>;
export type ScipOccurrence = Value<typeof OCCURRENCE>;
export type ScipSymbol = Value<typeof SYMBOL>;
export type ScipRelationship = Value<typeof RELATIONSHIP>;

export function encodeScip(index: ScipIndex): Uint8Array {
  return encode(INDEX, index);
}

/** Throws `RangeError` for bytes that are no index. */
export function decodeScip(bytes: Uint8Array): ScipIndex {
  return decode(INDEX, bytes);
}

/** Bits of `ScipOccurrence.roles`. */
export const ScipRole = { definition: 1, import: 2, write: 4, read: 8, test: 32 } as const;

/** `positionEncoding`: what columns count. `textEncoding`: UTF-8. */
export const POSITIONS_IN_UTF16 = 2;
export const POSITIONS_IN_UTF8 = 1;
export const TEXT_IN_UTF8 = 1;

/** The part of a symbol's name for what something is called in what is around it. */
export type Descriptor = 'namespace' | 'type' | 'term' | 'method';

const SUFFIX: Readonly<Record<Descriptor, string>> = { namespace: '/', type: '#', term: '.', method: '().' };

/** A descriptor; `turn` tells apart what has one name in one place. */
export function descriptorText(name: string, descriptor: Descriptor, turn = 0): string {
  if (turn > 0 && descriptor === 'method') return `${nameText(name)}(+${turn}).`;
  return `${nameText(turn > 0 ? `${name}~${turn + 1}` : name)}${SUFFIX[descriptor]}`;
}

function nameText(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** What stands before the descriptors: the scheme, no manager, a package and its version. */
export function symbolPrefix(scheme: string, name: string, version = ''): string {
  return [scheme, '.', name || '.', version || '.'].map((part) => part.replaceAll(' ', '  ')).join(' ');
}

/** A part of a symbol's name, with what tells its kind: `/`, `#`, `.`, `().`, `!`, `:`; `[]` and `()` for parameters. */
export interface SymbolPart {
  readonly name: string;
  readonly suffix: string;
  /** Where the part ends in the text. */
  readonly end: number;
}

const PART =
  /(?:`(?<quoted>(?:[^`]|``)*)`|(?<plain>[\w+$-]+))(?<suffix>\(\+?[\w+$-]*\)\.|[/#.:!])|\[[^\]]*\]|\([^)]*\)/y;

/** The parts of a symbol's name behind its package; undefined for a text that is none. */
export function symbolParts(symbol: string): readonly SymbolPart[] | undefined {
  // Four words stand before them; a space that is part of a word is doubled.
  const head = /^(?:[^ ]| {2})+ (?:(?:[^ ]| {2})* ){3}/.exec(symbol)?.[0];
  if (head === undefined) return undefined;
  const parts: SymbolPart[] = [];
  let at = head.length;
  while (at < symbol.length) {
    PART.lastIndex = at;
    const found = PART.exec(symbol);
    if (found === null) return undefined;
    at = PART.lastIndex;
    const { quoted, plain, suffix } = found.groups ?? {};
    const kind = suffix === undefined ? found[0].replace(/[^[\]()]/g, '') : suffix.startsWith('(') ? '().' : suffix;
    parts.push({ name: quoted?.replaceAll('``', '`') ?? plain ?? '', suffix: kind, end: at });
  }
  return parts.length === 0 ? undefined : parts;
}
