// Whether what the graph knows of a symbol's uses is all there is. "Isolated" and "nothing" may be said only where it is;
// otherwise an answer says "At least:", with the number of places that could reach the symbol and how to see them.

import {
  type GraphNode,
  type GraphView,
  isSymbolKind,
  type Mention,
  MOST_OVERRIDES,
  type UnlinkedSite,
} from '../model/graph.ts';
import { roleRank } from '../model/roles.ts';
import { contextCall } from './context/call.ts';
import type { Dialect } from './dialect.ts';
import { perView } from './per-view.ts';
import { compareText, membersOf, withMembers } from './references.ts';

/** What could use a symbol beside what is linked to it. */
export interface Verdict {
  /** Whether it is about who uses the symbol (`upstream`), or about what that uses. */
  readonly direction: 'upstream' | 'downstream';
  /** `complete`: nothing else names it, so that an answer without uses may say that there are none. */
  readonly status: 'complete' | 'at_least';
  /** The name by which it is used. */
  readonly name: string;
  /** Calls of something of the name that nothing binds. */
  readonly unresolved_calls: number;
  /** Calls that are possible and no more (`MAY_CALL`): by the name alone, or of one of several things that are passed. */
  readonly possible_calls: number;
  /** Members of the name, of values that are unknown or not known to be from outside. */
  readonly members: number;
  /** String literals that spell the name. */
  readonly texts: number;
  /** Ways in which it can run unnamed: it is passed on, decorated, or a base outside or the language may call it. */
  readonly values: number;
  /** Uses of a member that it may stand in for: a declaration, or what it overrides where that has too many overrides. */
  readonly declared: number;
  /** How many of all these are in tests. */
  readonly in_tests: number;
  /** Of the language of what is asked about, only definitions, imports and names are read: uses are never linked. */
  readonly outline?: boolean | undefined;
}

/** One place that could reach a symbol. */
export interface ReachingSite {
  readonly how: Mention | 'possible_call' | 'declared';
  readonly path: string;
  readonly line: number;
  /** The innermost symbol around the place, or the module. */
  readonly node: number | undefined;
}

export interface VerdictOptions {
  readonly members?: boolean;
  /** Where possible calls are part of the answer already. */
  readonly withoutPossible?: boolean;
}

/**
 * The verdict on who uses a symbol; with `members`, on who uses anything that is defined in it as well, which is what
 * "isolated" says of a class or a module.
 */
export function verdictOf(view: GraphView, node: number, options: VerdictOptions = {}): Verdict {
  return counted(view, usedName(view, node), sitesThatReach(view, node, options), [node]);
}

/** The verdict on several symbols at once; a place that could reach two of them counts once. */
export function verdictOfAny(view: GraphView, nodes: readonly number[]): Verdict {
  const sites = new Map(
    nodes
      .flatMap((node) => sitesThatReach(view, node, {}))
      .map((site) => [nodes.length === 1 ? site : `${site.how} ${site.path}:${site.line}`, site]),
  );
  return counted(view, usedName(view, nodes[0]), [...sites.values()], nodes);
}

function counted(view: GraphView, name: string, sites: readonly Reaching[], nodes: readonly number[] = []): Verdict {
  const outline = outlined(view, nodes);
  const counts = { call: 0, possible_call: 0, member: 0, text: 0, value: 0, declared: 0 };
  for (const { how } of sites) counts[how]++;
  return {
    direction: 'upstream',
    status: sites.length === 0 && outline.outline === undefined ? 'complete' : 'at_least',
    name,
    unresolved_calls: counts.call,
    possible_calls: counts.possible_call,
    members: counts.member,
    texts: counts.text,
    values: counts.value,
    declared: counts.declared,
    in_tests: sites.filter(({ path }) => testFiles(view).has(path)).length,
    ...outline,
  };
}

