// Lowers a parsed file: its namespace, what it uses, its types, and the statements that stand outside of any.

import { ENTRY_KINDS, type Facts, FileFlag } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, firstIn, inField, kindOf, textOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { isTypeDeclaration, lowerTypeDeclaration } from './classes.ts';
import { lowerExpression } from './expressions.ts';
import { declareLocalFunctions } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { attributesOf, type Lowering } from './lowering.ts';
import { GLOBAL_NAMESPACE } from './semantics.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';
import { lowerUsings } from './usings.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    localFunctions: new Map(),
    isLibrary: path.startsWith('stubs:'),
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    typeDeclaration: (node, scope) => lowerTypeDeclaration(l, node, scope),
  };
  const { facts, scope } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  facts.unit = facts.string(namespaceOf(l, ROOT) || GLOBAL_NAMESPACE);
  lowerUsings(l);
  lowerDeclarations(l, ROOT, scope);
  return finishFile(l);
}

/** The first namespace of a file: the names of all that it declares are taken for those of this one. */
function namespaceOf(l: Lowering, node: number): string {
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    const name = (): string => textOf(l, inField(l, child, Field.name)).replace(/\s+/g, '');
    if (kind === Node.file_scoped_namespace_declaration) return name();
    if (kind !== Node.namespace_declaration) continue;
    const body = childrenIn(l, inField(l, child, Field.body));
    const inner = body.some(
      (one) => kindOf(l, one) !== Node.namespace_declaration && kindOf(l, one) !== Node.using_directive,
    )
      ? ''
      : namespaceOf(l, inField(l, child, Field.body));
    return inner === '' ? name() : `${name()}.${inner}`;
  }
  return '';
}

function lowerDeclarations(l: Lowering, node: number, scope: number): void {
  const children = childrenIn(l, node);
  const statements = children
    .filter((child) => kindOf(l, child) === Node.global_statement)
    .map((one) => firstIn(l, one));
  declareLocalFunctions(l, statements);
  if (statements.length > 0) l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', 0);
  for (const child of children) {
    const kind = kindOf(l, child);
    if (isTypeDeclaration(l, child)) lowerTypeDeclaration(l, child, scope);
    else if (kind === Node.namespace_declaration) lowerDeclarations(l, inField(l, child, Field.body), scope);
    else if (kind === Node.file_scoped_namespace_declaration) lowerDeclarations(l, child, scope);
    else if (kind === Node.global_statement) l.statements(firstIn(l, child));
    else if (kind === Node.global_attribute) attributesOf(l, child);
  }
}
