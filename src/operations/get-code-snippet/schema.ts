// The structure of a snippet.

import { z } from 'zod';

export const codeSnippetOutput = z.object({
  qualified_name: z.string().optional(),
  source_code: z.string().optional(),
  file_path: z.string().optional(),
  line_start: z.number().int().optional(),
  line_end: z.number().int().optional(),
  /** Null where there is none. */
  docstring: z.string().nullable().optional(),
  found: z.boolean(),
  /** What is to be known of the snippet: that the file changed since it was indexed. */
  note: z.string().optional(),
  error: z.string().optional(),
  error_message: z.string().optional(),
  /** Said where it speaks of files that were edited since the index was made. */
  index: z.string().optional(),
});
export type CodeSnippet = z.infer<typeof codeSnippetOutput>;
