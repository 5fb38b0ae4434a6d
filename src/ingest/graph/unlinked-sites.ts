// The places that name something and that no edge was made of: what may still use a symbol that nothing is linked to.
// Taken from the facts of all files and the finished edges, so that it is the same whatever a run has reused.
//
// Of members and texts only names that some symbol has are kept; of calls all, since a symbol may be gone. Plain names are not looked at unless they are called: scopes say what those
// mean. Members and texts can mean anything. Comments and prose are left out: nothing runs through them.

import type { Language } from '../../languages/language.ts';
import { Expression, Literal, listItems, positionAt } from '../../model/facts.ts';
import {
  type Graph,
  isSymbolKind,
  type Mention,
  NODE_KINDS,
  type UnlinkedName,
  type UnlinkedSite,
} from '../../model/graph.ts';
import { isRun } from '../resolve/program/callees.ts';
import { ofFacts } from '../resolve/program/of-facts.ts';
import type { Program } from '../resolve/program/program.ts';
import { firstBinding, isClassLike, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import type { OpenSite } from './findings.ts';

/** In name order; the sites of each by path and line. `open` are the call sites that nothing binds. */
export function unlinkedNames(program: Program, graph: Graph, open: readonly OpenSite[]): UnlinkedName[] {
  const names = new Set(graph.nodes.filter(({ kind }) => isSymbolKind(kind)).map(({ name }) => name));
  const linked = linkedPlaces(graph);
  const unused = unusedPlaces(graph);
  const derived = derivedPlaces(graph);
  const library = libraryMembers(program);
  const openIn = new Map<SourceFile, Set<number>>();
  for (const { file, callee } of open) {
    const known = openIn.get(file);
    if (known === undefined) openIn.set(file, new Set([callee]));
    else known.add(callee);
  }
  const found = new Map<string, UnlinkedSite[]>();
  for (const file of program.files) {
    if (file.isStub) continue;
    const places = linked.get(file.path);
    const known = {
      names,
      linked: places?.linked ?? NO_PLACES,
      bases: places?.bases ?? NONE,
      derived: derived.get(file.path) ?? NONE,
      open: openIn.get(file) ?? NONE,
      unused: unused.get(file.path) ?? NONE,
      library: library.get(file.language.semantics) ?? NO_NAMES,
    };
    addUnlinked(file, known, found);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sites]) => ({ name, sites }));
}

const NONE: ReadonlySet<number> = new Set();
const NO_NAMES: ReadonlySet<string> = new Set();

interface Known {
  /** The names of symbols. */
  readonly names: ReadonlySet<string>;
  /** Places of the file that edges are made of, and those where symbols are defined, with the names of the symbols. */
  readonly linked: NamedPlaces;
  /** Where base classes of the repository are named. */
  readonly bases: ReadonlySet<number>;
  /** Where classes are named that have an ancestor of the repository with a base outside. */
  readonly derived: ReadonlySet<number>;
  /** Callees (rows) that nothing binds. */
  readonly open: ReadonlySet<number>;
  /** Where functions are named that nothing uses. */
  readonly unused: ReadonlySet<number>;
  /** The names of members that the standard library of the file's language declares. */
  readonly library: ReadonlySet<string>;
}

