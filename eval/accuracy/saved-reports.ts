// Reports of a survey as they are kept on disk, one file a repository: what the published tables and the table of
// confidences are made from.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutlineScore } from './compare-outline.ts';
import type { UseComparison } from './compare-uses.ts';
import type { ListedRepository } from './repositories.ts';
import type { ClassCount, Tally } from './tally.ts';
import type { CallKind, RelationKind } from './truth.ts';

export interface SavedScore {
  readonly sites: Tally;
  readonly pairs: Tally;
}

/** Test code or the rest, as `accuracy --json` prints it. */
export interface SavedPart {
  readonly lines: number;
  readonly counted: { readonly unresolved: number; readonly external: number };
  readonly calls: {
    readonly siteCounts: Readonly<Record<'inside' | 'outside' | 'unknown', number>>;
    readonly scores: Readonly<Record<CallKind | 'both' | 'dispatch' | 'named', SavedScore>>;
    readonly byRule: Readonly<Record<string, SavedScore>>;
    readonly mayCall: { readonly edges: number; readonly right: number; readonly wrong: number };
    readonly missed: readonly ClassCount[];
    readonly wrong: readonly ClassCount[];
  };
  readonly relations: {
    readonly scores: Readonly<Record<RelationKind, Tally>>;
    readonly missed: readonly ClassCount[];
  };
  /** Names that mean a symbol of the repository. */
  readonly uses: Pick<UseComparison, 'expected' | 'found' | 'nameless' | 'missed'>;
}

/** A tool's calls by file and line, in code that is not a test. */
export interface SavedOutline {
  /** Name and version. */
  readonly tool: string;
  readonly score: OutlineScore;
}

export interface SavedReport {
  readonly listed: ListedRepository;
  /** The day of the measurement. */
  readonly date: string;
  /** The tool that told the truth. */
  readonly truth: string;
  readonly blindSpots: readonly { readonly what: string; readonly count: number }[];
  readonly source: SavedPart;
  readonly test: SavedPart;
  /** Ours first. */
  readonly outlines: readonly SavedOutline[];
}

/** Throws if there is none. */
export function readSavedReports(folder: string): readonly SavedReport[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const reports = files
    .filter((name) => name !== MICRO_FILE)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SavedReport);
  if (reports.length === 0) throw new Error(`${folder} holds no reports: npm run accuracy:survey writes them`);
  return reports;
}

/** Where a survey keeps the micro-benchmark's totals, beside the reports. */
export const MICRO_FILE = 'micro.json';
