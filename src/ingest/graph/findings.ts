// What a pass over call sites finds, file by file. What is found in one file is kept together, so that a later run can take
// it over if nothing that it rests on has changed.

import { Expression } from '../../model/facts.ts';
import { EDGE_KIND_NUMBERS, EDGE_KINDS, type EdgeKind, type Site } from '../../model/graph.ts';
import { IntColumn } from '../../model/int-column.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { type EdgeSink, mannerOf, siteFrom } from './edge-table.ts';
import type { NodeNumbers } from './node-numbers.ts';
import type { NodeDraft } from './nodes.ts';

/** A call that no pass has bound so far, or an operation or the reading of a member of which it may be told later what it runs. */
export interface OpenSite {
  readonly file: SourceFile;
  /** The expression that is called; for an operation and a member that is read, that itself. */
  readonly callee: number;
  readonly construct: boolean;
  /** The call expression, or 0 for decorators. */
  readonly call: number;
  readonly owner: NodeDraft;
  /** The called name; empty where something is bound already, and what else may run is told as arguments flow. */
  readonly name: string;
  /**
   * The callee names a symbol of the repository, of which it is not known what it holds. Operations, and calls that else
   * lead out of the repository, count as such.
   */
  readonly named: boolean;
}

/** A member (row) that is read of an object which may turn out to compute it. */
export function propertyRead(file: SourceFile, row: number, owner: NodeDraft): OpenSite {
  return { file, callee: row, construct: false, call: row, owner, name: '', named: true };
}

export function isPropertyRead({ file, callee, call }: OpenSite): boolean {
  return call === callee && file.facts.expressions.kind(callee) === Expression.member;
}

/** How an open site is called, as a record has it. */
export const OpenManner = { named: 1, nameless: 2 } as const;

export function mannerOfOpen({ name, named }: OpenSite): number {
  return (named ? OpenManner.named : 0) | (name === '' ? OpenManner.nameless : 0);
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

/** Edges in the order in which they are found. */
export class EdgeList implements EdgeSink {
  readonly #numbers: NodeNumbers<NodeDraft>;
  readonly #cells = new IntColumn();

  constructor(numbers: NodeNumbers<NodeDraft>) {
    this.#numbers = numbers;
  }

  get length(): number {
    return this.#cells.length / CELLS;
  }

  add(kind: EdgeKind, source: NodeDraft, target: NodeDraft, site?: Site): void {
    const [from, to] = [this.#numbers.ofSource(source), this.#numbers.of(target)];
    if (site === undefined) this.addCells(EDGE_KIND_NUMBERS[kind], from, to, 0, 0, 0);
    else this.addCells(EDGE_KIND_NUMBERS[kind], from, to, site.line, site.column, mannerOf(site));
  }

  /** The same by numbers: see `cells`. */
  addCells(kind: number, source: number, target: number, line: number, column: number, manner: number): void {
    this.#cells.push(kind);
    this.#cells.push(source);
    this.#cells.push(target);
    this.#cells.push(line);
    this.#cells.push(column);
    this.#cells.push(manner);
  }

  /** Of each edge its kind, the numbers of its ends, and the place and manner of its site; a line of 0 is none. */
  get cells(): Int32Array {
    return this.#cells.view();
  }

  /** To be called when all have been added: many files have a few. */
  trim(): void {
    this.#cells.trim();
  }

  addTo(edges: EdgeSink): void {
    const cells = this.#cells.view();
    for (let at = 0; at < cells.length; at += CELLS) {
      const line = cells[at + 3];
      const site = line === 0 ? undefined : siteFrom(line, cells[at + 4], cells[at + 5]);
      edges.add(EDGE_KINDS[cells[at]], this.#numbers.at(cells[at + 1]), this.#numbers.at(cells[at + 2]), site);
    }
  }
}

/** Of an edge: see `EdgeList.cells`. */
export const CELLS = 6;

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
