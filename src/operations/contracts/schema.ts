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
  /** Requests that code sends, and the routes that answer them, of its own repository or of another. */
  requests: z.array(
    z.object({
      from: z.string(),
      /** `GET /users/*`. */
      name: z.string(),
      /** Where it is sent. */
      users: z.array(place),
      routes: z.array(z.object({ repository: z.string(), name: z.string(), handlers: z.array(place) })),
    }),
  ),
  /** Requests that were asked for, and that the limit leaves out. */
  omitted_requests: int,
  /** How many there are of each, shown or not. */
  total_requests: int,
  answered: int,
  /** Routes of each repository that has any. */
  providers: z.array(z.object({ repository: z.string(), routes: int })),
  /** Members of the group that are not indexed. */
  missing: z.array(z.string()).optional(),
  /** Repositories that were looked at. */
  repositories: int,
});
export type ContractsResult = z.infer<typeof contractsOutput>;
