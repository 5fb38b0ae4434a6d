// Provenance: how the value of an expression is known, as the rule that an edge through it carries.

import { Binding, Expression } from '../../../model/facts.ts';
import type { Rule } from '../../../model/graph.ts';
import type { Resolver } from '../engine/resolver.ts';
import { boundHere, isTypeVariable } from '../names/bindings.ts';
import type { SourceFile } from '../program/source-file.ts';
import { isReceiverParameter } from '../types/receivers.ts';
import { ValueKind } from '../values/values.ts';

/** How the value of an expression is known: the rule that an edge through it carries. */
export function provenance(r: Resolver, file: SourceFile, expression: number, depth: number): Rule {
  const { expressions } = file.facts;
  const a = expressions.a(expression);
  if (depth > 12) return 'inferred-return';
  switch (expressions.kind(expression)) {
    case Expression.name:
      return nameProvenance(r, file, expression, depth);
    case Expression.receiver:
      return 'self-member';
    case Expression.ancestor:
      return 'super';
    case Expression.member: {
      const object = provenance(r, file, a, depth + 1);
      return object === 'self-member' || object === 'super' || object === 'scope' ? 'member-of-type' : object;
    }
    case Expression.call:
      return callProvenance(r, file, a, depth);
    case Expression.unpacked:
      return expressions.kind(a) === Expression.spread ? provenance(r, file, a, depth + 1) : 'container';
    case Expression.index:
    case Expression.iterated:
    case Expression.rest:
    case Expression.collection:
    case Expression.record:
      return 'container';
    case Expression.await:
    case Expression.entered:
    case Expression.spread:
      return provenance(r, file, a, depth + 1);
    case Expression.assign:
      return provenance(r, file, expressions.b(expression), depth + 1);
    case Expression.module:
      return 'import';
    case Expression.operator:
      return 'protocol';
    default:
      return 'member-of-type';
  }
}

/** Whether an expression (row) is an item of a container, read by a method that gives one or in another way. */
export function isItem(r: Resolver, file: SourceFile, expression: number): boolean {
  if (provenance(r, file, expression, 0) === 'container') return true;
  const { bindings, expressions, strings } = file.facts;
  const bound = boundHere(r, file, expression);
  const read = bound === 0 ? expression : bindings.value(bound);
  const callee = expressions.kind(read) === Expression.call ? expressions.a(read) : 0;
  if (callee === 0 || expressions.kind(callee) !== Expression.member) return false;
  return r.semanticsOf(file).containerReads?.[strings[expressions.b(callee)]] === 'item';
}

function callProvenance(r: Resolver, file: SourceFile, callee: number, depth: number): Rule {
  for (const value of r.values.members(r.valueOf(file, callee))) {
    if (r.values.kind(value) !== ValueKind.function) continue;
    const source = r.program.fileOfFunction(r.values.ref(value));
    const declared = source.facts.functions.returnType(r.values.ref(value) - source.functionBase);
    return declared === 0 ? 'inferred-return' : 'member-of-type';
  }
  return depth > 10 ? 'inferred-return' : 'member-of-type';
}

function nameProvenance(r: Resolver, file: SourceFile, expression: number, depth: number): Rule {
  const { expressions } = file.facts;
  const scope = expressions.scope(expression);
  const found = r.lookup(file, scope, expressions.a(expression), false, expression);
  const binding = found.bindings[0];
  if (binding === undefined) return 'import';
  const source = r.program.fileOfBinding(binding);
  const { bindings } = source.facts;
  const row = binding - source.bindingBase;
  const value = bindings.value(row);
  switch (bindings.kind(row)) {
    case Binding.import:
      return 'import';
    case Binding.definition:
      return r.program.isSameUnit(source, file) ? 'scope' : 'import';
    case Binding.parameter:
      if (isReceiverParameter(source, row)) return 'self-member';
      if (bindings.type(row) !== 0) return 'member-of-type';
      if (isListed(r, source, row)) return 'container';
      return r.before ? 'argument-flow' : 'callback';
    case Binding.narrowing:
      return 'member-of-type';
    default:
      if (bindings.type(row) !== 0) return 'member-of-type';
      return value === 0 || isTypeVariable(r, source, value)
        ? 'member-of-type'
        : provenance(r, source, value, depth + 1);
  }
}

/** Whether a table at its function has the values of a parameter (row). */
function isListed(r: Resolver, file: SourceFile, row: number): boolean {
  const { bindings, strings } = file.facts;
  const fn = bindings.function(row);
  return fn !== 0 && r.injection?.tableValues(r, file, fn, strings[bindings.name(row)]) !== undefined;
}
