// The structure of a change detection's result.

import { z } from 'zod';

/** A symbol that refers to one of the change: to one that is gone, or to one that was changed. */
const reference = z.object({
  uid: z.string(),
  type: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
  relation: z.string(),
  /** The symbol of the change. */
  target: z.string(),
  targetUid: z.string(),
});

export const detectChangesOutput = z.object({
  summary: z.object({
    changed_files: z.number().int(),
    changed_count: z.number().int(),
    affected_count: z.number().int(),
    risk_level: z.enum(['low', 'medium', 'high', 'critical']),
    /** Symbols outside the change that depend on it, directly or not, tests left out, and all symbols of that kind. */
    reached_symbols: z.number().int(),
    total_symbols: z.number().int(),
  }),
  changed_symbols: z.array(
    z.object({
      uid: z.string(),
      type: z.string(),
      name: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
      change: z.enum(['modified', 'added', 'deleted']),
      test: z.boolean(),
      /** Symbols outside tests that refer to it directly; those with most come first. */
      dependents: z.number().int(),
      /** Of a deleted symbol: how many refer to it all the same. */
      still_referenced: z.number().int(),
    }),
  ),
  /** What refers to a symbol that is gone. */
  still_referenced: z.array(reference),
  /** Asked for only: what refers directly to a changed symbol and was not changed itself, and all of it. */
  callers: z.array(reference.extend({ test: z.boolean() })).optional(),
  total_callers: z.number().int().optional(),
  affected_processes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      step_count: z.number().int(),
      changed_steps: z.array(z.object({ symbol: z.string() })),
    }),
  ),
  /** The changed symbols that more sites could reach than are linked to them, and how many. */
  at_least: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      sites: z.number().int(),
      /** The index has the symbol, so that the sites can be listed. */
      indexed: z.boolean(),
    }),
  ),
  /** What is not shown because tests were not asked for. */
  left_out: z.object({ flows: z.number().int() }),
  /** Every changed file, and why it has no symbols where it has none. */
  files: z.array(
    z.object({
      path: z.string(),
      previous_path: z.string().optional(),
      status: z.enum(['added', 'modified', 'deleted', 'renamed', 'untracked']),
      symbols: z.number().int(),
      note: z.string().optional(),
    }),
  ),
  /** What was compared, in words. */
  compared: z.object({ base: z.string(), target: z.string() }),
  notes: z.array(z.string()),
});
export type DetectChangesResult = z.infer<typeof detectChangesOutput>;
