// Whether two functions take the same: one that does so in a descendant runs in the place of the other.

import { BindingFlag } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { boundOf } from '../types/types.ts';
import { ValueKind, type ValueSet } from '../values/values.ts';
import { isRoot } from './boxes.ts';
import { keepsReceiver } from './chosen-by-receivers.ts';
import { labelsOf } from './labels.ts';
import { arrayOf, isArray, itemOf, parametersOf } from './told-apart.ts';

/** Whether two functions have parameters of the same types, the second seen under what binds its type parameters. */
export function haveSameParameters(r: Resolver, one: number, other: number, env: number): boolean {
  const { values } = r;
  const typesOf = (fn: number, bound: number): readonly ValueSet[] => {
    const file = r.program.fileOfFunction(fn);
    return parametersOf(file, fn - file.functionBase).map((row) => {
      const type = file.facts.bindings.type(row);
      const set = type === 0 ? 0 : r.substitute(r.typeOf(file, type), bound);
      return file.facts.bindings.flags(row) & BindingFlag.rest ? arrayOf(r, file, set) : set;
    });
  };
  const [own, theirs] = [typesOf(one, 0), typesOf(other, env)];
  if (own.length !== theirs.length || !haveSameLabels(r, one, other)) return false;
  if (keepsReceiver(r, one) !== keepsReceiver(r, other)) return false;
  return own.every((set, index) => {
    const wanted = theirs[index];
    if (set === wanted || set === 0 || wanted === 0) return true;
    const [type] = values.members(set);
    return values.members(wanted).some((given) => isSameHead(r, type, given));
  });
}

function haveSameLabels(r: Resolver, one: number, other: number): boolean {
  const file = r.program.fileOfFunction(one);
  const source = r.program.fileOfFunction(other);
  if (!r.semanticsOf(file).rules.argumentLabels) return true;
  const theirs = labelsOf(source, other - source.functionBase);
  return labelsOf(file, one - file.functionBase).every((label, place) => label === theirs[place]);
}

function isSameHead(r: Resolver, type: number, other: number): boolean {
  const { values } = r;
  if (values.kind(other) === ValueKind.parameter) {
    // What overrides without saying what the parameter is has its bound instead.
    if (values.kind(type) === ValueKind.parameter) return true;
    const bounds = values.members(boundOf(r, values.ref(other)));
    return bounds.length === 0 ? isRoot(r, type) : bounds.some((bound) => isSameHead(r, type, bound));
  }
  if (values.kind(type) !== values.kind(other)) return false;
  // Types of functions are told apart by where they are written.
  if (values.kind(type) === ValueKind.function) return true;
  if (values.ref(type) !== values.ref(other)) return false;
  if (values.kind(type) !== ValueKind.instance || !isArray(r, values.ref(type))) return true;
  const [own, theirs] = [values.members(itemOf(r, type)), values.members(itemOf(r, other))];
  return own.length === 0 || theirs.length === 0 || isSameHead(r, own[0], theirs[0]);
}
