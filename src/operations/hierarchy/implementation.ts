// What a type is made of and what is made of it; of a member, what it overrides and what overrides it.

import type { EdgeKind, GraphView } from '../../model/graph.ts';
import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { membersOf, stepsOver } from '../references.ts';
import { joinSections, limitedRows, symbolRow } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import type { HierarchyResult, Relative } from './schema.ts';

const OF_TYPES: readonly EdgeKind[] = ['INHERITS', 'IMPLEMENTS'];
const OF_MEMBERS: readonly EdgeKind[] = ['OVERRIDES'];

export async function run(
  input: { readonly name: string; readonly filePath?: string; readonly limit: number; readonly repo?: string },
  context: OperationContext,
): Promise<HierarchyResult> {
  const { view } = context.open(input.repo);
  const found = findSymbol(view, input);
  if (found.status === 'ambiguous') return found;
  const { node } = found;
  const owner = ownerOf(view, node);
  const kinds = owner === undefined ? OF_TYPES : OF_MEMBERS;
  const derived = relatives(view, node, kinds, 'upstream');
  return {
    status: 'found',
    symbol: placeOf(view, node),
    ...(owner === undefined ? {} : { owner: placeOf(view, owner) }),
    bases: relatives(view, node, kinds, 'downstream'),
    derived: derived.slice(0, input.limit),
    total_derived: derived.length,
    members: membersOf(view, node).map((member) => ({
      ...placeOf(view, member),
      overrides: stepsOver(view, member, 'OVERRIDES', 'downstream').map(({ node: base }) => placeOf(view, base)),
      overridden_by: relatives(view, member, OF_MEMBERS, 'upstream').length,
    })),
  };
}

/** Of what may override: the type that it is a member of. */
function ownerOf(view: GraphView, node: number): number | undefined {
  const kind = view.kindOf(node);
  if (kind !== 'Method' && kind !== 'Property' && kind !== 'Constructor') return undefined;
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  return edge === undefined ? undefined : view.sourceOf(edge);
}

/** Breadth first: each stands at the least depth at which it is met, once. */
function relatives(
  view: GraphView,
  from: number,
  kinds: readonly EdgeKind[],
  direction: 'upstream' | 'downstream',
): Relative[] {
  const seen = new Set([from]);
  const found: Relative[] = [];
  let frontier = [from];
  for (let depth = 1; frontier.length > 0; depth++) {
    const next: number[] = [];
    for (const near of frontier) {
      for (const { node, edge } of kinds.flatMap((kind) => stepsOver(view, near, kind, direction))) {
        if (seen.has(node)) continue;
        seen.add(node);
        next.push(node);
        found.push({ ...placeOf(view, node), depth, relation: edge.kind, via: view.node(near).uid });
      }
    }
    frontier = next;
  }
  return found;
}

export function render(result: HierarchyResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') return renderAmbiguity(result, 'hierarchy <name> <file_path>', dialect);
  const { symbol, owner, bases, derived, total_derived: total, members } = result;
  const tree = (rows: readonly Relative[]) =>
    rows.map((row) => `${'  '.repeat(row.depth)}[${row.relation}] ${symbolRow(row)}`);
  const up = owner === undefined ? 'Bases' : 'Overrides';
  const down = owner === undefined ? 'Derived' : 'Overridden by';
  const overriding = members.filter((each) => each.overrides.length + each.overridden_by > 0);
  return joinSections([
    [symbolRow(symbol)],
    bases.length === 0 ? [] : [`${up} (${bases.length}):`, ...tree(bases)],
    derived.length === 0 ? [] : [`${down} (${total}):`, ...limitedRows(tree(derived), derived.length, '', total)],
    overriding.length === 0
      ? []
      : [
          'Members that override or are overridden:',
          ...overriding.map((each) => {
            const bases = each.overrides.map(({ name }) => name).join(', ');
            return `  ${symbolRow(each)}${bases === '' ? '' : ` overrides ${bases}`}${each.overridden_by === 0 ? '' : `, overridden ${each.overridden_by} time(s)`}`;
          }),
        ],
    bases.length + total === 0 ? ['It has no bases, and nothing derives from it.'] : [],
  ]);
}
