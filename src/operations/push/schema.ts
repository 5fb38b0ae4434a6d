// The structure of what a push did.

import { z } from 'zod';

export const pushOutput = z.object({
  to: z.string(),
  repositories: z.array(
    z.object({
      repository: z.string(),
      state: z.enum(['unchanged', 'pushed', 'failed']),
      nodes: z.number().int(),
      relationships: z.number().int(),
      /** What was sent: all of it, or what differs from what was there. */
      written: z.object({ nodes: z.number().int(), relationships: z.number().int() }),
      swept: z.number().int(),
      seconds: z.number(),
      /** Where its index was written. */
      archive: z.string().optional(),
      reason: z.string().optional(),
    }),
  ),
  group: z.string().optional(),
});
export type PushResult = z.infer<typeof pushOutput>;
