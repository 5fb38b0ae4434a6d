// Lowers a parsed file: what it includes, its declarations, the macros that it defines.

import type { Facts } from '../../model/facts.ts';
import { addInclusions, lowerMacros } from '../c/file.ts';
import { isTestPath } from '../c/test-files.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile } from '../kit/lowering.ts';
import { callRow, memberRow, nameRow } from '../kit/rows.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerClassSpecifier } from './classes.ts';
import { lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { type Lowering, wordAt } from './lowering.ts';
import type { Opened } from './namespace-macros.ts';
import { parametersIn } from './parameters.ts';
import type { Prepared } from './preprocess.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';

/** The innermost of the namespaces that a macro of the file opens, as a type; 0 where it opens none. */
function namespaceOf(l: Lowering, opened: Opened = '', start: number): number {
  let row = 0;
  for (const name of typeof opened === 'string' ? [] : opened)
    row = row === 0 ? nameRow(l, name, start, true) : memberRow(l, row, name, start);
  return row;
}

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|cuh)$/;

/** A macro that became blanks is used by the function that it stands in, or else by the file. */
function lowerUse(l: Lowering, start: number): void {
  const { scope } = l.bodies.findLast((body) => body.start <= start && start < body.end) ?? l;
  const place = { ...l, scope };
  callRow(place, start, { callee: nameRow(place, wordAt(l, start), start), args: [] });
}

/** `source` is what `prepared` was made from: positions count its lines. */
export function lowerFile(
  path: string,
  source: string,
  { text, macros, inclusions, uses, opened, opening }: Prepared,
  tree: SyntaxTree,
): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    source,
    opened,
    openedIn: new Map(),
    place: { kind: 'file', scope: 1, owner: 0, isPrivate: false },
    placeAround: undefined,
    isTestFile: isTestPath(path),
    isHeader: HEADER.test(path),
    bodies: [],
    isLibrary: path.startsWith('stubs:'),
    templateParameters: [],
    isSpecialized: false,
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
  for (const start of uses) lowerUse(l, start);
  lowerMacros(path, source, l.facts, macros, ({ name, nameStart }) =>
    namespaceOf({ ...l, scope: l.openedIn.get(name) ?? l.scope }, opening.get(name), nameStart),
  );
  return finishFile({ ...l, text: source });
}