function outlined(view: GraphView, nodes: readonly number[]): Pick<Verdict, 'outline'> {
  return nodes.some((node) => view.node(node).modifiers?.includes('outline') === true) ? { outline: true } : {};
}

/** The verdict on a name that no symbol has any more. */
export function verdictOfName(view: GraphView, name: string): Verdict {
  return counted(view, name, unlinkedAs(view, name));
}

/** The verdict on what symbols use: call sites in them that nothing binds may lead anywhere. */
export function verdictOnCallees(view: GraphView, nodes: readonly number[], withoutPossible = false): Verdict {
  const all = nodes.reduce((sum, node) => sum + (view.node(node).unresolvedCalls ?? 0), 0);
  const sites = nodes.flatMap((node) => view.outgoing(node, 'MAY_CALL')).flatMap((edge) => view.edge(edge).sites);
  const possible = sites.length;
  // A call that is possible by its name is an unresolved one, of which the name says where it may lead.
  const unresolved = Math.max(0, all - sites.filter(({ rule }) => rule === 'unique-name').length);
  const left = withoutPossible ? 0 : possible;
  const outline = outlined(view, nodes);
  return {
    direction: 'downstream',
    status: unresolved + left === 0 && outline.outline === undefined ? 'complete' : 'at_least',
    name: view.nameOf(nodes[0]),
    unresolved_calls: unresolved,
    possible_calls: left,
    members: 0,
    texts: 0,
    values: 0,
    declared: 0,
    in_tests: 0,
    ...outline,
  };
}

/** The places that could reach a symbol, each with the symbol that it stands in; the program first, tests last. */
export function reachingSites(view: GraphView, node: number): readonly ReachingSite[] {
  return placed(view, sitesThatReach(view, node, {}));
}

/** The same for a name that no symbol has any more. */
export function sitesNamed(view: GraphView, name: string): readonly ReachingSite[] {
  return placed(view, unlinkedAs(view, name));
}

function unlinkedAs(view: GraphView, name: string): Reaching[] {
  return view.unlinkedSites(name).map(({ mention, path, line }) => ({ how: mention, path, line }));
}

function placed(view: GraphView, sites: readonly Reaching[]): ReachingSite[] {
  return sites
    .map((site) => {
      const node = ownerAt(view, site.path, site.line);
      return { site: { ...site, node }, rank: node === undefined ? 0 : roleRank(view.node(node)) };
    })
    .sort((a, b) => a.rank - b.rank || compareText(a.site.path, b.site.path) || a.site.line - b.site.line)
    .map(({ site }) => site);
}

/** How many places could reach the symbol beside what is linked to it. */
export function openEnds(verdict: Verdict): number {
  const { unresolved_calls: calls, possible_calls: possible, members, texts, values, declared } = verdict;
  return calls + possible + members + texts + values + declared;
}

/** The verdict as lines of a text; none where it is complete. `symbol` is what the symbol can be asked for by. */
export function verdictLines(verdict: Verdict, symbol: string, dialect: Dialect): string[] {
  if (verdict.status === 'complete') return [];
  const {
    name,
    unresolved_calls: calls,
    possible_calls: possible,
    members,
    texts,
    values,
    declared,
    in_tests: inTests,
  } = verdict;
  const parts = [
    ...(calls > 0 ? [`${calls} unresolved call(s)`] : []),
    ...(possible > 0 ? [`${possible} possible call(s)`] : []),
    ...(members > 0 ? [`${members} member(s) of unknown values`] : []),
    ...(texts > 0 ? [`${texts} string(s)`] : []),
    ...(values > 0 ? [`${values} way(s) to run it unnamed`] : []),
    ...(declared > 0 ? [`${declared} use(s) of a member that it may stand in for`] : []),
  ];
  if (verdict.outline === true)
    return [
      'Outline only: of this language definitions, imports and names are read, and no calls, inheritance or flows.',
      ...(verdict.direction === 'upstream' && openEnds(verdict) > 0
        ? verdictLines({ ...verdict, outline: undefined }, symbol, dialect)
        : []),
    ];
  if (verdict.direction === 'downstream')
    return [`At least: ${openEnds(verdict)} more call site(s) in these symbols could lead on: ${parts.join(', ')}.`];
  const tests = inTests > 0 ? ` (${inTests} in tests)` : '';
  return [
    `At least: ${openEnds(verdict)} more site(s) named '${name}'${tests} could reach it: ${parts.join(', ')}.`,
    `To see them: ${dialect.call(contextCall, { name: symbol, unlinked: 'true' })}`,
  ];
}

