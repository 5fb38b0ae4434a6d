// Statements other than imports and exports: control flow with its scopes, and the declarations of variables.

import ts from 'typescript';
import {
  Binding,
  BindingColumn,
  BindingFlag,
  Expression,
  Import,
  Literal,
  Scope,
  ScopeColumn,
  SymbolColumn,
} from '../../model/facts.ts';
import { assignedValue, assignTo } from './assignments.ts';
import { leaves, lowerStatements } from './blocks.ts';
import { lowerClass } from './classes.ts';
import { lowerFunction } from './functions.ts';
import { exportedFlag, hoistBlock, hoistDeclarations, isRequireCall, isRequired } from './hoisting.ts';
import { documentedType } from './jsdoc.ts';
import {
  add,
  inBlock,
  type LexicalScope,
  type Lowering,
  lowerExpression,
  lowerNamed,
  lowerOptionalExpression,
  lowerOptionalType,
  lowerStatement,
  lowerType,
  on,
  openScope,
  type Rule,
  resolveName,
  skipWrappers,
  startOf,
  stateOf,
} from './lowering.ts';
import { exportDeclared } from './modules.ts';
import {
  bindNarrowings,
  discriminantNarrowing,
  type Narrowing,
  narrowingsOf,
  typeofNarrowing,
  whereNarrowed,
} from './narrowing.ts';
import { assignPattern, bindPattern } from './patterns.ts';
import { literal } from './rows.ts';
import { attachFunction } from './symbols.ts';

export const statementRules: readonly Rule<void>[] = [
  on(ts.SyntaxKind.ExpressionStatement, (lowering, node: ts.ExpressionStatement) => {
    const outer = lowering.statement;
    lowering.statement = node;
    lowerExpression(lowering, node.expression);
    lowering.statement = outer;
  }),
  on(ts.SyntaxKind.VariableStatement, (lowering, node: ts.VariableStatement) => {
    lowerDeclarations(lowering, node.declarationList, node);
    exportDeclared(lowering, node);
  }),
  on(ts.SyntaxKind.FunctionDeclaration, lowerFunctionDeclaration),
  on(ts.SyntaxKind.ClassDeclaration, (lowering, node: ts.ClassDeclaration) => {
    lowerClass(lowering, node, lowering.declared.get(node)!);
    exportDeclared(lowering, node);
  }),
  on(ts.SyntaxKind.ReturnStatement, (lowering, node: ts.ReturnStatement) => {
    if (node.expression !== undefined) {
      const row = lowerExpression(lowering, node.expression);
      lowering.frame?.returns.push(row);
    }
  }),
  on(ts.SyntaxKind.ThrowStatement, lowerOwnExpression),
  on(ts.SyntaxKind.Block, (lowering, node: ts.Block) => lowerBlock(lowering, node)),
  on(ts.SyntaxKind.IfStatement, lowerIf),
  on(ts.SyntaxKind.ForStatement, lowerFor),
  on(ts.SyntaxKind.ForOfStatement, lowerForEach),
  on(ts.SyntaxKind.ForInStatement, lowerForEach),
  on(ts.SyntaxKind.WhileStatement, (lowering, node: ts.WhileStatement) => {
    lowerExpression(lowering, node.expression);
    whereNarrowed(lowering, node.statement, narrowingsOf(node.expression), () => lowerBranch(lowering, node.statement));
  }),
  on(ts.SyntaxKind.DoStatement, (lowering, node: ts.DoStatement) => {
    lowerBranch(lowering, node.statement);
    lowerExpression(lowering, node.expression);
  }),
  on(ts.SyntaxKind.WithStatement, (lowering, node: ts.WithStatement) => {
    lowerExpression(lowering, node.expression);
    lowerBranch(lowering, node.statement);
  }),
  on(ts.SyntaxKind.LabeledStatement, (lowering, node: ts.LabeledStatement) => lowerStatement(lowering, node.statement)),
  on(ts.SyntaxKind.SwitchStatement, lowerSwitch),
  on(ts.SyntaxKind.TryStatement, lowerTry),
];

function lowerOwnExpression(lowering: Lowering, node: ts.ThrowStatement): void {
  lowerExpression(lowering, node.expression);
}

