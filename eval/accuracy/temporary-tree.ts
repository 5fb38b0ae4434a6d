// For tests: a small source tree on disk, with marks in its texts.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EdgeKind, GraphNode, NodeKind, Rule } from '../../src/model/graph.ts';
import { type DumpEdge, type DumpedGraph, indexGraph } from './graph-dump.ts';
import type { Place } from './places.ts';

/** Writes the files into a folder that is removed afterwards. */
export function withTree<Result>(files: Readonly<Record<string, string>>, use: (root: string) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), 'gitnexus-truth-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The place of the n-th occurrence of a text. */
export function placeIn(files: Readonly<Record<string, string>>, path: string, text: string, occurrence = 1): Place {
  let at = -1;
  for (let count = 0; count < occurrence; count++) at = files[path].indexOf(text, at + 1);
  if (at === -1) throw new Error(`${path} has no ${text}`);
  const before = files[path].slice(0, at).split('\n');
  return { path, line: before.length, column: before[before.length - 1].length + 1 };
}

/** A graph by hand: symbols by the place of their name, edges between them with one site each. */
export function handGraph(
  symbols: readonly {
    readonly kind: NodeKind;
    readonly name: string;
    readonly place: Place;
    readonly test?: boolean;
  }[],
  edges: readonly {
    readonly kind: EdgeKind;
    readonly source: string;
    readonly target: string;
    readonly site: Place;
    readonly rule?: Rule;
  }[],
): DumpedGraph {
  const paths = new Set(symbols.map(({ place }) => place.path));
  const nodes = [...paths].map((path): GraphNode => moduleNode(path));
  for (const { kind, name, place } of symbols) {
    const uid = `${kind}:${place.path}:${name}`;
    const { path, line, column } = place;
    nodes.push({
      uid,
      kind,
      name: name.split('.').pop()!,
      qualifiedName: name,
      path,
      nameLine: line,
      nameColumn: column,
    });
  }
  const byName = new Map(nodes.map((node) => [node.kind === 'Module' ? node.path : node.qualifiedName, node]));
  return indexGraph(
    nodes,
    edges.map(({ kind, source, target, site, rule = 'scope' }): DumpEdge => {
      const { line, column } = site;
      return { kind, source: byName.get(source)!, target: byName.get(target)!, rule, sites: [{ line, column, rule }] };
    }),
  );
}

function moduleNode(path: string): GraphNode {
  const language = path.endsWith('.py') ? 'python' : 'typescript';
  return { uid: `Module:${path}:`, kind: 'Module', name: path, qualifiedName: path, path, language };
}
