// The structure of what writing a graph did.

import { z } from 'zod';

export const dumpOutput = z.object({
  name: z.string(),
  file: z.string(),
  nodes: z.number().int(),
  edges: z.number().int(),
});
export type DumpResult = z.infer<typeof dumpOutput>;
