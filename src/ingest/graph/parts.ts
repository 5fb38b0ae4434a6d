// A repository is resolved in parts, which need of each other only who calls what. Each part has a resolver of its own, so
// they can be worked on in threads. How a repository is divided hangs on its code alone, never on the machine: where an
// evaluation is cut short, what it gives may hang on what was asked before.

import { createResolver } from '../resolve/create.ts';
import type { ExpandoTable } from '../resolve/expandos.ts';
import type { Program, SourceFile } from '../resolve/program.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { addCalls, type OpenSite, retryCalls } from './call-edges.ts';
import { indexSubclasses, type Subclasses } from './dispatch.ts';
import type { EdgeSink } from './edge-sink.ts';
import type { NodeTable } from './nodes.ts';
import { addReferences } from './reference-edges.ts';
import { addHeritage, addOverrides } from './structure-edges.ts';

/** What a pass over a part's call sites has found. */
export interface PassResult {
  /** Which call sites run a function, as pairs: function id, then expression id, or for decorators the symbol, negative. */
  readonly callers: Int32Array;
  /** How many call sites nothing has bound so far. */
  readonly open: number;
}

export interface PartEnd {
  readonly open: readonly OpenSite[];
  /** Evaluations that were given up because they took too many steps. */
  readonly budgetSpent: number;
}

export type Awaitable<T> = T | Promise<T>;

/** The files of a part in the making. Its edges go where it was told; what is asked of it comes in this order. */
export interface Part {
  /** All edges that need no arguments; once. */
  calls(): Awaitable<PassResult>;
  /** Tries the open sites again, with the arguments of these callers (pairs as above, of all parts) and of those before. */
  flow(callers: Int32Array): Awaitable<PassResult>;
  end(): Awaitable<PartEnd>;
}

/** A part that is worked on in this thread. */
export interface PartHere extends Part {
  /** Answers without argument flow. */
  readonly resolver: Resolver;
  calls(): PassResult;
  flow(callers: Int32Array): PassResult;
  end(): PartEnd;
}

/** What a part is put into. */
export interface PartPlace {
  readonly program: Program;
  readonly table: NodeTable;
  readonly edges: EdgeSink;
}

/** Expressions that are worth a part of their own, for what a part costs before it begins. */
const LEAST_EXPRESSIONS = 100_000;

/** The files of each part: one, or two of about the same number of expressions. */
export function divide(program: Program): readonly (readonly SourceFile[])[] {
  const files = program.files.filter((file) => !file.prelude);
  const total = files.reduce((sum, file) => sum + file.facts.expressions.rows, 0);
  if (total < 2 * LEAST_EXPRESSIONS) return [files];
  let before = 0;
  const middle = files.findIndex((file) => {
    before += file.facts.expressions.rows;
    return 2 * before > total;
  });
  return [files.slice(0, middle), files.slice(middle)];
}

export function createPart({ program, table, edges }: PartPlace, files: readonly SourceFile[]): PartHere {
  const resolver = createResolver(program);
  const expandos: ExpandoTable = resolver.expandoTable;
  const callersOf: CallersOf = new Map();
  let subclasses: Subclasses | undefined;
  let open: readonly OpenSite[] = [];
  let budgetSpent = 0;
  return {
    resolver,
    calls() {
      const heritage = addHeritage(resolver, table, edges, files);
      addOverrides(resolver, table, edges, files);
      subclasses = indexSubclasses(resolver);
      const found = addCalls(resolver, table, edges, subclasses, files);
      addReferences(resolver, table, edges, heritage, files);
      budgetSpent += resolver.memo.spent;
      open = found.open;
      return { callers: Int32Array.from(found.callers), open: open.length };
    },
    flow(callers) {
      addCallers(callersOf, callers);
      const flowing = createResolver(program, { callersOf, expandos });
      const found = retryCalls(flowing, table, edges, subclasses!, open);
      budgetSpent += flowing.memo.spent;
      open = found.open;
      return { callers: Int32Array.from(found.callers), open: open.length };
    },
    end: () => ({ open, budgetSpent }),
  };
}

/** The sites that run a function (id); see `PassResult`. */
export type CallersOf = Map<number, Set<number>>;

/** Adds pairs of a function and a site. Gives those that are new, flat. */
export function addCallers(callersOf: CallersOf, pairs: Int32Array): number[] {
  const added: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const fn = pairs[at]!;
    const site = pairs[at + 1]!;
    let sites = callersOf.get(fn);
    if (!sites) {
      sites = new Set();
      callersOf.set(fn, sites);
    }
    if (sites.has(site)) continue;
    sites.add(site);
    added.push(fn, site);
  }
  return added;
}
