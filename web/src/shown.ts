// What a view shows, for those who take it along: the answer as the operation gave it, and the graph that is drawn of it.

import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { OperationName } from './api.ts';
import { view } from './state.ts';

export interface ShownNode {
  readonly id: string;
  readonly label: string;
}

export interface ShownEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string | undefined;
}

export interface Shown {
  readonly operation: OperationName;
  readonly answer: unknown;
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

export const shown = signal<Shown | undefined>(undefined);

let kind = view.peek().kind;
effect(() => {
  // What another view showed is nothing of this one.
  if (view.value.kind !== kind) shown.value = undefined;
  kind = view.value.kind;
});

export function useShown(
  operation: OperationName,
  answer: unknown,
  nodes: readonly ShownNode[] = [],
  edges: readonly ShownEdge[] = [],
): void {
  useEffect(() => {
    if (answer !== undefined) shown.value = { operation, answer, nodes, edges };
  }, [answer, nodes.length, edges.length]);
}
