// What is indexed of a graph: one document for each symbol, module, file without a module, and execution flow.
// Symbols nest, but text is counted once: each line belongs to the innermost symbol around it, and what is in no
// symbol (a file's header, its top-level statements) to the module.

import type { GraphNode, NodeKind } from '../model/graph.ts';
import { type FileNodes, fileNodes, lineOwners } from '../pages/index.ts';
import type { LexicalDocument } from './build-lexical-index.ts';
import { basename } from './name-forms.ts';

/** Among equally good matches, what a person more likely looks for comes first. */
const KIND_WEIGHTS: Readonly<Partial<Record<NodeKind, number>>> = {
  Property: 0.85,
  Variable: 0.85,
  Module: 0.8,
  File: 0.8,
};
const TEST_WEIGHT = 0.6;

/**
 * The documents of symbols, modules and files, by path. `textOf` is asked once for each path, and its answer is not kept;
 * where it has none (the file is gone, or was never text) the document has what the node itself says.
 */
export function* codeDocuments(
  nodes: readonly GraphNode[],
  textOf: (path: string) => string | undefined,
  files: Iterable<readonly [path: string, FileNodes]> = fileNodes(nodes),
): Generator<LexicalDocument, void, undefined> {
  for (const [path, file] of files) yield* documentsOfFile(nodes, file, textOf(path));
}

/** The documents of execution flows. */
export function* flowDocuments(nodes: readonly GraphNode[]): Generator<LexicalDocument, void, undefined> {
  for (const [id, { kind, name }] of nodes.entries()) if (kind === 'Process') yield { id, fields: { name } };
}

function* documentsOfFile(
  nodes: readonly GraphNode[],
  { symbols, whole }: FileNodes,
  text: string | undefined,
): Generator<LexicalDocument, void, undefined> {
  const ownText = text === undefined ? undefined : ownTexts(nodes, symbols, text);
  for (const id of symbols) yield documentOf(nodes[id], id, ownText?.get(id) ?? []);
  if (whole === undefined) return;
  const node = nodes[whole];
  const base = basename(node.path);
  const stem = base.replace(/(?<=.)\..*$/, '');
  yield { ...documentOf(node, whole, ownText?.get(undefined) ?? []), aliases: [base, stem] };
}

function documentOf(node: GraphNode, id: number, body: readonly string[]): LexicalDocument {
  const { name, qualifiedName, path, signature, doc } = node;
  return {
    id,
    fields: {
      name,
      qualifiedName,
      path,
      body,
      ...(signature === undefined ? {} : { signature }),
      ...(doc === undefined ? {} : { doc }),
    },
    weight: (KIND_WEIGHTS[node.kind] ?? 1) * (node.test === true ? TEST_WEIGHT : 1),
  };
}

/** The pieces of a file's text by the node that owns them; under `undefined`, what no symbol owns. */
function ownTexts(
  nodes: readonly GraphNode[],
  symbols: readonly number[],
  text: string,
): ReadonlyMap<number | undefined, readonly string[]> {
  const placed = symbols.flatMap((id) => {
    const { startLine, endLine } = nodes[id];
    return startLine === undefined || endLine === undefined ? [] : [{ id, startLine, endLine }];
  });
  const starts = lineStarts(text);
  const owners = lineOwners(
    placed,
    starts.map((start, line) => text.slice(start, starts[line + 1])),
  );
  const pieces = new Map<number | undefined, string[]>();
  for (let line = 0; line < owners.length; ) {
    const owner = owners[line];
    let end = line + 1;
    while (end < owners.length && owners[end] === owner) end++;
    const piece = text.slice(starts[line], starts[end]);
    const id = owner === undefined ? undefined : placed[owner].id;
    const known = pieces.get(id);
    if (known === undefined) pieces.set(id, [piece]);
    else known.push(piece);
    line = end;
  }
  return pieces;
}

/** Offsets of the starts of lines. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
