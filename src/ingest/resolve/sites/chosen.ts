// What a call gives where its function chooses by what it is given (`return a if required else b`): the arguments, and the
// defaults of those that are left out, leave fewer of the results. No value depends on it, so it is asked at single calls.

import { Binding, Expression, Literal } from '../../../model/facts.ts';
import type { CallArguments, Resolver } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { argumentFor } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/** An expression (row) of a file. */
export interface Written {
  readonly file: SourceFile;
  readonly row: number;
}

/** Conditions lead to constants over fewer names than this. */
const DEEPEST = 8;

/** The results that the arguments of a call leave, as they are written; undefined where the arguments decide nothing. */
export function chosenResults(r: Resolver, file: SourceFile, call: number): readonly Written[] | undefined {
  const { expressions } = file.facts;
  if (expressions.kind(call) !== Expression.call) return undefined;
  const called = r.values.members(r.valueOf(file, expressions.a(call)));
  if (called.length !== 1 || r.values.kind(called[0]) !== ValueKind.function) return undefined;
  const fn = r.values.ref(called[0]);
  const source = r.program.fileOfFunction(fn);
  if (source.isStub) return undefined;
  r.dependencies?.readBody(source, fn - source.functionBase);
  const args = r.argumentsOf(file, call);
  const context: Entered = { r, file: source, fn: fn - source.functionBase, args };
  const returned = listRows(source, source.facts.functions.returns(fn - source.functionBase));
  const left = returned.flatMap((row) => branchesLeft(context, row));
  return left.length === branchesOf(source, returned) ? undefined : left.map((row) => ({ file: source, row }));
}

/** A function (row of a file) that a call runs. */
interface Entered {
  readonly r: Resolver;
  readonly file: SourceFile;
  readonly fn: number;
  readonly args: CallArguments;
}

/** How many results there are when nothing is decided. */
function branchesOf(file: SourceFile, rows: readonly number[]): number {
  const { expressions } = file.facts;
  return rows.reduce((sum, row) => {
    const isConditional = expressions.kind(row) === Expression.choice && listOf(file, expressions.b(row)).length > 0;
    return sum + (isConditional ? branchesOf(file, listRows(file, expressions.a(row))) : 1);
  }, 0);
}

function branchesLeft(context: Entered, row: number): readonly number[] {
  const { expressions } = context.file.facts;
  if (expressions.kind(row) !== Expression.choice) return [row];
  const items = listOf(context.file, expressions.a(row));
  const conditions = listOf(context.file, expressions.b(row));
  if (conditions.length === 0) return [row];
  const left: number[] = [];
  for (const [at, item] of items.entries()) {
    const condition = conditions[at];
    const truth = condition === undefined ? undefined : truthOf(context, context.file, Math.abs(condition), 0);
    const outcome = truth === undefined ? undefined : truth === condition > 0;
    if (outcome !== false) left.push(...branchesLeft(context, item));
    if (outcome === true) break;
  }
  return left;
}

/** Whether what is written is true; undefined where that is not known. */
function truthOf(context: Entered, file: SourceFile, row: number, depth: number): boolean | undefined {
  const { expressions, strings } = file.facts;
  if (row === 0 || depth > DEEPEST) return undefined;
  switch (expressions.kind(row)) {
    case Expression.literal: {
      if (expressions.a(row) === Literal.null) return false;
      const text = strings[expressions.b(row)];
      return expressions.a(row) === Literal.boolean && text !== '' ? text.toLowerCase() === 'true' : undefined;
    }
    case Expression.name: {
      const found = context.r.lookup(file, expressions.scope(row), expressions.a(row), false, row).bindings;
      const bound = found.flatMap((one) => context.r.follow(one).bindings);
      return bound.length === 1 ? truthOfBinding(context, bound[0], depth + 1) : undefined;
    }
    default:
      return undefined;
  }
}

function truthOfBinding(context: Entered, binding: number, depth: number): boolean | undefined {
  const { r, args, fn } = context;
  const file = r.program.fileOfBinding(binding);
  const { bindings } = file.facts;
  const row = binding - file.bindingBase;
  if (file.isStub) return undefined;
  if (bindings.kind(row) === Binding.variable) return truthOf(context, file, bindings.value(row), depth);
  if (bindings.kind(row) !== Binding.parameter || file !== context.file || bindings.function(row) !== fn)
    return undefined;
  const { expressions } = args.file.facts;
  // What a spread gives is for any parameter.
  if (listOf(args.file, expressions.b(args.call)).some((one) => expressions.kind(one) === Expression.spread))
    return undefined;
  const given = argumentFor(file, row, args);
  return given === undefined
    ? truthOf(context, file, bindings.value(row), depth)
    : truthOf(context, args.file, given, depth);
}
