// The vocabulary of the graph: what a node and an edge are, and the value that every later stage reads.
// A `Graph` is plain data, sorted, and complete; how it is kept on disk is the store's business.

/** Kinds of code symbols. A node of one of these also answers to the label `Symbol`. */
export const SYMBOL_KINDS = [
  'Class',
  'Interface',
  'Struct',
  'Enum',
  'Trait',
  'TypeAlias',
  'Function',
  'Method',
  'Constructor',
  'Property',
  'Variable',
] as const;

export const NODE_KINDS = [
  'Project',
  'Folder',
  'File',
  'Module',
  'Package',
  ...SYMBOL_KINDS,
  'Community',
  'Process',
  'Page',
  'Chunk',
  'Route',
  'Task',
  'Event',
  'Request',
] as const;

/**
 * What frameworks make of code goes from what causes it to what runs: a `Route` `HANDLES` (is handled by) its handlers, a
 * `Task` its function, and whatever registers a hook or a command what is registered; a function `ENQUEUES` a task and
 * `EMITS` an event; an `Event` `LISTENS` (is listened to by) its listeners; what is filled in `INJECTS` (takes) what fills it;
 * a function `REQUESTS` a request, and that the routes that answer it.
 */
export const EDGE_KINDS = [
  'CONTAINS',
  'DEFINES',
  'DEFINES_METHOD',
  'IMPORTS',
  'CALLS',
  'MAY_CALL',
  'INSTANTIATES',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
  'DECORATES',
  'HANDLES',
  'INJECTS',
  'ENQUEUES',
  'EMITS',
  'LISTENS',
  'REQUESTS',
  'MEMBER_OF',
  'STEP_IN_PROCESS',
  'LINKS_TO',
  'MENTIONS',
] as const;

/** Relationships whose sites name their target, but for rules that find it otherwise. */
export const NAMING_KINDS: ReadonlySet<EdgeKind> = new Set([
  'CALLS',
  'INSTANTIATES',
  'REFERENCES',
  'INHERITS',
  'IMPLEMENTS',
  'DECORATES',
  'IMPORTS',
]);

/** Relationships through which one symbol depends on another, in the order in which they are shown. */
export const DEPENDENCY_KINDS = [
  'CALLS',
  'IMPORTS',
  'INSTANTIATES',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'REFERENCES',
  'DECORATES',
  'HANDLES',
  'INJECTS',
  'ENQUEUES',
  'EMITS',
  'LISTENS',
  'REQUESTS',
] as const satisfies readonly (typeof EDGE_KINDS)[number][];
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];

export type SymbolKind = (typeof SYMBOL_KINDS)[number];
export type NodeKind = (typeof NODE_KINDS)[number];
export type EdgeKind = (typeof EDGE_KINDS)[number];

const symbolKinds: ReadonlySet<string> = new Set(SYMBOL_KINDS);

/** Whether a node of this kind is a code symbol (answers to the label `Symbol`). */
export function isSymbolKind(kind: NodeKind): kind is SymbolKind {
  return symbolKinds.has(kind);
}

/** Why a symbol can start an execution flow. */
export interface EntryPoint {
  readonly kind: 'route' | 'command' | 'main' | 'handler';
  /** What a person would call it: `GET /users/:id`, `migrate`, `main`. */
  readonly label: string;
}

/**
 * A node. Lines and columns are 1-based; columns count UTF-16 code units.
 * Fields that a kind does not have are left out (never null), so that equal graphs are equal as JSON.
 */
export interface GraphNode {
  /** `Kind:path:Qualified.name`, unique in the graph (`~2`, `~3` for redefinitions in one file). */
  readonly uid: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** `project.dir.module.Class.member`: unique except among redefinitions. */
  readonly qualifiedName: string;
  /** Path from the repository's root, with `/`; empty for nodes that belong to no file. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Position of the name itself, where a definition has one. */
  readonly nameLine?: number;
  readonly nameColumn?: number;
  /** Language id, on files, modules and symbols. */
  readonly language?: string;
  readonly signature?: string;
  readonly doc?: string;
  readonly exported?: boolean;
  /** In a test file, or a test by its own shape. */
  readonly test?: boolean;
  readonly modifiers?: readonly string[];
  readonly entry?: EntryPoint;
  /** Call sites in this symbol's own body that the resolver could not bind to anything. */
  readonly unresolvedCalls?: number;
  /** Call sites in this symbol's own body that go to code outside the repository (a library, a built-in). */
  readonly externalCalls?: number;
  /** Files: number of lines. Communities: members. Processes: steps. */
  readonly size?: number;
  /** Packages: the version that the repository pins, or else asks for. */
  readonly version?: string;
  /** Processes: the uid of the entry symbol. */
  readonly entrySymbol?: string;
  /** Routes and requests: the method (`GET`) and the path of the URL, with its parameters as the framework writes them. */
  readonly method?: string;
  readonly url?: string;
}

