// The family of routers: things that hold routes, are found under a path of one another, and hand a request to a function. What
// a framework calls them is said by its model.

import { Expression } from '../../model/facts.ts';
import { push } from '../../model/lists.ts';
import type { ModelRow } from '../../models/index.ts';
import { calledName, isClassLike, memberName, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { filesAt } from './file-paths.ts';
import type { FoundRoute } from './found-route.ts';
import { functionsAt, functionsInFolder } from './handed-functions.ts';
import { listedItems, listedRouters, listNamed, moduleOfPath } from './lists.ts';
import { type CompiledRows, selectorOf } from './model-rows.ts';
import { callablesOf, itemsOf, type ModelSite, selected, selectedMethods, selectedTexts } from './sites.ts';
import { keysOf } from './thing-names.ts';
import { routerOfFunction, type Things } from './things.ts';
import { CALLED, NO_LOOP, type Turn } from './turn.ts';
import { atTurn, turnsOf } from './turns.ts';
import { handlersOf, resourceHandlers, UNKNOWN, type ViewContext, viewsOf, written } from './views.ts';

/** A router that is found under more paths than this is found under those. */
const MOST_PREFIXES = 16;
/** Routers that are found under each other, as deep as this. */
const DEEPEST = 8;

interface Mount {
  /** The router (made by this expression id) that the other is found under; 0 where it is not known. */
  readonly parent: number;
  readonly prefix: string | undefined;
  readonly replaces: boolean;
  /** Stands in the place of the router's own name; empty for none. */
  readonly name?: string | undefined;
}

/** Where routers are found, and what handles their routes. */
export function routerContext(things: Things, rows: CompiledRows, sites: readonly ModelSite[]): RouterContext {
  return {
    things,
    mounts: mountsOf(things, sites),
    prefixes: new Map([...filePrefixes(things, rows), ...ownPrefixes(things, sites)]),
    heirs: heirsOf(things, sites),
    names: ownNames(things, sites),
    everywhere: prefixesEverywhere(things, sites),
    views: viewsOf(rows, sites),
    controllerAt: controllersAround(things, sites),
  };
}

/** Of a site that needs no router, the class that the innermost group around it names. */
function controllersAround(things: Things, sites: readonly ModelSite[]): (site: ModelSite) => number {
  const byHolder = new Map<number, number>();
  for (const site of sites) {
    const { mount } = site.row.row;
    if (mount?.controller === undefined) continue;
    const [type] = selected(things.r, site, mount.controller).flatMap((row) => callablesOf(things, site.file, row));
    if (type === undefined) continue;
    for (const fn of functionsAt(things, site, mount.router)) byHolder.set(functionRouter(things, fn), type);
  }
  return ({ file, call, row: { row } }) => (row.around === true ? (byHolder.get(holderAround(file, call)) ?? 0) : 0);
}

/** The paths under which a site registers, or sends. */
export function prefixesAt(context: RouterContext, site: ModelSite, turn: Turn = NO_LOOP): readonly string[] {
  return prefixesOf(context, routersOf(context, site, turn));
}

export function findRoutes(context: RouterContext, sites: readonly ModelSite[]): readonly FoundRoute[] {
  return sites.flatMap((site) => {
    const { route, resource, to = '' } = site.row.row;
    if ((route === undefined && resource === undefined) || isUnlisted(context.things, site)) return [];
    const parts = [(route ?? resource)!.path, ...(route === undefined ? [] : [route.method]), to];
    return turnsAt(context.things, site, parts).flatMap((turn) => routesAt(context, site, turn));
  });
}

/** Whether a site is a route in a list alone, and stands in none that is known to hold routes. */
export function isUnlisted(things: Things, { file, call, row: { row } }: ModelSite): boolean {
  return row.route?.listed === true && listHolder(things, file, call) === 0;
}

function routesAt(context: RouterContext, site: ModelSite, turn: Turn): readonly FoundRoute[] {
  const { things } = context;
  const { route, resource } = site.row.row;
  // Annotations name several paths at once; what registers by a call names one, unless it takes any number.
  const { path: selector } = (route ?? resource)!;
  const isOne = site.symbol === 0 && selectorOf(selector)[0].what !== 'arguments';
  const paths = selectedTexts(things, site, selector, turn).slice(0, isOne ? 1 : undefined);
  // `app.get('title')` of a framework whose routes are made by a member of the same name has no handler.
  const handled = resource === undefined ? handlersOf(context, site, turn) : resourceHandlers(context, site);
  if (handled.length === 0) return [];
  const called = turn.get(CALLED);
  const place = called === undefined ? site : { ...site, file: called.file };
  const start = place.file.facts.expressions.start(called?.row ?? site.callee);
  const around = context.everywhere.get(frameworkOf(site)) ?? '';
  const prefixes = routersOf(context, site, turn).flatMap((router) =>
    prefixesOf(context, [router]).map((prefix) => ({ prefix: joinedPath(around, prefix), router })),
  );
  // Only the names of classes tell routers apart that are found under one path.
  const places = prefixes.filter(
    ({ prefix, router }, at) =>
      prefixes.findIndex((one) => one.prefix === prefix && (router >= 0 || one.router === router)) === at,
  );
  return (paths.length === 0 ? [UNKNOWN] : paths).flatMap((written = UNKNOWN) => {
    // A pattern may begin with the method (`GET /orders`).
    const [, own, path] = /^(?:([A-Z]+) +(?=\/))?(.*)$/s.exec(written)!;
    const methods = own === undefined ? methodsAt(context, site, turn) : [own];
    return places.slice(0, MOST_PREFIXES).flatMap(({ prefix, router }) =>
      handled.flatMap(({ handlers, wrapped, method, path: below = path, name }) =>
        (method === undefined ? methods : [method]).map((one) => ({
          method: one,
          path: namedIn(context, site, router, rooted(pathBelow(prefix, below, route))),
          handlers,
          ...(wrapped && { wrapped }),
          site: place,
          start,
          names: namesAt(context, site, turn, name ?? handlers),
        })),
      ),
    );
  });
}

/** The names of a route: that of the site, or the one that is given, or the handler's, behind those of the routers around it. */
function namesAt(
  context: RouterContext,
  site: ModelSite,
  turn: Turn,
  given: string | readonly number[],
): readonly (readonly string[])[] {
  const { things } = context;
  const selector = site.row.row.route?.name;
  const own = typeof given === 'string' ? given : selector && nameGiven(things, site, selector, turn, given);
  if (own === undefined) return [];
  return routersOf(context, site, turn).flatMap((router) =>
    namesOfOne(context, router, []).map((around) => [...around, own]),
  );
}

function nameGiven(
  things: Things,
  site: ModelSite,
  selector: string,
  turn: Turn,
  [handler = 0]: readonly number[],
): string | undefined {
  const texts = selectedTexts(things, site, selector, turn);
  const isHandlers = selectorOf(selector).some(({ what }) => what === 'handler');
  if (texts.length > 0 || !isHandlers || handler === 0) return texts[0];
  const home = things.r.program.fileOfSymbol(handler);
  return home.facts.strings[home.facts.symbols.name(handler - home.symbolBase)];
}

/** The names of routers that stand before those of the routes of one. */
function namesOfOne(context: RouterContext, router: number, below: readonly number[]): readonly (readonly string[])[] {
  const own = context.names.get(router) ?? '';
  const mounts = below.length >= DEEPEST ? [] : (context.mounts.get(router) ?? []);
  const found = mounts.flatMap(({ parent, name = own }) => {
    if (below.includes(parent)) return [];
    const outer = namesOfOne(context, parent, [...below, router]);
    return name === '' ? outer : outer.map((around) => [...around, name]);
  });
  return found.length > 0 ? found.slice(0, MOST_PREFIXES) : [own === '' ? [] : [own]];
}

function pathBelow(prefix: string, path: string, route: ModelRow['route']): string {
  if (route?.absolute === true && path.startsWith('/')) return path;
  return joinedPath(prefix, path === '/' && prefix !== '' && route?.bareRoot === true ? '' : path);
}

/** A path with the names of the class, by its router, and the member that it is of. */
function namedIn(
  { things: { r } }: RouterContext,
  { file, symbol, row: { row } }: ModelSite,
  router: number,
  path: string,
): string {
  const { owner, member } = row.route ?? {};
  if (symbol === 0 || (owner === undefined && member === undefined)) return path;
  const { strings, symbols } = file.facts;
  const home = router < 0 ? r.program.fileOfSymbol(-router) : file;
  const type =
    home.facts.strings[home.facts.symbols.name(router < 0 ? -router - home.symbolBase : symbols.owner(symbol))];
  const shown = owner === undefined ? path : path.replaceAll(owner.token, withoutEnd(type, owner.without));
  return member === undefined ? shown : shown.replaceAll(member, strings[symbols.name(symbol)]);
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) && text !== end ? text.slice(0, -end.length) : text;
}

