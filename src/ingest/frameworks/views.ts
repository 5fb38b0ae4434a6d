// What handles a route: functions, and classes whose members do, each for a method of HTTP or by its name.

import { Expression } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isClassLike, listOf, memberName, type SourceFile, writtenName } from '../resolve/program/source-file.ts';
import { memberTargets } from '../resolve/sites/sites.ts';
import { wrappedFunctions } from '../resolve/sites/wrapped-functions.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { CompiledRows } from './model-rows.ts';
import { callablesOf, itemsOf, type ModelSite, selected, selectedTexts, symbolRun } from './sites.ts';
import type { Things } from './things.ts';
import { NO_LOOP, type Turn } from './turn.ts';
import { atTurn } from './turns.ts';

/** Stands in a path for what is not known of it. */
export const UNKNOWN = '*';

export interface ViewContext {
  readonly things: Things;
  readonly views: Views;
  /** The class (symbol id) of which what a site registers names members, or 0. */
  controllerAt?(site: ModelSite): number;
}

export interface Handled {
  /** Symbol ids; 0 for the module of the site. */
  readonly handlers: readonly number[];
  /** What they were made of, and call on (symbol ids). */
  readonly wrapped?: readonly number[];
  /** Where the class of a view, or what decorates a handler, says which method it is of. */
  readonly method?: string;
  /** Of a resource, where it is found below the path of its router, and by which name. */
  readonly path?: string;
  readonly name?: string | undefined;
}

/** What rows say of views and their members. */
export interface Views {
  /** By the classes (symbol ids) that derive from a base of views. */
  readonly classes: ReadonlyMap<number, readonly ModelSite[]>;
  /** The names of the members whose call makes a handler of a class. */
  readonly made: ReadonlySet<string>;
  /** The names of the members that are called like methods of HTTP. */
  readonly methods: readonly string[];
  /** By function (symbol id), where a decorator names its methods, or makes it a route of a resource. */
  readonly allowed: ReadonlyMap<number, ModelSite>;
  readonly actions: ReadonlyMap<number, ModelSite>;
}

export function viewsOf(rows: CompiledRows, sites: readonly ModelSite[]): Views {
  const classes = new Map<number, ModelSite[]>();
  const allowed = new Map<number, ModelSite>();
  const actions = new Map<number, ModelSite>();
  for (const site of sites) {
    const { row } = site.row;
    const symbol = site.file.symbolBase + site.symbol;
    if (row.view !== undefined) classes.set(symbol, [...(classes.get(symbol) ?? []), site]);
    if (row.allows !== undefined) allowed.set(symbol, site);
    if (row.action !== undefined) actions.set(symbol, site);
  }
  const made = rows.rows.flatMap(({ row }) => (row.view?.made === undefined ? [] : [row.view.made]));
  const methods = rows.rows.flatMap(({ row }) => (row.view?.methods === true ? row.view.handlers : []));
  return { classes, made: new Set(made), methods: [...new Set(methods)], allowed, actions };
}

export function handlersOf(context: ViewContext, site: ModelSite, turn: Turn = NO_LOOP): readonly Handled[] {
  const { things, views } = context;
  const { to } = site.row.row;
  if (to === undefined) return [];
  const { symbol } = site;
  if (to === 'decorated') {
    const decorated = site.file.symbolBase + symbol;
    if (symbol === 0) return [];
    // A class that is decorated holds routes, and handles none if it is no view.
    return isClassLike(site.file, symbol)
      ? viewItself({ things, views }, decorated, site)
      : [{ handlers: [decorated] }];
  }
  const handled: Handled[] = [];
  const plain: number[] = [];
  const wrapped = new Set<number>();
  const given = selected(things.r, site, to);
  const controller = context.controllerAt?.(site) ?? 0;
  const paired = [
    ...given.flatMap((one) => memberPaired(things, site.file, one) || []),
    ...(controller === 0 ? [] : classMembers(things.r, controller, textsOf(things, site, to) ?? [])),
  ];
  if (paired.length > 0) return [{ handlers: paired }];
  for (const one of given.flatMap((row) => itemsOf(site.file, row))) {
    const { file, row } = atTurn(things, site.file, one, turn);
    for (const inner of [row, ...wrappedIn(things, file, row)]) {
      const view = viewMade({ things, views }, file, inner, turn);
      handled.push(...view);
      const members = view.length > 0 ? [] : membersRun(things, file, inner, site.row.row.runs ?? []);
      const own = view.length + members.length > 0 ? members : callablesOf(things, file, inner);
      for (const symbol of wrappedBy(things, file, inner)) wrapped.add(symbol);
      for (const one of own) {
        const ofClass = viewItself({ things, views }, one, { file, call: 0 });
        if (ofClass.length > 0) handled.push(...ofClass);
        else plain.push(one);
      }
      if (view.length + own.length > 0) break;
    }
  }
  const allowed = [...new Set(plain)].filter((symbol) => views.allowed.has(symbol));
  for (const symbol of allowed) {
    const of = views.allowed.get(symbol)!;
    for (const method of selectedTexts(things, of, of.row.row.allows!))
      handled.push({ handlers: [symbol], method: method?.toUpperCase() ?? UNKNOWN });
  }
  const rest = [...new Set(plain)].filter((symbol) => !views.allowed.has(symbol));
  if (handled.length === 0 && rest.length === 0 && given.some((row) => isUnnamed(things, site.file, row)))
    return [{ handlers: [0] }];
  if (rest.length === 0) return handled;
  for (const symbol of rest) wrapped.delete(symbol);
  return [...handled, { handlers: rest, ...(wrapped.size > 0 && { wrapped: [...wrapped] }) }];
}

