// Members that are taken by a name which the code computes (`getattr(self, 'visit_' + kind)`, `this['on' + name]`): what
// is written of the name as a text tells which members it can be.

import type { Intrinsic } from '../../../languages/language.ts';
import { Binding, Expression, Literal } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { listOf, listRows, partsOfText, type SourceFile } from '../program/source-file.ts';
import { callsReceiver, intrinsicCalled } from '../types/intrinsics.ts';
import { argumentFor } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/** In a pattern, this stands for any text. */
const ANY = '*';
/** What a name ends with where callables are bound apart from other members. */
const CALLABLE = /\(\)$/;
/** A name of which less than this is written could be that of anything. */
const LEAST_WRITTEN = 3;
/** Variables that a name or a member goes through, and functions that return it. */
const DEEPEST = 3;
/** Of more than this that is put into a text, the rest may be anything. */
const MOST_PARTS = 16;

/** A member of one of some values whose name has a pattern. */
export interface ComputedMember {
  readonly file: SourceFile;
  /** The expression (row) that the member is taken from, or 0 for the names of the file itself. */
  readonly object: number;
  /** What is taken where there is no such member (row), or 0. */
  readonly otherwise: number;
  readonly isWanted: (name: string) => boolean;
}

/** Where a name is computed: in a file, in a function that is called with arguments from another place, or in any code. */
interface Place {
  readonly file: SourceFile;
  /** What the function around was called with. */
  readonly given?: CallArguments;
  /** Where it was called. */
  readonly outer?: Place;
}

/** The member that an expression (row) is taken as by a computed name, also by a function that returns it. */
export function computedMember(r: Resolver, file: SourceFile, expression: number): ComputedMember | undefined {
  return computedAt(r, { file }, expression, 0);
}

function computedAt(r: Resolver, place: Place, expression: number, depth: number): ComputedMember | undefined {
  const { file } = place;
  const { expressions } = file.facts;
  if (expression === 0 || depth > DEEPEST) return undefined;
  const a = expressions.a(expression);
  switch (expressions.kind(expression)) {
    case Expression.call: {
      if (isIntrinsic(r, file, a, 'computed-member')) {
        const [object, key, otherwise = 0] = listOf(file, expressions.b(expression));
        return key === undefined ? undefined : memberBy(r, place, object, key, otherwise);
      }
      return returned(r, place, expression, depth);
    }
    case Expression.index: {
      const key = expressions.b(expression);
      if (isIntrinsic(r, file, expressions.kind(a) === Expression.call ? expressions.a(a) : 0, 'own-names'))
        return memberBy(r, place, 0, key);
      return r.semanticsOf(file).computedMembers ? memberBy(r, place, a, key) : undefined;
    }
    case Expression.name:
      return first(variableValues(r, file, expression), (value) => computedAt(r, place, value, depth + 1));
    case Expression.member:
      return callsReceiver(r, file, expression) ? computedAt(r, place, a, depth + 1) : undefined;
    default:
      return undefined;
  }
}

