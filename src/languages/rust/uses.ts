// Lowers `use` trees, `extern crate` and `mod` declarations to imports.

import { Binding, BindingFlag, Import, ImportFlag } from '../../model/facts.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, plainName } from './lowering.ts';
import { isCrateResult, specifierOf } from './paths.ts';

/** `use a::{b, c::*, d as e}`. */
export function lowerUse(l: Lowering, node: number, isReexport: boolean): void {
  lowerTree(l, inField(l, node, Field.argument), [], isReexport);
}

function lowerTree(l: Lowering, node: number, before: readonly string[], isReexport: boolean): void {
  switch (kindOf(l, node)) {
    case Node.scoped_use_list: {
      const path = [...before, ...namesIn(l, inField(l, node, Field.path))];
      for (const child of childrenIn(l, inField(l, node, Field.list))) lowerTree(l, child, path, isReexport);
      return;
    }
    case Node.use_list:
      for (const child of childrenIn(l, node)) lowerTree(l, child, before, isReexport);
      return;
    case Node.use_as_clause: {
      const alias = inField(l, node, Field.alias);
      const names = [...before, ...namesIn(l, inField(l, node, Field.path))];
      // `use Trait as _` brings methods, and no name.
      bindImport(l, { names, alias, position: startOf(l, alias || node), isReexport, isNamed: alias !== 0 });
      return;
    }
    case Node.use_wildcard: {
      const names = [...before, ...namesIn(l, firstIn(l, node))];
      const specifier = specifierOf(l, names);
      const flags = isReexport ? ImportFlag.reexport : 0;
      l.facts.import({ kind: Import.wildcard, specifier, position: startOf(l, node), scope: l.scope, flags });
      return;
    }
    default: {
      const names = [...before, ...namesIn(l, node)];
      const last = kindOf(l, node) === Node.scoped_identifier ? inField(l, node, Field.name) : node;
      bindImport(l, { names, alias: 0, position: startOf(l, last), isReexport, isNamed: true });
    }
  }
}

interface Imported {
  readonly names: readonly string[];
  /** The name under which it is known here, or 0. */
  readonly alias: number;
  readonly position: number;
  readonly isReexport: boolean;
  readonly isNamed: boolean;
}

function bindImport(l: Lowering, { names: written, alias, position, isReexport, isNamed }: Imported): void {
  // `use a::b::{self}` is `use a::b`.
  const names = written.length > 1 && written.at(-1) === 'self' ? written.slice(0, -1) : written;
  const flags = isReexport ? ImportFlag.reexport : 0;
  const last = names.at(-1) ?? '';
  const own = alias === 0 ? last : plainName(textOf(l, alias));
  const isWhole = names.length === 1;
  const specifier = specifierOf(l, isWhole ? names : names.slice(0, -1));
  const row = isWhole
    ? l.facts.import({ kind: Import.namespace, specifier, position, scope: l.scope, flags })
    : l.facts.import({ kind: Import.named, specifier, name: last, position, scope: l.scope, flags });
  if (isNamed && own !== '_') bindRow(l, own, row, position);
  if (!isWhole && isCrateResult(l, names)) l.resultsOfCrates.add(own);
}

/** The names of a path, without what makes keywords names. */
function namesIn(l: Lowering, node: number): readonly string[] {
  return textOf(l, node) === ''
    ? []
    : textOf(l, node)
        .split('::')
        .map((name) => plainName(name.trim()));
}

function bindRow(l: Lowering, name: string, row: number, position: number): void {
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope: l.scope, name, kind: Binding.import, import: row, position, flags });
  if (l.function !== 0) l.localNames.add(name);
}

/** `extern crate a as b;` */
export function lowerExternCrate(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const alias = inField(l, node, Field.alias);
  const position = startOf(l, alias || nameNode);
  const specifier = textOf(l, nameNode);
  if (specifier === '' || specifier === 'self') return;
  const row = l.facts.import({ kind: Import.namespace, specifier, position, scope: l.scope });
  bindRow(l, textOf(l, alias || nameNode), row, position);
}

/** `mod a;`: a module in a file of its own. */
export function lowerModuleFile(l: Lowering, nameNode: number, path: string | undefined, givesMacros: boolean): void {
  const name = plainName(textOf(l, nameNode));
  const position = startOf(l, nameNode);
  const specifier = path === undefined ? specifierOf(l, ['self', name]) : `./${path}`;
  const row = l.facts.import({ kind: Import.namespace, specifier, position, scope: l.scope });
  bindRow(l, name, row, position);
  if (givesMacros) l.facts.import({ kind: Import.wildcard, specifier, position, scope: l.scope });
}
