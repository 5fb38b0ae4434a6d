// The names of a file that mean a symbol of the repository, as the TypeScript checker resolves them: whatever the symbol's
// type, and whether it is called, read, written or named in a type.

import ts from 'typescript';
import {
  describeDeclaration,
  holdersOf,
  isInRepository,
  placeOf,
  placesOf,
  registrationPlaces,
} from './checker-declarations.ts';
import type { SiteContext } from './checker-targets.ts';
import type { Place } from './places.ts';
import type { TruthUse } from './truth.ts';

/**
 * Every name that is no declaration of its own, in source order. Names of imports and exports are left out, which are
 * measured as `IMPORTS`, and so are those of what is local to a function: parameters and variables are no symbols.
 */
export function usesOfFile(context: SiteContext, file: ts.SourceFile): TruthUse[] {
  const uses: TruthUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const use = isOtherwiseMeasured(node) ? undefined : useOf(context, file, node);
      if (use !== undefined) uses.push(use);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

function isOtherwiseMeasured(node: ts.Node): boolean {
  const { parent } = node;
  return (
    isOfCommonExport(node) ||
    isOfCommonImport(node) ||
    ts.isImportClause(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isNamespaceImport(parent) ||
    ts.isImportEqualsDeclaration(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isNamespaceExport(parent) ||
    ts.isExportAssignment(parent)
  );
}

/** In `exports.a = b`, `module.exports = b`: both sides, but for what is more than a name on the right. */
function isOfCommonExport(node: ts.Node): boolean {
  const expression = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
  const left = ts.isPropertyAccessExpression(expression.parent) ? expression.parent : expression;
  for (const { parent } of [node, expression, left]) {
    if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) continue;
    if (/^(module\.)?exports\b/.test(parent.left.getText())) return true;
  }
  return false;
}

/** In `const a = require('b').c` and `const { c } = require('b')`: the name of what is imported. */
function isOfCommonImport(node: ts.Node): boolean {
  const { parent } = node;
  const pattern = ts.isBindingElement(parent) ? parent.parent.parent : undefined;
  const imported =
    pattern !== undefined && ts.isVariableDeclaration(pattern)
      ? pattern.initializer
      : ts.isPropertyAccessExpression(parent) && ts.isVariableDeclaration(parent.parent) && parent.name === node
        ? parent.expression
        : undefined;
  return imported !== undefined && ts.isCallExpression(imported) && imported.expression.getText() === 'require';
}

function useOf(context: SiteContext, file: ts.SourceFile, node: ts.Identifier | ts.PrivateIdentifier) {
  const declared = symbolMeant(context.checker, node)?.declarations ?? [];
  // A local variable may share its name with a type.
  if (declared.some(isLocal)) return undefined;
  const declarations = declared.filter((each) => isInRepository(context.pathOf, context.isIndexed, each));
  const [first] = declarations;
  const targets = placesOf(context.pathOf, declarations);
  if (first === undefined || targets.length === 0) return undefined;
  const place = placeOf(context.pathOf, file, node.getStart(file))!;
  const what = `${howUsed(node)} → ${describeUsed(first)}`;
  return { ...place, targets, owners: ownersOf(context, node), what };
}

/** The named declarations around a name, from the innermost outwards. */
function ownersOf({ pathOf }: SiteContext, node: ts.Node): (readonly Place[])[] {
  const owners: (readonly Place[])[] = [];
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const isNamed =
      ts.getNameOfDeclaration(at as ts.Declaration) !== undefined && !ts.isParameter(at) && !ts.isBinaryExpression(at);
    const isFunction = ts.isFunctionExpression(at) || ts.isArrowFunction(at);
    const places = isNamed || holdersOf(at).length > 0 ? placesOf(pathOf, [at]) : [];
    if (isFunction) places.push(...registrationPlaces(pathOf, at));
    if (places.length > 0) owners.push(places);
  }
  return owners;
}

/** The symbol that a name means, unless it declares it. */
function symbolMeant(checker: ts.TypeChecker, node: ts.Identifier | ts.PrivateIdentifier): ts.Symbol | undefined {
  const { parent } = node;
  try {
    // What is taken out of an object by its name is a member of the object's type, and the name of a variable too.
    if (ts.isBindingElement(parent) && parent.name === node && ts.isObjectBindingPattern(parent.parent)) {
      if (parent.propertyName !== undefined || parent.dotDotDotToken !== undefined) return undefined;
      return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
    }
    if (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
      return resolved(checker, checker.getShorthandAssignmentValueSymbol(parent));
    if (declares(node)) return undefined;
    return resolved(checker, checker.getSymbolAtLocation(node));
  } catch (error) {
    // On a few programs with errors the checker fails a check of its own: then it does not know.
    if (!(error instanceof Error) || !error.message.startsWith('Debug Failure')) throw error;
    return undefined;
  }
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Symbol | undefined {
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function declares(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isMetaProperty(parent) || ts.isLabeledStatement(parent)) return true;
  // Elements in lower case are the platform's own, and of an element with two tags the first is the use.
  if (isInClosingElement(node)) return true;
  if (ts.isJsxOpeningLikeElement(parent) && /^[a-z]/.test((node as ts.Identifier).text)) return true;
  if (ts.isBreakOrContinueStatement(parent) || ts.isNamedTupleMember(parent)) return true;
  return (parent as { name?: ts.Node }).name === node && !ts.isPropertyAccessExpression(parent);
}

function isInClosingElement(node: ts.Node): boolean {
  let at = node;
  while (ts.isPropertyAccessExpression(at.parent)) at = at.parent;
  return ts.isJsxClosingElement(at.parent);
}

/** Whether a declaration is seen in a function only, or is no symbol of a graph: a module, a type parameter. */
function isLocal(node: ts.Declaration): boolean {
  if (ts.isSourceFile(node) || ts.isTypeParameterDeclaration(node)) return true;
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return true;
  // What a module exports as a whole is the module.
  if (ts.isExportAssignment(node)) return true;
  if (ts.isBinaryExpression(node) && /^module\.exports$/.test(node.left.getText())) return true;
  if (ts.isParameter(node)) return !ts.isParameterPropertyDeclaration(node, node.parent);
  if (!ts.isVariableDeclaration(node) && !ts.isBindingElement(node)) return false;
  let at: ts.Node = node.parent;
  while (!ts.isSourceFile(at)) {
    if (ts.isFunctionLike(at) || ts.isCatchClause(at) || ts.isClassStaticBlockDeclaration(at)) return true;
    at = at.parent;
  }
  return false;
}

function howUsed(node: ts.Node): string {
  let at = node;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) at = at.parent;
  const member = at === node ? '' : 'member ';
  while (ts.isNonNullExpression(at.parent) || ts.isParenthesizedExpression(at.parent) || ts.isAsExpression(at.parent))
    at = at.parent;
  const { parent } = at;
  if (ts.isCallExpression(parent) && parent.expression === at) return `${member}called`;
  if (ts.isNewExpression(parent) && parent.expression === at) return `${member}constructed`;
  if (ts.isTaggedTemplateExpression(parent) && parent.tag === at) return `${member}template tag`;
  if (ts.isDecorator(parent)) return `${member}decorator`;
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return `${member}component`;
  if (ts.isBindingElement(parent)) return 'destructured';
  if (ts.isShorthandPropertyAssignment(parent)) return 'shorthand property';
  if (ts.isExpressionWithTypeArguments(parent)) return `${member}heritage`;
  if (ts.isTypeQueryNode(parent)) return `${member}typeof`;
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return `${member}type`;
  if (ts.isBinaryExpression(parent) && parent.left === at && isAssignment(parent.operatorToken.kind))
    return `${member}written`;
  if (ts.isPropertyAssignment(parent) && parent.name === at) return 'key';
  return `${member}read`;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function describeUsed(node: ts.Declaration): string {
  if (ts.isPropertySignature(node) || ts.isMethodSignature(node))
    return `${ts.isTypeLiteralNode(node.parent) ? 'member of an object type' : 'member of an interface'}`;
  if (ts.isPropertyDeclaration(node)) return 'field';
  return describeDeclaration(node);
}
