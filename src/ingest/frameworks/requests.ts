// Requests that are sent to a server, and the routes of the repository that answer them. What is not known of a path is left
// open; where routes of several applications could be meant, none is.

import { Expression } from '../../model/facts.ts';
import { push } from '../../model/lists.ts';
import { answeringRoutes, openPath, requestPath } from '../../model/route-path.ts';
import { listRows } from '../resolve/program/source-file.ts';
import type { FoundRoute } from './found-route.ts';
import { sentByMembers } from './path-clients.ts';
import { frameworkOf, joinedPath, prefixesAt, type RouterContext } from './routes.ts';
import { type ModelSite, selected, selectedMethods, selectedTexts } from './sites.ts';
import type { AskedByName, Things } from './things.ts';
import { NO_LOOP } from './turn.ts';
import { turnsOf } from './turns.ts';
import { callsNamed } from './written.ts';

export interface FoundRequest {
  readonly method: string;
  readonly path: string;
  readonly site: ModelSite;
  readonly start: number;
  readonly routes: readonly FoundRoute[];
}

/** Of routes, those that members of a class say which sends them when they are called, and the others. */
export function withoutSent(
  sites: readonly ModelSite[],
  routes: readonly FoundRoute[],
): { readonly handled: readonly FoundRoute[]; readonly sent: readonly FoundRoute[] } {
  const clients = new Set(
    sites.flatMap(({ row: { row }, file, symbol }) => (row.sends === true ? [file.symbolBase + symbol] : [])),
  );
  const isSent = ({ site: { file, symbol } }: FoundRoute): boolean =>
    symbol !== 0 && clients.has(file.symbolBase + file.facts.symbols.owner(symbol));
  if (clients.size === 0) return { handled: routes, sent: [] };
  return { handled: routes.filter((route) => !isSent(route)), sent: routes.filter(isSent) };
}

