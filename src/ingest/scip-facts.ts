// What the index of another indexer says, in the form of SCIP, of the files of a repository: read once a scan, judged, and cut down to
// what a graph is made of. Bytes that are no index are an error; what an index says of files that are not there is counted.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../model/content-hash.ts';
import { AppError } from '../model/errors.ts';
import { decodeScip, POSITIONS_IN_UTF8, type ScipDocument, type ScipIndex, ScipRole } from '../model/scip.ts';

/** A place where a symbol is named. Lines and columns from 0. */
export interface ScipPlace {
  readonly symbol: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  /** `ScipRole` bits. */
  readonly roles: number;
  /** The first and the last line of the whole definition, where it is known. */
  readonly lines?: readonly [first: number, last: number];
}

export interface ScipNamed {
  readonly kind: number;
  readonly name: string;
  readonly doc: string;
  readonly signature: string;
  /** The symbols that it implements, extends or overrides. */
  readonly above: readonly string[];
}

export interface ScipFile {
  readonly path: string;
  readonly language: string;
  /** Columns count bytes of UTF-8. */
  readonly countsBytes: boolean;
  /** In source order. */
  readonly places: readonly ScipPlace[];
  readonly symbols: ReadonlyMap<string, ScipNamed>;
}

export interface ScipFacts {
  readonly tool: string;
  readonly version: string;
  /** Of the bytes of the index. */
  readonly hash: string;
  /** Sorted by path. */
  readonly files: readonly ScipFile[];
  /** Documents of files that the repository does not have, or that are not read. */
  readonly missing: number;
}

/** Larger indexes are not read. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Longer names of symbols are left out. */
const LONGEST_SYMBOL = 4_096;
const FURTHEST = 2 ** 31 - 1;

/**
 * Reads an index at a path from the repository's root. Throws `not-found` where there is none, `too-large`, and `invalid-argument` for
 * bytes that are no index.
 */
export function readScip(root: string, path: string, has: (path: string) => boolean): ScipFacts {
  const file = join(root, path);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new AppError('not-found', `There is no SCIP index at ${path}`, {
      hint: 'Make it with an indexer, or take `scip:` out of .gitnexus.yml and --scip off the command.',
    });
  const { size } = statSync(file);
  if (size > MOST_BYTES)
    throw new AppError('too-large', `${path} has ${size} bytes: a SCIP index may have ${MOST_BYTES}`);
  return scipFacts(readFileSync(file), path, has);
}

export function scipFacts(bytes: Uint8Array, path: string, has: (path: string) => boolean): ScipFacts {
  const index = decoded(bytes, path);
  const { name = '', version = '' } = index.metadata?.tool ?? {};
  const documents = new Map<string, ScipDocument[]>();
  let missing = 0;
  for (const document of index.documents ?? []) {
    const at = document.path ?? '';
    if (!has(at)) missing++;
    else documents.set(at, [...(documents.get(at) ?? []), document]);
  }
  return {
    tool: plain(name) || 'unknown',
    version: plain(version),
    hash: contentHash(bytes),
    files: [...documents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, all]) => fileOf(at, all)),
    missing,
  };
}

function decoded(bytes: Uint8Array, path: string): ScipIndex {
  try {
    const index = decodeScip(bytes);
    if (index.metadata !== undefined || (index.documents ?? []).length > 0) return index;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw notAnIndex(path, cause.message, cause);
  }
  throw notAnIndex(path, 'it says nothing of any file');
}

function notAnIndex(path: string, why: string, cause?: unknown): AppError {
  return new AppError('invalid-argument', `${path} is no SCIP index: ${why}`, {
    hint: 'Make it anew with the indexer; `scip lint` says what is wrong with one.',
    cause,
  });
}

/** A name as one short word or two, for it stands in rules. */
function plain(text: string): string {
  return text.replace(/[^\w.+@/-]+/g, '-').slice(0, 60);
}

function fileOf(path: string, documents: readonly ScipDocument[]): ScipFile {
  const places = documents.flatMap(({ occurrences = [] }) =>
    occurrences.flatMap(({ range = [], symbol = '', roles = 0, enclosingRange = [] }): ScipPlace[] => {
      const [line = -1, column = -1] = range;
      const endColumn = range.length === 3 ? (range[2] ?? column) : column;
      const isSound = [line, column, endColumn].every((one) => Number.isInteger(one) && one >= 0 && one <= FURTHEST);
      if (!isSound || !isGlobal(symbol)) return [];
      const last = enclosingRange.length === 4 ? (enclosingRange[2] ?? 0) : (enclosingRange[0] ?? 0);
      const first = enclosingRange[0] ?? 0;
      const isWhole = enclosingRange.length >= 3 && first <= line && last >= line && last <= FURTHEST;
      return [{ symbol, line, column, endColumn, roles, ...(isWhole && { lines: [first, last] as const }) }];
    }),
  );
  const symbols = new Map<string, ScipNamed>();
  for (const { symbols: all = [] } of documents)
    for (const { symbol = '', kind = 0, displayName = '', documentation = [], signature, relationships = [] } of all)
      if (isGlobal(symbol))
        symbols.set(symbol, {
          kind,
          name: displayName,
          doc: documentation.join('\n').slice(0, LONGEST_SYMBOL),
          signature: (signature?.text ?? '').slice(0, LONGEST_SYMBOL),
          above: relationships.flatMap((one) => (one.isImplementation && one.symbol ? [one.symbol] : [])),
        });
  const [first] = documents;
  return {
    path,
    language: first?.language ?? '',
    countsBytes: first?.positionEncoding === POSITIONS_IN_UTF8,
    places: places.sort((a, b) => a.line - b.line || a.column - b.column || (a.symbol < b.symbol ? -1 : 1)),
    symbols,
  };
}

/** What is local to a file says nothing that its graph has. */
function isGlobal(symbol: string): boolean {
  return symbol !== '' && symbol.length <= LONGEST_SYMBOL && !symbol.startsWith('local ');
}

export function isDefinition({ roles }: ScipPlace): boolean {
  return (roles & ScipRole.definition) !== 0;
}
