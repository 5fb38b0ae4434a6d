// Members that are given to things from outside their definition (`app.use = f`, `Class.prototype.m = f`), found
// before anything else is evaluated, so that every later question sees all of them.

import { Binding, Expression } from '../../../model/facts.ts';
import type { Content, GivenBase, PatchedMember, Resolver } from '../engine/resolver.ts';
import { isGetterValue, type SourceFile } from '../program/source-file.ts';
import { collectContents, passedIn } from '../types/contents.ts';
import { identityOf, isOfRepository } from '../types/origins.ts';
import { uniqueKey } from '../types/unique-keys.ts';
import { ValueKind } from '../values/values.ts';
import { givenToPassed, isCopy } from './given-by-functions.ts';

/** Under this name stand the objects all of whose members are added. */
export const ALL_MEMBERS = '*';
/** Under this name stand the functions that are members by a key that nobody knows (`object[key] = function () {}`). */
export const COMPUTED_MEMBERS = '[]';

/** The identity of code outside: the parameters (keywords of their names) that are given a prototype before it gets them. */
export const OUTSIDE = 'outside';

const NO_BASES: readonly GivenBase[] = [];
const NO_CALLERS: readonly number[] = [];
const NO_HOLDERS: readonly string[] = [];

export class PatchedMemberTable {
  readonly #byIdentity = new Map<string, Map<string, PatchedMember[]>>();
  readonly #contents = new Map<number, Content[]>();
  readonly #bases = new Map<number, GivenBase[]>();
  readonly #callers = new Map<number, readonly number[]>();
  readonly #holders = new Map<number, string[]>();

  /** What a function (id) that is an expression is given to as a member, by identities. */
  holders(fn: number): readonly string[] {
    return this.#holders.get(fn) ?? NO_HOLDERS;
  }

  allHolders(): Iterable<readonly [number, readonly string[]]> {
    return this.#holders;
  }

  identities(): Iterable<readonly [string, ReadonlyMap<string, readonly PatchedMember[]>]> {
    return this.#byIdentity;
  }

  containers(): Iterable<readonly [number, readonly Content[]]> {
    return this.#contents;
  }

  /** What a class (symbol id) inherits from by what code does. */
  bases(symbol: number): readonly GivenBase[] {
    return this.#bases.get(symbol) ?? NO_BASES;
  }

  addBase(symbol: number, base: GivenBase): void {
    const known = this.#bases.get(symbol) ?? [];
    if (!known.some((one) => one.symbol === base.symbol && one.how === base.how)) known.push(base);
    this.#bases.set(symbol, known);
  }

  /** Calls (expression ids) of a function (id) that are known though no edge tells them. */
  callers(fn: number): readonly number[] {
    return this.#callers.get(fn) ?? NO_CALLERS;
  }

  allCallers(): Iterable<readonly [number, readonly number[]]> {
    return this.#callers;
  }

  addCaller(fn: number, call: number): void {
    this.#callers.set(fn, [...this.callers(fn), call]);
  }

  contents(container: number): readonly Content[] {
    return this.#contents.get(container) ?? [];
  }

  addContent(container: number, content: Content): void {
    const list = this.#contents.get(container);
    if (list) list.push(content);
    else this.#contents.set(container, [content]);
  }

  get(identity: string, name: string): readonly PatchedMember[] {
    return this.#byIdentity.get(identity)?.get(name) ?? [];
  }

  /** Those that are given by their names. */
  all(identity: string): readonly PatchedMember[] {
    const names = this.#byIdentity.get(identity) ?? [];
    return [...names].flatMap(([name, members]) => (name === ALL_MEMBERS || name === COMPUTED_MEMBERS ? [] : members));
  }

  has(identity: string): boolean {
    return this.#byIdentity.has(identity);
  }

