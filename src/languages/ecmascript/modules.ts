// Import and export statements of ES modules and of TypeScript's older forms. CommonJS is in `assignments.ts` (exports)
// and `calls.ts` (`require`).

import ts from 'typescript';
import {
  Binding,
  BindingFlag,
  ExportFlag,
  Expression,
  Import,
  ImportFlag,
  Scope,
  SymbolFlag,
} from '../../model/facts.ts';
import { markExported } from './hoisting.ts';
import { add, inScope, type Lowering, lowerNamed, on, type Rule, startOf, stateOf } from './lowering.ts';
import { forEachBoundName } from './patterns.ts';
import { nameRow } from './rows.ts';
import { hasModifier } from './symbols.ts';
import { lowerEntityName } from './types.ts';

export const moduleRules: readonly Rule<void>[] = [
  on(ts.SyntaxKind.ImportDeclaration, lowerImport),
  on(ts.SyntaxKind.ImportEqualsDeclaration, lowerImportEquals),
  on(ts.SyntaxKind.ExportDeclaration, lowerExport),
  on(ts.SyntaxKind.ExportAssignment, lowerExportAssignment),
];

const VALUE_AND_TYPE = BindingFlag.value | BindingFlag.type;

function specifierOf(node: ts.Expression | undefined): ts.StringLiteralLike | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node : undefined;
}

function lowerImport(lowering: Lowering, node: ts.ImportDeclaration): void {
  markModule(lowering);
  const specifier = specifierOf(node.moduleSpecifier);
  if (specifier === undefined) return;
  const clause = node.importClause;
  if (clause === undefined) {
    addImport(lowering, Import.sideEffect, specifier, '', startOf(lowering, specifier), 0);
    return;
  }
  const flags = clause.isTypeOnly ? ImportFlag.typeOnly : 0;
  bindClause(lowering, clause, specifier, flags);
  const bindings = clause.namedBindings;
  // `import {} from 'x'` runs the module and nothing else.
  if (clause.name === undefined && bindings && ts.isNamedImports(bindings) && bindings.elements.length === 0) {
    addImport(lowering, Import.sideEffect, specifier, '', startOf(lowering, specifier), flags);
  }
}

/** Binds the names of an import. */
function bindClause(
  lowering: Lowering,
  clause: ts.ImportClause,
  specifier: ts.StringLiteralLike,
  flags: number,
  seenAs = VALUE_AND_TYPE,
): void {
  if (clause.name !== undefined)
    bindImport(lowering, Import.named, specifier, 'default', clause.name, clause.name, flags, seenAs);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) {
    bindImport(lowering, Import.namespace, specifier, '', bindings.name, bindings.name, flags, seenAs);
    return;
  }
  for (const element of bindings.elements) {
    const imported = element.propertyName ?? element.name;
    const typeOnly = element.isTypeOnly ? ImportFlag.typeOnly : 0;
    bindImport(lowering, Import.named, specifier, imported.text, imported, element.name, flags | typeOnly, seenAs);
  }
}

/** `@import { T } from 'x'` in a comment: names that are seen as types. */
export function lowerImportTag(lowering: Lowering, tag: ts.JSDocImportTag): void {
  const specifier = specifierOf(tag.moduleSpecifier);
  if (specifier === undefined || tag.importClause === undefined) return;
  bindClause(lowering, tag.importClause, specifier, ImportFlag.typeOnly, BindingFlag.type);
}

function addImport(
  lowering: Lowering,
  kind: number,
  specifier: ts.StringLiteralLike,
  name: string,
  position: number,
  flags: number,
): number {
  const scope = lowering.scope.row;
  return lowering.builder.import({ kind, specifier: specifier.text, name, position, scope, flags });
}

function bindImport(
  lowering: Lowering,
  kind: number,
  specifier: ts.StringLiteralLike,
  name: string,
  nameNode: ts.Node,
  local: ts.Identifier,
  flags: number,
  seenAs = VALUE_AND_TYPE,
): void {
  const row = addImport(lowering, kind, specifier, name, startOf(lowering, nameNode), flags);
  lowering.builder.binding({
    scope: lowering.scope.row,
    name: local.text,
    kind: Binding.import,
    import: row,
    position: startOf(lowering, local),
    flags: seenAs,
  });
}

/** `import x = require('y')` and `import x = A.B`. */
function lowerImportEquals(lowering: Lowering, node: ts.ImportEqualsDeclaration): void {
  const { moduleReference, name } = node;
  const flags = VALUE_AND_TYPE | (hasModifier(node, ts.SyntaxKind.ExportKeyword) ? BindingFlag.exported : 0);
  if (ts.isExternalModuleReference(moduleReference)) {
    markModule(lowering);
    const specifier = specifierOf(moduleReference.expression);
    if (specifier === undefined) return;
    const typeOnly = node.isTypeOnly ? ImportFlag.typeOnly : 0;
    bindImport(lowering, Import.module, specifier, '', specifier, name, typeOnly);
  } else {
    lowering.builder.binding({
      scope: lowering.scope.row,
      name: name.text,
      kind: Binding.variable,
      value: lowerEntityName(lowering, moduleReference, false),
      position: startOf(lowering, name),
      flags,
    });
  }
  if (hasModifier(node, ts.SyntaxKind.ExportKeyword)) exportName(lowering, name.text, name, name, 0);
}

