// The answer of a search as text.

import { joinSections } from '../rows.ts';
import type { SearchOutput, SearchResult } from './schemas.ts';

/** Characters of a line that are shown. */
const LINE_WIDTH = 160;
/** Lines of a result without a word of the query. */
const LEAD_LINES = 2;

export function renderSearch(output: SearchOutput): string {
  const { results, total, offset, degraded, substitutions } = output;
  const rest = total - offset - results.length;
  return joinSections([
    results.length === 0 ? ['Nothing found. Try other words, or fewer filters.'] : [],
    ...results.map((result, at) => resultSection(result, offset + at + 1)),
    rest > 0 ? [`... and ${rest} more`] : [],
    substitutions.map(({ term, used }) => `Not in the index: ${term} (searched for ${used.join(', ')}).`),
    degraded.map((reason) => `Degraded: ${reason}`),
  ]);
}

export function searchHint({ results }: SearchOutput): string | undefined {
  const first = results[0];
  return first === undefined ? undefined : `Read a page whole: gitnexus brain get "${first.source_id}:${first.slug}"`;
}

function resultSection(result: SearchResult, number: number): string[] {
  const { title, slug, path, start_line, end_line, score, source_id, evidence, stale, stages } = result;
  const about = [source_id, result.symbol_kind ?? result.type, evidence, ...(stale ? ['stale'] : [])].join(', ');
  const heading =
    result.language === undefined ? `${title} (${slug})` : result.header.split(' ').slice(2).join(' ').split('\n')[0];
  return [
    `${number}. ${heading}`,
    `   ${path}:${start_line}-${end_line}  score ${score.toFixed(4)}  [${about}]`,
    ...shownLines(result),
    ...(result.timeline === undefined ? [] : timelineLines(result.timeline)),
    ...(stages === undefined ? [] : [`   stages: ${stageText(stages)}`]),
  ];
}

function shownLines({ matches, chunk_text }: SearchResult): string[] {
  if (matches.length > 0) return matches.map(({ line, text }) => `   > ${line}: ${shortened(text)}`);
  const lead = chunk_text.split('\n').filter((line) => line.trim() !== '');
  return lead.slice(0, LEAD_LINES).map((line) => `     ${shortened(line.trim())}`);
}

function timelineLines(timeline: string): string[] {
  const lines = timeline.split('\n').filter((line) => line.trim() !== '');
  return ['   Timeline:', ...lines.map((line) => `     ${shortened(line.trim())}`)];
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
