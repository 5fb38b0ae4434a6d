// From what a person or an agent calls a symbol to its node. It never guesses: several that fit are an answer.

import { type GraphNode, type GraphView, isSymbolKind, type NodeKind, SYMBOL_KINDS } from '../model/graph.ts';
import { nodeUid } from '../model/ids.ts';
import { basename, graphPath, hasDottedSuffix, hasPathSuffix, nameSegments } from './name-forms.ts';
import { nearestNames } from './nearest-names.ts';

export interface SymbolRequest {
  /**
   * A name, `Class.method` (also with `#`, `::`, `->`), a qualified name or any dotted suffix of one, a uid,
   * `path#Qualified.name`, `file:line` (the innermost symbol there), or the path of a file (its module).
   */
  readonly name?: string;
  /** Goes before `name`. */
  readonly uid?: string;
  /** Narrows `name`: a path, the end of one, or a directory; absolute paths work too. */
  readonly filePath?: string;
}

export type SymbolResolution =
  | { readonly status: 'found'; readonly node: number }
  /** Exported and non-test symbols first, then by path and line. */
  | { readonly status: 'ambiguous'; readonly candidates: readonly number[] }
  | { readonly status: 'not-found'; readonly nearest: readonly string[] };

const NEAREST_SHOWN = 5;

export function resolveSymbol(view: GraphView, { name, uid, filePath }: SymbolRequest): SymbolResolution {
  if (uid !== undefined && uid !== '') {
    const node = view.byUid(uid);
    if (node !== undefined) return { status: 'found', node };
    return { status: 'not-found', nearest: nearestNames(view, uid.slice(uid.lastIndexOf(':') + 1), NEAREST_SHOWN) };
  }
  const wanted = (name ?? '').trim();
  const candidates = nodesNamed(view, wanted, filePath);
  if (candidates.length === 1) return { status: 'found', node: candidates[0] };
  if (candidates.length > 1) return { status: 'ambiguous', candidates: sorted(view, candidates) };
  return {
    status: 'not-found',
    nearest: elsewhere(view, wanted, filePath) ?? nearestNames(view, wanted, NEAREST_SHOWN),
  };
}

