// Lowers a parsed file: its packages, and what they declare.

import { type Facts, FileFlag, Import } from '../../model/facts.ts';
import { fileBlock, inBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, inField, kindOf, startOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerAnonymousClass, lowerTogether } from './classes.ts';
import { lowerDeclaration } from './declarations.ts';
import { lowerExpression } from './expressions.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { dotted } from './paths.ts';
import { lowerScoped } from './scoped.ts';
import { lowerType, pathNames } from './types.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    functionReturns: [],
    types: [],
    constructing: false,
    placeholders: new Map(),
    packages: new Map(),
    companions: { types: new Set(), objects: new Map(), cases: new Map() },
    apart: undefined,
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerScoped(l, node),
    declaration: (node, scope, owner) => lowerDeclaration(l, node, scope, owner),
    anonymousClass: (body, heritage) => lowerAnonymousClass(l, body, heritage),
  };
  const { facts } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const main = mainPackage(l, ROOT);
  // A package without a name is one for each folder.
  facts.unit = facts.string(main || `(${path.slice(0, Math.max(0, path.lastIndexOf('/')))})`);
  lowerPackage(l, childrenIn(l, ROOT), '', main);
  return finishFile(l);
}

function packageName(l: Lowering, node: number): string {
  return dotted(l, pathNames(l, inField(l, node, Field.name)));
}

function inside(outer: string, name: string): string {
  return outer === '' ? name : `${outer}.${name}`;
}

/** The package of all that follows the clauses at the beginning, or that of the first with braces. */
function mainPackage(l: Lowering, node: number): string {
  let name = '';
  for (const child of childrenIn(l, node)) {
    if (kindOf(l, child) !== Node.package_clause) return name;
    name = inside(name, packageName(l, child));
    const body = inField(l, child, Field.body);
    if (body !== 0) return inside(name, mainPackage(l, body)).replace(/\.$/, '');
  }
  return name;
}

/** What stands in a package; what is of another than the file's is bound with the name of that before its own. */
function lowerPackage(l: Lowering, nodes: readonly number[], outer: string, main: string): void {
  let name = outer;
  const at = nodes.findIndex((node) => kindOf(l, node) !== Node.package_clause || inField(l, node, Field.body) !== 0);
  const clauses = at === -1 ? nodes : nodes.slice(0, at);
  for (const clause of clauses) name = inside(name, packageName(l, clause));
  const rest = at === -1 ? [] : nodes.slice(at);
  const { apart } = l;
  l.apart = name === main ? undefined : { name, scope: l.scope };
  // What stands in another package than the file's sees what else is in that.
  if (name !== main && rest.length > 0)
    l.facts.import({ kind: Import.wildcard, specifier: name, position: startOf(l, rest[0]), scope: l.scope });
  lowerTogether(l, rest, (node) => {
    switch (kindOf(l, node)) {
      case Node.package_clause: {
        const inner = inside(name, packageName(l, node));
        inBlock(l, node, () => lowerPackage(l, childrenIn(l, inField(l, node, Field.body)), inner, main));
        return;
      }
      case Node.package_object: {
        const inner = inside(name, packageName(l, node));
        inBlock(l, node, () => lowerPackage(l, childrenIn(l, inField(l, node, Field.body)), inner, main));
        return;
      }
      default:
        l.declaration(node, 1);
    }
  });
  l.apart = apart;
}
