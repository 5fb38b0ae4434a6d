// What a compiler says of a repository, in the form that the comparison reads. Every language's truth is put into this.

import { type Place, placeKey } from './places.ts';

export type CallKind = 'CALLS' | 'INSTANTIATES';
export type RelationKind = 'IMPORTS' | 'INHERITS' | 'IMPLEMENTS' | 'OVERRIDES';

/** A symbol that encloses a site. */
export interface TruthCaller {
  /** Where its name may be said to stand: a node at any of them is this symbol. */
  readonly places: readonly Place[];
  /** False where naming the caller so or by what encloses it are both right (the initialiser of a field, say). */
  readonly definite: boolean;
}

/** An edge that a site gives rise to. */
export interface Expectation {
  readonly kind: CallKind;
  /** Declarations, any of which is the right answer (overloads of one function, members of a union). */
  readonly targets: readonly Place[];
  /** Right as well, but not instead of nothing: only a graph that says something else is wrong. */
  readonly acceptable: readonly Place[];
  /** Whether a graph without the edge misses something. */
  readonly required: boolean;
  /** What is called, for the classes of misses: `method`, `function in a variable`. */
  readonly what: string;
}

/** A place in the source where something is called. */
export interface TruthSite extends Place {
  /** Other places at which a tool could say that the site stands (the start of the expression). */
  readonly aliases: readonly Place[];
  /** From the innermost outwards; the module is not among them. */
  readonly callers: readonly TruthCaller[];
  /** What the callee looks like, for the classes of misses: `member of a parameter without annotation`. */
  readonly shape: string;
  /**
   * `inside`: `expectations` says what is called. `outside`: code that is not in the graph. `unknown`: the truth cannot
   * tell, so that nothing said of this site counts for or against.
   */
  readonly outcome: 'inside' | 'outside' | 'unknown';
  readonly expectations: readonly Expectation[];
  /** Whether an edge that is not among the expectations is wrong; else it is unknown. */
  readonly closed: boolean;
}

/** A place in the source where a name means a symbol of the repository, whatever is done with it. */
export interface TruthUse extends Place {
  /** Declarations of the symbol, to any of which an edge is right. */
  readonly targets: readonly Place[];
  /** The symbols around the name, from the innermost outwards, each where its name may stand. */
  readonly owners: readonly (readonly Place[])[];
  /** How it is used, and what it is declared as, for the classes of misses. */
  readonly what: string;
}

/** An edge between declarations or modules. */
export interface TruthRelation {
  readonly kind: RelationKind;
  /** Where it is stated. */
  readonly site: Place;
  readonly source: readonly Place[];
  /** Any of them is right; empty where the truth cannot tell, or where it leads outside. */
  readonly targets: readonly Place[];
  readonly outcome: 'inside' | 'outside' | 'unknown';
  readonly required: boolean;
  /** How it is written, for the classes of misses. */
  readonly shape: string;
}

export interface Truth {
  /** The files that the truth has read. What is said of others is unknown to it. */
  readonly files: ReadonlySet<string>;
  /** Of a file that it has read, the lines (from, to) that it has not: other platforms, what is switched off. */
  readonly skipped?: ReadonlyMap<string, readonly (readonly [number, number])[]>;
  readonly sites: readonly TruthSite[];
  readonly relations: readonly TruthRelation[];
  /** The kinds of relations that the truth knows between the files that it has read; without it, all kinds, to all files. */
  readonly relationKinds?: ReadonlySet<RelationKind>;
  readonly uses: readonly TruthUse[];
  /** For a declaration, those that it replaces in the ancestors of its owner (keys of places). */
  readonly replaced: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether of several declarations that a member may mean (a union's), the truth names the first alone. */
  readonly namesOneOfMany: boolean;
  /** What the truth cannot see, and how often, for the report. */
  readonly blindSpots: readonly { readonly what: string; readonly count: number }[];
  /** The tool and its version. */
  readonly source: string;
}

/** Whether a declaration replaces another in a descendant of its owner. */
export function overrides({ replaced }: Truth, override: Place, declaration: Place): boolean {
  return replaced.get(placeKey(override))?.has(placeKey(declaration)) ?? false;
}

/** Whether the truth has read what stands at a place. */
export function hasRead({ files, skipped }: Truth, { path, line }: Place): boolean {
  return files.has(path) && !(skipped?.get(path) ?? []).some(([from, to]) => from <= line && line <= to);
}