  add(identity: string, name: string, patchedMember: PatchedMember): void {
    const { expressions } = patchedMember.file.facts;
    if (expressions.kind(patchedMember.value) === Expression.function) {
      const fn = patchedMember.file.functionBase + expressions.a(patchedMember.value);
      const holders = this.#holders.get(fn);
      if (holders === undefined) this.#holders.set(fn, [identity]);
      else if (!holders.includes(identity)) holders.push(identity);
    }
    let names = this.#byIdentity.get(identity);
    if (!names) {
      names = new Map();
      this.#byIdentity.set(identity, names);
    }
    const list = names.get(name);
    if (!list) names.set(name, [patchedMember]);
    else if (!list.some((one) => one.file === patchedMember.file && one.value === patchedMember.value))
      list.push(patchedMember);
  }
}

/**
 * Two rounds: first the targets that a name in the same file leads to without evaluation, then the rest by the values
 * of their targets. The caller forgets what the second round evaluated.
 */
export function collectPatchedMembers(r: Resolver, table: PatchedMemberTable): void {
  const later: { file: SourceFile; row: number }[] = [];
  const keyed: { file: SourceFile; row: number }[] = [];
  // A call may make its object of another (`Object.create(base)`), whose functions then run with the object's members, or
  // of a class.
  const made: { file: SourceFile; row: number }[] = [];
  const copies: { file: SourceFile; row: number }[] = [];
  const toPassed: { file: SourceFile; row: number }[] = [];
  for (const file of r.program.files) {
    const { computedMembers } = r.semanticsOf(file);
    for (let row = 1; row < file.facts.assignments.rows; row++) {
      const target = file.facts.assignments.target(row);
      const kind = file.facts.expressions.kind(target);
      if (kind === Expression.index) {
        if (computedMembers && isMember(file, row)) later.push({ file, row });
        keyed.push({ file, row });
        if (computedMembers && isCopy(r, file, row)) copies.push({ file, row });
      }
      if (computedMembers && (kind === Expression.index || kind === Expression.member)) toPassed.push({ file, row });
      if (kind === Expression.keyword)
        table.add(OUTSIDE, ALL_MEMBERS, { file, value: target, symbol: file.facts.assignments.symbol(row) });
      if (kind !== Expression.member && kind !== Expression.spread) continue;
      const identity = localIdentity(r, file, file.facts.expressions.a(target), 0);
      if (identity === '') later.push({ file, row });
      else record(table, file, row, identity);
      if (isOfCall(r, identity)) made.push({ file, row });
    }
  }
  const passed = passedIn(r);
  collectContents(r, passed, (container, content) => table.addContent(container, content));
  for (const { file, row } of copies) recordCopy(r, table, file, row);
  for (const { file, row } of toPassed)
    givenToPassed(r, file, row, passed, (identity, name, member) => table.add(identity, name, member));
  for (const { file, row } of later) {
    const target = file.facts.assignments.target(row);
    for (const symbol of r.injection?.askingClasses(r, file, file.facts.expressions.a(target)) ?? [])
      record(table, file, row, `s:${symbol}`);
    for (const value of r.values.members(r.valueOf(file, file.facts.expressions.a(target)))) {
      const identity = identityOf(r, value);
      if (identity === '') continue;
      if (file.facts.expressions.kind(target) !== Expression.index) record(table, file, row, identity);
      else for (const name of namesOfKey(r, file, target)) record(table, file, row, identity, name);
    }
  }
  for (const { file, row } of keyed) {
    const unique = uniqueKey(r, file, file.facts.expressions.b(file.facts.assignments.target(row)));
    if (unique !== undefined) record(table, file, row, unique.identity, unique.name);
  }
  for (const { file, row } of made) {
    const object = file.facts.expressions.a(file.facts.assignments.target(row));
    for (const value of r.values.members(r.valueOf(file, object)))
      if (MADE.has(r.values.kind(value)) && isOfRepository(r, value)) record(table, file, row, identityOf(r, value));
  }
}

/** What a call may make, to which members are added. */
const MADE: ReadonlySet<number> = new Set([ValueKind.record, ValueKind.instance]);

