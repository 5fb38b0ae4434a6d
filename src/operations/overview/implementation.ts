// What a repository consists of, for somebody who meets it for the first time.

import { type EdgeKind, type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { roleRank } from '../../model/roles.ts';
import { contextCall } from '../context/call.ts';
import type { Dialect } from '../dialect.ts';
import { compareFlows, flowRank, stepCount } from '../flows.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { query } from '../query/operation.ts';
import { compareText } from '../references.ts';
import { displayKind } from '../rows.ts';
import { renderOverview } from './render.ts';
import type { OverviewResult } from './schema.ts';

const KEY_SYMBOLS = 5;
/** What makes a symbol important to others. */
const USES: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES', 'INHERITS', 'IMPLEMENTS', 'REFERENCES'];

export const render = renderOverview;

export function hint(result: OverviewResult, { call }: Dialect): string | undefined {
  if (result.counts.symbols === 0) return undefined;
  const search = call(query, { query: '<words>' });
  return `Run ${search} to find where something happens, or ${call(contextCall, { name: '<name>' })} for one symbol.`;
}

export async function run(
  input: { readonly limit: number; readonly repo?: string },
  context: OperationContext,
): Promise<OverviewResult> {
  const { name, root, meta, directory, view } = context.open(input.repo);
  const report = readReport(directory);
  const { languages, packages, communities, flows, entries } = contentsOf(view);
  return {
    name,
    path: root,
    indexedAt: meta.indexedAt,
    ...(meta.commit === undefined ? {} : { commit: meta.commit }),
    counts: meta.counts,
    languages,
    packages,
    communities: communities.slice(0, input.limit).map((community) => communityRow(view, community)),
    entry_points: entries.slice(0, input.limit),
    flows: flows.slice(0, input.limit).map((flow) => {
      const { uid, name: title, entrySymbol } = view.node(flow);
      return { id: uid, name: title, step_count: stepCount(view, flow), entry: entrySymbol ?? '' };
    }),
    totals: { communities: communities.length, entry_points: entries.length, flows: flows.length },
    skipped: { ...report?.skipped },
    syntax_errors: report?.syntaxErrors ?? 0,
    syntax_errors_by_language: { ...report?.parseErrors },
    unresolved_calls: report?.unresolvedCalls ?? 0,
  };
}

/** All that there is to list, in the order in which it is listed. */
export const contentsOf = perView((view) => {
  const flows = codeFlows(view);
  const communities = largestCommunities(view);
  return {
    languages: languagesOf(view),
    packages: packagesOf(view),
    communities,
    flows,
    entries: entryPoints(view, flows),
  };
});

function languagesOf(view: GraphView): OverviewResult['languages'] {
  const totals = new Map<string, { files: number; lines: number }>();
  const read = new Set(view.ofKind('Module').map((module) => view.node(module).path));
  for (const index of view.ofKind('File')) {
    const { language, size, path } = view.node(index);
    // A file that was skipped (generated, too large, ...) is in the graph and was not read.
    if (language === undefined || !read.has(path)) continue;
    const total = totals.get(language) ?? { files: 0, lines: 0 };
    total.files++;
    total.lines += size ?? 0;
    totals.set(language, total);
  }
  return [...totals]
    .map(([language, total]) => ({ language, ...total }))
    .sort((a, b) => b.files - a.files || compareText(a.language, b.language));
}

const PACKAGES_NAMED = 5;

function packagesOf(view: GraphView): OverviewResult['packages'] {
  const packages = view.ofKind('Package').map((node) => ({ ...view.node(node), node }));
  const installed = packages.filter(({ modifiers }) => modifiers === undefined);
  const uses = new Map(
    installed.map(({ node, name }) => {
      const users = [...view.incoming(node), ...view.outgoing(node)].map((index) => view.edge(index));
      const inProgram = users.flatMap(({ source, target }) => (source === node ? target : source));
      return [name, new Set(inProgram.filter((user) => roleRank(view.node(user)) === 0)).size];
    }),
  );
  const byUses = [...uses].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  return {
    total: packages.length,
    standard: packages.length - installed.length,
    most_used: byUses.slice(0, PACKAGES_NAMED).map(([name]) => name),
  };
}

/** Those of the program by size, then those that are mostly examples and the like, then those of tests. */
function largestCommunities(view: GraphView): readonly number[] {
  const size = (community: number) => view.node(community).size ?? 0;
  const communities = view.ofKind('Community');
  const ranks = new Map(communities.map((community) => [community, communityRank(view, community)]));
  return [...communities].sort((a, b) => ranks.get(a)! - ranks.get(b)! || size(b) - size(a) || a - b);
}

/** The role that most members have, or come before. */
function communityRank(view: GraphView, community: number): number {
  const ranks = view.incoming(community, 'MEMBER_OF').map((index) => roleRank(view.node(view.sourceOf(index))));
  ranks.sort((a, b) => a - b);
  return ranks[Math.floor(ranks.length / 2)] ?? 0;
}

function communityRow(view: GraphView, community: number): OverviewResult['communities'][number] {
  const { uid, name, size, doc } = view.node(community);
  const members = view
    .incoming(community, 'MEMBER_OF')
    .map((index) => view.sourceOf(index))
    .filter((member) => isSymbolKind(view.kindOf(member)) && !view.isTest(member))
    .map((member) => ({ member, uses: usesOf(view, member) }))
    .sort((a, b) => b.uses - a.uses || a.member - b.member);
  return {
    id: uid,
    name,
    symbols: size ?? members.length,
    ...(doc === undefined ? {} : { summary: doc }),
    key_symbols: members.slice(0, KEY_SYMBOLS).map(({ member }) => placeOf(view.node(member))),
  };
}

function usesOf(view: GraphView, node: number): number {
  return USES.reduce((sum, kind) => sum + view.incoming(node, kind).length, 0);
}

function codeFlows(view: GraphView): readonly number[] {
  return view
    .ofKind('Process')
    .filter((flow) => !view.isTest(flow))
    .sort(
      (a, b) =>
        flowRank(view, a) - flowRank(view, b) || stepCount(view, b) - stepCount(view, a) || compareFlows(view, a, b),
    );
}

/**
 * Where a program is entered: what is declared as an entry point, and the symbols that flows begin with. Those of the
 * program come first, in each role what is exported to others, and then what most depends on or leads on to.
 */
function entryPoints(view: GraphView, flows: readonly number[]): OverviewResult['entry_points'] {
  const found = new Map<number, Pick<OverviewResult['entry_points'][number], 'entry' | 'label'>>();
  for (let index = 0; index < view.nodeCount; index++) {
    const kind = view.kindOf(index);
    if (!isSymbolKind(kind) && kind !== 'Module') continue;
    const { entry, test } = view.node(index);
    if (entry !== undefined && test !== true) found.set(index, { entry: entry.kind, label: entry.label });
  }
  for (const flow of flows) {
    const index = view.byUid(view.node(flow).entrySymbol ?? '');
    if (index !== undefined && !found.has(index)) found.set(index, { entry: 'export', label: view.nameOf(index) });
  }
  return [...found]
    .map(([index, entry]) => {
      const node = view.node(index);
      const row = { ...placeOf(node), ...entry };
      const order = placeInOrder(node, entry.entry);
      return { row, order, role: roleRank(node), isInner: isInner(view, index), hangs: hangsOn(view, index) };
    })
    .sort(
      (a, b) =>
        a.role - b.role ||
        a.order - b.order ||
        Number(a.isInner) - Number(b.isInner) ||
        b.hangs - a.hangs ||
        compareText(a.row.label, b.row.label) ||
        compareText(a.row.uid, b.row.uid),
    )
    .map(({ row }) => row);
}

/** The exported API, then what is started from outside, then where flows begin otherwise, then what events start. */
const ORDER = ['exported', 'main', 'command', 'route', 'export', 'handler'] as const;

function placeInOrder({ exported }: GraphNode, entry: OverviewResult['entry_points'][number]['entry']): number {
  return ORDER.indexOf(entry === 'export' && exported === true ? 'exported' : entry);
}

/** Defined in a function: nobody from outside can name it. */
function isInner(view: GraphView, node: number): boolean {
  return view.incoming(node, 'DEFINES').some((edge) => INNER.has(view.kindOf(view.sourceOf(edge))));
}

const INNER: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>(['Function', 'Method', 'Constructor']);

/** How many symbols depend on it, tests and examples among them, or are reached from it in a few steps. */
function hangsOn(view: GraphView, node: number): number {
  const users = new Set(USES.flatMap((kind) => view.incoming(node, kind)).map((edge) => view.sourceOf(edge)));
  const reached = new Set([node]);
  let frontier = [node];
  for (let step = 0; step < STEPS_DOWN && frontier.length > 0; step++) {
    const next: number[] = [];
    for (const from of frontier) {
      for (const edge of LEADS.flatMap((kind) => view.outgoing(from, kind))) {
        const target = view.targetOf(edge);
        if (reached.has(target) || reached.size >= MOST_REACHED) continue;
        reached.add(target);
        next.push(target);
      }
    }
    frontier = next;
  }
  return users.size + reached.size - 1;
}

const LEADS: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES'];
const STEPS_DOWN = 3;
const MOST_REACHED = 200;

function placeOf({ uid, kind, name, path, startLine }: GraphNode): OverviewResult['communities'][0]['key_symbols'][0] {
  return {
    uid,
    kind: displayKind(kind),
    name,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
  };
}
