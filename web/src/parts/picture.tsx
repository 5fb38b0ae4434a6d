// Boxes and lines, laid out in layers. Every box is a link or a button that the keyboard reaches; what a colour says, a
// word or a dash says too.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useLayout } from '../layout.ts';
import type { LayoutAnswer } from '../layout-worker.ts';
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
  readonly open?: (() => void) | undefined;
}

const HEIGHT = 38;
const LETTER = 7;
const SMALL = 6.1;
const LONGEST = 30;

const cut = (text: string): string => visible(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
/** The end of a path says more than its beginning. */
const cutPath = (text: string): string => visible(text.length <= LONGEST ? text : `…${text.slice(1 - LONGEST)}`);

function widthOf({ label, below = '' }: PictureNode): number {
  return Math.round(Math.max(cut(label).length * LETTER, cutPath(below).length * SMALL, 40) + 22);
}

export function Picture(props: {
  nodes: readonly PictureNode[];
  edges: readonly PictureEdge[];
  direction?: 'LR' | 'TB';
  label: string;
}) {
  const { nodes, edges, direction = 'LR' } = props;
  const [active, setActive] = useState<string | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useLayout({
    direction,
    nodes: nodes.map((node) => ({ id: node.id, width: widthOf(node), height: HEIGHT })),
    edges: edges.map(({ from, to }) => ({ from, to })),
  });
  useEffect(() => {
    frame.current?.querySelector('.is-end')?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [layout]);
  if (layout === undefined || layout.edges.length !== edges.length) return <div class="picture" />;
  const room = frame.current?.clientWidth ?? 800;
  const { left, top, width, height } = boundsOf(layout);
  const scale = Math.max(0.7, Math.min(1, room / width));
  return (
    <div class="picture" ref={frame} tabIndex={0}>
      <svg
        class={active === undefined ? '' : 'has-active'}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={props.label}
      >
        <defs>
          <marker
            id="arrow"
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
        </defs>
        {edges.map((edge, at) => (
          <Edge
            key={`${edge.from} ${edge.to} ${edge.label}`}
            edge={edge}
            points={layout.edges[at]!}
            isActive={active === edge.from || active === edge.to}
          />
        ))}
        {nodes.map((node) => {
          const at = layout.nodes[node.id];
          return at === undefined ? null : <Box key={node.id} node={node} x={at.x} y={at.y} setActive={setActive} />;
        })}
      </svg>
    </div>
  );
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

function Edge({ edge, points, isActive }: { edge: PictureEdge; points: readonly Point[]; isActive: boolean }) {
  const [first, ...rest] = points;
  if (first === undefined) return null;
  const path = `M${first.x} ${first.y} ${rest.map(({ x, y }) => `L${x} ${y}`).join(' ')}`;
  const middle = points[Math.floor(points.length / 2)] ?? first;
  return (
    <g class={`edge ${edge.classes ?? ''}${isActive ? ' is-active' : ''}`}>
      <path d={path} marker-end="url(#arrow)" />
      {edge.title !== undefined && <title>{edge.title}</title>}
      {edge.label !== undefined && (
        <text x={middle.x} y={middle.y - 3} text-anchor="middle">
          {edge.label}
        </text>
      )}
    </g>
  );
}

function Box(props: { node: PictureNode; x: number; y: number; setActive: (id: string | undefined) => void }) {
  const { node, x, y, setActive } = props;
  const width = widthOf(node);
  const inside = (
    <>
      <rect x={-width / 2} y={-HEIGHT / 2} width={width} height={HEIGHT} rx="4" />
      <text y={node.below === undefined ? 4 : -2} text-anchor="middle" class="box-label">
        {cut(node.label)}
      </text>
      {node.below !== undefined && (
        <text y={12} text-anchor="middle" class="box-below">
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
  return (
    <a {...common} href={hrefTo(node.symbol ?? node.id)} onClick={follow as never}>
      {inside}
    </a>
  );
}
