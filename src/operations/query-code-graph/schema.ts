// The structure of the answer to a question in plain language.

import { z } from 'zod';

export const queryCodeGraphOutput = z.object({
  /** Only where there is no answer. */
  error: z.string().optional(),
  /** Cypher that gives the same rows; `N/A` where there is none. */
  query_used: z.string(),
  /** Columns as in the query; `source`, where there is one, is the first line of what the row is about. */
  results: z.array(z.record(z.string(), z.unknown())),
  summary: z.string(),
  /** Said where it speaks of files that were edited since the index was made. */
  index: z.string().optional(),
});
export type QueryCodeGraphResult = z.infer<typeof queryCodeGraphOutput>;