/** The methods of HTTP of a route. */
function methodsAt({ things }: RouterContext, site: ModelSite, turn: Turn): readonly string[] {
  const { route } = site.row.row;
  if (route === undefined) return [];
  return selectedMethods(things, site, route.method, { prefix: route.methodPrefix, turn }).map(shownMethod);
}

function shownMethod(method: string | undefined): string {
  return (method ?? UNKNOWN).toUpperCase();
}

export interface RouterContext extends ViewContext {
  /** By router (the expression id that made it). */
  readonly mounts: ReadonlyMap<number, readonly Mount[]>;
  readonly prefixes: ReadonlyMap<number, string>;
  /** By class (symbol id), those below it that are routers themselves. */
  readonly heirs: ReadonlyMap<number, readonly number[]>;
  readonly names: ReadonlyMap<number, string>;
  /** By framework, the path that all its routes are below. */
  readonly everywhere: ReadonlyMap<string, string>;
}

/** The routers that a route is registered with at a turn: 0 for one that is not known. */
function routersAt(
  { things }: Pick<RouterContext, 'things'>,
  { file, callee, call, symbol, row }: ModelSite,
  turn: Turn = NO_LOOP,
): readonly number[] {
  const { expressions, symbols } = file.facts;
  if (row.row.around === true) return [holderAround(file, call)];
  // What stands in a list of routes is held by whatever is made with the list.
  const holder = listHolder(things, file, call);
  if (holder !== 0) return [holder];
  const owner = symbol === 0 ? 0 : symbols.owner(symbol);
  if (expressions.kind(callee) !== Expression.member)
    return [owner !== 0 && isClassLike(file, owner) ? classRouter(file, owner) : 0];
  const object = atTurn(things, file, expressions.a(callee), turn);
  const all = things.of(object.file, object.row);
  // A name that may be of several packages is of that which the row is about.
  const member = calledName(file, callee);
  const own = all.filter((thing) =>
    [...keysOf({ ...thing, name: `${thing.name}.${member}` })].some((key) => row.names.has(key)),
  );
  const made = (own.length > 0 ? own : all).map((thing) => thing.made);
  return made.length === 0 ? [0] : [...new Set(made)];
}

