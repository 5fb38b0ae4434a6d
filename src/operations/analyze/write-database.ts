// Writes the database for Cypher, from the moment on when all of the code is resolved: the database reads that in
// threads of its own while this one looks for communities and flows, which are added to it.

import { mkdirSync } from 'node:fs';
import { invariant } from '../../model/errors.ts';
import { type Graph, type GraphNode, isSymbolKind } from '../../model/graph.ts';
import { type LineIndex, lineIndex } from '../../pages/index.ts';
import { databaseAvailability, type GraphAdditions, loadDatabase } from '../../store/index.ts';

/** How it went, in sentences for people. */
export interface DatabaseEnd {
  /** Why there is no database, if there is none. */
  readonly problem?: string;
  /** What was otherwise than planned. */
  readonly note?: string;
}

/** A database that is being written. */
export interface BegunDatabase {
  /**
   * Adds what `graph` has beyond the one of the beginning, of which it has all. `onHandedOver` is called when the
   * database has all that it needs. Called at most once.
   */
  finish(graph: Graph, onHandedOver: () => void): Promise<DatabaseEnd>;
  /** Nothing is written any more when this is done. Also called after `finish`, whose end it then is. */
  stop(): Promise<void>;
}

/**
 * Resolves when the database is busy. Without it everything but Cypher works, so that its lack is no error. What is in
 * `earlier`, the directory of the database of an earlier index, and has not changed may be taken from there.
 */
export async function beginDatabase(
  graph: Graph,
  directory: string,
  texts: ReadonlyMap<string, string>,
  earlier?: string,
): Promise<BegunDatabase> {
  const availability = await databaseAvailability();
  if (!availability.available) {
    const problem = `Without Cypher: ${availability.reason}`;
    return { finish: async () => ({ problem }), stop: async () => undefined };
  }
  mkdirSync(directory);
  let handedOver: () => void = () => undefined;
  return new Promise((begun, failed) => {
    const additions = () =>
      new Promise<GraphAdditions>((add, refuse) => {
        begun({
          async finish(whole, onHandedOver) {
            handedOver = onHandedOver;
            add(additionsTo(graph, whole));
            return await loaded;
          },
          async stop() {
            refuse(new Error('The rest of the graph never came.'));
            await loaded.catch(() => undefined);
          },
        });
      });
    const onHandedOver = () => handedOver();
    const common = { contentOf: contentReader(texts), additions, onHandedOver };
    const loaded = loadDatabase(graph, directory, earlier === undefined ? common : { ...common, earlier });
    loaded.catch(failed);
  });
}

/** Both graphs are sorted by uid, so that the nodes of `begun` come in the same order in `whole`, with others between. */
function additionsTo(begun: Graph, whole: Graph): GraphAdditions {
  const known = begun.nodes.length;
  const nodes: GraphNode[] = [];
  const numbers = Int32Array.from(whole.nodes, (node, place) => {
    const before = place - nodes.length;
    if (begun.nodes[before]?.uid === node.uid) return before;
    return known + nodes.push(node) - 1;
  });
  const edges = whole.edges.flatMap((edge) => {
    const source = numbers[edge.source]!;
    const target = numbers[edge.target]!;
    return Math.max(source, target) < known ? [] : [{ ...edge, source, target }];
  });
  // Analysis says nothing new of the nodes that it was given.
  invariant(whole.nodes.length === known + nodes.length, 'a node is gone that is in the database');
  invariant(whole.edges.length === begun.edges.length + edges.length, 'an edge between known nodes came or went');
  return { nodes, edges };
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
