// The first pass over what code does: overrides, call sites and references, file by file. What is found in one file is
// kept together, so that a later run can take it over if nothing that it rests on has changed.

import type { EdgeKind, Site } from '../../model/graph.ts';
import type { SourceFile } from '../resolve/program.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { watchedAside } from '../resolve/touches.ts';
import { addCallers, addCalls, type CallersOf, type CallPass, type FileCalls, type OpenSite } from './call-edges.ts';
import type { Subclasses } from './dispatch.ts';
import type { EdgeSink, EdgeTable } from './edge-table.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { symbolKey } from './program-facts.ts';
import { addReferences } from './reference-edges.ts';
import { addOverrides } from './structure-edges.ts';

/** A class by its file, and its key there. */
export interface ClassPlace {
  readonly file: number;
  readonly key: number;
}

/** What the first pass finds in one file. */
export interface FileFindings extends FileCalls {
  readonly edges: EdgeList;
  /** The set of files that it was read from, beside the answers to questions. */
  readonly touched: number;
  /** The classes whose descendants were looked at as a whole. */
  readonly consulted: readonly ClassPlace[];
}

/** Edges in the order in which they are found, as columns. */
export class EdgeList implements EdgeSink {
  readonly kinds: EdgeKind[] = [];
  readonly sources: NodeDraft[] = [];
  readonly targets: NodeDraft[] = [];
  readonly sites: (Site | undefined)[] = [];

  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    this.kinds.push(kind);
    this.sources.push(source);
    this.targets.push(target);
    this.sites.push(site);
  }

  addTo(edges: EdgeSink): void {
    for (let at = 0; at < this.kinds.length; at++)
      edges.add(this.kinds[at]!, this.sources[at]!, this.targets[at]!, this.sites[at]);
  }
}

/** What the pass needs to know of the whole program. */
export interface PassContext {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly subclasses: Subclasses;
  /** The expressions (ids) that name base classes. */
  readonly heritage: ReadonlySet<number>;
}

/** Goes over one file. */
export function findingsOf({ r, table, subclasses, heritage }: PassContext, file: SourceFile): FileFindings {
  const edges = new EdgeList();
  let calls: FileCalls | undefined;
  subclasses.takeConsulted();
  const touched = watchedAside(r.touches, () => {
    addOverrides(r, table, edges, file);
    calls = addCalls(r, table, edges, subclasses, file);
    addReferences(r, table, edges, heritage, file);
  });
  return { ...calls!, edges, touched, consulted: subclasses.takeConsulted().map((symbol) => classPlace(r, symbol)) };
}

function classPlace({ program }: Resolver, symbol: number): ClassPlace {
  return { file: program.fileOfSymbol(symbol).index, key: symbolKey(program, symbol) };
}

/** Puts the findings of all files together, in the order of files. Gives all open sites and callers. */
export function takeFindings(all: readonly (FileFindings | undefined)[], edges: EdgeTable): CallPass {
  const open: OpenSite[] = [];
  const callersOf: CallersOf = new Map();
  for (const findings of all) {
    if (findings === undefined) continue;
    findings.edges.addTo(edges);
    for (const site of findings.open) open.push(site);
    addCallers(callersOf, findings.callersOf);
    for (const owner of findings.external) owner.externalCalls = (owner.externalCalls ?? 0) + 1;
  }
  return { open, callersOf };
}
