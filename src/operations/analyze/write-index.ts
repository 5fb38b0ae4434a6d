// Writes a graph as a new generation: the snapshot that the tools are served from, the lexical index, and what later
// runs need to know of this one.

import { writeFileSync } from 'node:fs';
import type { Ingested } from '../../ingest/index.ts';
import { type Graph, isSymbolKind } from '../../model/graph.ts';
import type { OwnPackage } from '../../model/own-package.ts';
import { encodeSnapshot } from '../../store/index.ts';
import type { IndexMeta, Writer } from '../../workspace/index.ts';
import {
  chunkIndexFile,
  encodeSources,
  lexicalFile,
  pagesFile,
  pageTextsFile,
  reportFile,
  resolutionFile,
  snapshotFile,
  sourcesFile,
  wordKeysFile,
} from '../generation-files.ts';
import {
  fileNotes,
  type IndexReport,
  type ParseErrors,
  parseErrorsOf,
  type ScipReport,
  type SelectionOptions,
} from '../index-report.ts';
import type { GitState } from './git-state.ts';
import type { PendingWords } from './words.ts';

export interface IndexContents {
  readonly repository: { readonly name: string };
  readonly version: string;
  readonly git: GitState;
  readonly graph: Graph;
  readonly ingested: IngestSummary;
  readonly selection: SelectionOptions;
  readonly communities: number;
  /** The key of what communities and flows were found from. */
  readonly analysis: string;
  readonly overspent: number;
  readonly scip: ScipReport | undefined;
  readonly packages: readonly OwnPackage[];
  /** Left out of an index that is not searched. */
  readonly words: PendingWords | undefined;
  /** For the next run: how the graph was resolved. */
  readonly resolution: Uint8Array | undefined;
}

/** What an index says of the files that it was made from: without their texts and facts. */
export interface IngestSummary
  extends Pick<
    Ingested,
    | 'files'
    | 'diagnostics'
    | 'skippedByReason'
    | 'fingerprint'
    | 'cacheKeys'
    | 'cacheHits'
    | 'timings'
    | 'modelProblems'
  > {
  /** Files of code by the name of their language. */
  readonly languages: Readonly<Record<string, number>>;
  readonly parseErrors: ParseErrors;
}

export function summaryOf(ingested: Ingested): IngestSummary {
  const { files, diagnostics, skippedByReason, fingerprint, cacheKeys, cacheHits, timings, modelProblems } = ingested;
  const languages: Record<string, number> = {};
  for (const { language } of ingested.sources) languages[language.name] = (languages[language.name] ?? 0) + 1;
  const told = { files, diagnostics, skippedByReason, fingerprint, cacheKeys, cacheHits, timings, modelProblems };
  return { ...told, languages, parseErrors: parseErrorsOf(ingested.sources) };
}

export interface WrittenIndex {
  readonly directory: string;
  readonly meta: IndexMeta;
  readonly index: IndexReport;
}

/** Nobody sees the new generation before all of it is on disk. */
export async function writeIndex(writer: Pick<Writer, 'begin'>, contents: IndexContents): Promise<WrittenIndex> {
  const pending = writer.begin();
  const { directory } = pending;
  await writeFiles(directory, contents);
  const index = reportOf(contents);
  writeFileSync(reportFile(directory), `${JSON.stringify(index, null, 1)}\n`);
  const meta = metaOf(contents);
  pending.commit(meta);
  return { directory, meta, index };
}

async function writeFiles(directory: string, contents: IndexContents): Promise<void> {
  const { graph, ingested, words, resolution } = contents;
  const gathered = words?.of(graph);
  writeFileSync(snapshotFile(directory), encodeSnapshot(graph));
  writeFileSync(
    sourcesFile(directory),
    encodeSources(ingested.files.flatMap(({ path, hash }) => (hash === undefined ? [] : [[path, hash] as const]))),
  );
  if (resolution !== undefined) writeFileSync(resolutionFile(directory), resolution);
  if (gathered === undefined) return;
  const { lexical, pages, pageTexts, chunkIndex, keys } = await gathered;
  writeFileSync(lexicalFile(directory), lexical);
  writeFileSync(pagesFile(directory), pages);
  writeFileSync(pageTextsFile(directory), pageTexts);
  writeFileSync(chunkIndexFile(directory), chunkIndex);
  writeFileSync(wordKeysFile(directory), keys);
}

function reportOf(contents: IndexContents): IndexReport {
  const { graph, ingested, selection, communities, analysis, overspent, scip, packages } = contents;
  const broken = new Set(ingested.diagnostics.filter(({ severity }) => severity === 'partial').map(({ path }) => path));
  return {
    fingerprint: ingested.fingerprint,
    selection,
    communities,
    analysis,
    languages: ingested.languages,
    skipped: ingested.skippedByReason,
    skippedFiles: fileNotes(ingested.diagnostics, 'skipped'),
    syntaxErrors: broken.size,
    parseErrors: ingested.parseErrors,
    brokenFiles: fileNotes(ingested.diagnostics, 'partial'),
    unresolvedCalls: graph.nodes.reduce((sum, node) => sum + (node.unresolvedCalls ?? 0), 0),
    overspent,
    ...(scip && { scip }),
    packages,
  };
}

function metaOf({ repository, version, git, graph, ingested }: IndexContents): IndexMeta {
  const files = Object.values(ingested.languages).reduce((sum, count) => sum + count, 0);
  const symbols = graph.nodes.filter(({ kind }) => isSymbolKind(kind)).length;
  const flows = graph.nodes.filter(({ kind }) => kind === 'Process').length;
  return {
    name: repository.name,
    indexedAt: new Date().toISOString(),
    version,
    counts: { files, symbols, relationships: graph.edges.length, flows },
    ...git,
  };
}
