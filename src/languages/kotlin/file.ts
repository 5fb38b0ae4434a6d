// Lowers a parsed file: its package, its imports, its declarations.

import {
  Binding,
  BindingFlag,
  type Facts,
  FileFlag,
  Import,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { packageLength } from '../java/names.ts';
import { fileBlock } from '../kit/blocks.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, endOf, fileState, finishFile, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { memberRow } from '../kit/rows.ts';
import { seeMembersOf } from '../kit/seen-members.ts';
import { childOfKind, ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerAnonymousClass, lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { Node } from './grammar-nodes.ts';
import { type Lowering, nameOf } from './lowering.ts';
import { dotted, memberPath } from './names.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    functionReturns: [],
    prefixes: new Set(),
    labels: [],
    label: '',
    fileMembers: 0,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    declaration: (node, scope, owner) => lowerDeclaration(l, node, scope, owner),
    anonymousClass: (node) => lowerAnonymousClass(l, node),
  };
  const { facts, scope } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const header = childOfKind(tree, ROOT, Node.package_header);
  const names = childrenIn(l, childOfKind(tree, header, Node.qualified_identifier));
  // A package without a name is one for each folder.
  facts.unit = facts.string(dotted(l, names) || `(${path.slice(0, Math.max(0, path.lastIndexOf('/')))})`);
  const nodes = childrenIn(l, ROOT);
  bindFileClass(l, path, nodes);
  lowerImports(l, nodes);
  for (const node of nodes) {
    const kind = kindOf(l, node);
    if (kind === Node.package_header || kind === Node.import) continue;
    l.declaration(node, scope);
  }
  return finishFile(l);
}

/** The functions of a file are those of a class for other languages, which has the name of the file. */
function bindFileClass(l: Lowering, path: string, nodes: readonly number[]): void {
  const hasFunctions = nodes.some((node) => {
    const kind = kindOf(l, node);
    return kind === Node.function_declaration || kind === Node.property_declaration;
  });
  if (!hasFunctions) return;
  const annotation = nodes.find((node) => kindOf(l, node) === Node.file_annotation && /JvmName/.test(textOf(l, node)));
  const given = annotation === undefined ? undefined : /"(\w+)"/.exec(textOf(l, annotation))?.[1];
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const name = given ?? `${base.charAt(0).toUpperCase()}${base.slice(1)}Kt`;
  const { facts, scope } = l;
  const flags = SymbolFlag.anonymous;
  const symbol = facts.symbol({ kind: 'Class', name, owner: 0, start: 0, end: 0, nameStart: 0, flags, scope });
  l.fileMembers = facts.scope(Scope.members, scope, symbol, 0, 0, l.text.length);
  facts.patchSymbol(symbol, SymbolColumn.members, l.fileMembers);
  const space = BindingFlag.value | BindingFlag.type;
  facts.binding({ scope, name, kind: Binding.definition, symbol, position: 0, flags: space });
}

/**
 * Binds the imports of a file around its declarations: what a file imports goes before what its package declares. The
 * members of types that are imported on demand are seen like inherited ones of a type around all others.
 */
function lowerImports(l: Lowering, nodes: readonly number[]): void {
  const onDemand: number[] = [];
  l.scope = l.facts.scope(Scope.block, l.scope, 0, 0, 0, l.text.length);
  for (const node of nodes) {
    if (kindOf(l, node) !== Node.import) continue;
    const names = childrenIn(l, childOfKind(l.tree, node, Node.qualified_identifier));
    if (names.length === 0) continue;
    const isWildcard = /\*\s*;?\s*$/.test(l.text.slice(startOf(l, node), endOf(l, node)));
    const texts = names.map((name) => nameOf(l, name));
    const ofPackage = packageLength(texts, isWildcard);
    const alias = childrenIn(l, node).find((child) => kindOf(l, child) === Node.identifier);
    if (isWildcard && ofPackage === names.length) importPackage(l, names);
    else if (isWildcard) onDemand.push(memberPath(l, names, ofPackage));
    else importName(l, names, ofPackage, alias);
  }
  if (onDemand.length > 0) seeMembersOf(l, onDemand);
}

/** `import a.b.*`. */
function importPackage(l: Lowering, names: readonly number[]): void {
  const position = startOf(l, names[names.length - 1]);
  l.facts.import({ kind: Import.wildcard, specifier: dotted(l, names), position, scope: l.scope });
}

/** `import a.b.c`: a type, a function or a variable of a package, or of a type. */
function importName(l: Lowering, names: readonly number[], ofPackage: number, alias: number | undefined): void {
  const last = names[names.length - 1];
  const bound = nameOf(l, alias ?? last);
  const position = startOf(l, last);
  const { facts, scope } = l;
  const flags = BindingFlag.value | BindingFlag.type;
  const object = ofPackage >= names.length - 1 ? 0 : memberPath(l, names.slice(0, -1), ofPackage);
  const specifier = dotted(l, names.slice(0, -1));
  for (const spelled of [(name: string) => name, callable]) {
    const name = spelled(bound);
    if (object !== 0) {
      const value = memberRow(l, object, spelled(nameOf(l, last)), position);
      facts.binding({ scope, name, kind: Binding.variable, value, position, flags });
      continue;
    }
    const row = facts.import({ kind: Import.named, specifier, name: spelled(nameOf(l, last)), position, scope });
    facts.binding({ scope, name, kind: Binding.import, import: row, position, flags });
  }
}