/** One place in the source that gives rise to an edge. Line and column (1-based) are those of the referring name. */
export interface Site {
  readonly line: number;
  readonly column: number;
  /** The resolution rule that bound this site. */
  readonly rule: Rule;
  /**
   * The name that is imported here (`*` for all), or the member of a package that is used; left out where the module or
   * package as a whole is.
   */
  readonly name?: string;
  /** `REFERENCES`: the symbol is given a value here; left out where it is read. */
  readonly access?: 'write';
}

/** What the sites of a reference do with its target. */
export type Access = 'read' | 'write' | 'read-write';

/** Undefined for edges that are no references. */
export function accessOf({
  kind,
  sites,
}: {
  readonly kind: EdgeKind;
  readonly sites: readonly Pick<Site, 'access'>[];
}): Access | undefined {
  if (kind !== 'REFERENCES') return undefined;
  const writes = sites.filter(({ access }) => access === 'write').length;
  return writes === 0 ? 'read' : writes === sites.length ? 'write' : 'read-write';
}

/** A site as queries and exports show it: `line:column:rule`, and `:write` where a value is given. */
export function siteText({ line, column, rule, access }: Pick<Site, 'line' | 'column' | 'rule' | 'access'>): string {
  return `${line}:${column}:${rule}${access === undefined ? '' : `:${access}`}`;
}

/**
 * How an edge came to be. Structural edges (containment, definition, analysis) have the rule `structure`.
 * - `scope`: a name found in an enclosing scope. `import`: a name or member bound through an import.
 * - `self-member`: a member of the enclosing class through `this`/`self`. `super`: through the ancestors.
 * - `member-of-type`: a member through a declared or constructed type. `inherited`: the same, found on an ancestor.
 * - `inferred-return`: the receiver's or callee's type went through an un-annotated return.
 * - `callback`: the type came from the parameter types of what a function is passed to.
 * - `argument-flow`: a parameter's value came from the arguments at its call sites; where these pass several, `MAY_CALL`.
 * - `container`: the value went through a collection. `dispatch`: an override of the declaration that was called.
 * - `through-value`: the symbol that is named where something is called (a constant, a property, an alias), whatever it
 *   holds; what runs, where that is known, has an edge of its own.
 * - `wrapped`: what a decorator puts in a function's place, whatever its type claims; as a reference, what a wrapper was given
 *   to make the function that is called.
 * - `name-pattern`: a member taken by a computed name (`getattr(self, 'visit_' + kind)`), of which a part is written.
 * - `property`: a getter or setter that a property's use runs. `unique-name`: only the name matches; always `MAY_CALL`.
 * - `model:<framework>.<id>`: a row of a framework's model. `scip:<tool> <version>`: the index of another indexer.
 */
export const RULES = [
  'structure',
  'scope',
  'import',
  'self-member',
  'super',
  'member-of-type',
  'inherited',
  'constructor',
  'inferred-return',
  'callback',
  'argument-flow',
  'container',
  'decorator',
  'protocol',
  'dispatch',
  'heritage',
  'through-value',
  'property',
  'wrapped',
  'name-pattern',
  'unique-name',
] as const;
/** A rule of the resolver. */
export type CodeRule = (typeof RULES)[number];
/** A row of a framework's model. */
export type ModelRule = `model:${string}`;
/** An index that another indexer has made: its name and version. */
export type IndexRule = `scip:${string}`;
/** Rules that are known by their texts. */
export type TextRule = ModelRule | IndexRule;
export type Rule = CodeRule | TextRule;

export function isModelRule(rule: Rule): rule is ModelRule {
  return rule.startsWith('model:');
}

export function isIndexRule(rule: Rule): rule is IndexRule {
  return rule.startsWith('scip:');
}

export function isTextRule(rule: Rule): rule is TextRule {
  return isModelRule(rule) || isIndexRule(rule);
}

/** A call through a method that has more overrides than this has an edge to the method alone. */
export const MOST_OVERRIDES = 24;

