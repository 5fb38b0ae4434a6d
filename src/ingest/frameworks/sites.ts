// Where rows of models apply: the calls, decorators and classes of the repository that name what a row is about.

import { Binding, Expression, Import } from '../../model/facts.ts';
import { type FrameworkModel, frameworkModels } from '../../models/index.ts';
import { trackedWhole } from '../resolve/engine/dependency-tracker.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import {
  calledName,
  isClassLike,
  listOf,
  listRows,
  type SourceFile,
  writtenName,
} from '../resolve/program/source-file.ts';
import { Role, usesIn } from '../resolve/program/uses.ts';
import { chosenResults, type Written } from '../resolve/sites/chosen.ts';
import { heldFunctions } from '../resolve/sites/held-functions.ts';
import { memberTargets } from '../resolve/sites/sites.ts';
import { symbolOfFunction } from '../resolve/types/origins.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { listNamed, valuesGiven, valuesIn } from './lists.ts';
import { type CompiledRow, type CompiledRows, rowsFor, selectorOf } from './model-rows.ts';
import type { Manifests } from './own-packages.ts';
import { keyOf, saidOf } from './thing-names.ts';
import { Things } from './things.ts';
import { NO_LOOP, type Turn, valueUnder } from './turn.ts';

/** A place that a row applies to. */
export interface ModelSite {
  readonly row: CompiledRow;
  readonly file: SourceFile;
  /** The expression (row) of what is called, or of the decorator or base class itself. */
  readonly callee: number;
  /** The call (row); 0 for a decorator without arguments and for a base class. */
  readonly call: number;
  /** The symbol (row) that is decorated, or derives from the base; else 0. */
  readonly symbol: number;
}

/** What is found in one file. */
export interface FileSites {
  readonly sites: readonly ModelSite[];
  /** The set of files that it was read from, beside the answers to questions. */
  readonly touched: number;
}

/** All sites of all rows, by file and then by place. */
export interface FoundSites {
  readonly rows: CompiledRows;
  readonly things: Things;
  /** By file of the program; nothing of files of the library. */
  readonly byFile: readonly (FileSites | undefined)[];
}

/**
 * Finds the sites of the models that apply, of the repository (`own`) and of the product; undefined where none applies.
 * `kept` are those of files in which they are what they were, if the rows are.
 */
export function findSites(
  r: Resolver,
  manifests: Manifests,
  own: readonly FrameworkModel[] = [],
  kept?: (rows: CompiledRows) => readonly (FileSites | undefined)[],
): FoundSites | undefined {
  const rows = rowsFor(r.program, manifests, [...frameworkModels, ...own]);
  if (rows === undefined) return undefined;
  const things = new Things(r, rows);
  const before = kept?.(rows) ?? [];
  const byFile = r.program.files.map((file) => {
    if (file.isStub) return undefined;
    const known = before[file.index];
    if (known !== undefined) return known;
    let sites: readonly ModelSite[] = [];
    const touched = trackedWhole(r.dependencies, () => {
      sites = sitesIn(things, rows, file);
    });
    return { sites, touched };
  });
  return { rows, things, byFile };
}

/** The sites of one file. */
export function sitesIn(things: Things, rows: CompiledRows, file: SourceFile): readonly ModelSite[] {
  return [...listSites(rows, file), ...namedSites(things, rows, file)];
}

/** One for each member that a row is about and that is given a value. */
function assignedSites(
  things: Things,
  { assigned }: CompiledRows,
  file: SourceFile,
  names: ReadonlySet<number>,
): readonly ModelSite[] {
  const { assignments } = file.facts;
  const found: ModelSite[] = [];
  for (let row = 1; assigned.size > 0 && row < assignments.rows; row++) {
    const callee = assignments.target(row);
    if (!isNamed(file, callee, names)) continue;
    for (const thing of things.of(file, callee))
      for (const one of saidOf(assigned, thing) ?? []) found.push({ row: one, file, callee, call: 0, symbol: 0 });
  }
  return found;
}

/** The expressions (rows) that a site gives to the variable or the member that it is about. */
function givenAt({ file, callee, row: { row } }: ModelSite): readonly number[] {
  if ('list' in row.at) return valuesGiven(file, row.at.list);
  const { assignments } = file.facts;
  const found: number[] = [];
  for (let at = 1; at < assignments.rows; at++)
    if (assignments.target(at) === callee && assignments.value(at) !== 0) found.push(assignments.value(at));
  return found;
}

/** What calls something: an element is a call of its component. */
const CALLED: ReadonlySet<number> = new Set([Expression.call, Expression.construct, Expression.element]);

