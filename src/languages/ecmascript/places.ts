// What an assignment assigns to: a variable, a field, a member of a prototype, an export of a CommonJS module. Decided
// from the syntax and the names that the file declares, before the value is lowered.

import ts from 'typescript';
import { Scope } from '../../model/facts.ts';
import {
  type DeclaredName,
  type FunctionFrame,
  isDeclared,
  type Lowering,
  receiverHere,
  resolveName,
  skipWrappers,
} from './lowering.ts';
import { isPlatformName } from './platform-names.ts';

export type Place =
  /** A name; `declared` is missing for names that the file does not declare. */
  | { readonly kind: 'variable'; readonly name: ts.Identifier; readonly declared: DeclaredName | undefined }
  /** `module.exports`. */
  | { readonly kind: 'module'; readonly name: string; readonly nameNode: ts.Node }
  /** `exports.x`, `module.exports.x`. */
  | { readonly kind: 'export'; readonly name: string; readonly nameNode: ts.Node }
  /** `this.x` where the receiver is an instance of a class of this file, or (`static`) such a class. */
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly nameNode: ts.Node;
      readonly symbol: number;
      readonly static: boolean;
      readonly constructs: boolean;
    }
  /** `X.prototype.m`. */
  | { readonly kind: 'prototype-member'; readonly name: string; readonly nameNode: ts.Node; readonly symbol: number }
  /** `X.prototype`, or `X.prototype.__proto__` when `parent`. */
  | { readonly kind: 'prototype'; readonly symbol: number; readonly parent: boolean }
  /** `X.m` where X is a function or class of this file. */
  | {
      readonly kind: 'static';
      readonly name: string;
      readonly nameNode: ts.Node;
      readonly symbol: number;
      readonly isClass: boolean;
    }
  /** `globalThis.x`: a name that is known everywhere. */
  | { readonly kind: 'global'; readonly name: string; readonly nameNode: ts.Node; readonly object: ts.Expression }
  /** A member of anything else. */
  | { readonly kind: 'member'; readonly name: string; readonly nameNode: ts.Node; readonly object: ts.Expression }
  | { readonly kind: 'other' };

export function placeOf(lowering: Lowering, target: ts.Expression): Place {
  if (ts.isIdentifier(target)) return { kind: 'variable', name: target, declared: resolveName(lowering, target.text) };
  const written = memberOf(target);
  const member = written ?? keyedMember(lowering, target);
  if (member === undefined) return { kind: 'other' };
  const { object, name, nameNode } = member;
  if (lowering.loose) {
    if (isModuleObject(lowering, target)) return { kind: 'module', name: 'module.exports', nameNode: target };
    if (isExportsObject(lowering, object)) return { kind: 'export', name, nameNode };
  }
  const receiver = receiverOf(lowering, object);
  if (receiver !== undefined) return { kind: 'field', name, nameNode, ...receiver };
  const prototype = prototypeOwner(lowering, object);
  if (prototype !== 0) {
    if (name === '__proto__') return { kind: 'prototype', symbol: prototype, parent: true };
    return { kind: 'prototype-member', name, nameNode, symbol: prototype };
  }
  const owner = constructorSymbol(lowering, object);
  if (owner !== undefined) {
    if (name === 'prototype') return { kind: 'prototype', symbol: owner.symbol, parent: false };
    return { kind: 'static', name, nameNode, ...owner };
  }
  if (written === undefined) return { kind: 'other' };
  return { kind: isGlobalMember(lowering, object, name) ? 'global' : 'member', name, nameNode, object };
}

/** Whether a member of an object is a name that is known everywhere because the program makes it so. */
export function isGlobalMember(lowering: Lowering, object: ts.Expression, name: string): boolean {
  return isGlobalObject(lowering, object) && !isPlatformName(name);
}

/** What the object that all global names are members of is called, in browsers, workers and Node. */
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'global', 'window', 'self']);

/** How many variables may stand between a name and the global object. */
const MOST_NAMES = 3;

/**
 * Whether a node is the object whose members are the names that are known everywhere: by one of its own names, or a variable
 * that holds it (`const root = typeof window === 'undefined' ? global : window`).
 */
