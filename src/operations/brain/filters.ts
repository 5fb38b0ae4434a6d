// Which chunks a search may find.

import type { Collection } from '../../search/index.ts';

export interface FilterInput {
  readonly language?: string;
  readonly symbolKind?: string;
  readonly type?: string;
}

/** Undefined where nothing is asked: a test for each hit costs time. */
export function chunkFilter(
  collection: Collection,
  { language, symbolKind, type }: FilterInput,
): ((chunk: number) => boolean) | undefined {
  if (language === undefined && symbolKind === undefined && type === undefined) return undefined;
  const wantedLanguage = language?.toLowerCase();
  const wantedKind = symbolKind?.toLowerCase();
  return (key) => {
    const { corpus, chunk, page } = collection.locate(key);
    if (wantedLanguage !== undefined && page.language !== wantedLanguage) return false;
    if (type !== undefined && page.type !== type) return false;
    if (wantedKind === undefined || chunk.kind === wantedKind) return true;
    // A small class is one chunk with its methods: whoever asks for methods is shown it too.
    return (chunk.nodes ?? []).some((node) => corpus.view.kindOf(node).toLowerCase() === wantedKind);
  };
}
