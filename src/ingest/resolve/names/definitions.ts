// Definitions of members: what a class or a namespace declares, and defines elsewhere, is one symbol, which is the definition.
// Names lead to what is declared, for that says how it is called; what runs is the definition.

import { SymbolFlag } from '../../../model/facts.ts';
import { sharedFolders } from '../../../model/repository-paths.ts';
import { heaviest } from '../../../model/sorted.ts';
import type { Program } from '../program/program.ts';
import { parameterCount, parameterShape } from '../program/shapes.ts';
import { functionOf, isCallable, type SourceFile } from '../program/source-file.ts';
import { extensionsOf } from './extensions.ts';

interface Definitions {
  /** By declaration (symbol id), its definition. */
  readonly definitions: ReadonlyMap<number, number>;
  /** By definition, its declaration. */
  readonly declarations: ReadonlyMap<number, number>;
}

const known = new WeakMap<readonly SourceFile[], Definitions>();

function definitionsIn(program: Program): Definitions {
  let found = known.get(program.files);
  if (found === undefined) {
    found = link(program);
    known.set(program.files, found);
  }
  return found;
}

/** The definitions (symbol ids) that a declaration stands for, in a file or as a member; none for any other symbol. */
export function definitionsOf(program: Program, symbol: number): readonly number[] {
  const ofFile = program.linkage.definitions(symbol);
  if (ofFile.length > 0) return ofFile;
  const own = definitionsIn(program).definitions.get(symbol);
  return own === undefined ? ofFile : [own];
}

/** The definition of a member (symbol id) that is only declared, else the member. */
export function memberDefinition(program: Program, symbol: number): number {
  return definitionsIn(program).definitions.get(symbol) ?? symbol;
}

/** Whether a member (symbol id) is the definition of what is declared elsewhere. */
export function isDeclaredElsewhere(program: Program, symbol: number): boolean {
  return definitionsIn(program).declarations.has(symbol);
}

/** The function (id) that runs where another is called, which may only be declared. */
export function runFunction(program: Program, fn: number): number {
  const file = program.fileOfFunction(fn);
  const symbol = file.facts.functions.symbol(fn - file.functionBase);
  if (symbol === 0 || !(file.facts.symbols.flags(symbol) & SymbolFlag.declaration)) return fn;
  const [definition] = definitionsOf(program, file.symbolBase + symbol);
  if (definition === undefined) return fn;
  const source = program.fileOfSymbol(definition);
  return functionOf(source, definition - source.symbolBase) || fn;
}

interface Member {
  readonly file: SourceFile;
  readonly row: number;
}

function link(program: Program): Definitions {
  const definitions = new Map<number, number>();
  const declarations = new Map<number, number>();
  for (const { declared, defined } of membersByName(program).values()) {
    const open = new Set(defined);
    const take = (one: Member, fits: (other: Member) => boolean): void => {
      const candidates = [...open].filter((other) => isSeen(one, other) && fits(other));
      const [found] = heaviest(candidates, ({ file }) => sharedFolders(file.path, one.file.path));
      if (found === undefined) return;
      open.delete(found);
      definitions.set(one.file.symbolBase + one.row, found.file.symbolBase + found.row);
      declarations.set(found.file.symbolBase + found.row, one.file.symbolBase + one.row);
    };
    for (const one of declared) take(one, (other) => shapeOf(one) === shapeOf(other));
    // A type may be written in two ways.
    for (const one of declared)
      if (!definitions.has(one.file.symbolBase + one.row))
        take(one, (other) => isOnlyOne(one, other, declared, defined));
  }
  return { definitions, declarations };
}

function shapeOf({ file, row }: Member): string {
  return parameterShape(file, row);
}

/** Whether no others of a name have as many parameters. */
function isOnlyOne(one: Member, other: Member, declared: readonly Member[], defined: readonly Member[]): boolean {
  const count = parameterCount(one.file, one.row);
  const haveCount = (members: readonly Member[]): number =>
    members.filter(({ file, row }) => parameterCount(file, row) === count).length;
  return parameterCount(other.file, other.row) === count && haveCount(declared) === 1 && haveCount(defined) === 1;
}

/** What is private to a file is defined in it. */
function isSeen(one: Member, other: Member): boolean {
  return one.file === other.file || !(isPrivate(one) || isPrivate(other));
}

function isPrivate({ file, row }: Member): boolean {
  return (file.facts.symbols.flags(row) & SymbolFlag.exported) === 0;
}

interface ByName {
  readonly declared: Member[];
  readonly defined: Member[];
}

/** What is only declared in a type, and what may define it, by the type and the name. */
function membersByName(program: Program): ReadonlyMap<string, ByName> {
  const { targets } = extensionsOf(program);
  const found = new Map<string, ByName>();
  for (const file of program.files) {
    if (!file.language.semantics.rules.linksDeclarations || file.isStub) continue;
    const { strings, symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      const owner = symbols.owner(row);
      if (owner === 0 || !isCallable(file, row)) continue;
      const type = targets(file.symbolBase + owner)[0] ?? file.symbolBase + owner;
      const key = `${type} ${strings[symbols.name(row)]}`;
      const members = found.get(key) ?? { declared: [], defined: [] };
      found.set(key, members);
      (symbols.flags(row) & SymbolFlag.declaration ? members.declared : members.defined).push({ file, row });
    }
  }
  return found;
}
