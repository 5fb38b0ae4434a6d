// The requests that repositories send, and the routes that answer them: of the same repository by the edges of its graph, of others by
// method and path.

import { answeringRoutes, pathBetweenRepositories } from '../../model/route-path.ts';
import type { OpenRepository } from '../engine.ts';
import { placeOf } from '../places.ts';
import { compareText } from '../references.ts';
import type { ContractsResult } from './schema.ts';

type FoundRequest = ContractsResult['requests'][number];

interface Provided {
  readonly repository: OpenRepository;
  readonly node: number;
  readonly method: string;
  readonly path: string;
}

/** Answered ones first, then by name. */
export function requestsOf(repositories: readonly OpenRepository[]): FoundRequest[] {
  const provided = repositories.flatMap(routesOf);
  const found = repositories.flatMap((from) => sentBy(from, provided));
  return found.sort(
    (a, b) =>
      Number(b.routes.length > 0) - Number(a.routes.length > 0) ||
      compareText(a.name, b.name) ||
      compareText(a.from, b.from),
  );
}

function routesOf(repository: OpenRepository): Provided[] {
  const { view } = repository;
  return view.ofKind('Route').flatMap((node) => {
    const { method = '*', url = '*', test } = view.node(node);
    // The server of a test answers nobody else.
    return test === true ? [] : [{ repository, node, method, path: url }];
  });
}

function sentBy(from: OpenRepository, provided: readonly Provided[]): FoundRequest[] {
  const { view } = from;
  const others = provided.filter(({ repository }) => repository !== from);
  const byName = new Map<string, FoundRequest>();
  for (const node of view.ofKind('Request')) {
    const name = view.nameOf(node);
    const { method = '*', url = '*' } = view.node(node);
    const own = view
      .outgoing(node, 'REQUESTS')
      .map((edge): Pick<Provided, 'repository' | 'node'> => ({ repository: from, node: view.targetOf(edge) }));
    const answering = own.length > 0 ? own : answeringRoutes(others, { method, path: pathBetweenRepositories(url) });
    const users = view.incoming(node, 'REQUESTS').map((edge) => placeOf(view, view.sourceOf(edge)));
    const known = byName.get(name);
    if (known) known.users.push(...users);
    else byName.set(name, { from: from.name, name, users, routes: answering.map(routeRow) });
  }
  return [...byName.values()];
}

function routeRow({ repository: { name, view }, node }: Pick<Provided, 'repository' | 'node'>) {
  const handlers = view.outgoing(node, 'HANDLES').map((edge) => placeOf(view, view.targetOf(edge)));
  return { repository: name, name: view.nameOf(node), handlers };
}
