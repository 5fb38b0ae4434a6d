// Pages on disk: a table of them as JSON, and their texts, each compressed by itself so that one can be read alone.

import { AppError } from '../model/errors.ts';
import type { LinkedPage } from './build-pages.ts';
import { unpackText } from './packed-text.ts';
import { CHUNK_SOURCES, type Chunk, LINK_KINDS, type Link, type Page } from './page.ts';
import type { LinkTarget } from './resolve-links.ts';

/** Raised whenever the layout changes, or what pages are made of. */
const VERSION = 1;

export interface EncodedPages {
  readonly table: string;
  readonly texts: Uint8Array;
}

export type StoredPage = Omit<Page, 'packed' | 'text' | 'chunks' | 'links'>;

/** A chunk and where it is: `id` counts through all chunks of the source. */
export interface StoredChunk extends Chunk {
  readonly id: number;
  readonly page: number;
  /** Its place among the chunks of its page. */
  readonly index: number;
}

export interface StoredLink extends Link {
  readonly leadsTo: LinkTarget;
}

/** The pages of one source, read from disk. Pages and chunks are named by their index. */
export interface PageStore {
  readonly pages: readonly StoredPage[];
  readonly chunkCount: number;
  chunk(id: number): StoredChunk;
  /** The ids of a page's chunks: from the first, up to the second. */
  chunksOf(page: number): readonly [first: number, end: number];
  linksOf(page: number): readonly StoredLink[];
  /** How many other pages link to a page. */
  backlinks(page: number): number;
  /** The text of a page as it is stored. */
  packedText(page: number): Uint8Array;
  textOf(page: number): string;
  /** The text of a chunk, without its header. */
  chunkText(id: number): string;
}

/** A chunk as a row: source, start, end, first line, last line, header, kind, nodes. */
type ChunkRow = [number, number, number, number, number, string, string?, (readonly number[])?];
/** A link as a row: kind, target, text, at, leads to (page ≥ 0, symbol as -2 - node, -1 elsewhere), relation, source. */
type LinkRow = [number, string, string, number, number, string?, string?];

interface PageRow {
  readonly page: StoredPage;
  /** Where its text is: offset and length, compressed. */
  readonly text: readonly [number, number];
  readonly chunks: readonly ChunkRow[];
  readonly links: readonly LinkRow[];
}

/** `placeOf` gives the number under which the graph finally has a node that the pages name. */
export function encodePages(
  pages: readonly LinkedPage[],
  placeOf: (node: number) => number = (node) => node,
): EncodedPages {
  const texts: Uint8Array[] = [];
  let offset = 0;
  const rows = pages.map(({ packed, text: _text, ownSlug: _ownSlug, chunks, links, targets, ...page }): PageRow => {
    texts.push(packed);
    offset += packed.length;
    return {
      page,
      text: [offset - packed.length, packed.length],
      chunks: chunks.map((chunk) => chunkRow(chunk, placeOf)),
      links: links.map((link, at) => linkRow(link, targets[at], placeOf)),
    };
  });
  return { table: JSON.stringify({ version: VERSION, pages: rows }), texts: Buffer.concat(texts) };
}

function chunkRow(chunk: Chunk, placeOf: (node: number) => number): ChunkRow {
  const { source, start, end, startLine, endLine, header, kind, nodes } = chunk;
  const row: ChunkRow = [CHUNK_SOURCES.indexOf(source), start, end, startLine, endLine, header];
  if (kind !== undefined) row.push(kind, (nodes ?? []).map(placeOf));
  return row;
}

function linkRow(link: Link, leadsTo: LinkTarget, placeOf: (node: number) => number): LinkRow {
  const { kind, target, text, at, relation, source } = link;
  const to = leadsTo.kind === 'page' ? leadsTo.page : leadsTo.kind === 'symbol' ? -2 - placeOf(leadsTo.node) : -1;
  return [LINK_KINDS.indexOf(kind), target, text, at, to, relation ?? '', source ?? ''];
}

/** Throws `corrupt-index` for a table that is damaged or of another version. */
export function openPages(table: string, texts: Uint8Array): PageStore {
  const rows = readTable(table);
  const firstChunk = new Uint32Array(rows.length + 1);
  rows.forEach(({ chunks }, at) => {
    firstChunk[at + 1] = firstChunk[at] + chunks.length;
  });
  const pageOfChunk = new Uint32Array(firstChunk[rows.length]);
  rows.forEach((_, at) => {
    pageOfChunk.fill(at, firstChunk[at], firstChunk[at + 1]);
  });
  const backlinks = countBacklinks(rows);
  const recent = new Map<number, string>();
  let unpacked = 0;

  function packedText(page: number): Uint8Array {
    const [start, length] = rows[page].text;
    return texts.subarray(start, start + length);
  }

  function textOf(page: number): string {
    const known = recent.get(page);
    if (known !== undefined) return known;
    const text = unpackText(packedText(page));
    recent.set(page, text);
    unpacked += text.length;
    for (const [oldest, { length }] of recent) {
      if (unpacked <= MOST_UNPACKED || oldest === page) break;
      recent.delete(oldest);
      unpacked -= length;
    }
    return text;
  }

  function chunk(id: number): StoredChunk {
    const page = pageOfChunk[id];
    const index = id - firstChunk[page];
    const [source, start, end, startLine, endLine, header, kind, nodes] = rows[page].chunks[index];
    const common = { id, page, index, source: CHUNK_SOURCES[source], start, end, startLine, endLine, header };
    return kind === undefined ? common : { ...common, kind, nodes: nodes ?? [] };
  }

  return {
    pages: rows.map(({ page }) => page),
    chunkCount: pageOfChunk.length,
    chunk,
    chunksOf: (page) => [firstChunk[page], firstChunk[page + 1]],
    linksOf: (page) => rows[page].links.map(storedLink),
    backlinks: (page) => backlinks[page],
    packedText,
    textOf,
    chunkText(id) {
      const { page, start, end } = chunk(id);
      return textOf(page).slice(start, end);
    },
  };
}

/** Characters of texts that are kept unpacked: all of a folder of notes, the busiest files of a large repository. */
const MOST_UNPACKED = 16_000_000;

function storedLink([kind, target, text, at, to, relation, source]: LinkRow): StoredLink {
  return {
    kind: LINK_KINDS[kind],
    target,
    text,
    at,
    ...(relation === undefined || relation === '' ? {} : { relation }),
    ...(source === undefined || source === '' ? {} : { source }),
    leadsTo:
      to >= 0 ? { kind: 'page', page: to } : to === -1 ? { kind: 'elsewhere' } : { kind: 'symbol', node: -2 - to },
  };
}

function countBacklinks(rows: readonly PageRow[]): Uint32Array {
  const counts = new Uint32Array(rows.length);
  rows.forEach(({ links }, from) => {
    for (const to of new Set(links.map((link) => link[4]))) if (to >= 0 && to !== from) counts[to]++;
  });
  return counts;
}

function readTable(table: string): readonly PageRow[] {
  let parsed: { readonly version?: unknown; readonly pages?: unknown } | null;
  try {
    parsed = JSON.parse(table) as typeof parsed;
  } catch (cause) {
    throw new AppError('corrupt-index', 'The pages of this index cannot be read.', { cause, hint: REWRITE });
  }
  if (parsed?.version !== VERSION || !Array.isArray(parsed.pages)) {
    throw new AppError('corrupt-index', 'The pages of this index are of another version.', { hint: REWRITE });
  }
  return parsed.pages as readonly PageRow[];
}

const REWRITE = 'Write it anew: gitnexus analyze --force';
