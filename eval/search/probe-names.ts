// What the pages of a set are called by those who do not write their whole name.

import type { JsonPage } from './notes-set.ts';

/** What a page is called in a sentence: its title without what explains it. */
export function shortName({ title }: Pick<JsonPage, 'title'>): string {
  return title.split(/\s+[-–—:(|]\s*/)[0].trim();
}

/** Another spelling of a name: initials of given names, or several words as one; undefined for a name of one word. */
export function aliasOf(page: JsonPage): string | undefined {
  const words = shortName(page).split(/\s+/);
  if (words.length < 2) return undefined;
  if (page.type === 'person') return initialled(page);
  return page.type === 'meeting' ? undefined : words.map((word) => word.replaceAll('-', '')).join('');
}

/** `A. Stone` for a person, the short name for anything else. */
export function initialled(page: JsonPage): string {
  const [given = '', ...rest] = shortName(page).split(/\s+/);
  return page.type === 'person' && rest.length > 0 ? `${given[0]}. ${rest.join(' ')}` : shortName(page);
}

export interface Part {
  readonly text: string;
  /** Whether a page, linked with others, is called so too. */
  fits(page: JsonPage, linked: readonly JsonPage[]): boolean;
}

/** The last word of a name beside a page that it is linked with; of a meeting, the given names of two who met. */
export function partOf(page: JsonPage, linked: readonly JsonPage[]): Part | undefined {
  if (page.type === 'meeting') {
    const [first, second] = givenNames(linked);
    if (first === undefined || second === undefined) return undefined;
    return {
      text: `meeting of ${first} and ${second}`,
      fits: (_, others) => [first, second].every((name) => givenNames(others).includes(name)),
    };
  }
  const words = shortName(page).split(/\s+/);
  const beside = linked.find(({ type }) => type === (page.type === 'company' ? 'person' : 'company'));
  if (words.length < 2 || beside === undefined) return undefined;
  const last = words.at(-1)!;
  return {
    text: `${last} of ${shortName(beside)}`,
    fits: (other, others) => shortName(other).split(/\s+/).at(-1) === last && others.includes(beside),
  };
}

function givenNames(pages: readonly JsonPage[]): readonly string[] {
  return pages.filter(({ type }) => type === 'person').map(({ title }) => title.split(/\s+/)[0]);
}
