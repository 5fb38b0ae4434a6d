// Parts that the schemas of several results share. Loaded only with a schema: nothing that runs from cold imports it
// except for its types.

import { z } from 'zod';

/** A candidate of an ambiguous name. */
export const candidate = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
});
export type Candidate = z.infer<typeof candidate>;

/** The answer to a name that several symbols have. */
export const ambiguity = z.object({
  status: z.literal('ambiguous'),
  name: z.string(),
  candidates: z.array(candidate),
  /** All symbols of that name, of which `candidates` may be the first few. */
  total: z.number().int(),
});
export type Ambiguity = z.infer<typeof ambiguity>;
