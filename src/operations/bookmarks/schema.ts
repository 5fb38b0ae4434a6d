// The structure of the list of bookmarks.

import { z } from 'zod';

export const bookmarksOutput = z.object({
  /** The latest first. */
  bookmarks: z.array(
    z.object({ id: z.string(), title: z.string(), address: z.string(), note: z.string(), created: z.string() }),
  ),
});
export type BookmarksResult = z.infer<typeof bookmarksOutput>;
