// What a graph is made from.

import type { RepositoryFiles } from '../../languages/language.ts';
import type { Graph } from '../../model/graph.ts';
import type { FrameworkModel } from '../../models/index.ts';
import type { SourceInput } from '../resolve/program/program.ts';
import type { Scan, ScannedFile } from '../scan.ts';

export interface GraphInput {
  /** The first part of every qualified name. */
  readonly project: string;
  /** All files of the repository, sorted by path. */
  readonly files: readonly ScannedFile[];
  /** The code among them, sorted by path. */
  readonly sources: readonly SourceInput[];
  /** Its documents, of which each is a page. What pages are called and lead to is found out elsewhere. */
  readonly documents?: readonly { readonly path: string }[];
  readonly stubs: readonly SourceInput[];
  readonly repository: RepositoryFiles;
  /** Texts of configuration files, by path. */
  readonly configuration?: ReadonlyMap<string, string>;
  /** Models of frameworks that the repository brings along. */
  readonly models?: readonly FrameworkModel[];
  /** What the index of another indexer says. */
  readonly scip?: Scan['scip'];
  /** How deep the resolver's questions may nest, where the stack allows for more than usual. */
  readonly deepest?: number;
  /** Told when all that the resolver has found out is let go of, which is most of what a run holds. */
  readonly onRelease?: () => void;
  /** Told after each file of each pass. */
  readonly onProgress?: (progress: ResolutionProgress) => void;
}

/** What an earlier run left. */
export interface EarlierResolution {
  readonly record: Uint8Array;
  /** Facts of that run as bytes, by the key that they had; it need not have any. */
  facts(cacheKey: string): Uint8Array | undefined;
  /** The graph of that run with all that was added to it; undefined where it is not there any more. */
  readonly graph?: () => Graph | undefined;
}

export interface ResolutionProgress {
  /** From 1; how many there will be is known only at the end. */
  readonly pass: number;
  readonly done: number;
  /** Files of one pass. */
  readonly total: number;
}
