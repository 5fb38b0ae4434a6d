// Requests that are sent to a server, and the routes of the repository that answer them. What is not known of a path is left
// open; where routes of several applications could be meant, none is.

import { answeringRoutes, openPath, requestPath } from '../../model/route-path.ts';
import type { FoundRoute } from './found-route.ts';
import { joinedPath, prefixesAt, type RouterContext } from './routes.ts';
import { type ModelSite, selected, selectedTexts } from './sites.ts';
import { turnsOf } from './turns.ts';

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
  const asked = askedByName(context, sites, routes);
  const paths = new Map([...asked].flatMap(([call, { path }]) => (path === undefined ? [] : [[call, path] as const])));
  const used = new Set<number>();
  const sent = sites.flatMap((site) => {
    const { request } = site.row.row;
    if (request === undefined) return [];
    const [method = '*'] = selectedTexts(things, site, request.method).map((one) => (one ?? '*').toUpperCase());
    const [row] = selected(things.r, site, request.path);
    if (row === undefined) return [];
    const turns = turnsOf(things, site.file, [row]);
    const texts = new Set(turns.map((turn) => things.pattern(site.file, row, { paths, used, turn })));
    return pairsOf([...texts], prefixesAt(context, site)).flatMap(([written, prefix]) => {
      const isAddress = /^[a-z]+:/i.test(written);
      const path = requestPath(isAddress ? written : joinedPath(prefix, written));
      if (path === undefined) return [];
      const start = site.file.facts.expressions.start(site.callee);
      return [{ method, path, site, start, routes: ofOneApplication(site, answeringRoutes(routes, { method, path })) }];
    });
  });
  return [...sent, ...[...asked].flatMap(([call, { requests }]) => (used.has(call) ? [] : requests))];
}

function pairsOf(paths: readonly string[], prefixes: readonly string[]): readonly (readonly [string, string])[] {
  return paths.flatMap((path) => prefixes.map((prefix) => [path, prefix] as const));
}

interface Asked {
  /** Undefined where routes of several paths have the name. */
  readonly path: string | undefined;
  readonly requests: readonly FoundRequest[];
}

/** By call (expression id) that asks for the path of a route by its name, what it gets. */
function askedByName(
  { things }: RouterContext,
  sites: readonly ModelSite[],
  routes: readonly FoundRoute[],
): ReadonlyMap<number, Asked> {
  const byName = new Map<string, FoundRoute[]>();
  for (const route of routes)
    for (const name of route.names ?? []) byName.set(name.join('\n'), [...(byName.get(name.join('\n')) ?? []), route]);
  const asked = new Map<number, Asked>();
  for (const site of sites) {
    const { named } = site.row.row;
    const [name] = named === undefined ? [] : selectedTexts(things, site, named.name);
    const found = name === undefined ? [] : (byName.get(name.split(named!.between).join('\n')) ?? []);
    if (found.length === 0) continue;
    const [method = '*'] = selectedTexts(things, site, named!.method);
    const start = site.file.facts.expressions.start(site.callee);
    const requests = [...new Set(found.map(({ path }) => askedPath(path)))].map((path) => ({
      method,
      path,
      site,
      start,
      routes: answeringRoutes(
        found.filter((route) => askedPath(route.path) === path),
        { method, path },
      ),
    }));
    asked.set(site.file.expressionBase + site.call, {
      path: requests.length === 1 ? requests[0].path : undefined,
      requests,
    });
  }
  return asked;
}

/** A test asks the application beside it. Routes of one path in several files are those of applications that are told apart by nothing. */
function ofOneApplication({ file }: ModelSite, routes: readonly FoundRoute[]): readonly FoundRoute[] {
  const beside = routes.filter(({ site }) => site.file === file);
  if (beside.length > 0) return beside;
  return new Set(routes.map(({ site }) => site.file)).size > 1 ? [] : routes;
}

/** The path of a route as a request has it, with any text for each of its parameters. */
function askedPath(path: string): string {
  return requestPath(openPath(path)) ?? openPath(path);
}
