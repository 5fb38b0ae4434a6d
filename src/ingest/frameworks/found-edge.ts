// What a row says leads from one symbol to another.

import type { EdgeKind, ModelRule } from '../../model/graph.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

/** An edge between two symbols. */
export interface FoundEdge {
  readonly kind: EdgeKind;
  readonly rule: ModelRule;
  /** Where it stands: an offset in a file. */
  readonly file: SourceFile;
  readonly at: number;
  /** Symbols: a row of the file, 0 for the module; and an id. */
  readonly from: number;
  readonly to: number;
  /** What runs is code of tests. */
  readonly isTest?: boolean;
}
