// Writes a graph as a new generation: the snapshot that the tools are served from, the lexical index, the database for
// Cypher, and what later runs need to know of this one.

import { mkdirSync, writeFileSync } from 'node:fs';
import type { Ingested } from '../../ingest/index.ts';
import { type Graph, type GraphNode, isSymbolKind } from '../../model/graph.ts';
import { type LineIndex, lineIndex } from '../../pages/index.ts';
import { databaseAvailability, encodeSnapshot, loadDatabase } from '../../store/index.ts';
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
}

/** Nobody sees the new generation before all of it is on disk. */
export async function writeIndex(writer: Pick<Writer, 'begin'>, contents: IndexContents): Promise<WrittenIndex> {
  const pending = writer.begin();
  const { directory } = pending;
  const databaseProblem = await writeContents(directory, contents);
  const index = reportOf(contents, databaseProblem);
  writeFileSync(reportFile(directory), `${JSON.stringify(index, null, 1)}\n`);
  const meta = metaOf(contents);
  pending.commit(meta);
  return { meta, index };
}

/**
 * The database does most of its work in threads of its own, once it has been given everything: the rest is written then.
 * Gives the reason why there is no database, if there is none.
 */
async function writeContents(directory: string, contents: IndexContents): Promise<string | undefined> {
  const texts = new Map(contents.ingested.sources.map(({ path, text }) => [path, text]));
  let handedOver: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    handedOver = resolve;
  });
  const database = writeDatabase(contents.graph, databaseDirectory(directory), texts, handedOver);
  const rest = Promise.race([free, database]).then(() => writeFiles(directory, contents));
  // Both have ended before the folder may be removed, also if one of them failed.
  const [databaseEnd, restEnd] = await Promise.allSettled([database, rest]);
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

/** Without the database everything but Cypher works; the result says why it is missing. */
async function writeDatabase(
  graph: Graph,
  directory: string,
  texts: ReadonlyMap<string, string>,
  onHandedOver: () => void,
): Promise<string | undefined> {
  const availability = await databaseAvailability();
  if (!availability.available) return `Without Cypher: ${availability.reason}`;
  mkdirSync(directory);
  await loadDatabase(graph, directory, { contentOf: contentReader(texts), onHandedOver });
  return undefined;
}

/** The text of a symbol. The lines of one file are kept while its symbols are asked for, which come together. */
function contentReader(texts: ReadonlyMap<string, string>): (node: GraphNode) => string | undefined {
  let current: { readonly path: string; readonly text: string; readonly lines: LineIndex } | undefined;
  return ({ kind, path, startLine, endLine }) => {
    if (!isSymbolKind(kind) || startLine === undefined || endLine === undefined) return undefined;
    if (current?.path !== path) {
      const text = texts.get(path);
      if (text === undefined) return undefined;
      current = { path, text, lines: lineIndex(text) };
    }
    const { text, lines } = current;
    // Without the line end behind its last line, which the text need not have.
    const end = endLine < lines.count ? lines.startOf(endLine + 1) - 1 : text.length;
    return text.slice(lines.startOf(startLine), end);
  };
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
