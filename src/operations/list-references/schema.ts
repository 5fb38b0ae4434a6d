// The structure of a list of references.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();

export const referencesOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    symbol: place,
    /** The program before what stands around it, tests last; then by path and line. */
    references: z.array(
      z.object({
        filePath: z.string(),
        line: int,
        column: int,
        relation: z.string(),
        rule: z.string(),
        confidence: z.number().nullable(),
        /** `REFERENCES`: the symbol is given a value here. */
        access: z.string().optional(),
        /** The line, where the file is as it was indexed. */
        text: z.string().optional(),
        /** What the place stands in. */
        scope: place,
      }),
    ),
    total: int,
    files: int,
    /** In tests, and not shown because tests were not asked for. */
    left_out: int,
  }),
  ambiguity,
]);
export type ReferencesResult = z.infer<typeof referencesOutput>;
