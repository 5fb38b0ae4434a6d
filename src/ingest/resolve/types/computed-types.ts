// Types that are computed from others: conditional, indexed and mapped ones, and aliases that stand for such. What
// they are depends on the arguments, so they are evaluated anew under every substitution; all other types are
// evaluated once and substituted in.

import { Binding, Expression } from '../../../model/facts.ts';
import { tracked } from '../engine/dependency-tracker.ts';
import type { Resolver } from '../engine/resolver.ts';
import { PairMap } from '../program/pair-map.ts';
import { listOf, listRows, literalText, type SourceFile } from '../program/source-file.ts';
import { type Environment, ValueKind, type ValueSet } from '../values/values.ts';
import { indexed } from './evaluate.ts';
import { isExtendedBy } from './extends.ts';
import { aliasTargets, appliedBinding } from './types.ts';

/** Computed types that are evaluated in each other before what is left counts as unknown. */
const DEEPEST_COMPUTATION = 12;
/** Computed types evaluated for one question: aliases can refer to themselves along several ways at once. */
const MOST_COMPUTATIONS = 400;
/** Times that a computed type is evaluated inside itself: recursion over texts and lists goes further than values do. */
const MOST_REENTRIES = 1;
/** Members of one object type that are looked at where any of them may be meant. */
const MOST_MEMBERS = 16;

export interface ComputedTypes {
  /** Whether a type expression is computed: by expression id, 0 where it is not known. */
  readonly known: Int8Array;
  readonly asking: Asking;
  /** What types are under substitutions, by expression id and environment. */
  readonly results: PairMap;
  /** Of both, what they were read from: by expression id and, for results, environment plus one. */
  readonly traces: PairMap;
  computation: Computation;
}

/** The types (expression ids) of which it is being asked whether they are computed. */
interface Asking {
  /** Outermost first. */
  readonly open: number[];
  /** Types that are not, unless one that is still open is: with the place of the outermost of those. */
  readonly doubtful: Map<number, number>;
  /** The place of the outermost open type that was met again. */
  lowest: number;
}

/** Computed types that are evaluated in each other for one question of the memo. */
interface Computation {
  /** The depth of the question. */
  readonly question: number;
  /** The types (expression ids) that are being evaluated, outermost first. */
  readonly open: number[];
  steps: number;
}

export function computedTypes(expressions: number): ComputedTypes {
  return {
    known: new Int8Array(expressions),
    asking: { open: [], doubtful: new Map(), lowest: NONE_MET },
    results: new PairMap(),
    traces: new PairMap(),
    computation: { question: -1, open: [], steps: 0 },
  };
}

const NO = 1;
const YES = 2;
const OPEN = 3;
const NONE_MET = Number.MAX_SAFE_INTEGER;

/**
 * Whether what a type expression stands for must be evaluated under each substitution. Aliases that refer to each other
 * are computed by what else is in any of them, whichever of them is asked for first.
 */
export function isComputed(r: Resolver, memo: ComputedTypes, file: SourceFile, expression: number): boolean {
  const id = file.expressionBase + expression;
  const { asking } = memo;
  const known = memo.known[id];
  if (known === OPEN || asking.doubtful.has(id)) {
    asking.lowest = Math.min(asking.lowest, asking.doubtful.get(id) ?? asking.open.indexOf(id));
    return false;
  }
  if (known !== 0) {
    againFrom(r, memo, id, 0);
    return known === YES;
  }
  const place = asking.open.length;
  const outer = asking.lowest;
  asking.open.push(id);
  asking.lowest = NONE_MET;
  memo.known[id] = OPEN;
  let found = false;
  const trace = tracked(r.dependencies, () => {
    found = findsComputed(r, memo, file, expression);
  });
  asking.open.pop();
  const isSettled = found || asking.lowest >= place;
  memo.known[id] = isSettled ? (found ? YES : NO) : 0;
  if (isSettled) {
    if (trace !== 0) memo.traces.set(id, 0, trace);
    settleDoubtful(memo, place, found, trace);
  } else asking.doubtful.set(id, asking.lowest);
  asking.lowest = isSettled ? outer : Math.min(outer, asking.lowest);
  return found;
}

