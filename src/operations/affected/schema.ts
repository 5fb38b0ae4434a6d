// The structure of a selection of tests.

import { z } from 'zod';

/** What leads to the changed symbol, step by step: the symbol after each, and the edge to it or what stands for one. */
const way = z
  .array(z.object({ by: z.string(), symbol: z.string(), path: z.string(), line: z.number().int().optional() }))
  .optional();

export const affectedOutput = z.object({
  format: z.string(),
  repository: z.string(),
  compared: z.object({ base: z.string(), target: z.string() }),
  summary: z.object({
    files: z.number().int(),
    tests: z.number().int(),
    all_files: z.number().int(),
    all_tests: z.number().int(),
    changed_symbols: z.number().int(),
  }),
  /** Why everything is selected, where it is. */
  all: z.string().optional(),
  files: z.array(
    z.object({
      path: z.string(),
      /** The whole file, and why; the tests are then all of its tests. */
      whole: z.string().optional(),
      /** With `why`: from the code that makes the whole file affected. */
      way,
      tests: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          line: z.number().int().optional(),
          /** The changed symbol that it reaches. */
          because: z.string().optional(),
          /** How many steps away that is. */
          steps: z.number().int().optional(),
          /** With `why`: how it reaches it. */
          way,
        }),
      ),
    }),
  ),
  /** What made the selection wider than the symbols that changed, and what nothing could be said of. */
  notes: z.array(z.string()),
});
export type AffectedResult = z.infer<typeof affectedOutput>;
