// The facts of single files of a version, for what a graph does not keep: the arguments of calls, parameters, the
// scopes that imports stand in.

import { Binding, Expression, type Facts, positionAt } from '../../model/facts.ts';
import type { GraphNode, Site } from '../../model/graph.ts';
import { type Language, languageOf } from '../detect-changes/outline.ts';
import type { Side } from './sides.ts';

export interface FileFacts {
  readonly language: Language;
  readonly facts: Facts;
}

/** Facts by path; undefined for what is no code, is gone, or cannot be read. Each file is lowered once. */
export type FactsReader = (path: string) => Promise<FileFacts | undefined>;

export function factsReader(side: Pick<Side, 'text'>, languages: readonly Language[]): FactsReader {
  const known = new Map<string, Promise<FileFacts | undefined>>();
  const read: FactsReader = async (path) => {
    const language = languageOf(languages, path);
    const text = language === undefined ? undefined : await side.text(path);
    if (language === undefined || text === undefined) return undefined;
    await language.load();
    return { language, facts: language.extract(path, text) };
  };
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
}

/** The row of a symbol, by where its name stands; 0 where there is none. */
export function symbolRowOf({ symbols, lineStarts }: Facts, { nameLine, nameColumn }: GraphNode): number {
  if (nameLine === undefined || nameColumn === undefined) return 0;
  const at = lineStarts[nameLine - 1] + nameColumn - 1;
  for (let row = 1; row < symbols.rows; row++) if (symbols.nameStart(row) === at) return row;
  return 0;
}

/** The rows of calls and constructions by `line:column` of the callee's name, as the sites of edges have it. */
export function callsByPlace({ expressions, lineStarts }: Facts): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const isCall = (row: number): boolean =>
    expressions.kind(row) === Expression.call || expressions.kind(row) === Expression.construct;
  for (let row = 1; row < expressions.rows; row++) {
    if (!isCall(row)) continue;
    let callee = expressions.a(row);
    while (expressions.kind(callee) === Expression.apply) callee = expressions.a(callee);
    // What a call gives has no name, and begins where that call does: of `f(a)(b)` only `f(a)` is a call of `f`.
    if (isCall(callee)) continue;
    const { line, column } = positionAt(lineStarts, expressions.start(callee));
    found.set(`${line}:${column}`, row);
  }
  return found;
}

export const placeOf = ({ line, column }: Pick<Site, 'line' | 'column'>): string => `${line}:${column}`;

/** Whether anything in the file gives the name a meaning: an import, a parameter, a variable, a definition. */
export function bindsName({ bindings, strings }: Facts, name: string): boolean {
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.kind(row) === Binding.narrowing) continue;
    if (strings[bindings.name(row)] === name) return true;
  }
  return false;
}
