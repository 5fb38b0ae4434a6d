// Declarations of the TypeScript checker as places, and what kind of thing each is. A function without a name of its
// own has the name of what it is put into.

import ts from 'typescript';
import type { RepositoryPath } from './checker-programs.ts';
import type { Place } from './places.ts';

export function placeOf(pathOf: RepositoryPath, file: ts.SourceFile, offset: number): Place | undefined {
  const path = pathOf(file.fileName);
  if (path === undefined) return undefined;
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { path, line: line + 1, column: character + 1 };
}

/** The file of a declaration; the checker makes some up (of mapped types, say), and those have none. */
export function fileOf(node: ts.Node): ts.SourceFile | undefined {
  return node.getSourceFile() as ts.SourceFile | undefined;
}

/** Whether a declaration is in the files of the graph. */
export function isInRepository(pathOf: RepositoryPath, isIndexed: (path: string) => boolean, node: ts.Node): boolean {
  const file = fileOf(node);
  const path = file === undefined ? undefined : pathOf(file.fileName);
  return path !== undefined && isIndexed(path);
}

/** A declaration without parentheses, casts and the like around it. */
function outerExpression(node: ts.Node): ts.Node {
  let at = node;
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isTypeAssertionExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent) ||
    ts.isNonNullExpression(at.parent)
  ) {
    at = at.parent;
  }
  return at;
}

/** What a function or class expression is put into, from the inside outwards: variables, properties, assignments. */
export function holdersOf(node: ts.Node): ts.Node[] {
  const holders: ts.Node[] = [];
  let at = outerExpression(node);
  for (;;) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent) && isAssignment(parent) && parent.right === at) {
      holders.push(parent);
      at = outerExpression(parent);
      continue;
    }
    const holds =
      (ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isIdentifier(parent.name)) ||
      (ts.isPropertyDeclaration(parent) && parent.initializer === at) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === at) ||
      ts.isExportAssignment(parent);
    if (holds) holders.push(parent);
    return holders;
  }
}

export function isAssignment(node: ts.BinaryExpression): boolean {
  const kind = node.operatorToken.kind;
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
  );
}

/** Offsets at which the name of a declaration may be said to stand, the likeliest first. */
export function nameOffsets(node: ts.Node): number[] {
  const offsets: number[] = [];
  const name = ts.getNameOfDeclaration(node as ts.Declaration);
  if (ts.isConstructorDeclaration(node)) {
    const keyword = node.getChildren().find((child) => child.kind === ts.SyntaxKind.ConstructorKeyword);
    return [node.getStart(), keyword?.getStart() ?? node.getStart()];
  }
  if (ts.isBinaryExpression(node)) return assignedOffsets(node.left);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return assignedOffsets(node);
  if (name !== undefined) offsets.push(name.getStart());
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isClassExpression(node)) {
    for (const holder of holdersOf(node)) offsets.push(...nameOffsets(holder));
  }
  if (ts.isExportAssignment(node)) offsets.push(node.getStart(), node.expression.getStart());
  if (hasDefaultModifier(node)) {
    offsets.push(...(ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []).map((each) => each.getStart()));
    offsets.push(node.getStart());
    const keyword = node
      .getChildren()
      .find((child) => child.kind === ts.SyntaxKind.FunctionKeyword || child.kind === ts.SyntaxKind.ClassKeyword);
    if (keyword !== undefined) offsets.push(keyword.getStart());
  }
  return offsets;
}

function assignedOffsets(left: ts.Expression): number[] {
  if (ts.isPropertyAccessExpression(left)) return [left.name.getStart(), left.getStart()];
  if (ts.isElementAccessExpression(left)) return [left.argumentExpression.getStart(), left.getStart()];
  return [left.getStart()];
}

