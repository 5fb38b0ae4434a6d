// Declares the names of a scope before its statements are lowered, and makes the symbols of its declarations, so that
// a use may stand before the declaration and merged declarations meet in one symbol. Nothing is lowered here.

import ts from 'typescript';
import { Binding, BindingFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { docOf } from './documentation.ts';
import {
  type DeclarationKind,
  declareName,
  isDeclared,
  type LexicalScope,
  type Lowering,
  ownerHere,
  receiverHere,
  skipWrappers,
  startOf,
  stateOf,
  variableScope,
} from './lowering.ts';
import { forEachBoundName } from './patterns.ts';
import { addSymbolFlags, createSymbol, hasModifier, modifierFlags } from './symbols.ts';

/** Declares what a function's body declares, in the current scope, which is the function's. */
export function hoistFunction(
  lowering: Lowering,
  parameters: readonly ts.ParameterDeclaration[],
  body: ts.ConciseBody,
): void {
  for (const parameter of parameters) {
    forEachBoundName(parameter.name, (name) => declareName(lowering.scope, name.text));
  }
  if (ts.isBlock(body)) hoistBody(lowering, body.statements);
}

/** Declares all that the statements of a module, namespace or function declare, nested `var`s included. */
export function hoistBody(lowering: Lowering, statements: readonly ts.Statement[]): void {
  for (const statement of statements) hoistVariables(lowering, statement);
  hoistBlock(lowering, statements);
}

/** Declares what the statements of a block declare in it: everything but `var`s. */
export function hoistBlock(lowering: Lowering, statements: readonly ts.Statement[]): void {
  for (const statement of statements) hoistStatement(lowering, statement);
}

function hoistStatement(lowering: Lowering, node: ts.Statement): void {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
      hoistFunctionDeclaration(lowering, node as ts.FunctionDeclaration);
      break;
    case ts.SyntaxKind.ClassDeclaration: {
      const declaration = node as ts.ClassDeclaration;
      declare(lowering, 'class', 'Class', declaration, declaration.name, declaration.members.pos);
      break;
    }
    case ts.SyntaxKind.InterfaceDeclaration: {
      const declaration = node as ts.InterfaceDeclaration;
      declare(lowering, 'interface', 'Interface', declaration, declaration.name, declaration.members.pos);
      break;
    }
    case ts.SyntaxKind.TypeAliasDeclaration: {
      const declaration = node as ts.TypeAliasDeclaration;
      declare(lowering, 'alias', 'TypeAlias', declaration, declaration.name, declaration.end);
      break;
    }
    case ts.SyntaxKind.EnumDeclaration: {
      const declaration = node as ts.EnumDeclaration;
      declare(lowering, 'enum', 'Enum', declaration, declaration.name, declaration.members.pos);
      break;
    }
    case ts.SyntaxKind.ModuleDeclaration:
      hoistNamespace(lowering, node as ts.ModuleDeclaration);
      break;
    case ts.SyntaxKind.VariableStatement: {
      const { declarationList } = node as ts.VariableStatement;
      if ((declarationList.flags & ts.NodeFlags.BlockScoped) === 0) break;
      hoistDeclarations(lowering, declarationList, node as ts.VariableStatement, lowering.scope);
      break;
    }
    case ts.SyntaxKind.ImportDeclaration:
      hoistImport(lowering, node as ts.ImportDeclaration);
      break;
    case ts.SyntaxKind.ImportEqualsDeclaration:
      declareImported(lowering, (node as ts.ImportEqualsDeclaration).name);
      break;
    case ts.SyntaxKind.LabeledStatement:
      hoistStatement(lowering, (node as ts.LabeledStatement).statement);
      break;
  }
}

function hoistImport(lowering: Lowering, node: ts.ImportDeclaration): void {
  const clause = node.importClause;
  if (clause === undefined) return;
  if (clause.name !== undefined) declareImported(lowering, clause.name);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) declareImported(lowering, bindings.name);
  else for (const element of bindings.elements) declareImported(lowering, element.name);
}