/** The same, where those below a class have its routes too. */
function routersOf(context: RouterContext, site: ModelSite, turn: Turn): readonly number[] {
  const routers = routersAt(context, site, turn);
  return routers.flatMap((router) => (router < 0 ? classRouters(context, site, router) : [router]));
}

/**
 * The classes that hold the route of a member: its own, and those below it that are routers and have no member of that name
 * themselves. A class that says nothing of its path, and has such below it, is none itself.
 */
function classRouters(context: RouterContext, { file, symbol }: ModelSite, own: number): readonly number[] {
  const { r } = context.things;
  const name = memberName(file, symbol);
  const heirs = (context.heirs.get(r.canonical(-own)) ?? []).filter(
    (heir) => r.membersOf(r.values.value(ValueKind.instance, heir), name)[0]?.distance !== 0,
  );
  const all = heirs.map((heir) => -heir);
  return heirs.length > 0 && ownPrefix(context, own) === '' ? all : [own, ...all];
}

function heirsOf({ r }: Things, sites: readonly ModelSite[]): ReadonlyMap<number, readonly number[]> {
  const heirs = new Map<number, number[]>();
  for (const { file, symbol, row } of sites) {
    if (row.row.router === undefined || symbol === 0 || !isClassLike(file, symbol)) continue;
    const heir = r.canonical(file.symbolBase + symbol);
    for (const { symbol: above } of r.ancestors(heir)) {
      if (above !== heir && heirs.get(above)?.includes(heir) !== true) push(heirs, above, heir);
    }
  }
  return heirs;
}

