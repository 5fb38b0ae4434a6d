// The words of a repository: the index of its symbols, and its documents and files of code as pages with their index.
// They hang on its definitions and texts alone, so they are gathered before anything is resolved; the numbers of nodes,
// which the finished graph decides, and the execution flows come at the end.

import { type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { buildPages, type CodeFile, type CodeSymbol, encodePages, type SymbolLookup } from '../../pages/index.ts';
import { loadIndexBuilder, nodesNamed } from '../../search/index.ts';
import { viewOf } from '../../store/index.ts';
import { type PageGraph, pageGraphOf } from './page-graph.ts';

/** What words are gathered from. Plain data, so that it can go to another thread. */
export interface WordSources {
  /** By uid. */
  readonly nodes: readonly GraphNode[];
  /** Files of code. */
  readonly sources: readonly { readonly path: string; readonly text: string; readonly language: string }[];
  readonly documents: readonly { readonly path: string; readonly text: string }[];
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
}

export interface GatheredWords {
  readonly pageGraph: PageGraph;
  /** Does the rest of the work. */
  finish(placement: Placement): Words;
}

/** Does most of the work. */
export async function gatherWords(from: WordSources): Promise<GatheredWords> {
  const { lexicalIndexBuilder, buildLexicalIndex, codeDocuments, flowDocuments, chunkDocuments } =
    await loadIndexBuilder();
  const texts = new Map(from.sources.map(({ path, text }) => [path, text]));
  const lexical = lexicalIndexBuilder();
  lexical.add(codeDocuments(from.nodes, (path) => texts.get(path)));
  const pages = buildPages({
    documents: from.documents,
    code: codeFiles(from),
    symbols: symbolLookup(viewOf({ nodes: from.nodes, edges: [] })),
  });
  const chunkIndex = buildLexicalIndex(chunkDocuments(pages));
  const pageGraph = pageGraphOf(pages, from.nodes);
  const finish = ({ places, flows }: Placement): Words => {
    // Flows have no number of their own yet: they come after all that has.
    const first = places.length;
    const flowNodes = flows.map(([, flow]) => flow);
    lexical.add(renumbered(flowDocuments(flowNodes), first));
    const placeOf = (node: number): number => (node < first ? places[node]! : flows[node - first]![0]);
    const { table, texts: pageTexts } = encodePages(pages, placeOf);
    return { lexical: lexical.finish(placeOf), pages: table, pageTexts, chunkIndex };
  };
  return { pageGraph, finish };
}

function* renumbered<Item extends { readonly id: number }>(items: Iterable<Item>, by: number): Generator<Item> {
  for (const item of items) yield { ...item, id: item.id + by };
}

function codeFiles({ nodes, sources }: WordSources): CodeFile[] {
  const byPath = new Map<string, number[]>();
  nodes.forEach(({ kind, path }, node) => {
    if (kind !== 'Module' && kind !== 'File' && !isSymbolKind(kind)) return;
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [node]);
    else known.push(node);
  });
  return sources.flatMap(({ path, text, language }) => {
    const members = byPath.get(path) ?? [];
    const symbols = members.filter((node) => isSymbolKind(nodes[node]!.kind));
    const wholes = members.filter((node) => !isSymbolKind(nodes[node]!.kind));
    // A module and its file are one thing to a reader: the module stands for both, as in the index of symbols.
    const whole = wholes.find((node) => nodes[node]!.kind === 'Module') ?? wholes[0];
    if (whole === undefined) return [];
    return [
      {
        path,
        text,
        language,
        module: codeSymbol(whole, nodes[whole]!),
        symbols: symbols.map((node) => codeSymbol(node, nodes[node]!)).filter(({ startLine }) => startLine > 0),
      },
    ];
  });
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