function addUnlinked(
  file: SourceFile,
  { names, linked, open, ...known }: Known,
  found: Map<string, UnlinkedSite[]>,
): void {
  const { expressions, strings, symbols, lineStarts } = file.facts;
  const isName = strings.map((text) => names.has(text));
  const spelled = spelledNames(file, names);
  const passed = passedFunctions(file.facts);
  const inner = innerNames(file.facts);
  const sites: (UnlinkedSite & { readonly name: string; readonly start: number })[] = [];
  /** Lines on which a name is that of a member: what spells it there (`o['f']`, `getattr(o, 'f')`) is that member. */
  const texts = new Set(spelled.values());
  const memberLines = new Set<string>();
  const add = (name: string, row: number, mention: Mention): void => {
    const start = expressions.start(row);
    const { line, column } = positionAt(lineStarts, start);
    if ((mention === 'member' || mention === 'call') && texts.has(name)) memberLines.add(`${line} ${name}`);
    if (mention === 'text' || mention === 'value' || !linked.has(placeKey(line, column), name))
      sites.push({ path: file.path, line, mention, name, start });
  };
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    const a = expressions.a(row);
    const b = expressions.b(row);
    if (kind === Expression.member) {
      if (open.has(row)) add(strings[b], row, 'call');
      else if (isName[b]) add(strings[b], row, 'member');
    } else if (kind === Expression.name) {
      // What a variable of the file holds may be known and be elsewhere: it is the variable that is named.
      if (open.has(row) || (isName[a] && isRun(file, row) && firstBinding(file, 1, a) !== 0))
        add(strings[a], row, 'call');
      else if (inner.has(a) && !isRun(file, row)) add(strings[a], row, 'value');
    } else if (kind === Expression.function) {
      const name = passed.get(row);
      if (name !== undefined) add(name, row, 'value');
    } else if (kind === Expression.literal && a === Literal.string) {
      const name = spelled.get(b);
      if (name !== undefined) add(name, row, 'text');
    }
  }
  for (const symbol of runUnnamed(file, known)) {
    const { line } = positionAt(lineStarts, symbols.start(symbol));
    const start = symbols.nameStart(symbol);
    sites.push({
      path: file.path,
      line,
      mention: 'value',
      name: strings[symbols.name(symbol)],
      start,
    });
  }
  // Expressions come in the order in which a front end lowers them; the same place may be lowered twice.
  sites.sort((one, other) => one.line - other.line || one.start - other.start || (one.name < other.name ? -1 : 1));
  sites.forEach(({ name, start, ...site }, at) => {
    const before = sites[at - 1];
    if (before?.start === start && before.name === name) return;
    if (site.mention === 'text' && memberLines.has(`${site.line} ${name}`)) return;
    const known = found.get(name);
    if (known === undefined) found.set(name, [site]);
    else known.push(site);
  });
}

/** Functions with a name that are defined where they are passed to a call or returned: expression (row) to name. */
const passedFunctions = ofFacts(({ expressions, functions, symbols, strings, lists }): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const add = (row: number): void => {
    if (expressions.kind(row) !== Expression.function) return;
    const symbol = functions.symbol(expressions.a(row));
    if (symbol !== 0) found.set(row, strings[symbols.name(symbol)]);
  };
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (CALLING.has(kind) || kind === Expression.collection) listItems(lists, expressions.b(row)).forEach(add);
    else if (kind === Expression.keyword) add(expressions.b(row));
  }
  for (let row = 1; row < functions.rows; row++) listItems(lists, functions.returns(row)).forEach(add);
  return found;
});

/** The names (strings) of what is defined in functions. */
const innerNames = ofFacts(({ symbols }): ReadonlySet<number> => {
  const names = new Set<number>();
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    if (owner !== 0 && symbols.functions(owner) !== 0) names.add(symbols.name(row));
  }
  return names;
});

const CALLING: ReadonlySet<number> = new Set([Expression.call, Expression.construct, Expression.element]);

/** What the texts (strings) of a file spell. */
function spelledNames({ facts }: SourceFile, names: ReadonlySet<string>): ReadonlyMap<number, string> {
  const { expressions, strings } = facts;
  const seen = new Uint8Array(strings.length);
  const spelled = new Map<number, string>();
  for (let row = 1; row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.literal || expressions.a(row) !== Literal.string) continue;
    const text = expressions.b(row);
    const name = seen[text] === 1 ? undefined : spelledName(strings[text], names);
    seen[text] = 1;
    if (name !== undefined) spelled.set(text, name);
  }
  return spelled;
}

