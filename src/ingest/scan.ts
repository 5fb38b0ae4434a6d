// Walks a folder and reads what is needed of its files: after this stage nothing reads the disk any more.
// It does not parse. Its fingerprint tells whether anything that the graph is made from has changed.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language, RepositoryFiles } from '../languages/language.ts';
import type { Diagnostic, SkipReason } from '../model/diagnostics.ts';
import { AppError } from '../model/errors.ts';
import { type StoredText, TextStore } from '../model/stored-text.ts';
import { type FileKind, type FileKinds, fileKinds } from './file-kinds.ts';
import { foldersAbove } from './folders-above.ts';
import { isMinified, readFirstLine, readSource } from './read.ts';
import { readScip, type ScipFacts } from './scip-facts.ts';
import { type ScanStamps, stampOf, walkedAs } from './stamps.ts';
import { type Walk, type WalkOptions, walk } from './walk.ts';

export interface ScanOptions extends WalkOptions {
  readonly languages: readonly Language[];
  /** Which program reads the files, for the stamps that the scan leaves. */
  readonly build?: string;
  /** Files of code and configuration with more bytes than this are skipped. Default: 1 MiB. */
  readonly maxFileSize?: number;
  /** The path of an index in the form of SCIP, from the root; by default what the repository's own settings name. */
  readonly scip?: string;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What a walk by these options has found, where there was one, and when it began. */
  readonly walked?: Walk & { readonly start: number };
}

export interface Progress {
  readonly stage: 'read' | 'extract';
  readonly done: number;
  readonly total: number;
}

/** A file of the repository. */
export interface ScannedFile {
  readonly path: string;
  readonly kind: FileKind;
  /** Of code, whether it could be read or not. */
  readonly language?: Language;
  /** sha-256 of its bytes, in hexadecimal: of code, configuration and documents that could be read. */
  readonly hash?: string;
  /** Why code is not in the graph as code. */
  readonly skipped?: SkipReason;
}

/** A file of code to be parsed. */
export interface Source {
  /** Part of a language's standard library, not of the repository. */
  readonly isStub?: true;
  readonly path: string;
  readonly language: Language;
  readonly content: StoredText;
  readonly hash: string;
}

/** A document of the repository. */
export interface ScannedDocument {
  readonly path: string;
  readonly content: StoredText;
}

export interface Scan {
  /** All files, sorted by path. */
  readonly files: readonly ScannedFile[];
  /** The code among them that can be parsed, sorted by path. */
  readonly sources: readonly Source[];
  /** Texts of configuration files, by path. */
  readonly configuration: ReadonlyMap<string, string>;
  /** Sorted by path. */
  readonly documents: readonly ScannedDocument[];
  /** What the index of another indexer says, and the texts that it is read with, by path. */
  readonly scip?: { readonly facts: ScipFacts; readonly texts: ReadonlyMap<string, string> };
  /** Sorted by path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly skippedByReason: Readonly<Partial<Record<SkipReason, number>>>;
  /**
   * Equal for two scans exactly if paths, contents of code, configuration and documents, skipped files and versions of the front
   * ends are equal: then the graph is equal too.
   */
  readonly fingerprint: string;
  /** Milliseconds. */
  readonly timings: { readonly walk: number; readonly read: number };
}

/** A scan, and what tells the next one that nothing has changed. */
export interface StampedScan extends Scan {
  readonly stamps: ScanStamps;
}

export const DEFAULT_MAX_FILE_SIZE = 1024 * 1024;
const FILES_PER_TURN = 256;
const HEAD_LENGTH = 2_000;

