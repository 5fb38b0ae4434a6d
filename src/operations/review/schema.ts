// The structure of a review.

import { z } from 'zod';

export const LEVELS = ['error', 'warning', 'note'] as const;
export type Level = (typeof LEVELS)[number];

const place = z.object({ path: z.string(), line: z.number().int().optional(), message: z.string() });

const finding = z.object({
  rule: z.string(),
  level: z.enum(LEVELS),
  message: z.string(),
  path: z.string(),
  line: z.number().int().optional(),
  /** The symbol that the finding is about. */
  symbol: z.string(),
  uid: z.string(),
  /** Other places that belong to it. */
  related: z.array(place),
  /** Of the rule and the symbols: the same wherever their lines move. */
  fingerprint: z.string(),
});
export type Finding = z.infer<typeof finding>;

const row = z.object({
  uid: z.string(),
  type: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: z.number().int().optional(),
});

export const reviewOutput = z.object({
  format: z.string(),
  fail_on: z.enum([...LEVELS, 'never']),
  repository: z.string(),
  compared: z.object({ base: z.string(), target: z.string() }),
  summary: z.object({
    files: z.number().int(),
    symbols: z.number().int(),
    errors: z.number().int(),
    warnings: z.number().int(),
    notes: z.number().int(),
    /** Nothing that can run differs: comments, layout and documents. */
    comments_only: z.boolean(),
  }),
  /** The gravest first. */
  findings: z.array(finding),
  /** Changed symbols that are offered to others, with who uses them outside the change. */
  public_symbols: z.array(
    row.extend({
      change: z.enum(['modified', 'deleted']),
      users: z.object({ program: z.number().int(), periphery: z.number().int(), test: z.number().int() }),
    }),
  ),
  entry_points: z.array(row.extend({ entry: z.string() })),
  flows: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Changed functions of the program that no test reaches; `no_tests` where there are none at all. */
  untested: z.object({ no_tests: z.boolean(), symbols: z.array(row) }),
  not_looked_at: z.object({
    /** Call sites in changed symbols that nothing binds. */
    unresolved_calls: z.number().int(),
    files: z.array(z.object({ path: z.string(), note: z.string() })),
    notes: z.array(z.string()),
  }),
  files: z.array(z.object({ path: z.string(), status: z.string(), symbols: z.number().int() })),
});
export type ReviewResult = z.infer<typeof reviewOutput>;
