// Lists what was marked.

import { readBookmarks } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { BookmarksResult } from './schema.ts';

export async function run(_input: object, { engine }: OperationContext): Promise<BookmarksResult> {
  return { bookmarks: [...readBookmarks(engine.workspace)] };
}

export function render({ bookmarks }: BookmarksResult): string {
  if (bookmarks.length === 0) return 'Nothing is marked.';
  return bookmarks
    .map(
      ({ title, address, note }) =>
        `${title}\n  ${address}${note === '' ? '' : `\n  ${note.replaceAll('\n', '\n  ')}`}`,
    )
    .join('\n');
}