/** Records that all which stands under a key in one object is copied to another. */
function recordCopy(r: Resolver, table: PatchedMemberTable, file: SourceFile, row: number): void {
  const { assignments, expressions } = file.facts;
  const target = assignments.target(row);
  const object = expressions.a(target);
  const member = { file, value: assignments.value(row), symbol: 0, key: expressions.b(target) };
  const local = localIdentity(r, file, object, 0);
  const objects = local === '' ? r.values.members(r.valueOf(file, object)) : [];
  const own = objects.filter((value) => isOfRepository(r, value)).map((value) => identityOf(r, value));
  for (const identity of local === '' ? own : [local]) if (identity !== '') table.add(identity, ALL_MEMBERS, member);
}

/** Whether an identity is that of what a call gives. */
function isOfCall(r: Resolver, identity: string): boolean {
  if (!identity.startsWith('e:')) return false;
  const id = Number(identity.slice(2));
  const file = r.program.fileOfExpression(id);
  return file.facts.expressions.kind(id - file.expressionBase) === Expression.call;
}

/** Whether what is assigned under a key is a function, which is called as a member in some languages. */
function isMember(file: SourceFile, row: number): boolean {
  const value = file.facts.assignments.value(row);
  return file.facts.expressions.kind(value) === Expression.function && !isGetterValue(file, value);
}

/** The texts that a key may be: one after the other in a loop over constants, say. A key that nothing else has is none. */
function namesOfKey(r: Resolver, file: SourceFile, target: number): readonly string[] {
  if (uniqueKey(r, file, file.facts.expressions.b(target)) !== undefined) return [];
  // The parameter of a callback is itself beside what is passed for it.
  const keys = r.values
    .members(r.valueOf(file, file.facts.expressions.b(target)))
    .filter((key) => r.values.kind(key) !== ValueKind.parameter);
  const isKnown = keys.length > 0 && keys.every((key) => r.values.kind(key) === ValueKind.literal);
  return isKnown ? keys.map((key) => r.values.textOf(r.values.ref(key))) : [COMPUTED_MEMBERS];
}

function record(table: PatchedMemberTable, file: SourceFile, row: number, identity: string, key?: string): void {
  const target = file.facts.assignments.target(row);
  const isSpread = file.facts.expressions.kind(target) === Expression.spread;
  const name = key ?? (isSpread ? ALL_MEMBERS : file.facts.strings[file.facts.expressions.b(target)]);
  table.add(identity, name, {
    file,
    value: file.facts.assignments.value(row),
    symbol: file.facts.assignments.symbol(row),
  });
}

/** The identity of what an expression plainly is: a definition, or a name bound to one, in the same file. */
function localIdentity(r: Resolver, file: SourceFile, expression: number, depth: number): string {
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  if (depth > 8) return '';
  switch (expressions.kind(expression)) {
    case Expression.record:
    case Expression.call:
      return `e:${file.expressionBase + expression}`;
    case Expression.function:
      return functionIdentity(file, a);
    case Expression.class:
      return `s:${file.symbolBase + a}`;
    case Expression.assign:
      return localIdentity(r, file, expressions.b(expression), depth + 1);
    case Expression.name: {
      const scope = expressions.scope(expression);
      const [binding, ...others] = r.lookup(file, scope, a, false, expression).bindings;
      return binding === undefined || others.length > 0 ? '' : bindingIdentity(r, file, binding, depth);
    }
    default:
      return '';
  }
}

function functionIdentity(file: SourceFile, fn: number): string {
  const symbol = file.facts.functions.at(fn, 0);
  return symbol === 0 ? `f:${file.functionBase + fn}` : `s:${file.symbolBase + symbol}`;
}

function bindingIdentity(r: Resolver, from: SourceFile, binding: number, depth: number): string {
  const file = r.program.fileOfBinding(binding);
  if (file !== from) return '';
  const { bindings, symbols } = file.facts;
  const row = binding - file.bindingBase;
  const kind = bindings.kind(row);
  if (kind !== Binding.definition && kind !== Binding.variable) return '';
  const symbol = bindings.symbol(row);
  const definesItself = symbol !== 0 && (symbols.functions(symbol) !== 0 || symbols.members(symbol) !== 0);
  if (definesItself) return `s:${file.symbolBase + symbol}`;
  const value = bindings.value(row) || (symbol === 0 ? 0 : symbols.value(symbol));
  return value === 0 ? '' : localIdentity(r, file, value, depth + 1);
}
