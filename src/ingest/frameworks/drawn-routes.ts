// The family of routers that are drawn: calls without a receiver, each in the block of another that says below which path, in which
// module and for which resource they stand; what handles a route is named by a text.

import { Expression } from '../../model/facts.ts';
import { nameOf } from '../../model/repository-paths.ts';
import type { ModelRow } from '../../models/index.ts';
import { calledName, isClassLike, type SourceFile } from '../resolve/program/source-file.ts';
import { withoutExtension } from './file-paths.ts';
import type { FoundRoute } from './found-route.ts';
import { itemsOf, type ModelSite } from './sites.ts';
import type { Things } from './things.ts';
import { classMembers, oneOf, UNKNOWN } from './views.ts';

type Drawing = NonNullable<ModelRow['drawn']>;
type Option = keyof Drawing['options'];

/** Where a call stands. */
interface Place {
  readonly path: string;
  /** The path of the scopes around, without the resources. */
  readonly base: string;
  /** Whether one of a resource stands below `base` alone. */
  readonly isShallow: boolean;
  /** The folders of the controllers. */
  readonly module: readonly string[];
  /** The controller of the resource around, or that a scope names. */
  readonly controller: string | undefined;
  /** What a scope says that runs. */
  readonly action?: string | undefined;
  /** Of the resource around, the path of all of it and that of one. */
  readonly collection?: string;
  readonly member?: string;
  /** What names of routes begin with: of scopes alone, and with the resources around. */
  readonly scopeName: string;
  readonly name: string;
  /** What all of the resource around is called; `name` is what one of it is. */
  readonly collectionName?: string;
  /** Whether the call stands among what is found at all of a resource, or at one. */
  readonly part?: 'collection' | 'member' | undefined;
}

/** A call that draws, with what it is given. */
interface Drawn {
  readonly file: SourceFile;
  readonly call: number;
  readonly name: string;
  readonly texts: readonly (string | undefined)[];
  readonly named: ReadonlyMap<string, number>;
  /** The function (row) of its block, or 0. */
  readonly block: number;
}

interface Context {
  readonly things: Things;
  readonly site: ModelSite;
  readonly words: Drawing;
  /** By the name of a file without its extension. */
  readonly files: ReadonlyMap<string, readonly SourceFile[]>;
  /** By name, the blocks that are drawn where they are asked for. */
  readonly concerns: Map<string, Body>;
  readonly found: FoundRoute[];
}

/** Where calls draw: in a function (row), or in a file outside of all of them (0). */
interface Body {
  readonly file: SourceFile;
  readonly fn: number;
}

const OUTSIDE: Place = {
  path: '',
  base: '',
  isShallow: false,
  module: [],
  controller: undefined,
  scopeName: '',
  name: '',
};
/** Blocks in blocks, as deep as this. */
const DEEPEST = 24;

export function findDrawnRoutes(things: Things, sites: readonly ModelSite[]): readonly FoundRoute[] {
  const drawing = sites.filter(({ row: { row } }) => row.drawn !== undefined);
  if (drawing.length === 0) return [];
  const files = filesByName(things);
  return drawing.flatMap((site) => {
    const words = site.row.row.drawn!;
    const found: FoundRoute[] = [];
    const block = blockOf(things, site.file, site.call, words);
    const context = { things, site, words, files, concerns: new Map<string, Body>(), found };
    if (block !== 0) drawBlock(context, { file: site.file, fn: block }, OUTSIDE, 0);
    return found;
  });
}

function filesByName({ r: { program } }: Things): ReadonlyMap<string, readonly SourceFile[]> {
  const files = new Map<string, SourceFile[]>();
  for (const file of program.files) {
    const name = nameOf(withoutExtension(file.path));
    const known = files.get(name);
    if (file.isStub) continue;
    if (known === undefined) files.set(name, [file]);
    else known.push(file);
  }
  return files;
}