function declareImported(lowering: Lowering, name: ts.Identifier): void {
  declareName(lowering.scope, name.text).constant = true;
}

function hoistFunctionDeclaration(lowering: Lowering, node: ts.FunctionDeclaration): void {
  declare(lowering, 'function', 'Function', node, node.name, node.body?.pos ?? node.end);
}

/** `namespace A.B {}` is `namespace A { export namespace B {} }`; only the outermost is declared here. */
function hoistNamespace(lowering: Lowering, node: ts.ModuleDeclaration): void {
  declare(lowering, 'namespace', 'Module', node, node.name, node.name.end);
}

type Declaration =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration;

const VALUE_AND_TYPE = BindingFlag.value | BindingFlag.type;

const BINDING_FLAGS: Readonly<Record<DeclarationKind, number>> = {
  function: BindingFlag.value,
  class: VALUE_AND_TYPE,
  variable: BindingFlag.value,
  interface: BindingFlag.type,
  alias: BindingFlag.type,
  enum: VALUE_AND_TYPE,
  namespace: VALUE_AND_TYPE,
};

/** In JavaScript, a function may be a class, and comments name it as a type. */
function bindingFlags(lowering: Lowering, kind: DeclarationKind): number {
  return BINDING_FLAGS[kind] | (lowering.loose && kind === 'function' ? BindingFlag.type : 0);
}

/** Makes the symbol of a declaration, or finds the one that it is merged into, and remembers it for the node. */
function declare(
  lowering: Lowering,
  kind: DeclarationKind,
  nodeKind: NodeKind,
  node: Declaration,
  nameNode: ts.ModuleName | undefined,
  headEnd: number,
): void {
  // The names of ambient modules keep their quotes: they are not names that code can use.
  const name = nameNode === undefined ? 'default' : ts.isStringLiteral(nameNode) ? `"${nameNode.text}"` : nameNode.text;
  const { scope } = lowering;
  const declaredName = nameNode === undefined ? undefined : declareName(scope, name);
  const known = declaredName?.symbols[kind];
  const implemented = kind === 'function' && (node as ts.FunctionDeclaration).body !== undefined;
  if (known !== undefined && !(implemented && stateOf(lowering, known).implemented)) {
    lowering.declared.set(node, known);
    if (implemented) takeImplementation(lowering, known, node);
    return;
  }
  const nameStart = startOf(lowering, nameNode ?? node);
  const flags = declarationFlags(lowering, node) | (kind === 'function' && !implemented ? SymbolFlag.declaration : 0);
  const symbol = createSymbol(lowering, {
    kind: nodeKind,
    name,
    owner: ownerHere(lowering),
    node,
    nameStart,
    headEnd,
    flags,
  });
  const state = stateOf(lowering, symbol);
  state.implemented = implemented;
  lowering.declared.set(node, symbol);
  if (declaredName === undefined) return;
  declaredName.symbols[kind] = symbol;
  state.binding = lowering.builder.binding({
    scope: scope.row,
    name,
    kind: Binding.definition,
    symbol,
    position: nameStart,
    flags: bindingFlags(lowering, kind) | exportedFlag(lowering, node),
  });
}

/** The implementation stands for a function whose overloads came before it; the first overload remains its signature. */
function takeImplementation(lowering: Lowering, symbol: number, node: ts.Node): void {
  const { builder } = lowering;
  stateOf(lowering, symbol).implemented = true;
  builder.patchSymbol(symbol, SymbolColumn.start, startOf(lowering, node));
  builder.patchSymbol(symbol, SymbolColumn.end, node.end);
  builder.patchSymbol(symbol, SymbolColumn.nameStart, startOf(lowering, (node as ts.FunctionDeclaration).name ?? node));
  const doc = docOf(lowering, node);
  if (doc !== '') builder.patchSymbol(symbol, SymbolColumn.doc, builder.documentation(doc));
  const flags = builder.symbolAt(symbol, SymbolColumn.flags) & ~SymbolFlag.declaration;
  builder.patchSymbol(symbol, SymbolColumn.flags, flags | declarationFlags(lowering, node));
}

