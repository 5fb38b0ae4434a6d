// Lowers a parsed file: its package clause, its imports, its declarations.

import {
  Binding,
  BindingFlag,
  ENTRY_KINDS,
  Expression,
  type Facts,
  FileFlag,
  Import,
  positionAt,
  Scope,
} from '../../model/facts.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { childInField, childOfKind, childrenOf, ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerTypeDeclaration, lowerVariables } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerFunctionDeclaration, lowerMethodDeclaration } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { docBefore, type Lowering, newBlock, textOf } from './lowering.ts';
import { importedNames } from './module-resolution.ts';
import { lowerStatements } from './statements.ts';
import { isTestPath } from './test-files.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const facts = new FactsBuilder();
  const scope = facts.scope(Scope.module, 0, 0, 0, 0, text.length);
  const l: Lowering = {
    facts,
    text,
    tree,
    isTestFile: isTestPath(path),
    types: new Map(),
    block: newBlock(scope, undefined),
    symbol: 0,
    function: 0,
    depth: 0,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
  };
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const clause = childOfKind(tree, ROOT, Node.package_clause);
  const packageName = clause === 0 ? '' : textOf(l, childrenOf(tree, clause)[0] ?? 0);
  facts.unit = facts.string(packageName);
  facts.doc = facts.string(clause === 0 ? '' : docBefore(l, tree.starts[clause]!));
  lowerDeclarations(l);
  if (packageName === 'main') addMain(l);
  facts.syntaxErrors = tree.errors;
  const result = facts.finish(text);
  return { ...result, firstErrorLine: tree.errors === 0 ? 0 : positionAt(result.lineStarts, tree.firstError).line };
}

/** Types first: the methods of a file belong to them, wherever they stand in it. */
function lowerDeclarations(l: Lowering): void {
  const declarations = childrenOf(l.tree, ROOT);
  const ofKind = (kind: number): number[] => declarations.filter((node) => l.tree.kinds[node] === kind);
  for (const node of ofKind(Node.import_declaration)) lowerImports(l, node);
  for (const node of ofKind(Node.type_declaration)) lowerTypeDeclaration(l, node, true);
  for (const node of declarations) {
    switch (l.tree.kinds[node]) {
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
  for (const child of childrenOf(l.tree, declaration)) {
    const specs = l.tree.kinds[child] === Node.import_spec_list ? childrenOf(l.tree, child) : [child];
    for (const spec of specs) if (l.tree.kinds[spec] === Node.import_spec) lowerImport(l, spec);
  }
}

function lowerImport(l: Lowering, spec: number): void {
  const nameNode = childInField(l.tree, spec, Field.name);
  const pathNode = childInField(l.tree, spec, Field.path);
  const specifier = textOf(l, pathNode).slice(1, -1);
  const position = l.tree.starts[nameNode || pathNode]!;
  const scope = l.block.scope;
  const kind = nameNode === 0 ? undefined : l.tree.kinds[nameNode];
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
  const declaration = childrenOf(l.tree, ROOT).find(
    (node) =>
      l.tree.kinds[node] === Node.function_declaration && textOf(l, childInField(l.tree, node, Field.name)) === 'main',
  );
  if (declaration === undefined) return;
  const name = childInField(l.tree, declaration, Field.name);
  const value = l.facts.expression(Expression.name, l.block.scope, l.tree.starts[name]!, l.facts.string('main'));
  l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', value);
}
