// The index before, as far as the next one may be made from it.

import { existsSync, readFileSync } from 'node:fs';
import type { Graph, GraphView } from '../../model/graph.ts';
import { graphOf, openSnapshot } from '../../store/index.ts';
import type { Writer } from '../../workspace/index.ts';
import { resolutionFile, snapshotFile } from '../generation-files.ts';
import { readReport } from '../index-report.ts';

export interface EarlierIndex {
  /** How it was resolved; undefined where nothing can be reused of that. */
  record(): Uint8Array | undefined;
  /** Undefined where it cannot be read: then all is made anew. Opened once. */
  view(): GraphView | undefined;
  /** All of it as a graph, which is read only where this thread has not made it last. Undefined where it cannot be. */
  graph(): Graph | undefined;
  /** What its communities and flows were found from, as a key; undefined where it does not say. */
  readonly analysisKey: string | undefined;
}

/** The graph that this thread has made last, by the directory of its index: what was just written need not be read. */
let lastMade: { readonly directory: string; readonly graph: Graph } | undefined;

/** Keeps a graph for the next run in this thread. */
export function keepGraph(directory: string, graph: Graph): void {
  lastMade = { directory, graph };
}

export function forgetGraph(): void {
  lastMade = undefined;
}

/** Undefined where there is none, or nothing may be taken from it: another version may have made it by other rules. */
export function earlierIndex(
  { force, version }: { readonly force: boolean; readonly version: string },
  { current }: Pick<Writer, 'current'>,
): EarlierIndex | undefined {
  if (force || current === undefined || current.meta.version !== version) return undefined;
  const { directory } = current;
  let opened: { readonly view: GraphView | undefined } | undefined;
  return {
    record: () => (existsSync(resolutionFile(directory)) ? readFileSync(resolutionFile(directory)) : undefined),
    view() {
      opened ??= { view: openedSnapshot(directory) };
      return opened.view;
    },
    graph() {
      if (lastMade?.directory === directory) return lastMade.graph;
      const view = this.view();
      return view && graphOf(view);
    },
    analysisKey: readReport(directory)?.analysis,
  };
}

function openedSnapshot(directory: string): GraphView | undefined {
  try {
    return openSnapshot(readFileSync(snapshotFile(directory)));
  } catch {
    // Whatever is wrong with it, it is about to be replaced.
    return undefined;
  }
}