/** Those that depend on the type at a place are not computed if it is not; else they must be asked for anew. */
function settleDoubtful({ known, traces, asking }: ComputedTypes, place: number, found: boolean, trace: number): void {
  for (const [id, lowest] of asking.doubtful) {
    if (lowest < place) continue;
    asking.doubtful.delete(id);
    if (found) continue;
    known[id] = NO;
    if (trace !== 0) traces.set(id, 0, trace);
  }
}

function againFrom(r: Resolver, memo: ComputedTypes, id: number, key: number): void {
  const trace = r.dependencies ? memo.traces.get(id, key) : -1;
  if (trace > 0) r.dependencies!.again(trace);
}

function findsComputed(r: Resolver, memo: ComputedTypes, file: SourceFile, expression: number): boolean {
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  const some = (list: number): boolean => listOf(file, list).some((item) => isComputed(r, memo, file, item));
  let computed = false;
  switch (expressions.kind(expression)) {
    case Expression.conditional:
    case Expression.mapped:
      computed = true;
      break;
    case Expression.index:
      computed = !r.semanticsOf(file).rules.bracketsApplyTypes;
      break;
    case Expression.choice:
    case Expression.intersection:
      computed = some(a);
      break;
    case Expression.collection:
      computed = some(b);
      break;
    case Expression.member:
      computed = isOfTypeParameter(r, file, expression);
      break;
    case Expression.apply:
      computed =
        some(b) ||
        aliasTargets(r, file, a).some((binding) => {
          const alias = aliasBody(r, binding);
          return alias !== undefined && isComputed(r, memo, alias.file, alias.type);
        });
      break;
    default:
  }
  return computed;
}

/** Whether a type is one that the bound of a type parameter leaves open (`T::Item`). */
function isOfTypeParameter(r: Resolver, file: SourceFile, member: number): boolean {
  const { expressions } = file.facts;
  const object = expressions.a(member);
  return r.semanticsOf(file).rules.boundsOpenTypes === true && expressions.kind(object) === Expression.cast;
}

/** What takes the place of a type that is left open, by what takes that of the type parameter; else what its bound says. */
function openTypeUnder(r: Resolver, file: SourceFile, member: number, env: Environment): ValueSet {
  const { expressions, strings } = file.facts;
  const { values } = r;
  const name = strings[expressions.b(member)];
  const objects = values.members(r.typeUnder(file, expressions.b(expressions.a(member)), env));
  const given = values.unionOf(objects, (object) => {
    if (values.kind(object) !== ValueKind.instance) return 0;
    const above = r.ancestors(r.canonical(values.ref(object)));
    return values.unionOf(above, (ancestor) => {
      const open = r.typeParameters(ancestor.symbol).find((parameter) => nameOfBinding(r, parameter) === name);
      const set = open === undefined ? 0 : (values.bindings(ancestor.env).get(open) ?? 0);
      return set === 0 ? 0 : r.substitute(set, values.env(object));
    });
  });
  return given || r.substitute(r.typeOf(file, member), env);
}

function nameOfBinding(r: Resolver, binding: number): string {
  const { facts, bindingBase } = r.program.fileOfBinding(binding);
  return facts.strings[facts.bindings.name(binding - bindingBase)];
}

/** The type that an alias stands for. */
function aliasBody(r: Resolver, binding: number): { readonly file: SourceFile; readonly type: number } | undefined {
  const file = r.program.fileOfBinding(binding);
  const { bindings, symbols } = file.facts;
  const row = binding - file.bindingBase;
  const symbol = bindings.symbol(row);
  if (bindings.kind(row) !== Binding.definition || symbol === 0) return undefined;
  const type = symbols.members(symbol) === 0 ? symbols.value(symbol) : 0;
  return type === 0 ? undefined : { file, type };
}