type Reaching = Omit<ReachingSite, 'node'>;

function sitesThatReach(view: GraphView, node: number, { members, withoutPossible }: VerdictOptions): Reaching[] {
  const nodes = members === true ? [...withMembers(view, node)] : [node];
  return nodes.flatMap((each) => [
    ...(withoutPossible === true ? [] : possibleCalls(view, each)),
    ...unlinkedSites(view, each),
    ...declaredUses(view, each),
  ]);
}

function possibleCalls(view: GraphView, node: number): Reaching[] {
  return view.incoming(node, 'MAY_CALL').flatMap((index) => {
    const { source, sites } = view.edge(index);
    const { path } = view.node(source);
    return sites.map(({ line }): Reaching => ({ how: 'possible_call', path, line }));
  });
}

function unlinkedSites(view: GraphView, node: number): Reaching[] {
  if (!BY_NAME.has(view.kindOf(node))) return [];
  const { path, startLine = 0, endLine = 0 } = view.node(node);
  const owner = functionAround(view, node);
  const around = owner === undefined ? undefined : view.node(owner);
  // What a symbol says of itself is no use of it, but for where it stands as a value. What is defined in a function is
  // seen by its name in that function only.
  const couldReach = (site: UnlinkedSite): boolean => {
    const isHere = site.path === path && site.line >= startLine && site.line <= endLine;
    if (site.mention === 'value' && site.path === path && site.line === startLine) return true;
    if (isHere) return false;
    if (around === undefined) return site.mention !== 'value';
    const isSeen = site.path === path && site.line >= (around.startLine ?? 0) && site.line <= (around.endLine ?? 0);
    return isSeen && (site.mention === 'call' || site.mention === 'value');
  };
  return spellingsOf(view, node)
    .flatMap((name) => view.unlinkedSites(name))
    .filter(couldReach)
    .map(({ mention, path: at, line }) => ({ how: mention, path: at, line }));
}

/**
 * Uses of a member that this one may run instead of: of what an ancestor has in its place, where this one is never used
 * itself or there are too many overrides to link; and of what a type declares under the name of a function that lies in an
 * object without a class and is never used itself.
 */
function declaredUses(view: GraphView, node: number): Reaching[] {
  const owner = ownerOf(view, node);
  if (!MEMBERS.has(view.kindOf(node)) || owner === undefined) return [];
  const users = new Set(usesOf(view, node).map((edge) => view.sourceOf(edge)));
  users.delete(node);
  const isUsed = users.size > 0;
  const replaced = ancestorsOf(view, owner)
    .flatMap((type) => membersNamed(view, type, view.nameOf(node)))
    .filter((member) => !isUsed || view.incoming(member, 'OVERRIDES').length > MOST_OVERRIDES);
  const isInObject = !isUsed && !TYPES.has(view.kindOf(owner));
  const declared = isInObject ? view.byName(view.nameOf(node)).filter((each) => isDeclared(view, each)) : [];
  return [...new Set([...replaced, ...declared])].flatMap((member) =>
    usesOf(view, member).flatMap((index) => {
      const source = view.sourceOf(index);
      if (source === node || users.has(source)) return [];
      const path = view.pathOf(source);
      return view.edge(index).sites.map(({ line }): Reaching => ({ how: 'declared', path, line }));
    }),
  );
}