function drawBlock(context: Context, { file, fn }: Body, place: Place, depth: number): void {
  if (depth > DEEPEST) return;
  const { expressions, scopes } = file.facts;
  for (let call = 1; call < expressions.rows; call++) {
    if (expressions.kind(call) !== Expression.call || scopes.function(expressions.scope(call)) !== fn) continue;
    if (expressions.kind(expressions.a(call)) !== Expression.name) continue;
    const { positional, named } = context.things.r.argumentsOf(file, call);
    draw(
      context,
      {
        file,
        call,
        name: calledName(file, expressions.a(call)),
        texts: positional.map((row) => context.things.text(file, row)),
        named,
        block: blockOf(context.things, file, call, context.words),
      },
      place,
      depth + 1,
    );
  }
}

function blockOf({ r }: Things, file: SourceFile, call: number, { block }: Drawing): number {
  const { expressions } = file.facts;
  const given = r.argumentsOf(file, call).named.get(block) ?? 0;
  return given !== 0 && expressions.kind(given) === Expression.function ? expressions.a(given) : 0;
}

function draw(context: Context, drawn: Drawn, place: Place, depth: number): void {
  const { words } = context;
  const { name, block, file } = drawn;
  if (name === words.concern) {
    const [named] = drawn.texts;
    if (named !== undefined && block !== 0) context.concerns.set(named, { file, fn: block });
  } else if (name === words.concerns) drawConcerns(context, drawn.texts, place, depth);
  else if (name === words.part) {
    for (const part of drawn.texts)
      for (const one of part === undefined ? [] : filesAt(context, words.parts, part))
        drawBlock(context, { file: one, fn: 0 }, place, depth);
  } else if (words.verbs.includes(name)) drawVerb(context, drawn, place, [name.toUpperCase()]);
  else if (name === words.match) drawVerb(context, drawn, place, methodsOf(context, drawn));
  else if (name === words.root)
    addRoute(context, drawn, place, {
      methods: ['GET'],
      path: '/',
      name: nameOfParts(place.name, 'root'),
      to: textOf(context, drawn, 'to') ?? drawn.texts[0],
    });
  else if (name === words.many || name === words.one) drawResources(context, drawn, place, depth);
  else if (block !== 0) drawBlock(context, { file, fn: block }, inside(context, drawn, place), depth);
}

/** What blocks draw that stand under names elsewhere. */
function drawConcerns(context: Context, names: readonly (string | undefined)[], place: Place, depth: number): void {
  for (const name of names) {
    const concern = context.concerns.get(name ?? '');
    if (concern !== undefined) drawBlock(context, concern, place, depth);
  }
}

/** Where what stands in the block of a call stands; what is not known says nothing of it. */
function inside(context: Context, drawn: Drawn, place: Place): Place {
  const { words } = context;
  switch (drawn.name) {
    case words.member:
      return { ...place, path: place.member ?? place.path, part: 'member' };
    case words.collection:
      return { ...place, path: place.collection ?? place.path, part: 'collection' };
    case words.namespace:
    case words.scope:
      return scoped(context, drawn, place);
    case words.shallow:
      return { ...place, isShallow: true };
    case words.controlled:
      return { ...place, controller: drawn.texts[0] ?? place.controller };
    default:
      return place;
  }
}

/** What a scope says: a namespace is a path and a module of one name. */
function scoped(context: Context, drawn: Drawn, place: Place): Place {
  const [first] = drawn.texts;
  const isNamespace = drawn.name === context.words.namespace;
  const path = pathGiven(context, drawn) ?? first ?? '';
  const module = textOf(context, drawn, 'module') ?? (isNamespace ? first : undefined);
  const as = textOf(context, drawn, 'as') ?? (isNamespace ? first : '') ?? '';
  return {
    scopeName: nameOfParts(place.scopeName, as),
    name: nameOfParts(place.name, as),
    path: below(place.path, path),
    base: below(place.base, path),
    isShallow: place.isShallow,
    module: module === undefined ? place.module : [...place.module, ...module.split('/')],
    controller: textOf(context, drawn, 'controller') ?? place.controller,
    action: textOf(context, drawn, 'action') ?? place.action,
  };
}

/** The path that is given by its name; a literal that is no text says that there is none. */
function pathGiven(context: Context, drawn: Drawn): string | undefined {
  const row = drawn.named.get(context.words.options.path);
  if (row === undefined) return undefined;
  const isLiteral = drawn.file.facts.expressions.kind(row) === Expression.literal;
  return textAt(context, drawn.file, row) ?? (isLiteral ? '' : undefined);
}

