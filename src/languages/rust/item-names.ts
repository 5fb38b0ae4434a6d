// The names of the items of a file, before anything of it is lowered: whether a path begins with something of the file or
// with another crate shows only by them.

import { childrenIn, inField, kindOf, textOf } from '../kit/lowering.ts';
import { ROOT } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

const NAMED = new Set<number>([
  Node.mod_item,
  Node.struct_item,
  Node.enum_item,
  Node.union_item,
  Node.trait_item,
  Node.type_item,
]);

/** By the path of an inline module (empty: the file), what is declared or imported in it. */
export function itemNames(l: Lowering): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (nodes: readonly number[], path: readonly string[]): void => {
    const names = new Set<string>();
    found.set(path.join('/'), names);
    for (const node of nodes) {
      const kind = kindOf(l, node);
      const name = textOf(l, inField(l, node, Field.name));
      if (NAMED.has(kind)) names.add(name);
      if (kind === Node.use_declaration) addImported(l, inField(l, node, Field.argument), '', names);
      // Under its own name a crate is what it is without being declared.
      if (kind === Node.extern_crate_declaration) names.add(textOf(l, inField(l, node, Field.alias)));
      const body = kind === Node.mod_item ? inField(l, node, Field.body) : 0;
      if (body !== 0) collect(childrenIn(l, body), [...path, name]);
    }
  };
  collect(childrenIn(l, ROOT), []);
  return found;
}

/** A name that a path ends with is not what the path begins with (`use log::log`). */
function addImported(l: Lowering, node: number, head: string, names: Set<string>): void {
  switch (kindOf(l, node)) {
    case Node.scoped_use_list: {
      const path = textOf(l, inField(l, node, Field.path));
      for (const child of childrenIn(l, inField(l, node, Field.list)))
        addImported(l, child, head || firstName(path), names);
      if (path.includes('::') || head !== '') names.add(path.slice(path.lastIndexOf(':') + 1));
      return;
    }
    case Node.use_list:
      for (const child of childrenIn(l, node)) addImported(l, child, head, names);
      return;
    case Node.use_as_clause:
      names.add(textOf(l, inField(l, node, Field.alias)));
      return;
    case Node.scoped_identifier: {
      const name = textOf(l, inField(l, node, Field.name));
      if (name !== (head || firstName(textOf(l, node)))) names.add(name);
      return;
    }
    case Node.identifier:
      if (head !== '' && textOf(l, node) !== head) names.add(textOf(l, node));
      return;
    default:
  }
}

function firstName(path: string): string {
  return path.split('::', 1)[0].trim();
}
