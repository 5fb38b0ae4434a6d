// Views that were marked, with notes that can be written down and taken along.

import { useEffect, useState } from 'preact/hooks';
import type { BookmarksResult } from '../../../src/operations/bookmarks/schema.ts';
import { type ApiError, call } from '../api.ts';
import { Count, follow } from '../parts/rows.tsx';
import { Empty, Failure, Waiting } from '../parts/states.tsx';
import { shown } from '../shown.ts';
import { hrefOf, say, view } from '../state.ts';
import { addressOf, viewFrom } from '../view.ts';

type Bookmark = BookmarksResult['bookmarks'][number];

/** Marks what is looked at; its note is written in the list. */
export function markThis(): void {
  const { symbol, kind, repo } = view.value;
  const name = symbol?.slice(symbol.lastIndexOf(':') + 1) ?? '';
  const title = [name, kind === 'butterfly' ? '' : kind, repo]
    .filter((part) => part !== '' && part !== undefined)
    .join(' · ');
  call('bookmark', { address: addressOf(view.value).slice(1), title }).then(
    () => say('Marked. Bookmarks are behind the star.'),
    (error: ApiError) => say(error.message),
  );
}

export function Bookmarks() {
  const [list, setList] = useState<readonly Bookmark[] | undefined>(undefined);
  const [error, setError] = useState<ApiError | undefined>(undefined);
  const take = (answer: Promise<BookmarksResult>) =>
    answer.then(
      (value) => {
        setList(value.bookmarks);
        shown.value = { operation: 'bookmarks', answer: value, nodes: [], edges: [] };
      },
      (failure: ApiError) => setError(failure),
    );
  useEffect(() => {
    take(call('bookmarks', {}));
  }, []);
  if (error !== undefined) return <Failure error={error} />;
  if (list === undefined) return <Waiting />;
  if (list.length === 0) {
    return (
      <Empty title="Nothing is marked">
        <p class="dim">
          <kbd>Alt+B</kbd> marks what is looked at. Marks and notes are kept in the home folder of gitnexus.
        </p>
      </Empty>
    );
  }
  return (
    <div class="page">
      <header class="page-head">
        <h1>
          Bookmarks <Count of={list.length} />
        </h1>
      </header>
      {list.map((bookmark) => (
        <div class="bookmark" key={bookmark.id}>
          <a class="inline-link" href={hrefOf(viewFrom(`?${bookmark.address}`))} onClick={follow}>
            {bookmark.title}
          </a>
          <textarea
            rows={2}
            aria-label={`Note on ${bookmark.title}`}
            placeholder="Note"
            value={bookmark.note}
            onChange={({ currentTarget }) => {
              const { address, title } = bookmark;
              take(call('bookmark', { address, title, note: currentTarget.value }));
            }}
          />
          <button type="button" onClick={() => take(call('bookmark', { address: bookmark.address, remove: true }))}>
            Remove
          </button>
        </div>
      ))}
    </div>
  );
}
