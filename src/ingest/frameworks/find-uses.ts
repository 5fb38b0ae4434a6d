// What the models say of a repository: the routes that its code registers, and who runs what through a framework.

import { Binding, Expression } from '../../model/facts.ts';
import type { ModelRule } from '../../model/graph.ts';
import type { FrameworkModel } from '../../models/index.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isClassLike, listOf, listRows, type SourceFile } from '../resolve/program/source-file.ts';
import { symbolOfFunction } from '../resolve/types/origins.ts';
import { findActions } from './actions.ts';
import { classesConstructedWith, classesOf } from './constructors.ts';
import { definedFunctions, isNamedLike } from './defined-functions.ts';
import { findDrawnRoutes } from './drawn-routes.ts';
import { findFileUses } from './file-routes.ts';
import type { FoundEdge } from './found-edge.ts';
import type { FoundRoute } from './found-route.ts';
import { functionsInFolder, withHanded } from './handed-functions.ts';
import { findKeyed } from './keyed.ts';
import { listedItems, symbolOfPath } from './lists.ts';
import { selectorOf } from './model-rows.ts';
import { type FoundNamed, findNamed, symbolsNamed, typeArgument } from './named.ts';
import { type FoundRequest, findRequests, withoutSent } from './requests.ts';
import { findRoutes, isUnlisted, type RouterContext, routerContext } from './routes.ts';
import { callablesOf, type FoundSites, headAround, itemsOf, type ModelSite, selected, selectedTexts } from './sites.ts';
import type { Things } from './things.ts';
import { classMembers, handlersOf, membersRun } from './views.ts';
import { classAround } from './written.ts';

export interface FrameworkUses {
  readonly routes: readonly FoundRoute[];
  readonly requests: readonly FoundRequest[];
  readonly named: readonly FoundNamed[];
  readonly edges: readonly FoundEdge[];
  /** The rules of models of the repository that apply to nothing. */
  readonly unmatched: readonly ModelRule[];
}

const NONE: ReadonlySet<number> = new Set();
const NOTHING: FrameworkUses = { routes: [], requests: [], named: [], edges: [], unmatched: [] };

/** `own` are the models of the repository. Asks the resolver of the first pass, when that is over. */
export function findFrameworkUses(found: FoundSites | undefined, own: readonly FrameworkModel[] = []): FrameworkUses {
  const ofOwn = own.flatMap(({ framework, rows: all = [] }) =>
    // What is declared to be of a type, or started by a script, has no site of its own.
    all
      .filter(({ at }) => !('type' in at || 'script' in at || 'defined' in at))
      .map(({ id }): ModelRule => `model:${framework}.${id}`),
  );
  if (found === undefined) return { ...NOTHING, unmatched: ofOwn };
  const { rows } = found;
  const { things, sites } = withHanded(found);
  const matched = new Set(sites.map(({ row }) => row.rule));
  const context = routerContext(things, rows, sites);
  const files = findFileUses(things, rows);
  const all = [...findRoutes(context, sites), ...findDrawnRoutes(things, sites), ...files.routes];
  for (const { site } of all) matched.add(site.row.rule);
  const { handled: routes, sent } = withoutSent(sites, all);
  for (const { rule } of files.hooks) matched.add(rule);
  return {
    routes,
    requests: findRequests(context, sites, routes, sent),
    named: [...findNamed(things, rows, sites), ...findActions(things, sites)],
    edges: [
      ...sites.flatMap((site) => [...edgesAt(things, site), ...unlistedRoutes(context, site)]),
      ...definedFunctions(things, rows),
      ...files.hooks,
      ...findKeyed(things, sites),
    ],
    unmatched: ofOwn.filter((rule) => !matched.has(rule)),
  };
}

/** A route without an address is told of by who makes it. */
function unlistedRoutes(context: RouterContext, site: ModelSite): readonly FoundEdge[] {
  if (!isUnlisted(context.things, site)) return [];
  const { file, callee, row } = site;
  const { expressions, scopes } = file.facts;
  const common = {
    rule: row.rule,
    file,
    at: expressions.start(callee),
    from: scopes.symbol(expressions.scope(callee)),
  };
  const handlers = new Set(handlersOf(context, site).flatMap((one) => one.handlers));
  return [...handlers].map((to) => ({ ...common, kind: 'HANDLES', to }));
}

