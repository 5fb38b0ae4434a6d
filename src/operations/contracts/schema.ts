// The structure of what repositories use of one another.

import { z } from 'zod';
import { place } from '../schemas.ts';

const int = z.number().int();

export const contractsOutput = z.object({
  contracts: z.array(
    z.object({
      /** The repository that uses the other, and the one that is used. */
      from: z.string(),
      to: z.string(),
      package: z.string(),
      /** Symbols that use the package. */
      users: int,
      /** What is used of it, most first, with the symbol of that name where there is one. */
      names: z.array(z.object({ name: z.string(), users: int, target: place.optional() })),
      total_names: int,
    }),
  ),
  /** Repositories that were looked at. */
  repositories: int,
});
export type ContractsResult = z.infer<typeof contractsOutput>;
