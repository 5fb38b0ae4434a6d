// The words of a repository: the index of its symbols, and its documents and files of code as pages with their index.
// They hang on its definitions and texts alone, so they are gathered before anything is resolved; the numbers of nodes,
// which the finished graph decides, and the execution flows come at the end.

import { type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
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
import { encodeWordKeys, type KeyedFile, keptWords, openEarlierWords, wordKeys } from './kept-words.ts';
import { type PageGraph, pageGraphOf } from './page-graph.ts';

/** What words are gathered from. */
export interface WordSources {
  /** By uid. */
  readonly nodes: readonly GraphNode[];
  readonly sources: readonly CodeSource[];
  readonly documents: readonly { readonly path: string; readonly text: string }[];
  /** Of the product: words that another version gathered are not kept. */
  readonly version: string;
  /** The directory of the generation before, whose words are kept where they still hold. */
  readonly earlier: string | undefined;
}

/** A file of code. Its text is asked for when it is its turn, and not at all if its words are kept. */
export interface CodeSource extends KeyedFile {
  readonly text: string;
}

/** What the finished graph says. */
export interface Placement {
  /** The final numbers of `WordSources.nodes`. */
  readonly places: Uint32Array;
  /** The nodes of execution flows, by their final number. */
  readonly flows: readonly (readonly [place: number, flow: GraphNode])[];
}

/** The contents of the files that hold the words. */
export interface Words {
  readonly lexical: Uint8Array;
  readonly pages: string;
  readonly pageTexts: Uint8Array;
  readonly chunkIndex: Uint8Array;
  readonly keys: string;
}

export interface GatheredWords {
  readonly pageGraph: PageGraph;
  /** Does the rest of the work. */
  finish(placement: Placement): Words;
}

/** Does most of the work. */
export async function gatherWords(from: WordSources): Promise<GatheredWords> {
  const { lexicalIndexBuilder, buildLexicalIndex, codeDocuments, flowDocuments, chunkDocuments, NOT_KEPT } =
    await loadIndexBuilder();
  const { nodes, version } = from;
  const files = fileNodes(nodes);
  const keys = wordKeys(nodes, files, from.sources);
  const earlier = from.earlier === undefined ? undefined : await openEarlierWords(from.earlier, version);
  const kept = earlier && keptWords(earlier, files, keys, NOT_KEPT);
  const lexical = lexicalIndexBuilder();
  if (earlier !== undefined && kept !== undefined) lexical.keep(earlier.lexical.content, kept.ids);
  const sources = new Map(from.sources.map((source) => [source.path, source]));
  const changed = [...files].filter(([path]) => kept?.has(path) !== true);
  lexical.add(codeDocuments(nodes, (path) => sources.get(path)?.text, changed));
  const pages = buildPages({
    documents: from.documents,
    code: codeFiles(nodes, changed, sources),
    kept: kept?.pages ?? [],
    symbols: symbolLookup(viewOf({ nodes, edges: [] })),
  });
  const chunkIndex = buildLexicalIndex(chunkDocuments(pages));
  const pageGraph = pageGraphOf(pages, nodes);
  const finish = ({ places, flows }: Placement): Words => {
    // Flows have no number of their own yet: they come after all that has.
    const first = places.length;
    const flowNodes = flows.map(([, flow]) => flow);
    lexical.add(renumbered(flowDocuments(flowNodes), first));
    const placeOf = (node: number): number => (node < first ? places[node]! : flows[node - first]![0]);
    const { table, texts } = encodePages(pages, placeOf);
    const written = { lexical: lexical.finish(placeOf), pages: table, pageTexts: texts };
    return { ...written, chunkIndex, keys: encodeWordKeys(version, keys, written) };
  };
  return { pageGraph, finish };
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
      text: source.text,
      language: source.language,
      module: codeSymbol(whole, nodes[whole]!),
      symbols: symbols.map((node) => codeSymbol(node, nodes[node]!)).filter(({ startLine }) => startLine > 0),
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

/** Prose names code by a place or by a name; a name that several symbols have names none. */
function symbolLookup(view: GraphView): SymbolLookup {
  const only = (nodes: readonly number[]): number | undefined => (nodes.length === 1 ? nodes[0] : undefined);
  return {
    atPlace: (path, line) => only(nodesNamed(view, `${path}:${line}`)),
    named: (name) => only(nodesNamed(view, name).filter((node) => isSymbolKind(view.kindOf(node)))),
  };
}
