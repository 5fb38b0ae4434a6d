// Writes the pages of a generation: documents and code as chunks with their links, and the index of their words.

import { writeFileSync } from 'node:fs';
import type { Ingested } from '../../ingest/index.ts';
import { type Graph, type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { buildPages, type CodeFile, type CodeSymbol, encodePages, type SymbolLookup } from '../../pages/index.ts';
import { loadIndexBuilder, nodesNamed } from '../../search/index.ts';
import { viewOf } from '../../store/index.ts';
import { chunkIndexFile, pagesFile, pageTextsFile } from '../generation-files.ts';

export async function writePages(directory: string, graph: Graph, ingested: Ingested): Promise<void> {
  const pages = buildPages({
    documents: ingested.documents,
    code: codeFiles(graph, ingested),
    symbols: symbolLookup(viewOf(graph)),
  });
  const { table, texts } = encodePages(pages);
  writeFileSync(pagesFile(directory), table);
  writeFileSync(pageTextsFile(directory), texts);
  const { buildLexicalIndex, chunkDocuments } = await loadIndexBuilder();
  writeFileSync(chunkIndexFile(directory), buildLexicalIndex(chunkDocuments(pages)));
}

function codeFiles(graph: Graph, { sources }: Ingested): CodeFile[] {
  const byPath = new Map<string, number[]>();
  graph.nodes.forEach(({ kind, path }, node) => {
    if (kind !== 'Module' && kind !== 'File' && !isSymbolKind(kind)) return;
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [node]);
    else known.push(node);
  });
  return sources.flatMap(({ path, text, language }) => {
    const nodes = byPath.get(path) ?? [];
    const symbols = nodes.filter((node) => isSymbolKind(graph.nodes[node]!.kind));
    const wholes = nodes.filter((node) => !isSymbolKind(graph.nodes[node]!.kind));
    // A module and its file are one thing to a reader: the module stands for both, as in the index of symbols.
    const whole = wholes.find((node) => graph.nodes[node]!.kind === 'Module') ?? wholes[0];
    if (whole === undefined) return [];
    return [
      {
        path,
        text,
        language: language.id,
        module: codeSymbol(whole, graph.nodes[whole]!),
        symbols: symbols.map((node) => codeSymbol(node, graph.nodes[node]!)).filter(({ startLine }) => startLine > 0),
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
