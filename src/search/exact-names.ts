// Finds the documents whose name is what the query spells: these come before all that merely contain its words.

import type { DocumentLabel } from './document-labels.ts';
import { FOLDED_KEY, NAME_KEY } from './index-format.ts';
import { basename, foldName, graphPath, hasDottedSuffix, hasPathSuffix, nameSegments } from './name-forms.ts';
import type { QueryTerms } from './query-terms.ts';

/**
 * How a document's name was met, best first in rank: the whole query is its name as written; the whole query is its
 * name but for case and underscores; the query, longer than a name, mentions it.
 */
export type ExactMatch = 'name' | 'folded-name' | 'mentioned-name';

/** The order of results by how their name was met; 0 where it was not. */
export function exactRank(match: ExactMatch | undefined): number {
  return match === 'name' ? 3 : match === 'folded-name' ? 2 : match === 'mentioned-name' ? 1 : 0;
}

export interface NameIndex {
  /** Ordinals of the documents whose postings have this key. */
  documentsWithKey(key: string): readonly number[];
  label(ordinal: number): DocumentLabel;
}

export function exactNames(index: NameIndex, query: QueryTerms): ReadonlyMap<number, ExactMatch> {
  const found = new Map<number, ExactMatch>();
  const add = (ordinals: readonly number[], match: ExactMatch): void => {
    for (const ordinal of ordinals) if (!found.has(ordinal)) found.set(ordinal, match);
  };
  if (query.whole === '') return found;
  add(spelled(index, query.whole), 'name');
  add(spelledFolded(index, query.whole), 'folded-name');
  for (const name of query.mentioned) add(spelled(index, name), 'mentioned-name');
  for (const name of query.joined) add(withFoldedName(index, name), 'mentioned-name');
  return found;
}

/** Who bears exactly this name, qualified name, dotted suffix of one, basename or path. */
function spelled(index: NameIndex, name: string): readonly number[] {
  const plain = index.documentsWithKey(NAME_KEY + name);
  if (plain.length > 0) return plain;
  if (/[/\\]/.test(name)) {
    const path = graphPath(name);
    return index
      .documentsWithKey(NAME_KEY + basename(path))
      .filter((ordinal) => isPathOf(index.label(ordinal).path, path));
  }
  const segments = nameSegments(name);
  if (segments.length === 0) return [];
  const suffix = segments.join('.');
  return index
    .documentsWithKey(NAME_KEY + segments.at(-1))
    .filter((ordinal) => segments.length === 1 || hasDottedSuffix(index.label(ordinal).qualifiedName, suffix));
}

/** With the extension or without. */
function isPathOf(path: string, wanted: string): boolean {
  return hasPathSuffix(path, wanted) || hasPathSuffix(path.replace(/\.[^./]*$/, ''), wanted);
}

function spelledFolded(index: NameIndex, name: string): readonly number[] {
  const segments = nameSegments(name);
  const last = segments.at(-1);
  if (last === undefined) return [];
  const suffix = foldName(segments.join('.'));
  return withFoldedName(index, foldName(last)).filter(
    (ordinal) => segments.length === 1 || hasDottedSuffix(foldName(index.label(ordinal).qualifiedName), suffix),
  );
}

function withFoldedName(index: NameIndex, folded: string): readonly number[] {
  if (folded === '') return [];
  return [...index.documentsWithKey(NAME_KEY + folded), ...index.documentsWithKey(FOLDED_KEY + folded)];
}
