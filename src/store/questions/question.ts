// What can be asked of the graph in plain language, once it is understood. Whoever reads a question builds one of these;
// `cypher.ts` beside this file says it in Cypher.

import type { EdgeKind, NodeKind } from '../../model/graph.ts';

/** The nodes that a question names. */
export type Target =
  /** Symbols by their qualified names; several where a name is ambiguous. */
  | { readonly type: 'symbols'; readonly qualifiedNames: readonly string[] }
  /** The module in a file. */
  | { readonly type: 'file'; readonly path: string }
  /** Everything below a folder. */
  | { readonly type: 'folder'; readonly path: string }
  /** Any of these symbols of packages. */
  | { readonly type: 'external'; readonly text: string; readonly symbols: readonly ExternalSymbol[] };

/** A package, or a member of it under the names that edges have for it. */
export interface ExternalSymbol {
  readonly package: string;
  readonly members?: readonly string[];
}

/** A condition on the node that is looked for. */
export type Condition =
  | { readonly type: 'is'; readonly target: Target }
  | { readonly type: 'is-folder'; readonly path: string }
  | Inside
  /** Compared without regard to case. */
  | { readonly type: 'named'; readonly how: 'contains' | 'starts' | 'ends'; readonly text: string }
  | Related
  /** A module that imports one of `names`, which the target's modules define or pass on. */
  | { readonly type: 'imports-name'; readonly names: readonly string[]; readonly modules: readonly string[] }
  /** Nothing in the graph refers to it, no test and no entry point. */
  | { readonly type: 'unused' }
  | { readonly type: 'test' }
  | { readonly type: 'no-test' }
  /** Where a program begins. */
  | { readonly type: 'entry' }
  | { readonly type: 'exported' };

/** In a class, a file or a folder: what it defines itself, or (`deep`) whatever stands in it. */
export interface Inside {
  readonly type: 'inside';
  readonly place: Target;
  readonly deep: boolean;
  /** What a class inherits is in it too. */
  readonly inherited?: boolean;
}

export interface Related {
  readonly type: 'related';
  readonly edges: readonly EdgeKind[];
  /** `from`: an edge leads from the node to the target; `to`: from the target to the node. */
  readonly direction: 'from' | 'to';
  readonly target: Target;
  /** `all`: over any number of edges, up to the longest way that is looked at. */
  readonly reach: 'direct' | 'all';
  /** The node, or something defined in it, has the edge: for files and classes that use something. */
  readonly throughMembers?: boolean;
  /** The target, or something defined in it. */
  readonly targetMembers?: boolean;
}

/** By what nodes are ranked. */
export type Measure =
  | { readonly type: 'edges'; readonly edges: readonly EdgeKind[]; readonly direction: 'from' | 'to' }
  | { readonly type: 'lines' };

export type Output =
  | { readonly type: 'rows' }
  /** The same with a column `answer` that is true, or one row whose `answer` is false. */
  | { readonly type: 'yes-no' }
  /** `byKind`: of each of these kinds too. */
  | { readonly type: 'count'; readonly byKind?: readonly NodeKind[] }
  /** How many places in the source the edges of the first condition stand in. */
  | { readonly type: 'count-sites' }
  | { readonly type: 'count-by-kind' }
  | { readonly type: 'top'; readonly measure: Measure; readonly limit: number };

export interface Select {
  readonly type: 'select';
  /** None: any node. */
  readonly kinds: readonly NodeKind[];
  readonly conditions: readonly Condition[];
  readonly output: Output;
}

/** The shortest way from one target to another. */
export interface Path {
  readonly type: 'path';
  readonly from: Target;
  readonly to: Target;
}

/** Nodes that reach themselves. */
export interface Cycles {
  readonly type: 'cycles';
  readonly over: 'imports' | 'calls';
  /** Only those with an edge to themselves. */
  readonly direct: boolean;
  readonly conditions: readonly Condition[];
  readonly output: Extract<Output, { type: 'rows' | 'yes-no' }>;
}

export type Question = Select | Path | Cycles;
