// Lowers a parsed file. Variables that are not local are seen by all files, which is a unit of names.

import { type Facts, FileFlag, Scope } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, inScope, type TreeLowering, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerExpression } from './expressions.ts';
import { fileNames, type Lowering } from './lowering.ts';
import { lowerStatements } from './statements.ts';
import { tableUses } from './table-uses.ts';

/** The unit of names that every file is of. */
const UNIT = '_G';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const state = fileState(text, tree);
  const { facts } = state;
  facts.unit = facts.string(UNIT);
  facts.flags = FileFlag.module;
  const own = facts.scope(Scope.block, state.scope, 0, 0, 0, text.length);
  const l: Lowering = {
    ...state,
    ...fileBlock(),
    ...fileNames(),
    path,
    evidence: new Map(),
    tables: new Map(),
    globals: new Map(),
    expression: (node) => lowerExpression(l, node),
    type: (node) => nameRow(l, textOf(l, node), tree.starts[node] ?? 0, true),
    statements: (node) => lowerStatements(l, [node]),
    statementList: (nodes) => lowerStatements(l, nodes),
  };
  Object.assign(l, { evidence: tableUses(l as TreeLowering) });
  inScope(l, own, () => l.statementList(childrenIn(l, ROOT)));
  return finishFile(l);
}
