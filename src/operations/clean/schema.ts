// The structure of what a removal did.

import { z } from 'zod';

export const cleanOutput = z.object({
  removed: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Why something stayed. */
  failures: z.array(z.string()),
});
export type CleanResult = z.infer<typeof cleanOutput>;