/** See `Resolver.typeUnder`. */
export function typeUnder(
  r: Resolver,
  memo: ComputedTypes,
  file: SourceFile,
  expression: number,
  env: Environment,
): ValueSet {
  if (expression === 0) return 0;
  if (env === 0 || !isComputed(r, memo, file, expression)) return r.substitute(r.typeOf(file, expression), env);
  const id = file.expressionBase + expression;
  const outer = memo.computation;
  const isWhole = outer.question !== r.memo.depth || outer.open.length === 0;
  // Inside another it may be cut for that one's sake: whether it was found before must not show in the answer.
  const known = isWhole ? memo.results.get(id, env) : -1;
  if (known !== -1) {
    againFrom(r, memo, id, env + 1);
    return known;
  }
  const own = isWhole ? { question: r.memo.depth, open: [], steps: 0 } : outer;
  if (own.open.length >= DEEPEST_COMPUTATION || own.steps >= MOST_COMPUTATIONS) return 0;
  if (own.open.filter((one) => one === id).length >= MOST_REENTRIES) return 0;
  memo.computation = own;
  own.open.push(id);
  own.steps++;
  try {
    const keep = (result: ValueSet): void => {
      // What is evaluated inside another may have been cut for its sake.
      if (isWhole) memo.results.set(id, env, result);
    };
    let result: ValueSet = 0;
    const trace = tracked(r.dependencies, () => {
      result = r.memo.watch(() => computed(r, file, expression, env), keep);
    });
    if (isWhole && trace !== 0) memo.traces.set(id, env + 1, trace);
    return result;
  } finally {
    own.open.pop();
    memo.computation = outer;
  }
}

/** A computed type under a substitution. */
export function computed(r: Resolver, file: SourceFile, expression: number, env: Environment): ValueSet {
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  const union = (list: number): ValueSet =>
    r.values.unionOf(listOf(file, list), (item) => r.typeUnder(file, item, env));
  switch (expressions.kind(expression)) {
    case Expression.conditional:
      return conditionalType(r, file, expression, env);
    case Expression.index:
      return indexedType(r, file, expression, env);
    case Expression.mapped:
      return mappedType(r, file, expression, env);
    case Expression.member:
      return openTypeUnder(r, file, expression, env);
    case Expression.choice:
    case Expression.intersection:
      return union(a);
    case Expression.collection:
      return r.values.tuple(
        listRows(file, b).map((item) => itemUnder(r, file, item, env)),
        r.program.languageHome(file),
      );
    case Expression.apply: {
      const args = listRows(file, b).map((item) => r.typeUnder(file, item, env));
      const applied = r.values.unionOf(aliasTargets(r, file, a), (binding) => appliedBinding(r, binding, args));
      return applied || r.substitute(r.typeOf(file, expression), env);
    }
    default:
      return r.substitute(r.typeOf(file, expression), env);
  }
}

/** The item of a tuple type under a substitution; those that a spread stands for are taken as one. */
function itemUnder(r: Resolver, file: SourceFile, item: number, env: Environment): ValueSet {
  const type = r.typeUnder(file, item, env);
  if (file.facts.expressions.kind(item) !== Expression.spread) return type;
  return r.iterated(type, file, false) || type;
}

/** `T extends U ? A : B`, for each member of T by itself where T is a parameter; both branches where nothing decides. */
function conditionalType(r: Resolver, file: SourceFile, expression: number, env: Environment): ValueSet {
  const { expressions } = file.facts;
  const { values } = r;
  const checked = expressions.a(expression);
  const [wanted, whenTrue, whenFalse] = listOf(file, expressions.b(expression));
  if (wanted === undefined || whenTrue === undefined || whenFalse === undefined) return 0;
  const set = r.typeUnder(file, checked, env);
  const parameter = nakedParameter(r, file, checked);
  const parts = parameter === 0 ? [set] : values.members(set).map((one) => values.single(one));
  let result: ValueSet = 0;
  for (const part of parts.length === 0 ? [0] : parts) {
    const own = parameter === 0 ? env : extended(r, env, [[parameter, part]]);
    const inferred = new Map<number, ValueSet>();
    const verdict = isExtendedBy(r, part, r.typeUnder(file, wanted, own));
    if (verdict !== false) r.infer(file, wanted, own, part, inferred);
    const isTrue = verdict === true || (inferred.size > 0 && !isOpen(r, part));
    if (isTrue || verdict === undefined)
      result = values.union(result, r.typeUnder(file, whenTrue, extended(r, own, [...inferred])));
    if (!isTrue) result = values.union(result, r.typeUnder(file, whenFalse, own));
  }
  return result;
}

function isOpen(r: Resolver, set: ValueSet): boolean {
  return r.values.members(set).some((value) => r.values.kind(value) === ValueKind.parameter);
}

/** The type parameter (binding id) that an expression is nothing but, or 0. */
function nakedParameter(r: Resolver, file: SourceFile, expression: number): number {
  if (file.facts.expressions.kind(expression) !== Expression.name) return 0;
  const [value, ...others] = r.values.members(r.typeOf(file, expression));
  if (value === undefined || others.length > 0 || r.values.kind(value) !== ValueKind.parameter) return 0;
  return r.values.ref(value);
}

