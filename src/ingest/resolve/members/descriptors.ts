// Descriptors: values of a class that say themselves what reading the member that holds them gives.

import { Binding } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { listRows } from '../program/source-file.ts';
import { givenParameters } from '../types/receivers.ts';
import { classOfInstance } from '../types/types.ts';
import { SELF_KEY, ValueKind, type ValueSet } from '../values/values.ts';

/**
 * What reading a member gives where its class holds `set` under its name: of descriptors, what they give for `reader`
 * (an instance, or the class); all else as it is. What methods set on their receiver is read as it is.
 */
export function readMember(r: Resolver, set: ValueSet, binding: number, reader: number): ValueSet {
  const { values } = r;
  const file = r.program.fileOfBinding(binding);
  const { read } = r.semanticsOf(file).protocols;
  if (read === undefined || set === 0) return set;
  if (file.facts.bindings.kind(binding - file.bindingBase) === Binding.field) return set;
  return values.unionOf(values.members(set), (value) => given(r, value, read, reader));
}

/** What the instances that decorators make of a function give when they are read as a member; 0 where they say nothing. */
export function readDecorated(r: Resolver, made: readonly number[], reader: number): ValueSet {
  const [first] = made;
  if (first === undefined) return 0;
  const { read } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(first))).protocols;
  if (read === undefined) return 0;
  return r.values.unionOf(
    made.filter((value) => r.membersOf(value, read).length > 0),
    (value) => given(r, value, read, reader),
  );
}

function given(r: Resolver, value: number, read: string, reader: number): ValueSet {
  const { values } = r;
  const isInstance = values.kind(value) === ValueKind.instance;
  if (!isInstance || r.membersOf(value, read).length === 0) return values.single(value);
  return values.unionOf(values.members(r.memberValue(value, read)), (method) => methodResult(r, method, value, reader));
}

/** What the reading method gives: of its overloads, by the first that takes the reader. */
function methodResult(r: Resolver, method: number, descriptor: number, reader: number): ValueSet {
  const { values } = r;
  if (values.kind(method) !== ValueKind.function) return 0;
  const primary = values.ref(method);
  const file = r.program.fileOfFunction(primary);
  const { bindings, functions, symbols } = file.facts;
  const symbol = functions.symbol(primary - file.functionBase);
  const ofInstance = values.kind(reader) === ValueKind.instance || values.kind(reader) === ValueKind.self;
  const list = symbol === 0 ? [] : listRows(file, symbols.functions(symbol));
  const signatures = list.length > 1 ? list.slice(1) : list;
  const takes = (fn: number): boolean => {
    const [instance] = givenParameters(file, fn);
    const type = instance === undefined ? 0 : bindings.type(instance);
    // An instance that can only be nothing is how a signature says that it is for reading from the class.
    return type === 0 || (r.typeOf(file, type) !== 0) === ofInstance;
  };
  const fn = signatures.find(takes) ?? signatures[0];
  if (fn === undefined) return 0;
  const env = new Map(values.bindings(values.env(method)));
  const [instance, owner] = givenParameters(file, fn).map((one) => bindings.type(one));
  const readerClass = ofInstance ? classOfInstance(r, reader) : reader;
  if (instance && ofInstance) r.infer(file, instance, values.env(method), values.single(reader), env);
  if (owner) r.infer(file, owner, values.env(method), values.single(readerClass), env);
  env.set(SELF_KEY, values.single(descriptor));
  return r.substitute(r.returnOf(file.functionBase + fn), values.environment(env));
}
