// Names: which bindings a name can mean where it stands. Scopes from the inside out, what the file includes, the other
// files of the unit of names, then wildcard imports, then globals; where a variable is assigned several times, the assignments that can reach the use.

import { Binding, BindingFlag, FileFlag, FunctionFlag, Scope, SymbolFlag } from '../../../model/facts.ts';
import { lastAtMost } from '../../../model/sorted.ts';
import type { Found, Resolver } from '../engine/resolver.ts';
import type { Program } from '../program/program.ts';
import {
  firstBinding,
  isCallable,
  isClassLike,
  isNamespace,
  libraryPath,
  type SourceFile,
} from '../program/source-file.ts';
import { callableNamed, heldName } from '../program/units.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { takesCall } from './call-shape.ts';

export const NOTHING: Found = { bindings: [], values: 0 };

/** Finds what `name` (a string index of the file) means in a scope. `use` is the expression that names it, or 0. */
export function lookup(
  r: Resolver,
  file: SourceFile,
  scope: number,
  name: number,
  asType: boolean,
  use: number,
): Found {
  const found = lookupAs(r, file, scope, name, asType, use);
  if (found.bindings.length > 0 || found.values !== 0) return found;
  const text = file.facts.strings[name];
  const held = heldName(file.language, text) ?? (asType ? undefined : callableNamed(file.language, text));
  const other = held === undefined ? -1 : r.program.textId(file, held);
  return other === -1 ? found : lookupAs(r, file, scope, other, asType, use);
}

function lookupAs(r: Resolver, file: SourceFile, scope: number, name: number, asType: boolean, use: number): Found {
  const { callsLookOn, namesMeanMembers, namesMeanStatics } = r.semanticsOf(file).rules;
  let nearest: Found | undefined;
  let isOfForeign = false;
  const taking = (found: Found | undefined): Found | undefined => {
    if (found === undefined || callsLookOn !== true || asType || takesCall(r, file, use, found)) return found;
    nearest ??= found;
    return undefined;
  };
  // What takes no such call is not what is meant where the receiver is of a type from outside, which may have what does.
  const takingIn = (members: number, found: Found | undefined): Found | undefined => {
    const taken = taking(found);
    if (taken === undefined && found !== undefined)
      isOfForeign ||= foreignReceivers(r, file, file.facts.scopes.symbol(members)).length > 0;
    return taken;
  };
  const receivers: Receivers | undefined =
    !namesMeanMembers && !namesMeanStatics
      ? undefined
      : {
          ofType: (members) =>
            namesMeanStatics
              ? staticNamed(r, file, members, name)
              : takingIn(members, memberNamed(r, { file, scope, members, asType }, name)),
          inherited: (members) => (namesMeanStatics ? inheritedStatic(r, file, members, name) : undefined),
          ofLambda: (fn) => taking(memberOfExpected(r, file, fn, name, asType)),
          takes: (fn) => r.expectedOf(file, fn).takesParameter,
        };
  const around = boundAround(r.program, { file, scope, name, asType, use, receivers });
  if (around !== undefined) return around;
  const further = lookupFurther(r, file, name);
  if (further.bindings.length > 0 || further.values !== 0 || nearest === undefined) return further;
  return isOfForeign ? NOTHING : nearest;
}

/** What a name means that is bound nowhere around: in its unit, by wildcards, as a unit, or everywhere. */
function lookupFurther(r: Resolver, file: SourceFile, name: number): Found {
  const ofUnit = r.program.unitBindings(file, file.facts.strings[name]);
  if (ofUnit.length > 0) return { bindings: ofUnit, values: 0 };
  const imported = r.program.importedUnit(file, file.facts.strings[name]);
  if (imported !== undefined) return { bindings: [imported], values: 0 };
  const wild = r.throughWildcards(file, file.facts.strings[name]);
  if (wild.bindings.length > 0 || wild.values !== 0) return wild;
  const unit = unitValue(r, file, file.facts.strings[name]);
  if (unit !== 0) return { bindings: [], values: unit };
  const globals = globalsFor(r.program, file, file.facts.strings[name]);
  return { bindings: globals, values: 0 };
}

