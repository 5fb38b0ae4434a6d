// What the language's own operations run: iterating, entering, indexing, operators, conditions.

import { Expression } from '../../../model/facts.ts';
import { passedThrough } from '../calls/parameters.ts';
import { openParameter } from '../calls/passed-through.ts';
import { isInstance } from '../calls/receiver-types.ts';
import { takesArguments } from '../calls/select-overload.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { dereferenced, isOfRoot } from '../members/members.ts';
import { isBehindView } from '../members/views.ts';
import { viewsOf } from '../names/views.ts';
import type { SourceFile } from '../program/source-file.ts';
import { noArguments } from '../types/arguments.ts';
import { isOfRepository } from '../types/origins.ts';
import { ValueKind } from '../values/values.ts';
import { distinct, memberTargets, ofMetaclass, type SiteTarget, selectTargets } from './sites.ts';

/**
 * The methods that an operation on a value runs by their name, or by the name of what is run in its place. An override
 * below the value's class may run instead.
 */
export function operationTargets(r: Resolver, value: number, name: string, depth = 0): readonly SiteTarget[] {
  if (r.values.kind(value) === ValueKind.tuple) return itemTargets(r, value, name, depth);
  if (!isInstance(r, value)) return ofMetaclass(r, value, name);
  const through = r.canonical(r.values.ref(value));
  const { otherwise = {} } = r.semanticsOf(r.program.fileOfSymbol(through)).protocols;
  const instead = (run: string): string | undefined => (Object.hasOwn(otherwise, run) ? otherwise[run] : undefined);
  for (let run: string | undefined = name; run !== undefined; run = instead(run)) {
    const [nearest] = r.membersOf(value, run);
    if (nearest === undefined || isOfRoot(r, nearest)) {
      const ofItems = itemTargets(r, value, run, depth);
      if (ofItems.length > 0) return ofItems;
      continue;
    }
    const targets = memberTargets(r, value, run, 'protocol').map((target): SiteTarget => ({ ...target, through }));
    return targets.length > 0 ? targets : runByLibrary(r, value, nearest.holder, run);
  }
  return [];
}

/** Containers of containers: further in nothing is looked for. */
const DEEPEST_ITEMS = 3;

/** What an operation on a container runs of its items. */
function itemTargets(r: Resolver, container: number, name: string, depth: number): readonly SiteTarget[] {
  const { values } = r;
  if (depth >= DEEPEST_ITEMS) return [];
  const ofEach = (items: readonly number[]): readonly SiteTarget[] => {
    const objects = items.filter((item) => isInstance(r, item) || values.kind(item) === ValueKind.tuple);
    return distinct(objects.flatMap((item) => operationTargets(r, item, name, depth + 1)));
  };
  if (values.kind(container) === ValueKind.tuple)
    return ofEach(values.tupleItems(values.ref(container)).flatMap((item) => values.members(item)));
  const symbol = r.canonical(values.ref(container));
  const file = r.program.fileOfSymbol(symbol);
  const { index, itemwise } = r.semanticsOf(file).protocols;
  if (itemwise === undefined) return [];
  const isItemwise = r.ancestors(symbol).some(({ symbol: above }) => {
    const source = r.program.fileOfSymbol(above);
    const text = source.facts.strings[source.facts.symbols.name(above - source.symbolBase)];
    return source.isStub && Object.hasOwn(itemwise, text) && itemwise[text].includes(name);
  });
  if (!isItemwise) return [];
  const under = index === undefined ? 0 : r.memberValue(container, index);
  const items = values.union(
    r.iterated(values.single(container), file, false),
    values.unionOf(values.members(under), (one) => r.callResult(one, noArguments(file))),
  );
  return ofEach(values.members(items));
}

/** What an operation that a class of the repository inherits from a library class runs of the object. */
function runByLibrary(r: Resolver, value: number, holder: number, name: string): readonly SiteTarget[] {
  const library = r.program.fileOfSymbol(holder);
  if (!library.isStub || !isOfRepository(r, value)) return [];
  const names = calledBack(r, library, holder - library.symbolBase, name);
  return names.flatMap((run) => (run === name ? [] : operationTargets(r, value, run)));
}

