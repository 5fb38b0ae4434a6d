// Takes symbols out of the files of a checkout by their lines. Lines are emptied and not removed, so that the places of
// what is left stay what they were.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Removable {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly name: string;
}

/** Returns what puts everything back. */
export function removeSymbols(root: string, symbols: readonly Removable[]): () => void {
  const before = new Map<string, string>();
  for (const path of new Set(symbols.map((symbol) => symbol.path))) {
    const text = readFileSync(join(root, path), 'utf8');
    before.set(path, text);
    const lines = text.split('\n');
    for (const { path: own, line, endLine } of symbols) {
      if (own !== path) continue;
      // A block must not be left without a statement.
      const indent = /^\s*/.exec(lines[line - 1])![0];
      for (let at = line - 1; at < endLine; at++) lines[at] = '';
      if (path.endsWith('.py')) lines[line - 1] = `${indent}pass`;
    }
    writeFileSync(join(root, path), lines.join('\n'));
  }
  return () => {
    for (const [path, text] of before) writeFileSync(join(root, path), text);
  };
}

/** Whether its lines hold nothing else: a declaration of several names is not taken apart. */
removeSymbols.canRemove = (root: string, { path, line, endLine, name }: Removable): boolean => {
  const lines = readFileSync(join(root, path), 'utf8')
    .split('\n')
    .slice(line - 1, endLine);
  const [first] = lines;
  const last = lines.at(-1)!;
  const own = name.slice(name.lastIndexOf('.') + 1);
  // `a = b = 1`, `const a = 1, b = 2`, and what goes on behind the end.
  const isOne = !/^[^=({]*,[^=({]*=/.test(first) && !/=\s*\w+\s*=[^=>]/.test(first);
  return isOne && first.includes(own) && !/[,\\]\s*$/.test(last);
};
