// The structure of a repository's overview.

import { z } from 'zod';
import { parseErrors } from '../analyze/schema.ts';

const place = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  startLine: z.number().int().optional(),
});

export const overviewOutput = z.object({
  name: z.string(),
  path: z.string(),
  indexedAt: z.string(),
  commit: z.string().optional(),
  counts: z.object({
    files: z.number().int(),
    symbols: z.number().int(),
    relationships: z.number().int(),
    flows: z.number().int(),
  }),
  /** Most files first. */
  languages: z.array(z.object({ language: z.string(), files: z.number().int(), lines: z.number().int() })),
  /** Packages outside that are imported: how many come with a language, and of the others those that most code uses. */
  packages: z.object({
    total: z.number().int(),
    standard: z.number().int(),
    most_used: z.array(z.string()),
  }),
  /** Largest first, with the members that most others depend on. */
  communities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbols: z.number().int(),
      summary: z.string().optional(),
      key_symbols: z.array(place),
    }),
  ),
  /** `export`: not declared as an entry point, and yet where flows begin. */
  entry_points: z.array(
    place.extend({ entry: z.enum(['route', 'command', 'main', 'handler', 'export']), label: z.string() }),
  ),
  flows: z.array(z.object({ id: z.string(), name: z.string(), step_count: z.number().int(), entry: z.string() })),
  /** All of each, of which the lists hold the first. Flows and entry points of tests are left out. */
  totals: z.object({ communities: z.number().int(), entry_points: z.number().int(), flows: z.number().int() }),
  skipped: z.record(z.string(), z.number().int()),
  /** Files that the parser met errors in. */
  syntax_errors: z.number().int(),
  syntax_errors_by_language: parseErrors,
  unresolved_calls: z.number().int(),
});
export type OverviewResult = z.infer<typeof overviewOutput>;
