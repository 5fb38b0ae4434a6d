// Lowers import statements to imports and the bindings that they bring.

import { Binding, BindingFlag, Import } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declaringFrame, type Lowering } from './lowering.ts';

/** Modules whose names mean something to the lowering itself. */
const TYPING_MODULES: ReadonlySet<string> = new Set(['typing', 'typing_extensions']);

/** `import a.b, c as d`. */
export function lowerImport(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    if (kindOf(l, child) === Node.aliased_import) {
      const module = dottedName(l, inField(l, child, Field.name));
      const alias = inField(l, child, Field.alias);
      bindImport(l, { kind: Import.namespace, specifier: module.text, name: '', at: module.start }, alias);
      if (TYPING_MODULES.has(module.text)) l.typingNames.set(textOf(l, alias), '');
    } else if (kindOf(l, child) === Node.dotted_name) lowerPlainImport(l, child);
  }
}

/** `import a.b.c` binds `a`, and runs all three. */
function lowerPlainImport(l: Lowering, node: number): void {
  const module = dottedName(l, node);
  const [first = 0] = childrenIn(l, node);
  const top = textOf(l, first);
  bindImport(l, { kind: Import.namespace, specifier: top, name: '', at: module.start }, first);
  if (TYPING_MODULES.has(module.text)) l.typingNames.set(top, '');
  if (top === module.text) return;
  l.facts.import({
    kind: Import.sideEffect,
    specifier: module.text,
    position: module.start,
    scope: l.frame.scope,
    flags: l.importFlags,
  });
}

/** `from m import a, b as c` and `from m import *`. */
export function lowerImportFrom(l: Lowering, node: number): void {
  const moduleNode = inField(l, node, Field.module_name);
  const module = dottedName(l, moduleNode);
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (child === moduleNode) continue;
    if (kind === Node.wildcard_import) {
      const position = startOf(l, moduleNode);
      l.facts.import({
        kind: Import.wildcard,
        specifier: module.text,
        position,
        scope: l.frame.scope,
        flags: l.importFlags,
      });
    } else if (kind === Node.aliased_import || kind === Node.dotted_name) lowerImportedName(l, child, module.text);
  }
}

/** `from __future__ import x`: its names mean nothing, but the import is one. */
export function lowerFutureImport(l: Lowering, node: number): void {
  const position = startOf(l, node);
  l.facts.import({
    kind: Import.sideEffect,
    specifier: '__future__',
    position,
    scope: l.frame.scope,
    flags: l.importFlags,
  });
}

function lowerImportedName(l: Lowering, node: number, specifier: string): void {
  const isAliased = kindOf(l, node) === Node.aliased_import;
  const nameNode = isAliased ? inField(l, node, Field.name) : node;
  const name = dottedName(l, nameNode);
  const alias = isAliased ? inField(l, node, Field.alias) : nameNode;
  bindImport(l, { kind: Import.named, specifier, name: name.text, at: name.start }, alias);
  if (TYPING_MODULES.has(specifier)) l.typingNames.set(textOf(l, alias), name.text);
}

function bindImport(
  l: Lowering,
  imported: { readonly kind: number; readonly specifier: string; readonly name: string; readonly at: number },
  nameNode: number,
): void {
  const name = textOf(l, nameNode);
  const frame = declaringFrame(l, name);
  const row = l.facts.import({
    kind: imported.kind,
    specifier: imported.specifier,
    name: imported.name,
    position: imported.at,
    scope: frame.scope,
    flags: l.importFlags,
  });
  if (!frame.names.has(name)) frame.names.set(name, { kind: 'import', symbol: 0, functions: [], overloaded: false });
  l.facts.binding({
    scope: frame.scope,
    name,
    kind: Binding.import,
    import: row,
    position: startOf(l, nameNode),
    block: l.scope,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** A dotted or relative module name without the white space that may stand between its parts. */
function dottedName(l: Lowering, node: number): { text: string; start: number } {
  return { text: textOf(l, node).replace(/\\|\s+/g, ''), start: startOf(l, node) };
}
