// Every question that one part of the resolver asks another. What each means is in the modules beside this one; they
// reach each other through this interface, so that none imports another in a cycle.

import type { ModuleResolver, Semantics } from '../../../languages/language.ts';
import type { Program } from '../program/program.ts';
import type { SourceFile } from '../program/source-file.ts';
import type { Environment, ValueSet, ValueTable } from '../values/values.ts';
import type { DependencyTracker } from './dependency-tracker.ts';
import type { Memo } from './memo.ts';

/** What a name or an export leads to: bindings, or values that have no binding (modules, external things). */
export interface Found {
  readonly bindings: readonly number[];
  readonly values: ValueSet;
  /** Expressions (ids) that a module exports under the name, which are bound to none. */
  readonly written?: readonly number[];
  /** The bindings are of a member that a bare name means: of this value, by this name. */
  readonly member?: { readonly of: number; readonly name: string };
}

/** A function or class that converts. */
export interface View {
  readonly file: SourceFile;
  /** Row of its symbol. */
  readonly symbol: number;
  /** Row of the function that converts. */
  readonly fn: number;
  /** Whether it is a class, whose instances are what it gives. */
  readonly isClass: boolean;
  /** What it takes: the type of its parameter (row). */
  readonly type: number;
}

/** A member of a type: the bindings that define it, in the class where it was found. */
export interface MemberHit {
  readonly bindings: readonly number[];
  /** The class (symbol id) that has the member. */
  readonly holder: number;
  /** Substitution of the holder's type parameters. */
  readonly env: Environment;
  /** 0 when the type itself has it, else the number of steps along its ancestors. */
  readonly distance: number;
}

/** A class (symbol id) that another inherits from by what code does (`Heritage`). */
export interface GivenBase {
  readonly symbol: number;
  readonly how: number;
  /** The other is a module that may be mixed into the class, and has its members then. */
  readonly isPresumed: boolean;
}

/** What is found before anything else is evaluated. */
export interface Given {
  /** What a class (symbol id) inherits from by what code does, and not by what its source states. */
  bases(symbol: number): readonly GivenBase[];
  /** Calls (expression ids) of a function (id) that are known though no edge tells them. */
  callers(fn: number): readonly number[];
  /** All members that are given by their names. */
  all(identity: string): readonly PatchedMember[];
  /** What a function (id) that is an expression is given to as a member, by identities. */
  holders(fn: number): readonly string[];
}

/** The arguments at a call, as far as the callee's parameters care. */
export interface CallArguments {
  readonly file: SourceFile;
  /** The call expression (row). */
  readonly call: number;
  /** The expression (row) that a member is taken from, where no callee names it: of operators. */
  readonly receiver?: number;
  /** Rows of the positional arguments, spreads included. */
  readonly positional: readonly number[];
  readonly named: ReadonlyMap<string, number>;
  /** Where labels are part of a function's name, those of the arguments: all of them are positional then. */
  readonly labels?: readonly string[];
  readonly typeArguments: readonly number[];
}

