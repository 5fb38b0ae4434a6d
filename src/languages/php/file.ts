// Lowers a parsed file: its namespaces, what they import and declare, and the code of the file itself.

import { type Facts, FileFlag, Scope } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, inField, inScope, kindOf, textOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { assignTo } from './assignments.ts';
import { isClassDeclaration, lowerAnonymousClass, lowerClass } from './classes.ts';
import { lowerFileConstants } from './constants.ts';
import { lowerExpression } from './expressions.ts';
import { lowerFunction } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { lowerUse } from './imports.ts';
import { emptyTables, type Lowering } from './lowering.ts';
import { under } from './narrowing.ts';
import { lowerAll, lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    path,
    names: emptyTables(),
    fileScope: 0,
    class: undefined,
    templates: new Set(),
    documented: undefined,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    declaration: (node) => lowerDeclaration(l, node),
    anonymousClass: (node) => lowerAnonymousClass(l, node),
    assign: (target, value) => assignDocumented(l, target, value),
    under: (condition, outcome, node, lower) => under(l, condition, outcome, node, lower),
  };
  const nodes = childrenIn(l, ROOT);
  const first = nodes.find((node) => kindOf(l, node) === Node.namespace_definition) ?? 0;
  l.names.namespace = namespaceName(l, first);
  l.names.unit = l.names.namespace;
  noteElsewhere(l, nodes);
  l.facts.unit = l.facts.string(l.names.namespace);
  if (l.names.namespace !== '') l.facts.flags = FileFlag.implicitExports | FileFlag.module;
  // What a file imports goes before what its namespace declares.
  l.fileScope = l.facts.scope(Scope.block, l.scope, 0, 0, 0, text.length);
  inScope(l, l.fileScope, () => lowerAll(l, nodes, text.length));
  return finishFile(l);
}

function namespaceName(l: Lowering, node: number): string {
  const nameNode = node === 0 ? 0 : inField(l, node, Field.name);
  return nameNode === 0 ? '' : textOf(l, nameNode).replaceAll(/\s/g, '');
}

/** Finds what a file declares in other namespaces than its first. */
function noteElsewhere(l: Lowering, nodes: readonly number[]): void {
  let { namespace } = l.names;
  const note = (node: number): void => {
    if (!isClassDeclaration(l, node) && kindOf(l, node) !== Node.function_definition) return;
    if (namespace !== '' && namespace !== l.names.unit)
      l.names.elsewhere.add(`${namespace}\\${textOf(l, inField(l, node, Field.name))}`);
  };
  for (const node of nodes) {
    if (kindOf(l, node) === Node.namespace_definition) {
      namespace = namespaceName(l, node);
      for (const child of childrenIn(l, inField(l, node, Field.body))) note(child);
    } else note(node);
  }
}

/** From here on names stand in a namespace, which has imports of its own. */
function enterNamespace(l: Lowering, node: number): void {
  const { names } = l;
  const next = namespaceName(l, node);
  if (next !== names.namespace) for (const table of [names.classes, names.functions, names.constants]) table.clear();
  names.namespace = next;
  l.statements(inField(l, node, Field.body));
}

/** Lowers a declaration; false where a node is none. */
function lowerDeclaration(l: Lowering, node: number): boolean {
  if (isClassDeclaration(l, node)) {
    lowerClass(l, node);
    return true;
  }
  switch (kindOf(l, node)) {
    case Node.function_definition:
      lowerFunction(l, node);
      return true;
    case Node.const_declaration:
      lowerFileConstants(l, node);
      return true;
    case Node.namespace_use_declaration:
      lowerUse(l, node);
      return true;
    case Node.namespace_definition:
      enterNamespace(l, node);
      return true;
    default:
      return false;
  }
}

/** Gives a value to a target, of which the comment before the statement may say the type. */
function assignDocumented(l: Lowering, target: number, value: number): void {
  const { documented } = l;
  const isMeant = documented !== undefined && documented.name === textOf(l, target);
  if (isMeant) l.documented = undefined;
  assignTo(l, target, value, isMeant ? documented.type : 0);
}