function namedSites(things: Things, rows: CompiledRows, file: SourceFile): readonly ModelSite[] {
  const names = namesIn(rows, file);
  const { expressions, symbols } = file.facts;
  const found: ModelSite[] = [];
  const decorating = new Set<number>();
  let given: ReadonlyMap<number, number> | undefined;
  const take = (table: CompiledRows['calls'], callee: number, call: number, symbol: number): void => {
    for (const thing of things.of(file, callee))
      for (const row of saidOf(table, thing) ?? [])
        if (isGiven(things, row, file, call)) found.push({ row, file, callee, call, symbol });
  };
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    for (const decorator of listOf(file, symbols.decorators(symbol))) {
      const isCall = expressions.kind(decorator) === Expression.call;
      const callee = isCall ? expressions.a(decorator) : decorator;
      decorating.add(decorator);
      const before = found.length;
      if (isNamed(file, callee, names)) {
        given ??= annotationsGiven(file);
        take(rows.decorators, callee, isCall ? decorator : (given.get(decorator) ?? 0), symbol);
      }
      // One of the repository may have the name of something else.
      if (found.length === before)
        for (const row of rowsWithin(things, rows, file, callee)) found.push({ row, file, callee, call: 0, symbol });
    }
    if (rows.bases.size === 0 || names.size === 0 || !isClassLike(file, symbol)) continue;
    const heritage = listOf(file, symbols.heritage(symbol));
    for (let at = 1; at < heritage.length; at += 2) take(rows.bases, heritage[at], 0, symbol);
  }
  if (names.size === 0) return found;
  found.push(...assignedSites(things, rows, file, names));
  if (rows.calls.size === 0) return found;
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (!CALLED.has(kind) || decorating.has(row)) continue;
    const callee = expressions.a(row);
    if (isNamed(file, callee, names)) take(rows.calls, callee, row, 0);
  }
  return found;
}

/** Whether a site is in such a file, and a call has the argument, as a row asks for. */
function isGiven(things: Things, { given, row: { at } }: CompiledRow, file: SourceFile, call: number): boolean {
  if ('in' in at && at.in === 'tests' && !file.isTest) return false;
  if (given === undefined) return true;
  if (call === 0) return false;
  const { positional } = things.r.argumentsOf(file, call);
  return positional.some((one) => things.of(file, one).some((thing) => thing.made === 0 && given.has(keyOf(thing))));
}

/**
 * The rows about decorators that a decorator of the repository hands to (`return task(bind=True)(wrapped)`). What it is given itself
 * is not followed: a row that reads something of the call there says nothing.
 */
function rowsWithin(things: Things, rows: CompiledRows, file: SourceFile, callee: number): readonly CompiledRow[] {
  if (rows.decorators.size === 0 || file.facts.expressions.kind(callee) === Expression.call) return [];
  const { r } = things;
  const found = new Set<CompiledRow>();
  for (const value of r.values.members(r.valueOf(file, callee))) {
    if (r.values.kind(value) !== ValueKind.function) continue;
    for (const { file: source, row } of appliedWithin(r, r.values.ref(value), 0)) {
      const { expressions } = source.facts;
      const isCall = expressions.kind(row) === Expression.call;
      const inner = isCall ? expressions.a(row) : row;
      for (const thing of things.of(source, inner))
        for (const one of saidOf(rows.decorators, thing) ?? [])
          if (saysAllOf(r, { row: one, file: source, callee: inner, call: isCall ? row : 0, symbol: 0 }))
            found.add(one);
    }
  }
  return [...found];
}

/** Functions within functions are followed as deep as decorators with arguments are. */
const DEEPEST_WRAPPER = 2;

/** What the results of a function (id), and of the functions within that it returns, are calls of. */
function appliedWithin(r: Resolver, fn: number, depth: number): readonly Written[] {
  const file = r.program.fileOfFunction(fn);
  if (file.isStub || depth > DEEPEST_WRAPPER) return [];
  const { expressions, functions } = file.facts;
  return listRows(file, functions.returns(fn - file.functionBase)).flatMap((row): readonly Written[] => {
    const isCall = expressions.kind(row) === Expression.call;
    const within = r.values.members(r.valueOf(file, isCall ? expressions.a(row) : row)).flatMap((value) => {
      if (r.values.kind(value) !== ValueKind.function) return [];
      return r.program.fileOfFunction(r.values.ref(value)) === file
        ? appliedWithin(r, r.values.ref(value), depth + 1)
        : [];
    });
    return isCall ? [{ file, row: expressions.a(row) }, ...within] : within;
  });
}