function drawResources(context: Context, drawn: Drawn, place: Place, depth: number): void {
  const { words } = context;
  const isOne = drawn.name === words.one;
  const only = namesGiven(context, drawn, 'only');
  const except = namesGiven(context, drawn, 'except') ?? [];
  const parameter = textOf(context, drawn, 'parameter') ?? 'id';
  const module = textOf(context, drawn, 'module');
  const isShallow = place.isShallow || drawn.named.has(words.options.shallow);
  for (const name of drawn.texts) {
    if (name === undefined) continue;
    const path = pathGiven(context, drawn) ?? name;
    const collection = below(place.path, path);
    const each = isShallow && !isOne ? below(place.base, path) : collection;
    const member = isOne ? collection : `${each}/:${parameter}`;
    const controller = textOf(context, drawn, 'controller') ?? (isOne ? manyOf(name) : name);
    const called = (textOf(context, drawn, 'as') ?? name).replaceAll(/[-/]/g, '_');
    const one = isOne ? called : oneOf(called);
    // What is called the same as one of it is told apart.
    const all = nameOfParts(place.name, isOne || one !== called ? called : `${called}_index`);
    const own: Place = {
      scopeName: place.scopeName,
      name: nameOfParts(isShallow && !isOne ? place.scopeName : place.name, one),
      collectionName: all,
      path: isOne ? collection : `${each}/:${oneOf(name)}_${parameter}`,
      base: place.base,
      isShallow,
      module: module === undefined ? place.module : [...place.module, module],
      controller,
      collection,
      member,
    };
    for (const { action, method, path, of } of words.actions) {
      if ((isOne && of === 'many') || (only !== undefined && !only.includes(action)) || except.includes(action))
        continue;
      const base = of === 'member' ? member : collection;
      // What a path ends with that is not the resource's (`/new`) is of one of it.
      const named = of === 'member' ? own.name : path === '' ? all : nameOfParts(place.name, one);
      const route = { methods: method.split('|'), path: base + path, to: action };
      addRoute(context, drawn, { ...own, path: '' }, { ...route, name: nameOfParts(path.slice(1), named) });
    }
    drawConcerns(context, namesGiven(context, drawn, 'concerns') ?? [], own, depth);
    if (drawn.block !== 0) drawBlock(context, { file: drawn.file, fn: drawn.block }, own, depth);
  }
}

function drawVerb(context: Context, drawn: Drawn, place: Place, methods: readonly string[]): void {
  const { things, words } = context;
  const on = textOf(context, drawn, 'on');
  // As in a block of that name.
  const at = on === words.member || on === words.collection ? inside(context, { ...drawn, name: on }, place) : place;
  const as = textOf(context, drawn, 'as');
  // `get '/a' => 'b#c'`: the path is the key of what handles it. `get '/a' => :c`, where it is all that is given first.
  const isHandler = (row: number): boolean => things.text(drawn.file, row)?.includes(words.between) === true;
  const [first] = drawn.named;
  const isFirst = drawn.texts.length === 0 && first !== undefined && things.text(drawn.file, first[1]) !== undefined;
  const pair = [...drawn.named].find(([, row]) => isHandler(row)) ?? (isFirst ? first : undefined);
  const isPair = pair !== undefined && pair[0] !== words.options.to;
  const given = isPair ? things.text(drawn.file, pair[1]) : textOf(context, drawn, 'to');
  const action = textOf(context, drawn, 'action') ?? at.action;
  // What is no text runs no controller.
  if (given === undefined && drawn.named.has(words.options.to)) return;
  for (const text of isPair ? [pair[0]] : drawn.texts) {
    if (text === undefined) continue;
    const to = given ?? action ?? (text.includes('/') ? named(text, words.between) : text);
    addRoute(context, drawn, at, { methods, path: text, to, name: verbName(at, as ?? text) });
  }
}

