// Lowers a parsed file: its package declaration, its imports, its types.

import { type Facts, FileFlag } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile } from '../kit/lowering.ts';
import { childOfKind, ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { isTypeDeclaration, lowerAnonymousClass, lowerTypeDeclaration } from './classes.ts';
import { lowerExpression } from './expressions.ts';
import { Node } from './grammar-nodes.ts';
import { lowerImports } from './imports.ts';
import type { Lowering } from './lowering.ts';
import { dotted, scopedNames } from './names.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    enclosing: [],
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    typeDeclaration: (node, scope) => lowerTypeDeclaration(l, node, scope),
    anonymousClass: (body, base) => lowerAnonymousClass(l, body, base),
  };
  const { facts, scope } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const clause = childOfKind(tree, ROOT, Node.package_declaration);
  const names = childrenIn(l, clause).flatMap((child) => scopedNames(l, child));
  // A package without a name is one for each folder.
  facts.unit = facts.string(dotted(l, names) || `(${path.slice(0, Math.max(0, path.lastIndexOf('/')))})`);
  lowerImports(l);
  for (const node of childrenIn(l, ROOT)) if (isTypeDeclaration(l, node)) lowerTypeDeclaration(l, node, scope);
  return finishFile(l);
}