function lowerBlock(lowering: Lowering, node: ts.Block): void {
  inBlock(lowering, node, () => {
    hoistBlock(lowering, node.statements);
    lowerStatements(lowering, node.statements);
  });
}

/** A branch has a scope of its own, so that assignments in it can be told from those that always happen. */
function lowerBranch(lowering: Lowering, node: ts.Statement): void {
  if (ts.isBlock(node)) lowerBlock(lowering, node);
  else {
    inBlock(lowering, node, () => {
      hoistBlock(lowering, [node]);
      lowerStatement(lowering, node);
    });
  }
}

function lowerIf(lowering: Lowering, node: ts.IfStatement): void {
  const outer = lowering.scope;
  // `else if` chains nest, and can be long: what each condition denies is known in all that follows.
  let at: ts.Statement | undefined = node;
  while (at !== undefined && ts.isIfStatement(at)) {
    const { expression, thenStatement, elseStatement }: ts.IfStatement = at;
    lowerExpression(lowering, expression);
    whereNarrowed(lowering, thenStatement, narrowingsOf(expression), () => lowerBranch(lowering, thenStatement));
    const denied = narrowingsOf(expression, false);
    if (elseStatement !== undefined && denied.length > 0) {
      lowering.scope = openScope(lowering, Scope.block, elseStatement);
      bindNarrowings(lowering, denied);
    }
    at = elseStatement;
  }
  if (at !== undefined) lowerBranch(lowering, at);
  lowering.scope = outer;
}

function lowerFor(lowering: Lowering, node: ts.ForStatement): void {
  inBlock(lowering, node, () => {
    const { initializer } = node;
    if (initializer !== undefined && ts.isVariableDeclarationList(initializer)) {
      hoistLoop(lowering, initializer);
      lowerDeclarations(lowering, initializer, undefined);
    } else lowerOptionalExpression(lowering, initializer);
    lowerOptionalExpression(lowering, node.condition);
    lowerOptionalExpression(lowering, node.incrementor);
    lowerBranch(lowering, node.statement);
  });
}

function hoistLoop(lowering: Lowering, list: ts.VariableDeclarationList): void {
  if ((list.flags & ts.NodeFlags.BlockScoped) !== 0) hoistDeclarations(lowering, list, undefined, lowering.scope);
}

function lowerForEach(lowering: Lowering, node: ts.ForOfStatement | ts.ForInStatement): void {
  const source = lowerExpression(lowering, node.expression);
  inBlock(lowering, node, () => {
    const start = startOf(lowering, node.initializer);
    const isAsync = ts.isForOfStatement(node) && node.awaitModifier !== undefined;
    const value = ts.isForOfStatement(node)
      ? add(lowering, Expression.iterated, start, source, isAsync ? 1 : 0)
      : literal(lowering, Literal.string, start);
    if (ts.isVariableDeclarationList(node.initializer)) {
      hoistLoop(lowering, node.initializer);
      for (const { name } of node.initializer.declarations) {
        bindPattern(lowering, name, value, (bound, part) => bindVariable(lowering, bound, { value: part }));
      }
    } else assignPattern(lowering, node.initializer, value, (target, part) => assignTo(lowering, target, part));
    lowerBranch(lowering, node.statement);
  });
}

function lowerSwitch(lowering: Lowering, node: ts.SwitchStatement): void {
  lowerExpression(lowering, node.expression);
  inBlock(lowering, node.caseBlock, () => {
    for (const clause of node.caseBlock.clauses) hoistBlock(lowering, clause.statements);
    for (const clause of node.caseBlock.clauses) {
      if (ts.isCaseClause(clause)) lowerExpression(lowering, clause.expression);
      const narrowings = narrowingsOfClause(node, clause);
      inBlock(lowering, clause, () => {
        bindNarrowings(lowering, narrowings);
        lowerStatements(lowering, clause.statements);
      });
    }
  });
}

