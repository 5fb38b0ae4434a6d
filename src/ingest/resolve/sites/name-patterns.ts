// Members that are taken by a name which the code computes (`getattr(self, 'visit_' + kind)`, `this['on' + name]`): what
// is written of the name as a text tells which members it can be.

import { Binding, Expression, Literal } from '../../../model/facts.ts';
import { intrinsicOf } from '../calls/calls.ts';
import type { Resolver } from '../engine/resolver.ts';
import { listOf, type SourceFile } from '../program/source-file.ts';
import { ValueKind } from '../values/values.ts';

/** In a pattern, this stands for any text. */
const ANY = '*';
/** What a name ends with where callables are bound apart from other members. */
const CALLABLE = /\(\)$/;
/** A name of which less than this is written could be that of anything. */
const LEAST_WRITTEN = 3;
/** Variables that a name or a member goes through, and functions that return it. */
const DEEPEST = 3;

/** A member of one of some values whose name has a pattern. */
export interface ComputedMember {
  readonly file: SourceFile;
  /** The expression (row) that the member is taken from, or 0 for the names of the file itself. */
  readonly object: number;
  /** What is taken where there is no such member (row), or 0. */
  readonly otherwise: number;
  readonly isWanted: (name: string) => boolean;
}

/** The member that an expression (row) is taken as by a computed name, also by a function that returns it. */
export function computedMember(
  r: Resolver,
  file: SourceFile,
  expression: number,
  depth = 0,
): ComputedMember | undefined {
  const { expressions } = file.facts;
  if (expression === 0 || depth > DEEPEST) return undefined;
  const a = expressions.a(expression);
  switch (expressions.kind(expression)) {
    case Expression.call: {
      if (isIntrinsic(r, file, a, 'computed-member')) {
        const [object, key, otherwise = 0] = listOf(file, expressions.b(expression));
        return key === undefined ? undefined : memberBy(r, file, object, key, otherwise);
      }
      return returned(r, file, a, depth);
    }
    case Expression.index: {
      const key = expressions.b(expression);
      if (isIntrinsic(r, file, expressions.kind(a) === Expression.call ? expressions.a(a) : 0, 'own-names'))
        return memberBy(r, file, 0, key);
      return r.semanticsOf(file).computedMembers ? memberBy(r, file, a, key) : undefined;
    }
    case Expression.name:
      return first(variableValues(r, file, expression), (value) => computedMember(r, file, value, depth + 1));
    default:
      return undefined;
  }
}

/** What a function of the repository returns. */
function returned(r: Resolver, file: SourceFile, callee: number, depth: number): ComputedMember | undefined {
  return first(r.values.members(r.valueOf(file, callee)), (value) => {
    if (r.values.kind(value) !== ValueKind.function) return undefined;
    const source = r.program.fileOfFunction(r.values.ref(value));
    if (source.isStub) return undefined;
    r.dependencies?.readBody(source, r.values.ref(value) - source.functionBase);
    const results = listOf(source, source.facts.functions.returns(r.values.ref(value) - source.functionBase));
    return first(results, (result) => computedMember(r, source, result, depth + 1));
  });
}

function first<Item>(
  items: Iterable<Item>,
  find: (item: Item) => ComputedMember | undefined,
): ComputedMember | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The object (row) of a call that gives its member by a computed name; undefined for any other expression. */
export function objectOfComputed(r: Resolver, file: SourceFile, expression: number): number | undefined {
  const { expressions } = file.facts;
  if (expressions.kind(expression) !== Expression.call) return undefined;
  const isComputed = isIntrinsic(r, file, expressions.a(expression), 'computed-member');
  return isComputed ? listOf(file, expressions.b(expression))[0] : undefined;
}

function isIntrinsic(r: Resolver, file: SourceFile, callee: number, wanted: 'computed-member' | 'own-names'): boolean {
  if (callee === 0 || file.facts.expressions.kind(callee) !== Expression.name) return false;
  return r.values.members(r.valueOf(file, callee)).some((value) => {
    if (r.values.kind(value) !== ValueKind.function) return false;
    const source = r.program.fileOfFunction(r.values.ref(value));
    const symbol = source.facts.functions.symbol(r.values.ref(value) - source.functionBase);
    return intrinsicOf(r, source, symbol) === wanted;
  });
}

function memberBy(
  r: Resolver,
  file: SourceFile,
  object: number,
  key: number,
  otherwise = 0,
): ComputedMember | undefined {
  const pattern = patternOf(r, file, key, 0);
  const written = pattern.replaceAll(ANY, '').replace(CALLABLE, '');
  const least = pattern.includes(ANY) ? LEAST_WRITTEN : 1;
  if (written.length < least || /[^\p{ID_Continue}$]/u.test(written)) return undefined;
  const parts = pattern.split(ANY).map((part) => part.replace(/[$()]/g, '\\$&'));
  const regexp = new RegExp(`^${parts.join('.+')}$`);
  return { file, object, otherwise, isWanted: (name) => regexp.test(name) };
}

const toLower = (pattern: string): string => pattern.toLowerCase();
const toUpper = (pattern: string): string => pattern.toUpperCase();

/** What methods of texts make of a pattern. */
const TEXT_METHODS: Readonly<Record<string, (pattern: string) => string>> = {
  format: (pattern) => pattern.replace(/\{\w*\}/g, ANY),
  lower: toLower,
  downcase: toLower,
  toLowerCase: toLower,
  upper: toUpper,
  upcase: toUpper,
  toUpperCase: toUpper,
};

/** What is written of a text, with what is put into it left open. */
function patternOf(r: Resolver, file: SourceFile, expression: number, depth: number): string {
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  if (depth > DEEPEST) return ANY;
  switch (expressions.kind(expression)) {
    case Expression.literal:
      return a === Literal.string ? strings[expressions.c(expression)] || strings[b] || ANY : ANY;
    case Expression.operator: {
      const left = patternOf(r, file, b, depth + 1);
      if (strings[a] === '+') return left + patternOf(r, file, expressions.c(expression), depth + 1);
      return strings[a] === '%' ? left.replace(/%(\(\w+\))?[a-z]/g, ANY) : ANY;
    }
    case Expression.call: {
      const method = expressions.kind(a) === Expression.member ? strings[expressions.b(a)] : '';
      const made = Object.hasOwn(TEXT_METHODS, method) ? TEXT_METHODS[method] : undefined;
      return made === undefined ? ANY : made(patternOf(r, file, expressions.a(a), depth + 1));
    }
    case Expression.name: {
      const [value, other] = variableValues(r, file, expression);
      return value === undefined || other !== undefined ? ANY : patternOf(r, file, value, depth + 1);
    }
    default:
      return ANY;
  }
}

/** What is assigned to the variable of the same file that an expression names. */
function variableValues(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const { bindings, expressions } = file.facts;
  const found = r.lookup(file, expressions.scope(expression), expressions.a(expression), false, expression);
  return found.bindings.flatMap((binding) => {
    if (r.program.fileOfBinding(binding) !== file) return [];
    const row = binding - file.bindingBase;
    const value = bindings.kind(row) === Binding.variable ? bindings.value(row) : 0;
    return value === 0 ? [] : [value];
  });
}
