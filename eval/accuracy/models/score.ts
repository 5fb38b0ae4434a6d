// Scores routes and injected functions of a graph against a framework's own table.

import type { GraphNode } from '../../../src/model/graph.ts';
import type { DumpEdge } from '../graph-dump.ts';

/** What a framework said of an application. */
export interface FrameworkTable {
  readonly framework: string;
  /** Other frameworks of the application that the tables are of. */
  readonly also?: readonly string[];
  /** Of the checkout's folder. */
  readonly name: string;
  readonly application: string;
  readonly commit: string;
  /** The folders that the tables are of; without them, the whole checkout. */
  readonly folders?: readonly string[];
  /** How the table was made. */
  readonly probe: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Method, path, and handler: `file#Qualified.name`, or `file@line` where the framework knows no more of it. */
  readonly routes?: readonly (readonly [string, string, string])[];
  /** Who is filled, and what fills it. */
  readonly injections?: readonly (readonly [string, string])[];
  /** The rule that injected functions have in our graph. */
  readonly injectionRule?: string;
  /** Names, and the functions that run. */
  readonly tasks?: readonly (readonly [string, string])[];
  readonly receivers?: readonly (readonly [string, string])[];
  /** Functions that the framework was given to run at some time: the sets are compared, not who registers them. */
  readonly hooks?: readonly string[];
  /** Functions that sent a request while tests ran, and the route that answered. */
  readonly requests?: readonly (readonly [string, string])[];
  /** Tests count as well. */
  readonly tests?: boolean;
}

/** One table of each framework is made of a checkout. */
export function keyOf({ framework, name }: FrameworkTable): string {
  return `${framework} ${name}`;
}

/** What frameworks make tables of. */
export const PARTS = ['routes', 'injections', 'tasks', 'receivers', 'hooks', 'requests'] as const;
export type Part = (typeof PARTS)[number];

export interface PartScore {
  readonly truth: number;
  readonly precision: number;
  readonly recall: number;
  readonly missing: readonly string[];
  readonly excess: readonly string[];
}

/** Of the parts that the framework was asked about. */
export type ModelScore = Readonly<Partial<Record<Part, PartScore>>>;

/** What routes and tasks are handled by is in tables of their own. */
const NAMED: ReadonlySet<string> = new Set(['Route', 'Task', 'Event']);

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly DumpEdge[];
}

export function scoreModels(graph: Graph, table: FrameworkTable): ModelScore {
  const { routes, injections, tasks, receivers, hooks, requests } = table;
  return {
    ...(routes && {
      routes: compare(
        routes.map(([method, path, handler]) => ({ key: `${method} ${path}`, place: handler })),
        graph.edges
          .filter(({ kind, source }) => kind === 'HANDLES' && source.kind === 'Route')
          .map(({ source, target }) => ({ key: `${source.method} ${source.url}`, node: target })),
      ),
    }),
    ...(injections && { injections: compareInjections(graph, table) }),
    ...(tasks && { tasks: compareNamed(graph, tasks, 'Task') }),
    ...(receivers && { receivers: compareNamed(graph, receivers, 'Event') }),
    ...(hooks && { hooks: compareHooks(graph, table) }),
    ...(requests && { requests: compareRequests(graph, requests) }),
  };
}

/**
 * Who sends is one edge away from a request, and that one from the routes that answer it. What the application itself sends, the tests
 * do not show.
 */
function compareRequests({ edges }: Graph, truth: readonly (readonly [string, string])[]): PartScore {
  const sent = edges.filter(({ kind }) => kind === 'REQUESTS');
  const files = new Set(truth.map(([sender]) => sender.split('#')[0]));
  const found = new Set(
    sent.flatMap(({ source, target }) =>
      source.kind === 'Request' || !files.has(source.path)
        ? []
        : sent.filter((one) => one.source === target).map((one) => `${nameOf(source)} ${one.target.name}`),
    ),
  );
  const known = new Set(truth.map(([sender, route]) => `${sender} ${route}`));
  const missing = [...known].filter((one) => !found.has(one));
  const excess = [...found].filter((one) => !known.has(one));
  return {
    truth: known.size,
    precision: found.size === 0 ? 1 : 1 - excess.length / found.size,
    recall: known.size === 0 ? 1 : 1 - missing.length / known.size,
    missing,
    excess,
  };
}

