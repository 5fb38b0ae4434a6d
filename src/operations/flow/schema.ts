// The structure of execution flows.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();
const entry = z.object({ kind: z.string(), label: z.string() });

export const flowOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    /** What starts in the program first. */
    flows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        step_count: int,
        test: z.boolean(),
        /** The route, command or the like that it starts from. */
        entry: entry.optional(),
        filePath: z.string().optional(),
      }),
    ),
    total: int,
    left_out: int,
    flow: z
      .object({
        id: z.string(),
        name: z.string(),
        entry: entry.optional(),
        steps: z.array(
          place.extend({
            step: int,
            signature: z.string().optional(),
            /** How it is come to from an earlier step, which is not always the one before. */
            call: z
              .object({
                from_step: int,
                line: int,
                column: int,
                filePath: z.string(),
                relation: z.string(),
                rule: z.string(),
                text: z.string().optional(),
              })
              .optional(),
          }),
        ),
      })
      .optional(),
  }),
  ambiguity,
]);
export type FlowResult = z.infer<typeof flowOutput>;
export type Flow = NonNullable<Extract<FlowResult, { status: 'found' }>['flow']>;
