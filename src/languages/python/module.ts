// Lowers a whole module: sets up the state, walks the tree, and writes down what is known only at the end.

import type { Facts } from '../../model/facts.ts';
import { FileFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { FactsBuilder } from '../facts-builder.ts';
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
  const facts = new FactsBuilder();
  const scope = facts.scope(Scope.module, 0, 0, 0, 0, text.length);
  const l: Lowering = {
    facts,
    text,
    tree,
    isTestFile: isTestPath(path),
    isStub: path.endsWith('.pyi'),
    hasTypeComments: /#\s*type:/.test(text),
    typingNames: new Map(),
    exportList: { seen: false, complete: true, names: [] },
    frame: newFrame({ kind: 'module', scope, symbol: 0 }),
    block: scope,
    depth: 0,
    signatureScope: 0,
    inUrlPatterns: false,
    dictionary: '',
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerTypeNode(l, node),
    statements: (block) => lowerStatements(l, block),
  };
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  if (l.isStub) facts.flags |= FileFlag.declarationFile;
  if (/(^|\/)__init__\.pyi?$/.test(path)) facts.flags |= FileFlag.packageModule;
  facts.doc = facts.string(bodyDoc(l, ROOT));
  lowerStatements(l, ROOT);
  finishExportList(l);
  const result = facts.finish(text);
  markExported(l, result);
  return {
    ...result,
    syntaxErrors: tree.errors,
    firstErrorLine: tree.errors === 0 ? 0 : lineOf(result.lineStarts, tree.firstError),
  };
}

/** Public are the names that `__all__` lists or, without it, those without an underscore; and their members likewise. */
function markExported(l: Lowering, facts: Facts): void {
  const listed = (facts.flags & FileFlag.listsExports) !== 0 ? new Set(l.exportList.names) : undefined;
  const { symbols } = facts;
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.at(row, SymbolColumn.owner);
    const name = facts.strings[symbols.at(row, SymbolColumn.name)]!;
    const flags = symbols.at(row, SymbolColumn.flags);
    const isPublic = owner === 0 ? (listed?.has(name) ?? !name.startsWith('_')) : isExportedMember(facts, owner, flags);
    if (isPublic) symbols.data[row * symbols.width + SymbolColumn.flags] = flags | SymbolFlag.exported;
  }
}

/** Members of public classes; what a function defines inside is nobody else's. Owners come before their members. */
function isExportedMember(facts: Facts, owner: number, flags: number): boolean {
  const { symbols } = facts;
  const isClass = symbols.at(owner, SymbolColumn.members) !== 0;
  return (
    isClass && (symbols.at(owner, SymbolColumn.flags) & SymbolFlag.exported) !== 0 && (flags & SymbolFlag.private) === 0
  );
}

function lineOf(lineStarts: Int32Array, offset: number): number {
  let line = 0;
  while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= offset) line++;
  return line + 1;
}
