// The structures of the results on projects. A field that only a failure has, or lacks, may be absent.

import { z } from 'zod';

export const listProjectsOutput = z.object({
  projects: z.array(z.string()),
  count: z.number().int(),
  error: z.string().optional(),
});
export type ListProjectsOutput = z.infer<typeof listProjectsOutput>;

export const deleteProjectOutput = z.object({
  success: z.boolean(),
  project: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
});
export type DeleteProjectOutput = z.infer<typeof deleteProjectOutput>;

export const messageOutput = z.string();