function declarationFlags(lowering: Lowering, node: ts.Node): number {
  return modifierFlags(node) | (lowering.ambient ? SymbolFlag.declaration : 0);
}

/** `exported` for what its modifier, or an ambient namespace, exports. */
export function exportedFlag(lowering: Lowering, node: ts.Node): number {
  const ambientMember = lowering.ambient && lowering.scope.kind === Scope.namespace;
  const nested = (node.flags & ts.NodeFlags.NestedNamespace) !== 0;
  return ambientMember || nested || hasModifier(node, ts.SyntaxKind.ExportKeyword) ? BindingFlag.exported : 0;
}

/** Finds the `var`s of a statement and the statements inside it. */
function hoistVariables(lowering: Lowering, node: ts.Node): void {
  switch (node.kind) {
    case ts.SyntaxKind.VariableStatement: {
      const statement = node as ts.VariableStatement;
      if ((statement.declarationList.flags & ts.NodeFlags.BlockScoped) !== 0) return;
      hoistDeclarations(lowering, statement.declarationList, statement, variableScope(lowering.scope));
      return;
    }
    case ts.SyntaxKind.VariableDeclarationList: {
      const list = node as ts.VariableDeclarationList;
      if ((list.flags & ts.NodeFlags.BlockScoped) !== 0) return;
      hoistDeclarations(lowering, list, undefined, variableScope(lowering.scope));
      return;
    }
    case ts.SyntaxKind.IfStatement: {
      // Long `else if` chains are walked without recursion.
      let statement: ts.Statement | undefined = node as ts.IfStatement;
      while (statement !== undefined && ts.isIfStatement(statement)) {
        hoistVariables(lowering, statement.thenStatement);
        statement = statement.elseStatement;
      }
      if (statement !== undefined) hoistVariables(lowering, statement);
      return;
    }
    case ts.SyntaxKind.Block:
    case ts.SyntaxKind.DoStatement:
    case ts.SyntaxKind.WhileStatement:
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ForInStatement:
    case ts.SyntaxKind.ForOfStatement:
    case ts.SyntaxKind.WithStatement:
    case ts.SyntaxKind.SwitchStatement:
    case ts.SyntaxKind.CaseBlock:
    case ts.SyntaxKind.CaseClause:
    case ts.SyntaxKind.DefaultClause:
    case ts.SyntaxKind.LabeledStatement:
    case ts.SyntaxKind.TryStatement:
    case ts.SyntaxKind.CatchClause:
      ts.forEachChild(node, (child) => hoistVariables(lowering, child));
  }
}

/** Declares the names of `var`, `let` or `const` declarations in a scope. */
export function hoistDeclarations(
  lowering: Lowering,
  list: ts.VariableDeclarationList,
  statement: ts.VariableStatement | undefined,
  scope: LexicalScope,
): void {
  for (const declaration of list.declarations) {
    const whole = statement !== undefined && list.declarations.length === 1 ? statement : declaration;
    const constant = (list.flags & ts.NodeFlags.Const) !== 0;
    forEachBoundName(declaration.name, (name) =>
      hoistVariable(lowering, { declaration, name, whole, statement, scope, constant }),
    );
  }
}

interface VariableName {
  readonly declaration: ts.VariableDeclaration;
  readonly name: ts.Identifier;
  /** The statement if it declares nothing else, or else the declaration. */
  readonly whole: ts.Node;
  readonly statement: ts.VariableStatement | undefined;
  readonly scope: LexicalScope;
  readonly constant: boolean;
}

