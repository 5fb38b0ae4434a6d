// Our graph, asked about what ran: which symbol a definition is, and which edges lead from a caller or a line to it.

import type { GraphNode } from '../../../src/model/graph.ts';
import type { DumpEdge, DumpedGraph } from '../graph-dump.ts';
import type { ExecutedCall, ExecutedDefinition, ExecutedRun } from './executed.ts';

/** How the graph links a caller to a callee that ran, best first. */
export const OUTCOMES = ['edge', 'reference', 'overridden', 'declared', 'may call', 'missed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const FORMS_OF_PROPERTIES: ReadonlySet<string> = new Set(['property', 'descriptor', 'getter or setter']);
const CONSTRUCTORS: ReadonlySet<string> = new Set([
  '__init__',
  '__new__',
  '__post_init__',
  '__construct',
  'constructor',
]);

type Strength = 'call' | 'reference' | 'may';

export class ExecutedGraph {
  readonly graph: DumpedGraph;
  readonly #run: ExecutedRun;
  readonly #nodes = new Map<number, readonly GraphNode[]>();
  readonly #byName = new Map<string, GraphNode[]>();
  /** Functions and methods by where they begin. */
  readonly #byStart = new Map<string, GraphNode[]>();
  readonly #from: Record<Strength, Map<GraphNode, Set<GraphNode>>> = tables();
  readonly #atLine: Record<Strength, Map<string, Set<GraphNode>>> = tables();
  readonly #parents = new Map<GraphNode, Set<GraphNode>>();
  readonly #children = new Map<GraphNode, Set<GraphNode>>();
  readonly #overridden = new Map<GraphNode, Set<GraphNode>>();
  readonly #constructors = new Map<GraphNode, Set<GraphNode>>();
  readonly #uids = new Set<string>();

  constructor(graph: DumpedGraph, run: ExecutedRun) {
    this.graph = graph;
    this.#run = run;
    for (const node of graph.nodes) {
      this.#uids.add(node.uid);
      // What ran is told by the last of the names that a function is assigned to (`module.exports`).
      for (const name of new Set([plainName(node), lastName(node)])) {
        const key = `${node.path} ${name}`;
        this.#byName.set(key, [...(this.#byName.get(key) ?? []), node]);
      }
      if (node.kind !== 'Function' && node.kind !== 'Method') continue;
      const start = `${node.path}:${node.startLine}`;
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), node]);
    }
    for (const edge of graph.edges) this.#add(edge);
  }

  #add({ kind, source, target, sites }: DumpEdge): void {
    if (kind === 'INHERITS') {
      add(this.#parents, source, target);
      add(this.#children, target, source);
    } else if (kind === 'OVERRIDES') add(this.#overridden, source, target);
    else if (kind === 'DEFINES_METHOD' && isConstructor(target)) add(this.#constructors, source, target);
    // A decorator runs where what it decorates is defined.
    const [user, used] = kind === 'DECORATES' ? [target, source] : [source, target];
    const strength = strengthOf(kind);
    if (strength === undefined) return;
    add(this.#from[strength], user, used);
    for (const site of sites) add(this.#atLine[strength], `${user.path}:${site.line}`, used);
  }

  /** The first symbol that is the definition. */
  node(number: number): GraphNode | undefined {
    return this.#aliases(number)[0];
  }

  /** All symbols that are the definition: a function that is assigned to two names is both. */
  #aliases(number: number): readonly GraphNode[] {
    const known = this.#nodes.get(number);
    if (known !== undefined) return known;
    const nodes = this.#find(this.#run.definitions.get(number)!);
    this.#nodes.set(number, nodes);
    return nodes;
  }

  #find({ path, name, line, column, also = [] }: ExecutedDefinition): GraphNode[] {
    const places = [[line, column] as const, ...also].map((each) => ({ path, line: each[0], column: each[1] }));
    const at = places.map((place) => this.graph.nodeAt([place])).filter((each) => each !== undefined);
    if (at.length > 0) return at;
    // Under a computed key (`object[key] = function () {}`) the graph has the key, and what ran the whole target.
    const known = name.endsWith(']') ? name.slice(name.indexOf('[')) : name;
    const named = this.#byName.get(`${path} ${known}`) ?? [];
    const found = named.filter((each) => each.nameLine === line || each.startLine === line).slice(0, 1);
    if (found.length > 0) return found;
    // A function with a name of its own may stand in the graph by that of the property that it makes.
    const beginning = (this.#byStart.get(`${path}:${line}`) ?? []).filter((each) => each.nameLine !== line);
    return beginning.length === 1 ? beginning : [];
  }

  /** All symbols that an edge may name for a callee: of a constructor, the classes that it constructs too. */
  meant(callee: number, made?: number | null): Set<GraphNode> {
    const definition = this.#run.definitions.get(callee)!;
    const meant = new Set(this.#aliases(callee));
    const node = this.node(callee);
    const owner = definition.owner == null ? undefined : this.node(definition.owner);
    if (owner !== undefined && CONSTRUCTORS.has(definition.name)) {
      meant.add(owner);
      const constructed = made == null ? undefined : this.node(made);
      if (constructed !== undefined) meant.add(constructed);
      else for (const child of closure(this.#children, owner)) meant.add(child);
    }
    if (node?.kind === 'Class') {
      for (const each of [node, ...closure(this.#parents, node)]) {
        meant.add(each);
        for (const member of this.#constructors.get(each) ?? []) meant.add(member);
      }
    }
    return meant;
  }

  outcome(call: ExecutedCall): Outcome {
    const meant = this.meant(call.call, call.made);
    const caller = call.caller == null ? this.graph.moduleOf(call.path) : this.node(call.caller);
    const given = (strength: Strength): Set<GraphNode> => {
      const there = this.#atLine[strength].get(`${call.path}:${call.line}`) ?? [];
      return new Set([...((caller && this.#from[strength].get(caller)) ?? []), ...there]);
    };
    const reaches = (strength: Strength): boolean => [...given(strength)].some((each) => meant.has(each));
    if (reaches('call')) return 'edge';
    if (FORMS_OF_PROPERTIES.has(call.form) && reaches('reference')) return 'reference';
    const node = this.node(call.call);
    if (node !== undefined) {
      const called = given('call');
      if ([...closure(this.#overridden, node)].some((each) => called.has(each))) return 'overridden';
      if ([...called].some((each) => this.#declares(each, node))) return 'declared';
    }
    return reaches('may') ? 'may call' : 'missed';
  }

  /** Whether a method overrides another, or implements its declaration. */
  overrides(node: GraphNode, other: GraphNode): boolean {
    return closure(this.#overridden, node).has(other);
  }

  /** Whether a symbol is a declaration without a body that another implements unsaid, by its name. */
  #declares(declaration: GraphNode, node: GraphNode): boolean {
    if (declaration === node || plainName(declaration) !== plainName(node)) return false;
    if (/\.d\.[cm]?ts$/.test(declaration.path)) return true;
    const owner = declaration.uid.slice(declaration.uid.indexOf(':') + 1).replace(/\.[^.]*$/, '');
    return this.#uids.has(`Interface:${owner}`) || this.#uids.has(`TypeAlias:${owner}`);
  }
}

function strengthOf(kind: DumpEdge['kind']): Strength | undefined {
  if (kind === 'CALLS' || kind === 'INSTANTIATES' || kind === 'DECORATES') return 'call';
  if (kind === 'REFERENCES') return 'reference';
  return kind === 'MAY_CALL' ? 'may' : undefined;
}

function isConstructor(node: GraphNode): boolean {
  return node.kind === 'Constructor' || CONSTRUCTORS.has(plainName(node));
}

/** Without the number of a redefinition. */
export function plainName(node: GraphNode): string {
  return node.name.split('~')[0];
}

function lastName(node: GraphNode): string {
  return plainName(node).replace(/^[\p{ID_Continue}$.]*\./u, '');
}

function tables<K>(): Record<Strength, Map<K, Set<GraphNode>>> {
  return { call: new Map(), reference: new Map(), may: new Map() };
}

function add<K, V>(table: Map<K, Set<V>>, key: K, value: V): void {
  const values = table.get(key);
  if (values === undefined) table.set(key, new Set([value]));
  else values.add(value);
}

/** All that a node leads to, itself left out where no way leads back. */
function closure(table: ReadonlyMap<GraphNode, ReadonlySet<GraphNode>>, start: GraphNode): Set<GraphNode> {
  const found = new Set<GraphNode>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of table.get(node) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}
