// From changed symbols to the tests that reach them. Code that a runner runs by itself, so that nothing names it, stands
// for all tests that it can run for.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { folderOf, isBelow } from '../../model/repository-paths.ts';
import { isTestBlock, isTestUnit } from '../../model/test-units.ts';
import { ALL_KINDS, type ReachedStep, type ReachKind, reach } from '../impact/reach.ts';
import { membersOf, moduleOf } from '../references.ts';
import { localName, testFiles } from './test-units.ts';
import { holdersOfModule, isDefinedInFunction, unnamedUse, unnamedUsers } from './unnamed-users.ts';

export interface Selected {
  /** The changed symbol that a test reaches, by name, and how many steps away it is. */
  readonly because: string;
  readonly steps: number;
  /** The file that the symbol is in. */
  readonly changed: string;
  /** The steps to the symbol, where they are asked for. */
  readonly way?: readonly Step[];
}

/** Why a file of tests is selected as it is; where a changed symbol is the reason, the file that it is in. */
export interface Whole {
  readonly why: string;
  readonly changed?: string;
  /** The symbol that made it so. */
  readonly node?: number;
  readonly way?: readonly Step[];
}

/** One step of the way from a symbol to what changed. */
export interface Link {
  readonly to: number;
  /** The kind and the rule of an edge, or what leads on without one. */
  readonly by: string;
}

export interface Selection {
  readonly tests: Map<number, Selected>;
  readonly whole: Map<string, Whole>;
  /** By symbol, the next step to what changed. */
  readonly links: Map<number, Link>;
}

/** One step of a way, by names: what leads to the symbol from the one before. */
export interface Step {
  readonly by: string;
  readonly symbol: string;
  readonly path: string;
  readonly line?: number;
}

/** The same selection with the steps from each test to what changed. */
export function withWays(view: GraphView, { tests, whole, links }: Selection): Selection {
  const wayOf = (node: number): Step[] => pathFrom(links, node).map(({ to, by }) => stepOf(view, to, by));
  return {
    tests: new Map([...tests].map(([node, why]) => [node, { ...why, way: wayOf(node) }])),
    whole: new Map(
      [...whole].map(([path, why]) => [path, why.node === undefined ? why : { ...why, way: wayOf(why.node) }]),
    ),
    links,
  };
}

function pathFrom(links: Selection['links'], node: number): Link[] {
  const path: Link[] = [];
  const seen = new Set([node]);
  for (let link = links.get(node); link !== undefined && !seen.has(link.to); link = links.get(link.to)) {
    seen.add(link.to);
    path.push(link);
  }
  return path;
}

function stepOf(view: GraphView, node: number, by: string): Step {
  const row = view.node(node);
  const line = row.startLine === undefined ? {} : { line: row.startLine };
  return { by, symbol: isSymbolKind(row.kind) ? localName(row) : row.name, path: row.path, ...line };
}

const NO_LIMIT = 1_000;

interface Options {
  readonly strict: boolean;
  readonly names: ReadonlyMap<number, string>;
}

/** The code of a module runs for whoever imports it, also over others; other symbols only where they are used. */
export function selectTests(view: GraphView, changed: readonly number[], options: Options): Selection {
  const selection: Selection = { tests: new Map(), whole: new Map(), links: new Map() };
  const modules = changed.filter((node) => view.kindOf(node) === 'Module');
  const symbols = changed.filter((node) => view.kindOf(node) !== 'Module');
  addReached(view, symbols, { ...options, importing: false }, selection);
  addReached(view, modules, { ...options, importing: true }, selection);
  return selection;
}

function addReached(
  view: GraphView,
  changed: readonly number[],
  { strict, names, importing }: Options & { readonly importing: boolean },
  selection: Selection,
): void {
  const kinds: readonly ReachKind[] = strict ? ALL_KINDS : [...ALL_KINDS, 'MAY_CALL'];
  const reached = new Set<number>();
  const first = new Map(
    changed.map((node) => {
      const { because, changed: path } = asReason(view, node);
      return [node, { because: names.get(node) ?? because, steps: 0, changed: path }];
    }),
  );
  let [used, loaded] = importing ? [new Map<number, Selected>(), first] : [first, new Map<number, Selected>()];
  const known = new Set(loaded.keys());
  while (used.size > 0 || loaded.size > 0) {
    const isLoading = used.size === 0;
    const fresh = reachedFrom(view, isLoading ? loaded : used, { kinds, reached, links: selection.links });
    [used, loaded] = [new Map(), isLoading ? new Map() : loaded];
    for (const { node, selected, isImport } of fresh) {
      visit(view, node, { selection, selected, isImport: !isLoading && isImport });
      // A test is run by nothing but the runner, whatever block it stands in.
      if (strict || isImport || view.kindOf(node) === 'Module' || isTestUnit(view.node(node))) continue;
      const next = { ...selected, steps: selected.steps + 1 };
      const users = unnamedUsers(view, node);
      if (first.has(node)) users.push(...holdersOfModule(view, node));
      for (const each of users) {
        if (!first.has(each)) addLink(selection.links, each, { to: node, by: unnamedUse(view, each, node) });
        if (view.kindOf(each) !== 'Module') {
          if (!reached.has(each)) used.set(each, next);
        } else if (!known.has(each)) {
          known.add(each);
          loaded.set(each, next);
        }
      }
    }
  }
}

interface Reached {
  readonly node: number;
  readonly selected: Selected;
  readonly isImport: boolean;
}

