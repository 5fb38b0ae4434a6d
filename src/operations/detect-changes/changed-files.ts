// The files of a difference, each with the symbols in it that behave differently.

import { createHash } from 'node:crypto';
import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import { type FileChange, type FileVersion, type GitSession, readVersion } from '../../workspace/index.ts';
import { type ChangedSymbol, compareVersions, type Version } from './compare-versions.ts';
import { type Language, languageOf, type Outline } from './outline.ts';
import { type OutlineCache, outlinesOf } from './outline-cache.ts';
import type { DetectChangesResult } from './schema.ts';

export interface ChangedFile {
  readonly file: DetectChangesResult['files'][number];
  readonly symbols: readonly ChangedSymbol[];
  /** The file as it is now, where it was read. */
  readonly now?: Outline | undefined;
}

/** Larger files are left out of the index too, unless it was told otherwise. */
const MOST_BYTES = 1024 * 1024;

export interface IndexedVersion {
  readonly view: GraphView;
  /** The commit that was indexed, if there was one. */
  readonly commit: string | undefined;
}

export async function changedFiles(
  session: GitSession,
  changes: readonly FileChange[],
  languages: readonly Language[],
  indexed: IndexedVersion,
): Promise<ChangedFile[]> {
  const code = changes.filter((change) => languageOf(languages, change.path) !== undefined);
  const leftOut = await leftOutOfIndex(session, code, indexed);
  const wanted = code.filter((change) => !leftOut.has(change));
  await Promise.all(
    [...new Set(wanted.map(({ path }) => languageOf(languages, path)!))].map((language) => language.load()),
  );
  const outlines = outlinesOf(indexed.view);
  const files: ChangedFile[] = [];
  // One after the other: the texts of a large change do not have to be in memory at once.
  for (const change of changes) {
    const language = languageOf(languages, change.path);
    if (language === undefined) files.push(withoutSymbols(change, 'not code'));
    else if (leftOut.has(change)) files.push(withoutSymbols(change, 'not indexed'));
    else files.push(await compared(session, change, language, outlines));
  }
  return files;
}

/**
 * Files that the index has not, though it could: generated, vendored, excluded. One that is merely newer than the
 * index is no such file, and what was there at the commit that was indexed tells the two apart.
 */
async function leftOutOfIndex(
  session: GitSession,
  changes: readonly FileChange[],
  { view, commit }: IndexedVersion,
): Promise<ReadonlySet<FileChange>> {
  const has = (path: string | undefined, kind: 'Module' | 'File') =>
    path !== undefined && view.inFile(path).some((node) => view.kindOf(node) === kind);
  const known = ({ old, now }: FileChange) => has(old?.path, 'Module') || has(now?.path, 'Module');
  const leftOut = new Set<FileChange>();
  for (const change of changes) {
    if (change.old === undefined || known(change)) continue;
    // The commit may be gone from this clone; then nothing is known, and everything is compared.
    const listed = has(change.old.path, 'File');
    const was = listed || (commit !== undefined && (await session.object(`${commit}:./${change.old.path}`)));
    if (was) leftOut.add(change);
  }
  return leftOut;
}

async function compared(
  session: GitSession,
  change: FileChange,
  language: Language,
  outlines: OutlineCache,
): Promise<ChangedFile> {
  try {
    const before = await versionOf(session, language, change.old, outlines);
    const after = await versionOf(session, language, change.now, outlines);
    if (before === BINARY || after === BINARY) return withoutSymbols(change, 'not code');
    const symbols = compareVersions(before, after);
    const note = symbols.length === 0 && change.status === 'modified' ? 'comments or layout only' : undefined;
    return { file: fileRow(change, symbols.length, note), symbols, now: after?.outline };
  } catch (error) {
    if (error instanceof AppError && error.code === 'git-failed') throw error;
    // A version that cannot be parsed has no symbols to compare; the answer says so, and goes on with the others.
    return withoutSymbols(change, `not parsed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const BINARY = 'binary';
/** Git, too, takes a file for binary if there is a NUL near its beginning. */
const SNIFFED_BYTES = 8000;

async function versionOf(
  session: GitSession,
  language: Language,
  version: FileVersion | undefined,
  outlines: OutlineCache,
): Promise<Version | typeof BINARY | undefined> {
  const bytes = version === undefined ? undefined : await readVersion(session, version);
  if (version === undefined || bytes === undefined) return undefined;
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return BINARY;
  if (bytes.length > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`);
  const { path } = version;
  const id = createHash('sha1').update(bytes).digest('base64');
  const text = () => bytes.toString('utf8').replace(/^\uFEFF/, '');
  return { path, outline: outlines.get(language, path, id, text) };
}

function withoutSymbols(change: FileChange, note: string): ChangedFile {
  return { file: fileRow(change, 0, note), symbols: [] };
}

function fileRow(change: FileChange, symbols: number, note: string | undefined): ChangedFile['file'] {
  const { path, old, status, untracked } = change;
  return {
    path,
    ...(status === 'renamed' && old !== undefined ? { previous_path: old.path } : {}),
    status: untracked && status === 'added' ? 'untracked' : status === 'type-changed' ? 'modified' : status,
    symbols,
    ...(note === undefined ? {} : { note }),
  };
}
