// Functions where types of functions are wanted: overloads are told apart by how many parameters a lambda has, and by
// whether it gives anything.

import { FunctionFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { listOf, type SourceFile } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { Conversion } from './boxes.ts';

interface Shape {
  readonly file: SourceFile;
  readonly fn: number;
}

function shapeOf(r: Resolver, value: number): Shape {
  const file = r.program.fileOfFunction(r.values.ref(value));
  return { file, fn: r.values.ref(value) - file.functionBase };
}

/** How a function is given where a type of functions is wanted (both values): by its number of parameters, and whether it gives anything. */
export function functionConversion(r: Resolver, value: number, type: number): number {
  const [own, wanted] = [shapeOf(r, value), shapeOf(r, type)];
  if (!r.semanticsOf(wanted.file).rules.functionTypesOverload) return Conversion.same;
  const { functions } = own.file.facts;
  const isLambda = functions.symbol(own.fn) === 0 && !(functions.flags(own.fn) & FunctionFlag.signature);
  const count = givenParameters(own.file, own.fn).length;
  const expected = givenParameters(wanted.file, wanted.fn).length;
  if (isAsync(own) && !isAsync(wanted)) return Conversion.none;
  if (isLambda && givesNothing(own) && givesSomething(r, wanted, r.values.env(type))) return Conversion.none;
  if (count === expected) return Conversion.same;
  // A lambda may take apart the one thing that it is given.
  return isLambda && expected === 1 && count > 1 ? Conversion.boxed : Conversion.none;
}

function isAsync({ file, fn }: Shape): boolean {
  return (file.facts.functions.flags(fn) & FunctionFlag.async) !== 0;
}

/** Whether a function gives nothing by what is written: it has statements, and none that returns a value. */
function givesNothing({ file, fn }: Shape): boolean {
  const { functions } = file.facts;
  return functions.returnType(fn) === 0 && listOf(file, functions.returns(fn)).length === 0;
}

/** Whether a type of functions says that these give a value of a type that is known. */
function givesSomething(r: Resolver, { file, fn }: Shape, env: number): boolean {
  const type = file.facts.functions.returnType(fn);
  const given = type === 0 ? 0 : r.substitute(r.typeOf(file, type), env);
  return r.values.members(given).some((one) => r.values.kind(one) === ValueKind.instance);
}

/** Whether a type of functions is at least as specific as another, by what the functions give. */
export function isMoreSpecificFunction(
  r: Resolver,
  type: number,
  other: number,
  isSubtype: (type: number, wanted: number) => boolean,
): boolean {
  const resultOf = (value: number): ValueSet => {
    const { file, fn } = shapeOf(r, value);
    const declared = file.facts.functions.returnType(fn);
    return declared === 0 ? 0 : r.substitute(r.typeOf(file, declared), r.values.env(value));
  };
  // What does not wait may be given where waiting is allowed too.
  if (isAsync(shapeOf(r, type)) && !isAsync(shapeOf(r, other))) return false;
  const [own, theirs] = [r.values.members(resultOf(type)), r.values.members(resultOf(other))];
  if (own.length === 0 || theirs.length === 0) return true;
  return own.every((one) => theirs.some((wanted) => isSubtype(one, wanted)));
}
