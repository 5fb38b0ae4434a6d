// Candidates of a search as results that can be shown.

import { isSymbolKind } from '../../model/graph.ts';
import { type Candidate, type Collection, textOf, tokenize } from '../../search/index.ts';
import type { SearchResult } from './schemas.ts';

/** Lines with words of the query that a result shows. */
const MOST_MATCHES = 3;

export interface ResultOptions {
  readonly explain: boolean;
  /** Brings in the whole timelines of pages. */
  readonly timelines: boolean;
}

export function resultOf(
  collection: Collection,
  candidate: Candidate,
  terms: ReadonlySet<string>,
  { explain, timelines }: ResultOptions,
): SearchResult {
  const { corpus, chunk, page, pageKey } = collection.locate(candidate.id);
  const text = textOf(collection, candidate.id);
  const symbols = (chunk.nodes ?? []).map((node) => corpus.view.node(node)).filter(({ kind }) => isSymbolKind(kind));
  const place = `${page.path}:${chunk.startLine}-${chunk.endLine}`;
  const timeline = timelines && chunk.kind === undefined ? timelineOf(collection, candidate.id) : undefined;
  return {
    slug: page.slug,
    page_id: pageKey,
    chunk_id: candidate.id,
    chunk_text: text,
    chunk_source: chunk.source,
    chunk_index: chunk.index,
    score: candidate.score,
    title: page.title,
    type: page.type,
    source_id: corpus.source,
    stale: page.stale,
    path: page.path,
    start_line: chunk.startLine,
    end_line: chunk.endLine,
    header: chunk.kind === undefined ? chunk.header : `[${page.language}] ${place} ${chunk.kind} ${chunk.header}`,
    ...(page.language === undefined ? {} : { language: page.language }),
    ...(chunk.kind === undefined ? {} : { symbol_kind: chunk.kind, symbol_ids: symbols.map(({ uid }) => uid) }),
    evidence: candidate.evidence,
    matches: matchingLines(text, chunk.startLine, terms),
    ...(timeline === undefined ? {} : { timeline }),
    ...(explain ? { stages: stagesOf(candidate) } : {}),
  };
}

function stagesOf({ stages, hop }: Candidate): Record<string, number> {
  const given = Object.entries(stages).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(hop === 0 ? given : [...given, ['hop', hop]]);
}

/** The lines with the most words of the query, in the order of the text. */
function matchingLines(text: string, startLine: number, terms: ReadonlySet<string>): SearchResult['matches'] {
  const scored = text.split('\n').map((line, at) => ({
    line: startLine + at,
    text: line.trim(),
    words: new Set(tokenize(line).filter((word) => terms.has(word))).size,
  }));
  return scored
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.words - a.words || a.line - b.line)
    .slice(0, MOST_MATCHES)
    .sort((a, b) => a.line - b.line)
    .map((match) => ({ line: match.line, text: match.text }));
}

/** The text of the page's timeline, from its first chunk to its last. */
function timelineOf(collection: Collection, key: number): string | undefined {
  const { corpus, chunk } = collection.locate(key);
  const [first, end] = corpus.pages.chunksOf(chunk.page);
  const chunks = Array.from({ length: end - first }, (_, at) => corpus.pages.chunk(first + at));
  const timeline = chunks.filter(({ source }) => source === 'timeline');
  if (timeline.length === 0) return undefined;
  return corpus.pages.textOf(chunk.page).slice(timeline[0].start, timeline.at(-1)!.end);
}
