// Who calls whom, held against the truth by file and line alone: a coarser comparison than that of sites, made for
// tools that note less than we do. Constructing an instance is one pair, whether the class or its constructor is named.

import { type Outline, type OutlineCall, type OutlineSymbol, plainName } from './outline.ts';
import { type Place, placeKey } from './places.ts';
import { emptyTally, type Tally } from './tally.ts';
import type { Truth, TruthSite } from './truth.ts';

export interface OutlineScore {
  /** By pair of caller and callee. */
  readonly pairs: Tally;
  /** Calls of variables, routes and the like, which the truth neither confirms nor is asked about. */
  readonly leftOut: number;
}

export interface OutlineOptions {
  /** The lines of every file that the truth has read. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly includes: (path: string) => boolean;
}

/** Compares the calls made in the files that are included. */
export function compareOutline(outline: Outline, truth: Truth, { texts, includes }: OutlineOptions): OutlineScore {
  const index = indexOutline(outline.symbols, texts);
  const known = new KnownCalls();
  const wanted = new Map<string, Want[]>();
  for (const site of truth.sites) {
    if (!includes(site.path)) continue;
    const callers = callersIn(index, site);
    known.add(index, site, callers, nameAt(texts, site));
    const required = site.expectations.filter((expectation) => expectation.required);
    const targets = required.flatMap((expectation) => expectation.targets);
    const [target] = targets;
    if (target === undefined) continue;
    const key = `${truthCaller(site)}\t${placeKey(target)}`;
    const want = { callers, targets: symbolsAt(index, targets) };
    wanted.set(key, [...(wanted.get(key) ?? []), want]);
  }
  const given = distinctCalls(outline.calls).filter(({ callers }) => {
    const { path } = callers[0];
    return truth.files.has(path) && includes(path);
  });
  const pairs = emptyTally();
  let leftOut = 0;
  const above = replacedSymbols(index, truth);
  for (const call of given) {
    const verdict = known.judge(call, above);
    if (verdict === 'left out') leftOut++;
    else pairs[verdict]++;
  }
  const calledBy = callees(given);
  for (const wants of wanted.values()) {
    pairs.expected++;
    if (wants.some((want) => isGiven(calledBy, want))) pairs.found++;
  }
  return { pairs, leftOut };
}

interface Want {
  readonly callers: ReadonlySet<OutlineSymbol>;
  readonly targets: readonly OutlineSymbol[];
}

function isGiven(
  calledBy: ReadonlyMap<OutlineSymbol, ReadonlySet<OutlineSymbol>>,
  { callers, targets }: Want,
): boolean {
  return [...callers].some((caller) => targets.some((target) => calledBy.get(caller)?.has(target)));
}

function callees(calls: readonly OutlineCall[]): Map<OutlineSymbol, Set<OutlineSymbol>> {
  const found = new Map<OutlineSymbol, Set<OutlineSymbol>>();
  for (const { callers, target } of calls) {
    for (const caller of callers) {
      const known = found.get(caller);
      if (known === undefined) found.set(caller, new Set([target]));
      else known.add(target);
    }
  }
  return found;
}

/** One call for each pair, with the lines of all. */
function distinctCalls(calls: readonly OutlineCall[]): OutlineCall[] {
  const pairs = new Map<OutlineSymbol, Map<OutlineSymbol, OutlineCall>>();
  for (const call of calls) {
    const caller = call.callers[0];
    const targets = pairs.get(caller) ?? new Map<OutlineSymbol, OutlineCall>();
    pairs.set(caller, targets);
    const known = targets.get(call.target);
    const lines = [...(known?.lines ?? []), ...call.lines];
    targets.set(call.target, { ...call, lines, implicit: call.implicit && known?.implicit !== false });
  }
  return [...pairs.values()].flatMap((targets) => [...targets.values()]);
}

/** What the truth says that a symbol calls, in terms of an outline's symbols. */
class KnownCalls {
  readonly #calls = new Map<OutlineSymbol, Set<OutlineSymbol>>();
  /** Names that a symbol calls without that the truth knows what they mean. */
  readonly #unknown = new Map<OutlineSymbol, Set<string>>();
  /** Lines at which the truth knows all that is called. */
  readonly #sure = new Map<string, boolean>();

  add(index: OutlineIndex, site: TruthSite, callers: ReadonlySet<OutlineSymbol>, name: string): void {
    const places = site.expectations.flatMap(({ targets, acceptable }) => [...targets, ...acceptable]);
    const targets = symbolsAt(index, places);
    const sure = site.outcome !== 'unknown' && site.closed;
    const line = `${site.path}:${site.line}`;
    this.#sure.set(line, sure && this.#sure.get(line) !== false);
    for (const caller of callers) {
      const calls = this.#calls.get(caller) ?? new Set();
      this.#calls.set(caller, calls);
      for (const target of targets) calls.add(target);
      if (sure) continue;
      const names = this.#unknown.get(caller) ?? new Set();
      this.#unknown.set(caller, names.add(name));
    }
  }

