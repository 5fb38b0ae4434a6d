// Views: what converts without being named (`SymbolFlag.view`). Which members a view gives is told by names, before anything
// is evaluated.

import { Expression, FunctionFlag, SymbolFlag } from '../../../model/facts.ts';
import type { View } from '../engine/resolver.ts';
import type { Program } from '../program/program.ts';
import { firstOf, isClassLike, listOf, listRows, type SourceFile } from '../program/source-file.ts';
import { memberNamesOf, symbolsWith, typesNamed } from './extensions.ts';

interface Views {
  /** Those that give a member of this name. */
  giving(member: string): readonly View[];
  /** All names that views of a file, or what they give, make known everywhere. */
  namesIn(file: SourceFile): readonly string[];
}

const NONE: readonly never[] = [];
/** What is given inherits from what inherits: members of those further up are not looked for. */
const MOST_ABOVE = 8;

/** By the files of a program, which every view of it shares. */
const known = new WeakMap<readonly SourceFile[], Views>();

export function viewsOf(program: Program): Views {
  let found = known.get(program.files);
  if (found === undefined) {
    found = indexViews(program);
    known.set(program.files, found);
  }
  return found;
}

function indexViews(program: Program): Views {
  const byMember = new Map<string, View[]>();
  const names = new Map<SourceFile, Set<string>>();
  const note = (file: SourceFile, name: string): void => {
    const known = names.get(file) ?? new Set();
    names.set(file, known.add(name));
  };
  const { named } = typesNamed(program, (symbol) => [symbol]);
  const withAncestors = (symbol: number, depth: number): readonly number[] => {
    const { file, row } = placeOf(program, symbol);
    const bases = listRows(file, file.facts.symbols.heritage(row)).filter((_, at) => at % 2 === 1);
    const above = depth >= MOST_ABOVE ? NONE : bases.flatMap((base) => named(file, base));
    return [symbol, ...above.flatMap((one) => withAncestors(one, depth + 1))];
  };
  for (const { file, row } of symbolsWith(program, SymbolFlag.view)) {
    const view = viewAt(file, row);
    if (view === undefined) continue;
    const { strings, symbols } = file.facts;
    note(file, `view ${strings[symbols.name(row)]}`);
    const given = view.isClass ? [file.symbolBase + row] : givenBy(file, view.fn).flatMap((one) => named(file, one));
    for (const symbol of new Set(given.flatMap((one) => withAncestors(one, 0)))) {
      const holder = placeOf(program, symbol);
      if (holder.file.isStub) continue;
      for (const name of memberNamesOf(holder.file, holder.row)) {
        if (holder.file.language.semantics.protocols.construct.includes(name)) continue;
        note(holder.file, name);
        const before = byMember.get(name) ?? [];
        if (!before.includes(view)) byMember.set(name, [...before, view]);
      }
    }
  }
  return { giving: (member) => byMember.get(member) ?? NONE, namesIn: (file) => [...(names.get(file) ?? NONE)] };
}

function placeOf(program: Program, symbol: number): { readonly file: SourceFile; readonly row: number } {
  const file = program.fileOfSymbol(symbol);
  return { file, row: symbol - file.symbolBase };
}

function viewAt(file: SourceFile, symbol: number): View | undefined {
  const { bindings, functions, symbols } = file.facts;
  const isClass = isClassLike(file, symbol);
  const fn = isClass ? constructorOf(file, symbol) : firstOf(file, symbols.functions(symbol));
  const [parameter] = fn === 0 ? NONE : listOf(file, functions.parameters(fn));
  const type = parameter === undefined ? 0 : bindings.type(parameter);
  return type === 0 ? undefined : { file, symbol, fn, isClass, type };
}

function constructorOf(file: SourceFile, symbol: number): number {
  const { bindings, expressions, functions, symbols } = file.facts;
  const members = symbols.members(symbol);
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.scope(row) !== members || expressions.kind(bindings.value(row)) !== Expression.function) continue;
    const fn = expressions.a(bindings.value(row));
    if (functions.flags(fn) & FunctionFlag.constructor) return fn;
  }
  return 0;
}

/** The expressions (rows) that name what a function gives: its declared type, or what it constructs. */
function givenBy(file: SourceFile, fn: number): readonly number[] {
  const { expressions, functions } = file.facts;
  const declared = functions.returnType(fn);
  if (declared !== 0) return [declared];
  return listRows(file, functions.returns(fn)).flatMap((row) => {
    const kind = expressions.kind(row);
    return kind === Expression.construct || kind === Expression.call ? [expressions.a(row)] : [];
  });
}
