// Extension members: what a file gives to types that are declared elsewhere. Which declaration an extension means is told
// by its name, in its own file, its unit of names and what it imports, so that it is known before anything is evaluated.

import { Expression, SymbolFlag } from '../../../model/facts.ts';
import type { Program } from '../program/program.ts';
import type { SourceFile } from '../program/source-file.ts';
import { ExportLinks } from './export-links.ts';
import { boundInScopes } from './names.ts';

export interface Extensions {
  /** The extensions (symbol ids) of a declaration. */
  of(symbol: number): readonly number[];
  /** All declarations that have extensions. */
  readonly extended: readonly number[];
  /** The declarations that an extension is of; none for any other symbol. */
  targets(symbol: number): readonly number[];
}

const NONE: readonly number[] = [];
/** Aliases of aliases are followed so far. */
const MOST_ALIASES = 8;

/** By the files of a program, which every view of it shares. */
const known = new WeakMap<readonly SourceFile[], Extensions>();

export function extensionsOf(program: Program): Extensions {
  let found = known.get(program.files);
  if (found === undefined) {
    found = indexExtensions(program);
    known.set(program.files, found);
  }
  return found;
}

function indexExtensions(program: Program): Extensions {
  const extensions = new Map<number, number[]>();
  const targets = new Map<number, readonly number[]>();
  const extended = targetsIn(program);
  for (const file of program.files) {
    const { symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      if (!(symbols.flags(row) & SymbolFlag.extension)) continue;
      const found = extended(file, row);
      targets.set(file.symbolBase + row, found);
      for (const symbol of found) extensions.set(symbol, [...(extensions.get(symbol) ?? []), file.symbolBase + row]);
    }
  }
  return {
    of: (symbol) => extensions.get(symbol) ?? NONE,
    extended: [...extensions.keys()],
    targets: (symbol) => targets.get(symbol) ?? NONE,
  };
}

/** Finds the symbols with members that an extension (row) names, by a path where it has one. */
function targetsIn(program: Program): (file: SourceFile, row: number) => readonly number[] {
  const links = new ExportLinks(program, undefined);
  const declared = (bindings: readonly number[], depth: number): readonly number[] =>
    bindings.flatMap((binding) => {
      const ends = links.followed(binding);
      if (ends !== undefined)
        return declared(
          ends.filter((end) => typeof end === 'number'),
          depth,
        );
      const file = program.fileOfBinding(binding);
      const symbol = file.facts.bindings.symbol(binding - file.bindingBase);
      if (symbol === 0) return NONE;
      if (file.facts.symbols.members(symbol) !== 0) return [file.symbolBase + symbol];
      const value = file.facts.symbols.value(symbol);
      return value === 0 || depth >= MOST_ALIASES ? NONE : named(file, value, depth + 1);
    });
  const named = (file: SourceFile, expression: number, depth: number): readonly number[] => {
    const { expressions, strings } = file.facts;
    const a = expressions.a(expression);
    switch (expressions.kind(expression)) {
      case Expression.apply:
        return named(file, a, depth);
      case Expression.name: {
        const bound = boundInScopes(program, file, expressions.scope(expression), a, true, 0);
        const ends =
          bound.length > 0 ? bound : links.wildcard(file, strings[a]).filter((end) => typeof end === 'number');
        return declared(ends, depth);
      }
      case Expression.member: {
        const path = pathOf(file, expression);
        const ends = path === undefined ? [] : links.taken(file, path.row, path.name);
        return declared(
          ends.filter((end) => typeof end === 'number'),
          depth,
        );
      }
      default:
        return NONE;
    }
  };
  return (file, row) => {
    const { strings, symbols } = file.facts;
    const type = symbols.type(row);
    if (type !== 0) return named(file, type, 0);
    return declared(program.unitBindings(file, strings[symbols.name(row)]), 0);
  };
}

/** A chain of members that begins with a module, as what is taken from an import (row). */
function pathOf(file: SourceFile, expression: number): { readonly row: number; readonly name: string } | undefined {
  const { bindings, expressions, strings } = file.facts;
  const names: string[] = [];
  let at = expression;
  for (; expressions.kind(at) === Expression.member; at = expressions.a(at)) names.unshift(strings[expressions.b(at)]);
  if (expressions.kind(at) === Expression.module) return { row: expressions.a(at), name: names.join('/') };
  if (expressions.kind(at) !== Expression.name) return undefined;
  const name = expressions.a(at);
  for (let row = 1; row < bindings.rows; row++) {
    const imported = bindings.import(row);
    if (imported !== 0 && bindings.name(row) === name) return { row: imported, name: names.join('/') };
  }
  return undefined;
}
