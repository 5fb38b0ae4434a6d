// Destructuring: patterns become members, positions and rests of the value that is taken apart.

import ts from 'typescript';
import { Expression } from '../../model/facts.ts';
import { add, type Lowering, lowerExpression, propertyNameText, startOf } from './lowering.ts';
import { choiceRow, memberRow, nameRow, noteIterated } from './rows.ts';

/** Calls `bind` for each name of a pattern, with the part of `value` that it gets (0 where there is no value). */
export function bindPattern(
  lowering: Lowering,
  name: ts.BindingName,
  value: number,
  bind: (name: ts.Identifier, value: number) => void,
): void {
  if (ts.isIdentifier(name)) {
    bind(name, value);
    return;
  }
  const isObject = ts.isObjectBindingPattern(name);
  if (!isObject) noteIterated(lowering, value, startOf(lowering, name));
  name.elements.forEach((element, index) => {
    if (ts.isOmittedExpression(element)) return;
    let part: number;
    if (element.dotDotDotToken !== undefined) {
      part = add(lowering, Expression.rest, startOf(lowering, element), value, index, isObject ? 1 : 0);
    } else if (isObject) {
      part = propertyOf(lowering, value, element.propertyName ?? (element.name as ts.Identifier));
    } else {
      part = add(lowering, Expression.unpacked, startOf(lowering, element), value, index);
    }
    bindPattern(lowering, element.name, withDefault(lowering, part, element.initializer), bind);
  });
}

/** The value of a property that a pattern names. */
function propertyOf(lowering: Lowering, object: number, name: ts.PropertyName): number {
  if (ts.isComputedPropertyName(name)) {
    const key = lowerExpression(lowering, name.expression);
    return add(lowering, Expression.index, startOf(lowering, name), object, key);
  }
  return memberRow(lowering, object, propertyNameText(lowering, name), startOf(lowering, name));
}

/** A value, or what stands in for it where it is missing. */
function withDefault(lowering: Lowering, value: number, initializer: ts.Expression | undefined): number {
  if (initializer === undefined) return value;
  const fallback = lowerExpression(lowering, initializer);
  return value === 0 ? fallback : choiceRow(lowering, startOf(lowering, initializer), [value, fallback]);
}

/** Calls `visit` for each name that a pattern declares. */
export function forEachBoundName(name: ts.BindingName, visit: (name: ts.Identifier) => void): void {
  if (ts.isIdentifier(name)) {
    visit(name);
    return;
  }
  for (const element of name.elements) if (!ts.isOmittedExpression(element)) forEachBoundName(element.name, visit);
}

/**
 * Destructuring by assignment (`[a, b.c] = v`, `({ a, b: c } = v)`): calls `assign` for each target with its part of
 * the value.
 */
export function assignPattern(
  lowering: Lowering,
  target: ts.Expression,
  value: number,
  assign: (target: ts.Expression, value: number) => void,
): void {
  if (ts.isBinaryExpression(target) && target.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    assignPattern(lowering, target.left, withDefault(lowering, value, target.right), assign);
  } else if (ts.isArrayLiteralExpression(target)) {
    noteIterated(lowering, value, startOf(lowering, target));
    target.elements.forEach((element, index) => {
      const start = startOf(lowering, element);
      if (ts.isSpreadElement(element)) {
        assignPattern(lowering, element.expression, add(lowering, Expression.rest, start, value, index), assign);
      } else if (!ts.isOmittedExpression(element)) {
        assignPattern(lowering, element, add(lowering, Expression.unpacked, start, value, index), assign);
      }
    });
  } else if (ts.isObjectLiteralExpression(target)) {
    target.properties.forEach((property, index) => {
      assignProperty(lowering, property, index, value, assign);
    });
  } else {
    assign(target, value);
  }
}

function assignProperty(
  lowering: Lowering,
  property: ts.ObjectLiteralElementLike,
  index: number,
  value: number,
  assign: (target: ts.Expression, value: number) => void,
): void {
  const start = startOf(lowering, property);
  if (ts.isSpreadAssignment(property)) {
    assignPattern(lowering, property.expression, add(lowering, Expression.rest, start, value, index, 1), assign);
  } else if (ts.isShorthandPropertyAssignment(property)) {
    const part = memberRow(lowering, value, property.name.text, start);
    assign(property.name, withDefault(lowering, part, property.objectAssignmentInitializer));
  } else if (ts.isPropertyAssignment(property)) {
    assignPattern(lowering, property.initializer, propertyOf(lowering, value, property.name), assign);
  }
}

/** The name under which a parameter that is a pattern is bound, so that its parts have something to be parts of. */
export function patternParameterName(index: number): string {
  return `<parameter ${index}>`;
}

export function patternParameterRow(lowering: Lowering, index: number, start: number): number {
  return nameRow(lowering, patternParameterName(index), start);
}