function hoistVariable(lowering: Lowering, variable: VariableName): void {
  const { declaration, name, whole, statement, scope, constant } = variable;
  const declaredName = declareName(scope, name.text);
  declaredName.constant = constant;
  const value = ts.isIdentifier(declaration.name) ? namedValueOf(declaration.initializer) : undefined;
  if (value !== undefined) declaredName.initializer ??= value;
  if (value?.kind === ts.SyntaxKind.ThisKeyword) declaredName.receiver = receiverHere(lowering);
  const isFunction = value !== undefined && (ts.isFunctionExpression(value) || ts.isArrowFunction(value));
  const isClass = value !== undefined && ts.isClassExpression(value);
  const atTop = statement !== undefined && (scope.kind === Scope.module || scope.kind === Scope.namespace);
  if (!isFunction && !isClass && !atTop) return;
  if (!isFunction && !isClass && isRequired(lowering, declaration.initializer)) return;
  const kind: DeclarationKind = isFunction ? 'function' : isClass ? 'class' : 'variable';
  const known = declaredName.symbols[kind] ?? declaredName.symbols.variable;
  // `var x = x || {}` and other repeated declarations are one variable; the first keeps the place.
  if (known !== undefined) {
    lowering.declared.set(name, known);
    return;
  }
  const symbol = createSymbol(lowering, {
    kind: isFunction ? 'Function' : isClass ? 'Class' : 'Variable',
    name: name.text,
    owner: ownerHere(lowering),
    node: whole,
    docNode: statement ?? declaration,
    nameStart: startOf(lowering, name),
    headEnd: headEndOf(declaration, value),
    scope: scope.row,
    flags: (statement === undefined ? 0 : declarationFlags(lowering, statement)) | (constant ? SymbolFlag.constant : 0),
  });
  declaredName.symbols[kind] = symbol;
  lowering.declared.set(name, symbol);
  if (kind === 'variable') return;
  stateOf(lowering, symbol).binding = lowering.builder.binding({
    scope: scope.row,
    name: name.text,
    kind: Binding.definition,
    symbol,
    position: startOf(lowering, name),
    flags: bindingFlags(lowering, kind) | (statement === undefined ? 0 : exportedFlag(lowering, statement)),
  });
}

/** The value that takes its name from a declaration: through parentheses, casts and chains of assignments. */
export function namedValueOf(initializer: ts.Expression | undefined): ts.Expression | undefined {
  let value = initializer;
  while (value !== undefined) {
    value = skipWrappers(value);
    if (!ts.isBinaryExpression(value) || value.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return value;
    value = value.right;
  }
  return undefined;
}

const SHORT_INITIALIZER = 80;

function headEndOf(declaration: ts.VariableDeclaration, value: ts.Expression | undefined): number {
  if (value !== undefined && (ts.isFunctionExpression(value) || ts.isArrowFunction(value))) return value.body.pos;
  if (value !== undefined && ts.isClassExpression(value)) return value.members.pos;
  const { initializer } = declaration;
  if (initializer === undefined || initializer.end - initializer.pos <= SHORT_INITIALIZER) return declaration.end;
  return initializer.pos;
}

/** Whether a value is a module or a member of one: `require('x')`, `require('x').y`. Such names are imports. */
export function isRequired(lowering: Lowering, initializer: ts.Expression | undefined): boolean {
  let value = initializer && skipWrappers(initializer);
  while (value !== undefined && ts.isPropertyAccessExpression(value)) value = skipWrappers(value.expression);
  return value !== undefined && isRequireCall(lowering, value);
}

/** Whether a node is `require('literal')` and `require` is the module system's. */
export function isRequireCall(lowering: Lowering, node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'require' &&
    node.arguments.length > 0 &&
    ts.isStringLiteralLike(node.arguments[0]) &&
    !isDeclared(lowering, 'require')
  );
}

/** Marks as exported all symbols that a name has. */
export function markExported(lowering: Lowering, name: string, flags: number): void {
  const declared = lowering.scope.names.get(name);
  if (declared === undefined) return;
  for (const symbol of Object.values(declared.symbols)) addSymbolFlags(lowering, symbol, flags);
}