/** A symbol as a reason by itself. */
function asReason(view: GraphView, node: number): Omit<Selected, 'steps'> {
  const { name, path } = view.node(node);
  return { because: name, changed: path };
}

interface ReachedBefore extends Pick<Selection, 'links'> {
  readonly kinds: readonly ReachKind[];
  readonly reached: Set<number>;
}

/** What depends on the roots and was not reached before, which is added to what was. */
function reachedFrom(
  view: GraphView,
  roots: ReadonlyMap<number, Selected>,
  { kinds, reached, links }: ReachedBefore,
): Reached[] {
  const { origin, layers } = reach(view, [...roots.keys()], {
    ...{ direction: 'upstream', maxDepth: NO_LIMIT, minConfidence: 0, kinds, members: false },
    leavesOut: (step) => isSaidByWhoPasses(view, step),
  });
  const steps = new Map<number, ReachedStep>(layers.flat().map((step) => [step.node, step]));
  for (const [node, { edge }] of steps) {
    if (!roots.has(node)) addLink(links, node, { to: otherEnd(node, edge), by: `${edge.kind} ${edge.rule}` });
  }
  const depth = new Map<number, number>([...origin].map((node) => [node, 0]));
  layers.forEach((layer, at) => {
    for (const { node } of layer) depth.set(node, at + 1);
  });
  const fresh: Reached[] = [];
  for (const [node, own] of depth) {
    if (reached.has(node)) continue;
    const root = roots.get(rootOf(node, steps, depth));
    const isImportStep = isImport(steps.get(node));
    // A module that imports a name may still be reached by its own code.
    if (!isImportStep) reached.add(node);
    const selected = { ...(root ?? asReason(view, node)), steps: (root?.steps ?? 0) + own };
    fresh.push({ node, selected, isImport: isImportStep });
  }
  return fresh;
}

/**
 * What runs what it is given reaches all that anybody gives it. Where the code that gives it is known, by naming it or by
 * making it in a function, that code is followed instead.
 */
function isSaidByWhoPasses(view: GraphView, { edge }: ReachedStep): boolean {
  if (edge.rule !== 'argument-flow') return false;
  return isDefinedInFunction(view, edge.target) || NAMING.some((kind) => view.incoming(edge.target, kind).length > 0);
}

const NAMING = ['REFERENCES', 'DECORATES', 'HANDLES', 'INJECTS'] as const;

interface Visit {
  readonly selection: Selection;
  readonly selected: Selected;
  /** It was reached because it imports something, which runs nothing of its own. */
  readonly isImport: boolean;
}

function visit(view: GraphView, node: number, { selection, selected, isImport }: Visit): void {
  const row = view.node(node);
  if (row.test !== true) return;
  const { tests, whole } = selection;
  if (isTestUnit(row)) addTest(tests, node, selected);
  else if (isTestBlock(row)) {
    for (const test of unitsIn(view, node)) {
      addTest(tests, test, selected);
      addLink(selection.links, test, { to: node, by: 'in the block' });
    }
  } else if (row.kind === 'Module' && isImport) return;
  else if (row.kind === 'Module')
    wholeOf(
      view,
      row.path,
      { why: `its own code reaches ${selected.because}`, changed: selected.changed, node },
      whole,
    );
  else if (isSymbolKind(row.kind) && isRunByItself(view, node)) {
    const why = `${row.name}, which a runner may run, reaches ${selected.because}`;
    wholeOf(view, row.path, { why, changed: selected.changed, node }, whole);
  }
}

function addTest(tests: Map<number, Selected>, node: number, selected: Selected): void {
  if (!tests.has(node)) tests.set(node, selected);
}

/** Of a file without tests of its own (shared set-up): all tests below its folder. */
function wholeOf(view: GraphView, path: string, why: Whole, whole: Map<string, Whole>): void {
  const files = testFiles(view);
  const chosen = files.has(path) ? [path] : [...files].filter((file) => isBelow(folderOf(path), file));
  for (const file of chosen) if (!whole.has(file)) whole.set(file, why);
}

function unitsIn(view: GraphView, node: number): number[] {
  return membersOf(view, node).flatMap((member) => [
    ...(isTestUnit(view.node(member)) ? [member] : []),
    ...unitsIn(view, member),
  ]);
}

const USES: readonly ReachKind[] = [...ALL_KINDS, 'MAY_CALL'];

/** A function of a test file that nothing in it names: set-up, a hook, something that is found by its name. */
function isRunByItself(view: GraphView, node: number): boolean {
  const { kind } = view.node(node);
  if (kind !== 'Function' && kind !== 'Method') return false;
  const module = moduleOf(view, node);
  return USES.every((use) =>
    view.incoming(node, use).every((edge) => view.sourceOf(edge) === module && use === 'REFERENCES'),
  );
}

function otherEnd(node: number, { source, target }: ReachedStep['edge']): number {
  return source === node ? target : source;
}

function addLink(links: Map<number, Link>, node: number, link: Link): void {
  if (!links.has(node)) links.set(node, link);
}

function isImport(step: ReachedStep | undefined): boolean {
  return step?.edge.kind === 'IMPORTS';
}

function rootOf(node: number, steps: ReadonlyMap<number, ReachedStep>, depth: ReadonlyMap<number, number>): number {
  let current = node;
  for (let left = depth.get(node) ?? 0; left > 0; left--) {
    const step = steps.get(current);
    if (step === undefined) return current;
    const next = otherEnd(current, step.edge);
    // Over an import the edge leads to the module; the symbol behind it is one of those that were reached before.
    if (!depth.has(next)) return current;
    current = next;
  }
  return current;
}
