// Indexes over a program that only some questions need, made when the first of them is asked.

import type { Program } from './program.ts';
import type { SourceFile } from './source-file.ts';

/** Bindings of a scope in source order, indexed per file on first use. */
export function scopeIndex(): (file: SourceFile, scope: number) => readonly number[] {
  const byFile: (ReadonlyMap<number, readonly number[]> | undefined)[] = [];
  return (file, scope) => {
    let index = byFile[file.index];
    if (!index) {
      const map = new Map<number, number[]>();
      const { bindings } = file.facts;
      for (let row = 1; row < bindings.rows; row++) {
        const at = bindings.scope(row);
        const list = map.get(at);
        if (list) list.push(row);
        else map.set(at, [row]);
      }
      index = map;
      byFile[file.index] = index;
    }
    return index.get(scope) ?? [];
  };
}

/** Classes of the stubs by name, per language group; 0 where there is none. */
export function builtinIndex(program: Program): (file: SourceFile, name: string | undefined) => number {
  const groups = new Map<string, Map<string, number>>();
  for (const file of program.files) {
    if (!file.isStub) continue;
    let names = groups.get(file.language.group);
    if (!names) {
      names = new Map();
      groups.set(file.language.group, names);
    }
    const { symbols, strings } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      if (symbols.owner(row) !== 0 || symbols.members(row) === 0) continue;
      const name = strings[symbols.name(row)];
      if (!names.has(name)) names.set(name, file.symbolBase + row);
    }
  }
  return (file, name) => (name === undefined ? 0 : (groups.get(file.language.group)?.get(name) ?? 0));
}

/** The lines of the repository's own files. */
export function ownLines({ files }: Program): number {
  return files.reduce((sum, { isStub, facts }) => sum + (isStub ? 0 : facts.lineStarts.length), 0);
}
