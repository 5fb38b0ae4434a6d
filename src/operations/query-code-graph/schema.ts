// The structure of the answer to a question in plain language.

import { z } from 'zod';
import { verdict } from '../schemas.ts';

export const queryCodeGraphOutput = z.object({
  /** Only where there is no answer. */
  error: z.string().optional(),
  /** Cypher that gives the same rows; `N/A` where there is none. */
  query_used: z.string(),
  /** Columns as in the query; `source`, where there is one, is the first line of what the row is about. */
  results: z.array(z.record(z.string(), z.unknown())),
  summary: z.string(),
  /** Of who uses something, or what it uses: whether the results can be all there is. */
  verdict: verdict.optional(),
  /** Of what nothing refers to: how many of the results something could use all the same. */
  maybe_used: z.number().int().optional(),
  /** Said where it speaks of files that were edited since the index was made. */
  index: z.string().optional(),
});
export type QueryCodeGraphResult = z.infer<typeof queryCodeGraphOutput>;
