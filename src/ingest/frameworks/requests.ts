// Requests that are sent to a server, and the routes of the repository that answer them. What is not known of a path is left
// open; where more than one route could be meant by the end of a path, none is.

import { answeringRoutes, requestPath } from '../../model/route-path.ts';
import { type FoundRoute, joinedPath, prefixesAt, type RouterContext } from './routes.ts';
import { type ModelSite, selected, selectedTexts } from './sites.ts';

export interface FoundRequest {
  readonly method: string;
  readonly path: string;
  readonly site: ModelSite;
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
      return [{ method, path, site, routes: answeringRoutes(routes, { method, path }) }];
    });
  });
}
