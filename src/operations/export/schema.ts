// The structure of what an export did.

import { z } from 'zod';

export const exportOutput = z.object({
  name: z.string(),
  format: z.string(),
  nodes: z.number().int(),
  edges: z.number().int(),
  files: z.array(z.string()),
  /** The export itself, where no file was named. */
  text: z.string().optional(),
  /** What reads the files. */
  command: z.string().optional(),
  notes: z.array(z.string()),
});
export type ExportResult = z.infer<typeof exportOutput>;