/** The members of an object that a method of a library class (row) runs: what `builtOn` says of the class or the method. */
export function calledBack(r: Resolver, library: SourceFile, holder: number, name: string): readonly string[] {
  const { builtOn } = r.semanticsOf(library).protocols;
  if (builtOn === undefined) return [];
  const owner = library.facts.strings[library.facts.symbols.name(holder)];
  const key = Object.hasOwn(builtOn, owner) ? owner : `${owner}.${name}`;
  return Object.hasOwn(builtOn, key) ? builtOn[key] : [];
}

/** The values (of which `operationTargets` are asked) that an operand (row) has. */
export type Operands = (r: Resolver, file: SourceFile, operand: number) => readonly number[];

const OF_TYPE: Operands = (r, file, operand) => r.values.members(r.valueOf(file, operand));

/** What an operand has by its type, and what callers pass for it where the type says only how it is used. */
export const OF_FLOW: Operands = (r, file, operand) => {
  const passed = passedThrough(r, file, operand);
  return r.values.members(passed === 0 ? r.valueOf(file, operand) : r.values.union(passed, r.valueOf(file, operand)));
};

/**
 * Whether an operation runs what is passed to a function for what it iterates, enters, indexes or looks into. Other
 * operators are too many to be asked again, and run what a whole hierarchy has.
 */
export function isOpenOperation(r: Resolver, file: SourceFile, expression: number): boolean {
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  const isOperator = expressions.kind(expression) === Expression.operator;
  const { itemOperators, operators } = r.semanticsOf(file).protocols;
  const looksInto = isOperator && operators?.[strings[a]]?.[0] === '';
  const ofItem = isOperator && itemOperators?.includes(strings[a]) === true;
  const ofOperator = looksInto ? expressions.c(expression) : ofItem ? expressions.b(expression) : 0;
  const operand = isOperator ? ofOperator : a;
  return operand !== 0 && (holdsParameter(r, file, operand) || openParameter(r, file, operand) !== 0);
}

/** Whether an expression (row) is what callers pass. */
function holdsParameter(r: Resolver, file: SourceFile, operand: number): boolean {
  return r.values.members(r.valueOf(file, operand)).some((value) => r.values.kind(value) === ValueKind.parameter);
}

/** The methods that an operation runs by the language's protocols: iterating, entering, operators, indexing. */
export function protocolTargets(
  r: Resolver,
  file: SourceFile,
  expression: number,
  operands: Operands = OF_TYPE,
): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  const { protocols } = r.semanticsOf(file);
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  const c = expressions.c(expression);
  const { constructorsConvert } = r.semanticsOf(file).rules;
  const of = (operand: number, name: string | undefined, ...others: readonly number[]): SiteTarget[] => {
    const found: SiteTarget[] = [];
    if (name === undefined || operand === 0) return found;
    for (const value of operands(r, file, operand)) found.push(...operationTargets(r, value, name));
    if (!constructorsConvert) return found;
    const args = { ...noArguments(file), receiver: operand, positional: others.filter((one) => one !== 0) };
    return chosenBy(r, found, args);
  };
  switch (expressions.kind(expression)) {
    case Expression.iterated: {
      const names = b === 1 ? protocols.asyncIterate : protocols.iterate;
      return names ? distinct([...of(a, names[0]), ...iteratorTargets(r, operands(r, file, a), file, names)]) : [];
    }
    case Expression.entered:
      return distinct([
        ...of(a, b === 1 ? protocols.asyncEnter : protocols.enter),
        ...of(a, b === 1 ? protocols.asyncLeave : protocols.leave),
      ]);
    case Expression.await:
      return distinct(of(a, protocols.awaited));
    case Expression.index:
      // An item that is assigned is not read.
      return c === 1 ? [] : distinct(of(a, protocols.index, b));
    case Expression.operator: {
      const text = strings[a];
      const names =
        protocols.operators && Object.hasOwn(protocols.operators, text) ? protocols.operators[text] : undefined;
      if (!names) return [];
      const left = of(b, names[0] || undefined, c);
      if (left.length > 0) return distinct(left);
      const right = of(c, names[1], b);
      return distinct(right.length > 0 ? right : of(b, names[2], c));
    }
    default:
      return [];
  }
}

