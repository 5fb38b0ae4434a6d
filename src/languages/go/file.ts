// Lowers a parsed file: its package clause, its imports, its declarations.

import { Binding, BindingFlag, ENTRY_KINDS, type Facts, FileFlag, Import } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { childOfKind, ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerTypeDeclaration, lowerVariables } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerFunctionDeclaration, lowerMethodDeclaration } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { docBefore, type Lowering } from './lowering.ts';
import { importedNames } from './module-resolution.ts';
import { lowerStatements } from './statements.ts';
import { isTestPath } from './test-files.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    isTestFile: isTestPath(path),
    types: new Map(),
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
  };
  const { facts } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const clause = childOfKind(tree, ROOT, Node.package_clause);
  const packageName = clause === 0 ? '' : textOf(l, firstIn(l, clause));
  facts.unit = facts.string(packageName);
  facts.doc = facts.documentation(clause === 0 ? '' : docBefore(l, startOf(l, clause)));
  lowerDeclarations(l);
  if (packageName === 'main') addMain(l);
  return finishFile(l);
}

/** Types first: the methods of a file belong to them, wherever they stand in it. */
function lowerDeclarations(l: Lowering): void {
  const declarations = childrenIn(l, ROOT);
  const ofKind = (kind: number): number[] => declarations.filter((node) => kindOf(l, node) === kind);
  for (const node of ofKind(Node.import_declaration)) lowerImports(l, node);
  for (const node of ofKind(Node.type_declaration)) lowerTypeDeclaration(l, node, true);
  for (const node of declarations) {
    switch (kindOf(l, node)) {
      case Node.function_declaration:
        lowerFunctionDeclaration(l, node);
        break;
      case Node.method_declaration:
        lowerMethodDeclaration(l, node);
        break;
      case Node.var_declaration:
      case Node.const_declaration:
        lowerVariables(l, node, true);
        break;
      default:
    }
  }
}

function lowerImports(l: Lowering, declaration: number): void {
  for (const child of childrenIn(l, declaration)) {
    const specs = kindOf(l, child) === Node.import_spec_list ? childrenIn(l, child) : [child];
    for (const spec of specs) if (kindOf(l, spec) === Node.import_spec) lowerImport(l, spec);
  }
}

function lowerImport(l: Lowering, spec: number): void {
  const nameNode = inField(l, spec, Field.name);
  const pathNode = inField(l, spec, Field.path);
  const specifier = textOf(l, pathNode).slice(1, -1);
  const position = startOf(l, nameNode || pathNode);
  const scope = l.scope;
  const kind = nameNode === 0 ? undefined : kindOf(l, nameNode);
  if (kind === Node.dot) {
    l.facts.import({ kind: Import.wildcard, specifier, position, scope });
    return;
  }
  if (kind === Node.blank_identifier) {
    l.facts.import({ kind: Import.sideEffect, specifier, position, scope });
    return;
  }
  const row = l.facts.import({ kind: Import.namespace, specifier, position, scope });
  for (const name of nameNode === 0 ? importedNames(specifier) : [textOf(l, nameNode)])
    l.facts.binding({ scope, name, kind: Binding.import, import: row, position, flags: BindingFlag.value });
}

/** The program starts with its `main`. */
function addMain(l: Lowering): void {
  const declaration = childrenIn(l, ROOT).find(
    (node) => kindOf(l, node) === Node.function_declaration && textOf(l, inField(l, node, Field.name)) === 'main',
  );
  if (declaration === undefined) return;
  const name = inField(l, declaration, Field.name);
  const value = nameRow(l, 'main', startOf(l, name));
  l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', value);
}