/** Every question that one part of the resolver asks another. Sets are `ValueSet` numbers. */
export interface Resolver {
  readonly program: Program;
  readonly values: ValueTable;
  readonly memo: Memo;
  /** Notes which files answers are read from, where that is wanted. */
  readonly dependencies: DependencyTracker | undefined;
  /** The pass before, which says what parameters are passed; undefined in the first pass, where nothing is known of that. */
  readonly before: Resolver | undefined;
  /**
   * Where functions are called, as this pass finds it: function id → call sites (expression ids), or, for decorators, what
   * they decorate (negative symbol ids). Complete when the pass is over.
   */
  readonly callersOf: ReadonlyMap<number, Iterable<number>>;
  /** What call sites pass for a parameter (its binding), by all that is known when this pass is over. */
  passed(binding: number): ValueSet;
  semanticsOf(file: SourceFile): Semantics;
  valueOf(file: SourceFile, expression: number): ValueSet;
  typeOf(file: SourceFile, expression: number): ValueSet;
  lookup(file: SourceFile, scope: number, name: number, asType: boolean, use: number): Found;
  /** What a name means in a file by the wildcards that it imports. */
  throughWildcards(file: SourceFile, name: string): Found;
  /** The binding and, for imports, what it finally leads to. */
  follow(binding: number): Found;
  bindingValue(binding: number): ValueSet;
  /** What a parameter (row) is inside its function. */
  parameterValue(file: SourceFile, row: number): ValueSet;
  bindingType(binding: number): ValueSet;
  exported(file: SourceFile, name: string): Found;
  moduleValue(file: SourceFile, specifier: string): ValueSet;
  /** The names of the members that a class declares or takes from its ancestors. */
  memberNames(symbol: number): ReadonlySet<string>;
  membersOf(value: number, name: string): readonly MemberHit[];
  /** The view by which a value has a member that it does not have itself. */
  viewFor(value: number, name: string): View | undefined;
  memberValue(value: number, name: string): ValueSet;
  /** Computes a set unless the same question is open already: then there is nothing new to find. */
  whileOpen(key: string, compute: () => ValueSet): ValueSet;
  memberOfSet(set: ValueSet, name: string): ValueSet;
  /** Of the declarations that are one class, the one in whose members a binding stands. */
  declaringSymbol(symbol: number, binding: number): number;
  /** The first of the declarations that are one class (merged interfaces of several files). */
  canonical(symbol: number): number;
  /** Whether all members of a symbol are reached through itself (namespaces, enums). */
  isNamespaceLike(symbol: number): boolean;
  moduleResolvers(): readonly ModuleResolver[];
  scopeBindings(file: SourceFile, scope: number): readonly number[];
  variablesInHeritage(symbol: number): readonly number[];
  /** Any of the values of an object literal. */
  anyProperty(value: number): ValueSet;
  /** The names that a module exports, those that it takes from others by wildcards included. */
  exportedNames(file: SourceFile): readonly string[];
  ancestors(symbol: number): readonly {
    readonly symbol: number;
    readonly env: Environment;
    readonly ofInstances?: boolean | undefined;
    readonly embedded?: boolean | undefined;
  }[];
  /** The parameters (binding ids) that a class extends. */
  parameterBases(symbol: number): readonly number[];
  /** Whether a class has ancestors that the repository and the stubs do not declare. */
  hasForeignBases(symbol: number): boolean;
  /** The classes whose instance a class is, as instances. */
  metaclassesOf(symbol: number): readonly number[];
  instanceOf(symbol: number, args: readonly ValueSet[]): ValueSet;
  builtin(file: SourceFile, name: string | undefined, args?: readonly ValueSet[]): ValueSet;
  /** What the decorators of a function's symbol make of it. */
  decorated(symbol: number): ValueSet;
  /** A function or class as a value, by its symbol. */
  symbolValue(symbol: number): ValueSet;
  /** Instances of a function that is used as a constructor. */
  constructedBy(symbol: number): ValueSet;
  /** Whether a class stands for a value to come, its last type parameter. */
  isPromise(symbol: number): boolean;
  isBuiltinString(value: number): boolean;
  /** Whether a class has no name (an object type). */
  isAnonymous(symbol: number): boolean;
  typeParameters(symbol: number): readonly number[];
  decoratorApplied(file: SourceFile, decorator: number, target: ValueSet): ValueSet;
  functionValue(symbol: number, env: Environment, receiver: number): ValueSet;
  callResult(callee: number, args: CallArguments): ValueSet;
  /** What calling any of a set of values gives. */
  callResults(callees: ValueSet, args: CallArguments): ValueSet;
  argumentsOf(file: SourceFile, call: number): CallArguments;
  returnOf(fn: number): ValueSet;
  substitute(set: ValueSet, env: Environment): ValueSet;
  /** The type that an expression stands for with what `env` binds put in; computed types are computed with it. */
  typeUnder(file: SourceFile, expression: number, env: Environment): ValueSet;
  /** Whether a type expression is conditional, indexed or mapped, or an alias for such a type. */
  isComputed(file: SourceFile, expression: number): boolean;
  /** A conditional, indexed or mapped type, with nothing put in for its parameters. */
  computedType(file: SourceFile, expression: number): ValueSet;
  /** Whether a set mentions anything that a substitution could replace. */
  isSymbolic(set: ValueSet): boolean;
  /** Matches a declared type with a set of values and adds what its type parameters must be to `out`. */
  infer(file: SourceFile, type: number, env: Environment, set: ValueSet, out: Map<number, ValueSet>): void;
  /** The type that the surroundings of a lambda or literal expect of it. */
  expectedType(file: SourceFile, expression: number): ValueSet;
  /** `expectedType`, save where only the function that the expression is an argument of says what that is. */
  expectedByPlace(file: SourceFile, expression: number): ValueSet;
  /** What is known of a lambda (function row) by the type that is expected of it; it takes a parameter unless that says otherwise. */
  expectedOf(file: SourceFile, fn: number): { readonly receiver: ValueSet; readonly takesParameter: boolean };
  /** The call (row) of a function expression that is called where it stands, or 0. */
  calledAt(file: SourceFile, expression: number): number;
  /** The declared type of the variable that a function expression is given to where it is declared; 0 if it has none. */
  typeAround(file: SourceFile, expression: number): ValueSet;
  /** The object literal that a function is a property of, or (with `orCall`) what stands for the object of callbacks. */
  recordAround(file: SourceFile, expression: number, orCall: boolean): ValueSet;
  /** What frameworks do that nobody writes: the parameters that they fill, the values that they hand on. */
  readonly injection: Injection | undefined;
  parameterType(fn: number, env: Environment, index: number, name?: string): ValueSet;
  iterated(set: ValueSet, file: SourceFile, async: boolean): ValueSet;
  awaited(set: ValueSet): ValueSet;
  patchedMembers(identity: string, name: string): readonly PatchedMember[];
  patchedNames(identity: string): boolean;
  /** What is found before anything else is evaluated. */
  readonly patchedMemberTable: Given;
  /** What is put into a container from outside the expression (id) that makes it, in source order. */
  contents(container: number): readonly Content[];
  /** All that is put into a container as a set of its items; into a mapping, of its values. */
  contentsValue(container: number, isMapping: boolean): ValueSet;
}

