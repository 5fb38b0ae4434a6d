// The words of a repository: the index of its symbols, and its documents and files of code as pages with their index.
// They depend on its definitions and texts alone, so they are gathered before anything is resolved; the numbers of nodes,
// which the finished graph decides, and the execution flows come at the end.

import { type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { textOf } from '../../model/stored-text.ts';
import {
  buildPages,
  type CodeFile,
  type CodeSymbol,
  encodePages,
  type FileNodes,
  fileNodes,
  type SymbolLookup,
} from '../../pages/index.ts';
import { loadIndexBuilder, nodesNamed } from '../../search/index.ts';
import { viewOf } from '../../store/index.ts';
import { type DocumentSource, encodeWordKeys, openEarlierWords, type WordFiles, wordKeys } from './earlier-words.ts';
import { keptChunks, keptWords } from './kept-words.ts';
import { type PageGraph, pageGraphOf } from './page-graph.ts';

/** What words are gathered from. */
export interface WordSources {
  /** By uid. */
  readonly nodes: readonly GraphNode[];
  readonly sources: readonly CodeSource[];
  readonly documents: readonly DocumentSource[];
  /** Of the product: words that another version gathered are not kept. */
  readonly version: string;
  /** The directory of the generation before, whose words are kept where they still hold. */
  readonly earlier: string | undefined;
}

/** A file of code. */
export interface CodeSource extends DocumentSource {
  /** The id of its language. */
  readonly language: string;
}

/** What the finished graph says. */
export interface Placement {
  /** The final numbers of `WordSources.nodes`. */
  readonly places: Uint32Array;
  /** The nodes of execution flows, by their final number. */
  readonly flows: readonly (readonly [place: number, flow: GraphNode])[];
}

/** The contents of the files that hold the words. */
export interface Words extends WordFiles {
  readonly keys: string;
}

export interface GatheredWords {
  readonly pageGraph: PageGraph;
  /** Does the rest of the work. */
  finish(placement: Placement): Words;
}

/** Does most of the work. */
export async function gatherWords(from: WordSources): Promise<GatheredWords> {
  const { lexicalIndexBuilder, codeDocuments, flowDocuments, chunkDocuments, proseChunks } = await loadIndexBuilder();
  const { nodes, documents, version } = from;
  const files = fileNodes(nodes);
  const keys = wordKeys(nodes, files, from.sources);
  const earlier = from.earlier === undefined ? undefined : openEarlierWords(from.earlier, version);
  const kept = earlier && keptWords(earlier, files, keys, documents);
  const changed = [...files].filter(([path]) => kept?.hasFile(path) !== true);
  const sources = new Map(from.sources.map((source) => [source.path, source]));

  const lexical = lexicalIndexBuilder();
  if (earlier && kept) lexical.keep(earlier.lexical.content, kept.ids);
  lexical.add(
    codeDocuments(
      nodes,
      (path) => {
        const source = sources.get(path);
        return source && textOf(source.content);
      },
      changed,
    ),
  );

  const pages = buildPages({
    documents: documents
      .filter(({ path }) => kept?.hasDocument(path) !== true)
      .map(({ path, content }) => ({ path, text: textOf(content) })),
    code: codeFiles(nodes, changed, sources),
    kept: kept?.pages ?? [],
    symbols: symbolLookup(viewOf({ nodes, edges: [] })),
  });
  const prose = proseChunks(pages);
  const chunks = lexicalIndexBuilder();
  const keptProse = earlier && kept && keptChunks(earlier, kept, prose);
  if (earlier && keptProse) chunks.keep(earlier.chunks.content, keptProse.ids);
  chunks.add(chunkDocuments(keptProse?.others ?? prose));

  const finish = ({ places, flows }: Placement): Words => {
    // Flows have no number of their own yet: they come after all that has.
    const first = places.length;
    const flowNodes = flows.map(([, flow]) => flow);
    lexical.add(renumbered(flowDocuments(flowNodes), first));
    const placeOf = (node: number): number => (node < first ? places[node] : flows[node - first][0]);
    const { table, texts } = encodePages(pages, placeOf);
    const written: WordFiles = {
      lexical: lexical.finish(placeOf),
      pages: table,
      pageTexts: texts,
      chunkIndex: chunks.finish(),
    };
    const hashes = new Map(documents.map(({ path, hash }) => [path, hash]));
    const stored = prose.map(([{ path, ownSlug }]) => [path, [hashes.get(path)!, ownSlug]] as const);
    return { ...written, keys: encodeWordKeys(version, keys, new Map(stored), written) };
  };
  return { pageGraph: pageGraphOf(pages, nodes), finish };
}

function* renumbered<Item extends { readonly id: number }>(items: Iterable<Item>, by: number): Generator<Item> {
  for (const item of items) yield { ...item, id: item.id + by };
}

function* codeFiles(
  nodes: readonly GraphNode[],
  files: Iterable<readonly [path: string, FileNodes]>,
  sources: ReadonlyMap<string, CodeSource>,
): Generator<CodeFile> {
  for (const [path, { symbols, whole }] of files) {
    const source = sources.get(path);
    if (source === undefined || whole === undefined) continue;
    yield {
      path,
      text: textOf(source.content),
      language: source.language,
      module: codeSymbol(whole, nodes[whole]),
      symbols: symbols.map((node) => codeSymbol(node, nodes[node])).filter(({ startLine }) => startLine > 0),
    };
  }
}

function codeSymbol(node: number, { kind, qualifiedName, startLine, endLine, signature }: GraphNode): CodeSymbol {
  return {
    node,
    kind: kind.toLowerCase(),
    qualifiedName,
    startLine: startLine ?? 0,
    endLine: endLine ?? startLine ?? 0,
    ...(signature === undefined ? {} : { signature }),
  };
}

/**
 * Prose names code by a place or by a name; a name that several symbols have names none. What is found is remembered:
 * documents name the same things many times.
 */
function symbolLookup(view: GraphView): SymbolLookup {
  const only = (nodes: readonly number[]): number | undefined => (nodes.length === 1 ? nodes[0] : undefined);
  const places = new Map<string, number | undefined>();
  const names = new Map<string, number | undefined>();
  return {
    atPlace: (path, line) => remembered(places, `${path}:${line}`, (place) => only(nodesNamed(view, place))),
    named: (name) =>
      remembered(names, name, () => only(nodesNamed(view, name).filter((node) => isSymbolKind(view.kindOf(node))))),
  };
}

function remembered<Value>(known: Map<string, Value>, key: string, find: (key: string) => Value): Value {
  const found = known.has(key) ? known.get(key)! : find(key);
  known.set(key, found);
  return found;
}
