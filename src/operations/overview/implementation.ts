// What a repository consists of, for somebody who meets it for the first time.

import { type EdgeKind, type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { roleRank } from '../../model/roles.ts';
import { context } from '../context/operation.ts';
import { compareFlows, flowRank, stepCount } from '../flows.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { perView } from '../per-view.ts';
import { query } from '../query/operation.ts';
import type { Reader } from '../reader.ts';
import { compareText } from '../references.ts';
import { displayKind } from '../rows.ts';
import { renderOverview } from './render.ts';
import type { OverviewResult } from './schema.ts';

const KEY_SYMBOLS = 5;
/** What makes a symbol important to others. */
const USES: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES', 'INHERITS', 'IMPLEMENTS', 'REFERENCES'];

export const render = renderOverview;

export function hint(result: OverviewResult, { call }: Reader): string | undefined {
  if (result.counts.symbols === 0) return undefined;
  const search = call(query, { query: '<words>' });
  return `Run ${search} to find where something happens, or ${call(context, { name: '<name>' })} for one symbol.`;
}

export async function run(
  input: { readonly limit: number; readonly repo?: string },
  context: OperationContext,
): Promise<OverviewResult> {
  const { name, root, meta, directory, view } = context.open(input.repo);
  const report = readReport(directory);
  const { languages, communities, flows, entries } = contentsOf(view);
  return {
    name,
    path: root,
    indexedAt: meta.indexedAt,
    ...(meta.commit === undefined ? {} : { commit: meta.commit }),
    counts: meta.counts,
    languages,
    communities: communities.slice(0, input.limit).map((community) => communityRow(view, community)),
    entry_points: entries.slice(0, input.limit),
    flows: flows.slice(0, input.limit).map((flow) => {
      const { uid, name: title, entrySymbol } = view.node(flow);
      return { id: uid, name: title, step_count: stepCount(view, flow), entry: entrySymbol ?? '' };
    }),
    totals: { communities: communities.length, entry_points: entries.length, flows: flows.length },
    skipped: { ...report?.skipped },
    unresolved_calls: report?.unresolvedCalls ?? 0,
  };
}

/** All that there is to list, in the order in which it is listed. */
export const contentsOf = perView((view) => {
  const flows = codeFlows(view);
  const communities = largestCommunities(view);
  return { languages: languagesOf(view), communities, flows, entries: entryPoints(view, flows) };
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

/** Those of the program by size, then those that are mostly examples and the like, then those of tests. */
function largestCommunities(view: GraphView): readonly number[] {
  const size = (community: number) => view.node(community).size ?? 0;
  const communities = view.ofKind('Community');
  const ranks = new Map(communities.map((community) => [community, communityRank(view, community)]));
  return [...communities].sort((a, b) => ranks.get(a)! - ranks.get(b)! || size(b) - size(a) || a - b);
}

/** The role that most members have, or come before. */
function communityRank(view: GraphView, community: number): number {
  const ranks = view.incoming(community, 'MEMBER_OF').map((index) => roleRank(view.node(view.edge(index).source)));
  ranks.sort((a, b) => a - b);
  return ranks[Math.floor(ranks.length / 2)] ?? 0;
}

function communityRow(view: GraphView, community: number): OverviewResult['communities'][number] {
  const { uid, name, size, doc } = view.node(community);
  const members = view
    .incoming(community, 'MEMBER_OF')
    .map((index) => view.edge(index).source)
    .filter((member) => isSymbolKind(view.kindOf(member)) && view.node(member).test !== true)
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
    .filter((flow) => view.node(flow).test !== true)
    .sort(
      (a, b) =>
        flowRank(view, a) - flowRank(view, b) || stepCount(view, b) - stepCount(view, a) || compareFlows(view, a, b),
    );
}

/** Those of the program first; in each role the declared ones by kind, then the symbols that other flows begin with. */
function entryPoints(view: GraphView, flows: readonly number[]): OverviewResult['entry_points'] {
  const entries: OverviewResult['entry_points'] = [];
  const taken = new Set<string>();
  for (let index = 0; index < view.nodeCount; index++) {
    const kind = view.kindOf(index);
    if (!isSymbolKind(kind) && kind !== 'Module') continue;
    const node = view.node(index);
    if (node.entry === undefined || node.test === true) continue;
    entries.push({ ...placeOf(node), entry: node.entry.kind, label: node.entry.label });
    taken.add(node.uid);
  }
  for (const flow of flows) {
    const uid = view.node(flow).entrySymbol ?? '';
    const index = view.byUid(uid);
    if (index === undefined || taken.has(uid)) continue;
    taken.add(uid);
    entries.push({ ...placeOf(view.node(index)), entry: 'export', label: view.nameOf(index) });
  }
  const order = ['main', 'command', 'route', 'handler', 'export'];
  const rank = ({ filePath }: (typeof entries)[number]) => roleRank({ path: filePath ?? '' });
  entries.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      order.indexOf(a.entry) - order.indexOf(b.entry) ||
      // Exports stay in the order of their flows.
      (a.entry === 'export' ? 0 : compareText(a.label, b.label)),
  );
  return entries;
}

function placeOf({ uid, kind, name, path, startLine }: GraphNode): OverviewResult['communities'][0]['key_symbols'][0] {
  return {
    uid,
    kind: displayKind(kind),
    name,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
  };
}
