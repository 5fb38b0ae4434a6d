// What the scripts of a component file declare at their top: the names that its template sees.

import ts from 'typescript';

/** Parses code of a component file: with types where it has some. */
export function parseScript(text: string, kind = ts.ScriptKind.TS): ts.SourceFile {
  return ts.createSourceFile('script.ts', text, ts.ScriptTarget.Latest, true, kind);
}

/** The names that the statements of a script declare. */
export function declaredNames({ statements }: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) importedNames(statement, names);
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) boundNames(name, names);
    else if (isNamed(statement) && statement.name !== undefined) names.add(statement.name.text);
  }
  return names;
}

function isNamed(node: ts.Statement): node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);
}

function importedNames({ importClause }: ts.ImportDeclaration, names: Set<string>): void {
  if (importClause?.name) names.add(importClause.name.text);
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) names.add(bindings.name.text);
  else for (const { name } of bindings.elements) names.add(name.text);
}

export function boundNames(pattern: ts.BindingName, names: Set<string>): void {
  if (ts.isIdentifier(pattern)) names.add(pattern.text);
  else for (const element of pattern.elements) if (ts.isBindingElement(element)) boundNames(element.name, names);
}

/** An identifier that a piece of code looks up around itself. */
export interface FreeName {
  readonly node: ts.Identifier;
  /** It stands for a property and its value (`{ name }`). */
  readonly shorthand: boolean;
}

/** The names that a piece of code does not declare itself. Types in it are left out. */
export function freeNames(root: ts.Node): readonly FreeName[] {
  const found: FreeName[] = [];
  const visit = (node: ts.Node, own: ReadonlySet<string>): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      if (!own.has(node.text) && isLookedUp(node))
        found.push({ node, shorthand: ts.isShorthandPropertyAssignment(node.parent) });
      return;
    }
    const inside = ts.isFunctionLike(node) || ts.isBlock(node) ? withDeclared(node, own) : own;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(root, new Set());
  return found;
}

function withDeclared(node: ts.SignatureDeclaration | ts.Block, own: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set(own);
  if (ts.isBlock(node)) {
    for (const statement of node.statements)
      if (ts.isVariableStatement(statement))
        for (const { name } of statement.declarationList.declarations) boundNames(name, names);
  } else for (const { name } of node.parameters) if (name) boundNames(name as ts.BindingName, names);
  return names;
}

function isLookedUp(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isParameter(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return !ts.isMethodDeclaration(parent) && !ts.isLabeledStatement(parent);
}
