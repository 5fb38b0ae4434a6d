// Imports, inheritance and overrides of a graph against those of the truth.

import type { CompareOptions } from './compare-calls.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { placeKey } from './places.ts';
import { type ClassCount, Classes, emptyTally, type Tally } from './tally.ts';
import type { RelationKind, Truth, TruthRelation } from './truth.ts';

export const RELATION_KINDS: readonly RelationKind[] = ['IMPORTS', 'INHERITS', 'IMPLEMENTS', 'OVERRIDES'];

export interface RelationComparison {
  /** By pair of nodes. */
  readonly scores: Readonly<Record<RelationKind, Tally>>;
  readonly missed: readonly ClassCount[];
  readonly wrong: readonly ClassCount[];
}

export function compareRelations(graph: DumpedGraph, truth: Truth, options: CompareOptions): RelationComparison {
  const included = truth.relations.filter(({ site }) => options.includes(site.path));
  const missed = new Classes(options.mostExamples);
  const wrong = new Classes(options.mostExamples);
  const scores = Object.fromEntries(
    RELATION_KINDS.map((kind) => {
      const ofKind = included.filter((relation) => relation.kind === kind);
      return [kind, compareKind(graph, truth, options, { kind, relations: ofKind, missed, wrong })];
    }),
  ) as Record<RelationKind, Tally>;
  return { scores, missed: missed.sorted(), wrong: wrong.sorted() };
}

interface KindComparison {
  readonly kind: RelationKind;
  readonly relations: readonly TruthRelation[];
  readonly missed: Classes;
  readonly wrong: Classes;
}

function compareKind(
  graph: DumpedGraph,
  truth: Truth,
  options: CompareOptions,
  { kind, relations, missed, wrong }: KindComparison,
): Tally {
  const tally = emptyTally();
  const given = new Set<string>();
  const allowed = new Set<string>();
  /** Sources of which the truth knows something, and those at which it does not know all. */
  const unsure = new Set<string>();
  const bySite = new Map<string, TruthRelation>();
  for (const relation of relations) {
    const source = graph.nodeAt(relation.source);
    bySite.set(placeKey(relation.site), relation);
    if (source === undefined) continue;
    if (relation.outcome === 'unknown') unsure.add(source.uid);
    for (const target of relation.targets) {
      const node = graph.nodeAt([target]);
      if (node !== undefined) allowed.add(`${source.uid}\t${node.uid}`);
    }
  }
  for (const edge of graph.edges) {
    if (truth.relationKinds?.has(kind) === false) break;
    if (edge.kind !== kind || !truth.files.has(edge.source.path) || !options.includes(edge.source.path)) continue;
    // Packages and plain files are not what the truth is asked about.
    if (edge.target.kind === 'Package' || (kind === 'IMPORTS' && edge.target.kind !== 'Module')) continue;
    const key = `${edge.source.uid}\t${edge.target.uid}`;
    given.add(key);
    if (allowed.has(key)) {
      tally.right++;
      continue;
    }
    const sites = edge.sites.map(({ line, column }) => bySite.get(placeKey({ path: edge.source.path, line, column })));
    const known = sites.some((site) => site !== undefined && site.outcome !== 'unknown');
    const isUnread = truth.relationKinds !== undefined && !truth.files.has(edge.target.path);
    if (isUnread || (!known && (sites.some((site) => site?.outcome === 'unknown') || unsure.has(edge.source.uid))))
      tally.unknown++;
    else {
      tally.wrong++;
      const shape = sites.find((site) => site !== undefined)?.shape ?? 'nothing stated here';
      wrong.add(
        `${kind} ${shape}`,
        `${edge.source.path}:${edge.sites[0]?.line ?? 0} given ${edge.source.uid} → ${edge.target.uid}`,
      );
    }
  }
  const counted = new Set<string>();
  for (const relation of relations) {
    if (!relation.required) continue;
    const source = graph.nodeAt(relation.source);
    const targets = relation.targets.map((target) => graph.nodeAt([target])).filter((node) => node !== undefined);
    const keys = targets.map((target) => `${source?.uid}\t${target.uid}`);
    const found = keys.find((key) => given.has(key));
    const key = found ?? keys[0] ?? `${source?.uid}\t${placeKey(relation.targets[0])}`;
    if (counted.has(key)) continue;
    counted.add(key);
    tally.expected++;
    if (found !== undefined) tally.found++;
    else {
      const why = source === undefined ? ' [source is no node]' : targets.length === 0 ? ' [target is no node]' : '';
      missed.add(
        `${kind} ${relation.shape}${why}`,
        `${relation.site.path}:${relation.site.line} → ${targets[0]?.uid ?? placeKey(relation.targets[0])}`,
      );
    }
  }
  return tally;
}
