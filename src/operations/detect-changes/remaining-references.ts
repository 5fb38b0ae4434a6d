// Who still refers to a symbol that a change takes away. The index may be of before the change, where the symbol and its
// callers are in it, or of after it, where those who import its name are.

import { DEPENDENCY_KINDS, type DependencyKind, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { importableNames, importersOf, inListOrder, lineOf, moduleOf, type Step, stepsOver } from '../references.ts';
import { sitesNamed } from '../verdict.ts';
import type { ChangedSymbol } from './compare-versions.ts';
import type { Outline } from './outline.ts';

export interface RemainingReference {
  readonly relation: DependencyKind;
  readonly node: number;
  readonly line: number | undefined;
  /** It names, or calls the value of, what its own file or the unit of names around it declares: no import says where that is. */
  readonly inScope: boolean;
}

/** A change as a whole: what a file that it concerns is now, by its path in the index. */
export interface ChangedTree {
  /** Undefined for a file that is gone, or of which nothing is known. */
  readonly outlines: ReadonlyMap<string, Outline | undefined>;
  /** `kind name` of what the change adds anywhere. */
  readonly added: ReadonlySet<string>;
  /** Nodes that the change takes away. */
  readonly gone: ReadonlySet<number>;
}

/** In list order; none where the name is still defined or passed on in its file. */
export function remainingReferences(view: GraphView, symbol: ChangedSymbol, tree: ChangedTree): RemainingReference[] {
  const now = tree.outlines.get(symbol.path);
  if (now !== undefined && isStillOffered(now, symbol)) return [];
  const node = view.byUid(symbol.uids[0]);
  if (node === undefined) return [...callersOfLost(view, symbol), ...importersOfLost(view, symbol)];
  // The members that it took the place of are found in its stead.
  if (view.outgoing(node, 'OVERRIDES').some((edge) => !tree.gone.has(view.targetOf(edge)))) return [];
  const isMoved = tree.added.has(`${symbol.kind} ${symbol.name}`);
  return DEPENDENCY_KINDS.flatMap((relation) => {
    const steps = referencesTo(view, node, relation).filter(
      (step) => !tree.gone.has(step.node) && stillMentions(view, step.node, symbol, tree, isMoved),
    );
    return described(view, relation, steps);
  });
}

/** Another definition of the name is left (an overload, a redefinition), or the module has the name from elsewhere. */
function isStillOffered({ symbols, moduleOwn }: Outline, { kind, name, localName }: ChangedSymbol): boolean {
  if (symbols.some((each) => each.localName === localName && each.kind === kind)) return true;
  return localName === name && wordsOf(moduleOwn).includes(name);
}

/** Those that the source itself has: not the overrides that a call may reach. */
function referencesTo(view: GraphView, node: number, kind: DependencyKind): readonly Step[] {
  const module = moduleOf(view, node);
  const isImport = kind === 'IMPORTS' && module !== undefined;
  const steps = isImport
    ? importersOf(view, module, importableNames(view, node))
    : stepsOver(view, node, kind, 'upstream');
  return steps.filter(({ edge }) => edge.rule !== 'dispatch');
}

function stillMentions(
  view: GraphView,
  source: number,
  { name }: ChangedSymbol,
  { outlines }: ChangedTree,
  isMoved: boolean,
): boolean {
  const { path, uid } = view.node(source);
  if (!outlines.has(path)) return true;
  const now = outlines.get(path);
  // A file that was changed with a symbol that moved was changed to find it at its new place.
  if (now === undefined || isMoved) return false;
  const own = now.symbols.find((symbol) => symbol.uid === uid)?.own ?? now.moduleOwn;
  return wordsOf(own).includes(name);
}

/**
 * In an index that knows nothing of the symbol any more: what calls something of the name in its file, or in one that
 * imports it, and finds nothing, where nothing else has the name.
 */
function callersOfLost(view: GraphView, { path, name }: ChangedSymbol): RemainingReference[] {
  if (view.byName(name).some((node) => isSymbolKind(view.kindOf(node)))) return [];
  const module = view.inFile(path).find((node) => view.kindOf(node) === 'Module');
  const importers = module === undefined ? [] : stepsOver(view, module, 'IMPORTS', 'upstream').map(({ node }) => node);
  const near = new Set([path, ...importers.map((node) => view.node(node).path)]);
  const first = new Map<number, RemainingReference>();
  for (const { how, node, path: from, line } of sitesNamed(view, name)) {
    if (how !== 'call' || node === undefined || !near.has(from) || first.has(node)) continue;
    first.set(node, { relation: 'CALLS', node, line, inScope: true });
  }
  return [...first.values()];
}

/** In such an index too: the modules that import its name from a file without it. */
function importersOfLost(view: GraphView, { path, name, localName }: ChangedSymbol): RemainingReference[] {
  const module = view.inFile(path).find((node) => view.kindOf(node) === 'Module');
  if (module === undefined || localName !== name) return [];
  const isOffered =
    view.inFile(path).some((node) => isSymbolKind(view.kindOf(node)) && view.nameOf(node) === name) ||
    view
      .outgoing(module, 'IMPORTS')
      .some((edge) => view.edge(edge).names?.some((each) => each === name || each === '*') === true);
  return isOffered ? [] : described(view, 'IMPORTS', importersOf(view, module, [name]));
}

function described(view: GraphView, relation: DependencyKind, steps: readonly Step[]): RemainingReference[] {
  return inListOrder(view, steps).map((step) => ({
    ...{ relation, node: step.node, line: lineOf(view, step) },
    inScope: step.edge.rule === 'scope' || step.edge.rule === 'through-value',
  }));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u);
}
