// Inclusion: the text of another file stands where it is named, so that what a file sees at its top level is a set of
// files, which is computed once for each. A file that is included is often read only behind others (a header that needs
// what another declares): such names are looked for in whatever the files that include it see.

import { Import } from '../../../model/facts.ts';
import type { SourceFile } from './source-file.ts';
import { topLevelNames } from './units.ts';

export interface Inclusions {
  /** Top-level bindings (ids) of a name in what a file includes; else in what is seen where the file is included. */
  bindings(file: SourceFile, name: string): readonly number[];
  /** Whether a file includes another, directly or through others. */
  includes(file: SourceFile, other: SourceFile): boolean;
  /** Whether all files of the repository that a file includes are there: none is made by a build. */
  isComplete(file: SourceFile): boolean;
}

const NOTHING: readonly number[] = [];

export function inclusionsOf(
  files: readonly SourceFile[],
  targetOf: (file: SourceFile, specifier: string) => SourceFile | 'missing' | undefined,
  fileOfBinding: (binding: number) => SourceFile,
): Inclusions {
  const incomplete = new Set<number>();
  const direct = files.map((file) => includedBy(file, targetOf, incomplete));
  const closures: (ReadonlySet<number> | undefined)[] = [];
  const closure = (index: number): ReadonlySet<number> => {
    let known = closures[index];
    if (known === undefined) {
      known = reached(index, direct);
      closures[index] = known;
    }
    return known;
  };
  const includers = reversed(direct);
  const around: (ReadonlySet<number> | undefined)[] = [];
  /** The files that include one, directly or through others. */
  const includersOf = (index: number): ReadonlySet<number> => {
    let known = around[index];
    if (known === undefined) {
      known = reached(index, includers);
      around[index] = known;
    }
    return known;
  };
  let names: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    includes: (file, other) => closure(file.index).has(other.index),
    isComplete: (file) =>
      incomplete.size === 0 || ![file.index, ...closure(file.index)].some((index) => incomplete.has(index)),
    bindings(file, name) {
      if (direct[file.index].length === 0 && includers[file.index].length === 0) return NOTHING;
      names ??= topLevelNames(files.filter(({ index }) => direct[index].length + includers[index].length > 0));
      const candidates = names.get(name);
      if (candidates === undefined) return NOTHING;
      const own = closure(file.index);
      const seen = candidates.filter((binding) => own.has(fileOfBinding(binding).index));
      if (seen.length > 0) return seen;
      const roots = [...includersOf(file.index)];
      return candidates.filter((binding) => {
        const owner = fileOfBinding(binding).index;
        return roots.some((root) => root === owner || closure(root).has(owner));
      });
    },
  };
}

function includedBy(
  file: SourceFile,
  targetOf: (file: SourceFile, specifier: string) => SourceFile | 'missing' | undefined,
  incomplete: Set<number>,
): number[] {
  const { imports, strings } = file.facts;
  const found = new Set<number>();
  for (let row = 1; row < imports.rows; row++) {
    if (imports.kind(row) !== Import.include) continue;
    const target = targetOf(file, strings[imports.specifier(row)]);
    if (target === 'missing') incomplete.add(file.index);
    else if (target !== undefined && target !== file) found.add(target.index);
  }
  return [...found];
}

function reversed(direct: readonly (readonly number[])[]): number[][] {
  const found: number[][] = direct.map(() => []);
  direct.forEach((targets, from) => {
    for (const target of targets) found[target].push(from);
  });
  return found;
}

function reached(from: number, next: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...next[from]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...next[at]);
  }
  return found;
}
