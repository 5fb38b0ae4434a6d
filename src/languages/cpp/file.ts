// Lowers a parsed file: what it includes, its declarations, the macros that it defines.

import type { Facts } from '../../model/facts.ts';
import { addInclusions, lowerMacros } from '../c/file.ts';
import { isTestPath } from '../c/test-files.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile } from '../kit/lowering.ts';
import { callRow, nameRow } from '../kit/rows.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerClassSpecifier } from './classes.ts';
import { lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { parametersIn } from './parameters.ts';
import type { Prepared } from './preprocess.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';

/** `source` is what `prepared` was made from: positions count its lines. */
export function lowerFile(
  path: string,
  source: string,
  { text, macros, inclusions, uses }: Prepared,
  tree: SyntaxTree,
): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    place: { kind: 'file', scope: 1, owner: 0, isPrivate: false },
    placeAround: undefined,
    isTestFile: isTestPath(path),
    isLibrary: path.startsWith('stubs:'),
    templateParameters: [],
    extensions: new Map(),
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    parameters: (list) => parametersIn(l, list),
    declaration: (node) => lowerDeclaration(l, node),
    classSpecifier: (node, givenName) => lowerClassSpecifier(l, node, givenName),
  };
  addInclusions(l.facts, inclusions);
  const { scope } = l;
  for (const node of childrenIn(l, ROOT)) l.declaration(node);
  l.scope = scope;
  // Macros that stand among declarations are used by the file.
  for (const start of uses)
    callRow(l, start, { callee: nameRow(l, /\w*/.exec(source.slice(start, start + 200))![0], start), args: [] });
  lowerMacros(path, source, l.facts, macros);
  return finishFile({ ...l, text: source });
}