function usesOf(view: GraphView, node: number): readonly number[] {
  return [...view.incoming(node, 'CALLS'), ...view.incoming(node, 'REFERENCES')];
}

function ancestorsOf(view: GraphView, type: number): readonly number[] {
  const found = new Set([type]);
  for (const each of found) {
    for (const kind of ['INHERITS', 'IMPLEMENTS'] as const)
      for (const edge of view.outgoing(each, kind)) found.add(view.targetOf(edge));
  }
  found.delete(type);
  return [...found];
}

function membersNamed(view: GraphView, type: number, name: string): readonly number[] {
  return membersOf(view, type).filter((member) => view.nameOf(member) === name);
}

function isDeclared(view: GraphView, node: number): boolean {
  const owner = MEMBERS.has(view.kindOf(node)) ? ownerOf(view, node) : undefined;
  return owner !== undefined && DECLARING.has(view.kindOf(owner));
}

const MEMBERS: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>(['Method', 'Property']);
const DECLARING: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>(['Interface', 'TypeAlias']);
const TYPES: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  ...DECLARING,
  'Class',
  'Struct',
  'Enum',
  'Trait',
]);

/** What can be used through a value that holds it, or through its name as a text. Types are named in full or not at all. */
const BY_NAME: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  'Class',
  'Enum',
  'Interface',
  'Struct',
  'Trait',
  'Function',
  'Method',
  'Constructor',
  'Property',
  'Variable',
]);

/** The name by which a symbol is used, and the dotted ends of its qualified name, as a string may spell them. */
function spellingsOf(view: GraphView, node: number): string[] {
  const name = usedName(view, node);
  const owner = view
    .node(node)
    .qualifiedName.split('.')
    .slice(0, view.kindOf(node) === 'Constructor' ? -2 : -1);
  return [name, ...owner.map((_, at) => [...owner.slice(at), name].join('.'))];
}

/** A constructor is called by the name of its class. */
export function usedName(view: GraphView, node: number): string {
  return view.nameOf(view.kindOf(node) === 'Constructor' ? (ownerOf(view, node) ?? node) : node);
}

function ownerOf(view: GraphView, node: number): number | undefined {
  const edge = view.incoming(node, 'DEFINES_METHOD')[0] ?? view.incoming(node, 'DEFINES')[0];
  return edge === undefined ? undefined : view.sourceOf(edge);
}

const FUNCTIONS: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>(['Function', 'Method', 'Constructor']);

/** The function that a symbol is local to. Members of a function that is an object too are reached through it. */
function functionAround(view: GraphView, node: number): number | undefined {
  const owner = ownerOf(view, node);
  const isLocal = owner !== undefined && FUNCTIONS.has(view.kindOf(owner)) && view.incoming(node, 'DEFINES').length > 0;
  return isLocal ? owner : undefined;
}

const testFiles = perView((view) => {
  const modules = view.ofKind('Module').map((module) => view.node(module));
  return new Set(modules.flatMap(({ path, test }) => (test === true ? [path] : [])));
});

/** The innermost symbol around a line, or the module of the file. */
function ownerAt(view: GraphView, path: string, line: number): number | undefined {
  let innermost: number | undefined;
  let extent = Number.POSITIVE_INFINITY;
  for (const node of view.inFile(path)) {
    const { kind, startLine = 1, endLine = startLine } = view.node(node);
    if ((!isSymbolKind(kind) && kind !== 'Module') || startLine > line || endLine < line) continue;
    if (kind !== 'Module' && !RUNS.has(kind)) continue;
    const size = kind === 'Module' ? Number.MAX_SAFE_INTEGER : endLine - startLine;
    if (size >= extent) continue;
    innermost = node;
    extent = size;
  }
  return innermost;
}

/** Kinds in which code stands that runs. */
const RUNS: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([...FUNCTIONS, 'Class', 'Struct']);
