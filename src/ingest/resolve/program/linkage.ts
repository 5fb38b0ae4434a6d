// Linkage: a declaration stands for the definition of its name in another file, so that both are one symbol, which is the
// definition. Several programs in a repository may define one name: then it is the definition in a file that includes the
// declaration, and of several the nearest.

import { BindingFlag, SymbolFlag } from '../../../model/facts.ts';
import { sharedFolders } from '../../../model/repository-paths.ts';
import { heaviest } from '../../../model/sorted.ts';
import { declaredBeside } from './declared-beside.ts';
import type { Inclusions } from './inclusions.ts';
import { parameterShape } from './shapes.ts';
import type { SourceFile } from './source-file.ts';
import { topLevelNames, topLevelRows } from './units.ts';

export interface Linkage {
  /** Bindings (ids) with the definitions in the place of what only declares them. */
  linked(bindings: readonly number[]): readonly number[];
  /** The definitions (symbol ids) that a declaration stands for; none for any other symbol. */
  definitions(symbol: number): readonly number[];
  /** Of what is bound to a name that a file does not see, what it may mean all the same. */
  unseen(file: SourceFile, bindings: readonly number[]): readonly number[];
  /** The symbol (id) of the code beside it that a symbol declares, or itself. */
  definition(symbol: number): number;
  /** The symbol (id) that declares a symbol of the code beside it, or 0. */
  declaration(symbol: number): number;
  /** The code beside a file of declarations, or the declarations beside one of code. */
  beside(file: SourceFile): SourceFile | undefined;
}

const NOTHING: readonly number[] = [];

export function linkageOf(
  files: readonly SourceFile[],
  inclusions: Inclusions,
  fileOfBinding: (id: number) => SourceFile,
): Linkage {
  const linking = files.filter(({ language, isStub }) => language.semantics.rules.linksDeclarations && !isStub);
  const defined = topLevelNames(linking, (file, row) => isOpen(file, row, 0));
  const targets = new Map<number, readonly number[]>();
  const symbols = new Map<number, readonly number[]>();
  const symbolOf = (binding: number): number => {
    const file = fileOfBinding(binding);
    return file.symbolBase + file.facts.bindings.symbol(binding - file.bindingBase);
  };
  const nearest = (file: SourceFile, bindings: readonly number[]): readonly number[] => {
    if (bindings.length < 2) return bindings;
    const including = bindings.filter((binding) => inclusions.includes(fileOfBinding(binding), file));
    const candidates = including.length > 0 ? including : bindings;
    return heaviest(candidates, (binding) => sharedFolders(fileOfBinding(binding).path, file.path));
  };
  const declared = new Set<number>();
  for (const file of linking) {
    const { bindings, strings } = file.facts;
    for (const row of topLevelRows(file)) {
      if (!isOpen(file, row, SymbolFlag.declaration)) continue;
      const named = defined.get(strings[bindings.name(row)]) ?? NOTHING;
      const candidates = named.filter((candidate) => isSame(file, row, fileOfBinding(candidate), candidate));
      if (candidates.length === 0) continue;
      for (const candidate of candidates) declared.add(candidate);
      const found = nearest(file, candidates);
      targets.set(file.bindingBase + row, found);
      symbols.set(symbolOf(file.bindingBase + row), found.map(symbolOf));
    }
  }
  const beside = declaredBeside(files);
  return {
    linked(bindings) {
      if (targets.size === 0 || !bindings.some((binding) => targets.has(binding))) return bindings;
      return [...new Set(bindings.flatMap((binding) => targets.get(binding) ?? [binding]))];
    },
    definitions: (symbol) => symbols.get(symbol) ?? NOTHING,
    unseen(file, bindings) {
      // A type may be defined where only its own code sees it. A function must be declared: where files are missing, perhaps
      // in one of these.
      const isComplete = inclusions.isComplete(file);
      const meant = bindings.filter((binding) => {
        const source = fileOfBinding(binding);
        const row = binding - source.bindingBase;
        const isType = (source.facts.bindings.flags(row) & BindingFlag.type) !== 0;
        return isOpen(source, row, 0) && (isType || (!isComplete && declared.has(binding)));
      });
      return nearest(file, meant);
    },
    definition: (symbol) => beside.definitions.get(symbol) ?? symbol,
    declaration: (symbol) => beside.declarations.get(symbol) ?? 0,
    beside: (file) => beside.files.get(file),
  };
}

/** Whether a definition (binding id) may be that of a declaration: where functions of one name differ, by their parameters. */
function isSame(file: SourceFile, row: number, source: SourceFile, definition: number): boolean {
  if (!file.language.semantics.rules.overloads || !source.language.semantics.rules.overloads) return true;
  const symbol = source.facts.bindings.symbol(definition - source.bindingBase);
  return parameterShape(file, file.facts.bindings.symbol(row)) === parameterShape(source, symbol);
}

/** Whether a binding has external linkage, and its symbol the flag that is asked for (0: it must not be a declaration). */
function isOpen({ facts }: SourceFile, row: number, flag: number): boolean {
  const symbol = facts.bindings.symbol(row);
  if (symbol === 0 || facts.bindings.flags(row) & BindingFlag.private) return false;
  const flags = facts.symbols.flags(symbol);
  return (flags & SymbolFlag.declaration) === flag && !(flags & SymbolFlag.macro);
}
