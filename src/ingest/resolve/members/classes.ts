// Classes: their members, their ancestors in order, and their instances. A class is a symbol id; declarations that are
// merged into one class share the canonical id of the first.

import type { Language } from '../../../languages/language.ts';
import { Binding, Expression, Heritage } from '../../../model/facts.ts';
import { collected } from '../../../model/lists.ts';
import { type DependencyTracker, KeptAnswers } from '../engine/dependency-tracker.ts';
import type { MemberHit, Resolver } from '../engine/resolver.ts';
import { extensionsOf, isPartOfAnother } from '../names/extensions.ts';
import { isGlobalScope, type Program } from '../program/program.ts';
import { firstBinding, isClassLike, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { heldName } from '../program/units.ts';
import { noArguments } from '../types/arguments.ts';
import { type Environment, ValueKind, type ValueSet } from '../values/values.ts';

export interface Ancestor {
  readonly symbol: number;
  readonly env: Environment;
  /** It is a type of the instances alone: what it declares as static is not inherited. */
  readonly ofInstances?: boolean;
  /** It lends its members, and is no type of the instances (embedding). */
  readonly embedded?: boolean;
  /** It stands before the class. */
  readonly prepended?: boolean;
  /** Only its fields are those of the class. */
  readonly underlying?: boolean;
  /** How many steps it is away from the class. */
  readonly depth?: number;
}

/** The outside that a class inherits from, as a set: what it does not define may be defined there. */
export function foreignBases(r: Resolver, memo: ClassMemo, symbol: number): ValueSet {
  const known = memo.foreign.get(symbol);
  if (known !== undefined) return known;
  // A class may lead back to itself.
  if (memo.openForeign.has(symbol)) return 0;
  memo.openForeign.add(symbol);
  try {
    return memo.foreign.find(
      symbol,
      () => r.values.unionOf(r.ancestors(symbol), (ancestor) => foreignHeritage(r, memo, ancestor.symbol)),
      () => true,
    );
  } finally {
    memo.openForeign.delete(symbol);
  }
}

function foreignHeritage(r: Resolver, memo: ClassMemo, symbol: number): ValueSet {
  let result: ValueSet = 0;
  for (const declaration of declarationsOf(r, memo, symbol)) {
    const file = r.program.fileOfSymbol(declaration);
    const heritage = listOf(file, file.facts.symbols.heritage(declaration - file.symbolBase));
    for (let at = 0; at < heritage.length; at += 2) {
      const base = heritage[at + 1];
      for (const value of r.values.members(r.values.union(r.typeOf(file, base), r.valueOf(file, base)))) {
        if (r.values.kind(value) === ValueKind.external) result = r.values.union(result, r.values.single(value));
      }
    }
  }
  return result;
}

/** Classes whose ancestors are being found: of whoever leads back to one of them, what is found is not all. */
export interface OpenClasses {
  /** By class, how many searches nest around the one that it is open in, that one included. */
  readonly levels: Map<number, number>;
  level: number;
  /** The outermost level that the present search has led back to. */
  reached: number;
}

/** The level of what is not open. */
export const CLOSED = Number.MAX_SAFE_INTEGER;

/** By symbol id; as long as there are symbols from the start, for what grows with gaps is kept as a slow map. */
type BySymbol<Item> = (Item | undefined)[];

export interface ClassMemo {
  readonly foreign: KeptAnswers<number, ValueSet>;
  readonly openForeign: Set<number>;
  readonly members: BySymbol<ReadonlyMap<string, readonly number[]>>;
  readonly ancestors: BySymbol<readonly Ancestor[]>;
  readonly openClasses: OpenClasses;
  readonly parameterBases: Map<number, readonly number[]>;
  readonly typeParameters: BySymbol<readonly number[]>;
  /** What a name finds in a class and its ancestors, by class, how many are skipped, and side, then by name. */
  readonly found: (KeptAnswers<string, readonly MemberHit[]> | undefined)[];
  readonly metaclasses: KeptAnswers<number, readonly Ancestor[]>;
  readonly merged: BySymbol<readonly number[]>;
  /** Whether there are types that are transparent for others. */
  readonly hasWrappers: boolean;
  /** A language in which classes and variables are called by the names that functions have, if there is one. */
  readonly holders: Language | undefined;
}

/** With that of the pass before: what classes are is settled in the first pass, whatever flows into what they name. */
export function classMemo(
  program: Program,
  dependencies: DependencyTracker | undefined,
  before?: ClassMemo,
): ClassMemo {
  const { symbols } = program.totals;
  return {
    foreign: new KeptAnswers(dependencies),
    openForeign: new Set(),
    members: new Array(symbols),
    ancestors: before?.ancestors ?? new Array(symbols),
    openClasses: { levels: new Map(), level: 0, reached: CLOSED },
    parameterBases: before?.parameterBases ?? new Map(),
    typeParameters: before?.typeParameters ?? new Array(symbols),
    found: new Array(4 * symbols),
    metaclasses: new KeptAnswers(dependencies),
    merged: before?.merged ?? new Array(symbols),
    holders: program.files.find(({ language }) => heldName(language, '()') !== undefined)?.language,
    hasWrappers: program.files.some(({ language }) => language.semantics.protocols.deref !== undefined),
  };
}

/** All declarations that make up one class: those bound to the same name in the same scope, or globally. */
export function declarationsOf(r: Resolver, memo: ClassMemo, symbol: number): readonly number[] {
  const known = memo.merged[symbol];
  if (known) return known;
  const file = r.program.fileOfSymbol(symbol);
  const row = symbol - file.symbolBase;
  const declarations = mergeable(file, row) ? sameName(r, file, row) : extended(r, symbol);
  for (const one of declarations) memo.merged[one] = declarations;
  return declarations;
}

/** A declaration and its extensions, by any of them. */
function extended(r: Resolver, symbol: number): readonly number[] {
  const { targets, of } = extensionsOf(r.program);
  const [declaration = symbol] = targets(symbol);
  const extensions = of(declaration);
  return extensions.length === 0 ? [declaration] : [declaration, ...extensions];
}

function mergeable(file: SourceFile, row: number): boolean {
  if (!file.language.semantics.rules.declarationsMerge || !isClassLike(file, row)) return false;
  return file.facts.symbols.name(row) !== 0;
}

function sameName(r: Resolver, file: SourceFile, row: number): readonly number[] {
  const { symbols, bindings, strings } = file.facts;
  const scope = symbols.scope(row);
  const name = symbols.name(row);
  const found = new Set<number>([file.symbolBase + row]);
  if (isGlobalScope(file, scope)) {
    for (const binding of r.program.globalBindings(file.language, strings[name])) {
      const source = r.program.fileOfBinding(binding);
      const other = source.facts.bindings.symbol(binding - source.bindingBase);
      if (other !== 0 && isClassLike(source, other)) found.add(source.symbolBase + other);
    }
  }
  for (let at = firstBinding(file, scope, name); at !== 0; at = file.nextBinding[at]) {
    const other = bindings.symbol(at);
    if (other !== 0 && isClassLike(file, other)) found.add(file.symbolBase + other);
  }
  // A class of the library stays one, whatever the repository adds to it.
  const isOwn = (symbol: number): number => Number(!r.program.fileOfSymbol(symbol).isStub);
  return [...found].sort((a, b) => isOwn(a) - isOwn(b) || a - b);
}

/** See `Resolver.declaringSymbol`. */
export function declaringSymbol(r: Resolver, declarations: readonly number[], binding: number): number {
  const file = r.program.fileOfBinding(binding);
  const scope = file.facts.bindings.scope(binding - file.bindingBase);
  const owner = declarations.find((one) => {
    const source = r.program.fileOfSymbol(one);
    return source === file && file.facts.symbols.members(one - file.symbolBase) === scope;
  });
  return owner ?? declarations[0];
}

/** The members that a class declares itself, by name: binding ids. */
export function ownMembers(r: Resolver, memo: ClassMemo, symbol: number): ReadonlyMap<string, readonly number[]> {
  const known = memo.members[symbol];
  if (known) {
    // Whoever asks depends on the files of the class all the same.
    for (const declaration of declarationsOf(r, memo, symbol)) r.program.fileOfSymbol(declaration);
    return known;
  }
  const table = new Map<string, number[]>();
  for (const declaration of declarationsOf(r, memo, symbol)) {
    const file = r.program.fileOfSymbol(declaration);
    const scope = file.facts.symbols.members(declaration - file.symbolBase);
    if (scope === 0) continue;
    for (const row of scopeBindings(r, file, scope)) {
      if (file.facts.bindings.kind(row) === Binding.narrowing) continue;
      const name = file.facts.strings[file.facts.bindings.name(row)];
      const list = table.get(name);
      if (list) list.push(file.bindingBase + row);
      else table.set(name, [file.bindingBase + row]);
    }
  }
  memo.members[symbol] = table;
  return table;
}

/** The bindings of a scope, in source order. */
function scopeBindings(r: Resolver, file: SourceFile, scope: number): readonly number[] {
  return r.scopeBindings(file, scope);
}

/** An environment seen from a class that binds the parameters in it. */
export function composed(r: Resolver, env: Environment, outer: Environment): Environment {
  if (env === 0) return outer;
  if (outer === 0) return env;
  const entries = new Map(r.values.bindings(outer));
  for (const [parameter, set] of r.values.bindings(env)) entries.set(parameter, r.substitute(set, outer));
  return r.values.environment(entries);
}

/**
 * The parameters (binding ids) that a class extends: a mixin, `(Base) => class extends Base {}`. A parameter with a
 * declared type stands for itself by the type parameter that it is declared with.
 */
export function parameterBases(r: Resolver, memo: ClassMemo, symbol: number): readonly number[] {
  const known = memo.parameterBases.get(symbol);
  const bases = known ?? findParameterBases(r, symbol);
  if (!known) memo.parameterBases.set(symbol, bases);
  return bases;
}

function findParameterBases(r: Resolver, symbol: number): readonly number[] {
  const file = r.program.fileOfSymbol(symbol);
  const { symbols, expressions, bindings } = file.facts;
  const heritage = listOf(file, symbols.heritage(symbol - file.symbolBase));
  const found: number[] = [];
  for (let at = 0; at < heritage.length; at += 2) {
    const base = heritage[at + 1];
    if (heritage[at] !== Heritage.extends || expressions.kind(base) !== Expression.name) continue;
    const scope = expressions.scope(base);
    const name = expressions.a(base);
    for (const binding of r.lookup(file, scope, name, false, base).bindings) {
      if (r.program.fileOfBinding(binding) !== file) continue;
      const row = binding - file.bindingBase;
      if (bindings.kind(row) !== Binding.parameter) continue;
      const type = bindings.type(row);
      if (type === 0) found.push(binding);
      for (const value of type === 0 ? [] : r.values.members(r.typeOf(file, type)))
        if (r.values.kind(value) === ValueKind.parameter) found.push(r.values.ref(value));
    }
  }
  return found;
}

const NO_ANCESTORS: readonly Ancestor[] = [];

/** What a class inherits from through the parameters that it extends, where `env` says what they are. */
export function lentAncestors(r: Resolver, symbol: number, env: Environment): readonly Ancestor[] {
  return collected(lentBases(r, symbol, env), (lent) =>
    r.ancestors(lent.symbol).map((one) => ({ symbol: one.symbol, env: composed(r, one.env, lent.env) })),
  );
}

/** The classes that a class extends by its parameters, where `env` says what they are, and those that these extend so. */
export function lentBases(r: Resolver, symbol: number, env: Environment): readonly Ancestor[] {
  const parameters = env === 0 ? [] : r.parameterBases(symbol);
  if (parameters.length === 0) return NO_ANCESTORS;
  const bound = r.values.bindings(env);
  return parameters
    .flatMap((parameter) => r.values.members(bound.get(parameter) ?? 0))
    .filter((value) => r.values.kind(value) === ValueKind.class)
    .flatMap((value) => {
      const lent = r.canonical(r.values.ref(value));
      const own = r.values.env(value);
      return [{ symbol: lent, env: own }, ...lentBases(r, lent, own)];
    });
}

const HOW_INHERITED: Readonly<Record<number, Partial<Ancestor>>> = {
  [Heritage.implements]: { ofInstances: true },
  [Heritage.prepends]: { ofInstances: true, prepended: true },
  [Heritage.embeds]: { embedded: true },
  [Heritage.underlying]: { embedded: true, underlying: true },
};

/** The direct bases of a class with their type arguments, in the order written. */
export function directBases(r: Resolver, memo: ClassMemo, symbol: number): readonly Ancestor[] {
  const given = (isPresumed: boolean): Ancestor[] =>
    r.patchedMemberTable
      .bases(symbol)
      .filter((one) => one.isPresumed === isPresumed && one.how !== Heritage.metaclass)
      .map((one) => ({ symbol: one.symbol, env: 0, ...HOW_INHERITED[one.how] }));
  const bases = given(false);
  for (const declaration of declarationsOf(r, memo, symbol)) {
    const file = r.program.fileOfSymbol(declaration);
    const heritage = listOf(file, file.facts.symbols.heritage(declaration - file.symbolBase));
    for (let at = 0; at < heritage.length; at += 2) {
      const kind = heritage[at];
      if (kind === Heritage.metaclass || kind === Heritage.union) continue;
      for (const base of baseClasses(r, file, heritage[at + 1])) {
        if (base.symbol === symbol || bases.some((one) => one.symbol === base.symbol)) continue;
        bases.push({ ...base, env: ownEnvironment(r, file, declaration, base.env), ...HOW_INHERITED[kind] });
      }
    }
  }
  return [...bases, ...given(true).filter((one) => !bases.some(({ symbol }) => symbol === one.symbol))];
}

/** The arguments of a base of an extension, which names the type parameters of its class anew, by those of the class. */
function ownEnvironment(r: Resolver, file: SourceFile, declaration: number, env: Environment): Environment {
  const { symbols } = file.facts;
  const type = symbols.type(declaration - file.symbolBase);
  const isExtension = isPartOfAnother(r.program, file, declaration - file.symbolBase);
  if (env === 0 || type === 0 || !isExtension) return env;
  const symbol = r.canonical(declaration);
  const parameters = r.typeParameters(symbol).map((parameter) => r.values.of(ValueKind.parameter, parameter));
  if (parameters.length === 0) return env;
  const bound = new Map<number, ValueSet>();
  r.infer(file, type, 0, r.instanceOf(symbol, parameters), bound);
  return composed(r, env, r.values.environment(bound));
}

/**
 * The classes that a heritage expression names: a type, a value that is a class (a mixin's result), or what a value
 * constructs by its type.
 */
export function baseClasses(r: Resolver, file: SourceFile, expression: number): readonly Ancestor[] {
  const { values } = r;
  const found: Ancestor[] = [];
  for (const value of values.members(r.typeOf(file, expression))) {
    if (values.kind(value) === ValueKind.instance) found.push({ symbol: values.ref(value), env: values.env(value) });
  }
  if (found.length > 1) {
    const makers = makersOf(r, file, expression);
    return found.filter(({ symbol }) => !makers.includes(symbol));
  }
  if (found.length > 0) return found;
  for (const value of values.members(r.valueOf(file, expression))) {
    if (values.kind(value) === ValueKind.class)
      found.push({ symbol: r.canonical(values.ref(value)), env: values.env(value) });
  }
  return found.length > 0 ? found : constructedClasses(r, file, expression);
}

/** The class (a symbol) that every class is an instance of; 0 where the language has none. */
export function rootOfClasses(r: Resolver, file: SourceFile): number {
  const [root] = r.values.members(r.builtin(file, r.semanticsOf(file).builtins.classOf));
  return root === undefined ? 0 : r.values.ref(root);
}

/** Whether the instances of a class are classes. */
export function isClassOfClasses(r: Resolver, symbol: number): boolean {
  const root = rootOfClasses(r, r.program.fileOfSymbol(symbol));
  return root !== 0 && r.ancestors(symbol).some((one) => one.symbol === root);
}

/** The classes of classes (symbols) that made the class that a heritage expression is. */
export function makersOf(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  if (r.semanticsOf(file).rules.basesOfMadeClasses === undefined) return [];
  return r.values
    .members(r.valueOf(file, expression))
    .filter((value) => r.values.kind(value) === ValueKind.instance)
    .map((value) => r.canonical(r.values.ref(value)))
    .filter((symbol) => isClassOfClasses(r, symbol));
}

/** The classes of the instances that the construct signatures of a heritage expression's value give. */
function constructedClasses(r: Resolver, file: SourceFile, expression: number): readonly Ancestor[] {
  const { values } = r;
  const { expressions } = file.facts;
  const { constructSignature } = r.semanticsOf(file).protocols;
  if (constructSignature === undefined) return [];
  const isApplied = expressions.kind(expression) === Expression.apply;
  const typeArguments = isApplied ? listRows(file, expressions.b(expression)) : [];
  const args = { ...noArguments(file), typeArguments };
  return values
    .members(r.valueOf(file, expression))
    .filter((value) => values.kind(value) === ValueKind.instance)
    .flatMap((value) => values.members(r.memberValue(value, constructSignature)))
    .filter((value) => values.kind(value) === ValueKind.function)
    .flatMap((signature) => values.members(r.callResult(signature, args)))
    .filter((made) => values.kind(made) === ValueKind.instance)
    .map((made) => ({ symbol: values.ref(made), env: values.env(made), ofInstances: true }));
}

/** An instance of a class with its type parameters bound to `args`, to their defaults, or left open. */
export function instanceOf(r: Resolver, memo: ClassMemo, symbol: number, args: readonly ValueSet[]): ValueSet {
  const declarations = declarationsOf(r, memo, symbol);
  const entries = new Map<number, ValueSet>();
  for (const declaration of declarations) {
    const file = r.program.fileOfSymbol(declaration);
    typeParametersOf(r, memo, declaration).forEach((parameter, index) => {
      const source = r.program.fileOfBinding(parameter);
      const fallback = source.facts.bindings.value(parameter - source.bindingBase);
      const isGiven = args[index] !== undefined || fallback === 0 || file.isStub;
      // A default may be made of the parameters before it.
      const declared = isGiven ? (args[index] ?? 0) : r.typeUnder(source, fallback, r.values.environment(entries));
      if (declared !== 0) entries.set(parameter, declared);
    });
  }
  return r.values.of(ValueKind.instance, declarations[0], r.values.environment(entries));
}

/** The type parameters of a class: declared ones, or the type variables of its generic bases in order. */
export function typeParametersOf(r: Resolver, memo: ClassMemo, symbol: number): readonly number[] {
  const known = memo.typeParameters[symbol];
  if (known) return known;
  const file = r.program.fileOfSymbol(symbol);
  const row = symbol - file.symbolBase;
  const declared = listOf(file, file.facts.symbols.typeParameters(row));
  const inferred = declared.length === 0 && r.semanticsOf(file).typeVariables !== undefined;
  const parameters = inferred
    ? r.variablesInHeritage(symbol)
    : Array.from(declared, (parameter) => file.bindingBase + parameter);
  // What a heritage mentions may still be open; a library's is not.
  if (!inferred || file.isStub) memo.typeParameters[symbol] = parameters;
  return parameters;
}

/** The type variables that the arguments of a class's bases mention, in order (`class C(Generic[T])`). */
export function variablesInHeritage(r: Resolver, symbol: number): readonly number[] {
  const file = r.program.fileOfSymbol(symbol);
  const heritage = listOf(file, file.facts.symbols.heritage(symbol - file.symbolBase));
  const found: number[] = [];
  for (let at = 1; at < heritage.length; at += 2) {
    const base = heritage[at];
    if (file.facts.expressions.kind(base) !== Expression.apply) continue;
    for (const argument of listOf(file, file.facts.expressions.b(base))) {
      for (const value of r.values.members(r.typeOf(file, argument))) {
        if (r.values.kind(value) === ValueKind.parameter) found.push(r.values.ref(value));
      }
    }
  }
  return [...new Set(found)];
}
