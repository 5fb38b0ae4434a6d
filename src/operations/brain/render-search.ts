// The answer of a search as text.

import { tokenize } from '../../search/index.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { joinSections } from '../rows.ts';
import { markedWords } from './marked-words.ts';
import type { SearchOutput, SearchResult } from './schemas.ts';

/** Characters of a line that are shown. */
const LINE_WIDTH = 160;
/** Lines of a result without a word of the query. */
const LEAD_LINES = 2;

export function renderSearch(output: SearchOutput, { mark }: Dialect = shellDialect): string {
  const { query, results, total, offset, degraded, substitutions } = output;
  const terms = new Set(tokenize(query));
  const marks: Marks = {
    heading: (text) => mark(text, 'heading'),
    aside: (text) => mark(text, 'aside'),
    line: (text) => markedWords(text, terms, (word) => mark(word, 'match')),
  };
  const rest = total - offset - results.length;
  return joinSections([
    results.length === 0 ? ['Nothing found. Try other words, or fewer filters.'] : [],
    ...results.map((result, at) => resultSection(result, offset + at + 1, marks)),
    rest > 0 ? [`... and ${rest} more`] : [],
    substitutions.map(({ term, used }) => `Not in the index: ${term} (searched for ${used.join(', ')}).`),
    degraded.map((reason) => marks.aside(`Degraded: ${reason}`)),
  ]);
}

export function searchHint({ results }: SearchOutput, { showPage }: Dialect = shellDialect): string | undefined {
  const first = results[0];
  if (first === undefined) return undefined;
  const { source_id, slug, path } = first;
  return `Read a page whole: ${showPage({ source: source_id, slug, path })}`;
}

/** How the parts of a result are shown. */
interface Marks {
  heading(text: string): string;
  aside(text: string): string;
  /** A line of a text, in which words of the query stand out. */
  line(text: string): string;
}

function resultSection(result: SearchResult, number: number, marks: Marks): string[] {
  const { title, slug, path, start_line, end_line, score, source_id, evidence, stale, stages } = result;
  const about = [source_id, result.symbol_kind ?? result.type, evidence, ...(stale ? ['stale'] : [])].join(', ');
  const heading =
    result.language === undefined ? `${title} (${slug})` : result.header.split(' ').slice(2).join(' ').split('\n')[0];
  return [
    marks.heading(`${number}. ${heading}`),
    `   ${path}:${start_line}-${end_line}  ${marks.aside(`score ${score.toFixed(4)}  [${about}]`)}`,
    ...shownLines(result, marks),
    ...(result.timeline === undefined ? [] : timelineLines(result.timeline, marks)),
    ...(stages === undefined ? [] : [marks.aside(`   stages: ${stageText(stages)}`)]),
  ];
}

function shownLines({ matches, chunk_text }: SearchResult, marks: Marks): string[] {
  if (matches.length > 0) return matches.map(({ line, text }) => `   > ${line}: ${marks.line(shortened(text))}`);
  const lead = chunk_text.split('\n').filter((line) => line.trim() !== '');
  return lead.slice(0, LEAD_LINES).map((line) => `     ${shortened(line.trim())}`);
}

function timelineLines(timeline: string, marks: Marks): string[] {
  const lines = timeline.split('\n').filter((line) => line.trim() !== '');
  return ['   Timeline:', ...lines.map((line) => `     ${marks.line(shortened(line.trim()))}`)];
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= LINE_WIDTH ? text : `${characters.slice(0, LINE_WIDTH - 1).join('')}…`;
}

function stageText(stages: Readonly<Record<string, number>>): string {
  return Object.entries(stages)
    .map(([stage, value]) => `${stage} ${Number(value.toPrecision(4))}`)
    .join(', ');
}