function edgesAt(things: Things, site: ModelSite): readonly FoundEdge[] {
  const { file, callee, call, row } = site;
  const { emit: kind, from, to } = row.row;
  if (
    kind === undefined ||
    (to === undefined && row.row.folder === undefined) ||
    row.row.task !== undefined ||
    row.row.event !== undefined
  )
    return [];
  const { expressions, scopes } = file.facts;
  const isHead = 'in' in row.row.at && row.row.at.in === 'header';
  const head = isHead ? headAround(file, call) : 0;
  const targets = to === undefined ? symbolsInFolder(things, site) : targetsOf(things, site, to, head);
  const receiver = from === 'receiver' ? receiverOf(things, site) : 0;
  const owner =
    receiver || (from === 'decorated' ? site.symbol : head || scopes.symbol(expressions.scope(call || callee)));
  const common = { kind, rule: row.rule, ...(row.row.tests && { isTest: true }) };
  // Of several functions that one argument may be, nothing says which runs.
  const doubtful = kind === 'CALLS' && to !== undefined ? oneOfSeveral(things, site, to) : NONE;
  const own = targets.map((target) => ({ ...common, file, at: expressions.start(callee), from: owner, to: target }));
  const all = head !== 0 ? [...own, ...throughAlias(things, site, head, targets)] : own;
  return doubtful.size === 0 ? all : all.map((edge) => (doubtful.has(edge.to) ? { ...edge, kind: 'MAY_CALL' } : edge));
}

/** The functions (symbol ids) that the files of a folder export. */
function symbolsInFolder(things: Things, site: ModelSite): readonly number[] {
  return functionsInFolder(things, site).flatMap(({ fn }) => symbolOfFunction(things.r, fn) || []);
}

/** What stands at a site as one of several things (symbol ids) that an expression may be. */
function oneOfSeveral(things: Things, site: ModelSite, selector: string): ReadonlySet<number> {
  const { file } = site;
  const items = selected(things.r, site, selector).flatMap((one) => itemsOf(file, one));
  const found = items.map((item) => callablesOf(things, file, item)).filter((symbols) => symbols.length > 1);
  return found.length === 0 ? NONE : new Set(found.flat());
}

/** The symbol (row) of the same file that the callee is a member of, or 0. */
function receiverOf(things: Things, { file, callee }: ModelSite): number {
  const { expressions } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return 0;
  const named = symbolsNamed(things, file, expressions.a(callee)).find(
    (id) => things.r.program.fileOfSymbol(id) === file,
  );
  return named === undefined ? 0 : named - file.symbolBase;
}

function targetsOf(things: Things, site: ModelSite, selector: string, head: number): readonly number[] {
  const { file, call, symbol } = site;
  const { runs, members } = site.row.row;
  if (members === true) return membersMeant(things, site, selector);
  if (selector === 'decorated') {
    if (symbol === 0) return [];
    const decorated = file.symbolBase + symbol;
    return runs === undefined ? [decorated] : classMembers(things.r, decorated, runs);
  }
  if (selector === 'items' && 'list' in site.row.row.at)
    return listedItems(things, file, site.row.row.at.list).flatMap((item) => {
      const text = things.text(file, item);
      const named = text === undefined ? 0 : symbolOfPath(things, file, text);
      return named !== 0 ? [named] : callablesOf(things, file, item);
    });
  const [part] = selectorOf(selector);
  if (part.what === 'constructed') return symbol === 0 ? [] : classesConstructedWith(things.r, file, symbol);
  if (part.what === 'member') {
    return symbol === 0 ? [] : membersNamed(file, symbol, part.names).map((member) => file.symbolBase + member);
  }
  const type = typeArgument(things, site, selector);
  if (type !== 0)
    return classesOf(things.r, file, type).flatMap((one) =>
      runs === undefined ? [one] : classMembers(things.r, one, runs),
    );
  const given = selected(things.r, site, selector).flatMap((one) =>
    runs === undefined
      ? callablesOf(things, file, one)
      : itemsOf(file, one).flatMap((item) => runBy(things, file, item, runs)),
  );
  if (given.length > 0 || !selector.endsWith('annotation') || head === 0) return given;
  return annotatedClasses(things.r, file, head, call);
}

