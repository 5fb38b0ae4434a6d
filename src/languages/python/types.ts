// Lowers annotations: syntax nodes and texts become type trees, and type trees become exprs in type position.
// Special forms of `typing` are known by the last part of their name, however they were imported.

import { Binding, BindingFlag, Collection, Expression, FunctionFlag, Literal, Scope } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import { choice, type Lowering, MAX_DEPTH, operatorBetween, textOf, unknown } from './lowering.ts';
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
  if (l.depth >= MAX_DEPTH) return unknown(l, l.tree.starts[node]!);
  l.depth++;
  const row = lowerTypeTree(l, typeTree(l, node));
  l.depth--;
  return row;
}

/** Deeper types are lowered as what they are, expressions. */
const DEEPEST_TYPE = 100;

function typeTree(l: Lowering, node: number, depth = 0): TypeTree {
  const start = l.tree.starts[node]!;
  if (depth > DEEPEST_TYPE) return { kind: 'expression', node, start };
  const inside = (child: number): TypeTree => typeTree(l, child, depth + 1);
  switch (l.tree.kinds[node]) {
    case Node.type:
    case Node.parenthesized_expression:
    case Node.splat_type:
    case Node.list_splat: {
      const inner = childrenOf(l.tree, node);
      return inner.length === 1 ? inside(inner[0]!) : { kind: 'expression', node, start };
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
      return { kind: 'union', items: childrenOf(l.tree, node).map(inside), start };
    case Node.binary_operator:
      return binaryTree(l, node, inside);
    case Node.list:
    case Node.tuple:
    case Node.expression_list:
      return { kind: 'list', items: childrenOf(l.tree, node).map(inside), start };
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
  const children = childrenOf(l.tree, node);
  const name = children[children.length - 1]!;
  if (children.length !== 2) return { kind: 'expression', node, start: l.tree.starts[node]! };
  return { kind: 'member', object: inside(children[0]!), name: textOf(l, name), start: l.tree.starts[name]! };
}

/** `generic_type` holds its arguments in a `type_parameter`, `subscript` in fields of its own. */
function applyTree(l: Lowering, node: number, inside: Inside): TypeTree {
  const [headNode = 0, ...rest] = childrenOf(l.tree, node);
  const argumentNodes = rest.flatMap((child) =>
    l.tree.kinds[child] === Node.type_parameter || l.tree.kinds[child] === Node.tuple
      ? childrenOf(l.tree, child)
      : [child],
  );
  const items = argumentNodes.map(inside);
  return { kind: 'apply', head: inside(headNode), items, start: l.tree.starts[node]! };
}

/** `A | B | C` nests to the left. */
function binaryTree(l: Lowering, node: number, inside: Inside): TypeTree {
  const start = l.tree.starts[node]!;
  const operands: number[] = [];
  let left = node;
  while (l.tree.kinds[left] === Node.binary_operator) {
    const next = childInField(l.tree, left, Field.left);
    const right = childInField(l.tree, left, Field.right);
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
  const start = l.tree.starts[node]!;
  if (!plain) return { kind: 'expression', node, start };
  return { kind: 'literal', literal: plain.bytes ? 'bytes' : 'string', text: plain.text, start: plain.start };
}

/** The last part of a name or dotted name. */
function lastName(tree: TypeTree): string {
  return tree.kind === 'name' || tree.kind === 'member' ? tree.name : '';
}

/** Lowers a type tree to an expr. A string in it is a type written ahead of its definition. */
export function lowerTypeTree(l: Lowering, tree: TypeTree): number {
  if (l.depth >= MAX_DEPTH) return unknown(l, tree.start);
  l.depth++;
  const row = lowerTree(l, tree);
  l.depth--;
  return row;
}

function lowerTree(l: Lowering, tree: TypeTree): number {
  switch (tree.kind) {
    case 'name':
      if (tree.name === 'Self' && l.signatureScope !== 0) {
        return l.facts.expression(Expression.receiver, l.signatureScope, tree.start);
      }
      return l.facts.expression(Expression.name, l.block, tree.start, l.facts.string(tree.name), 1);
    case 'member': {
      if (tree.name === 'Self' && l.signatureScope !== 0 && tree.object.kind === 'name') {
        return l.facts.expression(Expression.receiver, l.signatureScope, tree.start);
      }
      const object = lowerTypeTree(l, tree.object);
      return l.facts.expression(Expression.member, l.block, tree.start, object, l.facts.string(tree.name));
    }
    case 'union':
      return choice(
        l,
        tree.start,
        tree.items.map((item) => lowerTypeTree(l, item)),
      );
    case 'apply':
      return lowerApply(l, tree);
    case 'none':
      return l.facts.expression(Expression.literal, l.block, tree.start, Literal.null);
    case 'literal': {
      const inner =
        tree.literal === 'string' ? parseTypeText(tree.text.trim(), tree.start + leadingSpace(tree.text)) : undefined;
      return inner && inner.kind !== 'literal' ? lowerTypeTree(l, inner) : unknown(l, tree.start);
    }
    case 'list':
      return lowerTuple(l, tree.start, tree.items);
    case 'ellipsis':
      return unknown(l, tree.start);
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
    return items.map((item, index) => (index === 0 ? lowerTypeTree(l, item) : lowerRead(l, item)))[0]!;
  }
  switch (name) {
    case 'Optional':
    case 'Union': {
      lowerRead(l, head);
      const rows = items.map((item) => lowerTypeTree(l, item));
      if (name === 'Optional') rows.push(l.facts.expression(Expression.literal, l.block, start, Literal.null));
      return choice(l, start, rows);
    }
    case 'Literal':
      lowerRead(l, head);
      return lowerLiteralType(l, tree);
    case 'Callable':
      lowerRead(l, head);
      return lowerCallable(l, tree);
    case 'Type':
    case 'type': {
      const classOf = l.facts.expression(Expression.name, l.block, head.start, l.facts.string('type'), 1);
      return applied(l, start, classOf, items);
    }
    case 'tuple':
    case 'Tuple':
      if (items.length > 0 && items[items.length - 1]!.kind !== 'ellipsis') {
        lowerRead(l, head);
        return lowerTuple(l, start, items);
      }
      return applied(l, start, lowerTypeTree(l, head), items.slice(0, 1));
    case 'TypeGuard':
    case 'TypeIs':
      lowerRead(l, head);
      for (const item of items) lowerTypeTree(l, item);
      return l.facts.expression(Expression.name, l.block, start, l.facts.string('bool'), 1);
    default:
      return applied(l, start, lowerTypeTree(l, head), items);
  }
}

/** A name that is read but adds nothing to the type. */
function lowerRead(l: Lowering, tree: TypeTree): number {
  return tree.kind === 'literal' ? unknown(l, tree.start) : lowerTypeTree(l, tree);
}

function applied(l: Lowering, start: number, head: number, items: readonly TypeTree[]): number {
  const rows = items.map((item) => lowerTypeTree(l, item));
  return l.facts.expression(Expression.apply, l.block, start, head, l.facts.list(rows));
}

function lowerTuple(l: Lowering, start: number, items: readonly TypeTree[]): number {
  const rows = items.map((item) => lowerTypeTree(l, item));
  return l.facts.expression(Expression.collection, l.block, start, Collection.tuple, l.facts.list(rows));
}

const LITERALS = { string: Literal.string, number: Literal.number, boolean: Literal.boolean, bytes: Literal.bytes };

function lowerLiteralType(l: Lowering, tree: TypeTree & { kind: 'apply' }): number {
  const rows = tree.items.map((item) => {
    if (item.kind !== 'literal') return lowerTypeTree(l, item);
    return l.facts.expression(
      Expression.literal,
      l.block,
      item.start,
      LITERALS[item.literal],
      l.facts.string(item.text),
    );
  });
  return rows.length === 1 ? rows[0]! : choice(l, tree.start, rows);
}

/** `Callable[[A, B], R]`: a function with nameless parameters. With `...` or a ParamSpec it takes anything. */
function lowerCallable(l: Lowering, tree: TypeTree & { kind: 'apply' }): number {
  const [parameters, result] = tree.items;
  const functionRow = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.arrow });
  const scope = l.facts.scope(Scope.function, l.block, l.frame.symbol, functionRow, tree.start, tree.start);
  const bindings: number[] = [];
  if (parameters?.kind === 'list') {
    parameters.items.forEach((item, index) => {
      const type = lowerTypeTree(l, item);
      bindings.push(parameterOfType(l, scope, functionRow, index, type, item.start, 0));
    });
  } else if (parameters) {
    if (parameters.kind !== 'ellipsis') lowerTypeTree(l, parameters);
    bindings.push(parameterOfType(l, scope, functionRow, 0, 0, tree.start, BindingFlag.rest));
  }
  const returnType = result ? lowerTypeTree(l, result) : 0;
  const expression = l.facts.expression(Expression.function, l.block, tree.start, functionRow);
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
