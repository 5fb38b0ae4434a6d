// The resolver of one pass: the tables of memoised answers and, behind the `Resolver` interface, the modules that answer.

import type { ModuleResolver, Semantics } from '../../languages/language.ts';
import { SymbolFlag } from '../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../model/graph.ts';
import { callResult, isSymbolic } from './calls/calls.ts';
import {
  type Contexts,
  calledAt,
  contextsOf,
  expectedType,
  isSaidByPlace,
  parameterType,
  recordAround,
  typeAround,
} from './calls/contexts.ts';
import { decoratedValue, decoratorApplied } from './calls/decorators.ts';
import { awaited, constructedBy, functionValue, iterated, returnOf, valueOfSymbol } from './calls/functions.ts';
import { infer } from './calls/inference.ts';
import { parameterValue, passedValue } from './calls/parameters.ts';
import { selectOverloads } from './calls/select-overload.ts';
import { expectedOf } from './calls/signatures.ts';
import { type DependencyTracker, KeptAnswers, memoWatcher } from './engine/dependency-tracker.ts';
import { Memo, type MemoBounds, type Nesting, nesting, type RunBudget } from './engine/memo.ts';
import { noting } from './engine/noting.ts';
import { partKey } from './engine/part-keys.ts';
import type { QuestionTable } from './engine/question-table.ts';
import { homeOf, PASSED_TABLE, questionTables } from './engine/questions.ts';
import { Repetition } from './engine/repetition.ts';
import type { CallArguments, Content, Found, MemberHit, PatchedMember, Resolver, View } from './engine/resolver.ts';
import { ancestors } from './members/ancestors.ts';
import {
  type Ancestor,
  type ClassMemo,
  classMemo,
  declarationsOf,
  declaringSymbol,
  foreignBases,
  instanceOf,
  ownMembers,
  parameterBases,
  typeParametersOf,
  variablesInHeritage,
} from './members/classes.ts';
import { membersOf, memberValue, viewFor } from './members/members.ts';
import { metaclassesOf } from './members/metaclasses.ts';
import type { PatchedMemberTable } from './members/patched-members.ts';
import { bindingType, bindingValue } from './names/bindings.ts';
import { exported, follow, type ModuleMemo, moduleMemo, moduleValue, throughWildcards } from './names/modules.ts';
import { lookup } from './names/names.ts';
import { builtinIndex, scopeIndex } from './program/indexes.ts';
import { PairMap } from './program/pair-map.ts';
import type { Program } from './program/program.ts';
import type { SourceFile } from './program/source-file.ts';
import { argumentsOf } from './types/arguments.ts';
import { type ComputedTypes, computed, computedTypes, isComputed, typeUnder } from './types/computed-types.ts';
import { contentsValue } from './types/contents.ts';
import { anyProperty, evaluate } from './types/evaluate.ts';
import { substitute } from './types/substitution.ts';
import { evaluateType } from './types/types.ts';
import { type Environment, ValueKind, type ValueSet, ValueTable } from './values/values.ts';

/** Calls that give functions that are called in turn, without any other evaluation in between. */
const DEEPEST_CALLS = 100;
/** Members that are looked up to find a member. */
const DEEPEST_MEMBERS = 100;

const NAMESPACE_KINDS = new Set([NODE_KIND_NUMBERS.Module, NODE_KIND_NUMBERS.Enum]);

export interface ResolverOptions {
  /** The pass before, from whose call sites arguments flow into parameters. */
  readonly before?: AssembledResolver;
  /** Is filled with the call sites of each function that this pass finds. */
  readonly callersOf?: ReadonlyMap<number, Iterable<number>>;
  readonly injection?: Resolver['injection'];
  /** Notes which files answers are read from. */
  readonly dependencies?: DependencyTracker;
  /**
   * How deep the questions of one pass may nest, where the stack of the machine allows for more than usual; those of all
   * passes together nest up to four times as deep.
   */
  readonly deepest?: number | undefined;
}

