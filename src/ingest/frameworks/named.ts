// The families of tasks and events: what is asked for in one place and run in another, over a name or an object that stands
// for it.

import { Expression } from '../../model/facts.ts';
import type { ModelRule } from '../../model/graph.ts';
import { calledName, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { givenParameters } from '../resolve/types/receivers.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { filesAt } from './file-paths.ts';
import { valuesIn } from './lists.ts';
import { type CompiledRows, selectorOf } from './model-rows.ts';
import { callablesOf, itemsOf, type ModelSite, selected, selectedTexts } from './sites.ts';
import { keyOf } from './thing-names.ts';
import type { Things } from './things.ts';
import { valueUnder } from './turn.ts';
import { classMembers } from './views.ts';
import { callsNamed } from './written.ts';

/** A place that asks for a task or emits an event, or the function that runs then. */
export interface NamedUse {
  readonly kind: 'HANDLES' | 'ENQUEUES' | 'EMITS' | 'LISTENS';
  readonly rule: ModelRule;
  readonly file: SourceFile;
  /** The expression (row) where it stands. */
  readonly at: number;
  /** The function or class (symbol id) that runs; 0 where the place itself asks. */
  readonly runs: number;
}

/** A task or an event. */
export interface FoundNamed {
  readonly kind: 'Task' | 'Event';
  readonly name: string;
  /** Where it is told of first. */
  readonly file: SourceFile;
  readonly at: number;
  readonly uses: readonly NamedUse[];
}

/** One whose uses are still looked for. */
export interface Draft extends FoundNamed {
  readonly uses: NamedUse[];
}

export function findNamed(things: Things, rows: CompiledRows, sites: readonly ModelSite[]): readonly FoundNamed[] {
  const tasks = sites.filter(({ row: { row } }) => row.task !== undefined);
  const events = sites.filter(({ row: { row } }) => row.event !== undefined);
  return [...tasksOf(things, rows, tasks), ...eventsOf(things, rows, events)].filter(({ uses }) => uses.length > 0);
}

function tasksOf(things: Things, rows: CompiledRows, sites: readonly ModelSite[]): readonly FoundNamed[] {
  const byName = new Map<string, Draft>();
  /** By the function (symbol id) that a task runs. */
  const byFunction = new Map<number, Draft>();
  for (const site of sites) {
    const { emit, task } = site.row.row;
    if (emit !== 'HANDLES' || site.symbol === 0) continue;
    const { file, callee, symbol } = site;
    const [given] = task!.name === undefined ? [] : selectedTexts(things, site, task!.name);
    const name = given ?? `${modulePath(file)}.${file.facts.strings[file.facts.symbols.name(symbol)]}`;
    const draft = byName.get(name) ?? { kind: 'Task', name, file, at: callee, uses: [] };
    byName.set(name, draft);
    byFunction.set(file.symbolBase + symbol, draft);
    const own = file.symbolBase + symbol;
    for (const runs of ranOf(things, own, task!.runs))
      draft.uses.push({ kind: 'HANDLES', rule: site.row.rule, file, at: callee, runs });
  }
  for (const site of sites) {
    if (site.row.row.emit !== 'ENQUEUES') continue;
    for (const name of namesAt(things, site))
      for (const draft of name === undefined ? [] : namedLike(byName, name))
        draft.uses.push({ kind: 'ENQUEUES', rule: site.row.rule, file: site.file, at: site.callee, runs: 0 });
  }
  addMemberCalls(things, rows, byFunction, { of: 'task', kind: 'ENQUEUES' });
  return [...byName.values()];
}

/** The names of the tasks that a site asks for. */
function namesAt(things: Things, site: ModelSite): readonly (string | undefined)[] {
  const { name = '', each } = site.row.row.task!;
  if (each === undefined) return selectedTexts(things, site, name);
  const { file } = site;
  return selected(things.r, site, name)
    .flatMap((row) => valuesIn(file, row))
    .map((entry) => things.text(file, valueUnder(file, entry, each)));
}

/** The name of a module in a task's name depends on where the program is started: its end counts. */
function namedLike(byName: ReadonlyMap<string, Draft>, name: string): readonly Draft[] {
  const known = byName.get(name);
  if (known !== undefined) return [known];
  return [...byName.values()].filter((one) => one.name.endsWith(`.${name}`) || name.endsWith(`.${one.name}`));
}

/** `add.delay()` where `add` is a task (or an event), by the symbols (ids) of such. */
function addMemberCalls(
  things: Things,
  { members }: CompiledRows,
  bySymbol: ReadonlyMap<number, Draft>,
  { of: sort, kind }: { readonly of: 'task' | 'event'; readonly kind: NamedUse['kind'] },
): void {
  if (bySymbol.size === 0 || members.size === 0) return;
  for (const { file, callee, name } of callsNamed(things.r.program, (one) => members.has(one))) {
    const { expressions } = file.facts;
    if (expressions.kind(callee) !== Expression.member) continue;
    const named = new Set(symbolsNamed(things, file, beginOf(file, expressions.a(callee), members)));
    for (const symbol of named)
      for (const { rule, row } of members.get(name) ?? [])
        if ('of' in row.at && row.at.of === sort)
          bySymbol.get(symbol)?.uses.push({ kind, rule, file, at: callee, runs: 0 });
  }
}

/** What a chain of calls begins with (`Job.set(wait: 5)`), unless one of them is asked about itself. */
function beginOf(file: SourceFile, row: number, members: CompiledRows['members']): number {
  const { expressions } = file.facts;
  const callee = expressions.kind(row) === Expression.call ? expressions.a(row) : 0;
  if (expressions.kind(callee) !== Expression.member || members.has(calledName(file, callee))) return row;
  return beginOf(file, expressions.a(callee), members);
}

/** The symbols (ids) that a name or a member leads to. */
export function symbolsNamed(things: Things, file: SourceFile, row: number): readonly number[] {
  const { r } = things;
  return things.bindingsOf(file, row).flatMap((one) =>
    r.follow(one).bindings.flatMap((binding) => {
      const source = r.program.fileOfBinding(binding);
      const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
      return symbol === 0 || source.isStub ? [] : [source.symbolBase + symbol];
    }),
  );
}

function eventsOf(things: Things, rows: CompiledRows, sites: readonly ModelSite[]): readonly FoundNamed[] {
  const found = new Map<string, Draft>();
  /** By the class (symbol id) that is the event. */
  const byClass = new Map<number, Draft>();
  const draftOf = ({ key, name, symbol }: Signal, file: SourceFile, at: number): Draft => {
    const draft = found.get(key) ?? { kind: 'Event', name, file, at, uses: [] };
    found.set(key, draft);
    if (symbol !== undefined) byClass.set(symbol, draft);
    return draft;
  };
  for (const site of sites) {
    const { emit, to, event } = site.row.row;
    if (emit !== 'EMITS' && emit !== 'LISTENS') continue;
    const { file, callee } = site;
    for (const signal of signalsAt(things, site, event!.signal)) {
      const draft = draftOf(event!.of === undefined ? signal : ofEmitter(things, site, signal), file, callee);
      const use = { kind: emit, rule: site.row.rule, file, at: callee };
      if (emit === 'EMITS') draft.uses.push({ ...use, runs: 0 });
      else for (const runs of listenersAt(things, site, to)) draft.uses.push({ ...use, runs });
    }
  }
  for (const { signal, ...use } of listenersInFiles(things, rows))
    draftOf(signal, use.file, use.at).uses.push({ ...use, kind: 'LISTENS' });
  addMemberCalls(things, rows, byClass, { of: 'event', kind: 'EMITS' });
  return [...found.values()];
}

interface Signal {
  readonly key: string;
  readonly name: string;
  /** The class or variable (symbol id) of the repository that it is. */
  readonly symbol?: number;
}

/** Members of classes in files of some paths listen to the class of their first parameter. */
function listenersInFiles(
  things: Things,
  rows: CompiledRows,
): readonly (Omit<NamedUse, 'kind'> & { readonly signal: Signal })[] {
  const files = rows.files.filter(({ row }) => row.event !== undefined);
  return filesAt(things, { ...rows, files }).flatMap(({ file, row: { rule, row } }) => {
    const { strings, symbols } = file.facts;
    const found: (Omit<NamedUse, 'kind'> & { readonly signal: Signal })[] = [];
    for (let symbol = 1; symbol < symbols.rows; symbol++) {
      if (symbols.owner(symbol) === 0 || strings[symbols.name(symbol)] !== row.event!.runs) continue;
      const type = firstParameterType(file, symbol);
      for (const signal of signalsOfType(things, file, type))
        found.push({ signal, rule, file, at: type, runs: file.symbolBase + symbol });
    }
    return found;
  });
}

/** An event of what the callee is a member of: of a class of the repository, or of one object that is made. */
function ofEmitter(things: Things, { file, callee }: ModelSite, { key, name }: Signal): Signal {
  const { r } = things;
  const { expressions } = file.facts;
  if (expressions.kind(callee) !== Expression.member) return { key, name };
  const object = expressions.a(callee);
  for (const value of r.values.members(r.valueOf(file, object))) {
    const kind = r.values.kind(value);
    if (kind !== ValueKind.instance && kind !== ValueKind.self) continue;
    const symbol = r.values.ref(value);
    const home = r.program.fileOfSymbol(symbol);
    if (home.isStub) continue;
    return {
      key: `${key} of class ${symbol}`,
      name: `${home.facts.strings[home.facts.symbols.name(symbol - home.symbolBase)]}.${name}`,
    };
  }
  const made = things.of(file, object).find((thing) => thing.made !== 0)?.made;
  return made === undefined ? { key, name } : { key: `${key} of ${made}`, name };
}

function listenersAt(things: Things, site: ModelSite, to: string | undefined): readonly number[] {
  const { file, symbol } = site;
  if (to !== 'decorated') return selected(things.r, site, to ?? '').flatMap((row) => callablesOf(things, file, row));
  return symbol === 0 ? [] : ranOf(things, file.symbolBase + symbol, site.row.row.event!.runs);
}

/** The member of a class (symbol id) that runs, or what is no class itself. */
function ranOf({ r }: Things, symbol: number, name: string | undefined): readonly number[] {
  const members = name === undefined ? [] : classMembers(r, symbol, [name]);
  return members.length > 0 ? members : [symbol];
}

/** The signals, or keys, of a site: what is in a package goes by its name there, what the repository makes by the variable. */
export function signalsAt(things: Things, site: ModelSite, selector: string): readonly Signal[] {
  const { file, callee, symbol } = site;
  const { expressions } = file.facts;
  const given =
    selector === 'receiver'
      ? expressions.kind(callee) === Expression.member
        ? [expressions.a(callee)]
        : []
      : selected(things.r, site, selector).flatMap((row) => itemsOf(file, row));
  const isOfParameter = given.length === 0 && selectorOf(selector).some(({ what }) => what === 'parameter');
  if (isOfParameter) return signalsOfParameter(things, file, symbol);
  const type = typeArgument(things, site, selector);
  if (type !== 0) return signalsOfType(things, file, type);
  return given.flatMap((row) => {
    const text = things.text(file, row) ?? recordText(things, file, row);
    if (text !== undefined && text !== '') return [{ key: `text ${text}`, name: text }];
    // What an annotation is given is no object of a class, and may be one that stands for a class.
    const values = things.r.valueOf(file, row);
    const meant =
      symbol === 0 ? values : things.r.values.unionOf(things.r.values.members(values), (one) => meantBy(things, one));
    const made = classesOf(things, meant);
    const own = signalsOf(things, made.length > 0 ? made : symbolsNamed(things, file, row));
    if (own.length > 0) return own;
    return signalsOutside(things, file, row);
  });
}

function signalsOf({ r }: Things, symbols: readonly number[]): readonly Signal[] {
  return symbols.map((symbol) => {
    const home = r.program.fileOfSymbol(symbol);
    const name = home.facts.strings[home.facts.symbols.name(symbol - home.symbolBase)];
    return { key: keyOfSymbol(symbol), name, symbol };
  });
}

/** The key of a signal that is a class or a variable (symbol id) of the repository. */
export function keyOfSymbol(symbol: number): string {
  return `symbol ${symbol}`;
}

/** The classes (symbol ids) of the repository that values are, or are objects of: each is a signal of its own. */
function classesOf({ r }: Things, values: number): readonly number[] {
  return r.values.members(values).flatMap((value) => {
    const kind = r.values.kind(value);
    const symbol = kind === ValueKind.instance || kind === ValueKind.class ? r.values.ref(value) : 0;
    return symbol !== 0 && !r.program.fileOfSymbol(symbol).isStub ? [symbol] : [];
  });
}

/** The class that an object of the library stands for (`Class<Paid>`), or what the value is. */
function meantBy({ r }: Things, value: number): number {
  const isOutside = r.values.kind(value) === ValueKind.instance && r.program.fileOfSymbol(r.values.ref(value)).isStub;
  const [inner = 0] = isOutside ? r.values.bindings(r.values.env(value)).values() : [];
  return inner || r.values.single(value);
}

/** The class that the first parameter of a function (a symbol's row) is declared to be of, from here or from elsewhere. */
function signalsOfParameter(things: Things, file: SourceFile, symbol: number): readonly Signal[] {
  return signalsOfType(things, file, symbol === 0 ? 0 : firstParameterType(file, symbol));
}

/** The type (row) of the first parameter of a function (a symbol's row) that declares one, or 0. */
function firstParameterType(file: SourceFile, symbol: number): number {
  const { bindings, symbols } = file.facts;
  for (const fn of listOf(file, symbols.functions(symbol))) {
    const [first = 0] = givenParameters(file, fn);
    if (bindings.type(first) !== 0) return bindings.type(first);
  }
  return 0;
}

/** The class that a type (row, or 0) is of, from here or from elsewhere. */
function signalsOfType(things: Things, file: SourceFile, type: number): readonly Signal[] {
  if (type === 0) return [];
  const own = signalsOf(things, classesOf(things, things.r.typeOf(file, type)));
  return own.length > 0 ? own : signalsOutside(things, file, type);
}

/**
 * The type (row) that a selector means: what a call, or a base class from outside, has at a place of its type arguments; those of a class
 * from here are its own affair. 0 for none.
 */
export function typeArgument(things: Things, { file, callee, call }: ModelSite, selector: string): number {
  const { expressions } = file.facts;
  for (const part of selectorOf(selector)) {
    if (part.what !== 'typeArgument') continue;
    const isBase = expressions.kind(callee) === Expression.apply;
    if (isBase && symbolsNamed(things, file, expressions.a(callee)).length > 0) continue;
    const types = call !== 0 ? expressions.c(call) : isBase ? expressions.b(callee) : 0;
    const type = listOf(file, types)[part.index];
    if (type !== undefined) return type;
  }
  return 0;
}

/** What an expression is of a package. */
function signalsOutside(things: Things, file: SourceFile, row: number): readonly Signal[] {
  return things
    .of(file, row)
    .map((thing) => ({ key: keyOf(thing), name: thing.name.slice(thing.name.lastIndexOf('.') + 1) }));
}

/** An object of texts that names a signal (`{ cmd: 'sum' }`), with its keys in order. */
function recordText(things: Things, file: SourceFile, row: number): string | undefined {
  const { expressions, strings } = file.facts;
  if (expressions.kind(row) !== Expression.record) return undefined;
  const triples = listOf(file, expressions.a(row));
  const entries: [string, string][] = [];
  for (let at = 0; at < triples.length; at += 3) {
    const text = things.text(file, triples[at + 2]);
    if (text === undefined || triples[at] === 0) return undefined;
    entries.push([strings[triples[at]], text]);
  }
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The dotted name of a file's module. */
function modulePath({ path }: SourceFile): string {
  return path.replace(/(?:\/__init__)?\.\w+$/, '').replaceAll('/', '.');
}
