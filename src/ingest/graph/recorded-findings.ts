// The findings of a pass in a record, and back. Ids of a program change with every edit of a file before; so a
// record holds rows of files, and nodes by their uids.

import type { Program } from '../resolve/program/program.ts';
import { calledName, type SourceFile } from '../resolve/program/source-file.ts';
import { siteOf } from './call-edges.ts';
import {
  addCaller,
  type CallersOf,
  CELLS,
  type ClassPlace,
  EdgeList,
  type FileFindings,
  mannerOfOpen,
  OpenManner,
  type OpenSite,
} from './findings.ts';
import type { Move } from './moved-facts.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import {
  type GrowingPass,
  type RecordedPass,
  type RecordWriter,
  type ResolutionRecord,
  startsOf,
} from './resolution-record.ts';

/** Adds the findings of a pass in one file. Files are recorded in their order. */
export function recordFindings(
  writer: RecordWriter,
  columns: GrowingPass,
  program: Program,
  file: SourceFile,
  { edges, open, callersOf, external, touched, consulted }: FileFindings,
): void {
  columns.fileRead.push(touched);
  columns.fileEdges.push(edges.length);
  const { cells } = edges;
  for (let at = 0; at < cells.length; at += CELLS) {
    columns.edgeKind.push(cells[at]);
    columns.edgeSource.push(writer.node(cells[at + 1]));
    columns.edgeTarget.push(writer.node(cells[at + 2]));
    columns.edgeLine.push(cells[at + 3]);
    columns.edgeColumn.push(cells[at + 4]);
    columns.edgeRule.push(cells[at + 5] >> 1);
    columns.edgeWrites.push(cells[at + 5] & 1);
  }
  columns.fileOpen.push(open.length);
  for (const site of open) {
    columns.openCallee.push(site.callee);
    columns.openConstruct.push(Number(site.construct));
    columns.openCall.push(site.call);
    columns.openManner.push(mannerOfOpen(site));
  }
  recordCallers(columns, program, file, callersOf);
  const counts = new Map<NodeDraft, number>();
  for (const owner of external) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  columns.fileExternal.push(counts.size);
  for (const [owner, sites] of counts) {
    columns.externalOwner.push(writer.nodeOf(owner));
    columns.externalSites.push(sites);
  }
  columns.fileConsulted.push(consulted.length);
  for (const { file: home, key } of consulted) {
    columns.consultedFile.push(home);
    columns.consultedKey.push(key);
  }
}

function recordCallers(columns: GrowingPass, program: Program, file: SourceFile, callersOf: CallersOf): void {
  let count = 0;
  for (const [fn, sites] of callersOf) {
    const home = program.fileOfFunction(fn);
    for (const site of sites) {
      columns.callerOfFile.push(home.index);
      columns.callerOfRow.push(fn - home.functionBase);
      columns.callerSite.push(site > 0 ? site - file.expressionBase : site + file.symbolBase);
      count++;
    }
  }
  columns.fileCallers.push(count);
}

/** The numbers of the nodes that a record speaks of, in its order; -1 for those that are no more. */
export type RecordedNodes = readonly number[];

export function recordedNodes({ uids }: ResolutionRecord, table: NodeTable): RecordedNodes {
  const byUid = new Map(table.nodes.map((node) => [node.uid, node]));
  return uids.map((uid) => {
    const node = byUid.get(uid);
    return node === undefined ? -1 : table.numbers.of(node);
  });
}

/** Finds again what was recorded of a pass for a file: undefined where a node or a place that it leads to is no more. */
export function recordedFindings(
  columns: RecordedPass,
  nodes: RecordedNodes,
  program: Program,
  { table, moves }: { readonly table: NodeTable; readonly moves: readonly (Move | undefined)[] },
): (file: SourceFile) => FileFindings | undefined {
  const edgeStarts = startsOf(columns.fileEdges);
  const openStarts = startsOf(columns.fileOpen);
  const callerStarts = startsOf(columns.fileCallers);
  const externalStarts = startsOf(columns.fileExternal);
  const consultedStarts = startsOf(columns.fileConsulted);
  const edgesOf = (file: SourceFile): EdgeList | undefined => {
    const edges = new EdgeList(table.numbers);
    const move = moves[file.index];
    for (let at = edgeStarts[file.index]; at < edgeStarts[file.index + 1]; at++) {
      const source = nodes[columns.edgeSource[at]];
      const target = nodes[columns.edgeTarget[at]];
      if (source < 0 || target < 0) return undefined;
      const place = { line: columns.edgeLine[at], column: columns.edgeColumn[at] };
      const moved = move && place.line !== 0 ? move.place(place.line, place.column) : place;
      if (moved === undefined) return undefined;
      const manner = 2 * columns.edgeRule[at] + columns.edgeWrites[at];
      edges.addCells(columns.edgeKind[at], source, target, moved.line, moved.column, manner);
    }
    edges.trim();
    return edges;
  };
  const openOf = (file: SourceFile): OpenSite[] => {
    const open: OpenSite[] = [];
    for (let at = openStarts[file.index]; at < openStarts[file.index + 1]; at++) {
      const callee = columns.openCallee[at];
      const call = columns.openCall[at];
      const { owner } = siteOf(table, file, call === 0 ? callee : call);
      const construct = columns.openConstruct[at] === 1;
      const manner = columns.openManner[at];
      const name = manner & OpenManner.nameless ? '' : calledName(file, callee);
      const named = (manner & OpenManner.named) !== 0;
      open.push({ file, callee, construct, call, owner, name, named });
    }
    return open;
  };
  const callersIn = (file: SourceFile): CallersOf | undefined => {
    const callersOf: CallersOf = new Map();
    for (let at = callerStarts[file.index]; at < callerStarts[file.index + 1]; at++) {
      const home = program.files[columns.callerOfFile[at]];
      if (home === undefined) return undefined;
      const fn = home.functionBase + columns.callerOfRow[at];
      const row = columns.callerSite[at];
      const site = row > 0 ? row + file.expressionBase : row - file.symbolBase;
      addCaller(callersOf, fn, site);
    }
    return callersOf;
  };
  const externalOf = (file: SourceFile): NodeDraft[] | undefined => {
    const external: NodeDraft[] = [];
    for (let at = externalStarts[file.index]; at < externalStarts[file.index + 1]; at++) {
      const number = nodes[columns.externalOwner[at]];
      if (number < 0) return undefined;
      const owner = table.numbers.at(number);
      for (let times = columns.externalSites[at]; times > 0; times--) external.push(owner);
    }
    return external;
  };
  const consultedBy = (file: SourceFile): ClassPlace[] => {
    const consulted: ClassPlace[] = [];
    for (let at = consultedStarts[file.index]; at < consultedStarts[file.index + 1]; at++)
      consulted.push({ file: columns.consultedFile[at], key: columns.consultedKey[at] });
    return consulted;
  };
  return (file) => {
    const edges = edgesOf(file);
    const external = externalOf(file);
    const callersOf = callersIn(file);
    if (edges === undefined || external === undefined || callersOf === undefined) return undefined;
    const touched = columns.fileRead[file.index];
    return { edges, open: openOf(file), callersOf, external, touched, consulted: consultedBy(file) };
  };
}
