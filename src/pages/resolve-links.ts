// Finds what the links of pages lead to, once all pages are known.

import type { Link, Page } from './page.ts';
import { slugOf, withoutExtension } from './slug.ts';

/** Symbols of the same source that prose may name. */
export interface SymbolLookup {
  /** The innermost symbol at a line of the file that `path` means, by itself or as the end of one path. */
  atPlace(path: string, line: number): number | undefined;
  /** The one symbol with this name, qualified as far as it is; undefined if there are several. */
  named(name: string): number | undefined;
}

export const NO_SYMBOLS: SymbolLookup = { atPlace: () => undefined, named: () => undefined };

export type LinkTarget =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'symbol'; readonly node: number }
  /** Another source's page, or nothing that is there. */
  | { readonly kind: 'elsewhere' };

const ELSEWHERE: LinkTarget = { kind: 'elsewhere' };

/** Where each link of a page leads. */
export function linkResolver(pages: readonly Page[], symbols: SymbolLookup): (page: Page, link: Link) => LinkTarget {
  const bySlug = new Map(pages.map((page, at) => [page.slug, at]));
  const byPath = new Map(pages.map((page, at) => [page.path, at]));
  const byName = new Map<string, number | undefined>();
  pages.forEach((page, at) => {
    const last = page.slug.slice(page.slug.lastIndexOf('/') + 1);
    for (const name of new Set([page.title, ...page.aliases, last].map(folded))) {
      // A name that two pages share leads to neither.
      byName.set(name, byName.has(name) && byName.get(name) !== at ? undefined : at);
    }
  });

  function pageOf(page: Page, { kind, target }: Link): number | undefined {
    const bare = decoded(target).replace(/[?#].*$/s, '');
    if (bare === '') return undefined;
    const folder = page.path.slice(0, page.path.lastIndexOf('/') + 1);
    for (const path of [bare.startsWith('/') ? bare.slice(1) : folder + bare, bare]) {
      const plain = normalized(path);
      if (plain === undefined) continue;
      const exact = byPath.get(plain) ?? bySlug.get(slugOf(plain)) ?? bySlug.get(slugOf(withoutExtension(plain)));
      if (exact !== undefined) return exact;
    }
    return kind === 'markdown' ? undefined : byName.get(folded(bare));
  }

  return (page, link) => {
    if (link.source !== undefined) return ELSEWHERE;
    if (link.kind === 'code') {
      const place = /^(.+):(\d+)$/.exec(link.target);
      const node =
        place === null ? symbols.named(link.target.replace(/\(\)$/, '')) : symbols.atPlace(place[1], Number(place[2]));
      if (node !== undefined) return { kind: 'symbol', node };
    }
    const found = pageOf(page, link);
    return found === undefined ? ELSEWHERE : { kind: 'page', page: found };
  };
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // A percent sign that escapes nothing is itself.
    return target;
  }
}

/** Without `.` and `..`; undefined for a path that leaves the source. */
function normalized(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
