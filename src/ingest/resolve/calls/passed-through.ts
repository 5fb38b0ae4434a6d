// What stands behind a parameter whose type says only how it is used: an interface of the library, or a class outside.

import { Binding, BindingFlag, Expression } from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { functionalMember } from '../members/functional.ts';
import { isInterface } from '../members/protocols.ts';
import { isAnyClass, isSignature } from '../names/bindings.ts';
import { listRows, type SourceFile } from '../program/source-file.ts';
import { isReceiverParameter } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/**
 * The parameter (binding id) that an expression (row) stands for, itself or as a field that is given it; 0 where there is
 * none, and where the type says what the value is.
 */
export function openParameter(r: Resolver, file: SourceFile, expression: number): number {
  const kind = expression === 0 ? 0 : file.facts.expressions.kind(expression);
  if (kind !== Expression.name && kind !== Expression.member) return 0;
  return isOpen(r, file, expression) ? parameterBehind(r, file, expression) : 0;
}

/** The same, whatever the type says. */
export function parameterBehind(r: Resolver, file: SourceFile, expression: number): number {
  const { expressions, strings } = file.facts;
  if (expressions.kind(expression) === Expression.name) return namedParameter(r, file, expression);
  if (expressions.kind(expression) !== Expression.member) return 0;
  const name = strings[expressions.b(expression)];
  for (const object of r.values.members(r.valueOf(file, expressions.a(expression)))) {
    for (const { bindings } of r.membersOf(object, name)) {
      for (const binding of bindings) {
        const parameter = givenParameter(r, binding) || handedUp(r, object, binding, name);
        if (parameter !== 0) return parameter;
      }
    }
  }
  return 0;
}

/** Whether the type of an expression leaves open which class of the repository its value is of. */
function isOpen(r: Resolver, file: SourceFile, expression: number): boolean {
  const { values } = r;
  const set = r.valueOf(file, expression);
  if (isAnyClass(r, file, set)) return true;
  return values.members(set).some((value) => {
    const kind = values.kind(value);
    if (kind !== ValueKind.instance) return OPEN.has(kind) || isSignature(r, value);
    const source = r.program.fileOfSymbol(values.ref(value));
    if (!source.isStub) return isLoose(r, values.ref(value));
    if (functionalMember(r, values.ref(value)) !== undefined) return true;
    const name = source.facts.strings[source.facts.symbols.name(values.ref(value) - source.symbolBase)];
    return r.semanticsOf(source).protocols.abstract?.includes(name) === true;
  });
}

/** Whether a symbol is an interface of the repository that what stands for it need not name. */
export function isLoose(r: Resolver, symbol: number): boolean {
  if (!isInterface(r, symbol)) return false;
  const { functionalInterfaces, structuralInterfaces } = r.semanticsOf(r.program.fileOfSymbol(symbol)).rules;
  return structuralInterfaces !== true && !functionalInterfaces;
}

const OPEN: ReadonlySet<number> = new Set([ValueKind.parameter, ValueKind.external]);

function namedParameter(r: Resolver, file: SourceFile, expression: number): number {
  const { expressions } = file.facts;
  const found = r.lookup(file, expressions.scope(expression), expressions.a(expression), false, expression);
  return found.bindings.find((binding) => isParameter(r, binding)) ?? 0;
}

/** The parameter that a field is given. */
function givenParameter(r: Resolver, binding: number): number {
  const file = r.program.fileOfBinding(binding);
  const { bindings, expressions } = file.facts;
  const row = binding - file.bindingBase;
  const value = file.isStub || bindings.kind(row) !== Binding.field ? 0 : bindings.value(row);
  return value !== 0 && expressions.kind(value) === Expression.name ? namedParameter(r, file, value) : 0;
}

/**
 * The parameter that a constructor of the repository hands up to that of a library class, for the field that the latter
 * fills with its parameter of the same name (`super().__init__(fget)`).
 */
function handedUp(r: Resolver, object: number, binding: number, name: string): number {
  const kind = r.values.kind(object);
  if (kind !== ValueKind.instance && kind !== ValueKind.self) return 0;
  if (!r.program.fileOfBinding(binding).isStub) return 0;
  const { construct } = r.semanticsOf(r.program.fileOfSymbol(r.values.ref(object))).protocols;
  for (const maker of construct.flatMap((one) => r.values.members(r.memberValue(object, one)))) {
    if (r.values.kind(maker) !== ValueKind.function) continue;
    const file = r.program.fileOfFunction(r.values.ref(maker));
    const fn = r.values.ref(maker) - file.functionBase;
    const argument = file.isStub ? 0 : handedUpIn(r, file, fn, name);
    const parameter = argument === 0 ? 0 : namedParameter(r, file, argument);
    if (parameter !== 0) return parameter;
  }
  return 0;
}

/** The name (row) that a constructor (row) hands up for a parameter of the library's, or 0. */
function handedUpIn(r: Resolver, file: SourceFile, fn: number, name: string): number {
  const { expressions, scopes } = file.facts;
  for (let call = 1; call < expressions.rows; call++) {
    const callee = expressions.kind(call) === Expression.call ? expressions.a(call) : 0;
    if (callee === 0 || expressions.kind(callee) !== Expression.member) continue;
    if (expressions.kind(expressions.a(callee)) !== Expression.ancestor) continue;
    if (scopes.function(expressions.scope(call)) !== fn) continue;
    const { named, positional } = r.argumentsOf(file, call);
    for (const value of r.values.members(r.valueOf(file, callee))) {
      if (r.values.kind(value) !== ValueKind.function) continue;
      const source = r.program.fileOfFunction(r.values.ref(value));
      const taken = listRows(source, source.facts.functions.parameters(r.values.ref(value) - source.functionBase));
      const place = taken
        .filter((one) => !isReceiverParameter(source, one))
        .findIndex((one) => source.facts.strings[source.facts.bindings.name(one)] === name);
      const argument = place === -1 ? undefined : (named.get(name) ?? positional[place]);
      if (source.isStub && argument !== undefined && expressions.kind(argument) === Expression.name) return argument;
    }
  }
  return 0;
}

function isParameter(r: Resolver, binding: number): boolean {
  const file = r.program.fileOfBinding(binding);
  const row = binding - file.bindingBase;
  const { bindings } = file.facts;
  if (bindings.kind(row) !== Binding.parameter || bindings.function(row) === 0) return false;
  return !(bindings.flags(row) & (BindingFlag.rest | BindingFlag.keywordRest)) && !isReceiverParameter(file, row);
}