/** Clauses that the one before falls into are left alone, unless that one is empty. */
function narrowingsOfClause(node: ts.SwitchStatement, clause: ts.CaseOrDefaultClause): readonly Narrowing[] {
  if (!ts.isCaseClause(clause)) return [];
  if (switchesOnTruth(node)) return narrowingsOf(clause.expression);
  const { clauses } = node.caseBlock;
  const texts = [clause.expression];
  for (let at = clauses.indexOf(clause) - 1; at >= 0; at--) {
    const before = clauses[at];
    const last = before.statements.at(-1);
    if (last !== undefined) {
      if (leaves(last)) break;
      return [];
    }
    if (!ts.isCaseClause(before)) return [];
    texts.push(before.expression);
  }
  const switched = skipWrappers(node.expression);
  if (ts.isTypeOfExpression(switched)) return texts.length > 1 ? [] : typeofNarrowing(switched, clause.expression);
  return discriminantNarrowing(node.expression, texts, false);
}

/** `switch (true) { case x instanceof C: ... }`. */
function switchesOnTruth(node: ts.SwitchStatement): boolean {
  return node.expression.kind === ts.SyntaxKind.TrueKeyword;
}

function lowerTry(lowering: Lowering, node: ts.TryStatement): void {
  lowerBlock(lowering, node.tryBlock);
  const { catchClause } = node;
  if (catchClause !== undefined) {
    inBlock(lowering, catchClause, () => {
      const { variableDeclaration } = catchClause;
      if (variableDeclaration !== undefined) lowerCaught(lowering, variableDeclaration);
      lowerBlock(lowering, catchClause.block);
    });
  }
  if (node.finallyBlock !== undefined) lowerBlock(lowering, node.finallyBlock);
}

function lowerCaught(lowering: Lowering, node: ts.VariableDeclaration): void {
  const type = lowerOptionalType(lowering, node.type);
  const start = startOf(lowering, node.name);
  const value = ts.isIdentifier(node.name) ? 0 : add(lowering, Expression.unknown, start);
  bindPattern(lowering, node.name, value, (bound, part) => {
    declareHere(lowering, bound);
    bindVariable(lowering, bound, { value: part, type });
  });
}

function declareHere(lowering: Lowering, name: ts.Identifier): void {
  if (!lowering.scope.names.has(name.text)) {
    lowering.scope.names.set(name.text, { scope: lowering.scope, symbols: {} });
  }
}

function lowerFunctionDeclaration(lowering: Lowering, node: ts.FunctionDeclaration): void {
  const symbol = lowering.declared.get(node)!;
  const row = lowerFunction(lowering, node, { symbol, mayConstruct: true });
  attachFunction(lowering, symbol, row, node.body === undefined ? 'signature' : 'implementation');
  exportDeclared(lowering, node);
}

/** Lowers `var`, `let`, `const` and `using` declarations whose names were hoisted. */
function lowerDeclarations(
  lowering: Lowering,
  list: ts.VariableDeclarationList,
  statement: ts.VariableStatement | undefined,
): void {
  const constant = (list.flags & ts.NodeFlags.Const) !== 0 ? BindingFlag.constant : 0;
  const flags = constant | (statement === undefined ? 0 : exportedFlag(lowering, statement));
  for (const declaration of list.declarations) lowerDeclaration(lowering, declaration, statement ?? list, flags);
}

function lowerDeclaration(lowering: Lowering, node: ts.VariableDeclaration, statement: ts.Node, flags: number): void {
  const { name, initializer } = node;
  if (ts.isObjectBindingPattern(name) && initializer !== undefined && bindRequired(lowering, name, initializer)) return;
  const documented = lowering.loose && node.type === undefined ? documentedType(statement) : undefined;
  const type = documented === undefined ? lowerOptionalType(lowering, node.type) : lowerType(lowering, documented);
  const symbol = ts.isIdentifier(name) ? (lowering.declared.get(name) ?? 0) : 0;
  const initial = lowerInitializer(lowering, node, statement, symbol);
  // A pattern takes apart what its annotation says, where it has one.
  const declaresParts = type !== 0 && initial !== 0 && !ts.isIdentifier(name);
  const value = declaresParts ? add(lowering, Expression.cast, startOf(lowering, name), initial, type) : initial;
  const required = lowering.loose && isRequired(lowering, initializer) ? BindingFlag.type : 0;
  bindPattern(lowering, name, value, (bound, part) => {
    bindVariable(lowering, bound, { value: part, type: ts.isIdentifier(name) ? type : 0, flags: flags | required });
  });
}