/** `f`, `a.b.f`, `a.b:f` and `a/b#f` as a dotted name, if it ends with the name of a symbol. */
function spelledName(text: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(text)) return text;
  if (text.length > LONGEST_SPELLED || !/^[\p{L}\p{N}_$]+(?:[.:/#][\p{L}\p{N}_$]+)+$/u.test(text)) return undefined;
  const dotted = text.replace(/[:/#]/g, '.');
  return names.has(dotted.slice(dotted.lastIndexOf('.') + 1)) ? dotted : undefined;
}

const LONGEST_SPELLED = 200;

/** Names by place; nearly every place has one. */
class NamedPlaces {
  readonly #first = new Map<number, string>();
  readonly #others = new Set<string>();

  add(place: number, name: string): void {
    const known = this.#first.get(place);
    if (known === undefined) this.#first.set(place, name);
    else if (known !== name) this.#others.add(`${place} ${name}`);
  }

  has(place: number, name: string): boolean {
    return this.#first.get(place) === name || this.#others.has(`${place} ${name}`);
  }
}

interface Places {
  readonly linked: NamedPlaces;
  readonly bases: Set<number>;
}

/** By path, where edges have their sites and where symbols have their names. */
function linkedPlaces({ nodes, edges }: Graph): ReadonlyMap<string, Places> {
  const byPath = new Map<string, Places>();
  const placesOf = (path: string): Places => {
    const known = byPath.get(path) ?? { linked: new NamedPlaces(), bases: new Set() };
    byPath.set(path, known);
    return known;
  };
  for (const { path, name, nameLine, nameColumn } of nodes) {
    if (nameLine === undefined || nameColumn === undefined) continue;
    placesOf(path).linked.add(placeKey(nameLine, nameColumn), name);
  }
  for (const { kind, source, target, sites } of edges) {
    if (sites.length === 0) continue;
    const { linked, bases } = placesOf(nodes[kind === 'DECORATES' ? target : source].path);
    const isBase = (kind === 'INHERITS' || kind === 'IMPLEMENTS') && nodes[target].kind !== 'Package';
    for (const { line, column } of sites) {
      linked.add(placeKey(line, column), (kind === 'DECORATES' ? nodes[source] : nodes[target]).name);
      if (isBase) bases.add(placeKey(line, column));
    }
  }
  return byPath;
}

/** By path, where functions are named that no call or reference leads to, other than from themselves. */
function unusedPlaces({ nodes, edges }: Graph): ReadonlyMap<string, ReadonlySet<number>> {
  const used = new Uint8Array(nodes.length);
  for (const { kind, source, target } of edges)
    if ((kind === 'CALLS' || kind === 'REFERENCES') && source !== target) used[target] = 1;
  const places = new Map<string, Set<number>>();
  nodes.forEach(({ kind, path, nameLine, nameColumn }, at) => {
    if (used[at] || (kind !== 'Function' && kind !== 'Method')) return;
    if (nameLine === undefined || nameColumn === undefined) return;
    const known = places.get(path);
    const key = placeKey(nameLine, nameColumn);
    if (known) known.add(key);
    else places.set(path, new Set([key]));
  });
  return places;
}

/** By path, where classes are named that have an ancestor with a base in a package. */
function derivedPlaces({ nodes, edges }: Graph): ReadonlyMap<string, ReadonlySet<number>> {
  const children = new Map<number, number[]>();
  for (const { kind, source, target } of edges) {
    if (kind !== 'INHERITS' && kind !== 'IMPLEMENTS') continue;
    const known = children.get(target);
    if (known) known.push(source);
    else children.set(target, [source]);
  }
  const packages = [...children.keys()].filter((node) => nodes[node].kind === 'Package');
  const found = new Set(packages.flatMap((node) => children.get(node) ?? []));
  const places = new Map<string, Set<number>>();
  for (const node of found) {
    for (const child of children.get(node) ?? []) found.add(child);
    const { path, nameLine, nameColumn } = nodes[node];
    if (nameLine === undefined || nameColumn === undefined) continue;
    places.set(path, (places.get(path) ?? new Set()).add(placeKey(nameLine, nameColumn)));
  }
  return places;
}

/** By language, the names of all members of the types that its standard library declares. */
function libraryMembers(program: Program): ReadonlyMap<Language['semantics'], ReadonlySet<string>> {
  const members = new Map<Language['semantics'], Set<string>>();
  for (const { isStub, language, facts } of program.files) {
    if (!isStub) continue;
    const names = members.get(language.semantics) ?? new Set();
    members.set(language.semantics, names);
    const { symbols, strings } = facts;
    for (let row = 1; row < symbols.rows; row++) {
      const owner = symbols.owner(row);
      if (owner !== 0 && symbols.members(owner) !== 0) names.add(strings[symbols.name(row)]);
    }
  }
  return members;
}

/**
 * Symbols that may run though no code names them: decorated ones, methods of classes with a base outside the
 * repository, which may call them, and members through which the language itself runs a method. Of functions that nothing
 * uses also those with a name that the language gives a meaning anywhere, members that are named as one of the standard
 * library, which may be given the object that has them, members under a computed name, and what lies in an object literal, which is
 * a value.
 */
function* runUnnamed(file: SourceFile, { bases, derived, unused, library }: Omit<Known, 'names' | 'linked' | 'open'>) {
  const { symbols, strings, lineStarts } = file.facts;
  const protocol = protocolNames(file.language);
  const outside = new Map<number, boolean>();
  const isOutside = (owner: number): boolean => {
    const { line, column } = positionAt(lineStarts, symbols.nameStart(owner));
    const known = outside.get(owner) ?? (derived.has(placeKey(line, column)) || hasOutsideBase(file, owner, bases));
    outside.set(owner, known);
    return known;
  };
  for (let row = 1; row < symbols.rows; row++) {
    if (symbols.functions(row) === 0) continue;
    const owner = symbols.owner(row);
    const isMember = owner !== 0 && symbols.members(owner) !== 0;
    const isConstructor = NODE_KINDS[symbols.kind(row)] === 'Constructor';
    const name = strings[symbols.name(row)];
    const isProtocol = isMember && protocol.has(name);
    if (isGivenAway(file, row) || (!isConstructor && isMember && (isProtocol || isOutside(owner)))) yield row;
    else if (
      !isConstructor &&
      (protocol.has(name) ||
        RESERVED.test(name) ||
        (owner !== 0 && (library.has(name) || name.startsWith('[') || isInObject(file, row))))
    ) {
      const { line, column } = positionAt(lineStarts, symbols.nameStart(row));
      if (unused.has(placeKey(line, column))) yield row;
    }
  }
}

/** Names that are by convention for the language or for what follows a protocol of it. */
const RESERVED = /^__\w+__$/;

/** A method that is defined in no class. */
function isInObject(file: SourceFile, symbol: number): boolean {
  const { symbols } = file.facts;
  return NODE_KINDS[symbols.kind(symbol)] === 'Method' && !isClassLike(file, symbols.owner(symbol));
}

const NAMES_BY_LANGUAGE = new WeakMap<Language, ReadonlySet<string>>();

/** The members that a language calls without naming them, of whatever class; library classes run more of what inherits from them. */
function protocolNames(language: Language): ReadonlySet<string> {
  const { builtOn: _, ...ofAnyClass } = language.semantics.protocols;
  const known = NAMES_BY_LANGUAGE.get(language) ?? new Set(Object.values(ofAnyClass).flatMap(namesIn));
  NAMES_BY_LANGUAGE.set(language, known);
  return known;
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

/** Whether a decorator gets it, other than those that every file has without a name of their own. */
function isGivenAway(file: SourceFile, symbol: number): boolean {
  const { expressions, symbols } = file.facts;
  return listOf(file, symbols.decorators(symbol)).some((row) => {
    if (expressions.kind(row) !== Expression.name) return true;
    return firstBinding(file, 1, expressions.a(row)) !== 0;
  });
}

function hasOutsideBase(file: SourceFile, owner: number, bases: ReadonlySet<number>): boolean {
  const { expressions, symbols, lineStarts } = file.facts;
  const heritage = listOf(file, symbols.heritage(owner));
  for (let at = 1; at < heritage.length; at += 2) {
    let row = heritage[at];
    // A base with arguments is named by what they are given to.
    const isGeneric = (kind: number): boolean => kind === Expression.apply || kind === Expression.index;
    while (isGeneric(expressions.kind(row))) row = expressions.a(row);
    const { line, column } = positionAt(lineStarts, expressions.start(row));
    if (!bases.has(placeKey(line, column))) return true;
  }
  return false;
}

const NO_PLACES = new NamedPlaces();

/** One number for a place in a file: no line has a million columns that anything stands in. */
function placeKey(line: number, column: number): number {
  return line * 0x100000 + Math.min(column, 0xfffff);
}
