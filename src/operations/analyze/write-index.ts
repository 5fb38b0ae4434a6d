// Writes a graph as a new generation: the snapshot that the tools are served from, the lexical index, the database for
// Cypher, and what later runs need to know of this one.

import { writeFileSync } from 'node:fs';
import type { Ingested } from '../../ingest/index.ts';
import { type Graph, isSymbolKind } from '../../model/graph.ts';
import { encodeSnapshot } from '../../store/index.ts';
import type { IndexMeta, Writer } from '../../workspace/index.ts';
import {
  chunkIndexFile,
  databaseDirectory,
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
import { fileNotes, type IndexReport, type SelectionOptions } from '../index-report.ts';
import type { GitState } from './git-state.ts';
import type { PendingWords } from './words.ts';
import { type BegunDatabase, beginDatabase, type DatabaseEnd } from './write-database.ts';

export interface IndexContents {
  readonly repository: { readonly name: string };
  readonly version: string;
  readonly git: GitState;
  readonly graph: Graph;
  readonly ingested: Ingested;
  readonly selection: SelectionOptions;
  readonly communities: number;
  readonly words: PendingWords;
  /** For the next run: how the graph was resolved. */
  readonly resolution: (() => Uint8Array) | undefined;
}

export interface WrittenIndex {
  readonly meta: IndexMeta;
  readonly index: IndexReport;
  /** Full sentences about what was otherwise than planned. */
  readonly notes: readonly string[];
}

/** An index that is being written. */
export interface BegunIndex {
  /** Nobody sees the new generation before all of it is on disk. Called at most once. */
  finish(contents: IndexContents): Promise<WrittenIndex>;
  /** Nothing is written any more when this is done. Also called after `finish`, whose end it then is. */
  stop(): Promise<void>;
}

/**
 * Begins a generation with the database, to which `graph` is given: the graph of the contents before its analysis.
 * `earlier` is the directory of a generation that the same version wrote, if anything may be taken from one.
 */
export async function beginIndex(
  writer: Pick<Writer, 'begin'>,
  graph: Graph,
  { sources }: Ingested,
  earlier: string | undefined,
): Promise<BegunIndex> {
  const pending = writer.begin();
  const { directory } = pending;
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const earlierDatabase = earlier === undefined ? undefined : databaseDirectory(earlier);
  const database = await beginDatabase(graph, databaseDirectory(directory), texts, earlierDatabase);
  return {
    async finish(contents) {
      const { problem, note } = await writeContents(directory, database, contents);
      const index = reportOf(contents, problem);
      writeFileSync(reportFile(directory), `${JSON.stringify(index, null, 1)}\n`);
      const meta = metaOf(contents);
      pending.commit(meta);
      return { meta, index, notes: [problem, note].filter((each) => each !== undefined) };
    },
    stop: database.stop,
  };
}

/** The database does most of its work in threads of its own, once it has been given everything: the rest is written then. */
async function writeContents(
  directory: string,
  database: BegunDatabase,
  contents: IndexContents,
): Promise<DatabaseEnd> {
  let handedOver: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    handedOver = resolve;
  });
  const loaded = database.finish(contents.graph, handedOver);
  const rest = Promise.race([free, loaded]).then(() => writeFiles(directory, contents));
  // Both have ended before the folder may be removed, also if one of them failed.
  const [databaseEnd, restEnd] = await Promise.allSettled([loaded, rest]);
  if (databaseEnd.status === 'rejected') throw databaseEnd.reason;
  if (restEnd.status === 'rejected') throw restEnd.reason;
  return databaseEnd.value;
}

async function writeFiles(directory: string, contents: IndexContents): Promise<void> {
  const { graph, ingested, words, resolution } = contents;
  const gathered = words.of(graph);
  writeFileSync(snapshotFile(directory), encodeSnapshot(graph));
  writeFileSync(
    sourcesFile(directory),
    encodeSources(ingested.files.flatMap(({ path, hash }) => (hash === undefined ? [] : [[path, hash] as const]))),
  );
  if (resolution !== undefined) writeFileSync(resolutionFile(directory), resolution());
  const { lexical, pages, pageTexts, chunkIndex, keys } = await gathered;
  writeFileSync(lexicalFile(directory), lexical);
  writeFileSync(pagesFile(directory), pages);
  writeFileSync(pageTextsFile(directory), pageTexts);
  writeFileSync(chunkIndexFile(directory), chunkIndex);
  writeFileSync(wordKeysFile(directory), keys);
}

function reportOf(contents: IndexContents, databaseProblem: string | undefined): IndexReport {
  const { graph, ingested, selection, communities } = contents;
  const languages: Record<string, number> = {};
  for (const { language } of ingested.sources) languages[language.name] = (languages[language.name] ?? 0) + 1;
  const broken = new Set(ingested.diagnostics.filter(({ severity }) => severity === 'partial').map(({ path }) => path));
  return {
    fingerprint: ingested.fingerprint,
    selection,
    communities,
    languages,
    skipped: ingested.skippedByReason,
    skippedFiles: fileNotes(ingested.diagnostics, 'skipped'),
    syntaxErrors: broken.size,
    brokenFiles: fileNotes(ingested.diagnostics, 'partial'),
    unresolvedCalls: graph.nodes.reduce((sum, node) => sum + (node.unresolvedCalls ?? 0), 0),
    ...(databaseProblem === undefined ? {} : { databaseProblem }),
  };
}

function metaOf({ repository, version, git, graph, ingested }: IndexContents): IndexMeta {
  const symbols = graph.nodes.filter(({ kind }) => isSymbolKind(kind)).length;
  const flows = graph.nodes.filter(({ kind }) => kind === 'Process').length;
  return {
    name: repository.name,
    indexedAt: new Date().toISOString(),
    version,
    counts: { files: ingested.sources.length, symbols, relationships: graph.edges.length, flows },
    ...git,
  };
}
