// Calls that are possible and no more (`MAY_CALL`): of what callers pass where they pass several things, and of what only
// matches by name.

import type { Site } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { memberName } from '../resolve/program/source-file.ts';
import { asFamily } from '../resolve/sites/families.ts';
import type { SiteTarget } from '../resolve/sites/sites.ts';
import type { EdgeSink, EdgeTable } from './edge-table.ts';
import type { Findings, OpenSite } from './findings.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { siteAt } from './site-at.ts';

/** Takes calls as possible ones: each of several things may run, and nothing says which does. */
export function possibly<Sink extends { readonly edges: EdgeSink }>(sink: Sink): Sink {
  const { edges } = sink;
  return { ...sink, edges: { add: (_, source, target, site) => edges.add('MAY_CALL', source, target, site) } };
}

/** How many things a call may run: a class and the members that its construction runs are one. */
export function candidates(table: NodeTable, targets: readonly SiteTarget[]): number {
  const constructed = targets.filter(({ kind }) => kind === 'INSTANTIATES').length;
  const called = targets.filter(({ kind }) => kind === 'CALLS');
  if (constructed === 0) return called.length;
  return constructed + called.filter(({ symbol }) => table.ofSymbol(symbol)?.kind === 'Function').length;
}

/**
 * What an operation runs by each of its names: those that are of one family, dispatched among it; and those of several
 * values that have nothing in common.
 */
export function sortedByFamily(
  r: Resolver,
  targets: readonly SiteTarget[],
): { readonly sure: readonly SiteTarget[]; readonly doubtful: readonly SiteTarget[] } {
  const byName = new Map<string, SiteTarget[]>();
  for (const target of targets) {
    const file = r.program.fileOfSymbol(target.symbol);
    const name = memberName(file, target.symbol - file.symbolBase);
    byName.set(name, [...(byName.get(name) ?? []), target]);
  }
  const sure: SiteTarget[] = [];
  const doubtful: SiteTarget[] = [];
  for (const named of byName.values()) {
    const family = named.length === 1 ? named : asFamily(r, named);
    if (family === undefined) doubtful.push(...named);
    else sure.push(...family);
  }
  return { sure, doubtful };
}

/**
 * Takes what passes have found without the calls by the flow of arguments that a later pass, which sees more callers, has
 * found to be one of several.
 */
export function withoutDoubtful(passes: readonly Findings[], edges: EdgeSink): EdgeSink {
  const possible = new Set<string>();
  const noting: EdgeSink = {
    add(kind, source, target, site) {
      if (kind === 'MAY_CALL' && site !== undefined) possible.add(callKey(source, target, site));
    },
  };
  for (const findings of passes) for (const found of findings) found?.edges.addTo(noting);
  if (possible.size === 0) return edges;
  return {
    add(kind, source, target, site) {
      const isDoubtful =
        kind !== 'MAY_CALL' && site?.rule === 'argument-flow' && possible.has(callKey(source, target, site));
      if (!isDoubtful) edges.add(kind, source, target, site);
    },
  };
}

function callKey(source: NodeDraft, target: NodeDraft, { line, column }: Site): string {
  return `${source.uid} ${target.uid} ${line}:${column}`;
}

/** Sites that nothing binds: counted, and where one symbol alone has the called name, kept as a possibility. */
export function addPossibleCalls(table: NodeTable, edges: EdgeTable, open: readonly OpenSite[]): void {
  const byName = new Map<string, NodeDraft[]>();
  for (const node of table.nodes) {
    if (node.kind !== 'Function' && node.kind !== 'Method') continue;
    const list = byName.get(node.name);
    if (list) list.push(node);
    else byName.set(node.name, [node]);
  }
  for (const site of open) {
    site.owner.unresolvedCalls = (site.owner.unresolvedCalls ?? 0) + 1;
    const candidates = byName.get(site.name);
    if (candidates?.length !== 1 || candidates[0].language === undefined) continue;
    if (edges.has('CALLS', site.owner, candidates[0])) continue;
    edges.add('MAY_CALL', site.owner, candidates[0], siteAt(site.file, site.callee, 'unique-name'));
  }
}