/** All answers of one pass. Most questions were asked before: their answer is given without making a closure to find it. */
export class AssembledResolver implements Resolver {
  readonly program: Program;
  readonly values: ValueTable;
  readonly memo: Memo;
  /** What is left of the steps of the run, of which this is one pass. */
  readonly budget: RunBudget;
  readonly dependencies: DependencyTracker | undefined;
  readonly before: AssembledResolver | undefined;
  readonly callersOf: ReadonlyMap<number, Iterable<number>>;
  readonly injection: Resolver['injection'];
  readonly patchedMemberTable: PatchedMemberTable;
  readonly classes: ClassMemo;
  readonly #modules: ModuleMemo;
  readonly #computations: ComputedTypes;
  // What the facts alone say is found once for all passes.
  readonly #contexts: (Contexts | undefined)[];
  readonly #scopes: ReturnType<typeof scopeIndex>;
  readonly #builtins: (file: SourceFile, name: string | undefined) => number;
  readonly #symbolic: (boolean | undefined)[] = [];
  readonly #substitutions = new PairMap();
  readonly #memberValues = new Map<string, KeptAnswers<number, ValueSet>>();
  readonly #members: Nesting;
  readonly #calls: Nesting;
  /** The questions of `whileOpen` that are being answered. */
  readonly #open = new Set<string>();
  #lastArguments: CallArguments | undefined;
  /** How often something was cut for its depth: an answer met on the way is not kept, since it depends on evaluation order. */
  #cuts = 0;

  readonly #expressionValues: QuestionTable;
  readonly #expressionTypes: QuestionTable;
  readonly #bindingValues: QuestionTable;
  readonly #bindingTypes: QuestionTable;
  readonly #returns: QuestionTable;
  readonly #decorated: QuestionTable;
  readonly #expected: QuestionTable;
  readonly #itemContents: QuestionTable;
  readonly #valueContents: QuestionTable;
  readonly #passed: QuestionTable;
  readonly #answerers: readonly ((id: number) => ValueSet)[];

