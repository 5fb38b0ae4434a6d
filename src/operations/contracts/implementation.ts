// What repositories want of one another: by the packages that their manifests say they give, and the names by which code
// imports those; and by requests (`requests.ts`).

import { WHOLE } from '../../federation/index.ts';
import { ecosystemOf, importedPrefixes } from '../../ingest/index.ts';
import type { GraphView } from '../../model/graph.ts';
import type { OwnPackage } from '../../model/own-package.ts';
import { pathBelow } from '../../model/repository-paths.ts';
import type { OpenRepository } from '../engine.ts';
import { type Member, openGroup } from '../group/members.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { compareText } from '../references.ts';
import { limitedRows, symbolRow } from '../rows.ts';
import { requestsOf } from './requests.ts';
import type { ContractsResult } from './schema.ts';

export async function run(
  {
    group,
    unanswered,
    limit,
  }: { readonly group?: string | undefined; readonly unanswered: boolean; readonly limit: number },
  context: OperationContext,
): Promise<ContractsResult> {
  const { repositories, missing, release } = group === undefined ? indexed(context) : membersOf(group, context);
  try {
    const given = repositories.flatMap((repository) =>
      (readReport(repository.directory)?.packages ?? []).map((own): Given => ({ repository, own })),
    );
    const found = (unanswered ? [] : repositories).flatMap((from) =>
      given.filter(({ repository }) => repository !== from).flatMap((to) => contractOf(from, to, limit)),
    );
    found.sort((a, b) => b.users - a.users || compareText(a.from, b.from) || compareText(a.to, b.to));
    const requests = requestsOf(repositories);
    const shown = unanswered ? requests.filter(({ routes }) => routes.length === 0) : requests;
    return {
      contracts: found,
      requests: shown.slice(0, limit),
      omitted_requests: Math.max(0, shown.length - limit),
      total_requests: requests.length,
      answered: requests.filter(({ routes }) => routes.length > 0).length,
      providers: repositories
        .map(({ name, view }) => ({ repository: name, routes: view.ofKind('Route').length }))
        .filter(({ routes }) => routes > 0),
      ...(missing.length > 0 && { missing: [...missing] }),
      repositories: repositories.length,
    };
  } finally {
    await release();
  }
}

interface Opened {
  readonly repositories: readonly OpenRepository[];
  readonly missing: readonly string[];
  release(): Promise<void>;
}

function indexed(context: OperationContext): Opened {
  const repositories = context.engine
    .repositories()
    .filter(({ generation }) => generation !== undefined && generation.meta.counts.symbols > 0)
    .map(({ name }) => context.open(name));
  return { repositories, missing: [], release: async () => undefined };
}

function membersOf(group: string, { engine }: OperationContext): Opened {
  const { members } = openGroup(engine, group);
  const isThere = (member: Member): boolean => member.repository !== undefined && member.generation !== undefined;
  const leases = members.filter(isThere).map((member) => member.engine.openRepository(member.repository!));
  return {
    repositories: leases.map(({ repository }) => repository),
    missing: members.filter((member) => !isThere(member)).map(({ name }) => name),
    release: async () => {
      for (const lease of leases) await lease.release();
    },
  };
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

export function render(result: ContractsResult): string {
  const { contracts, requests, total_requests: total, answered, providers, missing = [], repositories } = result;
  const omitted = result.omitted_requests;
  const packages = contracts.flatMap(({ from, to, package: name, users, names, total_names: all }) => [
    `${from} uses ${to} as ${name} in ${users} symbol(s):`,
    ...limitedRows(
      names.map(
        (each) => `${each.name} ×${each.users}${each.target === undefined ? '' : `  ${symbolRow(each.target)}`}`,
      ),
      names.length,
      '  ',
      all,
    ),
  ]);
  const none = packages.length > 0 ? [] : [`None of ${repositories} repositories uses a package of another.`];
  return [
    ...packages,
    ...none,
    ...providers.map(({ repository, routes }) => `${repository} has ${routes} route(s).`),
    ...(total === 0 ? [] : [`${total} request(s), of which known routes answer ${answered}:`]),
    ...limitedRows(
      requests.flatMap(({ from, name, users, routes }) => [
        `${name}  sent by ${from}${routes.length === 0 ? ', answered by no known route' : ''}`,
        ...users.map((user) => `  from ${symbolRow(user)}`),
        ...routes.flatMap(({ repository, name: route, handlers }) => [
          `  to ${repository}: ${route}`,
          ...handlers.map((handler) => `    ${symbolRow(handler)}`),
        ]),
      ]),
      Number.MAX_SAFE_INTEGER,
      '  ',
    ),
    ...(omitted === 0 ? [] : [`  ... and ${omitted} more request(s)`]),
    ...missing.map((name) => `${name} is not indexed.`),
  ].join('\n');
}
