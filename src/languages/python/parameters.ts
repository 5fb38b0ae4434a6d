// Lowers the parameters of functions and lambdas. Defaults and annotations are evaluated outside of the function.

import { Binding, BindingFlag, Expression } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Declared, Lowering } from './lowering.ts';
import { bindTarget } from './targets.ts';

export interface Parameters {
  readonly bindings: readonly number[];
  /** Name of the first positional parameter, or nothing. */
  readonly first: string;
  readonly names: Map<string, Declared>;
  /** Binds the names of parameters that are patterns (`def f(x, (a, b))`); call it inside the function. */
  unpack(): void;
}

interface Parameter {
  readonly nameNode: number;
  readonly type: number;
  readonly value: number;
  readonly flags: number;
}

const IS_PARAMETER: Declared = { kind: 'parameter', symbol: 0, functions: [], overloaded: false };

/** Lowers a parameter list (0 for none) to bindings in `scope`. */
export function lowerParameters(l: Lowering, node: number, scope: number, functionRow: number): Parameters {
  const bindings: number[] = [];
  const names = new Map<string, Declared>();
  const patterns: { node: number; name: string; position: number }[] = [];
  let first = '';
  let keywordOnly = 0;
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (kind === Node.keyword_separator) keywordOnly = BindingFlag.keywordOnly;
    if (kind === Node.keyword_separator || kind === Node.positional_separator) continue;
    const parameter = readParameter(l, child);
    if (parameter.nameNode === 0) continue;
    const isName = kindOf(l, parameter.nameNode) === Node.identifier;
    const name = isName ? textOf(l, parameter.nameNode) : '';
    const position = startOf(l, parameter.nameNode);
    if (!isName) patterns.push({ node: parameter.nameNode, name, position });
    if (bindings.length === 0 && (parameter.flags & BindingFlag.keywordRest) === 0) first = name;
    names.set(name, IS_PARAMETER);
    bindings.push(
      l.facts.binding({
        scope,
        name,
        kind: Binding.parameter,
        type: parameter.type,
        value: parameter.value,
        position,
        function: functionRow,
        index: bindings.length,
        flags: BindingFlag.value | BindingFlag.type | parameter.flags | keywordOnly,
      }),
    );
    if ((parameter.flags & BindingFlag.rest) !== 0) keywordOnly = BindingFlag.keywordOnly;
  }
  return {
    bindings,
    first,
    names,
    unpack() {
      for (const pattern of patterns) {
        const value = l.facts.expression(Expression.unknown, scope, pattern.position);
        bindTarget(l, pattern.node, value, {});
      }
    },
  };
}

function readParameter(l: Lowering, node: number): Parameter {
  switch (kindOf(l, node)) {
    case Node.default_parameter:
    case Node.typed_default_parameter: {
      const typeNode = inField(l, node, Field.type);
      return {
        nameNode: inField(l, node, Field.name),
        type: typeNode === 0 ? 0 : l.type(typeNode),
        value: optional(l, inField(l, node, Field.value)),
        flags: BindingFlag.optional,
      };
    }
    case Node.typed_parameter: {
      // The name has no field; it stands first, with its stars if it has any.
      const typeNode = inField(l, node, Field.type);
      const name = readParameter(l, firstIn(l, node));
      return { ...name, type: typeNode === 0 ? 0 : l.type(typeNode) };
    }
    case Node.list_splat_pattern:
    case Node.dictionary_splat_pattern: {
      const isKeywords = kindOf(l, node) === Node.dictionary_splat_pattern;
      const flags = isKeywords ? BindingFlag.keywordRest : BindingFlag.rest;
      return { nameNode: firstIn(l, node), type: 0, value: 0, flags };
    }
    case Node.identifier:
    case Node.tuple_pattern:
      return { nameNode: node, type: 0, value: 0, flags: 0 };
    default:
      return { nameNode: 0, type: 0, value: 0, flags: 0 };
  }
}
