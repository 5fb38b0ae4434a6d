// JSX: components are uses of a function or class. Each element, also one of the platform (`<div>`), is made by a function:
// the one that the file names, or one of the modules that make elements, which the resolver finds.

import ts from 'typescript';
import { Collection, Expression, Literal } from '../../model/facts.ts';
import { add, type Lowering, lowerExpression, on, type Rule, startOf } from './lowering.ts';
import { literal, memberRow, nameRow, nullLiteral, unknown } from './rows.ts';

export const jsxRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.JsxElement, (lowering, node: ts.JsxElement) =>
    lowerElement(lowering, node, node.openingElement, node.children),
  ),
  on(ts.SyntaxKind.JsxSelfClosingElement, (lowering, node: ts.JsxSelfClosingElement) =>
    lowerElement(lowering, node, node, []),
  ),
  on(ts.SyntaxKind.JsxFragment, (lowering, node: ts.JsxFragment) => {
    const inner = lowerChildren(lowering, node.children);
    return madeElement(lowering, node, 0, inner);
  }),
  on(ts.SyntaxKind.JsxExpression, (lowering, node: ts.JsxExpression) =>
    node.expression === undefined ? unknown(lowering, node) : lowerExpression(lowering, node.expression),
  ),
];

function lowerElement(
  lowering: Lowering,
  node: ts.Node,
  opening: ts.JsxOpeningLikeElement,
  children: readonly ts.JsxChild[],
): number {
  const component = isIntrinsic(opening.tagName) ? 0 : lowerTagName(lowering, opening.tagName);
  const attributes = opening.attributes.properties.map((attribute) => lowerAttribute(lowering, attribute));
  const inner = lowerChildren(lowering, children);
  if (component === 0) return madeElement(lowering, node, 0, inner);
  if (inner.length > 0) attributes.push(childrenRow(lowering, node, inner));
  const list = lowering.builder.list(attributes);
  const element = add(lowering, Expression.element, startOf(lowering, opening), component, list);
  return lowering.elementFactory === undefined ? element : madeElement(lowering, node, component, inner);
}

/** The call of the function that the file says makes its elements; without one, an element that modules make. */
function madeElement(lowering: Lowering, node: ts.Node, component: number, children: readonly number[]): number {
  const { builder, elementFactory } = lowering;
  const start = startOf(lowering, node);
  if (elementFactory === undefined) return add(lowering, Expression.markup, start);
  const [first, ...members] = elementFactory;
  const callee = members.reduce(
    (object, name) => memberRow(lowering, object, name, start),
    nameRow(lowering, first, start),
  );
  const given = [component || literal(lowering, Literal.string, start), nullLiteral(lowering, start), ...children];
  return add(lowering, Expression.call, start, callee, builder.list(given));
}

/** Names in lower case, with a dash or with a namespace belong to the platform. */
function isIntrinsic(name: ts.JsxTagNameExpression): boolean {
  if (ts.isJsxNamespacedName(name)) return true;
  return ts.isIdentifier(name) && /^[a-z]|-/.test(name.text);
}

function lowerTagName(lowering: Lowering, name: ts.JsxTagNameExpression): number {
  if (ts.isPropertyAccessExpression(name)) {
    const object = lowerTagName(lowering, name.expression as ts.JsxTagNameExpression);
    return memberRow(lowering, object, name.name.text, startOf(lowering, name.name));
  }
  if (ts.isIdentifier(name)) return nameRow(lowering, name.text, startOf(lowering, name));
  return lowerExpression(lowering, name as ts.Expression);
}

function lowerAttribute(lowering: Lowering, node: ts.JsxAttributeLike): number {
  const start = startOf(lowering, node);
  if (ts.isJsxSpreadAttribute(node)) {
    return add(lowering, Expression.spread, start, lowerExpression(lowering, node.expression));
  }
  const name = ts.isIdentifier(node.name) ? node.name.text : `${node.name.namespace.text}:${node.name.name.text}`;
  const value =
    node.initializer === undefined
      ? literal(lowering, Literal.boolean, start, 'true')
      : lowerExpression(lowering, node.initializer);
  return add(lowering, Expression.keyword, start, lowering.builder.string(name), value);
}

function lowerChildren(lowering: Lowering, children: readonly ts.JsxChild[]): number[] {
  const rows: number[] = [];
  for (const child of children) {
    if (!ts.isJsxText(child)) rows.push(lowerExpression(lowering, child));
    else if (!child.containsOnlyTriviaWhiteSpaces)
      rows.push(literal(lowering, Literal.string, startOf(lowering, child)));
  }
  return rows;
}

function childrenRow(lowering: Lowering, node: ts.Node, rows: readonly number[]): number {
  const start = startOf(lowering, node);
  const value =
    rows.length === 1
      ? rows[0]
      : add(lowering, Expression.collection, start, Collection.array, lowering.builder.list(rows));
  return add(lowering, Expression.keyword, start, lowering.builder.string('children'), value);
}
