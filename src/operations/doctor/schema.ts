// The structure of a check of the installation.

import { z } from 'zod';

export const doctorOutput = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ok', 'warning', 'problem']),
      message: z.string(),
      hint: z.string().optional(),
    }),
  ),
});
export type DoctorResult = z.infer<typeof doctorOutput>;
