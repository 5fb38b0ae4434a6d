// Looks symbols of a SCIP index up: what kind a symbol is, where it is defined, where it is mentioned; and in which order Python looks members up.

import { type Place, placeKey } from './places.ts';
import { enclosingBlocks, type PythonBlock, type PythonStructure } from './python-structure.ts';
import { type ScipIndex, type ScipOccurrence, SymbolRole } from './scip-format.ts';

export type ScipKind = 'class' | 'function' | 'variable' | 'parameter' | 'module' | 'local';

/** The kind of a symbol, which its name tells: SCIP's own field is not set by scip-python. */
export function scipKind(symbol: string): ScipKind {
  if (symbol.startsWith('local ')) return 'local';
  if (symbol.endsWith('#')) return 'class';
  if (symbol.endsWith('().')) return 'function';
  if (symbol.endsWith(')')) return 'parameter';
  if (symbol.endsWith(':') || symbol.endsWith('/')) return 'module';
  return 'variable';
}

/** Whether a symbol is of the repository: of the package whose name the index was made with. */
export function isOfSubject(symbol: string): boolean {
  return symbol.startsWith('scip-python python subject ');
}

export interface ScipLookup {
  /** Symbols that a place mentions (not those that it defines). */
  mentions(place: Place): readonly string[];
  /** Where a symbol is defined; the definitions of its own file alone if there are some. */
  definitions(symbol: string, path: string): readonly Place[];
  /** Symbols defined at a place. */
  defined(place: Place): readonly string[];
  /** Whether a symbol has a definition in the index. */
  has(symbol: string): boolean;
}

export interface ScipDefinition {
  readonly symbol: string;
  readonly place: Place;
  /** The name that it has in all of its file; undefined for members of classes. */
  readonly global: string | undefined;
}

/**
 * Definitions that the text has and the index lacks: scip-python takes a class or function whose name is that of a
 * built-in (`TimeoutError`, `reversed`) for the built-in where it is defined and in the rest of its file, though not
 * where it is imported.
 */
export function hiddenDefinitions(
  index: ScipIndex,
  structures: ReadonlyMap<string, PythonStructure>,
): ScipDefinition[] {
  const found: ScipDefinition[] = [];
  for (const { path, occurrences } of index.documents) {
    const starts = occurrences.filter(({ roles }) => roles & SymbolRole.definition);
    const module = starts.find(({ symbol }) => symbol.endsWith('/__init__:'))?.symbol.slice(0, -'__init__:'.length);
    if (module === undefined) continue;
    const defined = new Set(starts.map(({ range }) => `${range[0] + 1}:${range[1] + 1}`));
    for (const block of structures.get(path)?.blocks ?? []) {
      const { line, column, text } = block.name;
      const owners = enclosingBlocks(block.parent);
      if (defined.has(`${line}:${column}`) || owners.some(({ kind }) => kind === 'def')) continue;
      const owner = owners.map(({ name }) => `${name.text}#`).reverse();
      const symbol = `${module}${owner.join('')}${text}${block.kind === 'class' ? '#' : '().'}`;
      found.push({ symbol, place: { path, line, column }, global: block.parent === undefined ? text : undefined });
    }
  }
  return found;
}

