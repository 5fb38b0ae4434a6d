// What a change in git touches: files to symbols, symbols to what depends on them and the flows they are in.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { diff } from '../../workspace/index.ts';
import { compareFlows, flowsThrough, stepCount } from '../flows.ts';
import { ALL_KINDS, reach } from '../impact/reach.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { compareText, inListOrder, lineOf, stepsOver } from '../references.ts';
import { displayKind } from '../rows.ts';
import { openEnds, verdictOf, verdictOfName } from '../verdict.ts';
import { type ChangedFile, changedFiles } from './changed-files.ts';
import type { ChangedSymbol } from './compare-versions.ts';
import { type ComparisonInput, inWords, requestOf } from './comparison.ts';
import { type ChangedTree, type RemainingReference, remainingReferences } from './remaining-references.ts';
import { detectChangesHint, renderDetectChanges } from './render.ts';
import { riskOf } from './risk.ts';
import type { DetectChangesResult } from './schema.ts';

export const render = renderDetectChanges;
export const hint = detectChangesHint;

/** How far dependents are followed for the risk. */
const REACH_DEPTH = 3;

export async function run(
  input: ComparisonInput & { readonly tests: boolean; readonly callers?: boolean; readonly repo?: string },
  context: OperationContext,
): Promise<DetectChangesResult> {
  const repository = context.open(input.repo);
  const { view, meta } = repository;
  const request = requestOf(input);
  const session = repository.git();
  const changes = await diff(session, request);
  const languages = changes.length === 0 ? [] : await context.engine.host.languages();
  const files = await changedFiles(session, changes, languages, { view, commit: meta.commit });
  const changed = inOrder(dependentsOf(view, files));
  const symbols = changed.map(({ symbol }) => symbol);
  const remaining = changed.flatMap(({ symbol, references }) => references.map((each) => ({ symbol, ...each })));
  const tests = input.tests || symbols.every(({ test }) => test);
  const { summary, affected, notes } = consequences(view, symbols, remaining.length > 0);
  const shown = tests ? affected : affected.filter(({ test }) => !test);
  return {
    summary: {
      changed_files: files.length,
      changed_count: symbols.length,
      ...summary,
      affected_count: shown.length,
    },
    changed_symbols: changed.map(({ symbol, dependents, references }) => ({
      uid: symbol.uids[0],
      type: displayKind(symbol.kind),
      name: symbol.name,
      filePath: symbol.path,
      startLine: symbol.startLine,
      change: symbol.change,
      test: symbol.test,
      dependents,
      still_referenced: references.length,
    })),
    still_referenced: remaining.map(({ symbol, relation, node, line }) => {
      const { uid, kind, name, path } = view.node(node);
      return {
        ...{ uid, type: displayKind(kind), name, filePath: path, ...(line === undefined ? {} : { line }) },
        ...{ relation, target: symbol.localName, targetUid: symbol.uids[0] },
      };
    }),
    ...(input.callers === true ? callersBeside(view, changed, tests) : {}),
    affected_processes: shown.map(({ test: _test, ...flow }) => flow),
    at_least: sitesBeside(view, changed),
    left_out: { flows: affected.length - shown.length },
    files: files.map(({ file }) => file),
    compared: inWords(request),
    notes,
  };
}

/** Callers that are listed; a symbol that everybody uses has thousands. */
const MOST_CALLERS = 500;

/** What refers directly to what was changed, and was not changed itself. */
function callersBeside(view: GraphView, changed: readonly Changed[], tests: boolean) {
  const own = new Set(changed.flatMap(({ node }) => node ?? []));
  const rows = changed.flatMap(({ symbol, node }) => {
    if (node === undefined || symbol.kind === 'Module') return [];
    const steps = ALL_KINDS.flatMap((kind) => stepsOver(view, node, kind, 'upstream'));
    return inListOrder(view, steps).flatMap((step) => {
      const { uid, kind, name, path, test } = view.node(step.node);
      if (own.has(step.node) || step.edge.rule === 'dispatch' || (!tests && test === true)) return [];
      const line = lineOf(view, step);
      return [
        {
          ...{ uid, type: displayKind(kind), name, filePath: path, ...(line === undefined ? {} : { line }) },
          ...{ relation: step.edge.kind, target: symbol.localName, targetUid: symbol.uids[0], test: test === true },
        },
      ];
    });
  });
  return { callers: rows.slice(0, MOST_CALLERS), total_callers: rows.length };
}