  readonly #rowValue = (id: number): ValueSet => {
    const file = this.program.fileOfExpression(id);
    return evaluate(this, file, id - file.expressionBase);
  };
  readonly #rowType = (id: number): ValueSet => {
    const file = this.program.fileOfExpression(id);
    return evaluateType(this, file, id - file.expressionBase);
  };
  readonly #boundValue = (binding: number): ValueSet => bindingValue(this, binding);
  readonly #boundType = (binding: number): ValueSet => bindingType(this, binding);
  readonly #returned = (fn: number): ValueSet => returnOf(this, fn);
  readonly #passedFor = (binding: number): ValueSet => {
    const file = this.program.fileOfBinding(binding);
    return passedValue(this, file, binding - file.bindingBase);
  };
  readonly #decoratedFor = (symbol: number): ValueSet => {
    const file = this.program.fileOfSymbol(symbol);
    return decoratedValue(this, file, symbol - file.symbolBase);
  };
  readonly #expectedFor = (id: number): ValueSet => {
    const file = this.program.fileOfExpression(id);
    return expectedType(this, this.#contextsOf(file), file, id - file.expressionBase);
  };
  readonly #itemsIn = (container: number): ValueSet => contentsValue(this, container, false);
  readonly #valuesIn = (container: number): ValueSet => contentsValue(this, container, true);

  constructor(
    whole: Program,
    patchedMemberTable: PatchedMemberTable,
    { before, callersOf = new Map(), dependencies, injection }: ResolverOptions,
    { bounds, budget }: { readonly bounds: MemoBounds; readonly budget: RunBudget },
  ) {
    const fileOf = (table: number, id: number): number => homeOf(whole, table, id).index;
    this.program = dependencies === undefined ? whole : noting(whole, dependencies);
    this.values = before?.values ?? new ValueTable((kind, ref) => partKey(whole, kind, ref));
    const read = before?.dependencies;
    const earlier = dependencies && before && read && new Repetition(before, read, this, dependencies);
    const watcher = dependencies && memoWatcher(dependencies, fileOf, PASSED_TABLE, earlier);
    this.memo = new Memo((left, right) => this.values.union(left, right), bounds, watcher, budget);
    this.budget = budget;
    this.dependencies = dependencies;
    this.before = before;
    this.callersOf = callersOf;
    this.injection = injection;
    this.patchedMemberTable = patchedMemberTable;
    this.classes = classMemo(whole, dependencies, before?.classes);
    this.#modules = moduleMemo(this.program, dependencies);
    this.#computations = computedTypes(whole.totals.expressions);
    this.#contexts = before ? before.#contexts : [];
    this.#scopes = before ? before.#scopes : scopeIndex();
    this.#builtins = before ? before.#builtins : builtinIndex(whole);
    this.#members = nesting(this.memo, DEEPEST_MEMBERS);
    this.#calls = nesting(this.memo, DEEPEST_CALLS);
    [
      this.#expressionValues,
      this.#expressionTypes,
      this.#bindingValues,
      this.#bindingTypes,
      this.#returns,
      this.#decorated,
      this.#expected,
      this.#itemContents,
      this.#valueContents,
      this.#passed,
    ] = questionTables(this.memo, whole);
    this.#answerers = [
      (id) => this.#ask(this.#expressionValues, id, this.#rowValue),
      (id) => this.#ask(this.#expressionTypes, id, this.#rowType),
      (id) => this.bindingValue(id),
      (id) => this.bindingType(id),
      (id) => this.returnOf(id),
      (id) => this.decorated(id),
      (id) => this.#ask(this.#expected, id, this.#expectedFor),
      (id) => this.contentsValue(id, false),
      (id) => this.contentsValue(id, true),
      (id) => this.passed(id),
    ];
  }

  #ask(table: QuestionTable, id: number, compute: (id: number) => ValueSet): ValueSet {
    const state = table.get(id);
    const answer = state > 0 ? state - 1 : this.memo.run(table, id, compute);
    this.dependencies?.readAnswer(table.place, id);
    return answer;
  }

  #contextsOf(file: SourceFile): Contexts {
    const known = this.#contexts[file.index] ?? contextsOf(file);
    this.#contexts[file.index] = known;
    return known;
  }

  /** Whether something is being asked for that would get a partial answer if it were asked for again. */
  #isInsideCycle(): boolean {
    const modules = this.#modules.open[this.memo.depth]?.length ?? 0;
    return (
      this.classes.openClasses.levels.size + modules + this.#open.size + this.#computations.computation.open.length > 0
    );
  }

  /** Nothing, since what is asked for nests too deep. */
  #cut(): ValueSet {
    this.#cuts++;
    this.memo.isExact = false;
    return 0;
  }

  /** Steps that were taken, those for exports included. */
  steps(): number {
    return this.memo.steps + this.#modules.links.steps;
  }

  /** Asks a question of the memo by the number of its table and its id. */
  answer(table: number, id: number): ValueSet {
    return this.#answerers[table](id);
  }

  /** The final answer to a question, if it was found. */
  answered(table: number, id: number): ValueSet | undefined {
    return this.memo.final(table, id);
  }

  passed(binding: number): ValueSet {
    return this.#ask(this.#passed, binding, this.#passedFor);
  }

  semanticsOf(file: SourceFile): Semantics {
    return file.language.semantics;
  }

  valueOf(file: SourceFile, row: number): ValueSet {
    return row === 0 ? 0 : this.#ask(this.#expressionValues, file.expressionBase + row, this.#rowValue);
  }

  typeOf(file: SourceFile, row: number): ValueSet {
    return row === 0 ? 0 : this.#ask(this.#expressionTypes, file.expressionBase + row, this.#rowType);
  }

  lookup(file: SourceFile, scope: number, name: number, asType: boolean, use: number): Found {
    this.dependencies?.readName(file, file.facts.strings[name]);
    return lookup(this, file, scope, name, asType, use);
  }

  follow(binding: number): Found {
    return follow(this, this.#modules, binding);
  }

  throughWildcards(file: SourceFile, name: string): Found {
    return throughWildcards(this, this.#modules, file, name);
  }

  bindingValue(binding: number): ValueSet {
    return this.#ask(this.#bindingValues, binding, this.#boundValue);
  }

  parameterValue(file: SourceFile, row: number): ValueSet {
    return parameterValue(this, file, row);
  }

  bindingType(binding: number): ValueSet {
    return this.#ask(this.#bindingTypes, binding, this.#boundType);
  }

  exported(file: SourceFile, name: string): Found {
    return exported(this, this.#modules, file, name);
  }

  exportedNames(file: SourceFile): readonly string[] {
    return this.#modules.links.names(file);
  }

  moduleValue(file: SourceFile, specifier: string): ValueSet {
    return moduleValue(this, file, specifier);
  }

  membersOf(value: number, name: string): readonly MemberHit[] {
    return membersOf(this, this.classes, value, name);
  }

  viewFor(value: number, name: string): View | undefined {
    return viewFor(this, this.classes, value, name);
  }

  memberValue(value: number, name: string): ValueSet {
    let ofName = this.#memberValues.get(name);
    if (ofName === undefined) {
      ofName = new KeptAnswers(this.dependencies);
      this.#memberValues.set(name, ofName);
    }
    const known = ofName.get(value);
    if (known !== undefined) return known;
    if (!this.memo.spend()) return 0;
    if (!this.#members.enter()) return this.#cut();
    const isWhole = !this.#isInsideCycle();
    const cuts = this.#cuts;
    let isFinal = false;
    const find = (): ValueSet =>
      this.memo.watch(
        () => memberValue(this, this.classes, value, name),
        () => {
          isFinal = true;
        },
      );
    try {
      return ofName.find(value, find, () => isFinal && isWhole && this.#cuts === cuts);
    } finally {
      this.#members.leave();
    }
  }

  whileOpen(name: string, compute: () => ValueSet): ValueSet {
    // A question on the way that leads to itself is the memo's own affair.
    const key = `${this.memo.depth}:${name}`;
    if (this.#open.has(key)) return 0;
    this.#open.add(key);
    try {
      return compute();
    } finally {
      this.#open.delete(key);
    }
  }

  memberOfSet(set: ValueSet, name: string): ValueSet {
    return this.values.unionOf(this.values.members(set), (value) => this.memberValue(value, name));
  }

  isNamespaceLike(symbol: number): boolean {
    const file = this.program.fileOfSymbol(symbol);
    return NAMESPACE_KINDS.has(file.facts.symbols.kind(symbol - file.symbolBase));
  }

  moduleResolvers(): readonly ModuleResolver[] {
    const languages = new Set(this.program.files.map((file) => file.language));
    return [...languages].map((language) => this.program.moduleResolver(language));
  }

  scopeBindings(file: SourceFile, scope: number): readonly number[] {
    return this.#scopes(file, scope);
  }

  variablesInHeritage(symbol: number): readonly number[] {
    return variablesInHeritage(this, symbol);
  }

  anyProperty(value: number): ValueSet {
    return anyProperty(this, value);
  }

  declaringSymbol(symbol: number, binding: number): number {
    return declaringSymbol(this, declarationsOf(this, this.classes, symbol), binding);
  }

  memberNames(symbol: number): ReadonlySet<string> {
    const own = this.ancestors(symbol).map((one) => ownMembers(this, this.classes, one.symbol));
    return new Set(own.flatMap((members) => [...members.keys()]));
  }

  canonical(symbol: number): number {
    return declarationsOf(this, this.classes, symbol)[0];
  }

  ancestors(symbol: number): readonly Ancestor[] {
    return ancestors(this, this.classes, symbol);
  }

  parameterBases(symbol: number): readonly number[] {
    return parameterBases(this, this.classes, symbol);
  }

  hasForeignBases = (symbol: number): boolean => foreignBases(this, this.classes, this.canonical(symbol)) !== 0;

  metaclassesOf(symbol: number): readonly number[] {
    return metaclassesOf(this, this.classes, this.canonical(symbol)).map((one) =>
      this.values.value(ValueKind.instance, one.symbol, one.env),
    );
  }

  instanceOf(symbol: number, args: readonly ValueSet[]): ValueSet {
    return instanceOf(this, this.classes, symbol, args);
  }

  builtin(file: SourceFile, name: string | undefined, args: readonly ValueSet[] = []): ValueSet {
    const symbol = this.#builtins(file, name);
    return symbol === 0 ? 0 : instanceOf(this, this.classes, symbol, args);
  }

  symbolValue(symbol: number): ValueSet {
    return valueOfSymbol(this, symbol);
  }

  constructedBy(symbol: number): ValueSet {
    return constructedBy(this, symbol);
  }

  isPromise(symbol: number): boolean {
    const file = this.program.fileOfSymbol(symbol);
    const promise = file.isStub ? this.#builtins(file, file.language.semantics.builtins.promise) : 0;
    return promise !== 0 && this.canonical(promise) === symbol;
  }

  isBuiltinString(value: number): boolean {
    const symbol = this.values.ref(value);
    const { isStub, facts, symbolBase, language } = this.program.fileOfSymbol(symbol);
    const name = facts.symbols.name(symbol - symbolBase);
    return isStub && facts.strings[name] === language.semantics.builtins.string;
  }

  isAnonymous(symbol: number): boolean {
    const file = this.program.fileOfSymbol(symbol);
    return (file.facts.symbols.flags(symbol - file.symbolBase) & SymbolFlag.anonymous) !== 0;
  }

  typeParameters(symbol: number): readonly number[] {
    return typeParametersOf(this, this.classes, symbol);
  }

  decoratorApplied(file: SourceFile, decorator: number, target: ValueSet): ValueSet {
    return decoratorApplied(this, file, decorator, target);
  }

  functionValue(symbol: number, env: Environment, receiver: number): ValueSet {
    return functionValue(this, symbol, env, receiver);
  }

  callResult(callee: number, args: CallArguments): ValueSet {
    if (!this.memo.spend()) return 0;
    if (!this.#calls.enter()) return this.#cut();
    try {
      return callResult(this, callee, args);
    } finally {
      this.#calls.leave();
    }
  }

  decorated(symbol: number): ValueSet {
    if (this.program.fileOfSymbol(symbol).language.semantics.rules.decoratorsAnnotate) return 0;
    return this.#ask(this.#decorated, symbol, this.#decoratedFor);
  }

  callResults(callees: ValueSet, args: CallArguments): ValueSet {
    const selected = selectOverloads(this, this.values.members(callees), args);
    return this.values.unionOf(selected, (callee) => this.callResult(callee, args));
  }

  argumentsOf(file: SourceFile, call: number): CallArguments {
    // The same call is asked for once per callee, one after the other.
    const last = this.#lastArguments;
    if (last?.call === call && last.file === file) return last;
    this.#lastArguments = argumentsOf(file, call);
    return this.#lastArguments;
  }

  returnOf(fn: number): ValueSet {
    return this.#ask(this.#returns, fn, this.#returned);
  }

  isSymbolic(set: ValueSet): boolean {
    const known = this.#symbolic[set];
    if (known !== undefined) return known;
    const answer = set !== 0 && isSymbolic(this, set);
    this.#symbolic[set] = answer;
    return answer;
  }

  substitute(set: ValueSet, env: Environment): ValueSet {
    if (set === 0 || env === 0) return set;
    const known = this.#substitutions.get(set, env);
    if (known !== -1) return known;
    const result = substitute(this, set, env);
    if (!this.memo.isSpent) this.#substitutions.set(set, env, result);
    return result;
  }

  typeUnder(file: SourceFile, row: number, env: Environment): ValueSet {
    this.dependencies?.readRow(file, 'expressions', row);
    if (!this.memo.spend()) return 0;
    // A computed type takes as much of the stack as a question.
    if (!this.memo.nest(1)) {
      this.memo.isExact = false;
      return 0;
    }
    try {
      return typeUnder(this, this.#computations, file, row, env);
    } finally {
      this.memo.unnest();
    }
  }

  isComputed(file: SourceFile, row: number): boolean {
    this.dependencies?.readRow(file, 'expressions', row);
    return isComputed(this, this.#computations, file, row);
  }

  computedType(file: SourceFile, row: number): ValueSet {
    this.dependencies?.readRow(file, 'expressions', row);
    return computed(this, file, row, 0);
  }

  infer(file: SourceFile, type: number, env: Environment, set: ValueSet, out: Map<number, ValueSet>): void {
    this.dependencies?.readRow(file, 'expressions', type);
    infer(this, file, type, env, set, out);
  }

  expectedType(file: SourceFile, row: number): ValueSet {
    return this.#ask(this.#expected, file.expressionBase + row, this.#expectedFor);
  }

  expectedByPlace(file: SourceFile, row: number): ValueSet {
    this.dependencies?.readRow(file, 'expressions', row);
    return isSaidByPlace(this.#contextsOf(file), row) ? this.expectedType(file, row) : 0;
  }

  expectedOf(file: SourceFile, fn: number): ReturnType<Resolver['expectedOf']> {
    this.dependencies?.readRow(file, 'functions', fn);
    return expectedOf(this, file, fn);
  }

  calledAt(file: SourceFile, row: number): number {
    this.dependencies?.readRow(file, 'expressions', row);
    return calledAt(this.#contextsOf(file), row);
  }

  typeAround(file: SourceFile, row: number): ValueSet {
    this.dependencies?.readRow(file, 'expressions', row);
    return typeAround(this, this.#contextsOf(file), file, row);
  }

  recordAround(file: SourceFile, row: number, orCall: boolean): ValueSet {
    this.dependencies?.readRow(file, 'expressions', row);
    return recordAround(this, this.#contextsOf(file), file, row, orCall);
  }

  parameterType(fn: number, env: Environment, index: number, name?: string): ValueSet {
    return parameterType(this, fn, env, index, name);
  }

  iterated(set: ValueSet, file: SourceFile, async: boolean): ValueSet {
    return iterated(this, set, file, async);
  }

  awaited(set: ValueSet): ValueSet {
    return awaited(this, set);
  }

  patchedMembers(identity: string, name: string): readonly PatchedMember[] {
    const found = this.patchedMemberTable.get(identity, name);
    for (const { file, value } of found) this.dependencies?.readRow(file, 'expressions', value);
    return found;
  }

  patchedNames(identity: string): boolean {
    return this.patchedMemberTable.has(identity);
  }

  contents(container: number): readonly Content[] {
    const found = this.patchedMemberTable.contents(container);
    this.program.fileOfExpression(container);
    for (const { file, at } of found) this.dependencies?.readRow(file, 'expressions', at);
    return found;
  }

  contentsValue(container: number, isMapping: boolean): ValueSet {
    if (this.patchedMemberTable.contents(container).length === 0) return 0;
    return isMapping
      ? this.#ask(this.#valueContents, container, this.#valuesIn)
      : this.#ask(this.#itemContents, container, this.#itemsIn);
  }
}
