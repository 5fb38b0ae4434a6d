// The structure of what is found by letters.

import { z } from 'zod';
import { place } from '../schemas.ts';

export const findOutput = z.object({
  /** Best first. */
  matches: z.array(
    place.extend({
      /** What was matched: the name with its owner, the path, or the label of a route or command. */
      label: z.string(),
      /** Offsets of the matched letters in `label`. */
      letters: z.array(z.number().int()),
    }),
  ),
  total: z.number().int(),
});
export type FindResult = z.infer<typeof findOutput>;