/** The unit that a name stands for where units are parts of others, as a module, or 0. */
function unitValue(r: Resolver, file: SourceFile, name: string): ValueSet {
  const target = r.program.unitNamed(file, heldName(file.language, name) ?? name);
  if (target?.kind === 'folder') return r.values.of(ValueKind.folder, r.values.text(target.path));
  const path = target?.kind === 'external' ? libraryPath(file, name, target) : target?.path;
  const first = path === undefined ? undefined : r.program.moduleByPath(path);
  return first === undefined ? 0 : r.values.of(ValueKind.module, first.index);
}

/** The bindings of a name in the scopes around it, or else in what the file includes. */
function boundAround(program: Program, at: NameUse): Found | undefined {
  const own = boundByScopes(program, at);
  const { file } = at;
  if (!file.language.semantics.rules.linksDeclarations) return own;
  const linked = own && program.linkage.linked(own.bindings);
  const found = linked && { ...own, bindings: linked };
  // What a file only declares, and nothing defines, may be a macro that it includes.
  if (linked?.some((one) => !isOnlyDeclared(program, file, one))) return found;
  const included = program.includedBindings(file, file.facts.strings[at.name]);
  return included.length === 0 ? found : { bindings: program.linkage.linked(included), values: 0 };
}

function isOnlyDeclared(program: Program, file: SourceFile, binding: number): boolean {
  if (program.fileOfBinding(binding) !== file) return false;
  const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
  return symbol !== 0 && (file.facts.symbols.flags(symbol) & SymbolFlag.declaration) !== 0;
}

/** What a name means everywhere. */
function globalsFor(program: Program, file: SourceFile, name: string): readonly number[] {
  const found = program.globalBindings(file.language, name);
  return file.language.semantics.rules.linksDeclarations ? program.linkage.unseen(file, found) : found;
}

/** The bindings of a name in the scopes around it, or else of those that are seen everywhere: wildcards left aside. */
export function boundInScopes(
  program: Program,
  file: SourceFile,
  scope: number,
  name: number,
  asType: boolean,
  use: number,
  ofType?: Receivers['ofType'],
): readonly number[] {
  const receivers = ofType && { ofType, inherited: () => undefined, ofLambda: () => undefined, takes: () => true };
  const own = boundAround(program, { file, scope, name, asType, use, receivers });
  if (own !== undefined) return own.bindings;
  const ofUnit = program.unitBindings(file, file.facts.strings[name]);
  return ofUnit.length > 0 ? ofUnit : globalsFor(program, file, file.facts.strings[name]);
}

/** What a bare name means among the members of a type around it (the scope of its members), its ancestors included. */
function memberNamed(
  r: Resolver,
  { file, scope, members, asType }: { file: SourceFile; scope: number; members: number; asType: boolean },
  name: number,
): Found | undefined {
  const symbol = file.facts.scopes.symbol(members);
  const text = file.facts.strings[name];
  const isOfNamespace = isNamespace(file, symbol);
  const receiver = isOfNamespace
    ? r.values.value(ValueKind.class, r.canonical(file.symbolBase + symbol))
    : (declaredReceiver(r, file, scope, symbol) ?? r.values.value(ValueKind.self, file.symbolBase + symbol));
  const bindings = r
    .membersOf(receiver, text)
    .flatMap((hit) => hit.bindings)
    .filter((binding) => !asType || isOfTypes(r.program, binding));
  if (bindings.length === 0) return ofForeignReceiver(r, file, symbol, text);
  if (isOfNamespace) {
    // What a namespace has is reached without it.
    const seen = seenMembers(r.program, file, bindings);
    return seen.length === 0 ? undefined : { bindings: seen, values: 0 };
  }
  return { bindings, values: 0, member: { of: receiver, name: text } };
}

