// The structure of a rename: planned, applied or undone.

import { z } from 'zod';
import { ambiguity } from '../schemas.ts';

const place = z.object({ filePath: z.string(), line: z.number().int(), column: z.number().int() });

const edit = place.extend({
  /** What stands there afterwards, in place of the old name. */
  text: z.string(),
  /** The rule by which the place is known to mean the symbol. */
  evidence: z.string(),
  /** The line as it is before. */
  source: z.string(),
});
export type Edit = z.infer<typeof edit>;

export const renamePlanned = z.object({
  /** `planned`: nothing was written. */
  status: z.enum(['planned', 'applied']),
  symbol: z.object({
    uid: z.string(),
    kind: z.string(),
    name: z.string(),
    filePath: z.string(),
    line: z.number().int(),
  }),
  newName: z.string(),
  files: z.number().int(),
  edits: z.array(edit),
  /** Other symbols that are one with it and get the new name too (overrides, implementations). */
  together: z.array(
    z.object({ uid: z.string(), kind: z.string(), name: z.string(), filePath: z.string(), line: z.number().int() }),
  ),
  /** Places that may mean the symbol and could not be resolved. They are not touched. */
  unresolved: z.array(place.extend({ source: z.string() })),
  /** In comments and texts. They are not touched. */
  text_only: z.array(place.extend({ kind: z.enum(['text', 'comment']), source: z.string() })),
  cautions: z.array(z.string()),
  notes: z.array(z.string()),
});
export type RenamePlanned = z.infer<typeof renamePlanned>;

export const renameUndone = z.object({
  status: z.literal('undone'),
  /** What was taken back. */
  label: z.string(),
  files: z.array(z.string()),
  notes: z.array(z.string()),
});

export const renameOutput = z.discriminatedUnion('status', [renamePlanned, renameUndone, ambiguity]);
export type RenameResult = z.infer<typeof renameOutput>;
