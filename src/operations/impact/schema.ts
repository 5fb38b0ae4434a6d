// The structure of an impact analysis.

import { z } from 'zod';
import { ambiguity, verdict } from '../schemas.ts';

const impacted = z.object({
  uid: z.string(),
  type: z.string(),
  name: z.string(),
  filePath: z.string(),
  /** Line of the first site of the relationship, in the file of the symbol that refers. */
  line: z.number().int().optional(),
  relationType: z.string(),
  /** Measured precision of the rule, null where it was never measured. */
  confidence: z.number().nullable(),
  rule: z.string(),
  sites: z.number().int(),
  test: z.boolean(),
  /** The symbol one step nearer to the target over which it is reached; the target where it is a part of that. */
  via: z.string(),
});
export type Impacted = z.infer<typeof impacted>;

const impactFound = z.object({
  status: z.literal('found'),
  target: z.object({
    uid: z.string(),
    kind: z.string(),
    name: z.string(),
    filePath: z.string(),
    startLine: z.number().int().optional(),
  }),
  direction: z.enum(['upstream', 'downstream']),
  byDepth: z.record(z.string(), z.array(impacted)),
  /** All that is reached, at whatever depth. */
  impactedCount: z.number().int(),
  /** How many tests depend on it, or it on them, whether they are shown or not. */
  testCount: z.number().int(),
  /** What is not shown because tests were not asked for. */
  left_out: z.object({ tests: z.number().int(), flows: z.number().int() }),
  /** How far the symbols are shown. */
  maxDepth: z.number().int(),
  /** How far away the last of them is. */
  deepest: z.number().int(),
  /** More symbols lie beyond `maxDepth`. */
  deeper: z.boolean(),
  /** Upstream: the tests that reach the target at whatever depth, the nearest and most certain first. */
  reaching_tests: z
    .object({
      count: z.number().int(),
      nearest: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          filePath: z.string(),
          line: z.number().int().optional(),
          steps: z.number().int(),
          /** Product of the confidences of the steps. */
          certainty: z.number(),
        }),
      ),
    })
    .optional(),
  affected_processes: z.array(z.object({ id: z.string(), name: z.string(), step_count: z.number().int() })),
  /** Whether that is all there can be. Where nothing was found, it speaks of all that is defined in the target too. */
  verdict,
});
export type ImpactFound = z.infer<typeof impactFound>;

/** Several symbols have the name; the direction is kept for the command that settles it. */
const impactAmbiguous = ambiguity.extend({ direction: z.enum(['upstream', 'downstream']) });

export const impactOutput = z.discriminatedUnion('status', [impactFound, impactAmbiguous]);
export type ImpactResult = z.infer<typeof impactOutput>;
