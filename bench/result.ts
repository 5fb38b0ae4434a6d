// The shape of a whole run: what `--json` prints.

import type { IndexingResult } from './indexing.ts';
import type { Machine } from './machine.ts';
import type { McpResult } from './mcp.ts';
import type { ServingResult } from './serving.ts';

export interface RepositoryResult {
  /** The name of its folder. */
  readonly name: string;
  /** The commit that it is at, if it is a git repository. */
  readonly commit: string | undefined;
  readonly indexing: IndexingResult;
  readonly serving: ServingResult;
  readonly mcp: McpResult;
}

export interface BenchResult {
  readonly version: string;
  readonly machine: Machine;
  readonly rounds: number;
  /** Versions of the peers that took part, by name. */
  readonly peers: Readonly<Record<string, string>>;
  readonly repositories: readonly (RepositoryResult & { readonly aims: readonly Verdict[] })[];
}

export interface Verdict {
  readonly what: string;
  readonly unit: string;
  readonly aim: number;
  readonly got: number | undefined;
  /** `near`: within twice the aim. Undefined where it could not be measured. */
  readonly verdict: 'met' | 'near' | 'missed' | undefined;
}