/** The name that a symbol ends in: `mod/Class#method().` is `method`. */
export function symbolName(symbol: string): string {
  return /([^/#.`()]+)`?(?:\(\))?[#./]$/.exec(symbol)?.[1] ?? '';
}

/**
 * The symbol that an occurrence means; undefined for one that cannot be right, as the text there is neither the symbol's
 * own name nor one that an import gives it. What a wildcard import brings, scip-python takes for the first name that it
 * brings, whatever was written.
 */
export type SymbolMeant = (path: string, occurrence: ScipOccurrence) => string | undefined;

/** @param texts the lines of every file */
export function symbolsMeant(
  texts: ReadonlyMap<string, readonly string[]>,
  structures: ReadonlyMap<string, PythonStructure>,
  hidden: readonly ScipDefinition[],
): SymbolMeant {
  const aliases = new Set<string>();
  for (const { imports } of structures.values()) {
    for (const each of imports) for (const { name, alias } of each.aliases) aliases.add(`${name} ${alias}`);
  }
  const globals = new Map(
    hidden
      .filter((each) => each.global !== undefined)
      .map((each) => [`${each.place.path} ${each.global}`, each.symbol] as const),
  );
  return (path, { range, symbol }) => {
    const line = texts.get(path)?.[range[0]] ?? '';
    const builtin = / builtins\/(\w+)(#|\(\)\.)$/.exec(symbol)?.[1];
    if (builtin !== undefined && line[range[1] - 1] !== '.') return globals.get(`${path} ${builtin}`) ?? symbol;
    const kind = scipKind(symbol);
    if (!isOfSubject(symbol) || (kind !== 'class' && kind !== 'function' && kind !== 'variable')) return symbol;
    const written = line.slice(range[1], range[3]);
    const name = symbolName(symbol);
    return written === name || aliases.has(`${name} ${written}`) ? symbol : undefined;
  };
}

export function indexScip(index: ScipIndex, hidden: readonly ScipDefinition[], meant: SymbolMeant): ScipLookup {
  const mentions = new Map<string, string[]>();
  const defined = new Map<string, string[]>();
  const definitions = new Map<string, Place[]>();
  for (const { path, occurrences } of index.documents) {
    // Names of locals are unique in their document only.
    const nameOf = (symbol: string): string => (symbol.startsWith('local ') ? `${symbol} ${path}` : symbol);
    for (const occurrence of occurrences) {
      const { range, symbol, roles } = occurrence;
      const place: Place = { path, line: range[0] + 1, column: range[1] + 1 };
      if (roles & SymbolRole.definition) {
        push(definitions, nameOf(symbol), place);
        push(defined, placeKey(place), nameOf(symbol));
        continue;
      }
      const own = meant(path, occurrence);
      if (own !== undefined) push(mentions, placeKey(place), nameOf(own));
    }
  }
  for (const { symbol, place } of hidden) {
    push(definitions, symbol, place);
    push(defined, placeKey(place), symbol);
  }
  return {
    mentions: (place) => mentions.get(placeKey(place)) ?? [],
    defined: (place) => defined.get(placeKey(place)) ?? [],
    definitions(symbol, path) {
      const all = definitions.get(symbol) ?? [];
      const own = all.filter((place) => place.path === path);
      return own.length > 0 ? own : all;
    },
    has: (symbol) => definitions.has(symbol),
  };
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

/** A class as the bases in its header name it. */
export interface PythonClass {
  readonly place: Place;
  readonly block: PythonBlock;
  /** Known bases of the repository, in order; undefined for one that is elsewhere or not known. */
  readonly bases: readonly (PythonClass | undefined)[];
  /** Methods in its body, by name: the places of all definitions. */
  readonly methods: ReadonlyMap<string, readonly Place[]>;
}

/** The order in which Python looks members up (C3); undefined stands for classes that are not known. */
export function resolutionOrder(
  owner: PythonClass,
  seen: ReadonlySet<PythonClass> = new Set(),
): (PythonClass | undefined)[] {
  if (seen.has(owner)) return [owner];
  const inner = new Set([...seen, owner]);
  const lists = owner.bases.map((base) => (base === undefined ? [undefined] : resolutionOrder(base, inner)));
  const pending = [...lists, [...owner.bases]].map((list) => [...list]);
  const order: (PythonClass | undefined)[] = [owner];
  for (;;) {
    const left = pending.filter((list) => list.length > 0);
    if (left.length === 0) return order;
    const good = left.find((list) => !left.some((other) => other.indexOf(list[0]) > 0)) ?? left[0];
    const [next] = good;
    order.push(next);
    for (const list of left) if (list[0] === next) list.shift();
  }
}
