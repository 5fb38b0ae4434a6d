// What runs a symbol, or has to run before it can, without an edge to say so: where it is defined, where it is held, who
// makes the objects that it is a member of. Each of these makes a selection wider, never smaller.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { roleOf } from '../../model/roles.ts';
import { perView } from '../per-view.ts';
import { importableNames, importersOf, moduleOf } from '../references.ts';
import { reachingSites } from '../verdict.ts';

const FUNCTIONS: ReadonlySet<string> = new Set(['Function', 'Method', 'Constructor']);
const TYPES: ReadonlySet<string> = new Set(['Class', 'Interface', 'Struct', 'Enum', 'Trait']);
const USES = ['CALLS', 'MAY_CALL', 'REFERENCES'] as const;
const NAMED: ReadonlySet<string> = new Set(['member', 'call', 'text']);
const MEMBERS: ReadonlySet<string> = new Set(['Method', 'Property', 'Variable']);

/** A module among them is one whose code uses the symbol while it is loaded, outside of any symbol. */
export function unnamedUsers(view: GraphView, node: number): number[] {
  const owner = ownerOf(view, node);
  const kind = owner === undefined ? 'Module' : view.kindOf(owner);
  const found = usersInModuleCode(view, node);
  // What is defined inside a function is made each time that it runs.
  if (owner !== undefined && FUNCTIONS.has(kind)) return [...found, owner];
  const isMember = owner !== undefined && kind !== 'Module' && MEMBERS.has(view.kindOf(node));
  const isOfProgram = isUsedInProgram(view, node);
  // Whoever has an object may run a member of it that the program does not run by its name.
  if (isMember && !isOfProgram && mayRunFromOutside(view, node)) found.push(owner);
  // Where the program says who runs it, tests and examples may still do so with values that are unknown.
  const isSaid = isOfProgram || TYPES.has(kind);
  return [...found, ...sitesOfName(view, node).filter((at) => !isSaid || roleOf(view.node(at)) !== 'program')];
}

/** In what way one of `unnamedUsers` and `holdersOfModule` leads to a symbol. */
export function unnamedUse(view: GraphView, user: number, node: number): string {
  if (ownerOf(view, node) === user) return isDefinedInFunction(view, node) ? 'defined in it' : 'member of its object';
  return view.kindOf(user) === 'Module' ? 'its code' : 'the name alone';
}

/**
 * Whether a package or the language may run a member of an object that it is given: the class says so (a base outside, a
 * name of the language), nothing at all says who runs it, or its name is one that things outside have too.
 */
function mayRunFromOutside(view: GraphView, node: number): boolean {
  const { path, startLine, name } = view.node(node);
  if (!isUsed(view, node) || outsideNames(view).has(name)) return true;
  return reachingSites(view, node).some(
    (site) => site.how === 'value' && site.path === path && site.line === startLine,
  );
}

/** The names of members of values that are unknown or from outside, and what is used of packages. */
const outsideNames = perView((view): ReadonlySet<string> => {
  const isMember = (name: string) => view.unlinkedSites(name).some(({ mention }) => mention === 'member');
  const ofPackages = view
    .ofKind('Package')
    .flatMap((node) => view.incoming(node).flatMap((index) => view.edge(index).names ?? []));
  return new Set([...view.unlinkedNames().filter(isMember), ...ofPackages].map((name) => name.replace(/^.*\./, '')));
});

/**
 * Whoever has a module as a value may run a function of it that nothing at all names (`__getattr__` of a module). Of what
 * changed itself alone: such a hook reaches much of a program, and most that hold the module never run it.
 */
export function holdersOfModule(view: GraphView, node: number): number[] {
  const module = ownerOf(view, node);
  if (module === undefined || view.kindOf(module) !== 'Module') return [];
  if (!FUNCTIONS.has(view.kindOf(node)) || isUsed(view, node)) return [];
  const own = view.nameOf(module);
  return view.incoming(module, 'IMPORTS').flatMap((index) => {
    const { source, names = [] } = view.edge(index);
    const isWhole = names.every((name) => name === own || name === '*');
    return isWhole && roleOf(view.node(source)) !== 'program' ? [source] : [];
  });
}

