// Which repositories use one another: by the packages that their manifests say they give, and the names by which code
// imports those.

import { WHOLE } from '../../federation/index.ts';
import { ecosystemOf, importedPrefixes } from '../../ingest/index.ts';
import type { GraphView } from '../../model/graph.ts';
import type { OwnPackage } from '../../model/own-package.ts';
import { pathBelow } from '../../model/repository-paths.ts';
import type { OpenRepository } from '../engine.ts';
import { readReport } from '../index-report.ts';
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
  const given = repositories.flatMap((repository) =>
    (readReport(repository.directory)?.packages ?? []).map((own): Given => ({ repository, own })),
  );
  const found = repositories.flatMap((from) =>
    given.filter(({ repository }) => repository !== from).flatMap((to) => contractOf(from, to, limit)),
  );
  found.sort((a, b) => b.users - a.users || compareText(a.from, b.from) || compareText(a.to, b.to));
  return { contracts: found, repositories: repositories.length };
}

/** A package, and the repository that it is made in. */
interface Given {
  readonly repository: OpenRepository;
  readonly own: OwnPackage;
}

type Contract = ContractsResult['contracts'][number];

function contractOf({ name, view }: OpenRepository, { repository, own }: Given, limit: number): Contract[] {
  const users = new Set<number>();
  const byName = new Map<string, Set<number>>();
  for (const node of view.ofKind('Package').filter((each) => isOf(view, each, own))) {
    for (const index of [...view.incoming(node), ...view.outgoing(node)]) {
      const { source, target, names = [] } = view.edge(index);
      const user = source === node ? target : source;
      if (ecosystemOf(view.node(user).language ?? '') !== own.ecosystem) continue;
      users.add(user);
      for (const used of names) if (used !== '*') byName.set(used, (byName.get(used) ?? new Set()).add(user));
    }
  }
  if (users.size === 0) return [];
  const names = [...byName].sort(([a, x], [b, y]) => y.size - x.size || compareText(a, b));
  return [
    {
      from: name,
      to: repository.name,
      package: own.name,
      users: users.size,
      names: names
        .slice(0, limit)
        .map(([used, by]) => ({ name: used, users: by.size, ...targetOf(repository.view, own, used) })),
      total_names: names.length,
    },
  ];
}

/** Whether what is imported is this package; what comes with a language is no package of a repository. */
function isOf(view: GraphView, node: number, { ecosystem, imports }: OwnPackage): boolean {
  if ((view.node(node).modifiers?.length ?? 0) > 0) return false;
  return importedPrefixes(ecosystem, view.nameOf(node)).some((prefix) => imports.includes(prefix));
}

/** What is exported under a name in the folder of the package, tests apart; what a package is by default has no name. */
function targetOf(view: GraphView, { folder }: OwnPackage, name: string): Pick<Contract['names'][number], 'target'> {
  if (name === WHOLE) return {};
  const target = view
    .byName(name.slice(name.lastIndexOf('.') + 1))
    .filter((node) => folder === '' || pathBelow(folder, view.pathOf(node)) !== undefined)
    .find((node) => view.node(node).exported === true && !view.isTest(node));
  return target === undefined ? {} : { target: placeOf(view, target) };
}

export function render({ contracts, repositories }: ContractsResult): string {
  if (contracts.length === 0) return `None of ${repositories} repositories uses a package of another.`;
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
