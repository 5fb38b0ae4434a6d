// Lowers annotations: syntax nodes and texts become type trees, and type trees become exprs in type position.
// Special forms of `typing` are known by the last part of their name, however they were imported.

import {
  Binding,
  BindingFlag,
  Collection,
  Expression,
  FunctionFlag,
  Literal,
  Receiver,
  Scope,
} from '../../model/facts.ts';
import { childrenIn, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, collectionRow, literalRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import { type Lowering, operatorBetween } from './lowering.ts';
import { parseTypeText, type TypeTree } from './type-text.ts';

/** Forms that stand for their first argument. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Annotated',
  'Final',
  'ClassVar',
  'Required',
  'NotRequired',
  'ReadOnly',
  'InitVar',
  'Unpack',
]);

/** Lowers an annotation, or any expression in the position of a type. */
export function lowerTypeNode(l: Lowering, node: number): number {
  if (l.depth >= MAX_DEPTH) return unknown(l, node);
  l.depth++;
  const row = lowerTypeTree(l, typeTree(l, node));
  l.depth--;
  return row;
}

/** Deeper types are lowered as what they are, expressions. */
const DEEPEST_TYPE = 100;

function typeTree(l: Lowering, node: number, depth = 0): TypeTree {
  const start = startOf(l, node);
  if (depth > DEEPEST_TYPE) return { kind: 'expression', node, start };
  const inside = (child: number): TypeTree => typeTree(l, child, depth + 1);
  switch (kindOf(l, node)) {
    case Node.type:
    case Node.parenthesized_expression:
    case Node.splat_type:
    case Node.list_splat: {
      const inner = childrenIn(l, node);
      return inner.length === 1 ? inside(inner[0]) : { kind: 'expression', node, start };
    }
    case Node.identifier:
      return { kind: 'name', name: textOf(l, node), start };
    case Node.attribute:
    case Node.member_type:
      return memberTree(l, node, inside);
    case Node.subscript:
    case Node.generic_type:
      return applyTree(l, node, inside);
    case Node.union_type:
      return { kind: 'union', items: childrenIn(l, node).map(inside), start };
    case Node.binary_operator:
      return binaryTree(l, node, inside);
    case Node.list:
    case Node.tuple:
    case Node.expression_list:
      return { kind: 'list', items: childrenIn(l, node).map(inside), start };
    case Node.none:
      return { kind: 'none', start };
    case Node.ellipsis:
      return { kind: 'ellipsis', start };
    case Node.string:
      return stringTree(l, node);
    case Node.integer:
      return { kind: 'literal', literal: 'number', text: textOf(l, node), start };
    case Node.true:
    case Node.false:
      return { kind: 'literal', literal: 'boolean', text: textOf(l, node).toLowerCase(), start };
    default:
      return { kind: 'expression', node, start };
  }
}

type Inside = (child: number) => TypeTree;

function memberTree(l: Lowering, node: number, inside: Inside): TypeTree {
  const children = childrenIn(l, node);
  const name = children[children.length - 1];
  if (children.length !== 2) return { kind: 'expression', node, start: startOf(l, node) };
  return { kind: 'member', object: inside(children[0]), name: textOf(l, name), start: startOf(l, name) };
}

/** `generic_type` holds its arguments in a `type_parameter`, `subscript` in fields of its own. */
function applyTree(l: Lowering, node: number, inside: Inside): TypeTree {
  const [headNode = 0, ...rest] = childrenIn(l, node);
  const argumentNodes = rest.flatMap((child) =>
    kindOf(l, child) === Node.type_parameter || kindOf(l, child) === Node.tuple ? childrenIn(l, child) : [child],
  );
  const items = argumentNodes.map(inside);
  return { kind: 'apply', head: inside(headNode), items, start: startOf(l, node) };
}

/** `A | B | C` nests to the left. */
function binaryTree(l: Lowering, node: number, inside: Inside): TypeTree {
  const start = startOf(l, node);
  const operands: number[] = [];
  let left = node;
  while (kindOf(l, left) === Node.binary_operator) {
    const next = inField(l, left, Field.left);
    const right = inField(l, left, Field.right);
    if (next === 0 || right === 0 || operatorBetween(l, next, right) !== '|')
      return { kind: 'expression', node, start };
    operands.push(right);
    left = next;
  }
  operands.push(left);
  return { kind: 'union', items: operands.reverse().map(inside), start };
}

function stringTree(l: Lowering, node: number): TypeTree {
  const plain = plainString(l, node);
  const start = startOf(l, node);
  if (!plain) return { kind: 'expression', node, start };
  return { kind: 'literal', literal: plain.bytes ? 'bytes' : 'string', text: plain.text, start: plain.start };
}

/** The last part of a name or dotted name. */
function lastName(tree: TypeTree): string {
  return tree.kind === 'name' || tree.kind === 'member' ? tree.name : '';
}

/** Lowers a type tree to an expr. A string in it is a type written ahead of its definition. */
export function lowerTypeTree(l: Lowering, tree: TypeTree): number {
  if (l.depth >= MAX_DEPTH) return add(l, Expression.unknown, tree.start);
  l.depth++;
  const row = lowerTree(l, tree);
  l.depth--;
  return row;
}

function lowerTree(l: Lowering, tree: TypeTree): number {
  switch (tree.kind) {
    case 'name':
      if (tree.name === 'Self' && l.signatureScope !== 0) {
        return l.facts.expression(Expression.receiver, l.signatureScope, tree.start, Receiver.instance);
      }
      return nameRow(l, tree.name, tree.start, true);
    case 'member': {
      if (tree.name === 'Self' && l.signatureScope !== 0 && tree.object.kind === 'name') {
        return l.facts.expression(Expression.receiver, l.signatureScope, tree.start, Receiver.instance);
      }
      const object = lowerTypeTree(l, tree.object);
      return memberRow(l, object, tree.name, tree.start);
    }
    case 'union':
      return choiceRow(
        l,
        tree.start,
        tree.items.map((item) => lowerTypeTree(l, item)),
      );
    case 'apply':
      return lowerApply(l, tree);
    case 'none':
      return literalRow(l, Literal.null, tree.start);
    case 'literal': {
      const inner =
        tree.literal === 'string' ? parseTypeText(tree.text.trim(), tree.start + leadingSpace(tree.text)) : undefined;
      return inner && inner.kind !== 'literal' ? lowerTypeTree(l, inner) : add(l, Expression.unknown, tree.start);
    }
    case 'list':
      return lowerTuple(l, tree.start, tree.items);
    case 'ellipsis':
      return add(l, Expression.unknown, tree.start);
    case 'expression':
      return l.expression(tree.node);
  }
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

function lowerApply(l: Lowering, tree: TypeTree & { kind: 'apply' }): number {
  const { head, items, start } = tree;
  const name = lastName(head);
  if (TRANSPARENT.has(name) && items.length > 0) {
    lowerRead(l, head);
    // What annotates the type (`Annotated[int, Depends(f)]`) runs like any other expression.
    return items.map((item, index) => (index === 0 ? lowerTypeTree(l, item) : lowerRead(l, item)))[0];
  }
  switch (name) {
    case 'Optional':
    case 'Union': {
      lowerRead(l, head);
      const rows = items.map((item) => lowerTypeTree(l, item));
      if (name === 'Optional') rows.push(literalRow(l, Literal.null, start));
      return choiceRow(l, start, rows);
    }
    case 'Literal':
      lowerRead(l, head);
      return lowerLiteralType(l, tree);
    case 'Callable':
      lowerRead(l, head);
      return lowerCallable(l, tree);
    case 'Type':
    case 'type': {
      const classOf = nameRow(l, 'type', head.start, true);
      return applied(l, start, classOf, items);
    }
    case 'tuple':
    case 'Tuple':
      if (items.length > 0 && items[items.length - 1].kind !== 'ellipsis') {
        lowerRead(l, head);
        return lowerTuple(l, start, items);
      }
      return applied(l, start, lowerTypeTree(l, head), items.slice(0, 1));
    case 'TypeGuard':
    case 'TypeIs':
      lowerRead(l, head);
      for (const item of items) lowerTypeTree(l, item);
      return nameRow(l, 'bool', start, true);
    default:
      return applied(l, start, lowerTypeTree(l, head), items);
  }
}

/** A name that is read but adds nothing to the type. */
function lowerRead(l: Lowering, tree: TypeTree): number {
  return tree.kind === 'literal' ? add(l, Expression.unknown, tree.start) : lowerTypeTree(l, tree);
}

function applied(l: Lowering, start: number, head: number, items: readonly TypeTree[]): number {
  const rows = items.map((item) => lowerTypeTree(l, item));
  return applyRow(l, start, head, rows);
}

function lowerTuple(l: Lowering, start: number, items: readonly TypeTree[]): number {
  const rows = items.map((item) => lowerTypeTree(l, item));
  return collectionRow(l, Collection.tuple, start, rows);
}

const LITERALS = { string: Literal.string, number: Literal.number, boolean: Literal.boolean, bytes: Literal.bytes };

function lowerLiteralType(l: Lowering, tree: TypeTree & { kind: 'apply' }): number {
  const rows = tree.items.map((item) => {
    if (item.kind !== 'literal') return lowerTypeTree(l, item);
    return add(l, Expression.literal, item.start, LITERALS[item.literal], l.facts.string(item.text));
  });
  return choiceRow(l, tree.start, rows);
}

/**
 * `Callable[[A, B], R]`: a function with nameless parameters. With `...` or a ParamSpec it takes anything, also behind the
 * first ones (`Callable[Concatenate[A, B, P], R]`).
 */
function lowerCallable(l: Lowering, tree: TypeTree & { kind: 'apply' }): number {
  const [parameters, result] = tree.items;
  const isConcatenated = parameters?.kind === 'apply' && lastName(parameters.head) === 'Concatenate';
  if (isConcatenated) lowerRead(l, parameters.head);
  const named = parameters?.kind === 'list' ? parameters.items : isConcatenated ? parameters.items.slice(0, -1) : [];
  const others = parameters?.kind === 'list' ? undefined : isConcatenated ? parameters.items.at(-1) : parameters;
  const functionRow = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.arrow });
  const scope = l.facts.scope(Scope.function, l.scope, l.frame.symbol, functionRow, tree.start, tree.start);
  const bindings: number[] = [];
  named.forEach((item, index) => {
    const type = lowerTypeTree(l, item);
    bindings.push(parameterOfType(l, scope, functionRow, index, type, item.start, 0));
  });
  if (others) {
    if (others.kind !== 'ellipsis') lowerTypeTree(l, others);
    bindings.push(parameterOfType(l, scope, functionRow, named.length, 0, tree.start, BindingFlag.rest));
  }
  const returnType = result ? lowerTypeTree(l, result) : 0;
  const expression = add(l, Expression.function, tree.start, functionRow);
  l.facts.patchFunction(functionRow, { expression, scope, parameters: l.facts.list(bindings), returnType });
  return expression;
}

function parameterOfType(
  l: Lowering,
  scope: number,
  functionRow: number,
  index: number,
  type: number,
  position: number,
  flags: number,
): number {
  return l.facts.binding({
    scope,
    name: '',
    kind: Binding.parameter,
    type,
    position,
    function: functionRow,
    index,
    flags: BindingFlag.value | flags,
  });
}
