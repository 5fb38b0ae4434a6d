// Lowers a parsed file. All files of a program share one space of constants, which is a unit of names.

import { type Facts, FileFlag, Scope } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, inScope, textOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { lowerSignatureType } from './signatures.ts';
import { lowerBody } from './statements.ts';

/** The unit of names that every file is of. */
const UNIT = 'Object';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const state = fileState(text, tree);
  const { facts } = state;
  facts.unit = facts.string(UNIT);
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  // Variables of a file are its own.
  const own = facts.scope(Scope.block, state.scope, 0, 0, 0, text.length);
  const l: Lowering = {
    ...state,
    ...fileBlock(),
    path,
    class: undefined,
    locals: { names: new Map(), parent: undefined, scope: own },
    self: 'top',
    method: undefined,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerSignatureType(l, textOf(l, node), l.tree.starts[node]),
    statements: (node) => {
      lowerExpression(l, node);
    },
    body: (nodes) => lowerBody(l, nodes),
  };
  inScope(l, own, () => l.body(childrenIn(l, ROOT)));
  return finishFile(l);
}