/** What a call of a function of a package (`memo`) gives, if that is what it was given in one way or another. */
export type HandedOn = (packageName: string, name: string) => 'argument' | 'result' | 'loaded' | undefined;

/** What frameworks do with the functions that they are given. */
export interface Injection {
  readonly handedOn: HandedOn;
  /** The symbol (id) whose result fills a parameter of a function (row), or 0. */
  providerOf(r: Resolver, file: SourceFile, fn: number, name: string): number;
  /** What a table at a function (row) fills a parameter with; undefined where none does. */
  tableValues(r: Resolver, file: SourceFile, fn: number, name: string): ValueSet | undefined;
  /** The values of such a table as they are written (rows of the file); undefined where none fills it, or one is not written out. */
  tableCells(r: Resolver, file: SourceFile, fn: number, name: string): readonly number[] | undefined;
  /** The names of what a symbol (row) has run before it, without taking its value. */
  requestedNames(r: Resolver, file: SourceFile, symbol: number): readonly string[];
  /** The classes (symbol ids) that an expression (row) is in a function that is run for what is in them. */
  askingClasses(r: Resolver, file: SourceFile, expression: number): readonly number[];
}

/** Something that is put into a container. */
export interface Content {
  readonly file: SourceFile;
  /** The expression that puts it in (row): where it happens. */
  readonly at: number;
  /** The key (row), or 0. */
  readonly key: number;
  /** The key where it is constant. */
  readonly constant: { readonly text: string; readonly isText: boolean } | undefined;
  readonly value: number;
  /** The value is an item, an item under a key, or a container whose items (values) go into this one. */
  readonly how: 'item' | 'keyed' | 'items';
  /** What was under the key before is there no more. */
  readonly replaces: boolean;
}

/** A value given to a member of something from outside its definition (`obj.m = f`). */
export interface PatchedMember {
  readonly file: SourceFile;
  readonly value: number;
  /** The symbol that the assignment defines (row), or 0. */
  readonly symbol: number;
  /** The key (row) under which it is assigned, where it stands for all that the value has under that key. */
  readonly key?: number;
}