/** What holds what is registered without a router: the function around, or the file, which its base stands for. */
function holderAround(file: SourceFile, call: number): number {
  const { expressions, scopes } = file.facts;
  const fn = scopes.function(expressions.scope(call));
  return fn === 0 ? file.expressionBase : routerOfFunction(file, fn);
}

/** A router: the expression (id) that makes it; for a class whose methods are handlers, its symbol (id), negative. */
function routerOf({ file, call, symbol }: ModelSite): number {
  return symbol !== 0 && isClassLike(file, symbol) ? classRouter(file, symbol) : file.expressionBase + call;
}

function classRouter(file: SourceFile, symbol: number): number {
  return -(file.symbolBase + symbol);
}

/** By call (expression id), the router that is made with a list in which the call stands. */
const holders = new WeakMap<Things, ReadonlyMap<number, number>>();

function listHolder(things: Things, file: SourceFile, call: number): number {
  return call === 0 ? 0 : (holders.get(things)?.get(file.expressionBase + call) ?? 0);
}

function mountsOf(things: Things, sites: readonly ModelSite[]): ReadonlyMap<number, readonly Mount[]> {
  const mounts = new Map<number, Mount[]>();
  const held = new Map<number, number>();
  holders.set(things, held);
  const names = sites.flatMap(({ row: { row } }) => (row.router && 'list' in row.at ? [row.at.list] : []));
  const hold = (file: SourceFile, items: readonly number[], list: number): void => {
    for (const item of items) held.set(file.expressionBase + item, list);
  };
  for (const site of sites) {
    const { at, router } = site.row.row;
    if (router === undefined) continue;
    if ('list' in at) {
      const list = listNamed(site.file, at.list);
      hold(site.file, listedItems(things, site.file, at.list), list);
      for (const inner of listedRouters(things, site.file, at.list))
        add(mounts, inner, { parent: list, prefix: '', replaces: false });
    }
    if (router.routes === undefined) continue;
    const made = site.file.expressionBase + site.call;
    // What is made with routes has a name in the place of theirs.
    const isNamed = router.name !== undefined && selectedTexts(things, site, router.name).length > 0;
    const whole: Mount = { parent: made, prefix: '', replaces: false, ...(isNamed && { name: '' }) };
    for (const row of selected(things.r, site, router.routes)) {
      for (const module of modulesGiven(things, site.file, row))
        for (const name of new Set(names)) {
          const list = listNamed(module, name);
          if (list !== 0) add(mounts, list, whole);
        }
      for (const { made: inner } of itemsOf(site.file, row).flatMap((item) => things.of(site.file, item)))
        if (inner !== 0) add(mounts, inner, whole);
      for (const [file, list] of written(things, site.file, row)) {
        if (list === 0) continue;
        hold(file, itemsOf(file, list), file.expressionBase + list);
        add(mounts, file.expressionBase + list, whole);
      }
    }
  }
  for (const site of sites) {
    const { mount, router } = site.row.row;
    if (site.row.row.folder !== undefined) {
      for (const { fn, prefix } of functionsInFolder(things, site))
        for (const parent of routersAt({ things }, site))
          add(mounts, functionRouter(things, fn), { parent, prefix, replaces: false });
      continue;
    }
    if (mount === undefined) {
      // A router in a list of routes is found under the one that is made with the list.
      const holder = router === undefined ? 0 : listHolder(things, site.file, site.call);
      if (holder !== 0)
        add(mounts, site.file.expressionBase + site.call, { parent: holder, prefix: '', replaces: false });
      continue;
    }
    const own = site.file.expressionBase + site.call;
    const parents =
      mount.on !== undefined
        ? routersNamed(things, site, mount.on)
        : router === undefined || mount.router === 'result'
          ? routersAt({ things }, site)
          : [own];
    if (router !== undefined && mount.router !== 'result')
      for (const parent of routersAt({ things }, site)) add(mounts, own, { parent, prefix: '', replaces: false });
    for (const turn of turnsAt(things, site, [mount.router, mount.prefix ?? '']))
      for (const { child, ...mounted } of mountedAt(things, site, turn))
        for (const parent of parents) if (parent !== child) add(mounts, child, { parent, ...mounted });
  }
  return mounts;
}

