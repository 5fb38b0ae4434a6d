// Boxes and lines, laid out in layers. Every box is a link or a button that the keyboard reaches; what a colour says, a
// word or a dash says too.

import { useEffect, useRef, useState } from 'preact/hooks';
import { markOf } from '../../../src/surfaces/site/marks.ts';
import { useLayout } from '../layout.ts';
import type { Direction, LayoutAnswer } from '../layout-worker.ts';
import { hrefTo } from '../state.ts';
import { visible } from '../visible.ts';
import { follow } from './rows.tsx';

export interface PictureNode {
  readonly id: string;
  readonly label: string;
  /** Below the label, smaller. */
  readonly below?: string | undefined;
  readonly kind: string;
  /** What it stands for is gone to; a bundle is opened instead. */
  readonly open?: (() => void) | undefined;
  readonly symbol?: string | undefined;
  readonly classes?: string | undefined;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string | undefined;
  readonly classes?: string | undefined;
  readonly title?: string | undefined;
  /** Shows what is known of it; by key, from the box that it leads to or comes from. */
  readonly open?: (() => void) | undefined;
  /** How much the line stands for, where that differs: the more, the thicker. */
  readonly weight?: number | undefined;
}

const HEIGHT = 38;
const LONGEST = 30;
/** Left of the text: the letters of the kind. */
const MARK = 26;
/** Lines whose words are all shown; of more, those of the box that is looked at. */
const FEW_LINES = 24;
/** Smaller than this, nobody can read it: what is larger is scrolled. */
const SMALLEST = 0.75;

const cut = (text: string): string => visible(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
/** The end of a path says more than its beginning. */
const cutPath = (text: string): string => visible(text.length <= LONGEST ? text : `…${text.slice(1 - LONGEST)}`);

const canvas = document.createElement('canvas').getContext('2d');
const measured = new Map<string, number>();

/** How wide a text is in the page's own letters. */
function textWidth(text: string, style: string): number {
  const key = `${style} ${text}`;
  let width = measured.get(key);
  if (width === undefined) {
    if (canvas === null) return text.length * 8;
    canvas.font = `${style} ${getComputedStyle(document.documentElement).fontFamily}`;
    width = canvas.measureText(text).width;
    measured.set(key, width);
  }
  return width;
}

function widthOf({ label, below = '', classes = '' }: PictureNode): number {
  const above = textWidth(cut(label), classes.includes('is-end') ? '600 12px' : '12px');
  return Math.round(MARK + Math.max(above, textWidth(cutPath(below), '10.5px'), 24) + 12);
}

export function Picture(props: {
  nodes: readonly PictureNode[];
  edges: readonly PictureEdge[];
  direction?: Direction | 'fit';
  label: string;
}) {
  const { nodes, edges } = props;
  const [active, setActive] = useState<string | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useLayout({
    direction: props.direction ?? 'LR',
    nodes: nodes.map((node) => ({ id: node.id, width: widthOf(node), height: HEIGHT })),
    edges: edges.map(({ from, to, label }) => {
      const room = label === undefined || edges.length > FEW_LINES ? 0 : Math.ceil(textWidth(label, '10.5px')) + 8;
      return { from, to, ...(room === 0 ? {} : { label: room }) };
    }),
  });
  useEffect(() => {
    const own = frame.current;
    const end = own?.querySelector('.is-end')?.getBoundingClientRect();
    if (own === null || end === undefined) return;
    // Only the picture's own frame moves: in a narrow window what stands above it is read first.
    const { left, top, width, height } = own.getBoundingClientRect();
    own.scrollBy(end.left + end.width / 2 - left - width / 2, end.top + end.height / 2 - top - height / 2);
  }, [layout]);
  if (layout === undefined || layout.edges.length !== edges.length) return <div class="picture" />;
  const room = frame.current?.clientWidth ?? 800;
  const { direction } = layout;
  const { left, top, width, height } = boundsOf(layout);
  const scale = Math.max(SMALLEST, Math.min(1, (room - 24) / width));
  const widths = new Map(nodes.map((node) => [node.id, widthOf(node)]));
  const most = Math.max(1, ...edges.map(({ weight = 1 }) => weight));
  const classes = `${active === undefined ? '' : 'has-active'}${edges.length > FEW_LINES ? ' is-dense' : ''}`;
  return (
    <div class="picture" ref={frame} tabIndex={0}>
      <svg
        class={classes}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={props.label}
      >
        <defs>
          {['arrow', 'arrow-active', 'arrow-cycle'].map((id) => (
            <marker
              key={id}
              id={id}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 1 L7 4 L0 7 z" />
            </marker>
          ))}
        </defs>
        {edges.map((edge, at) => (
          <Edge
            key={`${edge.from} ${edge.to} ${edge.label}`}
            edge={edge}
            points={pointsOf(edge, layout, at, widths)}
            label={layout.labels[at] ?? undefined}
            direction={direction}
            thickness={edge.weight === undefined ? undefined : 1 + (2 * Math.log(edge.weight)) / Math.log(most + 1)}
            isActive={active === edge.from || active === edge.to}
          />
        ))}
        {nodes.map((node) => {
          const at = layout.nodes[node.id];
          return at === undefined ? null : (
            <Box
              key={node.id}
              node={node}
              x={at.x}
              y={at.y}
              setActive={setActive}
              openEdge={edgeAt(edges, node.id)?.open}
            />
          );
        })}
      </svg>
    </div>
  );
}

/** The line that leads on from a box, or to it where none leads on. */
function edgeAt(edges: readonly PictureEdge[], id: string): PictureEdge | undefined {
  const known = edges.filter(({ open }) => open !== undefined);
  return known.find(({ from }) => from === id) ?? known.find(({ to }) => to === id);
}

/** Lines may lead around outside of what the boxes need. */
function boundsOf({ width, height, edges }: LayoutAnswer) {
  const points = edges.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(0, ...xs) - 16, Math.min(0, ...ys) - 8];
  return { left, top, width: Math.max(width, ...xs) + 16 - left, height: Math.max(height, ...ys) + 8 - top };
}

