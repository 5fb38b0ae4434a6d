// Cuts a document into chunks by its structure: at headings first, then between paragraphs, then between sentences.
// Neighbours within a section share a sentence, so that what is said across a cut can be found from both sides.

import { type Block, blocksOf, type Format } from './blocks.ts';
import { lineIndex } from './lines.ts';
import type { Chunk, ChunkSource } from './page.ts';
import { tokenCount } from './token-count.ts';

/** Tokens of a chunk: what an embedding model reads without blur, and a person at a glance. */
export const CHUNK_TOKENS = 300;
/** Tokens that a chunk may repeat of the one before. */
const OVERLAP_TOKENS = 40;
/** A section shorter than this goes on with the next one: a heading and one line are no answer. */
const LEAST_SECTION_TOKENS = CHUNK_TOKENS / 4;

export interface ProseRange {
  readonly from: number;
  readonly to: number;
  readonly source: 'compiled_truth' | 'timeline';
}

/** The chunks of a range of `text`; `title` stands first in their headers. */
export function chunkProse(text: string, format: Format, title: string, range: ProseRange): Chunk[] {
  const lines = lineIndex(text);
  const chunks: Chunk[] = [];
  const trail: { level: number; title: string }[] = [];
  let pieces: Piece[] = [];
  let header = title;

  const flush = (): void => {
    for (const { start, end } of packPieces(text, pieces)) chunks.push(chunkOf(start, end, range.source, header));
    pieces = [];
  };
  const chunkOf = (start: number, end: number, source: ChunkSource, above: string): Chunk => ({
    start,
    end,
    startLine: lines.lineAt(start),
    endLine: lines.lineAt(Math.max(start, end - 1)),
    source,
    header: above,
  });

  for (const block of blocksOf(text, format, range.from, range.to)) {
    if (block.kind === 'heading') {
      const gathered = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
      if (gathered >= LEAST_SECTION_TOKENS) flush();
      while (trail.length > 0 && trail.at(-1)!.level >= block.level) trail.pop();
      trail.push({ level: block.level, title: block.title });
      if (pieces.length === 0) header = headerOf(title, trail);
      pieces.push(pieceOf(text, block));
    } else if (block.kind === 'code') {
      flush();
      const above = headerOf(title, trail);
      for (const { start, end } of packPieces(text, linesOfBlock(text, block)))
        chunks.push(chunkOf(start, end, 'fenced_code', above));
      header = above;
    } else {
      if (pieces.length === 0) header = headerOf(title, trail);
      pieces.push(...paragraphPieces(text, block, range.source));
    }
  }
  flush();
  return chunks;
}

function headerOf(title: string, trail: readonly { readonly title: string }[]): string {
  const headings = trail.map((heading) => heading.title).filter((heading) => heading !== '' && heading !== title);
  return [title, ...headings].join(' › ');
}

/** What is never cut: a sentence, a line of code, an entry of a timeline. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

function pieceOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Piece {
  return { start, end, tokens: tokenCount(text.slice(start, end)) };
}

function paragraphPieces(text: string, block: Block, source: ChunkSource): Piece[] {
  // The entries of a timeline stay whole as far as they fit.
  const whole = source === 'timeline' ? linesOfBlock(text, block) : [pieceOf(text, block)];
  return whole.flatMap((piece) => (piece.tokens <= CHUNK_TOKENS / 2 ? [piece] : sentences(text, piece)));
}

function linesOfBlock(text: string, { start, end }: Block): Piece[] {
  const pieces: Piece[] = [];
  for (let from = start; from < end; ) {
    const found = text.indexOf('\n', from);
    const to = found === -1 || found >= end ? end : found + 1;
    pieces.push(...cutLong(text, pieceOf(text, { start: from, end: to })));
    from = to;
  }
  return pieces;
}

/** Ends of sentences: Latin ones need a space after their mark, CJK ones do not. A line break of a list ends one too. */
const SENTENCE_END = /[.!?…]+["'”’)\]]*(?=\s)|[。！？；]+[”’」』）]*|\n(?=\s*(?:[-*+]|\d+[.)])\s)/g;

function sentences(text: string, piece: Piece): Piece[] {
  const found: Piece[] = [];
  let start = piece.start;
  for (const match of text.slice(piece.start, piece.end).matchAll(SENTENCE_END)) {
    let end = piece.start + match.index + match[0].length;
    while (end < piece.end && /\s/.test(text[end])) end++;
    found.push(...cutLong(text, pieceOf(text, { start, end })));
    start = end;
  }
  if (start < piece.end) found.push(...cutLong(text, pieceOf(text, { start, end: piece.end })));
  return found;
}

/** Data without an end in sight is cut where the budget ends, but never inside a surrogate pair. */
function cutLong(text: string, piece: Piece): Piece[] {
  if (piece.tokens <= CHUNK_TOKENS) return [piece];
  const cut: Piece[] = [];
  const wide = piece.tokens > (piece.end - piece.start) / 2;
  const step = CHUNK_TOKENS * (wide ? 1 : 3);
  for (let start = piece.start; start < piece.end; ) {
    let end = Math.min(piece.end, start + step);
    if (end < piece.end && /[\uDC00-\uDFFF]/.test(text[end])) end--;
    cut.push(pieceOf(text, { start, end }));
    start = end;
  }
  return cut;
}

/** Joins pieces up to the budget. A new chunk starts with the last piece of the one before, if that is short. */
function packPieces(text: string, pieces: readonly Piece[]): { start: number; end: number }[] {
  const packed: { start: number; end: number }[] = [];
  let first = 0;
  let tokens = 0;
  pieces.forEach((piece, at) => {
    if (at > first && tokens + piece.tokens > CHUNK_TOKENS) {
      packed.push(trimmed(text, pieces[first].start, pieces[at - 1].end));
      const last = pieces[at - 1];
      const repeat = last.tokens <= OVERLAP_TOKENS && at - 1 > first && last.tokens + piece.tokens <= CHUNK_TOKENS;
      first = repeat ? at - 1 : at;
      tokens = repeat ? last.tokens : 0;
    }
    tokens += piece.tokens;
  });
  if (pieces.length > 0) packed.push(trimmed(text, pieces[first].start, pieces.at(-1)!.end));
  return packed.filter(({ start, end }) => end > start);
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let last = end;
  while (last > start && /\s/.test(text[last - 1])) last--;
  return { start, end: last };
}
