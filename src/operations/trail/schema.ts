// The structure of a picture of ways.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();

export const trailOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    from: place.optional(),
    to: place.optional(),
    /** Steps from the end that was named; of ways between two, from where they begin. */
    nodes: z.array(place.extend({ depth: int })),
    /** Symbols of one layer and folder that are not shown one by one. */
    bundles: z.array(z.object({ id: z.string(), depth: int, folder: z.string(), count: int })),
    /** Between uids of nodes and ids of bundles, in the direction of use. */
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        relation: z.string(),
        rule: z.string(),
        confidence: z.number().nullable(),
        /** How many relationships it stands for. */
        count: int,
      }),
    ),
    /** Relationships between what is shown that are not drawn. */
    hidden_edges: int,
    /** All symbols, shown or bundled. */
    total: int,
    /** More lies beyond `maxDepth`. */
    deeper: z.boolean(),
    max_depth: int,
  }),
  ambiguity,
]);
export type TrailResult = z.infer<typeof trailOutput>;
export type TrailFound = Extract<TrailResult, { status: 'found' }>;
