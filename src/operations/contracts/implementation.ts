// Which repositories use one another. A package is taken for the repository that has its name: what a repository calls
// itself elsewhere (in a manifest, say) is not looked at.

import type { GraphView } from '../../model/graph.ts';
import type { OpenRepository } from '../engine.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { compareText } from '../references.ts';
import { limitedRows, symbolRow } from '../rows.ts';
import type { ContractsResult } from './schema.ts';

export async function run({ limit }: { readonly limit: number }, context: OperationContext): Promise<ContractsResult> {
  const repositories = context.engine
    .repositories()
    .filter(({ generation }) => generation !== undefined && generation.meta.counts.symbols > 0)
    .map(({ name }) => context.open(name));
  const found = repositories.flatMap((from) =>
    repositories.filter((to) => to !== from).flatMap((to) => contractsOf(from, to, limit)),
  );
  found.sort((a, b) => b.users - a.users || compareText(a.from, b.from) || compareText(a.to, b.to));
  return { contracts: found, repositories: repositories.length };
}

type Contract = ContractsResult['contracts'][number];

function contractsOf(from: OpenRepository, to: OpenRepository, limit: number): Contract[] {
  const { view } = from;
  return view.ofKind('Package').flatMap((node) => {
    if (baseName(view.nameOf(node)) !== to.name.toLowerCase()) return [];
    const users = new Set<number>();
    const byName = new Map<string, Set<number>>();
    for (const index of view.incoming(node)) {
      const { source, names = [] } = view.edge(index);
      users.add(source);
      for (const name of names) if (name !== '*') byName.set(name, (byName.get(name) ?? new Set()).add(source));
    }
    if (users.size === 0) return [];
    const names = [...byName].sort(([a, x], [b, y]) => y.size - x.size || compareText(a, b));
    return [
      {
        from: from.name,
        to: to.name,
        package: view.nameOf(node),
        users: users.size,
        names: names.slice(0, limit).map(([name, by]) => ({ name, users: by.size, ...targetOf(to.view, name) })),
        total_names: names.length,
      },
    ];
  });
}

/** `@scope/name` and `host/owner/name` are known by their last part. */
function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase();
}

/** What is exported before what is not, and never a test. */
function targetOf(view: GraphView, name: string): { readonly target?: Contract['names'][number]['target'] } {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const candidates = view
    .byName(last)
    .filter((node) => view.node(node).test !== true && view.kindOf(node) !== 'Package');
  const best = candidates.find((node) => view.node(node).exported === true) ?? candidates[0];
  return best === undefined ? {} : { target: placeOf(view, best) };
}

export function render({ contracts, repositories }: ContractsResult): string {
  if (contracts.length === 0) return `None of ${repositories} repositories uses another as a package.`;
  return contracts
    .flatMap(({ from, to, package: name, users, names, total_names: total }) => [
      `${from} uses ${to} as ${name} in ${users} symbol(s):`,
      ...limitedRows(
        names.map(
          (each) => `${each.name} ×${each.users}${each.target === undefined ? '' : `  ${symbolRow(each.target)}`}`,
        ),
        names.length,
        '  ',
        total,
      ),
    ])
    .join('\n');
}