/** The routers that a selector means at a site. */
function routersNamed(things: Things, site: ModelSite, selector: string, turn = NO_LOOP): readonly number[] {
  return selected(things.r, site, selector).flatMap((row) =>
    itemsOf(site.file, row).flatMap((item) => {
      const at = atTurn(things, site.file, item, turn);
      return things.of(at.file, at.row).map(({ made }) => made);
    }),
  );
}

/** The turns of the loops around a site that what it says in these places depends on. */
function turnsAt(things: Things, site: ModelSite, selectors: readonly string[]): readonly Turn[] {
  return turnsOf(
    things,
    site.file,
    selectors.flatMap((one) => selected(things.r, site, one)),
  );
}

/** The routers that a site finds a place for at a turn of the loops around, and which. */
function mountedAt(
  things: Things,
  site: ModelSite,
  turn: Turn,
): readonly (Omit<Mount, 'parent'> & { readonly child: number })[] {
  const mount = site.row.row.mount!;
  const takesFunctions = site.row.row.receives !== undefined || mount.functions === true;
  const functions = takesFunctions ? functionsAt(things, site, mount.router) : [];
  const children = [
    ...routersNamed(things, site, mount.router, turn),
    ...functions.map((fn) => functionRouter(things, fn)),
  ];
  const [given] = mount.prefix === undefined ? [] : selectedTexts(things, site, mount.prefix, turn);
  const [name] = mount.name === undefined ? [] : selectedTexts(things, site, mount.name, turn);
  const isGiven = mount.prefix !== undefined && selected(things.r, site, mount.prefix).length > 0;
  // The first of several arguments may be a router as well as a path.
  const isPath = isGiven && !children.includes(firstMade(things, site, mount.prefix!));
  const prefix = given ?? (isPath ? UNKNOWN : undefined);
  return [...new Set(children)]
    .filter((child) => child !== 0)
    .map((child) => ({ child, prefix, replaces: mount.replaces === true, name }));
}

function functionRouter({ r }: Things, fn: number): number {
  const file = r.program.fileOfFunction(fn);
  return routerOfFunction(file, fn - file.functionBase);
}

function firstMade(things: Things, site: ModelSite, selector: string): number {
  const [row] = selected(things.r, site, selector);
  return row === undefined ? 0 : (things.of(site.file, row)[0]?.made ?? 0);
}

/** The modules that an expression is, or whose names are its text; a module and a name for it may stand together. */
function modulesGiven(things: Things, file: SourceFile, row: number): readonly SourceFile[] {
  const { r } = things;
  return itemsOf(file, row).flatMap((item) => {
    const text = things.text(file, item);
    const named = text === undefined || text === '' ? undefined : moduleOfPath(r.program, file, text);
    if (named !== undefined) return [named];
    return r.values
      .members(r.valueOf(file, item))
      .flatMap((value) => (r.values.kind(value) === ValueKind.module ? [r.program.fileAt(r.values.ref(value))] : []));
  });
}

