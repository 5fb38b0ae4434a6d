// A graph as any tool can give it: symbols by file and line, and which calls which. Tools that note no columns, or no
// call sites, can be held against the same truth in this form; so can ours.

import { IMPLICIT } from './compare-calls.ts';
import type { DumpedGraph } from './graph-dump.ts';

export interface OutlineSymbol {
  readonly path: string;
  /** 1-based line of the name; 0 for the file itself. */
  readonly line: number;
  /** 1-based column of the name; left out by tools that do not say. */
  readonly column?: number | undefined;
  /** Without the names of what encloses it. */
  readonly name: string;
  /** A function, method or class: not a variable, a property or a route. */
  readonly callable: boolean;
}

export interface OutlineCall {
  /** The caller; where the tool names a variable, the symbols around it too. */
  readonly callers: readonly OutlineSymbol[];
  readonly target: OutlineSymbol;
  /** Where the caller's file does so; empty if the tool does not say. */
  readonly lines: readonly number[];
  /** Something that the language calls by itself and that has no call site to be held against. */
  readonly implicit: boolean;
}

export interface Outline {
  readonly symbols: readonly OutlineSymbol[];
  readonly calls: readonly OutlineCall[];
}

const CALLABLE: ReadonlySet<string> = new Set(['Class', 'Function', 'Method', 'Constructor']);

/** Our graph in this form. Overrides that a call may reach are left out: the truth names declarations. */
export function outlineOfGraph(graph: DumpedGraph): Outline {
  const symbols = new Map<string, OutlineSymbol>();
  for (const { uid, kind, path, name, nameLine, nameColumn: column } of graph.nodes) {
    if (kind === 'Module' && nameLine === undefined) symbols.set(uid, { path, line: 0, name, callable: false });
    else if (nameLine !== undefined) {
      symbols.set(uid, { path, line: nameLine, column, name: plainName(name), callable: CALLABLE.has(kind) });
    }
  }
  const calls = graph.edges.flatMap(({ kind, source, target, sites }): OutlineCall[] => {
    if (kind !== 'CALLS' && kind !== 'INSTANTIATES') return [];
    const stated = sites.filter(({ rule }) => rule !== 'dispatch');
    const caller = symbols.get(source.uid);
    const callee = symbols.get(target.uid);
    if (stated.length === 0 || caller === undefined || callee === undefined) return [];
    const implicit = stated.every(({ rule }) => IMPLICIT.has(rule));
    return [{ callers: [caller], target: callee, lines: stated.map(({ line }) => line), implicit }];
  });
  return { symbols: [...symbols.values()], calls };
}

/** The last part of a dotted name (`Shape.area`, `res.send`), without the mark of private ones: what stands at its place. */
export function plainName(name: string): string {
  const last = /^[\p{L}\p{N}_$#.]+$/u.test(name) ? name.slice(name.lastIndexOf('.') + 1) : name;
  return last.startsWith('#') ? last.slice(1) : last;
}