type Point = { readonly x: number; readonly y: number };

/** From the middle of one side of a box to that of another, over the points that lead around others. */
function pointsOf(
  { from, to }: PictureEdge,
  layout: LayoutAnswer,
  at: number,
  widths: ReadonlyMap<string, number>,
): readonly Point[] {
  const [a, b] = [layout.nodes[from], layout.nodes[to]];
  const inner = layout.edges[at]!.slice(1, -1);
  if (a === undefined || b === undefined) return [];
  const side = (id: string, box: Point, next: Point): Point => {
    if (layout.direction === 'TB') return { x: box.x, y: box.y + (Math.sign(next.y - box.y) * HEIGHT) / 2 };
    return { x: box.x + (Math.sign(next.x - box.x) * (widths.get(id) ?? 0)) / 2, y: box.y };
  };
  // Between neighbouring layers nothing is in the way.
  const around = inner.length > 1 ? inner : [];
  return [side(from, a, inner[0] ?? b), ...around, side(to, b, inner.at(-1) ?? a)];
}

/** A curve through the points that leaves and arrives straight. */
function curve(points: readonly Point[], direction: Direction): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let before = first;
  const parts = rest.map((point) => {
    const [x, y] = [(before.x + point.x) / 2, (before.y + point.y) / 2];
    const bend =
      direction === 'LR'
        ? `${x} ${before.y}, ${x} ${point.y}, ${point.x} ${point.y}`
        : `${before.x} ${y}, ${point.x} ${y}, ${point.x} ${point.y}`;
    before = point;
    return `C ${bend}`;
  });
  return `M${first.x} ${first.y} ${parts.join(' ')}`;
}

function Edge(props: {
  edge: PictureEdge;
  points: readonly Point[];
  /** Where the layout has made room for its words. */
  label: Point | undefined;
  direction: Direction;
  thickness: number | undefined;
  isActive: boolean;
}) {
  const { edge, points, label, direction, thickness, isActive } = props;
  const half = Math.floor((points.length - 1) / 2);
  const [a, b] = [points[half], points[half + 1]];
  if (a === undefined || b === undefined) return null;
  const told = label ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 7 };
  const classes = `${edge.classes ?? ''}${edge.weight === undefined ? '' : ' is-counted'}`;
  const arrow = isActive ? 'arrow-active' : classes.includes('in-cycle') ? 'arrow-cycle' : 'arrow';
  return (
    <g
      class={`edge ${classes}${isActive ? ' is-active' : ''}${edge.open === undefined ? '' : ' can-open'}`}
      ref={(line) => {
        // Boxes are what the keyboard reaches; a line is opened from them.
        if (line !== null) line.onclick = edge.open ?? null;
      }}
    >
      {edge.open !== undefined && <path class="edge-reach" d={curve(points, direction)} />}
      <path d={curve(points, direction)} stroke-width={thickness} marker-end={`url(#${arrow})`} />
      {edge.title !== undefined && <title>{edge.title}</title>}
      {edge.label !== undefined && (
        <text x={told.x} y={told.y + 4} text-anchor="middle">
          {edge.label}
        </text>
      )}
    </g>
  );
}

function Box(props: {
  node: PictureNode;
  x: number;
  y: number;
  setActive: (id: string | undefined) => void;
  openEdge: (() => void) | undefined;
}) {
  const { node, x, y, setActive, openEdge } = props;
  const width = widthOf(node);
  const left = -width / 2;
  const inside = (
    <>
      <rect x={left} y={-HEIGHT / 2} width={width} height={HEIGHT} rx="5" />
      <text x={left + MARK / 2 + 1} y={4} text-anchor="middle" class="box-mark">
        {node.kind === 'bundle' ? '+' : markOf(node.kind)}
      </text>
      <text x={left + MARK} y={node.below === undefined ? 4 : -2} class="box-label">
        {cut(node.label)}
      </text>
      {node.below !== undefined && (
        <text x={left + MARK} y={12} class="box-below">
          {cutPath(node.below)}
        </text>
      )}
      <title>{`${node.kind} ${node.label}${node.below === undefined ? '' : `\n${node.below}`}`}</title>
    </>
  );
  const common = {
    class: `box kind-${node.kind} ${node.classes ?? ''}`,
    transform: `translate(${x} ${y})`,
    'data-id': node.id,
    'data-row': true,
    onMouseEnter: () => setActive(node.id),
    onMouseLeave: () => setActive(undefined),
    onFocus: () => setActive(node.id),
    onBlur: () => setActive(undefined),
  };
  const { open } = node;
  if (open !== undefined) {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open();
    };
    return (
      <g {...common} role="button" tabindex={0} onClick={open} onKeyDown={onKeyDown}>
        {inside}
      </g>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || openEdge === undefined) return;
    event.preventDefault();
    openEdge();
  };
  return (
    <a {...common} onKeyDown={onKeyDown as never} href={hrefTo(node.symbol ?? node.id)} onClick={follow as never}>
      {inside}
    </a>
  );
}
