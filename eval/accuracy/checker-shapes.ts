// What a callee looks like, in words: where its value comes from in the source. Rows of the table of misses, so that a
// developer sees which construct to work on next.

import ts from 'typescript';
import { fileOf, isAssignment } from './checker-declarations.ts';

/** The shape of a callee. */
export function calleeShape(checker: ts.TypeChecker, callee: ts.Expression): string {
  const node = unwrapped(callee);
  if (ts.isIdentifier(node)) return `name: ${nameOrigin(checker, node)}`;
  if (ts.isPropertyAccessExpression(node)) return `member of ${receiverShape(checker, node.expression, 0)}`;
  if (ts.isElementAccessExpression(node)) return `element of ${receiverShape(checker, node.expression, 0)}`;
  if (node.kind === ts.SyntaxKind.SuperKeyword) return 'super()';
  if (ts.isCallExpression(node)) return `result of a call (${returnOrigin(checker, node)})`;
  return ts.SyntaxKind[node.kind];
}

export function unwrapped(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isTypeAssertionExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

function receiverShape(checker: ts.TypeChecker, receiver: ts.Expression, depth: number): string {
  if (ts.isAsExpression(receiver) || ts.isTypeAssertionExpression(receiver)) return 'a cast';
  const node = unwrapped(receiver);
  if (ts.isAsExpression(receiver)) return 'a cast';
  if (node.kind === ts.SyntaxKind.ThisKeyword) return `this (${thisOrigin(node)})`;
  if (node.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  if (ts.isIdentifier(node)) return `${nameOrigin(checker, node)}`;
  if (ts.isCallExpression(node)) return `the result of a call (${returnOrigin(checker, node)})`;
  if (ts.isNewExpression(node)) return 'new';
  if (ts.isAwaitExpression(node)) return `await ${depth < 2 ? receiverShape(checker, node.expression, depth + 1) : ''}`;
  if (ts.isPropertyAccessExpression(node)) {
    if (depth > 1) return 'a property';
    return `a property (${propertyOrigin(checker, node)}) of ${receiverShape(checker, node.expression, depth + 1)}`;
  }
  if (ts.isElementAccessExpression(node))
    return depth > 1 ? 'an element' : `an element of ${receiverShape(checker, node.expression, depth + 1)}`;
  return `a ${ts.SyntaxKind[node.kind]}`;
}

function thisOrigin(node: ts.Node): string {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassLike(at)) return 'in a class';
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return 'in a function';
    if (ts.isObjectLiteralExpression(at.parent) && ts.isMethodDeclaration(at)) return 'in an object literal';
  }
  return 'at the top';
}

function propertyOrigin(checker: ts.TypeChecker, node: ts.PropertyAccessExpression): string {
  const declaration = checker.getSymbolAtLocation(node.name)?.declarations?.[0];
  if (declaration === undefined) return 'unknown';
  if (ts.isAccessor(declaration))
    return declaration.type === undefined && ts.isGetAccessor(declaration) ? 'getter without annotation' : 'accessor';
  if (ts.isPropertySignature(declaration)) return 'declared';
  if (ts.isPropertyDeclaration(declaration))
    return declaration.type === undefined ? 'field without annotation' : 'declared';
  if (ts.isParameter(declaration)) return 'parameter property';
  if (ts.isPropertyAssignment(declaration) || ts.isShorthandPropertyAssignment(declaration))
    return 'of an object literal';
  if (ts.isBinaryExpression(declaration) || ts.isPropertyAccessExpression(declaration)) return 'assigned';
  return 'other';
}

/** Where a name's value comes from. */
function nameOrigin(checker: ts.TypeChecker, node: ts.Identifier): string {
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
  if (symbol === undefined || declaration === undefined) return 'an unknown name';
  if (symbol.flags & ts.SymbolFlags.Alias) return aliasOrigin(checker, symbol, declaration);
  if (ts.isParameter(declaration)) return parameterOrigin(declaration);
  if (ts.isBindingElement(declaration)) return destructuredOrigin(declaration);
  if (ts.isVariableDeclaration(declaration)) return variableOrigin(checker, declaration);
  if (ts.isFunctionDeclaration(declaration)) return 'a function declaration';
  if (ts.isFunctionExpression(declaration)) return 'a function expression’s own name';
  if (ts.isClassLike(declaration)) return 'a class';
  if (ts.isModuleDeclaration(declaration)) return 'a namespace';
  if (ts.isEnumDeclaration(declaration)) return 'an enum';
  return ts.SyntaxKind[declaration.kind];
}

