// The names of all accessors: where one of them is read of an object that nothing is known of, it may run as soon as it is
// told what callers pass.

import { Expression, SymbolFlag } from '../../model/facts.ts';
import { ofFacts } from '../resolve/program/of-facts.ts';
import type { Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

/** The names of the properties that functions of the repository compute. */
export function accessorNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of program.files) if (!file.isStub) for (const name of accessorNamesIn(file.facts)) names.add(name);
  return names;
}

export const accessorNamesIn = ofFacts(({ strings, symbols }): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let row = 1; row < symbols.rows; row++)
    if (symbols.flags(row) & SymbolFlag.getter) names.add(strings[symbols.name(row)]);
  return names;
});

/** Whether a file reads a member of one of these names. */
export function readsMember({ facts: { expressions, strings } }: SourceFile, names: ReadonlySet<string>): boolean {
  const wanted = new Set<number>();
  for (const [id, text] of strings.entries()) if (names.has(text)) wanted.add(id);
  if (wanted.size === 0) return false;
  for (let row = 1; row < expressions.rows; row++)
    if (expressions.kind(row) === Expression.member && wanted.has(expressions.b(row))) return true;
  return false;
}
