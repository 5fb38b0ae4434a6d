// Extension members: what a file gives to types that are declared elsewhere. Which declaration an extension means is told
// by its name alone, in its own file and its unit of names, so that it is known before anything is evaluated.

import { SymbolFlag } from '../../../model/facts.ts';
import type { SourceFile } from './source-file.ts';
import type { Units } from './units.ts';

export interface Extensions {
  /** The extensions (symbol ids) of a declaration. */
  of(symbol: number): readonly number[];
  /** The declarations that an extension is of; none for any other symbol. */
  targets(symbol: number): readonly number[];
}

const NONE: readonly number[] = [];

export function indexExtensions(
  files: readonly SourceFile[],
  units: Units,
  fileOfBinding: (id: number) => SourceFile,
): Extensions {
  const extensions = new Map<number, number[]>();
  const targets = new Map<number, readonly number[]>();
  for (const file of files) {
    const { symbols, strings } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      if (!(symbols.flags(row) & SymbolFlag.extension)) continue;
      const name = strings[symbols.name(row)];
      const found = declared(units.of(file)?.bindings(name) ?? NONE, fileOfBinding);
      targets.set(file.symbolBase + row, found);
      for (const symbol of found) extensions.set(symbol, [...(extensions.get(symbol) ?? []), file.symbolBase + row]);
    }
  }
  return { of: (symbol) => extensions.get(symbol) ?? NONE, targets: (symbol) => targets.get(symbol) ?? NONE };
}

/** The symbols with members among what bindings define. */
function declared(bindings: readonly number[], fileOfBinding: (id: number) => SourceFile): readonly number[] {
  return bindings.flatMap((binding) => {
    const file = fileOfBinding(binding);
    const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
    const hasMembers = symbol !== 0 && file.facts.symbols.members(symbol) !== 0;
    return hasMembers ? [file.symbolBase + symbol] : [];
  });
}
