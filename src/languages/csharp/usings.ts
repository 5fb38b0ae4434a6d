// Lowers what a file takes from namespaces: their types, the members of types, and names for types.

import { Binding, BindingFlag, Import, ImportFlag, Scope } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { seeMembersOf } from '../kit/seen-members.ts';
import { childOfKind, ROOT } from '../tree-sitter/syntax-tree.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import { identifier, type Lowering, nameStart } from './lowering.ts';
import { classOf } from './types.ts';

/**
 * Binds what a file uses around its declarations. The members of types that are used statically are seen like inherited ones
 * of a type around all others.
 */
export function lowerUsings(l: Lowering): void {
  const onDemand: number[] = [];
  l.scope = l.facts.scope(Scope.block, l.scope, 0, 0, 0, l.text.length);
  for (const node of usingsIn(l, ROOT)) {
    const alias = inField(l, node, Field.name);
    const target = childrenIn(l, node).findLast((child) => child !== alias && kindOf(l, child) !== Token.static);
    if (target === undefined) continue;
    if (alias !== 0) bindAlias(l, alias, target);
    else if (childOfKind(l.tree, node, Token.static) !== 0) onDemand.push(classOf(l, target));
    else useNamespace(l, target, childOfKind(l.tree, node, Token.global) !== 0);
  }
  if (onDemand.length > 0) seeMembersOf(l, onDemand);
}

/** The directives of a file, those within its namespaces among them. */
function usingsIn(l: Lowering, node: number): number[] {
  return childrenIn(l, node).flatMap((child) => {
    const kind = kindOf(l, child);
    if (kind === Node.using_directive) return [child];
    if (kind === Node.namespace_declaration) return usingsIn(l, inField(l, child, Field.body));
    return kind === Node.file_scoped_namespace_declaration ? usingsIn(l, child) : [];
  });
}

/** `using A.B;`, `global using A.B;` */
function useNamespace(l: Lowering, node: number, isGlobal: boolean): void {
  const specifier = textOf(l, node).replace(/^global::|\s+/g, '');
  const position = startOf(l, inField(l, node, Field.name) || node);
  const flags = isGlobal ? ImportFlag.everywhere : 0;
  l.facts.import({ kind: Import.wildcard, specifier, position, scope: l.scope, flags });
}

/** `using X = A.B.C;` */
function bindAlias(l: Lowering, nameNode: number, target: number): void {
  const value = classOf(l, target);
  const flags = BindingFlag.value | BindingFlag.type;
  const position = nameStart(l, nameNode);
  const { scope } = l;
  l.facts.binding({ scope, name: identifier(l, nameNode), kind: Binding.variable, value, position, flags });
}
