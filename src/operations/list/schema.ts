// The structure of the list of repositories.

import { z } from 'zod';

export const listOutput = z.object({
  repositories: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      indexedAt: z.string(),
      stats: z.object({
        files: z.number().int(),
        symbols: z.number().int(),
        relationships: z.number().int(),
        flows: z.number().int(),
      }),
      /** The folder is no longer there: it was moved or removed. */
      gone: z.boolean().optional(),
    }),
  ),
});
export type ListResult = z.infer<typeof listOutput>;