/** The name of a route that is drawn by itself: of all of a resource, of one, or of what is below that. */
function verbName({ part, name, collectionName = '' }: Place, path: string): string {
  const own = path.replace(/^\/|\/$|\(.*$/g, '').replaceAll(/[-/]/g, '_');
  if (part === 'collection') return nameOfParts(own, collectionName);
  return part === 'member' ? nameOfParts(own, name) : nameOfParts(name, own);
}

function nameOfParts(before: string, behind: string): string {
  return before === '' || behind === '' ? before + behind : `${before}_${behind}`;
}

/** `photos/show` as the name of what handles it. */
function named(path: string, between: string): string {
  const parts = path.replace(/^\//, '').split('/');
  return `${parts.slice(0, -1).join('/')}${between}${parts.at(-1)}`;
}

function addRoute(
  context: Context,
  { file, call, named: given }: Drawn,
  place: Place,
  {
    methods,
    path,
    to,
    name,
  }: {
    readonly methods: readonly string[];
    readonly path: string;
    readonly to: string | undefined;
    /** By which code asks for its path. */
    readonly name: string;
  },
): void {
  const { words, site, found } = context;
  const [first = '', second] = (to ?? '').split(words.between);
  const controller =
    second === undefined ? (textAt(context, file, given.get(words.options.controller)) ?? place.controller) : first;
  const handler = controller === undefined ? 0 : handlerNamed(context, place.module, controller, second ?? first);
  if (handler === 0) return;
  const start = file.facts.expressions.start(call);
  const url = below(place.path, path);
  const names = /^[a-z_]\w*$/i.test(name) ? { names: [[name]] } : {};
  for (const method of methods)
    found.push({
      ...names,
      method,
      path: url === '' ? '/' : url,
      handlers: [handler],
      site: { ...site, file, call, callee: file.facts.expressions.a(call) },
      start,
    });
}

/** The files whose paths end with a pattern, in which a path is put, without their extension. */
function filesAt({ files }: Context, pattern: string, path: string): readonly SourceFile[] {
  const wanted = pattern.replace('{path}', path);
  const named = files.get(nameOf(wanted)) ?? [];
  return named.filter((file) => `/${withoutExtension(file.path)}`.endsWith(`/${wanted}`));
}

/** The member (symbol id) of the class of a controller, or the class, where its base does what it says nothing of; 0 for nothing. */
function handlerNamed(context: Context, module: readonly string[], controller: string, action: string): number {
  const { things, words } = context;
  const path = controller.startsWith('/') ? controller.slice(1) : [...module, controller].join('/');
  for (const file of filesAt(context, words.controllers, path)) {
    const { symbols } = file.facts;
    let type = 0;
    for (let row = 1; row < symbols.rows; row++) {
      if (!isClassLike(file, row) || symbols.members(row) === 0) continue;
      const [member] = classMembers(things.r, file.symbolBase + row, [action]);
      if (member !== undefined) return member;
      type = row;
    }
    if (type !== 0) return file.symbolBase + type;
  }
  return 0;
}

function methodsOf(context: Context, drawn: Drawn): readonly string[] {
  const names = namesGiven(context, drawn, 'methods') ?? [];
  return names.length === 0 || names.includes(context.words.every) ? ['ANY'] : names.map((name) => name.toUpperCase());
}

/** The texts that are given by a name, one or a list of them. */
function namesGiven(
  { things, words }: Context,
  { file, named: given }: Drawn,
  option: Option,
): readonly string[] | undefined {
  const row = given.get(words.options[option]);
  return row === undefined ? undefined : itemsOf(file, row).map((one) => things.text(file, one) ?? UNKNOWN);
}

function textOf(context: Context, { file, named: given }: Drawn, option: Option): string | undefined {
  return textAt(context, file, given.get(context.words.options[option]));
}

function textAt({ things }: Context, file: SourceFile, row: number | undefined): string | undefined {
  return row === undefined ? undefined : things.text(file, row);
}

function below(prefix: string, path: string): string {
  const own = path.replace(/^\/|\/$/g, '');
  return own === '' ? prefix : `${prefix}/${own}`;
}

/** What a resource of which there is one has its controller named after. */
function manyOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies');
  if (/(?:ss|x|ch|sh|alias|status|bus)$/.test(name)) return `${name}es`;
  return name.endsWith('s') ? name : `${name}s`;
}
