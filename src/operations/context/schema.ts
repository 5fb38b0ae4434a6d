// The structure of a symbol's context.

import { z } from 'zod';
import { ambiguity, verdict } from '../schemas.ts';

/** Another symbol that refers to this one, or is referred to by it, once for each kind of relationship. */
const reference = z.object({
  uid: z.string(),
  kind: z.string(),
  name: z.string(),
  filePath: z.string(),
  /** Line of the first site, in the file of the symbol that refers. */
  line: z.number().int().optional(),
  /** Number of places in the source. */
  sites: z.number().int(),
  /** What is used of a package, or what of the package is used. */
  members: z.array(z.string()).optional(),
  /** Asked for only, and of what the symbol uses: each place in the source, which lies in the file of what refers. */
  places: z
    .array(
      z.object({ line: z.number().int(), column: z.number().int(), rule: z.string(), access: z.string().optional() }),
    )
    .optional(),
  /** Said of tests alone. */
  test: z.boolean().optional(),
  rule: z.string(),
  /** Measured precision of the rule, null where it was never measured. */
  confidence: z.number().nullable(),
});
export type Reference = z.infer<typeof reference>;

const references = z.record(z.string(), z.array(reference));

const contextFound = z.object({
  status: z.literal('found'),
  symbol: z.object({
    uid: z.string(),
    kind: z.string(),
    name: z.string(),
    qualifiedName: z.string(),
    filePath: z.string(),
    startLine: z.number().int().optional(),
    endLine: z.number().int().optional(),
    signature: z.string().optional(),
    doc: z.string().optional(),
    content: z.string().optional(),
  }),
  /** By relationship (`CALLS`, `IMPORTS`, ...). */
  incoming: references,
  outgoing: references,
  /** What a class, an interface or a module defines. */
  members: z.array(
    z.object({
      uid: z.string(),
      kind: z.string(),
      name: z.string(),
      filePath: z.string(),
      startLine: z.number().int().optional(),
    }),
  ),
  processes: z.array(
    z.object({ id: z.string(), name: z.string(), step_index: z.number().int(), step_count: z.number().int() }),
  ),
  source: z.object({
    /** Lines of the symbol, and how many of them `content` holds. */
    total_lines: z.number().int(),
    shown_lines: z.number().int(),
    /**
     * `changed`: the file is not what was indexed, and `content` is what stands there now, from `start_line` to `end_line`.
     * `gone`: the symbol is not in it any more. `missing`: the file cannot be read.
     */
    state: z.enum(['fresh', 'changed', 'gone', 'missing', 'unchecked']),
    start_line: z.number().int().optional(),
    end_line: z.number().int().optional(),
  }),
  /** Whether `incoming` can be all there is. */
  verdict,
  /** Asked for only: the places that could reach the symbol and are not linked to it. */
  unlinked: z
    .array(
      z.object({
        how: z.enum(['call', 'possible_call', 'member', 'text', 'value', 'declared']),
        filePath: z.string(),
        line: z.number().int(),
        /** What the place is in. */
        uid: z.string().optional(),
        kind: z.string().optional(),
        name: z.string().optional(),
      }),
    )
    .optional(),
  /** What is not shown because tests were not asked for. */
  left_out: z.object({ incoming: z.number().int(), outgoing: z.number().int(), flows: z.number().int() }),
  /** Call sites in this symbol that could not be resolved, and those that lead out of the repository. */
  unresolved_calls: z.number().int(),
  external_calls: z.number().int(),
});
export type ContextFound = z.infer<typeof contextFound>;

export const contextOutput = z.discriminatedUnion('status', [contextFound, ambiguity]);
export type ContextResult = z.infer<typeof contextOutput>;
