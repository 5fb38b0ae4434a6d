// The structure of a map.

import { z } from 'zod';

const int = z.number().int();

export const mapOutput = z.object({
  /** The folder or file that is looked into; one that holds nothing but another folder gives way to that. */
  folder: z.string(),
  community: z.object({ id: z.string(), name: z.string(), summary: z.string().optional() }).optional(),
  boxes: z.array(
    z.object({
      /** A path, or the uid of a symbol or a community. */
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      symbols: int,
      files: int,
      /** Parts of one cycle have the same number. */
      cycle: int.optional(),
    }),
  ),
  /** Parts that are not shown, the smallest. */
  left_out: int,
  /** How many relationships lead from one part to another, most first. */
  arrows: z.array(z.object({ from: z.string(), to: z.string(), count: int, in_cycle: z.boolean() })),
  hidden_arrows: int,
  cycles: int,
  /** Relationships that lead out of what is shown, and into it. */
  outgoing: int,
  incoming: int,
});
export type MapResult = z.infer<typeof mapOutput>;