/** The places of kinds and rules in their lists: how edges are ordered, and how they are written. */
export const EDGE_KIND_NUMBERS = numbered(EDGE_KINDS);
export const NODE_KIND_NUMBERS = numbered(NODE_KINDS);
export const RULE_NUMBERS = numbered(RULES);

function numbered<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, at) => [name, at])) as Record<Name, number>;
}

/** An edge: at most one for each (kind, source, target); every place it stands in the source is one of its `sites`. */
export interface GraphEdge {
  readonly kind: EdgeKind;
  /** Index of the source and target in `Graph.nodes`. */
  readonly source: number;
  readonly target: number;
  /** The most trusted rule among the sites. */
  readonly rule: Rule;
  /** Measured precision of the rule (0 to 1), or null where it was never measured; 1 for structural edges. */
  readonly confidence: number | null;
  /** In source order; empty for structural edges. They lie in the file of the source node. */
  readonly sites: readonly Site[];
  /** `STEP_IN_PROCESS`: the step, from 1. */
  readonly step?: number;
  /** The names of the sites, sorted. */
  readonly names?: readonly string[];
}

/** An edge without the places where it stands in the source. */
export type EdgeHead = Pick<GraphEdge, 'kind' | 'source' | 'target' | 'rule' | 'confidence'>;

export function headOf({ kind, source, target, rule, confidence }: GraphEdge): EdgeHead {
  return { kind, source, target, rule, confidence };
}

/** Nodes sorted by uid, edges by (kind, source, target): the same tree gives the same bytes. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Sorted by name; left out where there are none. */
  readonly unlinked?: readonly UnlinkedName[];
}

/**
 * How code names something without an edge saying what it means.
 * - `call`: it is called, and the call site is unresolved. - `member`: a member of something is read, written, or called
 *   on what may be code outside the repository. - `text`: a string literal is nothing but the name.
 * - `value`: it can run without being named. A function is passed, returned or decorated where it is defined, or is a
 *   method of a class with a base outside the repository or one that the language itself calls; or one that is defined
 *   in a function is named there without being called.
 */
export const MENTIONS = ['call', 'member', 'text', 'value'] as const;
export type Mention = (typeof MENTIONS)[number];

/** A place that names something and that no edge was made of. */
export interface UnlinkedSite {
  readonly path: string;
  readonly line: number;
  readonly mention: Mention;
}

/** The unlinked sites of a name: a dotted one (`a.b.f`) where a string literal spells it so. */
export interface UnlinkedName {
  readonly name: string;
  /** By path and line. */
  readonly sites: readonly UnlinkedSite[];
}

/**
 * A graph that can be walked. Built from a `Graph` in memory or read from a snapshot; the tools use only this.
 * Nodes are named by their index, edges by numbers in the order of the graph; rows are decoded when asked for.
 */
export interface GraphView {
  readonly nodeCount: number;
  readonly edgeCount: number;
  node(index: number): GraphNode;
  edge(index: number): GraphEdge;
  kindOf(index: number): NodeKind;
  nameOf(index: number): string;
  pathOf(index: number): string;
  /** Whether the node is of tests. */
  isTest(index: number): boolean;
  /** The ends of an edge, and what else is known of it without its sites: walks look at far more edges than they show. */
  sourceOf(edge: number): number;
  targetOf(edge: number): number;
  edgeHead(edge: number): EdgeHead;
  /** The numbers of edges out of, and in to, a node, in edge order; optionally of one kind. */
  outgoing(node: number, kind?: EdgeKind): readonly number[];
  incoming(node: number, kind?: EdgeKind): readonly number[];
  byUid(uid: string): number | undefined;
  /** Nodes with exactly this name, in node order. */
  byName(name: string): readonly number[];
  /** All nodes of a kind, in node order. */
  ofKind(kind: NodeKind): readonly number[];
  /** All nodes with this path (file, module and symbols), in node order. */
  inFile(path: string): readonly number[];
  /** The places that name something so and that no edge was made of, by path and line. */
  unlinkedSites(name: string): readonly UnlinkedSite[];
  /** The names that have unlinked sites, sorted. */
  unlinkedNames(): readonly string[];
}

/** The numbers of all edges, in edge order. */
export function allEdges(view: GraphView): readonly number[] {
  const found: number[] = [];
  for (let node = 0; node < view.nodeCount; node++) for (const edge of view.outgoing(node)) found.push(edge);
  return found.sort((a, b) => a - b);
}