/** Walks and reads. Throws `AppError` as `walk` does; what is wrong with a file is a diagnostic. */
export async function scan(options: ScanOptions): Promise<StampedScan> {
  const start = options.walked?.start ?? performance.now();
  const began = Date.now();
  const walked = options.walked ?? (await walk(options));
  const read = performance.now();
  const kinds = fileKinds(options.languages);
  const found = scipPath(options);
  const present = new Set(walked.paths);
  const scip = found === undefined ? undefined : readScip(options.root, found, (path) => present.has(path));
  const state: State = {
    named: new Map(scip?.files.map(({ path, countsBytes }) => [path, countsBytes])),
    namedTexts: new Map(),
    root: options.root,
    maxFileSize: options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE,
    kinds,
    texts: new TextStore(),
    ownTexts: new Set(),
    sources: [],
    configuration: new Map(),
    documents: [],
    diagnostics: [...walked.diagnostics],
  };
  const files: ScannedFile[] = [];
  const stamps: Record<string, string> = {};
  const total = walked.paths.length;
  for (const path of walked.paths) {
    if (files.length % FILES_PER_TURN === 0) {
      options.onProgress?.({ stage: 'read', done: files.length, total });
      await nextTurn();
      if (options.signal?.aborted) throw new AppError('interrupted', 'Interrupted while reading files.');
    }
    // Before it is read: what is written meanwhile has another stamp.
    if (kinds.isLookedInto(path) || state.named.has(path)) stamps[path] = stampOf(options.root, path, began);
    files.push(readFile(state, path));
  }
  options.onProgress?.({ stage: 'read', done: total, total });
  for (const path of [SETTINGS_FILE, found])
    if (path !== undefined && existsSync(join(options.root, path))) stamps[path] = stampOf(options.root, path, began);
  settleShared(state, files);
  const diagnostics = sortDiagnostics(state.diagnostics);
  const fingerprint = fingerprintOf(files, diagnostics, options.languages, scip);
  return {
    files,
    sources: state.sources,
    configuration: state.configuration,
    documents: state.documents,
    ...(scip && { scip: { facts: scip, texts: state.namedTexts } }),
    diagnostics,
    skippedByReason: countSkipped(diagnostics, walked.ignored, walked.excluded),
    fingerprint,
    stamps: { fingerprint, walked: walkedAs(walked, options), files: stamps },
    timings: { walk: read - start, read: performance.now() - read },
  };
}

/** Where the settings of a repository stand. */
const SETTINGS_FILE = '.gitnexus.yml';