/** What a function of the repository returns to a call (row). */
function returned(r: Resolver, outer: Place, call: number, depth: number): ComputedMember | undefined {
  const given = r.argumentsOf(outer.file, call);
  return first(r.values.members(r.valueOf(outer.file, outer.file.facts.expressions.a(call))), (value) => {
    if (r.values.kind(value) !== ValueKind.function) return undefined;
    const source = r.program.fileOfFunction(r.values.ref(value));
    if (source.isStub) return undefined;
    r.dependencies?.readBody(source, r.values.ref(value) - source.functionBase);
    const results = listOf(source, source.facts.functions.returns(r.values.ref(value) - source.functionBase));
    return first(results, (result) => computedAt(r, { file: source, given, outer }, result, depth + 1));
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

function isIntrinsic(r: Resolver, file: SourceFile, callee: number, wanted: Intrinsic): boolean {
  return intrinsicNamed(r, file, callee) === wanted;
}

/** What a function of the stubs that a callee names is known to do, if anything. */
export function intrinsicNamed(r: Resolver, file: SourceFile, callee: number): Intrinsic | undefined {
  if (callee === 0 || file.facts.expressions.kind(callee) !== Expression.name) return undefined;
  return intrinsicCalled(r, file, callee);
}

function memberBy(r: Resolver, place: Place, object: number, key: number, otherwise = 0): ComputedMember | undefined {
  const pattern = patternOf(r, place, key, 0);
  const written = pattern.replaceAll(ANY, '').replace(CALLABLE, '');
  const least = pattern.includes(ANY) ? LEAST_WRITTEN : 1;
  if (written.length < least || /[^\p{ID_Continue}$]/u.test(written)) return undefined;
  const parts = pattern.split(ANY);
  return { file: place.file, object, otherwise, isWanted: (name) => hasParts(name, parts) };
}

/** Whether a name is made of parts with some text between each two of them. */
function hasParts(name: string, [first, ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    const found = name.indexOf(part, end + 1);
    if (found < 0) return false;
    end = found + part.length;
  }
  return name.endsWith(last) && name.length - last.length > end;
}

const toLower = (pattern: string): string => pattern.toLowerCase();
const toUpper = (pattern: string): string => pattern.toUpperCase();

/** What methods of texts make of a pattern, with the patterns of what they are given. */
const TEXT_METHODS: Readonly<Record<string, (pattern: string, given: readonly string[]) => string>> = {
  format: (pattern, given) => filled(pattern, /\{(\w*)\}/g, given),
  lower: toLower,
  downcase: toLower,
  toLowerCase: toLower,
  upper: toUpper,
  upcase: toUpper,
  toUpperCase: toUpper,
};

/** A pattern with patterns for its holes: for each the one that its number says, or that comes next. */
function filled(pattern: string, hole: RegExp, given: readonly string[]): string {
  let next = 0;
  return pattern.replaceAll(hole, (_, name) => given[name === '' ? next++ : Number(name)] ?? ANY);
}

/** What is written of a text, with what is put into it left open. */
function patternOf(r: Resolver, place: Place, expression: number, depth: number): string {
  const { file } = place;
  const { expressions, strings } = file.facts;
  const a = expressions.a(expression);
  const b = expressions.b(expression);
  if (depth > DEEPEST || !r.memo.spend()) return ANY;
  const patternsOf = (rows: readonly number[]): string[] =>
    rows.slice(0, MOST_PARTS).map((row) => patternOf(r, place, row, depth + 1));
  switch (expressions.kind(expression)) {
    case Expression.literal: {
      if (a !== Literal.string) return ANY;
      const pattern = strings[expressions.c(expression)];
      return filled(pattern, /\*()/g, patternsOf(partsOfText(file, expression) ?? [])) || strings[b] || ANY;
    }
    case Expression.operator: {
      const left = patternOf(r, place, b, depth + 1);
      const right = expressions.c(expression);
      if (strings[a] === '+') return left + patternOf(r, place, right, depth + 1);
      if (strings[a] !== '%') return ANY;
      const isList = expressions.kind(right) === Expression.collection;
      return filled(left, /%(?:\(\w+\))?()[a-z]/g, patternsOf(isList ? listRows(file, expressions.b(right)) : [right]));
    }
    case Expression.call: {
      const method = expressions.kind(a) === Expression.member ? strings[expressions.b(a)] : '';
      const made = Object.hasOwn(TEXT_METHODS, method) ? TEXT_METHODS[method] : undefined;
      const given = made === undefined ? [] : patternsOf(listRows(file, b));
      return made === undefined ? ANY : made(patternOf(r, place, expressions.a(a), depth + 1), given);
    }
    case Expression.name: {
      const [value, other] = variableValues(r, file, expression);
      if (value === undefined) return passedPattern(r, place, expression, depth);
      return other === undefined ? patternOf(r, place, value, depth + 1) : ANY;
    }
    default:
      return ANY;
  }
}

/** The pattern of what the call that leads to a place passes for the parameter that an expression names. */
function passedPattern(r: Resolver, { file, given, outer }: Place, expression: number, depth: number): string {
  if (given === undefined || outer === undefined) return ANY;
  const [row, other] = namedRows(r, file, expression).filter(
    (one) => file.facts.bindings.kind(one) === Binding.parameter,
  );
  const argument = row === undefined || other !== undefined ? undefined : argumentFor(file, row, given);
  return argument === undefined ? ANY : patternOf(r, outer, argument, depth + 1);
}

/** The bindings (rows) of the same file that an expression names. */
function namedRows(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const { expressions } = file.facts;
  const found = r.lookup(file, expressions.scope(expression), expressions.a(expression), false, expression);
  return found.bindings
    .filter((binding) => r.program.fileOfBinding(binding) === file)
    .map((binding) => binding - file.bindingBase);
}

/** What is assigned to the variable of the same file that an expression names. */
function variableValues(r: Resolver, file: SourceFile, expression: number): readonly number[] {
  const { bindings } = file.facts;
  return namedRows(r, file, expression)
    .map((row) => (bindings.kind(row) === Binding.variable ? bindings.value(row) : 0))
    .filter((value) => value !== 0);
}