/** What code sends: by calls, and by members of classes that say so (`declared`). */
export function findRequests(
  context: RouterContext,
  sites: readonly ModelSite[],
  routes: readonly FoundRoute[],
  declared: readonly FoundRoute[],
): readonly FoundRequest[] {
  const { things } = context;
  const asked = askedByName(context, sites, routes);
  const named = new Map([...asked].flatMap(([call, { path }]) => (path === undefined ? [] : [[call, path] as const])));
  const paths = withFormatted(things, sites, named);
  const used = new Set<number>();
  const answered = (one: Omit<FoundRequest, 'routes'>): FoundRequest => ({
    ...one,
    routes: ofOneApplication(one.site, answeringRoutes(routes, one)),
  });
  const sent = sites.flatMap((site) => {
    const { request } = site.row.row;
    if (request === undefined) return [];
    const [method = '*'] = selectedMethods(things, site, request.method, { prefix: request.methodPrefix });
    const [row] = selected(things.r, site, request.path);
    if (row === undefined) return [];
    const turns = turnsOf(things, site.file, [row]);
    const texts = new Set(turns.map((turn) => things.pattern(site.file, row, { paths, used, turn })));
    return pairsOf([...texts], prefixesAt(context, site)).flatMap(([written, prefix]) => {
      const isAddress = /^[a-z]+:/i.test(written);
      const isWhole = isAddress || request.rooted === true;
      const path = requestPath(isWhole ? written.replace(/^(?![/*]|[a-z]+:)/i, '/') : joinedPath(prefix, written));
      if (path === undefined) return [];
      const start = site.file.facts.expressions.start(site.callee);
      const wanted = { method: method.toUpperCase(), path };
      const exact = answeringRoutes(routes, wanted);
      const bare = path.replace(/(?<=[^/*])\.\w+$/, '');
      const answering =
        exact.length === 0 && request.forms === true ? answeringRoutes(routes, { ...wanted, path: bare }) : exact;
      return [{ ...wanted, site, start, routes: ofOneApplication(site, answering) }];
    });
  });
  const byMembers = declared.map(({ method, path, site, start }) => ({ method, path: askedPath(path), site, start }));
  return [
    ...sent,
    ...[...sentByMembers(things, sites), ...byMembers].map(answered),
    ...[...asked].flatMap(([call, { requests }]) => (used.has(call) ? [] : requests)),
  ];
}

function pairsOf(paths: readonly string[], prefixes: readonly string[]): readonly (readonly [string, string])[] {
  return paths.flatMap((path) => prefixes.map((prefix) => [path, prefix] as const));
}

function callOf({ file, call }: ModelSite): number {
  return file.expressionBase + call;
}

/** What of a format is put in: `%s`, `%-5.2f`, `%(name)s`, `{}`, `{0}`, `{name:5}`. */
const PUT_IN = /%(?:\(\w+\))?[-+ #0-9.$]*[a-zA-Z]|\{(\d*)[^{}]*\}/g;

/** Texts by the calls (ids) that give them: those that are known, and what calls make of formats, where it is asked for. */
function withFormatted(things: Things, sites: readonly ModelSite[], known: Map<number, string>): AskedByName['paths'] {
  const formats = new Map(sites.flatMap((site) => (site.row.row.text ? [[callOf(site), site] as const] : [])));
  const texts: AskedByName['paths'] = {
    get(call) {
      const site = known.has(call) ? undefined : formats.get(call);
      if (site !== undefined) {
        // One that is put into itself has no text.
        known.set(call, '*');
        known.set(call, formatted(things, site, texts));
      }
      return known.get(call);
    },
  };
  return texts;
}

/** The text that a call makes of a format: its other arguments are put in in their order, or by their numbers. */
function formatted(things: Things, site: ModelSite, paths: AskedByName['paths']): string {
  const { file, call } = site;
  const [format] = selected(things.r, site, site.row.row.text!);
  if (format === undefined) return '*';
  const args = listRows(file, file.facts.expressions.b(call));
  const rest = args.slice(args.indexOf(format) + 1);
  const asked = { paths, used: new Set<number>(), turn: NO_LOOP };
  let next = 0;
  return things.pattern(file, format, asked).replace(PUT_IN, (_, number: string | undefined) => {
    const row = rest[number ? Number(number) : next++];
    return row === undefined ? '*' : things.pattern(file, row, asked);
  });
}

interface Asked {
  /** Undefined where routes of several paths have the name. */
  readonly path: string | undefined;
  readonly requests: readonly FoundRequest[];
}

/** By call (expression id) that asks for the path of a route by its name, what it gets. */
function askedByName(
  context: RouterContext,
  sites: readonly ModelSite[],
  routes: readonly FoundRoute[],
): ReadonlyMap<number, Asked> {
  const { things } = context;
  const byName = new Map<string, FoundRoute[]>();
  const between = betweenNames(sites);
  for (const route of routes)
    for (const name of route.names ?? [])
      push(byName, nameKey(name, between.get(frameworkOf(route.site)) ?? '\n'), route);
  const asked = new Map<number, Asked>();
  const asking = sites.flatMap((site) => {
    const { named, drawn } = site.row.row;
    if (drawn !== undefined)
      return drawnNamesAsked(context, byName, site).map((one) => ({ ...one, method: pageOf(byName.get(one.name)) }));
    const [text] = named === undefined ? [] : selectedTexts(things, site, named.name);
    const [method = '*'] = text === undefined ? [] : selectedTexts(things, site, named!.method);
    return text === undefined ? [] : [{ site, name: nameKey([text], named!.between), method }];
  });
  for (const { site, name, method } of asking) {
    const found = byName.get(name) ?? [];
    if (found.length === 0) continue;
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
    asked.set(callOf(site), {
      path: requests.length === 1 ? requests[0].path : undefined,
      requests,
    });
  }
  return asked;
}

/** A path that is asked for is that of a page, where there is one: else it is for something that is sent. */
function pageOf(routes: readonly FoundRoute[] = []): string {
  return routes.some(({ method }) => method === 'GET') ? 'GET' : '*';
}

/** By framework, what stands between the parts of the names by which code asks for its routes. */
function betweenNames(sites: readonly ModelSite[]): ReadonlyMap<string, string> {
  return new Map(
    sites.flatMap((site) => {
      const { named } = site.row.row;
      return named === undefined ? [] : [[frameworkOf(site), named.between] as const];
    }),
  );
}

/** A name by its parts, each of which may have several. */
function nameKey(parts: readonly string[], between: string): string {
  return parts.flatMap((part) => part.split(between).filter((one) => one !== '')).join('\n');
}

/** Names that code asks by: those of drawn routes, with what stands behind them there. */
function drawnNamesAsked(
  { things }: RouterContext,
  byName: ReadonlyMap<string, readonly FoundRoute[]>,
  drawn: ModelSite,
): readonly { readonly name: string; readonly site: ModelSite }[] {
  const { asked } = drawn.row.row.drawn!;
  const nameIn = (text: string): string | undefined => {
    const behind = asked.find((one) => text.endsWith(one));
    const name = behind === undefined ? '' : text.slice(0, -behind.length);
    return byName.has(name) ? name : undefined;
  };
  const found: { name: string; site: ModelSite }[] = [];
  for (const { file, call, callee, name } of callsNamed(things.r.program, (one) => nameIn(one) !== undefined)) {
    const { expressions } = file.facts;
    const isBare =
      expressions.kind(callee) === Expression.name || expressions.kind(expressions.a(callee)) === Expression.receiver;
    // A name that the repository binds is its own.
    if (file.language !== drawn.file.language || !isBare || things.bindingsOf(file, callee).length > 0) continue;
    found.push({ name: nameIn(name)!, site: { ...drawn, file, callee, call, symbol: 0 } });
  }
  return found;
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
