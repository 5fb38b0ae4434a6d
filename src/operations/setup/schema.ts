// The structure of what `setup` did.

import { z } from 'zod';

export const setupOutput = z.object({
  /** Whether files were written. */
  written: z.boolean(),
  /** Whether a person was shown the changes and asked. */
  asked: z.boolean(),
  /** What else could be set up, one line a client. */
  offers: z.array(z.string()),
  changes: z.array(
    z.object({
      client: z.string(),
      path: z.string(),
      state: z.enum(['change', 'unchanged']),
      /** The lines that come (`+`) and go (`-`). */
      lines: z.array(z.string()),
    }),
  ),
});
export type SetupResult = z.infer<typeof setupOutput>;
