// The structure of source in which names are links.

import { z } from 'zod';
import { ambiguity, place } from '../schemas.ts';

const int = z.number().int();

export const sourceOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    symbol: place,
    filePath: z.string(),
    language: z.string().optional(),
    /** Why the parser refused the text, which is shown plain then. */
    not_parsed: z.string().optional(),
    /** `changed`: the file is not what was indexed, so that names in it are not linked. */
    state: z.enum(['fresh', 'changed', 'gone', 'missing', 'unchecked']),
    /** Of the first line in `lines`, which are those of the file as it is now. */
    first_line: int,
    lines: z.array(z.string()),
    /** Lines of the symbol, and of the file. */
    symbol_lines: z.object({ start: int, end: int }),
    file_lines: int,
    /** Lines and columns count from 1. What is neither here nor a link is plain. */
    highlights: z.array(
      z.object({
        line: int,
        column: int,
        length: int,
        kind: z.enum(['keyword', 'string', 'comment', 'number', 'constant']),
      }),
    ),
    /** Names that the resolver knows, each with the symbol that it means. */
    links: z.array(
      z.object({
        line: int,
        column: int,
        length: int,
        uid: z.string(),
        relation: z.string(),
        rule: z.string(),
        /** The symbol that the name stands in. */
        from: z.string(),
        /** How many other symbols it may mean as well (overrides, alternatives). */
        others: int,
      }),
    ),
    /** Names of one file that mean the same variable or parameter have the same group. */
    locals: z.array(z.object({ line: int, column: int, length: int, group: int })),
    /** What the links lead to. */
    symbols: z.record(z.string(), place.extend({ signature: z.string().optional(), doc: z.string().optional() })),
    /** What is defined in the whole file, in source order. */
    outline: z.array(place.extend({ end_line: int, depth: int })),
  }),
  ambiguity,
]);
export type SourceResult = z.infer<typeof sourceOutput>;
export type SourceFound = Extract<SourceResult, { status: 'found' }>;
