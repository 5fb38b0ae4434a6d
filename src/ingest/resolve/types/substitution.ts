// Substitution: putting what is known of type parameters and receivers in the place where they are mentioned.

import { Scope, SymbolFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { type Environment, SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';
import { boundOf } from './types.ts';

/** Substitutions nest (a promise of an array of T), but not without end. */
const DEEPEST_SUBSTITUTION = 5;

/** Puts what `env` binds in place of the parameters and receivers that a set mentions. */
export function substitute(r: Resolver, set: ValueSet, env: Environment, depth = 0): ValueSet {
  if (env === 0 || set === 0 || depth > DEEPEST_SUBSTITUTION || !r.memo.spend()) return set;
  const { values } = r;
  const bound = values.bindings(env);
  const receiver = bound.get(SELF_KEY) ?? 0;
  let result: ValueSet = 0;
  for (const value of values.members(set)) {
    const ref = values.ref(value);
    const kind = values.kind(value);
    if (kind === ValueKind.parameter) {
      result = values.union(result, bound.get(ref) ?? values.single(value));
    } else if (kind === ValueKind.self || kind === ValueKind.selfClass) {
      result = values.union(result, ownReceiver(r, value, receiver));
    } else if (kind === ValueKind.tuple) {
      result = values.union(
        result,
        values.tuple(
          values.tupleItems(ref).map((item) => substitute(r, item, env, depth + 1)),
          values.receiver(value),
          values.tupleLabels(ref),
        ),
      );
    } else if (kind === ValueKind.mapping) {
      result = values.union(result, values.of(ValueKind.mapping, substitute(r, ref, env, depth + 1)));
    } else {
      result = values.union(result, values.of(kind, ref, instantiated(r, value, env, depth), values.receiver(value)));
    }
  }
  return result;
}

/** The receiver that the caller has, where it is of the class that the method speaks of; else that class. */
function ownReceiver(r: Resolver, value: number, receiver: ValueSet): ValueSet {
  const { values } = r;
  if (receiver === 0) return values.single(value);
  const symbol = r.canonical(values.ref(value));
  const wantsClass = values.kind(value) === ValueKind.selfClass;
  const fitting = values.members(receiver).flatMap((one) => {
    const kind = values.kind(one);
    const isClass = kind === ValueKind.class || kind === ValueKind.selfClass;
    // What is known of a type parameter by its bound stays that type parameter.
    if (kind === ValueKind.parameter && !wantsClass && isBoundBy(r, values.ref(one), symbol)) return [one];
    if (kind !== ValueKind.instance && kind !== ValueKind.self && !isClass) return [];
    if (!r.ancestors(r.canonical(values.ref(one))).some((ancestor) => ancestor.symbol === symbol)) return [];
    if (isClass === wantsClass) return [one];
    const own = kind === ValueKind.self || kind === ValueKind.selfClass;
    if (wantsClass)
      return [values.value(own ? ValueKind.selfClass : ValueKind.class, values.ref(one), own ? 0 : values.env(one))];
    return [values.value(own ? ValueKind.self : ValueKind.instance, values.ref(one), own ? 0 : values.env(one))];
  });
  return fitting.length > 0 ? values.setOf(fitting) : values.single(value);
}

function isBoundBy(r: Resolver, parameter: number, symbol: number): boolean {
  return r.values
    .members(boundOf(r, parameter))
    .some(
      (bound) =>
        r.values.kind(bound) === ValueKind.instance &&
        r.ancestors(r.canonical(r.values.ref(bound))).some((ancestor) => ancestor.symbol === symbol),
    );
}

/** The environment of a value under an outer substitution. Functions and literals see all of the outer one. */
function instantiated(r: Resolver, value: number, env: Environment, depth: number): Environment {
  const { values } = r;
  const kind = values.kind(value);
  const closes =
    kind === ValueKind.function ||
    kind === ValueKind.record ||
    kind === ValueKind.mapped ||
    (kind === ValueKind.instance && r.isAnonymous(values.ref(value)));
  const own = values.bindings(values.env(value));
  const bases = kind === ValueKind.class ? r.parameterBases(values.ref(value)) : [];
  if (own.size === 0 && !closes && bases.length === 0) return 0;
  const entries = new Map<number, ValueSet>();
  for (const parameter of bases) {
    const base = values.bindings(env).get(parameter);
    if (base !== undefined) entries.set(parameter, base);
  }
  if (closes) {
    for (const [parameter, set] of values.bindings(env))
      if (isSeenBy(r, parameter, kind, values.ref(value))) entries.set(parameter, set);
  }
  for (const [parameter, set] of own) entries.set(parameter, substitute(r, set, env, depth + 1));
  return values.environment(entries);
}

/** Whether a parameter is in scope where a function, literal or object type stands. */
function isSeenBy(r: Resolver, parameter: number, kind: number, ref: number): boolean {
  if (parameter === SELF_KEY) return false;
  const { program } = r;
  const file = program.fileOfBinding(parameter);
  const { bindings, expressions, functions, scopes, symbols } = file.facts;
  const inner = ((): number => {
    if (kind === ValueKind.function) {
      return program.fileOfFunction(ref) === file ? functions.scope(ref - file.functionBase) : 0;
    }
    if (kind === ValueKind.record || kind === ValueKind.mapped) {
      return program.fileOfExpression(ref) === file ? expressions.scope(ref - file.expressionBase) : 0;
    }
    return program.fileOfSymbol(ref) === file ? symbols.scope(ref - file.symbolBase) : 0;
  })();
  const outer = bindings.scope(parameter - file.bindingBase);
  for (let at = inner; at !== 0; at = scopes.parent(at)) if (at === outer) return true;
  return kind === ValueKind.function && isOfExtended(r, parameter, ref);
}

/** Whether a function stands in an extension of the type that a parameter is of. */
function isOfExtended(r: Resolver, parameter: number, fn: number): boolean {
  const file = r.program.fileOfFunction(fn);
  const { functions, scopes, symbols } = file.facts;
  for (let at = functions.scope(fn - file.functionBase); at !== 0; at = scopes.parent(at)) {
    const symbol = scopes.kind(at) === Scope.members ? scopes.symbol(at) : 0;
    if (symbol === 0 || !(symbols.flags(symbol) & SymbolFlag.extension)) continue;
    if (r.typeParameters(r.canonical(file.symbolBase + symbol)).includes(parameter)) return true;
  }
  return false;
}
