// Source in which every name that the resolver knows is a link. Lines have one height, so that only those in sight are
// made, however long the file is.

import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SourceFound } from '../../../src/operations/source/schema.ts';
import { lineCutter, linkTitle, type Piece } from '../../../src/surfaces/site/pieces.ts';
import { hrefTo } from '../state.ts';
import { visible } from '../visible.ts';
import { follow } from './rows.tsx';

export const LINE = 20;
const BEYOND = 20;

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
  const cut = useMemo(() => lineCutter(source), [source]);
  const { from, to } = useSight(props.scroller, source.lines.length, () => own.current?.offsetTop ?? 0);
  const width = String(source.first_line + source.lines.length).length;
  const longest = useMemo(() => source.lines.reduce((most, line) => Math.max(most, columnsOf(line)), 0), [source]);
  return (
    <div
      class="code"
      ref={own}
      style={{ height: `${source.lines.length * LINE}px`, minWidth: `calc(${longest + width}ch + 56px)` }}
    >
      <div style={{ transform: `translateY(${from * LINE}px)` }}>
        {source.lines.slice(from, to).map((_text, at) => {
          const line = source.first_line + from + at;
          const classes = `line${props.marked?.has(line) === true ? ' is-marked' : ''}`;
          return (
            <div class={classes} key={line}>
              <span class="line-number" data-line={String(line).padStart(width)} />
              <code>{cut(line).map((piece, index) => piecePart(piece, index, source, group))}</code>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How wide a line is; only those in sight are there to be measured. */
function columnsOf(line: string): number {
  return Math.min(500, line.length + 3 * (line.match(/\t/g)?.length ?? 0));
}

function groupOf(target: EventTarget | null): number | undefined {
  const group = (target as HTMLElement | null)?.closest<HTMLElement>('[data-group]')?.dataset.group;
  return group === undefined ? undefined : Number(group);
}

function piecePart({ text, kind, link, group }: Piece, key: number, source: SourceFound, active: number | undefined) {
  const shown = visible(text);
  const same = group !== undefined && group === active ? ' is-same' : '';
  if (link !== undefined) {
    const unsure = link.relation === 'MAY_CALL' ? ' is-unsure' : '';
    return (
      <a
        key={key}
        class={`name${same}${unsure}`}
        href={hrefTo(link.uid)}
        title={linkTitle(link, source.symbols)}
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
