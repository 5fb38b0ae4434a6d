// What a pass over call sites finds, file by file. What is found in one file is kept together, so that a later run can take
// it over if nothing that it rests on has changed.

import type { EdgeKind, Site } from '../../model/graph.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { EdgeSink } from './edge-table.ts';
import type { NodeDraft } from './nodes.ts';

/** A call that no pass has bound so far. */
export interface OpenSite {
  readonly file: SourceFile;
  /** The expression that is called. */
  readonly callee: number;
  readonly construct: boolean;
  /** The call expression, or 0 for decorators. */
  readonly call: number;
  readonly owner: NodeDraft;
  readonly name: string;
  /** The callee names a symbol of the repository, of which it is not known what it holds. */
  readonly named: boolean;
}

/** By function (id), the sites that run it: expression ids; for decorators the symbols they decorate, negative. */
export type CallersOf = Map<number, Set<number>>;

/** What the call sites of one file leave beside edges. */
export interface FileCalls {
  readonly open: readonly OpenSite[];
  readonly callersOf: CallersOf;
  /** The symbols that call something outside, once for each such site. */
  readonly external: readonly NodeDraft[];
}

/** A class by its file, and its key there. */
export interface ClassPlace {
  readonly file: number;
  readonly key: number;
}

/** What a pass finds in one file. */
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

/** By file of the program; nothing of files of the library. */
export type Findings = readonly (FileFindings | undefined)[];

/** Puts the edges of all files together, in the order of files, and counts calls to the outside on who makes them. */
export function takeFindings(all: Findings, edges: EdgeSink): void {
  for (const findings of all) {
    if (findings === undefined) continue;
    findings.edges.addTo(edges);
    for (const owner of findings.external) owner.externalCalls = (owner.externalCalls ?? 0) + 1;
  }
}

export function addCaller(callersOf: CallersOf, fn: number, site: number): void {
  const sites = callersOf.get(fn);
  if (sites) sites.add(site);
  else callersOf.set(fn, new Set([site]));
}

/** Adds callers to those that are known. */
export function addCallers(known: CallersOf, found: CallersOf): void {
  for (const [fn, sites] of found) for (const site of sites) addCaller(known, fn, site);
}
