// Lowers `use` declarations, and `require` of files whose path is written out.

import { Binding, BindingFlag, Expression, Import } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, plainText } from './lowering.ts';
import { callable } from './semantics.ts';

type ImportedKind = 'class' | 'function' | 'const';

/** `use A\B;`, `use A\{B, function c as d};` */
export function lowerUse(l: Lowering, node: number): void {
  const group = childOfKind(l.tree, node, Node.namespace_use_group);
  const prefixNode = childOfKind(l.tree, node, Node.namespace_name);
  const prefix = group === 0 || prefixNode === 0 ? '' : `${textOf(l, prefixNode)}\\`;
  const kind = kindBefore(l, startOf(l, node) + 'use'.length);
  for (const clause of childrenIn(l, group === 0 ? node : group))
    if (kindOf(l, clause) === Node.namespace_use_clause)
      lowerClause(l, clause, prefix, group === 0 ? kind : kindBefore(l, startOf(l, clause), kind));
}

function kindBefore(l: Lowering, at: number, otherwise: ImportedKind = 'class'): ImportedKind {
  const [, word] = /^\s*(function|const)\b/i.exec(l.text.slice(at, at + 40)) ?? [];
  return word === undefined ? otherwise : (word.toLowerCase() as ImportedKind);
}

function lowerClause(l: Lowering, clause: number, prefix: string, kind: ImportedKind): void {
  const aliasNode = inField(l, clause, Field.alias);
  const nameNode = childrenIn(l, clause).find((child) => child !== aliasNode);
  if (nameNode === undefined) return;
  const full = (prefix + textOf(l, nameNode)).replace(/^\\/, '').replaceAll(/\s/g, '');
  const at = full.lastIndexOf('\\');
  const name = full.slice(at + 1);
  const alias = aliasNode === 0 ? name : textOf(l, aliasNode);
  const { classes, functions, constants } = l.names;
  const table = kind === 'class' ? classes : kind === 'function' ? functions : constants;
  table.set(kind === 'const' ? alias : alias.toLowerCase(), full);
  if (at === -1) return;
  const position = endOf(l, nameNode) - name.length;
  const spelled = kind === 'function' ? callable : (one: string): string => one;
  const { scope } = l;
  const isNamespace = kind === 'class' && l.text.includes(`${alias}\\`);
  const row = l.facts.import({
    kind: isNamespace ? Import.sideEffect : Import.named,
    specifier: isNamespace ? full : full.slice(0, at),
    name: isNamespace ? '' : spelled(name),
    position,
    scope,
  });
  if (isNamespace) {
    importClass(l, full.slice(0, at), name, alias, position);
    return;
  }
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name: spelled(alias), kind: Binding.import, import: row, position, flags });
}

/** An alias that stands before a backslash too names a namespace; a class of that name is imported beside it. */
function importClass(l: Lowering, specifier: string, name: string, alias: string, position: number): void {
  const { scope } = l;
  const row = l.facts.import({ kind: Import.module, specifier, position, scope });
  const module = add(l, Expression.module, position, row);
  const value = memberRow(l, module, name, position);
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name: alias, kind: Binding.variable, value, position, flags });
}

/** `require __DIR__ . '/a.php'`: runs the file. */
export function lowerInclude(l: Lowering, node: number): void {
  const [path] = childrenIn(l, node);
  const specifier = path === undefined ? undefined : constantPath(l, path);
  if (specifier === undefined || path === undefined) return;
  l.facts.import({ kind: Import.sideEffect, specifier, position: startOf(l, path), scope: l.scope });
}

/** A path that is put together of texts, `__DIR__` and `dirname`, relative to the file; undefined where it is computed. */
function constantPath(l: Lowering, node: number): string | undefined {
  switch (kindOf(l, node)) {
    case Node.parenthesized_expression:
      return constantPath(l, childrenIn(l, node)[0] ?? 0);
    case Node.string:
    case Node.encapsed_string:
      return plainText(l, node);
    case Node.name:
      return /^__DIR__$/i.test(textOf(l, node)) ? '.' : /^__FILE__$/i.test(textOf(l, node)) ? './x' : undefined;
    case Node.function_call_expression: {
      if (!/^\\?dirname$/i.test(textOf(l, inField(l, node, Field.function)))) return undefined;
      const [argument, levels] = childrenIn(l, inField(l, node, Field.arguments));
      const inner = argument === undefined ? undefined : constantPath(l, childrenIn(l, argument)[0] ?? 0);
      if (inner === undefined) return undefined;
      const times = levels === undefined ? 1 : Number(textOf(l, levels));
      return inner === './x' ? '.' : `${inner}${'/..'.repeat(times)}`;
    }
    case Node.binary_expression: {
      const left = constantPath(l, inField(l, node, Field.left));
      const right = constantPath(l, inField(l, node, Field.right));
      return left === undefined || right === undefined ? undefined : left + right;
    }
    default:
      return undefined;
  }
}
