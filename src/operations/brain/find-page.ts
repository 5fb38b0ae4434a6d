// Finds the page that somebody names.

import { AppError } from '../../model/errors.ts';
import { type StoredPage, slugOf } from '../../pages/index.ts';
import type { Collection } from '../../search/index.ts';

export interface FoundPage {
  readonly corpus: number;
  readonly page: number;
  readonly stored: StoredPage;
}

/**
 * A page by its slug, `source:slug`, path or title: what is written is only ever compared with what the index holds, so
 * that no name reaches a file. Throws `not-found` or `ambiguous`.
 */
export function findPage(collection: Collection, name: string): FoundPage {
  const all: FoundPage[] = collection.corpora.flatMap(({ pages }, corpus) =>
    pages.pages.map((stored, page) => ({ corpus, page, stored })),
  );
  const sourceOf = ({ corpus }: FoundPage): string => collection.corpora[corpus].source;
  const folded = name.trim().toLowerCase();
  const readings: ((found: FoundPage) => boolean)[] = [
    (found) => found.stored.slug === name || `${sourceOf(found)}:${found.stored.slug}` === name,
    (found) => found.stored.path === name,
    (found) => found.stored.slug === slugOf(name),
    (found) => found.stored.title.toLowerCase() === folded,
    (found) => found.stored.slug.slice(found.stored.slug.lastIndexOf('/') + 1) === folded,
  ];
  for (const reads of readings) {
    const found = all.filter(reads);
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const candidates = found.map((each) => `${sourceOf(each)}:${each.stored.slug}`);
      throw new AppError('ambiguous', `'${name}' is the name of ${found.length} pages`, {
        hint: `Name one of them: ${candidates.slice(0, 10).join(', ')}`,
        details: { candidates },
      });
    }
  }
  throw new AppError('not-found', `Page '${name}' not found`, { hint: 'Look for it: gitnexus brain search "<words>"' });
}
