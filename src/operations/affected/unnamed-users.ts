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
const MEMBERS: ReadonlySet<string> = new Set(['Method', 'Property', 'Variable']);

/** A module among them is one whose code uses the symbol while it is loaded, outside of any symbol. */
export function unnamedUsers(view: GraphView, node: number): number[] {
  const owner = ownerOf(view, node);
  const kind = owner === undefined ? 'Module' : view.kindOf(owner);
  const found = usersInModuleCode(view, node);
  // What is defined inside a function is made each time that it runs.
  if (owner !== undefined && FUNCTIONS.has(kind)) found.push(owner);
  else if (!isUsedInProgram(view, node)) {
    // Whoever has an object may run its members, where nothing in the program names them.
    if (owner !== undefined && kind !== 'Module' && MEMBERS.has(view.kindOf(node))) found.push(owner);
    if (!TYPES.has(kind)) found.push(...sitesOfName(view, node));
  }
  return found;
}

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

/** Reads and calls by its name, of values that are unknown. */
function sitesOfName(view: GraphView, node: number): number[] {
  return reachingSites(view, node).flatMap(({ how, node: at, path, line }) => {
    if (at === undefined || (how !== 'member' && how !== 'call')) return [];
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
      const loaded = roleOf(row) === 'program' ? [] : [source];
      return sites.flatMap(({ line }) => holderAt(view)(row.path, line) ?? loaded);
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

function ownerOf(view: GraphView, node: number): number | undefined {
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  return edge === undefined ? undefined : view.edge(edge).source;
}
