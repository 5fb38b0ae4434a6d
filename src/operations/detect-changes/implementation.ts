// What a change in git touches: files to symbols, symbols to what depends on them and the flows they are in.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { diff } from '../../workspace/index.ts';
import { compareFlows, flowsThrough, stepCount } from '../flows.ts';
import { ALL_KINDS, reach } from '../impact/reach.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { displayKind } from '../rows.ts';
import { changedFiles } from './changed-files.ts';
import type { ChangedSymbol } from './compare-versions.ts';
import { type ComparisonInput, inWords, requestOf } from './comparison.ts';
import { detectChangesHint, renderDetectChanges } from './render.ts';
import { riskOf } from './risk.ts';
import type { DetectChangesResult } from './schema.ts';

export const render = renderDetectChanges;
export const hint = detectChangesHint;

/** How far dependents are followed for the risk. */
const REACH_DEPTH = 3;

export async function run(
  input: ComparisonInput & { readonly repo?: string },
  context: OperationContext,
): Promise<DetectChangesResult> {
  const repository = context.open(input.repo);
  const { view, meta } = repository;
  const request = requestOf(input);
  const session = repository.git();
  const changes = await diff(session, request);
  const languages = changes.length === 0 ? [] : await context.engine.host.languages();
  const files = await changedFiles(session, changes, languages, { view, commit: meta.commit });
  // Code before tests, so that what a reader sees first is what runs.
  const symbols = files.flatMap((file) => file.symbols).sort((a, b) => Number(a.test) - Number(b.test));
  const { summary, affected, notes } = consequences(view, symbols);
  return {
    summary: { changed_files: files.length, changed_count: symbols.length, ...summary },
    changed_symbols: symbols.map((symbol) => ({
      uid: symbol.uids[0]!,
      type: displayKind(symbol.kind),
      name: symbol.name,
      filePath: symbol.path,
      startLine: symbol.startLine,
      change: symbol.change,
      test: symbol.test,
    })),
    affected_processes: affected,
    files: files.map(({ file }) => file),
    compared: inWords(request),
    notes,
  };
}

interface Consequences {
  readonly summary: Omit<DetectChangesResult['summary'], 'changed_files' | 'changed_count'>;
  readonly affected: DetectChangesResult['affected_processes'];
  readonly notes: string[];
}

function consequences(view: GraphView, symbols: readonly ChangedSymbol[]): Consequences {
  const nodes = new Map<number, ChangedSymbol>();
  let unknown = 0;
  for (const symbol of symbols) {
    const node = symbol.uids.map((uid) => view.byUid(uid)).find((found) => found !== undefined);
    if (node !== undefined) nodes.set(node, symbol);
    else if (symbol.change === 'modified') unknown++;
  }
  const reached = reachedSymbols(view, [...nodes.keys()]);
  const affected = affectedFlows(view, nodes);
  const totals = totalsOf(view);
  const codeFlows = affected.filter(({ test }) => !test).length;
  const notes =
    unknown === 0
      ? []
      : [`Not in the index: ${unknown} changed symbol(s), whose reach is unknown. Run: gitnexus analyze`];
  return {
    summary: {
      affected_count: affected.length,
      risk_level: riskOf({
        symbols: reached,
        totalSymbols: totals.symbols,
        flows: codeFlows,
        totalFlows: totals.flows,
      }),
      reached_symbols: reached,
      total_symbols: totals.symbols,
    },
    affected: affected.map(({ test: _test, ...flow }) => flow),
    notes,
  };
}

/** Symbols outside tests and outside the change itself that depend on it. A change of a class is not one of its methods. */
function reachedSymbols(view: GraphView, changed: readonly number[]): number {
  const { layers, origin } = reach(view, changed, {
    direction: 'upstream',
    maxDepth: REACH_DEPTH,
    minConfidence: 0,
    kinds: ALL_KINDS,
    members: false,
  });
  return layers
    .flat()
    .filter(({ node }) => !origin.has(node) && isSymbolKind(view.kindOf(node)) && view.node(node).test !== true).length;
}

function affectedFlows(view: GraphView, changed: ReadonlyMap<number, ChangedSymbol>) {
  const steps = new Map<number, { node: number; step: number }[]>();
  for (const node of changed.keys()) {
    for (const { flow, step } of flowsThrough(view, node)) {
      steps.set(flow, [...(steps.get(flow) ?? []), { node, step }]);
    }
  }
  return [...steps]
    .sort(([a], [b]) => compareFlows(view, a, b))
    .map(([flow, found]) => ({
      id: view.node(flow).uid,
      name: view.nameOf(flow),
      step_count: stepCount(view, flow),
      test: view.node(flow).test === true,
      changed_steps: changedSteps(found).map((node) => ({ symbol: view.nameOf(node) })),
    }));
}

/** In the order of the flow, each symbol once. */
function changedSteps(found: { node: number; step: number }[]): number[] {
  return [...new Set(found.sort((a, b) => a.step - b.step || a.node - b.node).map(({ node }) => node))];
}

const totalsOf = perView((view) => {
  let symbols = 0;
  for (let node = 0; node < view.nodeCount; node++) {
    if (isSymbolKind(view.kindOf(node)) && view.node(node).test !== true) symbols++;
  }
  return { symbols, flows: view.ofKind('Process').filter((flow) => view.node(flow).test !== true).length };
});