function isGlobalObject(lowering: Lowering, node: ts.Expression, names = MOST_NAMES): boolean {
  const inner = skipWrappers(node);
  if (ts.isConditionalExpression(inner))
    return isGlobalObject(lowering, inner.whenTrue, names) || isGlobalObject(lowering, inner.whenFalse, names);
  if (ts.isBinaryExpression(inner) && CHOOSES.has(inner.operatorToken.kind))
    return isGlobalObject(lowering, inner.right, names) || isGlobalObject(lowering, inner.left, names);
  if (!ts.isIdentifier(inner)) return false;
  const declared = resolveName(lowering, inner.text);
  if (declared === undefined) return GLOBAL_OBJECTS.has(inner.text);
  return names > 0 && declared.initializer !== undefined && isGlobalObject(lowering, declared.initializer, names - 1);
}

const CHOOSES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** What `this` means, or a variable that holds it (`const self = this`). */
export function receiverOf(lowering: Lowering, node: ts.Expression): FunctionFrame['receiver'] {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return receiverHere(lowering);
  return ts.isIdentifier(node) ? resolveName(lowering, node.text)?.receiver : undefined;
}

interface WrittenMember {
  readonly object: ts.Expression;
  readonly name: string;
  readonly nameNode: ts.Node;
}

/** The object and name of `a.b` and `a['b']`. */
export function memberOf(node: ts.Expression): WrittenMember | undefined {
  if (ts.isPropertyAccessExpression(node))
    return { object: node.expression, name: node.name.text, nameNode: node.name };
  if (!ts.isElementAccessExpression(node)) return undefined;
  const key = node.argumentExpression;
  if (ts.isStringLiteralLike(key)) return { object: node.expression, name: key.text, nameNode: key };
  return undefined;
}

/**
 * The object and name of `a[key]`, where `key` is a constant of the module (a symbol, nearly always): named as a class
 * names the members that it declares with that key.
 */
function keyedMember(lowering: Lowering, node: ts.Expression): WrittenMember | undefined {
  if (!ts.isElementAccessExpression(node)) return undefined;
  const key = node.argumentExpression;
  const root = ts.isPropertyAccessExpression(key) ? key.expression : key;
  const declared = ts.isIdentifier(root) ? resolveName(lowering, root.text) : undefined;
  if (!declared?.constant || declared.scope.kind !== Scope.module) return undefined;
  return { object: node.expression, name: `[${writtenName(lowering, key)}]`, nameNode: key };
}

/** Whether a node is `module.exports` of the module system. */
function isModuleObject(lowering: Lowering, node: ts.Expression): boolean {
  const member = memberOf(node);
  return (
    member !== undefined &&
    member.name === 'exports' &&
    ts.isIdentifier(member.object) &&
    member.object.text === 'module' &&
    !isDeclared(lowering, 'module')
  );
}

/** Whether a node is `exports` or `module.exports`. */
function isExportsObject(lowering: Lowering, node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports' && !isDeclared(lowering, 'exports');
  return isModuleObject(lowering, node);
}

/** The function or class whose prototype an expression is: `X.prototype`, or a variable that holds it; else 0. */
export function prototypeOwner(lowering: Lowering, node: ts.Expression): number {
  let at: ts.Expression | undefined = node;
  if (ts.isIdentifier(at)) at = resolveName(lowering, at.text)?.initializer;
  if (at === undefined || !ts.isPropertyAccessExpression(at) || at.name.text !== 'prototype') return 0;
  return constructorSymbol(lowering, at.expression)?.symbol ?? 0;
}

/** The function or class of this file that a name means. */
export function constructorSymbol(
  lowering: Lowering,
  node: ts.Expression,
): { readonly symbol: number; readonly isClass: boolean } | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const symbols = resolveName(lowering, node.text)?.symbols;
  if (symbols?.class) return { symbol: symbols.class, isClass: true };
  if (symbols?.function) return { symbol: symbols.function, isClass: false };
  return undefined;
}

/** A readable name for an object that has no symbol: `app.settings`, cut where it is no chain of names. */
export function writtenName(lowering: Lowering, node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  const member = memberOf(node);
  if (member === undefined) return '';
  const object = writtenName(lowering, member.object);
  return object === '' ? member.name : `${object}.${member.name}`;
}
