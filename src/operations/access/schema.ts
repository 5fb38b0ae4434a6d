// The structures of what is said of tokens: never a token but the one that was just made.

import { z } from 'zod';

export const tokensOutput = z.object({
  /** The token that was made, this once. */
  token: z.string().optional(),
  tokens: z.array(
    z.object({
      id: z.string(),
      repositories: z.array(z.string()),
      groups: z.array(z.string()),
      rights: z.array(z.string()),
      perMinute: z.number(),
      expires: z.string().optional(),
    }),
  ),
});
export type TokensResult = z.infer<typeof tokensOutput>;