function add(mounts: Map<number, Mount[]>, child: number, mount: Mount): void {
  const known = mounts.get(child);
  if (known === undefined) mounts.set(child, [mount]);
  else known.push(mount);
}

/** The paths below which files hold what is registered in them without a router. */
function filePrefixes(things: Things, rows: CompiledRows): ReadonlyMap<number, string> {
  const prefixes = new Map<number, string>();
  const files = rows.files.filter(({ row }) => row.router?.prefix !== undefined);
  for (const { file, row } of filesAt(things, { ...rows, files })) {
    const [part] = selectorOf(row.row.router!.prefix!);
    if (part?.what === 'text') prefixes.set(file.expressionBase, part.text);
  }
  return prefixes;
}

/** The path that a router is made with, by the expression (id) that makes it. */
function ownPrefixes(things: Things, sites: readonly ModelSite[]): ReadonlyMap<number, string> {
  const prefixes = new Map<number, string>();
  for (const site of sites) {
    const { router } = site.row.row;
    if (router?.prefix === undefined) continue;
    const given = selectedTexts(things, site, router.prefix);
    if (given.length > 0) prefixes.set(routerOf(site), given[0] ?? UNKNOWN);
  }
  return prefixes;
}

/** The name that routers have, as `ownPrefixes`. */
function ownNames(things: Things, sites: readonly ModelSite[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const site of sites) {
    const { at, router } = site.row.row;
    const [name] = router?.name === undefined ? [] : selectedTexts(things, site, router.name);
    if (name !== undefined) names.set('list' in at ? listNamed(site.file, at.list) : routerOf(site), name);
  }
  return names;
}

/** Where applications of one repository say different ones, which of them a route is below is not known. */
function prefixesEverywhere(things: Things, sites: readonly ModelSite[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const site of sites) {
    const { everywhere } = site.row.row;
    if (everywhere === undefined) continue;
    const [prefix = UNKNOWN] = selectedTexts(things, site, everywhere.prefix);
    const framework = frameworkOf(site);
    found.set(framework, (found.get(framework) ?? prefix) === prefix ? prefix : UNKNOWN);
  }
  return found;
}

export function frameworkOf({ row: { rule } }: ModelSite): string {
  return rule.slice(0, rule.lastIndexOf('.'));
}

function prefixesOf(context: RouterContext, routers: readonly number[]): readonly string[] {
  const found = routers.flatMap((router) => prefixesOfOne(context, router, []));
  return [...new Set(found)].slice(0, MOST_PREFIXES);
}

function prefixesOfOne(context: RouterContext, router: number, below: readonly number[]): readonly string[] {
  const own = ownPrefix(context, router);
  const mounts = below.length >= DEEPEST ? [] : (context.mounts.get(router) ?? []);
  const found = mounts.flatMap(({ parent, prefix, replaces }) => {
    if (below.includes(parent)) return [];
    const inner = prefix === undefined ? own : replaces ? prefix : joinedPath(prefix, own);
    return prefixesOfOne(context, parent, [...below, router]).map((outer) => joinedPath(outer, inner));
  });
  return found.length > 0 ? found.slice(0, MOST_PREFIXES) : [own];
}

/** The path that a router is made with; of a class that says nothing of it, that of the nearest class above which does. */
function ownPrefix({ prefixes, things: { r } }: RouterContext, router: number): string {
  const own = prefixes.get(router);
  if (own !== undefined || router >= 0) return own ?? '';
  const above = r.ancestors(r.canonical(-router)).find(({ symbol }) => prefixes.has(-symbol));
  return above === undefined ? '' : prefixes.get(-above.symbol)!;
}

export function joinedPath(prefix: string, path: string): string {
  if (path === '' || prefix === '') return prefix + path;
  if (prefix.endsWith('/')) return prefix + path.replace(/^\//, '');
  return path.startsWith('/') ? prefix + path : `${prefix}/${path}`;
}

/** Where a framework leaves the first slash out, it is meant. */
function rooted(path: string): string {
  return /^[/*]/.test(path) ? path : `/${path}`;
}
