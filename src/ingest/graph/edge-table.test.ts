import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EDGE_KINDS, type EdgeKind, RULES, type Site } from '../../model/graph.ts';
import { EdgeTable } from './edge-table.ts';
import type { NodeDraft } from './nodes.ts';

/** Not in the order of their uids, so that edges are numbered anew. */
const nodes: NodeDraft[] = ['d', 'a', 'e', 'b', 'c'].map((name) => ({
  uid: name,
  kind: 'Function',
  name,
  qualifiedName: name,
  path: 'f.x',
}));

interface Added {
  readonly kind: EdgeKind;
  readonly source: NodeDraft;
  readonly target: NodeDraft;
  readonly site: Site | undefined;
}

const site = fc.record({ line: fc.nat(3), column: fc.nat(2), rule: fc.constantFrom(...RULES) });
const importSite = fc.record({
  line: fc.nat(3),
  column: fc.nat(2),
  rule: fc.constant('import' as const),
  name: fc.constantFrom('*', 'x', 'y'),
});
const ends = { source: fc.constantFrom(...nodes), target: fc.constantFrom(...nodes) };
const added: fc.Arbitrary<Added> = fc.oneof(
  fc.record({
    ...ends,
    kind: fc.constantFrom('CALLS', 'DEFINES', 'INHERITS'),
    site: fc.option(site, { nil: undefined }),
  }),
  fc.record({ ...ends, kind: fc.constant('IMPORTS'), site: importSite }),
);

/** What the table should hold, said the long way: one line for each edge. */
function expectedLines(all: readonly Added[]): string[] {
  const byUid = nodes.map(({ uid }) => uid).sort();
  const lines: string[] = [];
  for (const kind of EDGE_KINDS) {
    for (const [source, from] of byUid.entries()) {
      for (const [target, to] of byUid.entries()) {
        const same = all.filter((one) => one.kind === kind && one.source.uid === from && one.target.uid === to);
        if (same.length === 0) continue;
        const places = new Map<number, Site>();
        for (const one of same) {
          const place = one.site && one.site.line * 10 + one.site.column;
          if (place !== undefined && !places.has(place)) places.set(place, one.site!);
        }
        const sites = [...places].sort(([a], [b]) => a - b).map(([, one]) => one);
        const rule = RULES.find((name) => sites.some((one) => one.rule === name)) ?? 'structure';
        const names = [...new Set(sites.flatMap(({ name }) => name ?? []))].sort();
        const edge = { kind, source, target, rule, sites, ...(names.length > 0 ? { names } : {}) };
        lines.push(JSON.stringify(edge));
      }
    }
  }
  return lines;
}

it('keeps one edge for each kind, source and target, with each place once and the most trusted of their rules', () => {
  fc.assert(
    fc.property(fc.array(added, { maxLength: 60 }), (all) => {
      const table = new EdgeTable();
      for (const { kind, source, target, site } of all) table.add(kind, source, target, site);
      for (const { kind, source, target } of all) expect(table.has(kind, source, target)).toBe(true);
      expect(table.has('OVERRIDES', nodes[0], nodes[1])).toBe(false);
      const { edges } = table.finish(nodes);
      expect(edges.map(({ confidence: _, ...edge }) => JSON.stringify(edge))).toEqual(expectedLines(all));
    }),
    { numRuns: 300 },
  );
});
