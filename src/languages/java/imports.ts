// Lowers imports: of types, of what a package declares, and of the members of types.

import { Binding, BindingFlag, Import, Scope } from '../../model/facts.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, endOf, firstIn, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { memberRow } from '../kit/rows.ts';
import { seeMembersOf } from '../kit/seen-members.ts';
import { childOfKind, ROOT } from '../tree-sitter/syntax-tree.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { dotted, memberPath, packageLength, scopedNames } from './names.ts';

/**
 * Binds the imports of a file around its declarations: what a file imports goes before what its package declares. The
 * members of types that are imported on demand are seen like inherited ones of a type around all others.
 */
export function lowerImports(l: Lowering): void {
  const declarations = childrenIn(l, ROOT).filter((node) => kindOf(l, node) === Node.import_declaration);
  const onDemand: number[] = [];
  l.scope = l.facts.scope(Scope.block, l.scope, 0, 0, 0, l.text.length);
  for (const node of declarations) {
    const names = scopedNames(l, firstIn(l, node));
    const isWildcard = childOfKind(l.tree, node, Node.asterisk) !== 0;
    const isStatic = /^import\s+static\b/.test(l.text.slice(startOf(l, node), endOf(l, node)));
    if (names.length === 0) continue;
    const texts = names.map((name) => textOf(l, name));
    const ofPackage = packageLength(texts, isWildcard && !isStatic);
    if (isWildcard && ofPackage === names.length) importPackage(l, names);
    else if (isWildcard) onDemand.push(memberPath(l, names, ofPackage));
    else if (!isStatic && ofPackage === names.length - 1) importType(l, names);
    else importMember(l, names, ofPackage, isStatic);
  }
  if (onDemand.length > 0) seeMembersOf(l, onDemand);
}

/** `import a.b.*`. */
function importPackage(l: Lowering, names: readonly number[]): void {
  const position = startOf(l, names[names.length - 1]);
  l.facts.import({ kind: Import.wildcard, specifier: dotted(l, names), position, scope: l.scope });
}

/** `import a.b.C`. */
function importType(l: Lowering, names: readonly number[]): void {
  const last = names[names.length - 1];
  const name = textOf(l, last);
  const position = startOf(l, last);
  const { scope } = l;
  const specifier = dotted(l, names.slice(0, -1));
  const row = l.facts.import({ kind: Import.named, specifier, name, position, scope });
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.import, import: row, position, flags });
}

/** `import a.b.C.D`, `import static a.b.C.m`: a member of a type, which may be a type, a field or methods. */
function importMember(l: Lowering, names: readonly number[], ofPackage: number, isStatic: boolean): void {
  const last = names[names.length - 1];
  const object = memberPath(l, names.slice(0, -1), ofPackage);
  const { scope } = l;
  const name = textOf(l, last);
  const position = startOf(l, last);
  const flags = BindingFlag.value | BindingFlag.type;
  for (const bound of isStatic ? [name, callable(name)] : [name]) {
    const value = memberRow(l, object, bound, position);
    l.facts.binding({ scope, name: bound, kind: Binding.variable, value, position, flags });
  }
}