/** The members (symbol ids) of the class around a site that texts name. */
function membersMeant(things: Things, site: ModelSite, selector: string): readonly number[] {
  const { file, callee } = site;
  const around = classAround(file, file.facts.expressions.scope(callee));
  const names = selectedTexts(things, site, selector).flatMap((text) => text ?? []);
  return around === 0 ? [] : classMembers(things.r, file.symbolBase + around, names);
}

/** The functions (rows) of a class under some names, of which one with `*` behind it says how they begin. */
function membersNamed(file: SourceFile, type: number, names: readonly string[]): readonly number[] {
  const { strings, symbols } = file.facts;
  const found: number[] = [];
  for (let row = type + 1; row < symbols.rows; row++)
    if (
      symbols.owner(row) === type &&
      symbols.functions(row) !== 0 &&
      names.some((name) => isNamedLike(strings[symbols.name(row)], name))
    )
      found.push(row);
  return found;
}

/** What runs of an object that is given, or of one of its class (symbol ids): its members of some names; a function itself. */
function runBy(things: Things, file: SourceFile, item: number, names: readonly string[]): readonly number[] {
  const members = membersRun(things, file, item, names);
  if (members.length > 0) return members;
  return callablesOf(things, file, item).filter((symbol) => {
    const home = things.r.program.fileOfSymbol(symbol);
    return !isClassLike(home, symbol - home.symbolBase);
  });
}

/** The classes (symbol ids) of the type of the parameter whose default or annotation a call is part of. */
function annotatedClasses(r: Resolver, file: SourceFile, head: number, call: number): readonly number[] {
  const { bindings, expressions, functions, symbols } = file.facts;
  const start = expressions.start(call);
  for (const fn of listOf(file, symbols.functions(head))) {
    const before = listRows(file, functions.parameters(fn)).filter((one) => bindings.position(one) < start);
    const parameter = before.at(-1);
    if (parameter === undefined || bindings.type(parameter) === 0) continue;
    return classesOf(r, file, bindings.type(parameter));
  }
  return [];
}

/** What a call in an alias of a type says is said of every parameter that is declared by the alias. */
function throughAlias({ r }: Things, site: ModelSite, head: number, targets: readonly number[]): readonly FoundEdge[] {
  const { file } = site;
  if (targets.length === 0 || listOf(file, file.facts.symbols.functions(head)).length > 0) return [];
  const name = file.facts.strings[file.facts.symbols.name(head)];
  const alias = file.symbolBase + head;
  return r.program.files.flatMap((user) => {
    if (user.isStub || !user.facts.strings.includes(name)) return [];
    const { bindings, expressions, functions } = user.facts;
    const found: FoundEdge[] = [];
    for (let row = 1; row < bindings.rows; row++) {
      const type = bindings.type(row);
      const fn = bindings.function(row);
      if (bindings.kind(row) !== Binding.parameter || type === 0 || fn === 0) continue;
      if (expressions.kind(type) !== Expression.name || functions.symbol(fn) === 0) continue;
      const bound = r.lookup(user, expressions.scope(type), expressions.a(type), true, type).bindings;
      const meant = bound.flatMap((one) => r.follow(one).bindings).map((one) => symbolOf(r, one));
      if (!meant.includes(alias)) continue;
      for (const to of targets)
        found.push({
          kind: site.row.row.emit!,
          rule: site.row.rule,
          file: user,
          at: expressions.start(type),
          from: functions.symbol(fn),
          to,
        });
    }
    return found;
  });
}

function symbolOf(r: Resolver, binding: number): number {
  const source = r.program.fileOfBinding(binding);
  const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
  return symbol === 0 ? 0 : source.symbolBase + symbol;
}
