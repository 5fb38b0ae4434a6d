// Lowers types, and names of types where a value is meant. Pointers and arrays are types of the library with an argument,
// transparent for what they lead to; references are what they refer to.

import { Expression, ExpressionColumn, FunctionFlag } from '../../model/facts.ts';
import { NUMBERS } from '../c/words.ts';
import { nameAt } from '../kit/blocks.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, firstIn, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import { Field, Node } from './grammar-nodes.ts';
import { globalName, type Lowering, numberType, plainNode, qualified, templateArguments } from './lowering.ts';
import { ARRAY, POINTER, TEXT } from './semantics.ts';

export function lowerType(l: Lowering, node: number): number {
  if (node === 0 || l.depth >= MAX_DEPTH) return unknown(l, node);
  l.depth++;
  const row = lowerTypeNode(l, node);
  l.depth--;
  return row;
}

function lowerTypeNode(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.type_identifier:
    case Node.identifier:
    case Node.namespace_identifier:
    case Node.field_identifier:
      return namedType(l, node);
    case Node.template_type:
    case Node.template_function:
    case Node.template_method:
      return functionArgument(l, node) || applied(l, node, namedType(l, plainNode(l, node)));
    case Node.qualified_identifier: {
      const { scopes, isGlobal, last } = qualified(l, node);
      const held = functionArgument(l, last);
      if (held !== 0) return held;
      const plain = plainNode(l, last);
      if (NUMBERS.has(textOf(l, plain))) return numberType(l, plain);
      if (scopes.length === 0) return applied(l, last, globalName(l, plain, true));
      return applied(l, last, memberRow(l, scopesType(l, scopes, isGlobal), textOf(l, plain), startOf(l, plain)));
    }
    case Node.primitive_type:
      return textOf(l, node) === 'void' ? unknown(l, node) : numberType(l, node);
    case Node.sized_type_specifier:
      return numberType(l, node);
    case Node.type_descriptor: {
      const type = inField(l, node, Field.type);
      return declaredType(l, type, readDeclarator(l, inField(l, node, Field.declarator))) || unknown(l, node);
    }
    case Node.class_specifier:
    case Node.struct_specifier:
    case Node.union_specifier:
    case Node.enum_specifier:
      return l.classSpecifier(node).type;
    case Node.decltype:
      return add(l, Expression.typeOf, start, l.expression(childrenIn(l, node).at(-1) ?? 0));
    case Node.dependent_type:
      return l.type(childrenIn(l, node).at(-1) ?? 0);
    case Node.placeholder_type_specifier:
    case Node.auto:
      return unknown(l, node);
    case Node.parameter_pack_expansion:
      return l.type(firstIn(l, node));
    default:
      return isExpression(l, node) ? l.expression(node) : unknown(l, node);
  }
}

/** An argument of a template may be a value. */
function isExpression(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.call_expression;
}

function namedType(l: Lowering, node: number): number {
  const name = textOf(l, node);
  return NUMBERS.has(name) ? numberType(l, node) : nameAt(l, name, startOf(l, node), true);
}

/** What is made of the type of a function holds such functions, and is called like them. */
function functionArgument(l: Lowering, node: number): number {
  const args = templateArguments(l, node);
  const [first = 0] = args;
  if (args.length !== 1 || kindOf(l, first) !== Node.type_descriptor) return 0;
  const declarator = readDeclarator(l, inField(l, first, Field.declarator));
  return declarator.wrappers.some(({ kind }) => kind === 'function') ? l.type(first) : 0;
}

/** A name with its template arguments, if it has any. */
function applied(l: Lowering, node: number, row: number): number {
  const args = templateArguments(l, node);
  if (args.length === 0) return row;
  return applyRow(
    l,
    startOf(l, node),
    row,
    args.map((one) => l.type(one)),
  );
}

/** The namespace or type that stands before a name. */
export function scopesType(l: Lowering, scopes: readonly number[], isGlobal: boolean): number {
  let row = 0;
  for (const scope of scopes) {
    const plain = plainNode(l, scope);
    const own =
      row !== 0
        ? memberRow(l, row, textOf(l, plain), startOf(l, plain))
        : kindOf(l, scope) === Node.decltype
          ? l.type(scope)
          : isGlobal
            ? globalName(l, plain, true)
            : nameAt(l, textOf(l, plain), startOf(l, plain), true);
    row = applied(l, scope, own);
  }
  return row;
}

/** A type or namespace where a value is meant; `onlyType`: nothing else can stand there. */
export function classValue(l: Lowering, node: number, onlyType: boolean): number {
  switch (kindOf(l, node)) {
    case Node.nested_namespace_specifier: {
      const names = childrenIn(l, node);
      return scopesType(l, names, false);
    }
    case Node.qualified_identifier: {
      const { scopes, isGlobal, last } = qualified(l, node);
      const plain = plainNode(l, last);
      if (scopes.length === 0) return globalName(l, plain, onlyType);
      return memberRow(l, scopesType(l, scopes, isGlobal), textOf(l, plain), startOf(l, plain));
    }
    default: {
      const plain = plainNode(l, node);
      return nameAt(l, textOf(l, plain), startOf(l, plain), onlyType);
    }
  }
}

/** The declared type of a name, from the type before it and its declarator; 0 where it is left to what the name is given. */
export function declaredType(l: Lowering, node: number, { wrappers }: Pick<Declarator, 'wrappers'>, given = 0): number {
  const start = startOf(l, node);
  const kind = kindOf(l, node);
  const isOpen = kind === Node.placeholder_type_specifier || kind === Node.auto;
  if (given === 0 && (node === 0 || (isOpen && !wrappers.some((one) => one.kind === 'function')))) return 0;
  const [first] = wrappers;
  const isText =
    kind === Node.primitive_type &&
    textOf(l, node) === 'char' &&
    (first?.kind === 'pointer' || first?.kind === 'array');
  let type = given || (isText ? nameRow(l, TEXT, start, true) : isOpen ? 0 : l.type(node));
  let isFunction = false;
  for (const one of isText ? wrappers.slice(1) : wrappers) {
    if (one.kind === 'function') type = functionType(l, one.node, type);
    else if (one.kind !== 'reference' && !isFunction && type !== 0 && !isUnknown(l, type))
      type = applyRow(l, start, nameRow(l, one.kind === 'array' ? ARRAY : POINTER, start, true), [type]);
    isFunction = one.kind === 'function';
  }
  return type;
}

function isUnknown(l: Lowering, row: number): boolean {
  return l.facts.expressionAt(row, ExpressionColumn.kind) === Expression.unknown;
}

/** The type of functions with such parameters. */
function functionType(l: Lowering, node: number, result: number): number {
  return functionExpression(
    l,
    node,
    () => ({ parameters: bindParameters(l, l.parameters(inField(l, node, Field.parameters))), returnType: result }),
    FunctionFlag.arrow | FunctionFlag.signature,
  );
}

const CLASS_TYPES: ReadonlySet<number> = new Set([Node.type_identifier, Node.template_type, Node.qualified_identifier]);

/** Whether a type may be a class, by its form. */
export function mayBeClass(l: Lowering, node: number): boolean {
  if (!CLASS_TYPES.has(kindOf(l, node))) return false;
  return !NUMBERS.has(textOf(l, plainNode(l, qualified(l, node).last)));
}