function lowerExport(lowering: Lowering, node: ts.ExportDeclaration): void {
  markModule(lowering);
  const specifier = specifierOf(node.moduleSpecifier);
  const clause = node.exportClause;
  const typeOnly = node.isTypeOnly ? ExportFlag.typeOnly : 0;
  const importFlags = ImportFlag.reexport | (node.isTypeOnly ? ImportFlag.typeOnly : 0);
  if (clause === undefined) {
    if (specifier === undefined) return;
    const position = startOf(lowering, specifier);
    const row = addImport(lowering, Import.wildcard, specifier, '', position, importFlags);
    lowering.builder.export({ name: '*', import: row, position, flags: typeOnly });
  } else if (ts.isNamespaceExport(clause)) {
    if (specifier === undefined) return;
    const position = startOf(lowering, clause.name);
    const row = addImport(lowering, Import.namespace, specifier, '', position, importFlags);
    lowering.builder.export({ name: clause.name.text, import: row, position, flags: typeOnly });
  } else {
    for (const element of clause.elements) {
      const flags = typeOnly | (element.isTypeOnly ? ExportFlag.typeOnly : 0);
      const source = element.propertyName ?? element.name;
      if (specifier === undefined) {
        exportName(lowering, element.name.text, source, element.name, flags);
        continue;
      }
      const position = startOf(lowering, source);
      const elementFlags = importFlags | (element.isTypeOnly ? ImportFlag.typeOnly : 0);
      const row = addImport(lowering, Import.named, specifier, source.text, position, elementFlags);
      lowering.builder.export({ name: element.name.text, import: row, position, flags });
    }
  }
}

/** Exports a name of this scope: from the module, or, in an ambient module or namespace, as a member of it. */
function exportName(
  lowering: Lowering,
  name: string,
  source: ts.ModuleExportName,
  nameNode: ts.Node,
  flags: number,
): void {
  const { scope } = lowering;
  const row = (): number => nameRow(lowering, source.text, startOf(lowering, source));
  // An export is no declaration: what a namespace does not declare itself is of the scopes around it.
  const isOuter = scope.kind !== Scope.module && scope.parent !== undefined && !scope.names.has(source.text);
  const value = isOuter ? inScope(lowering, scope.parent, row) : row();
  markExported(lowering, source.text, name === 'default' ? EXPORTED_DEFAULT : SymbolFlag.exported);
  addExport(lowering, name, value, startOf(lowering, nameNode), flags);
}

const EXPORTED_DEFAULT = SymbolFlag.exported | SymbolFlag.defaultExport;

function addExport(lowering: Lowering, name: string, value: number, position: number, flags: number): void {
  if (lowering.scope.kind === Scope.module) {
    lowering.builder.export({ name, value, position, flags });
    return;
  }
  lowering.builder.binding({
    scope: lowering.scope.row,
    name,
    kind: Binding.variable,
    value,
    position,
    flags: VALUE_AND_TYPE | BindingFlag.exported,
  });
}

/** `export default e` and `export = e`. */
function lowerExportAssignment(lowering: Lowering, node: ts.ExportAssignment): void {
  markModule(lowering);
  const { expression } = node;
  const start = startOf(lowering, expression);
  const name = node.isExportEquals ? '=' : 'default';
  const flags = node.isExportEquals ? SymbolFlag.exported : EXPORTED_DEFAULT;
  if (ts.isIdentifier(expression)) markExported(lowering, expression.text, flags);
  const ownName = ts.isFunctionExpression(expression) || ts.isClassExpression(expression) ? expression.name : undefined;
  const value = lowerNamed(lowering, expression, {
    name: ownName?.text ?? 'default',
    nameStart: ownName === undefined ? start : startOf(lowering, ownName),
    kind: 'Function',
    owner: 0,
    node,
    docNode: node,
    flags,
  });
  addExport(lowering, name, value, start, 0);
}

type ExportableDeclaration =
  | ts.VariableStatement
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration;

/** Exports what a declaration with an `export` modifier declares; called once it is lowered. */
export function exportDeclared(lowering: Lowering, node: ExportableDeclaration): void {
  if (lowering.scope.kind !== Scope.module || !hasModifier(node, ts.SyntaxKind.ExportKeyword)) return;
  markModule(lowering);
  const isDefault = hasModifier(node, ts.SyntaxKind.DefaultKeyword);
  if (ts.isVariableStatement(node)) {
    for (const { name } of node.declarationList.declarations) {
      forEachBoundName(name, (bound) => exportOwn(lowering, bound.text, bound.text, bound));
    }
    return;
  }
  const { name } = node;
  if (name !== undefined) {
    exportOwn(lowering, isDefault ? 'default' : name.text, name.text, name);
    return;
  }
  const symbol = lowering.declared.get(node)!;
  const start = startOf(lowering, node);
  const row = stateOf(lowering, symbol).functions[0]?.row;
  const value =
    row === undefined ? add(lowering, Expression.class, start, symbol) : add(lowering, Expression.function, start, row);
  if (row !== undefined) lowering.builder.patchFunction(row, { expression: value });
  addExport(lowering, 'default', value, start, 0);
}

function exportOwn(lowering: Lowering, name: string, local: string, nameNode: ts.Node): void {
  if (lowering.exported.has(name)) return;
  lowering.exported.add(name);
  const start = startOf(lowering, nameNode);
  addExport(lowering, name, nameRow(lowering, local, start), start, 0);
}

/** A statement of this kind at the top makes the file a module; inside `declare module` it does not. */
function markModule(lowering: Lowering): void {
  if (lowering.scope.kind === Scope.module) lowering.module = true;
}