/** Whether a row about a decorator needs nothing of the call there but what is decorated. */
function saysAllOf(r: Resolver, site: ModelSite): boolean {
  const { emit, task, to } = site.row.row;
  if (emit === undefined || to !== 'decorated' || site.row.row.event !== undefined) return false;
  return task?.name === undefined || selected(r, site, task.name).length === 0;
}

/** By annotation (row), the row of what it is given. */
function annotationsGiven({ facts: { expressions } }: SourceFile): ReadonlyMap<number, number> {
  const given = new Map<number, number>();
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.annotation) given.set(expressions.a(row), row);
  return given;
}

/** One for each module that gives a list to a variable of a row's name. */
function listSites({ lists }: CompiledRows, file: SourceFile): readonly ModelSite[] {
  return [...lists].flatMap(([name, rows]) => {
    const list = file.facts.strings.includes(name) ? listNamed(file, name) : 0;
    if (list === 0) return [];
    return rows.map((row): ModelSite => ({ row, file, callee: list - file.expressionBase, call: 0, symbol: 0 }));
  });
}

/** The texts of a file by which what the rows are about is named in it, aliases of imports included. */
function namesIn({ lastNames }: CompiledRows, file: SourceFile): ReadonlySet<number> {
  const { bindings, expressions, imports, strings } = file.facts;
  const names = new Set<number>();
  for (let text = 1; text < strings.length; text++)
    if (lastNames.has(writtenName(file, strings[text]))) names.add(text);
  for (let row = 1; row < bindings.rows; row++) {
    const from = bindings.import(row);
    if (bindings.kind(row) === Binding.import) {
      // A default import or a whole module has the name that the file gives it.
      const isNamed = imports.kind(from) === Import.named && strings[imports.name(from)] !== 'default';
      if (!isNamed || names.has(imports.name(from))) names.add(bindings.name(row));
    } else if (expressions.kind(bindings.value(row)) === Expression.module) names.add(bindings.name(row));
  }
  return names;
}

function isNamed(file: SourceFile, callee: number, names: ReadonlySet<number>): boolean {
  const { expressions } = file.facts;
  const kind = expressions.kind(callee);
  if (kind === Expression.choice) return listOf(file, expressions.a(callee)).some((one) => isNamed(file, one, names));
  if (kind === Expression.name) return names.has(expressions.a(callee));
  return kind === Expression.member ? names.has(expressions.b(callee)) : kind === Expression.module;
}

/** The expressions (rows) of a site that a selector means. */
export function selected(r: Resolver, site: ModelSite, selector: string): readonly number[] {
  const { file, call } = site;
  for (const part of selectorOf(selector)) {
    if (part.what === 'result' && call !== 0) return [call];
    if (part.what === 'items' && call === 0) return givenAt(site);
    if (part.what === 'variable') {
      const [value] = valuesGiven(file, part.name);
      if (value !== undefined) return [value];
    }
    if (call === 0) continue;
    const { expressions } = file.facts;
    if (part.what === 'receiver' && expressions.kind(site.callee) === Expression.member)
      return [expressions.a(site.callee)];
    if (part.what === 'chained' || part.what === 'followed') {
      const other =
        part.what === 'chained' ? chainedCall(file, site.callee, part.name) : followingCall(file, call, part.name);
      const [first] = other === 0 ? [] : r.argumentsOf(file, other).positional;
      if (first !== undefined) return [first];
    }
    const { positional, named } = r.argumentsOf(file, call);
    if (part.what === 'arguments' && positional.length > part.from) return positional.slice(part.from);
    if (part.what === 'keyword' && named.has(part.name)) return [named.get(part.name)!];
    if (part.what !== 'argument' || positional[part.index] === undefined) continue;
    const argument = positional[part.index];
    const found = part.keys.reduce((rows, key) => rows.flatMap((row) => valuesUnder(file, row, key)), [argument]);
    if (found.length > 0) return found;
  }
  return [];
}

/** The call (row) of a member of this name in the chain that a callee ends, or 0. */
function chainedCall(file: SourceFile, callee: number, name: string): number {
  const { expressions } = file.facts;
  for (let at = callee; expressions.kind(at) === Expression.member; ) {
    const call = expressions.a(at);
    if (expressions.kind(call) !== Expression.call) return 0;
    at = expressions.a(call);
    if (calledName(file, at) === name) return call;
  }
  return 0;
}

