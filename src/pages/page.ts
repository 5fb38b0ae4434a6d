// What a page is: a document or a file of code as search sees it, cut into chunks, with the links it has.
// Positions are offsets in UTF-16 code units of the page's text, lines are 1-based.

/** What a chunk was cut from. Chunks of code files are compiled truth. */
export const CHUNK_SOURCES = ['compiled_truth', 'timeline', 'fenced_code'] as const;
export type ChunkSource = (typeof CHUNK_SOURCES)[number];

export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  /** The line of its last character. */
  readonly endLine: number;
  readonly source: ChunkSource;
  /** What stands above its text when it is shown: where it is from and what it is in. */
  readonly header: string;
  /** Code: the kind of the symbol it holds, in lower case; `module` outside of symbols. */
  readonly kind?: string;
  /** Code: the graph nodes whose text is in it, the one it is cut from first. */
  readonly nodes?: readonly number[];
}

export const LINK_KINDS = ['markdown', 'wikilink', 'frontmatter', 'code'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link as it is written. `at` is where it stands; 0 in the frontmatter. */
export interface Link {
  readonly kind: LinkKind;
  /** A slug, title, path or name; what it leads to is found when all pages are known. */
  readonly target: string;
  /** The source that it names, in `[[source:slug]]`. */
  readonly source?: string;
  /** What the reader sees. */
  readonly text: string;
  readonly at: number;
  /** The key of the frontmatter that it is a value of: the relation by name. */
  readonly relation?: string;
}

export interface TimelineEntry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly text: string;
}

/** A value of the frontmatter. */
export type FrontmatterValue = string | number | boolean | null | readonly FrontmatterValue[] | FrontmatterMap;
export interface FrontmatterMap {
  readonly [key: string]: FrontmatterValue;
}

/** One page, before anything is known of the others. */
export interface Page {
  /** Unique in its source. */
  readonly slug: string;
  /** From the root of the source, with `/`. */
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly tags: readonly string[];
  /** Other names that it is known by. */
  readonly aliases: readonly string[];
  /** What the frontmatter holds besides. */
  readonly frontmatter: FrontmatterMap;
  /** The id of its language, for code. */
  readonly language?: string;
  /** The newest entry of its timeline is later than its compiled truth says it was written. */
  readonly stale: boolean;
  /** Its text as it is stored. */
  readonly packed: Uint8Array;
  /** Its text, of a document: nobody asks for that of code while pages are made, and it is not held for nothing. */
  readonly text?: string;
  readonly chunks: readonly Chunk[];
  readonly links: readonly Link[];
}
