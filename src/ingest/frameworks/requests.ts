// Requests that are sent to a server, and the routes of the repository that answer them. What is not known of a path is left
// open; where routes of several applications could be meant, none is.

import { answeringRoutes, requestPath } from '../../model/route-path.ts';
import { type FoundRoute, joinedPath, prefixesAt, type RouterContext } from './routes.ts';
import { type ModelSite, selected, selectedTexts } from './sites.ts';

export interface FoundRequest {
  readonly method: string;
  readonly path: string;
  readonly site: ModelSite;
  readonly start: number;
  readonly routes: readonly FoundRoute[];
}

export function findRequests(
  context: RouterContext,
  sites: readonly ModelSite[],
  routes: readonly FoundRoute[],
): readonly FoundRequest[] {
  const { things } = context;
  return sites.flatMap((site) => {
    const { request } = site.row.row;
    if (request === undefined) return [];
    const [method = '*'] = selectedTexts(things, site, request.method).map((one) => (one ?? '*').toUpperCase());
    const [row] = selected(things.r, site, request.path);
    if (row === undefined) return [];
    const written = things.pattern(site.file, row);
    return prefixesAt(context, site).flatMap((prefix) => {
      const isAddress = /^[a-z]+:/i.test(written);
      const path = requestPath(isAddress ? written : joinedPath(prefix, written));
      if (path === undefined) return [];
      const start = site.file.facts.expressions.start(site.callee);
      return [{ method, path, site, start, routes: ofOneApplication(site, answeringRoutes(routes, { method, path })) }];
    });
  });
}

/** A test asks the application beside it. Routes of one path in several files are those of applications that are told apart by nothing. */
function ofOneApplication({ file }: ModelSite, routes: readonly FoundRoute[]): readonly FoundRoute[] {
  const beside = routes.filter(({ site }) => site.file === file);
  if (beside.length > 0) return beside;
  return new Set(routes.map(({ site }) => site.file)).size > 1 ? [] : routes;
}
