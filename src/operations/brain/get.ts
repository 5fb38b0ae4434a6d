// Shows a page as it was when it was indexed: nothing is read but the index.

import type { OperationContext } from '../operation.ts';
import { findPage } from './find-page.ts';
import type { PageOutput } from './schemas.ts';
import { openSources } from './sources-open.ts';

export interface GetInput {
  readonly slug: string;
  readonly source?: string;
}

export async function run({ slug, source }: GetInput, context: OperationContext): Promise<PageOutput> {
  const { collection } = await openSources(context, source);
  const { corpus, page, stored } = findPage(collection, slug);
  const { pages, source: source_id } = collection.corpora[corpus];
  const { aliases: _, ...shown } = stored;
  return {
    ...shown,
    tags: [...shown.tags],
    frontmatter: { ...shown.frontmatter },
    source_id,
    backlinks: pages.backlinks(page),
    text: pages.textOf(page),
  };
}

export function render({ source_id, slug, title, type, tags, stale, backlinks, text }: PageOutput): string {
  const about = [type, ...tags, `${backlinks} backlinks`, ...(stale ? ['stale: its timeline is newer'] : [])];
  return [`${title} (${source_id}:${slug})`, `  ${about.join(', ')}`, '', text.trimEnd()].join('\n');
}
