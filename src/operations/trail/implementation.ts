// The ways between two symbols, or all ways that end or begin at one.

import { AppError } from '../../model/errors.ts';
import { DEPENDENCY_KINDS, type DependencyKind, type EdgeKind, type GraphView } from '../../model/graph.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { findSymbol } from '../symbols.ts';
import { picture } from './picture.ts';
import { renderTrail } from './render.ts';
import type { TrailResult } from './schema.ts';

export interface TrailInput {
  readonly from?: string;
  readonly to?: string;
  readonly maxDepth: number;
  readonly relationTypes?: readonly DependencyKind[];
  readonly includeMayCall: boolean;
  readonly folder?: string;
  readonly limit: number;
  readonly expand?: readonly string[];
  readonly tests: boolean;
  readonly repo?: string;
}

export const render = renderTrail;

export async function run(input: TrailInput, context: OperationContext): Promise<TrailResult> {
  const { view } = context.open(input.repo);
  if (input.from === undefined && input.to === undefined) {
    throw new AppError('invalid-argument', "One of 'from' and 'to' is required", { details: { missing: true } });
  }
  const ends: { from?: number; to?: number } = {};
  for (const end of ['from', 'to'] as const) {
    const name = input[end];
    if (name === undefined) continue;
    const found = findSymbol(view, { name });
    if (found.status === 'ambiguous') return found;
    ends[end] = found.node;
  }
  const walk = walker(view, input, [ends.from, ends.to]);
  const { depths, deeper } = depthsOf(walk, ends, input.maxDepth);
  return {
    status: 'found',
    ...(ends.from === undefined ? {} : { from: placeOf(view, ends.from) }),
    ...(ends.to === undefined ? {} : { to: placeOf(view, ends.to) }),
    ...picture(view, depths, { limit: input.limit, expand: input.expand ?? [], kinds: walk.kinds }),
    total: depths.size,
    deeper,
    max_depth: input.maxDepth,
  };
}

type Direction = 'upstream' | 'downstream';

interface Walker {
  readonly kinds: readonly EdgeKind[];
  next(node: number, direction: Direction): readonly number[];
}

/** Modules import each other for reasons of their own: imports are followed only where they are asked for. */
function walker(view: GraphView, input: TrailInput, ends: readonly (number | undefined)[]): Walker {
  const named: readonly EdgeKind[] = input.relationTypes ?? DEPENDENCY_KINDS.filter((kind) => kind !== 'IMPORTS');
  const kinds = [...named, ...(input.includeMayCall ? (['MAY_CALL'] as const) : [])];
  const folder = input.folder?.replace(/\/*$/, '/');
  const tests = input.tests || ends.some((end) => end !== undefined && view.isTest(end));
  const isWanted = (node: number): boolean => {
    if (ends.includes(node)) return true;
    if (view.kindOf(node) === 'Package') return false;
    if (!tests && view.isTest(node)) return false;
    const path = view.pathOf(node);
    return folder === undefined || path.startsWith(folder) || `${path}/` === folder;
  };
  return {
    kinds,
    next(node, direction) {
      const found = kinds.flatMap((kind) => {
        // Who decorates is used by what is decorated, against the edge.
        const isUp = (direction === 'upstream') !== (kind === 'DECORATES');
        const edges = isUp ? view.incoming(node, kind) : view.outgoing(node, kind);
        return edges.map((index) => (isUp ? view.sourceOf(index) : view.targetOf(index)));
      });
      return [...new Set(found)].filter(isWanted);
    },
  };
}

function depthsOf(
  walk: Walker,
  { from, to }: { readonly from?: number; readonly to?: number },
  maxDepth: number,
): { readonly depths: ReadonlyMap<number, number>; readonly deeper: boolean } {
  const down = from === undefined ? undefined : layers(walk, from, 'downstream', maxDepth);
  const up = to === undefined ? undefined : layers(walk, to, 'upstream', maxDepth);
  if (down === undefined) return up!;
  if (up === undefined) return down;
  const depths = new Map<number, number>();
  for (const [node, depth] of down.depths) {
    const rest = up.depths.get(node);
    if (rest !== undefined && depth + rest <= maxDepth) depths.set(node, depth);
  }
  return { depths, deeper: depths.size === 0 && down.deeper && up.deeper };
}

function layers(walk: Walker, start: number, direction: Direction, maxDepth: number) {
  const depths = new Map([[start, 0]]);
  let frontier = [start];
  for (let depth = 1; depth <= maxDepth && frontier.length > 0; depth++) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const each of walk.next(node, direction)) {
        if (depths.has(each)) continue;
        depths.set(each, depth);
        next.push(each);
      }
    }
    frontier = next;
  }
  const deeper = frontier.some((node) => walk.next(node, direction).some((each) => !depths.has(each)));
  return { depths, deeper };
}
