// Functions that a framework finds by their names in modules of which it knows: by the name of the file, by a variable that lists
// modules, or by a manifest. It is the module that hands them over.

import { nameOf } from '../../model/repository-paths.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { FoundEdge } from './found-edge.ts';
import { listedItems, moduleOfPath } from './lists.ts';
import type { CompiledRow, CompiledRows } from './model-rows.ts';
import type { Things } from './things.ts';

export function definedFunctions(things: Things, { defined }: CompiledRows): readonly FoundEdge[] {
  return defined.flatMap((row) => modulesOf(things, row).flatMap((file) => functionsIn(file, row)));
}

function functionsIn(file: SourceFile, { rule, row: { at, emit } }: CompiledRow): readonly FoundEdge[] {
  if (!('defined' in at) || emit === undefined) return [];
  const { strings, symbols } = file.facts;
  const found: FoundEdge[] = [];
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (symbols.owner(symbol) !== 0 || symbols.functions(symbol) === 0) continue;
    if (!isNamedLike(strings[symbols.name(symbol)], at.defined)) continue;
    found.push({ kind: emit, rule, file, at: symbols.nameStart(symbol), from: 0, to: file.symbolBase + symbol });
  }
  return found;
}

/** Whether a name is the one that is asked for; `*` behind that says how names begin. */
export function isNamedLike(name: string, asked: string): boolean {
  return asked.endsWith('*') ? name.startsWith(asked.slice(0, -1)) : name === asked;
}

function modulesOf(things: Things, { row: { at }, modules = [] }: CompiledRow): readonly SourceFile[] {
  if (!('defined' in at)) return [];
  const { program } = things.r;
  const own = program.files.filter(({ isStub }) => !isStub);
  const found = own.filter(({ path }) => at.files.includes(nameOf(path).replace(/\.\w+$/, '')));
  const add = (module: SourceFile | undefined): boolean => module !== undefined && found.push(module) > 0;
  for (const name of modules) own.some((file) => add(moduleOfPath(program, file, name)));
  for (const file of own) for (const name of listedIn(things, file, at.listed)) add(moduleOfPath(program, file, name));
  return [...new Set(found)];
}

function listedIn(things: Things, file: SourceFile, variable: string | undefined): readonly string[] {
  if (variable === undefined || !file.facts.strings.includes(variable)) return [];
  return listedItems(things, file, variable).flatMap((item) => things.text(file, item) ?? []);
}
