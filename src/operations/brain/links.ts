// Shows the links of a page both ways, and the symbols that it mentions.

import type { Collection, PageLink } from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { findPage } from './find-page.ts';
import type { LinksOutput } from './schemas.ts';
import { openSources } from './sources-open.ts';

export interface LinksInput {
  readonly slug: string;
  readonly source?: string;
}

export async function run({ slug, source }: LinksInput, context: OperationContext): Promise<LinksOutput> {
  const { collection, links } = await openSources(context, source);
  const { corpus, page, stored } = findPage(collection, slug);
  const { pages, source: source_id } = collection.corpora[corpus];
  const key = collection.pageKey(corpus, page);
  const between = links.of(key);
  const mentioned = new Map(links.mentions(key).map((symbol) => [`${symbol.corpus}:${symbol.node}`, symbol]));
  const elsewhere = pages.linksOf(page).filter(({ leadsTo, kind }) => leadsTo.kind === 'elsewhere' && kind !== 'code');
  const followed = new Set(between.filter(({ from }) => from === key).map(({ at, text }) => `${at}:${text}`));
  const dangling = elsewhere.filter(({ at, text, kind }) => kind !== 'frontmatter' && !followed.has(`${at}:${text}`));
  return {
    source_id,
    slug: stored.slug,
    title: stored.title,
    links_to: grouped(
      collection,
      between.filter(({ from }) => from === key),
      ({ to }) => to,
    ),
    linked_from: grouped(
      collection,
      between.filter(({ to }) => to === key),
      ({ from }) => from,
    ),
    mentions: [...mentioned.values()].map((symbol) => {
      const { view, source } = collection.corpora[symbol.corpus];
      const { kind, name, path, startLine } = view.node(symbol.node);
      return {
        source_id: source,
        kind: kind.toLowerCase(),
        name,
        path,
        ...(startLine === undefined ? {} : { line: startLine }),
      };
    }),
    dangling: [
      ...new Set(dangling.map(({ target, source: other }) => (other === undefined ? target : `${other}:${target}`))),
    ],
  };
}

function grouped(
  collection: Collection,
  links: readonly PageLink[],
  otherOf: (link: PageLink) => number,
): LinksOutput['links_to'] {
  const groups = new Map<string, { page: number; relation: string | undefined; count: number }>();
  for (const link of links) {
    const page = otherOf(link);
    const key = `${page}:${link.relation ?? ''}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { page, relation: link.relation, count: 1 });
    else known.count++;
  }
  return [...groups.values()].map(({ page, relation, count }) => {
    const { corpus, page: own } = collection.corpusOfPage(page);
    const { pages, source } = collection.corpora[corpus];
    const { slug, title, type } = pages.pages[own];
    return { source_id: source, slug, title, type, ...(relation === undefined ? {} : { relation }), count };
  });
}

export function render({ title, slug, links_to, linked_from, mentions, dangling }: LinksOutput): string {
  const row = ({ slug: other, title: name, relation, count }: LinksOutput['links_to'][number]): string =>
    `  ${name} → ${other}${relation === undefined ? '' : ` (${relation})`}${count > 1 ? ` ×${count}` : ''}`;
  const section = (heading: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : ['', `${heading} (${rows.length}):`, ...rows];
  return [
    `${title} (${slug})`,
    ...section('Links to', links_to.map(row)),
    ...section('Linked from', linked_from.map(row)),
    ...section(
      'Mentions',
      mentions.map(
        ({ kind, name, path, line }) => `  ${kind} ${name} → ${path}${line === undefined ? '' : `:${line}`}`,
      ),
    ),
    ...section(
      'Leads nowhere',
      dangling.map((target) => `  ${target}`),
    ),
    ...(links_to.length + linked_from.length + mentions.length + dangling.length === 0 ? ['', 'No links.'] : []),
  ].join('\n');
}