function lowerInitializer(
  lowering: Lowering,
  node: ts.VariableDeclaration,
  statement: ts.Node,
  symbol: number,
): number {
  const { name, initializer } = node;
  if (initializer === undefined) return 0;
  if (symbol === 0 || !ts.isIdentifier(name)) return assignedValue(lowering, lowerExpression(lowering, initializer));
  // What anonymous functions of the initialiser call, the variable calls, where no function encloses it.
  const outer = lowering.initialised;
  if (lowering.builder.scopeAt(lowering.scope.row, ScopeColumn.symbol) === 0) lowering.initialised = symbol;
  const value = lowerNamed(lowering, initializer, {
    name: name.text,
    nameStart: startOf(lowering, name),
    kind: 'Function',
    owner: 0,
    node,
    docNode: statement,
    flags: 0,
    symbol,
  });
  lowering.initialised = outer;
  return assignedValue(lowering, value);
}

/** `const { a, b: c } = require('x')` brings names in as an import does, where it does nothing else. */
function bindRequired(lowering: Lowering, pattern: ts.ObjectBindingPattern, initializer: ts.Expression): boolean {
  const call = skipWrappers(initializer);
  if (!lowering.loose || !isRequireCall(lowering, call)) return false;
  const names = pattern.elements.map(requiredName);
  if (names.length === 0 || !names.every((one) => one !== undefined)) return false;
  if (names.some(({ local }) => lowering.declared.has(local))) return false;
  lowering.module = true;
  const specifier = (call.arguments[0] as ts.StringLiteralLike).text;
  for (const { imported, local } of names) {
    const row = lowering.builder.import({
      kind: Import.named,
      specifier,
      name: imported.text,
      position: startOf(lowering, imported),
      scope: lowering.scope.row,
    });
    lowering.builder.binding({
      scope: (resolveName(lowering, local.text)?.scope ?? lowering.scope).row,
      name: local.text,
      kind: Binding.import,
      import: row,
      position: startOf(lowering, local),
      block: lowering.scope.row,
      flags: BindingFlag.value | BindingFlag.type,
    });
  }
  return true;
}

function requiredName(element: ts.BindingElement): { imported: ts.Identifier; local: ts.Identifier } | undefined {
  const { name, propertyName } = element;
  if (!ts.isIdentifier(name) || element.initializer !== undefined || element.dotDotDotToken !== undefined)
    return undefined;
  if (propertyName !== undefined && !ts.isIdentifier(propertyName)) return undefined;
  return { imported: propertyName ?? name, local: name };
}

interface VariableFields {
  readonly value: number;
  readonly type?: number;
  readonly flags?: number;
}

/** Binds a declared variable to its value: in its definition if it has one, else as a variable. */
function bindVariable(lowering: Lowering, name: ts.Identifier, fields: VariableFields): void {
  const { builder } = lowering;
  const declared = resolveName(lowering, name.text);
  const scope: LexicalScope = declared?.scope ?? lowering.scope;
  const symbol = lowering.declared.get(name) ?? 0;
  if (symbol !== 0) {
    if (builder.symbolAt(symbol, SymbolColumn.value) === 0)
      builder.patchSymbol(symbol, SymbolColumn.value, fields.value);
    if (builder.symbolAt(symbol, SymbolColumn.type) === 0)
      builder.patchSymbol(symbol, SymbolColumn.type, fields.type ?? 0);
  }
  const definition = symbol === 0 ? 0 : stateOf(lowering, symbol).binding;
  if (definition !== 0 && builder.bindingAt(definition, BindingColumn.value) === 0) {
    builder.patchBinding(definition, BindingColumn.value, fields.value);
    builder.patchBinding(definition, BindingColumn.type, fields.type ?? 0);
    return;
  }
  builder.binding({
    scope: scope.row,
    name: name.text,
    kind: Binding.variable,
    symbol,
    type: fields.type ?? 0,
    value: fields.value,
    position: startOf(lowering, name),
    block: lowering.scope.row,
    flags: BindingFlag.value | (fields.flags ?? 0),
  });
}
