// The structure of a repository's state.

import { z } from 'zod';
import { parseErrors, scipReport } from '../analyze/schema.ts';

const fileNote = z.object({
  path: z.string(),
  reason: z.string(),
  message: z.string(),
  line: z.number().int().optional(),
});

export const statusOutput = z.object({
  name: z.string(),
  path: z.string(),
  /** `stale`: files differ from those that were indexed. `gone`: the folder is not there any more. */
  state: z.enum(['fresh', 'stale', 'gone']),
  indexedAt: z.string(),
  version: z.string(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  head: z.string().optional(),
  counts: z.object({
    files: z.number().int(),
    symbols: z.number().int(),
    relationships: z.number().int(),
    flows: z.number().int(),
  }),
  skipped: z.record(z.string(), z.number().int()),
  /** The first of them by name, without those that ignore rules, options and whole folders account for. */
  skipped_files: z.array(fileNote),
  /** Files that the parser met errors in; what it made of them is in the index. */
  syntax_errors: z.number().int(),
  syntax_errors_by_language: parseErrors,
  broken_files: z.array(fileNote),
  unresolved_calls: z.number().int(),
  /** Evaluations that spent their budget of steps; what they left open is unresolved. */
  overspent: z.number().int(),
  /** What the index of another indexer gave, and where the two disagree. */
  scip: scipReport.optional(),
  /** Paths that differ, sorted. */
  added: z.array(z.string()),
  modified: z.array(z.string()),
  deleted: z.array(z.string()),
  /** A process that is writing the index now. */
  writer: z.object({ pid: z.number().int(), since: z.string() }).optional(),
  notes: z.array(z.string()),
});
export type StatusResult = z.infer<typeof statusOutput>;