/** A changed symbol with who depends on it. */
interface Changed {
  readonly symbol: ChangedSymbol;
  readonly node: number | undefined;
  /** How many symbols outside tests refer to it directly. */
  readonly dependents: number;
  /** Of one that is gone: who refers to it all the same. */
  readonly references: readonly RemainingReference[];
}

function dependentsOf(view: GraphView, files: readonly ChangedFile[]): Changed[] {
  const symbols = files.flatMap((file) => file.symbols);
  const nodeOf = ({ uids }: ChangedSymbol) => uids.map((uid) => view.byUid(uid)).find((found) => found !== undefined);
  const tree: ChangedTree = {
    outlines: new Map(
      files.flatMap(({ file, now }) =>
        [file.path, file.previous_path].flatMap((path) => (path === undefined ? [] : [[path, now] as const])),
      ),
    ),
    added: new Set(symbols.flatMap(({ change, kind, name }) => (change === 'added' ? [`${kind} ${name}`] : []))),
    gone: new Set(symbols.flatMap((symbol) => (symbol.change === 'deleted' ? (nodeOf(symbol) ?? []) : []))),
  };
  return symbols.map((symbol) => {
    const node = nodeOf(symbol);
    return {
      symbol,
      node,
      dependents: node === undefined ? 0 : directDependents(view, node),
      references: symbol.change === 'deleted' ? remainingReferences(view, symbol, tree) : [],
    };
  });
}

function directDependents(view: GraphView, node: number): number {
  const sources = ALL_KINDS.flatMap((kind) => view.incoming(node, kind)).map((edge) => view.sourceOf(edge));
  return new Set(sources.filter((source) => source !== node && !view.isTest(source))).size;
}

/** What is gone and still referred to comes first, then what most depends on; tests last. */
function inOrder(changed: readonly Changed[]): Changed[] {
  const isBroken = ({ references }: Changed) => Number(references.length > 0);
  return [...changed].sort(
    (a, b) =>
      Number(a.symbol.test) - Number(b.symbol.test) ||
      isBroken(b) - isBroken(a) ||
      b.dependents - a.dependents ||
      compareText(a.symbol.path, b.symbol.path) ||
      a.symbol.startLine - b.symbol.startLine,
  );
}

/** The changed symbols outside tests that more may use than is linked to them, those with most such sites first. */
function sitesBeside(view: GraphView, changed: readonly Changed[]): DetectChangesResult['at_least'] {
  return changed
    .flatMap(({ symbol, node }) => {
      if (symbol.change === 'added' || symbol.test || symbol.kind === 'Module') return [];
      const verdict = node === undefined ? verdictOfName(view, symbol.name) : verdictOf(view, node);
      const sites = openEnds(verdict);
      return sites === 0 ? [] : [{ uid: symbol.uids[0], name: symbol.localName, sites, indexed: node !== undefined }];
    })
    .sort((a, b) => b.sites - a.sites || compareText(a.uid, b.uid));
}

interface Consequences {
  readonly summary: Omit<DetectChangesResult['summary'], 'changed_files' | 'changed_count' | 'affected_count'>;
  readonly affected: ReturnType<typeof affectedFlows>;
  readonly notes: string[];
}

function consequences(view: GraphView, symbols: readonly ChangedSymbol[], isBroken: boolean): Consequences {
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
      risk_level: riskOf({
        isBroken,
        symbols: reached,
        totalSymbols: totals.symbols,
        flows: codeFlows,
        totalFlows: totals.flows,
      }),
      reached_symbols: reached,
      total_symbols: totals.symbols,
    },
    affected,
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
    throughTests: false,
  });
  return layers.flat().filter(({ node }) => !origin.has(node) && isSymbolKind(view.kindOf(node)) && !view.isTest(node))
    .length;
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
      test: view.isTest(flow),
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
    if (isSymbolKind(view.kindOf(node)) && !view.isTest(node)) symbols++;
  }
  return { symbols, flows: view.ofKind('Process').filter((flow) => !view.isTest(flow)).length };
});