/** Wrappers of wrappers: further in nothing is looked for. */
const DEEPEST_WRAPPERS = 4;

/** What gives what a transparent wrapper stands for, where a member is taken that the wrapper itself does not have. */
export function wrapperRuns(r: Resolver, file: SourceFile, member: number): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  const { index } = r.semanticsOf(file).protocols;
  const name = expressions.kind(member) === Expression.index ? index : strings[expressions.b(member)];
  const found: SiteTarget[] = [];
  let wrappers = r.values.members(r.valueOf(file, expressions.a(member)));
  for (let depth = 0; depth < DEEPEST_WRAPPERS && name !== undefined && wrappers.length > 0; depth++)
    wrappers = wrappers.flatMap((value) => {
      const { deref } = isInstance(r, value)
        ? r.semanticsOf(r.program.fileOfSymbol(r.values.ref(value))).protocols
        : {};
      if (deref === undefined || name === deref || hasItself(r, value, name)) return [];
      const targets = operationTargets(r, value, deref);
      const receiver = depth === 0 ? expressions.a(member) : 0;
      found.push(
        ...chosenBy(r, targets, { ...noArguments(file), receiver }).filter(
          ({ symbol }) => !r.program.fileOfSymbol(symbol).isStub,
        ),
      );
      return r.values.members(dereferenced(r, value, deref)).filter((behind) => behind !== value);
    });
  return distinct(found);
}

/** What converts, without being named, what a member is taken of that has none of the name. */
export function viewRuns(r: Resolver, file: SourceFile, member: number): readonly SiteTarget[] {
  const { expressions, strings } = file.facts;
  const name = strings[expressions.b(member)];
  if (viewsOf(r.program).giving(name).length === 0 || isBehindView(r, file, member)) return [];
  return r.values.members(r.valueOf(file, expressions.a(member))).flatMap((value): SiteTarget[] => {
    const view = r.viewFor(value, name);
    if (view === undefined || view.isClass) return [];
    const { functionBase, symbolBase } = view.file;
    const symbol = symbolBase + view.symbol;
    return [{ kind: 'CALLS', symbol, fn: functionBase + view.fn, rule: 'protocol', through: 0 }];
  });
}

function hasItself(r: Resolver, value: number, name: string): boolean {
  const above = r.ancestors(r.canonical(r.values.ref(value)));
  return r.membersOf(value, name).some(({ holder }) => above.some(({ symbol }) => symbol === holder));
}

/** Of operators those that the other operand chooses, none where it fits none. */
function chosenBy(r: Resolver, targets: readonly SiteTarget[], args: CallArguments): SiteTarget[] {
  return selectTargets(
    r,
    targets.filter(({ fn }) => fn === 0 || takesArguments(r, fn, args)),
    args,
  );
}

/** The `next` of the iterators that values give. */
function iteratorTargets(
  r: Resolver,
  iterables: readonly number[],
  file: SourceFile,
  names: readonly [string, string, string?],
): SiteTarget[] {
  const args = noArguments(file);
  const found: SiteTarget[] = [];
  for (const value of iterables) {
    if (!isInstance(r, value) || !isOfRepository(r, value)) continue;
    for (const method of r.values.members(r.memberValue(value, names[0]))) {
      for (const iterator of r.values.members(r.callResult(method, args))) {
        if (isInstance(r, iterator)) found.push(...operationTargets(r, iterator, names[1]));
      }
    }
  }
  return found;
}
