// The structure of a search's result.

import { z } from 'zod';

export const queryOutput = z.object({
  processes: z.array(
    z.object({
      id: z.string(),
      summary: z.string(),
      step_count: z.number().int(),
      symbol_count: z.number().int(),
      /** How many others share most of its steps, and are not listed for that. */
      variants: z.number().int(),
    }),
  ),
  /** The symbols of each flow, in the order of the steps. */
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
  /** What the query is about and is in no flow shown. */
  definitions: z.array(
    z.object({
      uid: z.string(),
      type: z.string(),
      name: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
    }),
  ),
  /** Flows and definitions, of which the lists may be the first few. */
  total_processes: z.number().int(),
  total_definitions: z.number().int(),
  /** What the query is about, best first, and the signals that speak for each place. */
  places: z.object({
    /** Whether the query was read as a report: it has several lines, or more words than a question. */
    report: z.boolean(),
    files: z.array(z.object({ path: z.string(), signals: z.array(z.string()) })),
    symbols: z.array(
      z.object({
        uid: z.string(),
        type: z.string(),
        name: z.string(),
        filePath: z.string(),
        startLine: z.number().int().optional(),
        signals: z.array(z.string()),
        signature: z.string().optional(),
        /** The line of its source that says most of what the query asks. */
        match: z.object({ line: z.number().int(), text: z.string() }).optional(),
      }),
    ),
  }),
  /** Words that are nowhere in the index, and those that were looked up in their stead. */
  substitutions: z.array(z.object({ term: z.string(), by: z.enum(['prefix', 'typo']), used: z.array(z.string()) })),
  /** Stages that were skipped or failed, each with its reason. */
  degraded: z.array(z.string()),
});
export type QueryResult = z.infer<typeof queryOutput>;
