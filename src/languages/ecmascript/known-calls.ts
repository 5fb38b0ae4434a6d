// Calls of the standard library that declare members or heritage: `Object.assign(X.prototype, {...})`,
// `Object.defineProperty`, `Object.setPrototypeOf`, `util.inherits`. They are calls like others besides.

import ts from 'typescript';
import { addHeritage, extendPrototype } from './assignments.ts';
import type { Lowering } from './lowering.ts';
import { constructorSymbol, memberOf, prototypeOwner } from './places.ts';
import { markConstructor } from './symbols.ts';
import { lowerRecord, type RecordMembers } from './values.ts';

/** Lowers an argument whose object literal declares members; undefined for all other arguments. */
export function lowerKnownArgument(lowering: Lowering, node: ts.CallExpression, index: number): number | undefined {
  const argument = node.arguments[index]!;
  if (index === 0 || !ts.isObjectLiteralExpression(argument) || !isObjectFunction(node, 'assign')) return undefined;
  const members = membersOf(lowering, node.arguments[0]!);
  return members && lowerRecord(lowering, argument, undefined, members);
}

/** What the members of an object literal are added to, if it is a class or function of this file. */
function membersOf(lowering: Lowering, target: ts.Expression): RecordMembers | undefined {
  const prototype = prototypeOwner(lowering, target);
  if (prototype !== 0) {
    markConstructor(lowering, prototype);
    return { symbol: prototype, prototype: true };
  }
  const owner = constructorSymbol(lowering, target);
  return owner && { symbol: owner.symbol, prototype: false };
}

function isObjectFunction(node: ts.CallExpression, name: string): boolean {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== name) return false;
  return ts.isIdentifier(callee.expression) && callee.expression.text === 'Object';
}

/** Records the heritage that a call declares. */
export function noteKnownCall(lowering: Lowering, node: ts.CallExpression): void {
  const [first, second] = node.arguments;
  if (first === undefined || second === undefined) return;
  if (isObjectFunction(node, 'setPrototypeOf')) {
    const child = prototypeOwner(lowering, first);
    if (child !== 0) extendPrototype(lowering, child, second);
  } else if (calledName(node) === 'inherits') {
    const child = constructorSymbol(lowering, first);
    if (child !== undefined && node.arguments.length === 2) addHeritage(lowering, child.symbol, second);
  }
}

/** The last name of what is called: `inherits` for `util.inherits(...)`. */
export function calledName(node: ts.CallExpression): string {
  if (ts.isIdentifier(node.expression)) return node.expression.text;
  return memberOf(node.expression)?.name ?? '';
}
