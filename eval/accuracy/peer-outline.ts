// What another indexer found, as an outline: rows of its own database, with every symbol put on the line of its name.

import { type Outline, type OutlineCall, type OutlineSymbol, plainName } from './outline.ts';

/** A definition as peers store it. */
export interface PeerSymbolRow {
  readonly id: string;
  readonly kind: string;
  /** Some write the class before it: `Shape.area`. */
  readonly name: string;
  readonly path: string;
  /** Where it starts: a decorator, a modifier or the name. */
  readonly line: number;
  readonly endLine: number | null;
}

export interface PeerEdgeRow {
  readonly source: string;
  readonly target: string;
}

export interface PeerCallRow extends PeerEdgeRow {
  /** Null where the tool does not say. */
  readonly line: number | null;
}

export interface PeerRows {
  readonly symbols: readonly PeerSymbolRow[];
  readonly calls: readonly PeerCallRow[];
  /** From what holds to what is held. */
  readonly contains: readonly PeerEdgeRow[];
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'class', 'constructor', 'component']);

/** @param texts the lines of every file; symbols of other files are left out */
export function peerOutline(rows: PeerRows, texts: ReadonlyMap<string, readonly string[]>): Outline {
  const symbols = new Map<string, OutlineSymbol>();
  for (const row of rows.symbols) {
    const lines = texts.get(row.path);
    if (lines === undefined) continue;
    const isFile = row.kind === 'file';
    const name = isFile ? row.name : plainName(row.name);
    const line = isFile ? 0 : nameLine(lines, name, row);
    symbols.set(row.id, { path: row.path, line, name, callable: CALLABLE.has(row.kind) });
  }
  const holders = new Map(rows.contains.map(({ source, target }) => [target, source]));
  const calls: OutlineCall[] = [];
  for (const { source, target, line } of rows.calls) {
    const callers = callersFrom(source, symbols, holders);
    const callee = symbols.get(target);
    if (callers.length > 0 && callee !== undefined) {
      calls.push({ callers, target: callee, lines: line === null ? [] : [line], implicit: false });
    }
  }
  return { symbols: [...symbols.values()], calls };
}

/** A variable that is said to call (its initialiser does) also stands for the function or file that holds it. */
function callersFrom(
  source: string,
  symbols: ReadonlyMap<string, OutlineSymbol>,
  holders: ReadonlyMap<string, string>,
): OutlineSymbol[] {
  const callers: OutlineSymbol[] = [];
  for (let id: string | undefined = source; id !== undefined; id = holders.get(id)) {
    const symbol = symbols.get(id);
    if (symbol === undefined || callers.includes(symbol)) break;
    callers.push(symbol);
    if (symbol.callable || symbol.line === 0) break;
  }
  return callers;
}

/** How far below its start a definition's name is looked for: past decorators and modifiers. */
const FARTHEST = 30;

/** The first line that declares the name, else the first that holds it, else where the definition starts. */
function nameLine(lines: readonly string[], name: string, { line, endLine }: PeerSymbolRow): number {
  const last = Math.min(endLine ?? line, line + FARTHEST);
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const declares = new RegExp(`(?:def|class|function)\\s*\\*?\\s*${escaped}(?![\\p{L}\\p{N}_$])`, 'u');
  const holds = new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, 'u');
  for (const pattern of [declares, holds]) {
    for (let at = line; at <= last; at++) if (pattern.test(lines[at - 1] ?? '')) return at;
  }
  return line;
}
