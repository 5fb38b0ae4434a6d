// The structure of a search's result.

import { z } from 'zod';

export const queryOutput = z.object({
  processes: z.array(
    z.object({
      id: z.string(),
      summary: z.string(),
      step_count: z.number().int(),
      symbol_count: z.number().int(),
    }),
  ),
  /** The symbols of each flow: those of the very name that was asked for, then in the order of the steps. */
  process_symbols: z.array(
    z.object({
      process_id: z.string(),
      uid: z.string(),
      type: z.string(),
      name: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
      /** Whether the query is about the symbol itself, and not only about the flow. */
      matched: z.boolean(),
    }),
  ),
  /** Matches that are in no flow shown. */
  definitions: z.array(
    z.object({
      uid: z.string(),
      type: z.string(),
      name: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
    }),
  ),
  /** Flows and definitions that match, of which the lists may be the first few. */
  total_processes: z.number().int(),
  total_definitions: z.number().int(),
  /** For a report of several lines: where it points to, best first, and the signals that speak for each place. */
  places: z
    .object({
      files: z.array(z.object({ path: z.string(), signals: z.array(z.string()) })),
      symbols: z.array(
        z.object({
          uid: z.string(),
          type: z.string(),
          name: z.string(),
          filePath: z.string(),
          startLine: z.number().int().optional(),
          signals: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  /** Words that are nowhere in the index, and those that were looked up in their stead. */
  substitutions: z.array(z.object({ term: z.string(), by: z.enum(['prefix', 'typo']), used: z.array(z.string()) })),
  /** Stages that were skipped or failed, each with its reason. */
  degraded: z.array(z.string()),
});
export type QueryResult = z.infer<typeof queryOutput>;