/** Whether an expression is a function without a name that is written at the top of a module: it is a part of that. */
function isUnnamed({ r }: Things, file: SourceFile, row: number): boolean {
  const { expressions } = file.facts;
  return expressions.kind(row) === Expression.function && symbolRun(r, file.functionBase + expressions.a(row)) === 0;
}

/** The member (symbol id) that a list of a class and its name means (`[Orders, 'show']`); 0 for any other expression. */
function memberPaired(things: Things, file: SourceFile, row: number): number {
  const { expressions } = file.facts;
  if (expressions.kind(row) !== Expression.collection) return 0;
  const [owner, name, ...more] = listOf(file, expressions.b(row));
  const text = owner === undefined || name === undefined || more.length > 0 ? undefined : things.text(file, name);
  if (text === undefined) return 0;
  const [type] = callablesOf(things, file, owner);
  return type === undefined || !isClassLike(...placeOf(things, type))
    ? 0
    : (classMembers(things.r, type, [text])[0] ?? 0);
}

/** What a function that is given was made of, as `caught(login)` of `login`: it calls on it (symbol ids). */
function wrappedBy({ r }: Things, file: SourceFile, row: number): readonly number[] {
  const functionsIn = (values: readonly number[]): readonly number[] =>
    values.filter((value) => r.values.kind(value) === ValueKind.function).map((value) => r.values.ref(value));
  const made = functionsIn(r.values.members(r.valueOf(file, row)));
  const found = made.length === 0 ? [] : functionsIn(wrappedFunctions(r, file, row, made));
  return found.flatMap((fn) => symbolRun(r, fn) || []);
}

/** The members (symbol ids) that run of an object, or of an object of a class. */
export function membersRun({ r }: Things, file: SourceFile, row: number, names: readonly string[]): readonly number[] {
  if (names.length === 0) return [];
  const found = r.values.members(r.valueOf(file, row)).flatMap((value) => {
    const kind = r.values.kind(value);
    if (kind === ValueKind.class) return classMembers(r, r.values.ref(value), names);
    if (kind !== ValueKind.instance) return [];
    return names.flatMap((name) => memberTargets(r, value, name, 'callback').map(({ symbol }) => symbol));
  });
  return [...new Set(found)].filter((symbol) => symbol !== 0 && !r.program.fileOfSymbol(symbol).isStub);
}

/** The members (symbol ids) of a class (symbol id), or of its ancestors, by their names. */
export function classMembers(r: Resolver, type: number, names: readonly string[]): readonly number[] {
  const chain = r.ancestors(type).map(({ symbol }) => symbol);
  return names.flatMap((name) => memberIn(r, chain, name) || []);
}

/** What a call of a package is given (`cached(60)(view)`, `guarded(view)`), which it gives back in its own way. */
function wrappedIn(things: Things, file: SourceFile, row: number): readonly number[] {
  const { expressions } = file.facts;
  if (expressions.kind(row) !== Expression.call) return [];
  const { positional } = things.r.argumentsOf(file, row);
  return positional.flatMap((one) => [one, ...wrappedIn(things, file, one)]);
}

/** What `View.as_view()` hands requests to, or a class that is a view itself; through a name that it is bound to. */
function viewMade({ things, views }: ViewContext, file: SourceFile, row: number, turn: Turn): readonly Handled[] {
  const { expressions, strings } = file.facts;
  if (views.made.size === 0) return [];
  if (expressions.kind(row) === Expression.name || expressions.kind(row) === Expression.member) {
    return written(things, file, row).flatMap(([source, value]) =>
      value !== 0 && source.facts.expressions.kind(value) === Expression.call
        ? viewMade({ things, views }, source, value, turn)
        : [],
    );
  }
  if (expressions.kind(row) !== Expression.call) return [];
  const callee = expressions.a(row);
  if (expressions.kind(callee) !== Expression.member || !views.made.has(strings[expressions.b(callee)])) return [];
  const type = atTurn(things, file, expressions.a(callee), turn);
  return callablesOf(things, type.file, type.row).flatMap((one) =>
    methodsOf({ things, views }, one, { file, call: row }),
  );
}

