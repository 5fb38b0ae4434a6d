// Marks a view, or takes the mark away.

import { addBookmark, removeBookmark } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { BookmarksResult } from './schema.ts';

export { render } from './list.ts';

export async function run(
  input: { readonly address: string; readonly title?: string; readonly note: string; readonly remove: boolean },
  { engine }: OperationContext,
): Promise<BookmarksResult> {
  const { workspace } = engine;
  const address = input.address.replace(/^.*\?/, '');
  const after = input.remove
    ? await removeBookmark(workspace, address)
    : await addBookmark(workspace, { address, title: input.title ?? address, note: input.note });
  return { bookmarks: [...after] };
}
