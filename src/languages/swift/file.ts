// Lowers a parsed file: its unit, its imports, its declarations and statements.

import { type Facts, FileFlag, Import } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, kindOf, startOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { Node } from './grammar-nodes.ts';
import { type Lowering, nameOf } from './lowering.ts';
import { folderOfTarget } from './module-resolution.ts';
import { lowerBody, lowerStatement } from './statements.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    bases: new Map(),
    isOfType: false,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => {
      lowerStatement(l, node);
    },
    body: (node) => lowerBody(l, node),
    declaration: (node, scope, owner) => lowerDeclaration(l, node, scope, owner),
  };
  const { facts } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  facts.unit = facts.string(folderOfTarget(path));
  const nodes = childrenIn(l, ROOT);
  for (const node of nodes) if (kindOf(l, node) === Node.import_declaration) lowerImport(l, node);
  for (const node of nodes) lowerStatement(l, node);
  return finishFile(l);
}

/** `import Module`, `import struct Module.Name`: all that the module declares. */
function lowerImport(l: Lowering, node: number): void {
  const names = childrenIn(l, node).filter((child) => kindOf(l, child) === Node.identifier);
  const [module] = names;
  if (module === undefined) return;
  const specifier = nameOf(l, module);
  l.facts.import({ kind: Import.wildcard, specifier, position: startOf(l, module), scope: 1 });
}