function extended(r: Resolver, env: Environment, entries: readonly (readonly [number, ValueSet])[]): Environment {
  const bound = r.values.bindings(env);
  if (entries.every(([parameter, set]) => set === 0 || bound.get(parameter) === set)) return env;
  const all = new Map(bound);
  for (const [parameter, set] of entries) if (set !== 0) all.set(parameter, set);
  return r.values.environment(all);
}

/** `T['key']`, `T[number]`, `T[K]`. */
function indexedType(r: Resolver, file: SourceFile, expression: number, env: Environment): ValueSet {
  const { expressions } = file.facts;
  const { values } = r;
  const object = r.typeUnder(file, expressions.a(expression), env);
  const key = expressions.b(expression);
  if (literalText(file, key) !== undefined) return indexed(r, file, object, key, 0);
  const keys = values.members(r.typeUnder(file, key, env));
  if (keys.length > 0 && keys.every((one) => values.kind(one) === ValueKind.literal)) {
    const texts = keys.map((one) => values.textOf(values.ref(one)));
    return values.unionOf(texts, (text) => itemOf(r, object, text));
  }
  const ofKeys = expressions.kind(key) === Expression.keyOf;
  return values.members(object).reduce((set, value) => {
    const kind = values.kind(value);
    const items = ofKeys && kind === ValueKind.instance ? anyMember(r, value) : 0;
    return values.union(set, items || r.iterated(values.single(value), file, false));
  }, 0);
}

/** A member by its name, or an item of a tuple by its position. */
function itemOf(r: Resolver, object: ValueSet, text: string): ValueSet {
  const { values } = r;
  return values.members(object).reduce((set, value) => {
    const items = values.kind(value) === ValueKind.tuple ? values.tupleItems(values.ref(value)) : [];
    return values.union(set, items[Number(text)] ?? r.memberValue(value, text));
  }, 0);
}

/** What any of the members that an object type states can be. */
function anyMember(r: Resolver, value: number): ValueSet {
  const symbol = r.values.ref(value);
  const file = r.program.fileOfSymbol(symbol);
  const scope = file.facts.symbols.members(symbol - file.symbolBase);
  if (file.isStub || scope === 0) return 0;
  const names = r
    .scopeBindings(file, scope)
    .slice(0, MOST_MEMBERS)
    .map((row) => file.facts.strings[file.facts.bindings.name(row)]);
  return r.values.unionOf([...new Set(names)], (name) => r.memberValue(value, name));
}

/** `{ [K in keyof T]: T[K] }` keeps the members of T; anything else is evaluated for the member that is asked for. */
function mappedType(r: Resolver, file: SourceFile, expression: number, env: Environment): ValueSet {
  const { bindings, expressions, strings } = file.facts;
  const value = expressions.b(expression);
  const key = expressions.c(expression);
  if (value === 0) {
    const constraint = expressions.a(expression);
    const ofKeys = constraint !== 0 && expressions.kind(constraint) === Expression.keyOf;
    return ofKeys ? r.typeUnder(file, expressions.a(constraint), env) : 0;
  }
  const isIndex = expressions.kind(value) === Expression.index;
  const index = isIndex ? expressions.b(value) : 0;
  const byKey =
    index !== 0 &&
    key !== 0 &&
    expressions.kind(index) === Expression.name &&
    strings[expressions.a(index)] === strings[bindings.name(key)];
  if (byKey) return r.typeUnder(file, expressions.a(value), env);
  return r.values.of(ValueKind.mapped, file.expressionBase + expression, env);
}

/** The members of a mapped type: of all keys, or of the one that is named. */
export function mappedMember(r: Resolver, mapped: number, name: string | undefined): ValueSet {
  const { values } = r;
  const id = values.ref(mapped);
  const file = r.program.fileOfExpression(id);
  const { expressions } = file.facts;
  const row = id - file.expressionBase;
  const key = expressions.c(row);
  const type = expressions.b(row);
  const env = values.env(mapped);
  if (name === undefined || key === 0) return r.typeUnder(file, type, env);
  const literal = values.of(ValueKind.literal, values.text(name), 0, r.program.languageHome(file));
  return r.typeUnder(file, type, extended(r, env, [[file.bindingBase + key, literal]]));
}