/** What a class (symbol id) handles that is given as a handler itself. */
function viewItself(
  { things, views }: ViewContext,
  type: number,
  at: Pick<ModelSite, 'file' | 'call'>,
): readonly Handled[] {
  if (views.classes.size === 0 || !isClassLike(...placeOf(things, type))) return [];
  const [site] = viewClass({ things, views }, type).sites;
  return site === undefined || site.row.row.view!.made !== undefined ? [] : methodsOf({ things, views }, type, at);
}

function placeOf({ r }: Things, symbol: number): [SourceFile, number] {
  const home = r.program.fileOfSymbol(symbol);
  return [home, symbol - home.symbolBase];
}

/** A class (symbol id) with its ancestors: what rows say of them, and the names of the members that their packages give. */
function viewClass({ things, views }: ViewContext, type: number) {
  const chain = things.r.ancestors(type).map(({ symbol }) => symbol);
  const sites = chain.flatMap((symbol) => views.classes.get(symbol) ?? []);
  return { chain, sites, given: new Set(sites.flatMap(({ row }) => row.row.view!.given ?? [])) };
}

function methodsOf(
  { things, views }: ViewContext,
  type: number,
  made: Pick<ModelSite, 'file' | 'call'>,
): readonly Handled[] {
  const { chain, sites, given } = viewClass({ things, views }, type);
  const [site] = sites;
  if (site === undefined) return ownMethods({ things, views }, chain);
  const { handlers, methods, mapping } = site.row.row.view!;
  const mapped = mapping === undefined ? [] : mappedMembers(things, { ...site, ...made }, mapping);
  if (mapped.length > 0)
    return mapped.map(([method, name]) => ({
      handlers: [memberIn(things.r, chain, name) || type],
      method: method.toUpperCase(),
    }));
  const found = handlers.flatMap((name): Handled[] => {
    const member = memberIn(things.r, chain, name) || (given.has(name) ? type : 0);
    return member === 0 ? [] : [{ handlers: [member], ...(methods && { method: name.toUpperCase() }) }];
  });
  // All that it does is its base's.
  return found.length > 0 ? found : [{ handlers: [type] }];
}

/** Of a class with a base that no row is about, what it defines itself for a method of HTTP. */
function ownMethods({ things, views }: ViewContext, chain: readonly number[]): readonly Handled[] {
  return views.methods.flatMap((name) => {
    const member = memberIn(things.r, chain, name);
    return member === 0 ? [] : [{ handlers: [member], method: name.toUpperCase() }];
  });
}

/** Methods of HTTP and names of members, of an object that is given. */
function mappedMembers({ r }: Things, site: ModelSite, selector: string): readonly (readonly [string, string])[] {
  const { expressions, strings } = site.file.facts;
  return selected(r, site, selector).flatMap((row) => {
    if (expressions.kind(row) !== Expression.record) return [];
    const triples = listOf(site.file, expressions.a(row));
    return Array.from({ length: triples.length / 3 }, (_, at) => {
      const value = triples[at * 3 + 2];
      const text = expressions.kind(value) === Expression.literal ? strings[expressions.b(value)] : '';
      return [strings[triples[at * 3]], text] as const;
    }).filter(([method, name]) => method !== '' && name !== '');
  });
}

