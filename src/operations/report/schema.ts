// The structure of a report. Every section has its total, and as many rows as were asked for, the gravest first.

import { z } from 'zod';
import { CERTAINTIES } from './sections/dead-code.ts';

const int = z.number().int();

const owned = z.object({
  /** By CODEOWNERS; else, where that was asked for, who last wrote most of it. */
  owners: z.array(z.string()),
});

const symbol = owned.extend({
  uid: z.string(),
  type: z.string(),
  name: z.string(),
  filePath: z.string(),
  line: int.optional(),
  endLine: int.optional(),
});
export type ReportedSymbol = z.infer<typeof symbol>;

const cycle = z.object({ size: int, members: z.array(symbol) });

function section<Row extends z.ZodType>(row: Row) {
  return z.object({ total: int, rows: z.array(row) }).optional();
}

export const reportOutput = z.object({
  format: z.enum(['text', 'html']),
  repository: z.string(),
  counts: z.object({ files: int, symbols: int }),
  dead_code: z
    .object({
      total: int,
      by_certainty: z.record(z.enum(CERTAINTIES), int),
      rows: z.array(symbol.extend({ certainty: z.enum(CERTAINTIES), reasons: z.array(z.string()) })),
    })
    .optional(),
  import_cycles: section(cycle),
  call_cycles: section(cycle),
  hubs: section(symbol.extend({ users: int, used: int })),
  unstable_interfaces: section(owned.extend({ path: z.string(), dependents: int, commits: int, carried: int })),
  large_functions: section(symbol.extend({ lines: int, depth: int })),
  duplicate_names: section(z.object({ name: z.string(), type: z.string(), members: z.array(symbol) })),
  co_changes: section(owned.extend({ one: z.string(), other: z.string(), together: int, of: int })),
  /** What was not looked at, and why. */
  notes: z.array(z.string()),
});
export type ReportResult = z.infer<typeof reportOutput>;
