// The structure of a Cypher query's result.

import { z } from 'zod';

export const cypherOutput = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Rows returned; more exist when `truncated`. */
  row_count: z.number().int(),
  truncated: z.boolean(),
  /** What was changed or bounded in the query before it ran. */
  notes: z.array(z.string()),
});
export type CypherResult = z.infer<typeof cypherOutput>;
