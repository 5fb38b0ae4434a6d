// Outlines that are kept: a version of a file never changes, and between two questions hardly any file has a new one.

import type { GraphView } from '../../model/graph.ts';
import { perView } from '../per-view.ts';
import { type Language, type Outline, outlineOf } from './outline.ts';

export interface OutlineCache {
  /** The outline of a version, whose text is read only if it is not known. Throws what `outlineOf` throws. */
  get(language: Language, path: string, version: string, text: () => string): Outline;
}

/** Together, in characters of source: what is kept of a file is about as long as the file. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** For as long as a graph is open. */
export const outlinesOf: (view: GraphView) => OutlineCache = perView(() => outlineCache(MOST_CHARACTERS));

export function outlineCache(mostCharacters: number): OutlineCache {
  const known = new Map<string, { readonly outline: Outline; readonly size: number }>();
  let total = 0;
  return {
    get(language, path, version, text) {
      const key = `${version} ${path}`;
      const found = known.get(key);
      if (found !== undefined) {
        // The last used is the last to go.
        known.delete(key);
        known.set(key, found);
        return found.outline;
      }
      const source = text();
      const outline = outlineOf(language, path, source);
      known.set(key, { outline, size: source.length });
      total += source.length;
      for (const [oldest, { size }] of known) {
        if (total <= mostCharacters) break;
        known.delete(oldest);
        total -= size;
      }
      return outline;
    },
  };
}
