// The structures of what moving an index did.

import { z } from 'zod';

export const exportOutput = z.object({
  name: z.string(),
  file: z.string(),
  bytes: z.number().int(),
  commit: z.string().optional(),
});
export type ExportResult = z.infer<typeof exportOutput>;

export const importOutput = z.object({
  name: z.string(),
  path: z.string(),
  indexedAt: z.string(),
  commit: z.string().optional(),
});
export type ImportResult = z.infer<typeof importOutput>;