/** The call (row) of a member of this name in the chain that a call begins, or 0. */
function followingCall(file: SourceFile, call: number, name: string): number {
  const { around, role } = usesIn(file);
  for (let at = call; role[at] === Role.object; ) {
    const callee = around[at];
    if (role[callee] !== Role.callee) return 0;
    at = around[callee];
    if (calledName(file, callee) === name) return at;
  }
  return 0;
}

/** What an object that is written out, or each of a list, has under a key, or under any (`*`); expressions. */
function valuesUnder(file: SourceFile, row: number, key: string): readonly number[] {
  if (key === '*') return itemsOf(file, row).flatMap((item) => valuesIn(file, item));
  const own = valueUnder(file, row, key);
  if (own !== 0) return [own];
  return itemsOf(file, row).flatMap((item) => (item === row ? [] : valueUnder(file, item, key) || []));
}

/** The texts of a site that a selector means, at a turn of the loops around; undefined for one that is not known. */
export function selectedTexts(
  things: Things,
  site: ModelSite,
  selector: string,
  turn: Turn = NO_LOOP,
): readonly (string | undefined)[] {
  const { file } = site;
  const expressions = selected(things.r, site, selector);
  if (expressions.length > 0)
    return expressions.flatMap((expression) => itemsOf(file, expression)).map((one) => things.text(file, one, turn));
  for (const part of selectorOf(selector)) {
    if (part.what === 'text') return [part.text];
    if (part.what === 'name') return [nameOfCallee(site)];
  }
  return [];
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/**
 * The methods of HTTP that a selector means, as they are written; a constant of a package (`RequestMethod.GET`) is meant by its name,
 * of which `prefix` is no part.
 */
export function selectedMethods(
  things: Things,
  site: ModelSite,
  selector: string,
  { prefix = '', turn = NO_LOOP }: { readonly prefix?: string | undefined; readonly turn?: Turn },
): readonly (string | undefined)[] {
  const { file } = site;
  const { expressions, strings } = file.facts;
  const bare = (name: string | undefined): string | undefined => {
    const own = name?.replace(new RegExp(`^${prefix}`), '');
    // The first word of a name may say it (`getForObject`, `PostAsJsonAsync`).
    const [first = ''] = /^(?:[A-Z]?[a-z]+|[A-Z]+)(?![a-z])/.exec(own ?? '') ?? [];
    return METHODS.has(first.toLowerCase()) ? first : own;
  };
  const written = selected(things.r, site, selector).flatMap((one) => itemsOf(file, one));
  if (written.length === 0) return selectedTexts(things, site, selector, turn).map(bare);
  return written.map((row) => {
    const text = things.text(file, row, turn);
    if (text !== undefined) return text;
    if (expressions.kind(row) === Expression.member) return bare(strings[expressions.b(row)]);
    const [constant] = things.of(file, row);
    return bare(constant?.name.split('.').at(-1));
  });
}

/** The name of what is called; where that may be one of several (`HttpGet`, or `HttpGetAttribute`), the one that the row is about. */
function nameOfCallee({ file, callee, row }: ModelSite): string {
  const { expressions } = file.facts;
  if (expressions.kind(callee) !== Expression.choice) return calledName(file, callee);
  const names = listRows(file, expressions.a(callee)).map((one) => calledName(file, one));
  return names.find((name) => [...row.names].some((of) => of.endsWith(`.${name}`))) ?? '';
}

/** The items of a list, or what is none. */
export function itemsOf(file: SourceFile, expression: number): readonly number[] {
  const { expressions } = file.facts;
  let list = expression;
  while (expressions.kind(list) === Expression.cast) list = expressions.a(list);
  if (expressions.kind(list) !== Expression.collection) return [expression];
  return listRows(file, expressions.b(list)).flatMap((item) => itemsOf(file, item));
}

/** The functions and classes (symbol ids) that an expression stands for; a list or an object that is written out for what is in it. */
export function callablesOf(things: Things, file: SourceFile, expression: number): readonly number[] {
  const items = [...itemsOf(file, expression), ...valuesIn(file, expression)];
  return [...new Set(items.flatMap((item) => callablesOfItem(things, file, item, 0)))];
}

/** What may be called is chosen by functions that call others to choose, no deeper than this. */
const DEEPEST_CHOICE = 4;

function callablesOfItem(things: Things, file: SourceFile, item: number, depth: number): readonly number[] {
  const { r } = things;
  const chosen = depth < DEEPEST_CHOICE ? chosenResults(r, file, item) : undefined;
  if (chosen !== undefined) return chosen.flatMap((one) => callablesOfItem(things, one.file, one.row, depth + 1));
  const held = r.values.members(r.valueOf(file, item)).flatMap((value) => {
    const ref = r.values.ref(value);
    const kind = r.values.kind(value);
    if (kind === ValueKind.class) return [ref];
    if (kind === ValueKind.instance) return calledMembers(things, file, value);
    return kind === ValueKind.function ? [symbolRun(r, ref)] : [];
  });
  const known = held.filter((symbol) => symbol !== 0 && !r.program.fileOfSymbol(symbol).isStub);
  if (known.length > 0) return known;
  const defined = definitionsOf(things, file, item);
  const otherwise = defined.length > 0 ? defined : functionsHeld(r, file, item);
  return otherwise.length > 0 ? otherwise : functionsReturned(things, file, item);
}

/** What functions return that a call runs, or that of a name for one, where their type says only that it is called. */
function functionsReturned(things: Things, file: SourceFile, item: number): readonly number[] {
  const { r } = things;
  const { expressions } = file.facts;
  if (expressions.kind(item) !== Expression.call)
    return things
      .boundTo(file, item)
      .flatMap(([source, row]) =>
        source.facts.expressions.kind(row) === Expression.call ? functionsReturned(things, source, row) : [],
      );
  const functionsIn = (source: SourceFile, row: number): readonly number[] =>
    r.values
      .members(r.valueOf(source, row))
      .flatMap((value) => (r.values.kind(value) === ValueKind.function ? [r.values.ref(value)] : []))
      .filter((fn) => !r.program.fileOfFunction(fn).isStub);
  return functionsIn(file, expressions.a(item)).flatMap((fn) => {
    const source = r.program.fileOfFunction(fn);
    const returned = listRows(source, source.facts.functions.returns(fn - source.functionBase));
    return returned.flatMap((row) => functionsIn(source, row)).flatMap((one) => symbolRun(r, one) || []);
  });
}

/** The symbol (id) whose code a function (id) is: of one without a name what it is a part of, 0 for the module. */
export function symbolRun(r: Resolver, fn: number): number {
  const own = symbolOfFunction(r, fn);
  const file = r.program.fileOfFunction(fn);
  if (own !== 0 || file.isStub) return own;
  const { functions, scopes } = file.facts;
  const symbol = scopes.symbol(functions.scope(fn - file.functionBase));
  return symbol === 0 ? 0 : file.symbolBase + symbol;
}

/** What calling an object runs; of a class that has a base from elsewhere, that may be the base's, and is the class's. */
function calledMembers({ r }: Things, file: SourceFile, value: number): readonly number[] {
  const { call } = r.semanticsOf(file).protocols;
  if (call === undefined) return [];
  const found = memberTargets(r, value, call, 'callback').map(({ symbol }) => symbol);
  const type = r.values.ref(value);
  return found.length === 0 && !r.program.fileOfSymbol(type).isStub && r.hasForeignBases(type) ? [type] : found;
}

/** The functions of a value of which a type says only how it is called. */
function functionsHeld(r: Resolver, file: SourceFile, item: number): readonly number[] {
  return heldFunctions(r, file, item).flatMap((value) => {
    const symbol = symbolOfFunction(r, r.values.ref(value));
    return symbol === 0 || r.program.fileOfSymbol(symbol).isStub ? [] : [symbol];
  });
}

/** What a name leads to that a decorator has made something else of. */
function definitionsOf(things: Things, file: SourceFile, item: number): readonly number[] {
  return things.bindingsOf(file, item).flatMap((one) =>
    things.r.follow(one).bindings.flatMap((binding) => {
      const source = things.r.program.fileOfBinding(binding);
      const row = binding - source.bindingBase;
      const symbol = source.facts.bindings.symbol(row);
      const isDefined = source.facts.bindings.kind(row) === Binding.definition && !source.isStub;
      return isDefined && source.facts.symbols.functions(symbol) !== 0 ? [source.symbolBase + symbol] : [];
    }),
  );
}

/**
 * The function or class (row) in whose head a call stands: among its decorators, defaults and annotations, which are
 * evaluated outside. 0 where it stands in none.
 */
export function headAround(file: SourceFile, call: number): number {
  const { expressions, scopes, symbols } = file.facts;
  const start = expressions.start(call);
  const inside = scopes.symbol(expressions.scope(call));
  let best = 0;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (symbols.start(symbol) > start || symbols.end(symbol) <= start || symbol === inside) continue;
    if (best === 0 || symbols.start(symbol) >= symbols.start(best)) best = symbol;
  }
  // A symbol around the one that the call runs in is no head.
  for (let at = inside; at !== 0; at = symbols.owner(at)) if (at === best) return 0;
  return best;
}