/** The receiver of an extension (row) that says more of it than its type, where a name stands in one of its functions. */
function declaredReceiver(r: Resolver, file: SourceFile, scope: number, extension: number): number | undefined {
  const { functions, scopes, symbols } = file.facts;
  if (!(symbols.flags(extension) & SymbolFlag.extension) || !r.semanticsOf(file).rules.extensionsAskOfArguments)
    return undefined;
  for (let at = scope; at !== 0; at = scopes.parent(at)) {
    const fn = scopes.function(at);
    if (fn === 0 || functions.class(fn) !== extension) continue;
    const type = functions.receiverType(fn);
    const [of] = type === 0 ? [] : r.values.members(r.typeOf(file, type));
    const isOfType = (functions.flags(fn) & FunctionFlag.classMethod) !== 0;
    return of === undefined || !isOfType ? of : r.values.value(ValueKind.class, r.values.ref(of), r.values.env(of));
  }
  return undefined;
}

/** What a bare name means in an extension (row) of a type from outside: what others give that type. */
function ofForeignReceiver(r: Resolver, file: SourceFile, symbol: number, name: string): Found | undefined {
  for (const of of foreignReceivers(r, file, symbol)) {
    const bindings = r.membersOf(of, name).flatMap((hit) => hit.bindings);
    if (bindings.length > 0) return { bindings, values: 0, member: { of, name } };
  }
  return undefined;
}

/** The types from outside (values) that an extension (row) is of. */
function foreignReceivers(r: Resolver, file: SourceFile, symbol: number): readonly number[] {
  const { symbols } = file.facts;
  const type = symbols.flags(symbol) & SymbolFlag.extension ? symbols.type(symbol) : 0;
  if (type === 0) return [];
  return r.values.members(r.typeOf(file, type)).filter((one) => r.values.kind(one) === ValueKind.external);
}

/** What a bare name means among what a type around it (the scope of its members) declares as its own. */
function staticNamed(r: Resolver, file: SourceFile, members: number, name: number): Found | undefined {
  return ownStatic(r, file.symbolBase + file.facts.scopes.symbol(members), file.facts.strings[name]);
}