function aliasOrigin(checker: ts.TypeChecker, symbol: ts.Symbol, declaration: ts.Declaration): string {
  if (ts.isNamespaceImport(declaration)) return 'an imported namespace';
  if (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) return 'a required module';
  const target = checker.getAliasedSymbol(symbol);
  const found = target.valueDeclaration ?? target.declarations?.[0];
  if (found === undefined) return 'an import';
  if (ts.isSourceFile(found) || ts.isModuleDeclaration(found)) return 'an imported namespace';
  if (ts.isVariableDeclaration(found)) return `an imported variable (${variableOrigin(checker, found)})`;
  if (ts.isClassLike(found)) return 'an imported class';
  return 'an import';
}

function parameterOrigin(node: ts.ParameterDeclaration): string {
  if (node.type !== undefined || ts.getJSDocType(node) !== undefined) return 'a parameter';
  if (node.initializer !== undefined) return 'a parameter with a default';
  const { parent } = node;
  const contextual = ts.isArrowFunction(parent) || ts.isFunctionExpression(parent);
  return contextual ? 'a parameter of a callback' : 'a parameter without annotation';
}

function destructuredOrigin(node: ts.BindingElement): string {
  let at: ts.Node = node;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  const from = ts.isArrayBindingPattern(node.parent) ? 'an array' : 'an object';
  return ts.isParameter(at) ? `a destructured parameter (${from})` : `a destructured variable (${from})`;
}

function variableOrigin(checker: ts.TypeChecker, node: ts.VariableDeclaration): string {
  if (node.type !== undefined || ts.getJSDocType(node) !== undefined) return 'an annotated variable';
  const statement = node.parent.parent;
  if (ts.isForOfStatement(statement)) return 'the variable of a for..of';
  if (ts.isCatchClause(node.parent)) return 'the variable of a catch';
  if (node.initializer === undefined) return 'a variable assigned later';
  const value = unwrapped(node.initializer);
  if (ts.isAsExpression(node.initializer)) return 'a variable = cast';
  if (ts.isCallExpression(value)) return `a variable = call (${returnOrigin(checker, value)})`;
  if (ts.isNewExpression(value)) return 'a variable = new';
  if (ts.isAwaitExpression(value)) return 'a variable = await';
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return 'a variable holding a function';
  if (ts.isObjectLiteralExpression(value)) return 'a variable = object literal';
  if (ts.isArrayLiteralExpression(value)) return 'a variable = array literal';
  if (ts.isIdentifier(value)) return 'a variable = name';
  if (ts.isPropertyAccessExpression(value)) return 'a variable = property';
  if (ts.isElementAccessExpression(value)) return 'a variable = element';
  if (ts.isConditionalExpression(value)) return 'a variable = conditional';
  if (ts.isBinaryExpression(value))
    return isAssignment(value) ? 'a variable = assignment' : `a variable = ${value.operatorToken.getText()}`;
  return `a variable = ${ts.SyntaxKind[value.kind]}`;
}

function returnOrigin(checker: ts.TypeChecker, node: ts.CallExpression): string {
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return 'import()';
  const declaration = checker.getResolvedSignature(node)?.declaration;
  if (declaration === undefined) return 'unknown';
  if (fileOf(declaration)?.isDeclarationFile !== false) return 'of a declaration file';
  if (declaration.typeParameters !== undefined) return 'generic';
  const annotated =
    (ts.isJSDocSignature(declaration) ? undefined : declaration.type) ?? ts.getJSDocReturnType(declaration);
  return annotated === undefined ? 'without annotation' : 'annotated';
}