function compareHooks({ edges, nodes }: Graph, { framework, hooks = [] }: FrameworkTable): PartScore {
  // A rule of routes says what handles them, with an address or without.
  const ofRoutes = new Set(edges.filter(({ source }) => source.kind === 'Route').map(({ rule }) => rule));
  const found = edges
    .filter(
      ({ kind, rule, source }) =>
        kind === 'HANDLES' && !ofRoutes.has(rule) && rule.startsWith(`model:${framework}.`) && !NAMED.has(source.kind),
    )
    .map(({ target }) => target);
  const places = [...new Map(found.map((node) => [node.uid, node])).values()].map((node) => ({ key: '', node }));
  const truthOf = (all: readonly string[]) => all.map((place) => ({ key: '', place }));
  const { precision, excess } = compare(truthOf(hooks), places);
  return { ...compare(truthOf(hooks.filter((place) => isNode(nodes, place))), places), precision, excess };
}

function compareNamed(
  { edges }: Graph,
  truth: readonly (readonly [string, string])[],
  kind: 'Task' | 'Event',
): PartScore {
  const runs = kind === 'Task' ? 'HANDLES' : 'LISTENS';
  return compare(
    truth.map(([key, place]) => ({ key, place })),
    edges
      .filter((edge) => edge.kind === runs && edge.source.kind === kind)
      .map(({ source, target }) => ({ key: source.name, node: target })),
  );
}

function compareInjections({ edges }: Graph, table: FrameworkTable): PartScore {
  const truth = table.injections ?? [];
  // What no route of the application leads to, the framework was not asked about.
  const callers = new Set([
    ...truth.map(([caller]) => caller),
    ...(table.routes ?? []).map(([, , handler]) => handler),
  ]);
  // A rule that says more than injections counts for what fills something in the table.
  const providers = new Set(truth.map(([, place]) => place));
  const isProvider = (node: GraphNode): boolean =>
    table.injectionRule?.startsWith('model:') === true || providers.has(nameOf(node));
  return compare(
    truth.map(([caller, place]) => ({ key: caller, place })),
    edges
      .filter(
        ({ rule, kind, source, target }) =>
          rule === table.injectionRule && kind !== 'HANDLES' && callers.has(nameOf(source)) && isProvider(target),
      )
      .map(({ source, target }) => ({ key: nameOf(source), node: target })),
  );
}

function compare(
  truth: readonly { readonly key: string; readonly place: string }[],
  found: readonly { readonly key: string; readonly node: GraphNode }[],
): PartScore {
  const isSame = (place: string, node: GraphNode): boolean => {
    const { path, line } = placeOf(place);
    if (line === undefined) return place === nameOf(node) || place === nameOf(node).replace(/\.__(?:init|call)__$/, '');
    const { startLine = 0, endLine = 0 } = node;
    return node.path === path && startLine <= Number(line) && endLine >= Number(line);
  };
  const missing = truth.filter(({ key, place }) => !found.some((one) => one.key === key && isSame(place, one.node)));
  const excess = found.filter(({ key, node }) => !truth.some((one) => one.key === key && isSame(one.place, node)));
  return {
    truth: truth.length,
    precision: found.length === 0 ? 1 : 1 - excess.length / found.length,
    recall: truth.length === 0 ? 1 : 1 - missing.length / truth.length,
    missing: missing.map(({ key, place }) => `${key} ${place}`),
    excess: excess.map(({ key, node }) => `${key} ${nameOf(node)}`),
  };
}

/** A function that is written in its place and has no node is a part of the one around it: nothing can lead to it. */
function isNode(nodes: readonly GraphNode[], place: string): boolean {
  const { path, line } = placeOf(place);
  if (line === undefined) return true;
  return nodes.some((node) => node.path === path && node.startLine === Number(line) && RUNS.has(node.kind));
}

const RUNS: ReadonlySet<string> = new Set(['Function', 'Method', 'Constructor', 'Class']);

/** `file#Qualified.name`, as a probe writes it. */
function nameOf({ uid, kind, path }: GraphNode): string {
  return `${path}#${uid.slice(`${kind}:${path}:`.length)}`;
}

/** `file@line` in its parts; no line where the place names a function. Folders may have the sign in their names. */
function placeOf(place: string): { readonly path: string; readonly line: string | undefined } {
  const [, path = place, line] = /^(.*)@(\d+)$/.exec(place) ?? [];
  return { path, line };
}
