// The names of Python files that mean a symbol of the repository, as scip-python resolves them.

import type { Place } from './places.ts';
import { enclosingBlocks, type PythonBlock, type PythonStructure } from './python-structure.ts';
import { type ScipIndex, SymbolRole } from './scip-format.ts';
import { isOfSubject, type ScipLookup, type SymbolMeant, scipKind } from './scip-symbols.ts';
import type { TruthUse } from './truth.ts';

/** Every occurrence of a class, function or variable of the repository that neither defines nor imports it. */
export function usesOfPython(
  index: ScipIndex,
  structures: ReadonlyMap<string, PythonStructure>,
  scip: ScipLookup,
  meant: SymbolMeant,
): TruthUse[] {
  const uses: TruthUse[] = [];
  for (const { path, occurrences } of index.documents) {
    const structure = structures.get(path);
    if (structure === undefined) continue;
    const names = namesIn(structure);
    for (const occurrence of occurrences) {
      if (occurrence.roles & SymbolRole.definition) continue;
      const place: Place = { path, line: occurrence.range[0] + 1, column: occurrence.range[1] + 1 };
      const name = names.get(`${place.line}:${place.column}`);
      const symbol = meant(path, occurrence);
      if (name === undefined || symbol === undefined || !isOfSubject(symbol)) continue;
      const kind = scipKind(symbol);
      if (kind !== 'class' && kind !== 'function' && kind !== 'variable') continue;
      const targets = scip.definitions(symbol, path);
      // Where a name is assigned again, scip-python speaks of a use.
      if (targets.length === 0 || targets.some((each) => each.path === path && each.line === place.line)) continue;
      const owners = enclosingBlocks(name.block).map((block): Place[] => [
        { path, line: block.name.line, column: block.name.column },
      ]);
      uses.push({ ...place, targets, owners, what: `${name.how} → ${kind}` });
    }
  }
  return uses;
}

interface Name {
  readonly how: string;
  readonly block: PythonBlock | undefined;
}

/** By line and column, the names of a file that are not in an import statement. */
function namesIn({ lines, blockOfLine, blocks }: PythonStructure): Map<string, Name> {
  const found = new Map<string, Name>();
  const heads = new Map(blocks.map((block) => [`${block.name.line}:${block.name.column}`, block]));
  for (const line of lines) {
    const [first] = line.tokens;
    if (first?.text === 'import' || first?.text === 'from') continue;
    // What stands in the head of a function or class is evaluated by what holds it, or told of itself.
    const own = line.tokens.map(({ line: at, column }) => heads.get(`${at}:${column}`)).find((each) => each);
    line.tokens.forEach((token, at) => {
      const [before, after] = [line.tokens[at - 1]?.text, line.tokens[at + 1]?.text];
      const member = before === '.' ? 'member ' : '';
      const how = after === '(' ? 'called' : first?.text === '@' ? 'decorator' : after === '=' ? 'written' : 'read';
      found.set(`${token.line}:${token.column}`, { how: `${member}${how}`, block: own ?? blockOfLine(line) });
    });
  }
  return found;
}
