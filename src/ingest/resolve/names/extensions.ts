// Extension members: what a file gives to types that are declared elsewhere. Which declaration an extension means is told
// by its name, in its own file, its unit of names and what it imports, so that it is known before anything is evaluated.

import { Expression, SymbolFlag } from '../../../model/facts.ts';
import type { Found } from '../engine/resolver.ts';
import type { Program } from '../program/program.ts';
import { firstBinding, listOf, type SourceFile } from '../program/source-file.ts';
import { topLevelRows } from '../program/units.ts';
import { ExportLinks } from './export-links.ts';
import { boundInScopes, seenMembers } from './names.ts';

export interface Extensions {
  /** The extensions (symbol ids) of a declaration. */
  of(symbol: number): readonly number[];
  /** All declarations that have extensions. */
  readonly extended: readonly number[];
  /** The extensions of types from outside that have a member of this name, where those give any. */
  outside(member: string): readonly number[];
  /** The declarations that an extension is of; none for any other symbol. */
  targets(symbol: number): readonly number[];
  /** The extensions of a type that nothing declares, by its name. */
  ofOutside(name: string): readonly number[];
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

/** Whether a symbol (row) is no class of its own: an extension, or any but the first of the parts of a type. */
export function isPartOfAnother(program: Program, file: SourceFile, row: number): boolean {
  const flags = file.facts.symbols.flags(row);
  if (flags & SymbolFlag.extension) return true;
  return (flags & SymbolFlag.partial) !== 0 && extensionsOf(program).targets(file.symbolBase + row).length > 0;
}

function indexExtensions(program: Program): Extensions {
  const extensions = new Map<number, number[]>();
  const targets = new Map<number, readonly number[]>();
  const byMember = new Map<string, number[]>();
  const partsOf = (symbol: number): readonly number[] => {
    const [declaration = symbol] = targets.get(symbol) ?? NONE;
    return [declaration, ...(extensions.get(declaration) ?? NONE)];
  };
  const { extended } = typesNamed(program, partsOf);
  const outside = new Map<string, number[]>();
  const add = (symbol: number, found: readonly number[]): void => {
    targets.set(symbol, found);
    for (const one of found) extensions.set(one, [...(extensions.get(one) ?? []), symbol]);
  };
  const firstParts = new Map<string, number>();
  /** The declarations that an extension (row) is of. */
  const extendedBy = (file: SourceFile, row: number): readonly number[] => {
    const known = targets.get(file.symbolBase + row);
    if (known !== undefined) return known;
    // What extends a part extends the type.
    const found = [...new Set(extended(file, row).map((symbol) => targets.get(symbol)?.[0] ?? symbol))];
    add(file.symbolBase + row, found);
    return found;
  };
  const parts = [...symbolsWith(program, SymbolFlag.partial)].map((part) => ({
    ...part,
    around: extensionAround(part),
  }));
  const given = parts.filter(({ around }) => around !== 0);
  for (const part of parts)
    if (part.around === 0) add(part.file.symbolBase + part.row, partOf(program, part, firstParts, 0));
  // Parts that stand among the members of an extension are in what is extended.
  for (const { file, around } of given) extendedBy(file, around);
  for (const part of given) {
    const [holder = 0] = extendedBy(part.file, part.around);
    add(part.file.symbolBase + part.row, partOf(program, part, firstParts, holder));
  }
  for (const { file, row } of symbolsWith(program, SymbolFlag.extension)) {
    const found = extendedBy(file, row);
    const name = found.length === 0 ? typeNamed(file, file.facts.symbols.type(row)) : '';
    if (name !== '') outside.set(name, [...(outside.get(name) ?? []), file.symbolBase + row]);
    if (!file.language.semantics.rules.outsideExtensions || !found.every((symbol) => isRoot(program, symbol))) continue;
    for (const member of memberNamesOf(file, row))
      byMember.set(member, [...(byMember.get(member) ?? []), file.symbolBase + row]);
  }
  return {
    of: (symbol) => extensions.get(symbol) ?? NONE,
    extended: [...extensions.keys()],
    targets: (symbol) => targets.get(symbol) ?? NONE,
    ofOutside: (name) => outside.get(name) ?? NONE,
    outside: (member) => byMember.get(member) ?? NONE,
  };
}

/** The last name of a type that is written as a name, or an empty text. */
export function typeNamed(file: SourceFile, type: number): string {
  const { expressions, strings } = file.facts;
  switch (expressions.kind(type)) {
    case Expression.apply:
      return typeNamed(file, expressions.a(type));
    case Expression.name:
      return strings[expressions.a(type)];
    case Expression.member:
      return strings[expressions.b(type)];
    default:
      return '';
  }
}

/** Whether a symbol is the class that all others inherit from. */
function isRoot(program: Program, symbol: number): boolean {
  const { facts, isStub, language, symbolBase } = program.fileOfSymbol(symbol);
  return isStub && facts.strings[facts.symbols.name(symbol - symbolBase)] === language.semantics.builtins.object;
}

export function memberNamesOf(
  { facts: { bindings, strings, symbols } }: SourceFile,
  symbol: number,
): readonly string[] {
  const scope = symbols.members(symbol);
  const names: string[] = [];
  for (let row = 1; row < bindings.rows; row++)
    if (bindings.scope(row) === scope) names.push(strings[bindings.name(row)]);
  return names;
}

/** A symbol (row) of a file. */
interface Part {
  readonly file: SourceFile;
  readonly row: number;
}

export function* symbolsWith(program: Program, flag: number): Iterable<Part> {
  for (const file of program.files) {
    const { symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) if (symbols.flags(row) & flag) yield { file, row };
  }
}

/** The unit of names that a symbol is bound with at the top of its file, where that is another than the file's. */
function unitAround(file: SourceFile, row: number): string | undefined {
  const { bindings, strings } = file.facts;
  const { nestedUnits } = file.language.semantics;
  if (nestedUnits === undefined) return undefined;
  const top = outermost(file, row);
  for (const binding of topLevelRows(file)) {
    const name = strings[bindings.name(binding)];
    if (bindings.symbol(binding) === top && name.includes(nestedUnits.separator))
      return name.slice(0, name.lastIndexOf(nestedUnits.separator));
  }
  return undefined;
}

/** The extension without a name (symbol row) among whose members a symbol is declared, or what it is in; 0 where there is none. */
function extensionAround({ file, row }: Part): number {
  const { scopes, symbols } = file.facts;
  const holder = scopes.symbol(symbols.scope(outermost(file, row)));
  const wanted = SymbolFlag.extension | SymbolFlag.anonymous;
  return holder !== 0 && (symbols.flags(holder) & wanted) === wanted ? holder : 0;
}

/** The symbol (row) around another that is in none. */
function outermost({ facts: { symbols } }: SourceFile, row: number): number {
  let top = row;
  while (symbols.owner(top) !== 0) top = symbols.owner(top);
  return top;
}

/** What tells a symbol (row) from others of its unit: its name and those of what it is in, each with its type parameters. */
function pathUp({ facts: { lists, strings, symbols } }: SourceFile, row: number): readonly unknown[] {
  const path: unknown[] = [];
  for (let at = row; at !== 0; at = symbols.owner(at))
    path.push(strings[symbols.name(at)], lists[symbols.typeParameters(at)]);
  return path;
}

/**
 * The first of the parts of a type, of which a symbol is another: by the unit of names and the names of what it is in, where
 * what is at the top of these is in `holder` (a symbol, or 0).
 */
function partOf(
  program: Program,
  { file, row }: Part,
  firstParts: Map<string, number>,
  holder: number,
): readonly number[] {
  const { strings, unit } = file.facts;
  const path = [file.language.group, file.isStub, unitAround(file, row) ?? strings[unit], ...pathUp(file, row)];
  if (holder !== 0) {
    const source = program.fileOfSymbol(holder);
    path.push(...pathUp(source, holder - source.symbolBase));
  }
  const key = JSON.stringify(path);
  const first = firstParts.get(key);
  if (first !== undefined) return [first];
  firstParts.set(key, file.symbolBase + row);
  return NONE;
}

/** Finds symbols with members by what names them, before anything is evaluated. */
interface TypesNamed {
  /** What an extension (row) names, by a path where it has one. */
  extended(file: SourceFile, row: number): readonly number[];
  /** What an expression (row) names. */
  named(file: SourceFile, type: number): readonly number[];
}

/** `partsOf` gives the declarations among whose members names are looked for that stand behind that of a type. */
export function typesNamed(program: Program, partsOf: (symbol: number) => readonly number[]): TypesNamed {
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
        const { namesMeanMembers } = file.language.semantics.rules;
        const ofType = namesMeanMembers ? (members: number) => ofMembers(file, members, a, depth) : undefined;
        const bound = boundInScopes(program, file, expressions.scope(expression), a, true, 0, ofType);
        const ends =
          bound.length > 0 ? bound : links.wildcard(file, strings[a]).filter((end) => typeof end === 'number');
        return declared(ends, depth);
      }
      case Expression.member: {
        const path = pathOf(file, expression);
        const ends = path === undefined ? [] : links.taken(file, path.row, path.name);
        const found = declared(
          ends.filter((end) => typeof end === 'number'),
          depth,
        );
        return found.length > 0
          ? found
          : declared(
              seenMembers(
                program,
                file,
                nestedIn(program, named(file, a, depth).flatMap(partsOf), strings[expressions.b(expression)]),
              ),
              depth,
            );
      }
      default:
        return NONE;
    }
  };
  /** What a name (a string index) means among the members of a type or a namespace, by the scope of these. */
  const ofMembers = (file: SourceFile, members: number, name: number, depth: number): Found | undefined => {
    const { scopes, strings, symbols } = file.facts;
    const symbol = scopes.symbol(members);
    const heritage = symbols.flags(symbol) & SymbolFlag.anonymous ? listOf(file, symbols.heritage(symbol)) : NONE;
    const lent = depth >= MOST_ALIASES ? [] : [...heritage].filter((_, at) => at % 2 === 1);
    const holders = [file.symbolBase + symbol, ...lent.flatMap((base) => named(file, base, depth + 1))];
    const bindings = seenMembers(program, file, nestedIn(program, holders.flatMap(partsOf), strings[name]));
    return bindings.length === 0 ? undefined : { bindings, values: 0 };
  };
  return {
    named: (file, type) => named(file, type, 0),
    extended: (file, row) => {
      const { strings, symbols } = file.facts;
      const type = symbols.type(row);
      if (type !== 0) return named(file, type, 0);
      return declared(program.unitBindings(file, strings[symbols.name(row)]), 0);
    },
  };
}

/** What some symbols declare as their members under a name (binding ids). */
function nestedIn(program: Program, symbols: readonly number[], name: string): readonly number[] {
  return symbols.flatMap((symbol) => {
    const file = program.fileOfSymbol(symbol);
    const id = program.textId(file, name);
    const members = file.facts.symbols.members(symbol - file.symbolBase);
    const row = id === -1 || members === 0 ? 0 : firstBinding(file, members, id);
    return row === 0 ? [] : [file.bindingBase + row];
  });
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
