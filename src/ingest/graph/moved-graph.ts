// The graph of a run after an edit of comments, white space or documentation: that of the run before, at other places.
// Nothing is resolved for it. What it cannot tell for certain it leaves to a run that resolves.

import type { Graph, GraphEdge, GraphNode, Site, UnlinkedName } from '../../model/graph.ts';
import type { Program } from '../resolve/program/program.ts';
import type { Identity } from './identity.ts';
import { cameOrWent } from './listed-anew.ts';
import type { Move } from './moved-facts.ts';
import type { NodeTable } from './nodes.ts';
import {
  type DecodedResolution,
  encodeRecord,
  type RecordedPass,
  type ResolutionRecord,
  startsOf,
} from './resolution-record.ts';
import { editedFiles, factsOf } from './reuse.ts';

export interface MovedGraph {
  readonly graph: Graph;
  readonly record: Uint8Array;
}

/** Undefined where more has changed than places, or where it is not certain what has moved where. */
export function movedGraph(earlier: DecodedResolution, { program, table, identity }: Moving): MovedGraph | undefined {
  const { record } = earlier;
  if (cameOrWent(record, identity).length > 0) return undefined;
  const found = editedFiles(record, { ...identity, program }, factsOf(earlier));
  if (found === undefined || !found.edited.isEmpty) return undefined;
  const moves = new Map<string, Move>();
  for (const { index, path } of program.files) {
    const move = found.moves[index];
    if (move !== undefined) moves.set(path, move);
  }
  const before = earlier.graph?.();
  if (before === undefined || namesElsewhere(before, record, found.moves)) return undefined;
  const graph = graphAt(before, table, moves);
  const moved = graph && recordAt(record, identity, found.moves);
  return graph && moved && { graph, record: moved };
}

/** What a graph is made from. */
interface Moving {
  readonly program: Program;
  readonly table: NodeTable;
  readonly identity: Identity;
}

/** Whether a file that has moved may tell of a task or an event, whose edges do not say in which file they are told of. */
function namesElsewhere(
  { nodes }: Graph,
  { program: { fileSites } }: ResolutionRecord,
  moves: readonly (Move | undefined)[],
): boolean {
  return (
    moves.some((move, file) => move !== undefined && fileSites[file] !== 0) &&
    nodes.some(({ kind }) => kind === 'Task' || kind === 'Event')
  );
}

/** The graph without what is found in the whole of it: communities, flows, and what pages link to. */
function graphAt(before: Graph, table: NodeTable, moves: ReadonlyMap<string, Move>): Graph | undefined {
  const drafts = new Map(table.nodes.map((node) => [node.uid, node]));
  const places = new Int32Array(before.nodes.length).fill(-1);
  const nodes: GraphNode[] = [];
  for (const [index, node] of before.nodes.entries()) {
    if (node.kind === 'Community' || node.kind === 'Process') continue;
    const draft = drafts.get(node.uid);
    const now = draft ? describedAs(node, draft) : nodeAt(node, moves.get(node.path));
    if (now === undefined) return undefined;
    if (draft) drafts.delete(node.uid);
    places[index] = nodes.length;
    nodes.push(now);
  }
  if (drafts.size > 0) return undefined;
  const edges: GraphEdge[] = [];
  for (const edge of before.edges) {
    const [source, target] = [places[edge.source], places[edge.target]];
    if (source === -1 || target === -1 || edge.kind === 'LINKS_TO' || edge.kind === 'MENTIONS') continue;
    // A decorator stands where what it decorates is.
    const home = before.nodes[edge.kind === 'DECORATES' ? edge.target : edge.source].path;
    const sites = sitesAt(edge.sites, moves.get(home));
    if (sites === undefined) return undefined;
    edges.push({ ...edge, source, target, sites });
  }
  const unlinked = unlinkedAt(before.unlinked ?? [], moves);
  if (unlinked === undefined) return undefined;
  return unlinked.length === 0 ? { nodes, edges } : { nodes, edges, unlinked };
}

/** What a definition says of itself is as it is written now; the rest is what was found out about it. */
function describedAs(node: GraphNode, draft: GraphNode): GraphNode {
  const { startLine: _start, endLine: _end, nameLine: _line, nameColumn: _column, ...kept } = node;
  const { doc: _doc, signature: _signature, size: _size, ...found } = kept;
  const { name, startLine, endLine, nameLine, nameColumn, doc, signature, size } = draft;
  return {
    ...found,
    name,
    ...(startLine !== undefined && { startLine }),
    ...(endLine !== undefined && { endLine }),
    ...(nameLine !== undefined && { nameLine }),
    ...(nameColumn !== undefined && { nameColumn }),
    ...(doc !== undefined && { doc }),
    ...(signature !== undefined && { signature }),
    ...(size !== undefined && { size }),
  };
}

/** A node that is no definition, such as a route, is where it is told of. */
function nodeAt(node: GraphNode, move: Move | undefined): GraphNode | undefined {
  if (move === undefined || node.nameLine === undefined || node.nameColumn === undefined) return node;
  const place = move.place(node.nameLine, node.nameColumn);
  if (place === undefined) return undefined;
  const { line, column } = place;
  return { ...node, startLine: line, endLine: line, nameLine: line, nameColumn: column };
}

function sitesAt(sites: readonly Site[], move: Move | undefined): readonly Site[] | undefined {
  if (move === undefined || sites.length === 0) return sites;
  const moved: Site[] = [];
  for (const site of sites) {
    const place = move.place(site.line, site.column);
    if (place === undefined) return undefined;
    moved.push({ ...site, ...place });
  }
  return moved;
}

function unlinkedAt(
  names: readonly UnlinkedName[],
  moves: ReadonlyMap<string, Move>,
): readonly UnlinkedName[] | undefined {
  if (moves.size === 0) return names;
  const moved: UnlinkedName[] = [];
  for (const { name, sites } of names) {
    const now = [];
    for (const site of sites) {
      const move = moves.get(site.path);
      const line = move === undefined ? site.line : move.line(site.line);
      if (line === undefined) return undefined;
      now.push(line === site.line ? site : { ...site, line });
    }
    moved.push({ name, sites: now });
  }
  return moved;
}

/** The record with the places of now, for the next run. */
function recordAt(
  record: ResolutionRecord,
  identity: Identity,
  moves: readonly (Move | undefined)[],
): Uint8Array | undefined {
  const passes: RecordedPass[] = [];
  for (const pass of record.passes) {
    const edgeLine = pass.edgeLine.slice();
    const edgeColumn = pass.edgeColumn.slice();
    const starts = startsOf(pass.fileEdges);
    for (const [file, move] of moves.entries()) {
      for (let at = starts[file]; move !== undefined && at < starts[file + 1]; at++) {
        if (edgeLine[at] === 0) continue;
        const place = move.place(edgeLine[at], edgeColumn[at]);
        if (place === undefined) return undefined;
        edgeLine[at] = place.line;
        edgeColumn[at] = place.column;
      }
    }
    passes.push({ ...pass, edgeLine, edgeColumn });
  }
  return encodeRecord({ ...record, ...identity, passes });
}