/** The routes of the members of a class: those that have a name of their own, and those that are marked. */
export function resourceHandlers({ things, views }: ViewContext, site: ModelSite): readonly Handled[] {
  const { resource, to } = site.row.row;
  const { lookup, otherwise, actions, extra, path: selector, name: named, singular } = resource!;
  const only = textsOf(things, site, resource!.only);
  const except = textsOf(things, site, resource!.except) ?? [];
  const isListed = (action: string): boolean =>
    (only === undefined || only.includes(action)) && !except.includes(action);
  // Where it is said which actions there are, what the class does not define is its base's.
  const isWhole = resource!.only !== undefined;
  const [base] = named === undefined ? [] : selectedTexts(things, site, named);
  const [written = UNKNOWN] = selectedTexts(things, site, selector);
  const nested = singular === true ? written.split('.').map((one) => [one, `{${oneOf(one)}}`] as const) : [];
  const path = singular === true ? nested.flat().slice(0, -1).join('/') : written;
  const types = selected(things.r, site, to ?? '').flatMap((row) => callablesOf(things, site.file, row));
  return types.flatMap((type) => {
    const { chain, given } = viewClass({ things, views }, type);
    const parameter =
      nested.at(-1)?.[1] ??
      lookup.map((name) => memberText(things, chain, name)).find((text) => text !== undefined) ??
      otherwise;
    const filled = (template: string, name = ''): string =>
      template.replace(
        /\{(path|lookup|name|resource)\}/g,
        (_, what) => ({ path, lookup: parameter, name, resource: base ?? '' })[what as 'path'],
      );
    const nameOf = (template: string | undefined, name = ''): string | undefined =>
      template === undefined || base === undefined ? undefined : filled(template, name);
    const own = actions.flatMap((action): Handled[] => {
      if (!isListed(action.member)) return [];
      const isTypes = isWhole || given.has(action.member);
      const member = memberIn(things.r, chain, action.member) || (isTypes ? type : 0);
      return member === 0
        ? []
        : [
            {
              handlers: [member],
              method: action.method,
              path: filled(action.path),
              name: nameOf(action.name),
            },
          ];
    });
    if (extra === undefined) return own;
    return [
      ...own,
      ...extraHandlers({ things, views }, chain, extra, filled).map(({ member = '', ...one }) => ({
        ...one,
        name: nameOf(extra.name, member.replaceAll('_', '-')),
      })),
    ];
  });
}

/** The texts that a selector means; undefined where it means nothing. */
function textsOf(things: Things, site: ModelSite, selector: string | undefined): readonly string[] | undefined {
  if (selector === undefined || selected(things.r, site, selector).length === 0) return undefined;
  return selectedTexts(things, site, selector).flatMap((text) => text ?? []);
}

/** What one of the things that a word names is called, as it stands in a path (`photo-albums`: `photo_album`). */
export function oneOf(many: string): string {
  const last = many.slice(many.lastIndexOf('/') + 1).replaceAll('-', '_');
  if (/ies$/.test(last)) return last.replace(/ies$/, 'y');
  return /(?:ss|x|ch|sh)es$/.test(last) ? last.slice(0, -2) : last.replace(/([^s])s$/, '$1');
}

function extraHandlers(
  { things, views }: ViewContext,
  chain: readonly number[],
  extra: { readonly list: string; readonly detail: string },
  filled: (template: string, name: string) => string,
): readonly (Handled & { readonly member?: string })[] {
  const { program } = things.r;
  return [...views.actions].flatMap(([symbol, of]) => {
    const { file, row } = of;
    const { symbols, strings } = file.facts;
    const owner = file.symbolBase + symbols.owner(symbol - file.symbolBase);
    if (!chain.includes(owner) || program.fileOfSymbol(owner) !== file) return [];
    const { methods, path, detail } = row.row.action!;
    const [name = strings[symbols.name(symbol - file.symbolBase)]] = selectedTexts(things, of, path);
    const [isDetail] = selectedTexts(things, of, detail);
    const template = isDetail?.toLowerCase() === 'true' ? extra.detail : extra.list;
    return selectedTexts(things, of, methods).map((method) => ({
      handlers: [symbol],
      method: (method ?? UNKNOWN).toUpperCase(),
      path: filled(template, name),
      member: strings[symbols.name(symbol - file.symbolBase)],
    }));
  });
}

/** The text that a member of a class, or else of an ancestor, is given. */
function memberText(things: Things, chain: readonly number[], name: string): string | undefined {
  const member = memberIn(things.r, chain, name);
  const home = member === 0 ? undefined : things.r.program.fileOfSymbol(member);
  return home && things.text(home, home.facts.symbols.value(member - home.symbolBase));
}

/** The first member (symbol id) of a name among classes (symbol ids) of the repository, or 0. */
function memberIn(r: Resolver, chain: readonly number[], name: string): number {
  for (const symbol of chain) {
    const home = r.program.fileOfSymbol(symbol);
    const found = home.isStub ? 0 : memberOf(home, symbol - home.symbolBase, name);
    if (found !== 0) return home.symbolBase + found;
  }
  return 0;
}

/** The list that an expression is, or that is bound to the name that it is. */
export function written(things: Things, file: SourceFile, row: number): readonly (readonly [SourceFile, number])[] {
  if (file.facts.expressions.kind(row) === Expression.collection) return [[file, row]];
  return things.boundTo(file, row);
}

/** The member (row) of a class (row) by its name, or 0. */
export function memberOf(file: SourceFile, owner: number, name: string): number {
  const { symbols } = file.facts;
  for (let row = owner + 1; row < symbols.rows; row++)
    if (symbols.owner(row) === owner && writtenName(file, memberName(file, row)) === name) return row;
  return 0;
}
