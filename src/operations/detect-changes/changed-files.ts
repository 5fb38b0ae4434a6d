// The files of a difference, each with the symbols in it that behave differently.

import type { GraphView } from '../../model/graph.ts';
import { type Diff, type FileChange, type Git, readFilesAt } from '../../workspace/index.ts';
import { type ChangedSymbol, compareVersions, type Version } from './compare-versions.ts';
import { type Language, outlineOf } from './outline.ts';
import type { DetectChangesResult } from './schema.ts';

export interface ChangedFile {
  readonly file: DetectChangesResult['files'][number];
  readonly symbols: readonly ChangedSymbol[];
}

/** Larger files are left out of the index too, unless it was told otherwise. */
const MOST_BYTES = 1024 * 1024;

export interface IndexedVersion {
  readonly view: GraphView;
  /** The commit that was indexed, if there was one. */
  readonly commit: string | undefined;
}

export async function changedFiles(
  git: Git,
  diff: Diff,
  languages: readonly Language[],
  indexed: IndexedVersion,
): Promise<ChangedFile[]> {
  const relevant = diff.files.filter((change) => languageOf(languages, change.path) !== undefined && !change.binary);
  const leftOut = await leftOutOfIndex(git, relevant, indexed);
  const wanted = relevant.filter((change) => !leftOut.has(change));
  const paths = (side: 'oldPath' | 'newPath') => wanted.flatMap((change) => change[side] ?? []);
  const [oldTexts, newTexts] = await Promise.all([
    readFilesAt(git, diff.oldSide, paths('oldPath')),
    readFilesAt(git, diff.newSide, paths('newPath')),
  ]);
  await Promise.all(
    [...new Set(wanted.map(({ path }) => languageOf(languages, path)!))].map((language) => language.load()),
  );
  return diff.files.map((change) => {
    const language = languageOf(languages, change.path);
    if (change.binary || language === undefined) return withoutSymbols(change, 'not code');
    if (leftOut.has(change)) return withoutSymbols(change, 'not indexed');
    return compared(change, language, oldTexts, newTexts);
  });
}

/**
 * Files that the index has not, though it could: generated, vendored, excluded. One that is merely newer than the
 * index is no such file, and what was there at the commit that was indexed tells the two apart.
 */
async function leftOutOfIndex(
  git: Git,
  changes: readonly FileChange[],
  { view, commit }: IndexedVersion,
): Promise<ReadonlySet<FileChange>> {
  const has = (path: string | undefined, kind: 'Module' | 'File') =>
    path !== undefined && view.inFile(path).some((node) => view.kindOf(node) === kind);
  const known = ({ oldPath, newPath }: FileChange) => has(oldPath, 'Module') || has(newPath, 'Module');
  const unknown = changes.filter((change) => change.oldPath !== undefined && !known(change));
  const skipped = unknown.filter(({ oldPath }) => has(oldPath, 'File'));
  const unlisted = unknown.filter(({ oldPath }) => !has(oldPath, 'File'));
  if (commit === undefined || unlisted.length === 0) return new Set(skipped);
  const then = await readFilesAt(
    git,
    { kind: 'commit', id: commit },
    unlisted.map(({ oldPath }) => oldPath!),
  ).catch(
    // The commit may be gone from this clone; then nothing is known, and everything is compared.
    () => new Map<string, Buffer>(),
  );
  return new Set([...skipped, ...unlisted.filter(({ oldPath }) => then.has(oldPath!))]);
}

function compared(
  change: FileChange,
  language: Language,
  oldTexts: ReadonlyMap<string, Buffer>,
  newTexts: ReadonlyMap<string, Buffer>,
): ChangedFile {
  try {
    const before = versionOf(language, change.oldPath, oldTexts);
    const after = versionOf(language, change.newPath, newTexts);
    const symbols = compareVersions(before, after);
    const note = symbols.length === 0 && change.status === 'modified' ? 'comments or layout only' : undefined;
    return { file: fileRow(change, symbols.length, note), symbols };
  } catch (error) {
    // A version that cannot be parsed has no symbols to compare; the answer says so, and goes on with the others.
    return withoutSymbols(change, `not parsed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function versionOf(
  language: Language,
  path: string | undefined,
  texts: ReadonlyMap<string, Buffer>,
): Version | undefined {
  const bytes = path === undefined ? undefined : texts.get(path);
  if (path === undefined || bytes === undefined) return undefined;
  if (bytes.length > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return { path, outline: outlineOf(language, path, text) };
}

function withoutSymbols(change: FileChange, note: string): ChangedFile {
  return { file: fileRow(change, 0, note), symbols: [] };
}

function fileRow(change: FileChange, symbols: number, note: string | undefined): ChangedFile['file'] {
  const { path, oldPath, status, untracked } = change;
  return {
    path,
    ...(status === 'renamed' && oldPath !== undefined ? { previous_path: oldPath } : {}),
    status: untracked && status === 'added' ? 'untracked' : status === 'type-changed' ? 'modified' : status,
    symbols,
    ...(note === undefined ? {} : { note }),
  };
}

function languageOf(languages: readonly Language[], path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return languages.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)));
}
