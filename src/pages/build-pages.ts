// All pages of a source, with slugs that are its own and links that lead somewhere.

import { type CodeFile, codePage } from './code-page.ts';
import { documentPage } from './document-page.ts';
import type { Page } from './page.ts';
import { type LinkTarget, linkResolver, type SymbolLookup } from './resolve-links.ts';
import { uniqueSlugs } from './slug.ts';

export interface PageInput {
  readonly documents: readonly { readonly path: string; readonly text: string }[];
  /** Taken one at a time: their texts need not all be there at once. */
  readonly code: Iterable<CodeFile>;
  /** Pages that are known already but for their slugs and targets, with the numbers that the nodes have now. */
  readonly kept?: readonly Page[];
  readonly symbols: SymbolLookup;
}

export interface LinkedPage extends Page {
  /** The slug that it would have if no other page had it. */
  readonly ownSlug: string;
  /** Where each of its links leads, in the order of the links. */
  readonly targets: readonly LinkTarget[];
}

/** The pages in the order of their paths: the same files give the same pages. */
export function buildPages({ documents, code, kept = [], symbols }: PageInput): LinkedPage[] {
  const pagesOfCode = Array.from(code, codePage);
  const unique = uniqueSlugs();
  const pages = [...documents.map(({ path, text }) => documentPage(path, text)), ...pagesOfCode, ...kept]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((page) => ({ ...page, ownSlug: page.slug, slug: unique(page.slug) }));
  const targetOf = linkResolver(pages, symbols);
  return pages.map((page) => ({ ...page, targets: page.links.map((link) => targetOf(page, link)) }));
}