/** What a bare name means among what the ancestors of a type around it declare as their own. */
function inheritedStatic(r: Resolver, file: SourceFile, members: number, name: number): Found | undefined {
  const symbol = r.canonical(file.symbolBase + file.facts.scopes.symbol(members));
  for (const ancestor of r.ancestors(symbol)) {
    if (ancestor.symbol === symbol) continue;
    const found = ownStatic(r, ancestor.symbol, file.facts.strings[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownStatic(r: Resolver, symbol: number, name: string): Found | undefined {
  const canonical = r.canonical(symbol);
  const of = r.values.value(ValueKind.class, canonical);
  // What is prepended to a type stands before it.
  const own = r.ancestors(canonical).findIndex((ancestor) => ancestor.symbol === canonical);
  const bindings = r.membersOf(of, name).flatMap((hit) => (hit.distance === own ? hit.bindings : []));
  return bindings.length === 0 ? undefined : { bindings, values: 0, member: { of, name } };
}

/** What a bare name means among the members of the receiver that is expected of a lambda (a function). */
function memberOfExpected(r: Resolver, file: SourceFile, fn: number, name: number, asType: boolean): Found | undefined {
  const text = file.facts.strings[name];
  for (const of of r.values.members(r.expectedOf(file, fn).receiver)) {
    const bindings = r
      .membersOf(of, text)
      .flatMap((hit) => hit.bindings)
      .filter((binding) => !asType || isOfTypes(r.program, binding));
    if (bindings.length > 0) return { bindings, values: 0, member: { of, name: text } };
  }
  return undefined;
}

/**
 * Of the members of a namespace under a name, those that a file sees: what is private to another is not, and what it includes goes
 * before what it does not, for several programs may have a namespace of one name.
 */
export function seenMembers(program: Program, file: SourceFile, bindings: readonly number[]): readonly number[] {
  const open = bindings.filter((binding) => {
    const source = program.fileOfBinding(binding);
    return source === file || (source.facts.bindings.flags(binding - source.bindingBase) & BindingFlag.private) === 0;
  });
  if (open.length < 2 || !file.language.semantics.rules.linksDeclarations) return open;
  const included = open.filter((binding) => {
    const source = program.fileOfBinding(binding);
    return source === file || program.includes(file, source);
  });
  return included.length > 0 ? included : open;
}

/** The members of a name of a namespace (value) as a file sees them; undefined where the value is none. */
export function namespaceMembers(
  r: Resolver,
  file: SourceFile,
  value: number,
  name: string,
): readonly number[] | undefined {
  if (r.values.kind(value) !== ValueKind.class || !file.language.semantics.rules.linksDeclarations) return undefined;
  if (!r.isNamespaceLike(r.values.ref(value))) return undefined;
  const bindings = r.membersOf(value, name).flatMap((hit) => hit.bindings);
  return seenMembers(r.program, file, bindings);
}

function isOfTypes(program: Program, binding: number): boolean {
  const { facts, bindingBase } = program.fileOfBinding(binding);
  return (facts.bindings.flags(binding - bindingBase) & BindingFlag.type) !== 0;
}

interface NameUse {
  readonly file: SourceFile;
  readonly scope: number;
  readonly name: number;
  readonly asType: boolean;
  readonly use: number;
  /** Without it, members have no bare names. */
  readonly receivers?: Receivers | undefined;
}

interface Receivers {
  /** What the name means among the members of a type, by the scope of these. */
  ofType(members: number): Found | undefined;
  /** What it means among what the innermost type around inherits, where names are looked up there behind all scopes. */
  inherited(members: number): Found | undefined;
  /** What it means among the members of the receiver that is expected of a lambda (a function). */
  ofLambda(fn: number): Found | undefined;
  /** Whether a lambda (a function) has the parameter that is not written. */
  takes(fn: number): boolean;
}

function boundByScopes(program: Program, { file, scope, name, asType, use, receivers }: NameUse): Found | undefined {
  const { facts } = file;
  let passedFunction = false;
  // Names of functions around go before those of what lambdas receive; all others come behind these.
  let lambdas: number[] | undefined;
  let innermost = 0;
  for (let at = scope; at !== 0; at = facts.scopes.parent(at)) {
    const kind = facts.scopes.kind(at);
    if (
      lambdas !== undefined &&
      receivers !== undefined &&
      (kind === Scope.members || facts.scopes.function(at) === 0)
    ) {
      for (const fn of lambdas) {
        const found = receivers.ofLambda(fn);
        if (found !== undefined) return found;
      }
      lambdas = undefined;
    }
    if (kind === Scope.module && innermost !== 0) {
      const found = receivers?.inherited(innermost);
      if (found !== undefined) return found;
    }
    if (kind === Scope.members) {
      innermost ||= at;
      const found = receivers?.ofType(at);
      if (found !== undefined) return found;
    } else if (!(kind === Scope.class && passedFunction)) {
      const head = firstBinding(file, at, name);
      if (head !== 0) {
        const inBody = kind === Scope.class && !passedFunction && !asType && use !== 0;
        if (file.nextBinding[head] === 0) {
          // Most names are bound once in their scope.
          const comesLater = inBody && !isBoundBefore(file, head, use);
          const isThere = isInSpace(file, head, asType) && !isAbsent(file, head, receivers);
          if (isThere && !comesLater && !isOutdated(program, file, at, head, use))
            return { bindings: [file.bindingBase + head], values: 0 };
        } else {
          const bound = inSpace(file, head, asType);
          const { rows } = bound;
          // In a class body a name is what it is outside until the body binds it.
          const comesLater = inBody && rows.every((row) => !isBoundBefore(file, row, use));
          if (rows.length > 0 && !comesLater && !isOutdated(program, file, at, rows[0], use))
            return { bindings: ids(file, reaching(program, file, at, scope, bound, use)), values: 0 };
        }
      }
    }
    if (kind === Scope.function) {
      passedFunction = true;
      const fn = facts.scopes.function(at);
      if (facts.functions.flags(fn) & FunctionFlag.expected) lambdas = [...(lambdas ?? []), fn];
    }
  }
  return undefined;
}

/** Whether a binding is of a parameter that is not written, of a lambda that has none. */
function isAbsent(file: SourceFile, row: number, receivers: Receivers | undefined): boolean {
  const { bindings } = file.facts;
  if ((bindings.flags(row) & BindingFlag.implicit) === 0 || receivers === undefined) return false;
  return !receivers.takes(bindings.function(row));
}

/** The bindings that others see when they import `name` from a module without export statements. */
export function moduleLevel(program: Program, file: SourceFile, name: string): readonly number[] {
  const ofUnit = program.ownUnitBindings(file, name);
  if (ofUnit.length > 0) return ofUnit;
  const id = program.textId(file, name);
  const head = id === -1 ? 0 : firstBinding(file, 1, id);
  return head === 0 ? [] : ids(file, reaching(program, file, 1, 0, inSpace(file, head, false), 0));
}

/** Whether a row is a narrowing of a name, or of a path on it, that is assigned again between the condition and the use. */
function isOutdated(program: Program, file: SourceFile, scope: number, row: number, use: number): boolean {
  const { bindings, scopes, strings } = file.facts;
  if (use === 0 || bindings.kind(row) !== Binding.narrowing) return false;
  const [root] = strings[bindings.name(row)].split('.', 1);
  const name = program.textId(file, root);
  const from = scopes.start(scope);
  for (let at = scopes.parent(scope); at !== 0; at = scopes.parent(at)) {
    const head = firstBinding(file, at, name);
    if (head === 0 || bindings.kind(head) === Binding.narrowing) continue;
    for (let other = head; other !== 0; other = file.nextBinding[other])
      if (bindings.position(other) >= from && isBoundBefore(file, other, use)) return true;
    return false;
  }
  return false;
}

/** Whether a binding stands before a use, and the use is not part of what it is bound to. */
function isBoundBefore(file: SourceFile, row: number, use: number): boolean {
  const { bindings, expressions } = file.facts;
  if (bindings.position(row) > expressions.start(use)) return false;
  const value = bindings.value(row);
  return value === 0 || use > value || bindings.kind(row) === Binding.definition;
}

function ids(file: SourceFile, rows: readonly number[]): number[] {
  return rows.map((row) => file.bindingBase + row);
}

/** The bindings of one name in one scope. A name can be bound as often as a file has lines, and used as often. */
interface BoundRows {
  readonly rows: readonly number[];
  /** Where they are bound; undefined where that does not ascend. */
  readonly positions: readonly number[] | undefined;
  /** The last one that narrows, or undefined. */
  readonly narrowing: number | undefined;
  /** Those with a declared type. */
  readonly typed: readonly number[];
  readonly isAssigned: boolean;
}

/** By file, what is bound to a name in a scope: by its first row, twice, plus one for types. */
const boundRows = new WeakMap<SourceFile, Map<number, BoundRows>>();

function inSpace(file: SourceFile, head: number, asType: boolean): BoundRows {
  let ofFile = boundRows.get(file);
  if (ofFile === undefined) {
    ofFile = new Map();
    boundRows.set(file, ofFile);
  }
  const key = 2 * head + Number(asType);
  const known = ofFile.get(key);
  if (known !== undefined) return known;
  const { bindings } = file.facts;
  const rows: number[] = [];
  for (let row = head; row !== 0; row = file.nextBinding[row]) if (isInSpace(file, row, asType)) rows.push(row);
  const kindOf = (row: number): number => bindings.kind(row);
  const positions = rows.map((row) => bindings.position(row));
  const found: BoundRows = {
    rows,
    positions: positions.every((position, at) => at === 0 || positions[at - 1] <= position) ? positions : undefined,
    narrowing: rows.findLast((row) => kindOf(row) === Binding.narrowing),
    typed: rows.filter((row) => bindings.type(row) !== 0 && kindOf(row) !== Binding.parameter),
    isAssigned: rows.some((row) => assigns(kindOf(row))),
  };
  ofFile.set(key, found);
  return found;
}

/** Whether a binding is of types or of values, as asked for; some languages do not tell them apart. */
function isInSpace(file: SourceFile, row: number, asType: boolean): boolean {
  if (file.language.semantics.rules.typesAreValues) return true;
  return (file.facts.bindings.flags(row) & (asType ? BindingFlag.type : BindingFlag.value)) !== 0;
}

/**
 * Of several bindings of one name in scope `at`, those that can reach a use: going backwards from it, all up to the
 * first that stands in a block around the use (that one replaces what came before). A use in another function, or
 * from outside (`scope` 0), sees the end of the scope.
 */
function reaching(
  program: Program,
  file: SourceFile,
  at: number,
  scope: number,
  { rows, positions, narrowing, typed, isAssigned }: BoundRows,
  use: number,
): readonly number[] {
  if (rows.length <= 1) return rows;
  const { bindings, expressions, scopes } = file.facts;
  if (narrowing !== undefined) return [narrowing];
  const { definitionsAreAlternatives, lastDefinitionWins } = file.language.semantics.rules;
  const isDefinition = (row: number): boolean =>
    bindings.kind(row) === Binding.definition || bindings.kind(row) === Binding.import;
  if (definitionsAreAlternatives && rows.every(isDefinition)) return rows;
  if (typed.length > 0 && typed.length < rows.length && !lastDefinitionWins) return typed;
  if (!isAssigned) return lastDefinitionWins ? [rows[rows.length - 1]] : rows;

  const sameFunction = scope !== 0 && scopes.function(scope) === scopes.function(at) && use !== 0;
  const from = sameFunction ? scope : at;
  const reached: number[] = [];
  // What stands behind the use has not happened.
  const isSorted = sameFunction && positions !== undefined;
  const last = isSorted ? lastAtMost(positions, expressions.start(use)) : rows.length - 1;
  for (let index = last; index >= 0; index--) {
    const row = rows[index];
    if (sameFunction && !isBoundBefore(file, row, use)) continue;
    reached.push(row);
    if (isAround(file, bindings.block(row), from) && !addsToOthers(file, row)) break;
  }
  // A use before every assignment runs in a later round of a loop, or after a call: any of them may have happened.
  if (reached.length === 0) return rows;
  const asDeclared = !sameFunction && lastDefinitionWins;
  const declared = asDeclared ? reached.filter((row) => declares(program, file, row)) : [];
  return declared.length > 0 && declared.length < reached.length ? declared.reverse() : reached.reverse();
}

/** Whether a scope is another, or around it. */
function isAround(file: SourceFile, scope: number, inner: number): boolean {
  let at = inner;
  while (at !== 0 && at !== scope) at = file.facts.scopes.parent(at);
  return at !== 0;
}

/**
 * Whether a binding says what a name is wherever it is used: a function, a class, or one of the repository that is
 * imported. What is assigned beside it under a condition stands in for it and must look the same.
 */
function declares(program: Program, file: SourceFile, row: number): boolean {
  const { bindings, imports, strings } = file.facts;
  const kind = bindings.kind(row);
  const symbol = bindings.symbol(row);
  if (kind === Binding.definition) return isClassLike(file, symbol) || isCallable(file, symbol);
  if (kind !== Binding.import) return false;
  const specifier = imports.specifier(bindings.import(row));
  return program.moduleTarget(file, strings[specifier]).kind !== 'external';
}

/** A namespace is merged with the function or class of its name: it replaces nothing. */
function addsToOthers(file: SourceFile, row: number): boolean {
  const symbol = file.facts.bindings.symbol(row);
  return symbol !== 0 && isNamespace(file, symbol);
}

function assigns(kind: number): boolean {
  return (
    kind === Binding.variable || kind === Binding.parameter || kind === Binding.import || kind === Binding.definition
  );
}

/** Whether a name of a file is by its form none that a wildcard takes. */
export function hidesFromWildcards(file: SourceFile, name: string): boolean {
  return file.language.semantics.hidesFromWildcards?.(name) ?? false;
}

/** Whether `import *` from a file takes a name. */
export function givesToWildcard(file: SourceFile, name: string): boolean {
  const { facts } = file;
  if (facts.flags & FileFlag.listsExports) {
    const items = facts.lists.subarray(
      facts.listedExports + 1,
      facts.listedExports + 1 + facts.lists[facts.listedExports],
    );
    return items.some((item) => facts.strings[item] === name);
  }
  return !hidesFromWildcards(file, name);
}
