// Lowers a parsed file: its namespace, what it uses, its types, and the statements that stand outside of any.

import { ENTRY_KINDS, type Facts, FileFlag } from '../../model/facts.ts';
import { fileBlock, inBlock } from '../kit/blocks.ts';
import { childrenIn, fileState, finishFile, firstIn, inField, kindOf, textOf } from '../kit/lowering.ts';
import { ROOT, type SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { isTypeDeclaration, lowerTypeDeclaration } from './classes.ts';
import { lowerExpression } from './expressions.ts';
import { declareLocalFunctions } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { attributesOf, type Lowering } from './lowering.ts';
import { GLOBAL_NAMESPACE } from './semantics.ts';
import { lowerStatements } from './statements.ts';
import { lowerType } from './types.ts';
import { lowerUsings } from './usings.ts';

export function lowerFile(path: string, text: string, tree: SyntaxTree): Facts {
  const l: Lowering = {
    ...fileState(text, tree),
    ...fileBlock(),
    localFunctions: new Map(),
    isLibrary: path.startsWith('stubs:'),
    expression: (node) => lowerExpression(l, node),
    type: (node) => lowerType(l, node),
    statements: (node) => lowerStatements(l, node),
    typeDeclaration: (node, scope) => lowerTypeDeclaration(l, node, scope),
  };
  const { facts, scope } = l;
  facts.flags = FileFlag.implicitExports | FileFlag.module;
  const main = mainNamespace(l);
  facts.unit = facts.string(main);
  lowerUsings(l);
  lowerDeclarations(l, ROOT, { name: GLOBAL_NAMESPACE, main, scope });
  return finishFile(l);
}

/** How many types each namespace of a file declares, in source order. */
function typesByNamespace(l: Lowering, node: number, outer: string, found: Map<string, number>): Map<string, number> {
  let name = outer;
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (isTypeDeclaration(l, child)) found.set(name, (found.get(name) ?? 0) + 1);
    else if (kind === Node.namespace_declaration)
      typesByNamespace(l, inField(l, child, Field.body), nested(l, child, name), found);
    // All that follows is in it.
    else if (kind === Node.file_scoped_namespace_declaration) name = nested(l, child, name);
  }
  return found;
}

/** The name of a namespace in another. */
function nested(l: Lowering, namespace: number, outer: string): string {
  const name = textOf(l, inField(l, namespace, Field.name)).replace(/\s+/g, '');
  return outer === GLOBAL_NAMESPACE ? name : `${outer}.${name}`;
}

/** The namespace that the names of a file are of: the one around all, if it declares any type, else that with most types. */
function mainNamespace(l: Lowering): string {
  const found = typesByNamespace(l, ROOT, GLOBAL_NAMESPACE, new Map());
  if (found.has(GLOBAL_NAMESPACE)) return GLOBAL_NAMESPACE;
  const [[name] = [GLOBAL_NAMESPACE]] = [...found].sort(([, left], [, right]) => right - left);
  return name;
}

interface Namespace {
  readonly name: string;
  /** The one that the names of the file are of, and the scope of these. */
  readonly main: string;
  readonly scope: number;
}

function lowerDeclarations(l: Lowering, node: number, outer: Namespace): void {
  let within = outer;
  const children = childrenIn(l, node);
  const statements = children
    .filter((child) => kindOf(l, child) === Node.global_statement)
    .map((one) => firstIn(l, one));
  declareLocalFunctions(l, statements);
  if (statements.length > 0) l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', 0);
  for (const child of children) {
    const kind = kindOf(l, child);
    if (isTypeDeclaration(l, child)) lowerInNamespace(l, child, within);
    else if (kind === Node.file_scoped_namespace_declaration)
      within = { ...within, name: nested(l, child, within.name) };
    else if (kind === Node.namespace_declaration) {
      const inner = { ...within, name: nested(l, child, within.name) };
      inBlock(l, child, () => lowerDeclarations(l, inField(l, child, Field.body), inner));
    } else if (kind === Node.global_statement) l.statements(firstIn(l, child));
    else if (kind === Node.global_attribute) attributesOf(l, child);
  }
}

/** A type of another namespace than the file's is seen by its name in its own, and from outside with that before it. */
function lowerInNamespace(l: Lowering, node: number, { name, main, scope }: Namespace): void {
  if (name === main) lowerTypeDeclaration(l, node, scope);
  else lowerTypeDeclaration(l, node, l.scope, { name, scope });
}
