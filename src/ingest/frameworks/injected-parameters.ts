// Parameters that a framework fills: which of its functions of the parameter's name is meant. What a framework is like is said
// by its model.

import { Expression, SymbolFlag } from '../../model/facts.ts';
import { folderOf, foldersUpwards, joined } from '../../model/repository-paths.ts';
import { type FrameworkModel, frameworkModels, type ParameterInjection } from '../../models/index.ts';
import type { Injection, Resolver } from '../resolve/engine/resolver.ts';
import {
  calledName,
  decoratorsAround,
  firstBinding,
  isText,
  listOf,
  listRows,
  MODULE_SCOPE,
  type SourceFile,
} from '../resolve/program/source-file.ts';
import { handedOnCalls } from './handed-on.ts';
import { tableCells, tableValues } from './parameter-tables.ts';

/** A function that is marked to fill parameters. */
interface Provider {
  readonly name: string;
  /** Row of its symbol. */
  readonly symbol: number;
  /** Row of the class or function that it is defined in, or 0. */
  readonly owner: number;
  /** Runs before each test that sees it, asked for or not. */
  readonly isAlways: boolean;
}

/** What is filled and handed on, by all the models that are known and those of the repository, for one resolver. */
export function injectedParameters(own: readonly FrameworkModel[] = []): Injection {
  const hooks = [...frameworkModels, ...own].flatMap(({ injection }) =>
    injection === undefined ? [] : [hookOf(injection)],
  );
  return {
    handedOn: handedOnCalls(own),
    providerOf: (r, file, fn, name) => {
      for (const hook of hooks) {
        const found = hook.providerOf(r, file, fn, name);
        if (found !== 0) return found;
      }
      return 0;
    },
    tableValues: (r, file, fn, name) => {
      for (const hook of hooks) {
        const found = hook.tableValues(r, file, fn, name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    tableCells: (r, file, fn, name) => {
      for (const hook of hooks) {
        const found = hook.tableCells(r, file, fn, name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    requestedNames: (r, file, symbol) => hooks.flatMap((hook) => hook.requestedNames(r, file, symbol)),
    askingClasses: (r, file, expression) => hooks.flatMap((hook) => hook.askingClasses(r, file, expression)),
  };
}

function hookOf(model: ParameterInjection): Omit<Injection, 'handedOn'> {
  /** The providers that files define themselves, by file. */
  const memo = new Map<number, readonly Provider[]>();
  const asking = new Map<number, readonly number[]>();
  return {
    providerOf: (r, file, fn, name) => providerOf({ r, model, memo, asking }, file, fn, name),
    tableValues: (r, file, fn, name) =>
      model.tables === undefined ? undefined : tableValues(r, model.tables, { file, fn, name }),
    tableCells: (r, file, fn, name) =>
      model.tables === undefined ? undefined : tableCells(r, model.tables, { file, fn, name }),
    requestedNames: (r, file, symbol) => [
      ...requestedNames({ r, model, memo, asking }, file, symbol),
      ...alwaysNames({ r, model, memo, asking }, file, symbol),
    ],
    askingClasses: (r, file, expression) => askingClasses({ r, model, memo, asking }, file, expression),
  };
}

interface Search {
  readonly r: Resolver;
  readonly model: ParameterInjection;
  readonly memo: Map<number, readonly Provider[]>;
  /** By provider (a symbol id), the classes (ids) that ask for it. */
  readonly asking: Map<number, readonly number[]>;
}

function providerOf(search: Search, file: SourceFile, fn: number, name: string): number {
  const { r } = search;
  const symbol = fn === 0 ? 0 : file.facts.functions.symbol(fn);
  if (symbol === 0 || file.isStub || !isFilled(search, file, symbol)) return 0;
  const owner = file.facts.functions.class(fn);
  const self = file.symbolBase + symbol;
  for (const { symbol: ancestor } of owner === 0 ? [] : r.ancestors(file.symbolBase + owner)) {
    const home = r.program.fileOfSymbol(ancestor);
    const found = definedIn(search, home, ancestor - home.symbolBase, name, self);
    if (found !== 0) return found;
  }
  const own = inModule(search, file, name, self);
  if (own !== 0) return own;
  for (const shared of sharedModules(search, file)) {
    const found = inModule(search, shared, name, self);
    if (found !== 0) return found;
  }
  return 0;
}

/** The modules whose providers a file sees beside its own, the nearest first. */
function sharedModules({ r, model }: Search, file: SourceFile): readonly SourceFile[] {
  return foldersUpwards(folderOf(file.path)).flatMap((folder) => {
    const shared = r.program.fileByPath(joined(folder, model.sharedModule));
    const isSeen = shared !== undefined && shared !== file && r.semanticsOf(shared) === r.semanticsOf(file);
    return isSeen ? [shared] : [];
  });
}

/** The names of the providers that run before a test without being asked for. */
function alwaysNames(search: Search, file: SourceFile, symbol: number): readonly string[] {
  const { r, model } = search;
  const { symbols } = file.facts;
  if (model.always === undefined || (symbols.flags(symbol) & SymbolFlag.test) === 0) return [];
  if (symbols.functions(symbol) === 0 || providersOf(search, file).some((one) => one.symbol === symbol)) return [];
  const owner = symbols.owner(symbol);
  const classes = owner === 0 ? [] : r.ancestors(file.symbolBase + owner).map((one) => one.symbol);
  const inClasses = classes.flatMap((id) => {
    const home = r.program.fileOfSymbol(id);
    return providersOf(search, home).filter((one) => one.owner === id - home.symbolBase);
  });
  const inModules = [file, ...sharedModules(search, file)].flatMap((home) =>
    providersOf(search, home).filter((one) => one.owner === 0),
  );
  return [...new Set([...inClasses, ...inModules].filter(({ isAlways }) => isAlways).map(({ name }) => name))];
}

/** The names that the decorators of a symbol (row), or of the class around it, ask for, or marks of these and the module. */
function requestedNames({ r, model }: Search, file: SourceFile, symbol: number): readonly string[] {
  const { expressions, strings } = file.facts;
  return [...decoratorsAround(file, symbol), ...marksOf(r, model, file, symbol)]
    .filter(
      (one) =>
        expressions.kind(one) === Expression.call && model.requests.includes(calledName(file, expressions.a(one))),
    )
    .flatMap((one) => listRows(file, expressions.b(one)))
    .filter((argument) => isText(file, argument))
    .map((argument) => strings[expressions.b(argument)]);
}

/** What a test (row of its symbol) is marked with by a variable of its class or module: one mark, or a list of marks. */
function marksOf(r: Resolver, { marks }: ParameterInjection, file: SourceFile, symbol: number): readonly number[] {
  const { bindings, expressions, symbols } = file.facts;
  if (marks === undefined || (symbols.flags(symbol) & SymbolFlag.test) === 0) return [];
  const name = r.program.textId(file, marks);
  return [MODULE_SCOPE, symbols.members(symbols.owner(symbol))]
    .map((scope) => (name < 0 || scope === 0 ? 0 : bindings.value(firstBinding(file, scope, name))))
    .filter((value) => value !== 0)
    .flatMap((value) =>
      expressions.kind(value) === Expression.collection ? listRows(file, expressions.b(value)) : [value],
    );
}

/** The classes that ask for the provider in which an expression is the class of who asks for it (`request.cls`). */
function askingClasses(search: Search, file: SourceFile, expression: number): readonly number[] {
  const { asking } = search.model;
  const { expressions, functions, scopes, strings } = file.facts;
  if (asking === undefined || expressions.kind(expression) !== Expression.member) return [];
  const object = expressions.a(expression);
  const isAsked =
    strings[expressions.b(expression)] === asking.class &&
    expressions.kind(object) === Expression.name &&
    strings[expressions.a(object)] === asking.parameter;
  const fn = isAsked ? scopes.function(expressions.scope(expression)) : 0;
  const provider = providersOf(search, file).find(({ symbol }) => fn !== 0 && symbol === functions.symbol(fn));
  if (provider === undefined) return [];
  const id = file.symbolBase + provider.symbol;
  const found = search.asking.get(id) ?? classesAskingFor(search, id, provider.name);
  search.asking.set(id, found);
  return found;
}

/** The classes (symbol ids) in which functions ask for a provider (id) of a name. */
function classesAskingFor(search: Search, provider: number, name: string): readonly number[] {
  const { r } = search;
  const found = new Set<number>();
  for (const file of r.program.files) {
    const { symbols, bindings, functions, strings } = file.facts;
    if (file.isStub || !strings.includes(name)) continue;
    for (let symbol = 1; symbol < symbols.rows; symbol++) {
      const [fn = 0] = listRows(file, symbols.functions(symbol));
      const owner = fn === 0 ? 0 : functions.class(fn);
      if (owner === 0 || (symbols.flags(symbol) & SymbolFlag.test) === 0) continue;
      const isNamed =
        listRows(file, functions.parameters(fn)).some((row) => strings[bindings.name(row)] === name) ||
        requestedNames(search, file, symbol).includes(name);
      if (isNamed && providerOf(search, file, fn, name) === provider) found.add(file.symbolBase + owner);
    }
  }
  return [...found];
}

/** Tests, and providers themselves, have their parameters filled. */
function isFilled(search: Search, file: SourceFile, symbol: number): boolean {
  return (
    (file.facts.symbols.flags(symbol) & SymbolFlag.test) !== 0 ||
    providersOf(search, file).some((one) => one.symbol === symbol)
  );
}

/** A provider that a module defines or imports. */
function inModule(search: Search, file: SourceFile, name: string, except: number): number {
  const { r } = search;
  const own = definedIn(search, file, 0, name, except);
  if (own !== 0) return own;
  for (const binding of r.exported(file, name).bindings) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    const found = providersOf(search, source).some((one) => one.symbol === symbol && one.owner === 0);
    if (found && source.symbolBase + symbol !== except) return source.symbolBase + symbol;
  }
  return 0;
}

/** The last provider of a name in a class (row) or, with 0, in the module. */
function definedIn(search: Search, file: SourceFile, owner: number, name: string, except: number): number {
  const found = providersOf(search, file).findLast(
    (one) => one.name === name && one.owner === owner && file.symbolBase + one.symbol !== except,
  );
  return found === undefined ? 0 : file.symbolBase + found.symbol;
}

function providersOf({ model, memo }: Search, file: SourceFile): readonly Provider[] {
  const known = memo.get(file.index);
  if (known) return known;
  const { symbols, strings } = file.facts;
  const found: Provider[] = [];
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (symbols.functions(symbol) === 0) continue;
    for (const decorator of listOf(file, symbols.decorators(symbol))) {
      const given = markedName(file, decorator, model);
      if (given === undefined) continue;
      const name = given || strings[symbols.name(symbol)];
      found.push({ name, symbol, owner: symbols.owner(symbol), isAlways: isAlways(file, decorator, model) });
    }
  }
  memo.set(file.index, found);
  return found;
}

function isAlways(file: SourceFile, decorator: number, { always }: ParameterInjection): boolean {
  const { expressions, strings } = file.facts;
  if (expressions.kind(decorator) !== Expression.call) return false;
  return listRows(file, expressions.b(decorator)).some((argument) => {
    if (expressions.kind(argument) !== Expression.keyword || strings[expressions.a(argument)] !== always) return false;
    return strings[expressions.b(expressions.b(argument))].toLowerCase() === 'true';
  });
}

/** The name that a marking decorator gives ('' for the function's own); undefined where a decorator marks nothing. */
function markedName(file: SourceFile, decorator: number, model: ParameterInjection): string | undefined {
  const { expressions, strings } = file.facts;
  const called = expressions.kind(decorator) === Expression.call;
  const callee = called ? expressions.a(decorator) : decorator;
  if (!model.decorators.includes(calledName(file, callee))) return undefined;
  for (const argument of called ? listOf(file, expressions.b(decorator)) : []) {
    if (expressions.kind(argument) !== Expression.keyword) continue;
    const value = expressions.b(argument);
    if (strings[expressions.a(argument)] === 'name' && isText(file, value)) return strings[expressions.b(value)];
  }
  return '';
}
