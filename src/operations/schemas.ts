// Parts that the schemas of several results share. Loaded only with a schema: nothing that runs from cold imports it
// except for its types.

import { z } from 'zod';
import type { Verdict } from './verdict.ts';

/** A candidate of an ambiguous name. */
export const candidate = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
});
export type Candidate = z.infer<typeof candidate>;

/** A symbol as a row that can be gone to. */
export const place = z.object({
  uid: z.string(),
  kind: z.string(),
  /** A member with what it is a member of (`Session.create`). */
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
  test: z.boolean(),
});
export type Place = z.infer<typeof place>;

/** The answer to a name that several symbols have. */
export const ambiguity = z.object({
  status: z.literal('ambiguous'),
  name: z.string(),
  candidates: z.array(candidate),
  /** All symbols of that name, of which `candidates` may be the first few. */
  total: z.number().int(),
});
export type Ambiguity = z.infer<typeof ambiguity>;

/** What could use a symbol beside what is linked to it; the contract is in `verdict.ts`. */
export const verdict = z.object({
  direction: z.enum(['upstream', 'downstream']),
  status: z.enum(['complete', 'at_least']),
  name: z.string(),
  unresolved_calls: z.number().int(),
  possible_calls: z.number().int(),
  members: z.number().int(),
  texts: z.number().int(),
  values: z.number().int(),
  declared: z.number().int(),
  in_tests: z.number().int(),
  outline: z.boolean().optional(),
}) satisfies z.ZodType<Verdict>;