/**
 * Reads and calls by its name, of values that are unknown, and texts that are the name of a member. Code beside the program that nothing
 * imports is not in such a value: what it is loaded by names the module.
 */
function sitesOfName(view: GraphView, node: number): number[] {
  const owner = ownerOf(view, node);
  const isOfModule = owner !== undefined && view.kindOf(owner) === 'Module';
  if (isOfModule && roleOf(view.node(owner)) !== 'program' && view.incoming(owner, 'IMPORTS').length === 0) return [];
  return reachingSites(view, node).flatMap(({ how, node: at, path, line }) => {
    if (at === undefined || !NAMED.has(how) || (how === 'text' && isOfModule)) return [];
    return view.kindOf(at) === 'Module' ? (holderAt(view)(path, line) ?? []) : at;
  });
}

function isUsed(view: GraphView, node: number): boolean {
  return USES.some((use) => view.incoming(node, use).length > 0) || importersOfName(view, node).length > 0;
}

function importersOfName(view: GraphView, node: number) {
  const module = moduleOf(view, node);
  return module === undefined ? [] : importersOf(view, module, importableNames(view, node));
}

/** Beside by the code of a module in which it is defined, as what is passed on there. */
function isUsedInProgram(view: GraphView, node: number): boolean {
  const { path, startLine = 0, endLine = 0 } = view.node(node);
  return USES.some((use) =>
    view.incoming(node, use).some((index) => {
      const { source, sites } = view.edge(index);
      const { test, kind, path: from } = view.node(source);
      const isOwn =
        kind === 'Module' && from === path && sites.every(({ line }) => line >= startLine && line <= endLine);
      return test !== true && !isOwn;
    }),
  );
}

/**
 * Code of a module outside of functions that uses a symbol: what holds the result, or else, beside the program, whoever
 * loads the module. In the program that is nearly everybody, and a test is told by more than by what it loads.
 */
function usersInModuleCode(view: GraphView, node: number): number[] {
  return (['CALLS', 'INSTANTIATES', 'REFERENCES'] as const).flatMap((use) =>
    view.incoming(node, use).flatMap((index) => {
      const { source, sites } = view.edge(index);
      if (view.kindOf(source) !== 'Module') return [];
      const row = view.node(source);
      const role = roleOf(row);
      const loaded = role === 'program' ? [] : [source];
      return sites.flatMap(({ line }) => {
        const holder = holderAt(view)(row.path, line) ?? -1;
        // A callback that an example passes where it is written is held by nothing but the example.
        return holder < 0 || (holder === node && role === 'periphery') ? loaded : [holder];
      });
    }),
  );
}

/** The innermost symbol around a line: the variable that takes a value, the function that is decorated. */
const holderAt = perView((view) => {
  const known = new Map<string, readonly { readonly node: number; readonly from: number; readonly to: number }[]>();
  const symbolsOf = (path: string) =>
    view
      .inFile(path)
      .filter((node) => isSymbolKind(view.kindOf(node)))
      .map((node) => {
        const { startLine = 0, endLine = startLine } = view.node(node);
        return { node, from: startLine, to: endLine };
      })
      .sort((a, b) => a.to - a.from - (b.to - b.from) || a.node - b.node);
  return (path: string, line: number): number | undefined => {
    const symbols = known.get(path) ?? symbolsOf(path);
    known.set(path, symbols);
    return symbols.find(({ from, to }) => from <= line && line <= to)?.node;
  };
});

export function isDefinedInFunction(view: GraphView, node: number): boolean {
  const owner = ownerOf(view, node);
  return owner !== undefined && FUNCTIONS.has(view.kindOf(owner));
}

function ownerOf(view: GraphView, node: number): number | undefined {
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  return edge === undefined ? undefined : view.sourceOf(edge);
}