/** All nodes that a name can mean, by the first way to read it that finds any; in no order. Looks for nothing similar. */
export function nodesNamed(view: GraphView, name: string, filePath?: string): readonly number[] {
  for (const interpret of INTERPRETATIONS) {
    const candidates = withoutConstructors(view, inPath(view, interpret(view, name), filePath));
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** Where the name is to be found when it is not in the path that was given, in a form that can be asked for. */
function elsewhere(view: GraphView, wanted: string, filePath: string | undefined): readonly string[] | undefined {
  if (graphPath(filePath ?? '') === '') return undefined;
  const anywhere = resolveSymbol(view, { name: wanted });
  if (anywhere.status === 'not-found') return undefined;
  const nodes = anywhere.status === 'found' ? [anywhere.node] : anywhere.candidates;
  return nodes.slice(0, NEAREST_SHOWN).map((node) => {
    const { kind, path, uid } = view.node(node);
    return `${path}#${uid.slice(`${kind}:${path}:`.length)}`;
  });
}

/** The ways to read a name, the most literal first; the first that finds something is the one that was meant. */
const INTERPRETATIONS: readonly ((view: GraphView, wanted: string) => readonly number[])[] = [
  byUid,
  bySymbolName,
  byRegisteredName,
  byPathAndName,
  byFileAndLine,
  bySlashedPath,
  byDottedName,
  byPlainName,
  byPath,
];

function byUid(view: GraphView, wanted: string): readonly number[] {
  const node = view.byUid(wanted);
  return node === undefined ? [] : [node];
}

/**
 * Symbols before what frameworks make of them before modules before files: a file that is named after its class is reached by its path. Packages outside come
 * last: what is asked of is the repository.
 */
const NAMED_KINDS: readonly ((kind: NodeKind) => boolean)[] = [
  isSymbolKind,
  (kind) => kind === 'Route' || kind === 'Task' || kind === 'Event' || kind === 'Request',
  (kind) => kind === 'Module',
  (kind) => kind === 'File' || kind === 'Page',
  (kind) => kind === 'Package',
];

/** A module can be called what a member of something in it would be (`res.send.js`): symbols go first. */
function bySymbolName(view: GraphView, wanted: string): readonly number[] {
  return view.byName(wanted).filter((node) => isSymbolKind(view.kindOf(node)));
}

/** The qualified name, or the end of one, of what is named by the call that registers it: `Server.app.get('/a.b')`. */
function byRegisteredName(view: GraphView, wanted: string): readonly number[] {
  const name = wanted.slice(wanted.lastIndexOf('#') + 1);
  const last = name.split(/(?<='\))\./).at(-1)!;
  const text = last.endsWith("')") ? last.indexOf("('") : -1;
  // Which of the dots before the text are a part of the name, only the index knows.
  for (let from = 0; from <= text; from = last.indexOf('.', from) + 1 || last.length) {
    const found = view.byName(last.slice(from)).filter((node) => hasDottedSuffix(view.node(node).qualifiedName, name));
    if (found.length > 0) return found;
  }
  return [];
}

function byPlainName(view: GraphView, wanted: string): readonly number[] {
  return firstOfKinds(view, view.byName(wanted));
}

function firstOfKinds(view: GraphView, nodes: readonly number[]): readonly number[] {
  for (const isNamed of NAMED_KINDS) {
    const ofKind = nodes.filter((node) => isNamed(view.kindOf(node)));
    if (ofKind.length > 0) return ofKind;
  }
  return [];
}

/** `path#Qualified.name`, with `~2` for the second definition of that name. */
function byPathAndName(view: GraphView, wanted: string): readonly number[] {
  const mark = wanted.indexOf('#');
  if (mark <= 0) return [];
  const local = nameSegments(wanted.slice(mark + 1)).join('.');
  return filePaths(view, wanted.slice(0, mark)).flatMap((path) =>
    SYMBOL_KINDS.flatMap((kind) => view.byUid(nodeUid(kind, path, local)) ?? []),
  );
}

/** `file:line`; a column after it is ignored, so that what compilers print can be pasted. */
function byFileAndLine(view: GraphView, wanted: string): readonly number[] {
  const parts = /^(.+?):(\d+)(?::\d+)?$/.exec(wanted);
  if (parts === null) return [];
  const line = Number(parts[2]);
  return filePaths(view, parts[1]).flatMap((path) => innermostAt(view, path, line) ?? []);
}

function innermostAt(view: GraphView, path: string, line: number): number | undefined {
  let innermost: number | undefined;
  let extent = Number.POSITIVE_INFINITY;
  for (const index of view.inFile(path)) {
    const { kind, startLine, endLine } = view.node(index);
    if (!isSymbolKind(kind) || startLine === undefined || endLine === undefined) continue;
    if (startLine > line || endLine < line || endLine - startLine >= extent) continue;
    innermost = index;
    extent = endLine - startLine;
  }
  return innermost ?? wholeOf(view, path);
}

function bySlashedPath(view: GraphView, wanted: string): readonly number[] {
  return /[/\\]/.test(wanted) ? byPath(view, wanted) : [];
}

function byPath(view: GraphView, wanted: string): readonly number[] {
  return filePaths(view, wanted).flatMap((path) => wholeOf(view, path) ?? []);
}

/** The module of a file, or the file where it has none. */
function wholeOf(view: GraphView, path: string): number | undefined {
  const nodes = view.inFile(path);
  return nodes.find((node) => view.kindOf(node) === 'Module') ?? nodes.find((node) => view.kindOf(node) === 'File');
}

/** A whole qualified name goes before those that merely end with it. */
function byDottedName(view: GraphView, wanted: string): readonly number[] {
  const segments = nameSegments(wanted);
  const last = segments.at(-1);
  if (last === undefined) return [];
  const suffix = segments.join('.');
  const ending = firstOfKinds(
    view,
    view.byName(last).filter((node) => hasDottedSuffix(view.node(node).qualifiedName, suffix)),
  );
  const whole = ending.filter((node) => view.node(node).qualifiedName === suffix);
  return whole.length > 0 ? whole : ending;
}

/** The paths of the files that `wanted` names: the one with that path, else all that end with it. */
function filePaths(view: GraphView, wanted: string): readonly string[] {
  const path = graphPath(wanted);
  if (path === '') return [];
  if (wholeOf(view, path) !== undefined) return [path];
  const ending = (pathsByBasename(view).get(basename(path)) ?? []).filter(
    (known) => hasPathSuffix(known, path) || (isAbsolute(path) && path.endsWith(`/${known}`)),
  );
  return ending.sort();
}

/** The paths of the files of each view, by their last part: the view of a graph that is being indexed is asked for thousands. */
const basenames = new WeakMap<GraphView, ReadonlyMap<string, readonly string[]>>();

function pathsByBasename(view: GraphView): ReadonlyMap<string, readonly string[]> {
  const known = basenames.get(view);
  if (known !== undefined) return known;
  const paths = new Set([...view.ofKind('Module'), ...view.ofKind('File')].map((node) => view.node(node).path));
  const grouped = new Map<string, string[]>();
  for (const path of paths) {
    if (path === '') continue;
    const group = grouped.get(basename(path));
    if (group === undefined) grouped.set(basename(path), [path]);
    else group.push(path);
  }
  basenames.set(view, grouped);
  return grouped;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Of the nodes in the path, those for which it is the whole path, else its end, else a directory around them. */
function inPath(view: GraphView, nodes: readonly number[], filePath: string | undefined): readonly number[] {
  const path = graphPath(filePath ?? '');
  if (path === '') return nodes;
  const places: readonly ((known: string) => boolean)[] = [
    (known) => known === path,
    (known) => hasPathSuffix(known, path) || (isAbsolute(path) && known !== '' && path.endsWith(`/${known}`)),
    (known) => known.startsWith(`${path}/`),
    (known) => `/${known}`.includes(`/${path}/`),
  ];
  for (const isIn of places) {
    const inside = nodes.filter((node) => isIn(view.node(node).path));
    if (inside.length > 0) return inside;
  }
  return [];
}

/** A constructor that is named after its class is a part of it: asking for the class is not ambiguous. */
function withoutConstructors(view: GraphView, nodes: readonly number[]): readonly number[] {
  if (nodes.length < 2) return nodes;
  const owners = new Set(nodes.map((node) => ownedBy(view.node(node).path, view.node(node).qualifiedName)));
  return nodes.filter((node) => {
    if (view.kindOf(node) !== 'Constructor') return true;
    const { path, qualifiedName } = view.node(node);
    return !owners.has(ownedBy(path, qualifiedName.slice(0, qualifiedName.lastIndexOf('.'))));
  });
}

function ownedBy(path: string, qualifiedName: string): string {
  return `${path}\n${qualifiedName}`;
}

function sorted(view: GraphView, candidates: readonly number[]): readonly number[] {
  const rank = ({ exported, test }: GraphNode): number => (test === true ? 2 : 0) + (exported === true ? 0 : 1);
  return [...candidates].sort((a, b) => {
    const left = view.node(a);
    const right = view.node(b);
    if (rank(left) !== rank(right)) return rank(left) - rank(right);
    if (left.path !== right.path) return left.path < right.path ? -1 : 1;
    return (left.startLine ?? 0) - (right.startLine ?? 0) || a - b;
  });
}