/** The path of the index of another indexer, by the options or by the settings of the repository. */
function scipPath({ root, scip }: Pick<ScanOptions, 'root' | 'scip'>): string | undefined {
  if (scip !== undefined) return scip === '' ? undefined : scip;
  const file = join(root, SETTINGS_FILE);
  if (!existsSync(file)) return undefined;
  const read = readSource(file, DEFAULT_MAX_FILE_SIZE);
  const [, quoted, plain] =
    read.kind === 'text' ? (/^scip:[ \t]*(?:["']([^"'\n]+)["']|([^\s#"']+))/mu.exec(read.text) ?? []) : [];
  return quoted ?? plain;
}

/** The repository as module resolution sees it. */
export function repositoryFiles(scanned: Pick<Scan, 'files' | 'sources' | 'configuration'>): RepositoryFiles {
  const paths = new Set(scanned.files.map(({ path }) => path));
  const folders = foldersAbove(paths).add('');
  return {
    has: (path) => paths.has(path),
    hasFolder: (path) => folders.has(path),
    paths: scanned.sources.map((source) => source.path),
    read: (path) => scanned.configuration.get(path),
  };
}

/** Sorted by path, then by what they say. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = (diagnostic: Diagnostic): string => `${diagnostic.path}\0${diagnostic.reason}\0${diagnostic.message}`;
  return diagnostics
    .map((diagnostic) => ({ key: keyOf(diagnostic), diagnostic }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ diagnostic }) => diagnostic);
}

/** How many things were skipped for each reason, reasons sorted. */
export function countSkipped(
  diagnostics: readonly Diagnostic[],
  ignored: number,
  excluded: number,
): Partial<Record<SkipReason, number>> {
  const counts = new Map<SkipReason, number>();
  for (const { severity, reason } of diagnostics) {
    if (severity !== 'skipped') continue;
    counts.set(reason as SkipReason, (counts.get(reason as SkipReason) ?? 0) + 1);
  }
  if (ignored > 0) counts.set('ignored', ignored);
  if (excluded > 0) counts.set('excluded', excluded);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Files with an extension that two languages share go to the one that their text, or the rest of the repository, speaks for. */
function settleShared({ kinds, sources, ownTexts }: State, files: ScannedFile[]): void {
  const used = new Set(sources.flatMap(({ path, language }) => (kinds.sharedBy(path) === undefined ? [language] : [])));
  const changed = new Map<string, Language>();
  sources.forEach((source, at) => {
    const other = kinds.sharedBy(source.path);
    if (other === undefined) return;
    const isAlone = used.has(other) && !used.has(source.language);
    if (!isAlone && !ownTexts.has(source.path)) return;
    sources[at] = { ...source, language: other };
    changed.set(source.path, other);
  });
  files.forEach((file, at) => {
    const language = changed.get(file.path);
    if (language !== undefined) files[at] = { ...file, language };
  });
}

interface State {
  readonly root: string;
  readonly maxFileSize: number;
  readonly kinds: FileKinds;
  readonly texts: TextStore;
  /** Paths of files whose texts can only be of the language that shares their extension. */
  readonly ownTexts: Set<string>;
  /** Files that an index of another indexer speaks of, with whether it counts bytes in them, and texts that it is read with. */
  readonly named: ReadonlyMap<string, boolean>;
  readonly namedTexts: Map<string, string>;
  readonly sources: Source[];
  readonly configuration: Map<string, string>;
  readonly documents: ScannedDocument[];
  readonly diagnostics: Diagnostic[];
}

function readFile(state: State, path: string): ScannedFile {
  const { kinds } = state;
  const systemPath = join(state.root, path);
  let language = kinds.languageOf(path);
  if (language === undefined && kinds.mayBeScript(path) && !kinds.isConfiguration(path)) {
    const line = readFirstLine(systemPath);
    if (line !== undefined) language = kinds.languageOfFirstLine(line);
  }
  const isConfiguration = kinds.isConfiguration(path);
  const isDocument = language === undefined && !isConfiguration && kinds.isDocument(path);
  if (language === undefined && !isConfiguration && !isDocument) {
    const read = state.named.has(path) ? readSource(systemPath, state.maxFileSize) : undefined;
    if (read?.kind !== 'text') return { path, kind: 'other' };
    state.namedTexts.set(path, read.text);
    return { path, kind: 'other', hash: read.hash };
  }

  const kind: FileKind = isDocument ? 'document' : language === undefined ? 'configuration' : 'code';
  const known = language === undefined ? { path, kind } : { path, kind, language };
  const content = readSource(systemPath, state.maxFileSize);
  if (content.kind === 'skipped') {
    state.diagnostics.push({ severity: 'skipped', reason: content.reason, path, message: content.message });
    return { ...known, skipped: content.reason };
  }
  const { text, hash } = content;
  if (state.named.get(path) ?? false) state.namedTexts.set(path, text);
  else if (state.named.has(path) && language?.isOutline === true) state.namedTexts.set(path, text);
  if (isConfiguration) state.configuration.set(path, text);
  if (isDocument) state.documents.push({ path, content: state.texts.add(text) });
  if (language !== undefined) {
    const unwanted = unwantedCode(language, path, text);
    if (unwanted !== undefined) {
      state.diagnostics.push({ severity: 'skipped', path, ...unwanted });
      return { ...known, hash, skipped: unwanted.reason };
    }
    if (kinds.sharedBy(path)?.shared?.isOwn(text)) state.ownTexts.add(path);
    state.sources.push({ path, language, content: state.texts.add(text), hash });
  }
  if (content.note !== undefined) state.diagnostics.push({ severity: 'note', path, ...content.note });
  return { ...known, hash };
}

function unwantedCode(
  language: Language,
  path: string,
  text: string,
): { reason: SkipReason; message: string } | undefined {
  if (language.isGenerated?.(path, text.slice(0, HEAD_LENGTH))) {
    return { reason: 'generated', message: 'Generated by a tool.' };
  }
  return isMinified(text) ? { reason: 'minified', message: 'Minified: its lines are very long.' } : undefined;
}

function fingerprintOf(
  files: readonly ScannedFile[],
  diagnostics: readonly Diagnostic[],
  languages: readonly Language[],
  scip: ScipFacts | undefined,
): string {
  const lines: string[] = scip === undefined ? [] : [JSON.stringify(['scip', scip.hash])];
  for (const { id, version } of languages) lines.push(JSON.stringify([id, version]));
  for (const file of files) {
    lines.push(JSON.stringify([file.path, file.kind, file.language?.id, file.hash, file.skipped]));
  }
  for (const { severity, reason, path } of diagnostics) lines.push(JSON.stringify([severity, reason, path]));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