  judge(
    { callers, target, lines, implicit }: OutlineCall,
    above: ReadonlyMap<OutlineSymbol, readonly OutlineSymbol[]>,
  ): 'right' | 'wrong' | 'unknown' | 'left out' {
    const calls = (symbol: OutlineSymbol): boolean => callers.some((caller) => this.#calls.get(caller)?.has(symbol));
    if (calls(target)) return 'right';
    if (!target.callable) return 'left out';
    // An override of what is called can be reached, but is not what the truth names.
    if (implicit || above.get(target)?.some(calls)) return 'unknown';
    if (lines.length === 0) {
      return callers.some((caller) => this.#unknown.get(caller)?.has(target.name)) ? 'unknown' : 'wrong';
    }
    return lines.some((line) => this.#sure.get(`${callers[0].path}:${line}`)) ? 'wrong' : 'unknown';
  }
}

interface OutlineIndex {
  at(place: Place): OutlineSymbol | undefined;
}

function indexOutline(symbols: readonly OutlineSymbol[], texts: OutlineOptions['texts']): OutlineIndex {
  const byPlace = new Map<string, OutlineSymbol>();
  const byName = new Map<string, OutlineSymbol>();
  const byLine = new Map<string, OutlineSymbol[]>();
  for (const symbol of symbols) {
    const key = `${symbol.path}:${symbol.line}`;
    for (const [map, mark] of [
      [byName, symbol.name],
      [byPlace, symbol.column],
    ] as const) {
      const known = map.get(`${key}:${mark}`);
      if (known === undefined || (symbol.callable && !known.callable)) map.set(`${key}:${mark}`, symbol);
    }
    byLine.set(key, [...(byLine.get(key) ?? []), symbol]);
  }
  return {
    at(place) {
      const key = `${place.path}:${place.line}`;
      if (place.line === 0) return byLine.get(key)?.[0];
      const exact = byPlace.get(`${key}:${place.column}`);
      if (exact !== undefined) return exact;
      const named = byName.get(`${key}:${nameAt(texts, place)}`);
      if (named !== undefined) return named;
      // A function without a name of its own: tools call it what they like.
      const callable = (byLine.get(key) ?? []).filter((symbol) => symbol.callable);
      return /^(function|class|default|export|async)$/.test(nameAt(texts, place)) && callable.length === 1
        ? callable[0]
        : undefined;
    },
  };
}

function symbolsAt(index: OutlineIndex, places: readonly Place[]): OutlineSymbol[] {
  return [...new Set(places.map((place) => index.at(place)).filter((symbol) => symbol !== undefined))];
}

/** The name that stands at a place: an identifier, or the text of a string. */
function nameAt(texts: OutlineOptions['texts'], { path, line, column }: Place): string {
  const rest = texts.get(path)?.[line - 1]?.slice(column - 1) ?? '';
  return plainName(/^#?[\p{L}\p{N}_$]+/u.exec(rest)?.[0] ?? /^(['"`])(.*?)\1/.exec(rest)?.[2] ?? '');
}

/** The symbols that may be said to be the caller, as far as the tool has them, up to the first that must be. */
function callersIn(index: OutlineIndex, site: TruthSite): Set<OutlineSymbol> {
  const found = new Set<OutlineSymbol>();
  for (const { places, definite } of site.callers) {
    const [symbol] = symbolsAt(index, places);
    if (symbol === undefined) continue;
    found.add(symbol);
    if (definite) return found;
  }
  const file = index.at({ path: site.path, line: 0, column: 0 });
  return file === undefined ? found : found.add(file);
}

/** The caller as the truth names it, whatever the tool has: so that all tools are asked for the same pairs. */
function truthCaller({ callers, path }: TruthSite): string {
  const caller = callers.find(({ definite }) => definite);
  return caller === undefined ? path : placeKey(caller.places[0]);
}

/** For every symbol, those that it replaces in the ancestors of its owner. */
function replacedSymbols(index: OutlineIndex, truth: Truth): Map<OutlineSymbol, readonly OutlineSymbol[]> {
  const found = new Map<OutlineSymbol, readonly OutlineSymbol[]>();
  for (const [key, others] of truth.replaced) {
    const symbol = index.at(keyPlace(key));
    if (symbol !== undefined) found.set(symbol, symbolsAt(index, [...others].map(keyPlace)));
  }
  return found;
}

/** The place that `placeKey` made a key of. */
function keyPlace(key: string): Place {
  const [, path, line, column] = /^(.*):(\d+):(\d+)$/.exec(key)!;
  return { path: path, line: Number(line), column: Number(column) };
}
