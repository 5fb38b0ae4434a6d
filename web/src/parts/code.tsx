// Source in which every name that the resolver knows is a link. Lines have one height, so that only those in sight are
// made, however long the file is.

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SourceFound } from '../../../src/operations/source/schema.ts';
import { hrefTo } from '../state.ts';
import { visible } from '../visible.ts';
import { follow } from './rows.tsx';

export const LINE = 20;
const BEYOND = 20;

type Kind = SourceFound['highlights'][number]['kind'];
type Link = SourceFound['links'][number];

interface Piece {
  readonly text: string;
  readonly kind?: Kind | undefined;
  readonly link?: Link | undefined;
  readonly group?: number | undefined;
}

interface Spans {
  readonly tokens: SourceFound['highlights'];
  readonly links: readonly Link[];
  readonly locals: SourceFound['locals'];
}

/** A line cut where any of its spans begins or ends. */
export function piecesOf(text: string, { tokens, links, locals }: Spans): readonly Piece[] {
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

export function byLine<T extends { line: number }>(spans: readonly T[]): ReadonlyMap<number, T[]> {
  const lines = new Map<number, T[]>();
  for (const span of spans) {
    const line = lines.get(span.line);
    if (line === undefined) lines.set(span.line, [span]);
    else line.push(span);
  }
  return lines;
}

/** The lines of a scrolled element that are in sight, and some around them. */
export function useSight(scroller: RefObject<HTMLElement | null>, lines: number, above: () => number) {
  const [sight, setSight] = useState({ from: 0, to: Math.min(lines, 80) });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const top = element.scrollTop - above();
      const from = Math.max(0, Math.floor(top / LINE) - BEYOND);
      const to = Math.min(lines, Math.ceil((top + element.clientHeight) / LINE) + BEYOND);
      setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [lines, scroller.current]);
  return sight;
}

export function Code(props: {
  source: SourceFound;
  scroller: RefObject<HTMLElement | null>;
  /** Lines that stand out: those of a call that is looked at. */
  marked?: ReadonlySet<number>;
  changed?: ReadonlySet<number>;
}) {
  const { source } = props;
  const own = useRef<HTMLDivElement>(null);
  const [group, setGroup] = useState<number | undefined>(undefined);
  useEffect(() => {
    const element = own.current;
    const look = ({ target }: Event) => setGroup(groupOf(target));
    const leave = () => setGroup(undefined);
    for (const name of ['mouseover', 'focusin', 'click']) element?.addEventListener(name, look);
    element?.addEventListener('mouseleave', leave);
    return () => {
      for (const name of ['mouseover', 'focusin', 'click']) element?.removeEventListener(name, look);
      element?.removeEventListener('mouseleave', leave);
    };
  }, []);
  const spans = useRef({ of: source, ...indexed(source) });
  if (spans.current.of !== source) spans.current = { of: source, ...indexed(source) };
  const { from, to } = useSight(props.scroller, source.lines.length, () => own.current?.offsetTop ?? 0);
  const width = String(source.first_line + source.lines.length).length;
  return (
    <div class="code" ref={own} style={{ height: `${source.lines.length * LINE}px` }}>
      <div style={{ transform: `translateY(${from * LINE}px)` }}>
        {source.lines.slice(from, to).map((text, at) => {
          const line = source.first_line + from + at;
          const { tokens, links, locals } = spans.current;
          const pieces = piecesOf(text, {
            tokens: tokens.get(line) ?? [],
            links: links.get(line) ?? [],
            locals: locals.get(line) ?? [],
          });
          const classes = `line${props.marked?.has(line) === true ? ' is-marked' : ''}`;
          return (
            <div class={classes} key={line}>
              <span class="line-number" data-line={String(line).padStart(width)} />
              <code>{pieces.map((piece, index) => piecePart(piece, index, source, group))}</code>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function indexed({ highlights, links, locals }: SourceFound) {
  return { tokens: byLine(highlights), links: byLine(links), locals: byLine(locals) };
}

function groupOf(target: EventTarget | null): number | undefined {
  const group = (target as HTMLElement | null)?.closest<HTMLElement>('[data-group]')?.dataset.group;
  return group === undefined ? undefined : Number(group);
}

function piecePart({ text, kind, link, group }: Piece, key: number, source: SourceFound, active: number | undefined) {
  const shown = visible(text);
  const same = group !== undefined && group === active ? ' is-same' : '';
  if (link !== undefined) {
    const { signature, doc, kind: what, filePath, line } = source.symbols[link.uid]!;
    const more = link.others > 0 ? `\nor ${link.others} other(s)` : '';
    const where = `${what} ${filePath}${line === undefined ? '' : `:${line}`}`;
    const title = [signature, where + more, doc].filter((part) => part !== undefined && part !== '').join('\n');
    const unsure = link.relation === 'MAY_CALL' ? ' is-unsure' : '';
    return (
      <a
        key={key}
        class={`name${same}${unsure}`}
        href={hrefTo(link.uid)}
        title={title}
        data-group={group}
        onClick={follow}
      >
        {shown}
      </a>
    );
  }
  if (kind === undefined && group === undefined) return shown;
  return (
    <span key={key} class={`${kind === undefined ? '' : `token-${kind}`}${same}`} data-group={group}>
      {shown}
    </span>
  );
}
