// Puts the resolver together: the tables of memoised answers and, behind the `Resolver` interface, the modules that
// answer. Nothing is evaluated here but what must be known before the first question (members added from outside).

import type { ModuleResolver } from '../../languages/language.ts';
import { SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../model/graph.ts';
import { ancestors } from './ancestors.ts';
import { argumentsOf } from './arguments.ts';
import { bindingType, bindingValue } from './bindings.ts';
import { callResult, isSymbolic } from './calls.ts';
import {
  type ClassMemo,
  classMemo,
  declarationsOf,
  declaringSymbol,
  instanceOf,
  parameterBases,
  typeParametersOf,
  variablesInHeritage,
} from './classes.ts';
import { computed, computedTypes, isComputed, typeUnder } from './computed-types.ts';
import { contentsValue } from './contents.ts';
import { type Contexts, calledAt, contextsOf, expectedType, parameterType, recordAround } from './contexts.ts';
import { decoratedValue, decoratorApplied } from './decorators.ts';
import { anyProperty, evaluate } from './evaluate.ts';
import { collectExpandos, ExpandoTable } from './expandos.ts';
import { awaited, constructedBy, functionValue, iterated, returnOf } from './functions.ts';
import { builtinIndex, scopeIndex } from './indexes.ts';
import { infer } from './inference.ts';
import { membersOf, memberValue } from './members.ts';
import { HASTY, Memo, type MemoBounds, nesting, type RunBudget, THOROUGH } from './memo.ts';
import { metaclassesOf } from './metaclasses.ts';
import { exported, follow, moduleMemo, moduleValue, throughWildcards } from './modules.ts';
import { lookup } from './names.ts';
import { PairMap } from './pair-map.ts';
import { parameterValue, passedValue } from './parameters.ts';
import { partKey } from './part-keys.ts';
import type { Program } from './program.ts';
import type { QuestionTable } from './question-table.ts';
import { homeOf, PASSED_TABLE, questionTables } from './questions.ts';
import type { CallArguments, Resolver } from './resolver.ts';
import { cell, isClassLike, type SourceFile } from './source-file.ts';
import { substitute } from './substitution.ts';
import { type SupplierMemo, supplierOf } from './suppliers.ts';
import { KeptAnswers, memoWatcher, noting, type Touches } from './touches.ts';
import { evaluateType } from './types.ts';
import { ValueKind, type ValueSet, ValueTable } from './values.ts';

/** Calls that give functions that are called in turn, without any other evaluation in between. */
const DEEPEST_CALLS = 100;
/** Members that are looked up to find a member. */
const DEEPEST_MEMBERS = 100;

/** So many times as deep as the questions of one pass, those of all passes that ask each other may nest. */
const PASSES_IN_DEPTH = 4;

/**
 * The steps that all questions of a run may take together. Code by people takes a hundred for a line where nearly all of
 * it is computed types, and mostly fewer than ten; tangled programs can be made of a few lines, so the least counts for those.
 */
const LEAST_STEPS = 1_500_000;
const STEPS_PER_LINE = 300;

const NAMESPACE_KINDS = new Set([NODE_KIND_NUMBERS.Module, NODE_KIND_NUMBERS.Enum]);

export interface ResolverOptions {
  /** The pass before, from whose call sites arguments flow into parameters. */
  readonly before?: AssembledResolver;
  /** Is filled with the call sites of each function that this pass finds. */
  readonly callersOf?: ReadonlyMap<number, Iterable<number>>;
  /** Notes which files answers are read from. */
  readonly touches?: Touches;
  /**
   * How deep the questions of one pass may nest, where the stack of the machine allows for more than usual; those of all
   * passes together nest up to four times as deep.
   */
  readonly deepest?: number | undefined;
}

export interface AssembledResolver extends Resolver {
  readonly expandoTable: ExpandoTable;
  readonly classes: ClassMemo;
  /** What is left of the steps of the run, of which this is one pass. */
  readonly budget: RunBudget;
  /** Steps that were taken, those for exports included. */
  readonly steps: () => number;
  /** Asks a question of the memo by the number of its table and its id. */
  readonly answer: (table: number, id: number) => ValueSet;
  /** The final answer to a question, if it was found. */
  readonly answered: (table: number, id: number) => ValueSet | undefined;
}

/** A resolver over a program, ready for questions. */
export function createResolver(program: Program, options: ResolverOptions = {}): AssembledResolver {
  const expandos = options.before?.expandoTable ?? new ExpandoTable();
  const { deepest } = options;
  const budget = options.before?.budget ?? { left: LEAST_STEPS + STEPS_PER_LINE * ownLines(program) };
  const deep = deepest === undefined ? {} : { deepest, deepestInAll: PASSES_IN_DEPTH * deepest };
  const r = assemble(program, expandos, options, { bounds: { ...THOROUGH, ...deep }, budget });
  if (options.before) return r;
  const collecting = assemble(program, expandos, {}, { bounds: HASTY, budget });
  collectExpandos(collecting, expandos);
  r.memo.include(collecting.memo);
  return r;
}

function assemble(
  whole: Program,
  expandoTable: ExpandoTable,
  { before, callersOf = new Map(), touches }: ResolverOptions,
  { bounds, budget }: { readonly bounds: MemoBounds; readonly budget: RunBudget },
): AssembledResolver {
  const program = touches === undefined ? whole : noting(whole, touches);
  const values = before?.values ?? new ValueTable((kind, ref) => partKey(whole, kind, ref));
  const fileOf = (table: number, id: number): number => homeOf(whole, table, id).index;
  const memo = new Memo(bounds, touches && memoWatcher(touches, fileOf, PASSED_TABLE), budget);
  const classes = classMemo(whole.totals.symbols, touches, before?.classes);
  const modules = moduleMemo(program, touches);
  const suppliers: SupplierMemo = new Map();
  const { totals } = program;
  const [
    expressionValues,
    expressionTypes,
    bindingValues,
    bindingTypes,
    returns,
    decoratedValues,
    expected,
    itemContents,
    valueContents,
    passedValues,
  ] = questionTables(memo, whole);
  let lastArguments: CallArguments | undefined;
  const symbolic: (boolean | undefined)[] = [];
  const substitutions = new PairMap();
  const computations = computedTypes(totals.expressions);
  const contexts: (Contexts | undefined)[] = [];
  const contextOf = (file: SourceFile): Contexts => {
    const known = contexts[file.index] ?? contextsOf(file);
    contexts[file.index] = known;
    return known;
  };
  const scopes = scopeIndex();
  const builtins = builtinIndex(program);
  /** Most questions were asked before: their answer is given without making a closure to find it. */
  const ask = (table: QuestionTable, id: number, compute: (id: number) => ValueSet): ValueSet => {
    const state = table.get(id);
    return state > 0 ? state - 1 : memo.run(table, id, compute);
  };

  const rowValue = (id: number): ValueSet => {
    const file = program.fileOfExpression(id);
    return evaluate(r, file, id - file.expressionBase);
  };
  const rowType = (id: number): ValueSet => {
    const file = program.fileOfExpression(id);
    return evaluateType(r, file, id - file.expressionBase);
  };
  const boundValue = (binding: number): ValueSet => bindingValue(r, binding);
  const boundType = (binding: number): ValueSet => bindingType(r, binding);
  const returned = (fn: number): ValueSet => returnOf(r, fn);
  const passedFor = (binding: number): ValueSet => {
    const file = program.fileOfBinding(binding);
    return passedValue(r, file, binding - file.bindingBase);
  };

  const open = new Set<string>();
  /** Whether something is being asked for that would get a partial answer if it were asked for again. */
  const isInsideCycle = (): boolean =>
    classes.openClasses.levels.size +
      (modules.open[memo.depth]?.length ?? 0) +
      open.size +
      computations.computation.open.length >
    0;
  const members = nesting(memo, DEEPEST_MEMBERS);
  const calls = nesting(memo, DEEPEST_CALLS);
  /** How often something was cut for its depth: an answer met on the way is not kept, and hangs on the way there. */
  let cuts = 0;
  const memberValues = new Map<string, KeptAnswers<number, ValueSet>>();
  const member = (value: number, name: string): ValueSet => {
    let ofName = memberValues.get(name);
    if (ofName === undefined) {
      ofName = new KeptAnswers(touches);
      memberValues.set(name, ofName);
    }
    const known = ofName.get(value);
    if (known !== undefined) return known;
    if (!memo.spend()) return 0;
    if (!members.enter()) {
      cuts++;
      memo.isExact = false;
      return 0;
    }
    const isWhole = !isInsideCycle();
    const before = cuts;
    let isFinal = false;
    const find = (): ValueSet =>
      memo.watch(
        () => memberValue(r, classes, value, name),
        () => {
          isFinal = true;
        },
      );
    try {
      return ofName.find(value, find, () => isFinal && isWhole && cuts === before);
    } finally {
      members.leave();
    }
  };

  const answerers: readonly ((id: number) => ValueSet)[] = [
    (id) => ask(expressionValues, id, rowValue),
    (id) => ask(expressionTypes, id, rowType),
    (id) => r.bindingValue(id),
    (id) => r.bindingType(id),
    (id) => r.returnOf(id),
    (id) => r.decorated(id),
    (id) => {
      const file = program.fileOfExpression(id);
      return r.expectedType(file, id - file.expressionBase);
    },
    (id) => r.contentsValue(id, false),
    (id) => r.contentsValue(id, true),
    (id) => r.passed(id),
  ];

  const r: AssembledResolver = {
    program,
    values,
    memo,
    budget,
    touches,
    steps: () => memo.steps + modules.links.steps,
    answer: (table, id) => answerers[table]!(id),
    answered: (table, id) => memo.final(table, id),
    expandoTable,
    classes,
    before,
    callersOf,
    passed: (binding) => ask(passedValues, binding, passedFor),
    semanticsOf: (file) => file.language.semantics,
    valueOf: (file, row) => (row === 0 ? 0 : ask(expressionValues, file.expressionBase + row, rowValue)),
    typeOf: (file, row) => (row === 0 ? 0 : ask(expressionTypes, file.expressionBase + row, rowType)),
    lookup: (file, scope, name, asType, use) => lookup(r, file, scope, name, asType, use),
    follow: (binding) => follow(r, modules, binding),
    throughWildcards: (file, name) => throughWildcards(r, modules, file, name),
    bindingValue: (binding) => ask(bindingValues, binding, boundValue),
    parameterValue: (file, row) => parameterValue(r, file, row),
    bindingType: (binding) => ask(bindingTypes, binding, boundType),
    exported: (file, name) => exported(r, modules, file, name),
    moduleValue: (file, specifier) => moduleValue(r, file, specifier),
    membersOf: (value, name) => membersOf(r, classes, value, name),
    memberValue: member,
    whileOpen: (name, compute) => {
      // A question on the way that leads to itself is the memo's own affair.
      const key = `${memo.depth}:${name}`;
      if (open.has(key)) return 0;
      open.add(key);
      try {
        return compute();
      } finally {
        open.delete(key);
      }
    },
    memberOfSet: (set, name) => values.unionOf(values.members(set), (value) => member(value, name)),
    isNamespaceLike: (symbol) => isOfKind(program, symbol, NAMESPACE_KINDS),
    moduleResolvers: () => resolversOf(program),
    scopeBindings: (file, scope) => scopes(file, scope),
    variablesInHeritage: (symbol) => variablesInHeritage(r, symbol),
    anyProperty: (value) => anyProperty(r, value),
    declaringSymbol: (symbol, binding) => declaringSymbol(r, declarationsOf(r, classes, symbol), binding),
    canonical: (symbol) => declarationsOf(r, classes, symbol)[0]!,
    ancestors: (symbol) => ancestors(r, classes, symbol),
    parameterBases: (symbol) => {
      let bases = classes.parameterBases.get(symbol);
      if (!bases) {
        bases = parameterBases(r, symbol);
        classes.parameterBases.set(symbol, bases);
      }
      return bases;
    },
    metaclassesOf: (symbol) =>
      metaclassesOf(r, classes, r.canonical(symbol)).map((one) =>
        values.value(ValueKind.instance, one.symbol, one.env),
      ),
    instanceOf: (symbol, args) => instanceOf(r, classes, symbol, args),
    builtin: (file, name, args = []) => {
      const symbol = builtins(file, name);
      return symbol === 0 ? 0 : instanceOf(r, classes, symbol, args);
    },
    symbolValue: (symbol) => {
      const file = program.fileOfSymbol(symbol);
      return isClassLike(file, symbol - file.symbolBase)
        ? values.of(ValueKind.class, symbol)
        : functionValue(r, symbol, 0, 0);
    },
    constructedBy: (symbol) => constructedBy(r, symbol),
    isPromise: (symbol) => {
      const file = program.fileOfSymbol(symbol);
      return (
        file.prelude &&
        builtins(file, file.language.semantics.builtins.promise) !== 0 &&
        r.canonical(builtins(file, file.language.semantics.builtins.promise)) === symbol
      );
    },
    isBuiltinString: (value) => {
      const symbol = values.ref(value);
      const file = program.fileOfSymbol(symbol);
      return file.prelude && symbolName(program, symbol) === file.language.semantics.builtins.string;
    },
    isAnonymous: (symbol) => {
      const file = program.fileOfSymbol(symbol);
      return (cell(file.facts.symbols, symbol - file.symbolBase, SymbolColumn.flags) & SymbolFlag.anonymous) !== 0;
    },
    typeParameters: (symbol) => typeParametersOf(r, classes, symbol),
    decoratorApplied: (file, decorator, target) => decoratorApplied(r, file, decorator, target),
    functionValue: (symbol, env, receiver) => functionValue(r, symbol, env, receiver),
    callResult: (callee, args) => {
      if (!memo.spend()) return 0;
      if (!calls.enter()) {
        cuts++;
        memo.isExact = false;
        return 0;
      }
      try {
        return callResult(r, callee, args);
      } finally {
        calls.leave();
      }
    },
    decorated: (symbol) =>
      memo.run(decoratedValues, symbol, () => {
        const file = program.fileOfSymbol(symbol);
        return decoratedValue(r, file, symbol - file.symbolBase);
      }),
    callResults: (callees, args) => values.unionOf(values.members(callees), (callee) => r.callResult(callee, args)),
    argumentsOf: (file, call) => {
      // The same call is asked for once per callee, one after the other.
      if (lastArguments?.call !== call || lastArguments.file !== file) lastArguments = argumentsOf(file, call);
      return lastArguments;
    },
    returnOf: (fn) => ask(returns, fn, returned),
    isSymbolic: (set) => {
      let answer = symbolic[set];
      if (answer === undefined) {
        answer = set !== 0 && isSymbolic(r, set);
        symbolic[set] = answer;
      }
      return answer;
    },
    substitute: (set, env) => {
      if (set === 0 || env === 0) return set;
      const known = substitutions.get(set, env);
      if (known !== -1) return known;
      const result = substitute(r, set, env);
      if (!memo.isSpent) substitutions.set(set, env, result);
      return result;
    },
    typeUnder: (file, row, env) => {
      if (!memo.spend()) return 0;
      // A computed type takes as much of the stack as a question.
      if (!memo.nest(1)) {
        memo.isExact = false;
        return 0;
      }
      try {
        return typeUnder(r, computations, file, row, env);
      } finally {
        memo.unnest();
      }
    },
    isComputed: (file, row) => isComputed(r, computations, file, row),
    computedType: (file, row) => computed(r, file, row, 0),
    infer: (file, type, env, set, out) => infer(r, file, type, env, set, out),
    expectedType: (file, row) =>
      memo.run(expected, file.expressionBase + row, () => expectedType(r, contextOf(file), file, row)),
    calledAt: (file, row) => calledAt(contextOf(file), row),
    recordAround: (file, row) => recordAround(r, contextOf(file), file, row),
    supplierOf: (file, fn, name) => supplierOf(r, suppliers, file, fn, name),
    parameterType: (fn, env, index, name) => parameterType(r, fn, env, index, name),
    iterated: (set, file, async) => iterated(r, set, file, async),
    awaited: (set) => awaited(r, set),
    expandos: (identity, name) => {
      const found = expandoTable.get(identity, name);
      if (touches) for (const { file } of found) touches.touch(file.index);
      return found;
    },
    expandoNames: (identity) => expandoTable.has(identity),
    contents: (container) => {
      const found = expandoTable.contents(container);
      if (touches) program.fileOfExpression(container);
      if (touches) for (const { file } of found) touches.touch(file.index);
      return found;
    },
    contentsValue: (container, isMapping) =>
      expandoTable.contents(container).length === 0
        ? 0
        : memo.run(isMapping ? valueContents : itemContents, container, () => contentsValue(r, container, isMapping)),
  };
  return r;
}

function ownLines({ files }: Program): number {
  return files.reduce((sum, { prelude, facts }) => sum + (prelude ? 0 : facts.lineStarts.length), 0);
}

function isOfKind(program: Program, symbol: number, kinds: ReadonlySet<number>): boolean {
  const file = program.fileOfSymbol(symbol);
  return kinds.has(cell(file.facts.symbols, symbol - file.symbolBase, SymbolColumn.kind));
}

function symbolName(program: Program, symbol: number): string {
  const file = program.fileOfSymbol(symbol);
  return file.facts.strings[cell(file.facts.symbols, symbol - file.symbolBase, SymbolColumn.name)]!;
}

function resolversOf(program: Program): readonly ModuleResolver[] {
  return [...new Set(program.files.map((file) => file.language))].map((language) => program.moduleResolver(language));
}

export type { ValueSet };
