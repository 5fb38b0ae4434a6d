// The first half of indexing in one call: files in, facts out. Resolving them into a graph is the second half.

import { availableParallelism } from 'node:os';
import type { Language, RepositoryFiles } from '../languages/language.ts';
import { contentHash } from '../model/content-hash.ts';
import type { Diagnostic, SkipReason } from '../model/diagnostics.ts';
import { TextStore } from '../model/stored-text.ts';
import { type FrameworkModel, readModels } from '../models/index.ts';
import { type ExtractedSource, extractAll, type FactsStore } from './extract.ts';
import {
  countSkipped,
  type Progress,
  repositoryFiles,
  type Scan,
  type ScannedDocument,
  type ScannedFile,
  type ScanOptions,
  type Source,
  scan,
  sortDiagnostics,
} from './scan.ts';

export interface IngestOptions extends ScanOptions {
  readonly cache?: FactsStore | undefined;
  /** Threads to parse in. Default: one for each core, at most 8; 0 parses in this thread. */
  readonly workers?: number | undefined;
  /** The worker's script; without it, parsing happens in this thread. */
  readonly workerUrl?: URL | undefined;
  /** Whether a worker is kept for the next time. */
  readonly keepsThread?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Ingested {
  /** All files of the repository, sorted by path. */
  readonly files: readonly ScannedFile[];
  /** The code with its text and facts, sorted by path. */
  readonly sources: readonly ExtractedSource[];
  /** The standard libraries of the languages of `sources`, by language and then by path. */
  readonly stubs: readonly ExtractedSource[];
  /** The repository as module resolution sees it. */
  readonly repository: RepositoryFiles;
  /** Texts of configuration files, by path. */
  readonly configuration: ReadonlyMap<string, string>;
  /** The models of frameworks that the repository brings along, and what is wrong with those that cannot be read. */
  readonly models: readonly FrameworkModel[];
  readonly modelProblems: readonly string[];
  readonly scip?: Scan['scip'];
  /** Sorted by path. */
  readonly documents: readonly ScannedDocument[];
  /** Sorted by path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly skippedByReason: Readonly<Partial<Record<SkipReason, number>>>;
  readonly fingerprint: string;
  /** Of `sources` and `stubs` together: the keys that the cache should keep, sorted. */
  readonly cacheKeys: readonly string[];
  readonly cacheHits: number;
  /** Milliseconds. */
  readonly timings: { readonly walk: number; readonly read: number; readonly extract: number };
}

const MOST_THREADS = 8;

/**
 * Scans (unless the caller has, to see whether anything changed) and extracts. Throws `AppError` where the root is not a
 * readable folder, and `interrupted`; what is wrong with a file is a diagnostic.
 */
export async function ingest(options: IngestOptions, scanned?: Scan): Promise<Ingested> {
  const found = scanned ?? (await scan(options));
  const start = performance.now();
  const library = stubSources(found.sources, options.languages);
  const extraction = await extractAll({
    sources: [...found.sources, ...library],
    languages: options.languages,
    cache: options.cache,
    workers: options.workers ?? Math.min(MOST_THREADS, availableParallelism()),
    workerUrl: options.workerUrl,
    keepsThread: options.keepsThread,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  const { models, problems: modelProblems } = await readModels(found.configuration);
  const diagnostics = sortDiagnostics([...found.diagnostics, ...extraction.diagnostics]);
  const reasons = new Map<string, SkipReason>();
  for (const { severity, path, reason } of extraction.diagnostics) {
    if (severity === 'skipped') reasons.set(path, reason as SkipReason);
  }
  const { ignored = 0, excluded = 0 } = found.skippedByReason;
  return {
    files: found.files.map((file) => withReason(file, reasons.get(file.path))),
    sources: extraction.extracted.filter((source) => !source.isStub),
    stubs: extraction.extracted.filter((source) => source.isStub),
    repository: repositoryFiles(found),
    configuration: found.configuration,
    models,
    modelProblems,
    ...(found.scip && { scip: found.scip }),
    documents: found.documents,
    diagnostics,
    skippedByReason: countSkipped(diagnostics, ignored, excluded),
    fingerprint: found.fingerprint,
    cacheKeys: extraction.extracted.map((source) => source.cacheKey).sort(),
    cacheHits: extraction.cacheHits,
    timings: { ...found.timings, extract: performance.now() - start },
  };
}

/** The standard libraries of the languages that occur. Languages of one group share theirs: each file is taken once. */
function stubSources(sources: readonly Source[], languages: readonly Language[]): Source[] {
  const present = new Set(sources.map((source) => source.language));
  const taken = new Set<string>();
  const found: Source[] = [];
  const texts = new TextStore();
  for (const language of languages) {
    if (!present.has(language)) continue;
    for (const { path, text, language: written = language } of language.semantics.stubs()) {
      const name = `${language.group}\0${path}`;
      if (taken.has(name)) continue;
      taken.add(name);
      found.push({ isStub: true, path, language: written, content: texts.add(text), hash: contentHash(text) });
    }
  }
  return found;
}

function withReason(file: ScannedFile, skipped: SkipReason | undefined): ScannedFile {
  return skipped === undefined ? file : { ...file, skipped };
}
