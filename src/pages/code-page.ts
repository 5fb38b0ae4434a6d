// A file of code as a page.

import { type CodeSymbol, chunkCode } from './chunk-code.ts';
import { packText } from './packed-text.ts';
import type { Page } from './page.ts';

export interface CodeFile {
  readonly path: string;
  readonly text: string;
  /** The id of its language. */
  readonly language: string;
  /** The file itself, for what is in no definition. */
  readonly module: CodeSymbol;
  /** Its definitions, in the order of the graph. */
  readonly symbols: readonly CodeSymbol[];
}

/** The page of a file of code. Its slug is its path, since that is what people call it. */
export function codePage({ path, text, language, module, symbols }: CodeFile): Page {
  return {
    slug: path,
    path,
    title: path,
    type: 'code',
    tags: [],
    aliases: [],
    frontmatter: {},
    language,
    stale: false,
    packed: packText(text),
    chunks: chunkCode(text, module, symbols),
    links: [],
  };
}
