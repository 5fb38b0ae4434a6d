// The structure of what a search pattern should have known.

import { z } from 'zod';
import { verdict } from '../schemas.ts';

const reference = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
});

export const augmentOutput = z.object({
  pattern: z.string(),
  symbols: z.array(
    z.object({
      uid: z.string(),
      kind: z.string(),
      name: z.string(),
      qualifiedName: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
      endLine: z.number().int().optional(),
      /** The first few, with the total. */
      callers: z.array(reference),
      caller_count: z.number().int(),
      /** What refers to it without calling it, where nothing calls it: types, constants, base classes. */
      users: z.array(reference),
      user_count: z.number().int(),
      callees: z.array(reference),
      callee_count: z.number().int(),
      flows: z.array(z.object({ name: z.string(), step: z.number().int(), step_count: z.number().int() })),
      flow_count: z.number().int(),
      /** Of code that is no test: uses in tests, which are not among the above. */
      test_count: z.number().int(),
      /** Whether the uses can be all there are. */
      verdict,
    }),
  ),
  /** All symbols that match, of which `symbols` holds the first. */
  total: z.number().int(),
});
export type AugmentResult = z.infer<typeof augmentOutput>;
