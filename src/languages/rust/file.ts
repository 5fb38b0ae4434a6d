// Lowers a parsed file.

import { type Facts, FileFlag } from '../../model/facts.ts';
import { fileBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile } from '../kit/lowering.ts';
import { callRow, nameRow } from '../kit/rows.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerExpression, lowerLet } from './expressions.ts';
import { itemNames } from './item-names.ts';
import { lowerItem, lowerItems } from './items.ts';
import type { Lowering } from './lowering.ts';
import type { MacroForm } from './macros.ts';
import { macroName } from './semantics.ts';
import { lowerStatements } from './statements.ts';
import { isTestPath } from './test-files.ts';
import { lowerType } from './types.ts';

/** `text` is what was parsed: that of the file, with macros written as calls. */
export function lowerFile(path: string, text: string, tree: SyntaxTree, macros: ReadonlyMap<number, MacroForm>): Facts {
  const isTestFile = isTestPath(path);
  const state = {
    ...fileState(text, tree),
    ...fileBlock(),
    path,
    isTestFile,
    isTest: false,
    modules: [],
    itemNames: new Map(),
    around: undefined,
    implementsTrait: false,
    macros,
    typeParameterNames: new Set<string>(),
    macroScope: 0,
    changed: new Set<number>(),
    localNames: new Set<string>(),
    resultsOfCrates: new Set<string>(),
    moduleImports: new Map<string, number>(),
    functionTypes: new Map<string, number>(),
    openType: 0,
  };
  const l: Lowering = Object.assign(state, {
    expression: (node: number) => lowerExpression(l, node),
    type: (node: number) => lowerType(l, node),
    statements: (node: number) => void lowerStatements(l, node),
    item: (node: number, attributes: Parameters<Lowering['item']>[1]) => lowerItem(l, node, attributes),
    letDeclaration: (node: number) => lowerLet(l, node),
  });
  Object.assign(l, { itemNames: itemNames(l) });
  l.facts.flags = FileFlag.implicitExports | FileFlag.module;
  l.facts.doc = l.facts.documentation(moduleDoc(text));
  lowerItems(l, childrenIn(l, ROOT));
  // Of a macro around items nothing but these is left in the text.
  for (const { name, bracket, start } of macros.values())
    if (bracket === '{') callRow(l, start, { callee: nameRow(l, macroName(name), start), args: [] });
  return finishFile(l);
}

/** The comment at the beginning that speaks of the file. */
function moduleDoc(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n', 200)) {
    const comment = /^\s*\/\/! ?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) lines.push(comment);
    else if (line.trim() !== '' || lines.length > 0) break;
  }
  return lines.join('\n').trim();
}
