// A line of source cut into the pieces that are shown each in its own way.

import type { SourceFound } from '../../operations/source/schema.ts';

export type Link = SourceFound['links'][number];

export interface Piece {
  readonly text: string;
  readonly kind?: SourceFound['highlights'][number]['kind'] | undefined;
  readonly link?: Link | undefined;
  readonly group?: number | undefined;
}

interface Spans {
  readonly tokens: SourceFound['highlights'];
  readonly links: readonly Link[];
  readonly locals: SourceFound['locals'];
}

/** A line cut where any of its spans begins or ends. */
function piecesOf(text: string, { tokens, links, locals }: Spans): readonly Piece[] {
  const cuts = new Set([0, text.length]);
  for (const { column, length } of [...tokens, ...links, ...locals]) {
    cuts.add(Math.min(column - 1, text.length));
    cuts.add(Math.min(column - 1 + length, text.length));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  const covering = <T extends { column: number; length: number }>(spans: readonly T[], at: number): T | undefined =>
    spans.find(({ column, length }) => column - 1 <= at && at < column - 1 + length);
  return sorted.slice(0, -1).map((from, index) => ({
    text: text.slice(from, sorted[index + 1]),
    kind: covering(tokens, from)?.kind,
    link: covering(links, from),
    group: covering(locals, from)?.group,
  }));
}

/** Gives the pieces of any line of a source. */
export function lineCutter({ highlights, links, locals, lines, first_line: first }: SourceFound) {
  const [tokensAt, linksAt, localsAt] = [byLine(highlights), byLine(links), byLine(locals)];
  return (line: number): readonly Piece[] =>
    piecesOf(lines[line - first] ?? '', {
      tokens: tokensAt.get(line) ?? [],
      links: linksAt.get(line) ?? [],
      locals: localsAt.get(line) ?? [],
    });
}

function byLine<T extends { line: number }>(spans: readonly T[]): ReadonlyMap<number, T[]> {
  const lines = new Map<number, T[]>();
  for (const span of spans) {
    const line = lines.get(span.line);
    if (line === undefined) lines.set(span.line, [span]);
    else line.push(span);
  }
  return lines;
}

/** What is said of a name that a reader points at. */
export function linkTitle({ uid, others }: Link, symbols: SourceFound['symbols'], withDoc = true): string {
  const { signature, doc, kind, filePath, line } = symbols[uid]!;
  const more = others > 0 ? `\nor ${others} other(s)` : '';
  const where = `${kind} ${filePath}${line === undefined ? '' : `:${line}`}${more}`;
  return [signature, where, withDoc ? doc : ''].filter((part) => part !== undefined && part !== '').join('\n');
}
