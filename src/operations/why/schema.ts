// The structure of an explanation of edges.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();

export const whyOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    from: place,
    to: place,
    /** None where nothing links the two directly. */
    edges: z.array(
      z.object({
        relation: z.string(),
        rule: z.string(),
        /** Measured precision of the rule, null where it was never measured. */
        confidence: z.number().nullable(),
        sites: z.array(
          z.object({
            line: int,
            column: int,
            rule: z.string(),
            access: z.string().optional(),
            text: z.string().optional(),
          }),
        ),
        /** From the place to the symbol, step by step. */
        because: z.array(z.object({ text: z.string(), filePath: z.string().optional(), line: int.optional() })),
      }),
    ),
  }),
  ambiguity,
]);
export type WhyResult = z.infer<typeof whyOutput>;
export type Because = Extract<WhyResult, { status: 'found' }>['edges'][number]['because'][number];
