// Lowers a whole module: sets up the state, walks the tree, and writes down what is known only at the end.

import { type Facts, FileFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { fileState, finishFile } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { bodyDoc } from './docstrings.ts';
import { finishExportList } from './export-list.ts';
import { lowerExpression } from './expressions.ts';
import { type Lowering, newFrame } from './lowering.ts';
import { lowerStatements } from './statements.ts';
import { isTestPath } from './test-files.ts';
import { lowerTypeNode } from './types.ts';

/** Lowers a parsed file to its facts. */
export function lowerModule(path: string, text: string, tree: SyntaxTree): Facts {
  const state = fileState(text, tree);
  const l: Lowering = {
    ...state,
    get symbol() {
      return l.frame.symbol;
    },
    get function() {
      return l.frame.function;
    },
    isTestFile: isTestPath(path),
    isStub: path.endsWith('.pyi'),
    hasTypeComments: /#\s*type:/.test(text),
    typingNames: new Map(),
    importFlags: 0,
    exportList: { seen: false, complete: true, names: [] },
    frame: newFrame({ kind: 'module', scope: state.scope, symbol: 0 }),
    signatureScope: 0,
    inUrlPatterns: false,
    dictionary: '',
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerTypeNode(l, node),
    statements: (block) => lowerStatements(l, block),
  };
  const { facts } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  if (l.isStub) facts.flags |= FileFlag.declarationFile;
  if (/(^|\/)__init__\.pyi?$/.test(path)) facts.flags |= FileFlag.packageModule;
  facts.doc = facts.documentation(bodyDoc(l, ROOT));
  lowerStatements(l, ROOT);
  finishExportList(l);
  const result = finishFile(l);
  markExported(l, result);
  return result;
}

/** Public are the names that `__all__` lists or, without it, those without an underscore; and their members likewise. */
function markExported(l: Lowering, facts: Facts): void {
  const listed = (facts.flags & FileFlag.listsExports) !== 0 ? new Set(l.exportList.names) : undefined;
  const { symbols } = facts;
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const name = facts.strings[symbols.name(row)];
    const flags = symbols.flags(row);
    const isPublic = owner === 0 ? (listed?.has(name) ?? !name.startsWith('_')) : isExportedMember(facts, owner, flags);
    if (isPublic) symbols.data[row * symbols.width + SymbolColumn.flags] = flags | SymbolFlag.exported;
  }
}

/** Members of public classes; what a function defines inside is nobody else's. Owners come before their members. */
function isExportedMember(facts: Facts, owner: number, flags: number): boolean {
  const { symbols } = facts;
  const isClass = symbols.members(owner) !== 0;
  return isClass && (symbols.flags(owner) & SymbolFlag.exported) !== 0 && (flags & SymbolFlag.private) === 0;
}