function hasDefaultModifier(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

/** Where declarations stand, in the order in which to look them up; those outside of the repository left out. */
export function placesOf(pathOf: RepositoryPath, declarations: readonly ts.Node[]): Place[] {
  return declarations.flatMap((node) => {
    const file = fileOf(node);
    if (file === undefined) return [];
    return nameOffsets(node)
      .map((offset) => placeOf(pathOf, file, offset))
      .filter((place) => place !== undefined);
  });
}

/**
 * Where texts stand that a function expression is registered under (`it('parses', () => {})`), the nearest first: a graph
 * may name it after one. What nothing is named after at such a place is anonymous as before.
 */
export function registrationPlaces(pathOf: RepositoryPath, node: ts.Node): Place[] {
  const argument = outerExpression(node);
  const places: Place[] = [];
  let call: ts.Node = argument.parent;
  let before = argument;
  while (ts.isCallExpression(call) && call.arguments.length > 0) {
    const at = (call.arguments as readonly ts.Node[]).indexOf(before);
    const texts = call.arguments.slice(0, at === -1 ? undefined : at).filter(isText);
    for (const text of texts.reverse()) {
      const place = placeOf(pathOf, text.getSourceFile(), text.getStart());
      if (place !== undefined) places.push(place);
    }
    // Of a chain (`app.get('/a').then(f)`), the text may stand further in front.
    before = call;
    call = call.expression;
    while (ts.isPropertyAccessExpression(call)) call = call.expression;
  }
  return places;
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Whether a declaration has code or is the declaration of some: not only the type of a function. */
export function isDefiniteFunction(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isAccessor(node)
  );
}

/** Whether a function expression has a name, its own or that of what it is put into. */
export function isNamed(node: ts.Node): boolean {
  if (!ts.isFunctionExpression(node) && !ts.isArrowFunction(node) && !ts.isClassExpression(node)) return true;
  if (node.name !== undefined) return true;
  return holdersOf(node).some((holder) => !ts.isExportAssignment(holder));
}

/** A member that is declared with the type of a function. */
export function isMemberDeclaration(node: ts.Node): boolean {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMethodSignature(node);
}

/** Whether a member belongs to an object type that nothing names: a graph of named things has no node for it. */
export function isOfAnonymousType(node: ts.Node): boolean {
  if (!ts.isTypeLiteralNode(node.parent)) return false;
  let holder: ts.Node = node.parent.parent;
  while (ts.isIntersectionTypeNode(holder) || ts.isUnionTypeNode(holder) || ts.isParenthesizedTypeNode(holder)) {
    holder = holder.parent;
  }
  return !ts.isTypeAliasDeclaration(holder);
}

/** What a declaration is, in a few words: a row of the table of misses. */
export function describeDeclaration(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isAccessor(node)) return 'accessor';
  if (ts.isMethodSignature(node)) return 'method signature';
  if (ts.isPropertySignature(node)) return 'property signature of function type';
  if (ts.isPropertyDeclaration(node)) return 'field of function type';
  if (ts.isParameter(node)) return 'parameter';
  if (ts.isBindingElement(node)) return 'destructured variable';
  if (ts.isVariableDeclaration(node)) return 'variable';
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return 'property of an object literal';
  if (ts.isClassLike(node)) return 'class';
  if (ts.isMethodDeclaration(node)) {
    if (ts.isObjectLiteralExpression(node.parent)) return `method of an object literal${nesting(node)}`;
    return `${modifierText(node)}method`;
  }
  if (ts.isFunctionDeclaration(node)) return `function${nesting(node)}`;
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) return describeExpression(node);
  return ts.SyntaxKind[node.kind];
}

function modifierText(node: ts.MethodDeclaration): string {
  const flags = ts.getCombinedModifierFlags(node);
  return `${flags & ts.ModifierFlags.Static ? 'static ' : ''}${flags & ts.ModifierFlags.Abstract ? 'abstract ' : ''}`;
}

function describeExpression(node: ts.FunctionExpression | ts.ArrowFunction): string {
  const [holder] = holdersOf(node);
  if (holder === undefined) return node.name === undefined ? 'anonymous function' : 'function expression';
  if (ts.isVariableDeclaration(holder)) return `function in a variable${nesting(holder)}`;
  if (ts.isPropertyDeclaration(holder)) return 'function in a field';
  if (ts.isPropertyAssignment(holder)) return `function in an object literal${nesting(holder)}`;
  if (ts.isBinaryExpression(holder)) return describeAssigned(holder.left);
  return 'default export without a name';
}

function describeAssigned(left: ts.Expression): string {
  const text = left.getText();
  if (/^(module\.)?exports\b/.test(text)) return 'function assigned to exports';
  if (/\.prototype\./.test(text)) return 'function assigned to a prototype';
  if (text.startsWith('this.')) return 'function assigned to a field';
  return ts.isIdentifier(left) ? 'function assigned to a variable' : 'function assigned to a member';
}

function nesting(node: ts.Node): string {
  let at = node.parent;
  while (!ts.isSourceFile(at)) {
    if (ts.isFunctionLike(at)) return ' inside a function';
    if (ts.isModuleBlock(at)) return ' inside a namespace';
    at = at.parent;
  }
  return '';
}
