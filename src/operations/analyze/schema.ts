// The structure of what an indexing run reports.

import { z } from 'zod';

/** See `ScipReport`. */
export const scipReport = z.object({
  tool: z.string(),
  version: z.string(),
  files: z.number().int(),
  symbols: z.number().int(),
  uses: z.number().int(),
  compared: z.number().int(),
  disagreed: z.number().int(),
  unbound: z.number().int(),
  missing: z.number().int(),
});

/** See `ParseErrors`. */
export const parseErrors = z.record(z.string(), z.object({ files: z.number().int(), regions: z.number().int() }));

export const analyzeOutput = z.object({
  /** `unchanged`: the index that is there is of the same files, and nothing was written. */
  status: z.enum(['indexed', 'unchanged']),
  name: z.string(),
  path: z.string(),
  commit: z.string().optional(),
  counts: z.object({
    files: z.number().int(),
    symbols: z.number().int(),
    relationships: z.number().int(),
    flows: z.number().int(),
  }),
  communities: z.number().int(),
  /** Files of code by language. */
  languages: z.record(z.string(), z.number().int()),
  /** What was left out, by reason. */
  skipped: z.record(z.string(), z.number().int()),
  /** Files that are in the index, and whose parser met errors. */
  syntax_errors: z.number().int(),
  syntax_errors_by_language: parseErrors,
  /** Call sites that could not be bound to anything. */
  unresolved_calls: z.number().int(),
  /** Evaluations that spent their budget of steps; what they left open is unresolved. */
  overspent: z.number().int(),
  /** What the index of another indexer gave (`--scip`), and where the two disagree. */
  scip: scipReport.optional(),
  /** Steps that resolving took, the same on any machine. */
  steps: z.number().int(),
  /** Files whose facts did not have to be made anew. */
  cached: z.number().int(),
  seconds: z.number(),
  /** Milliseconds by stage. */
  timings: z.record(z.string(), z.number()),
  notes: z.array(z.string()),
});
export type AnalyzeResult = z.infer<typeof analyzeOutput>;
