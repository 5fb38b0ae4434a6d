// From a name in a question to the nodes that it means. It never guesses: what is not there is said, with what is near.

import { AppError } from '../model/errors.ts';
import type { GraphView, NodeKind } from '../model/graph.ts';
import { isSymbolKind } from '../model/graph.ts';
import { nodesNamed, resolveSymbol } from '../search/index.ts';
import type { Target } from '../store/index.ts';
import { externalsNamed } from './externals.ts';
import { TYPE_KINDS } from './words.ts';

/** What a name in a question means. */
export interface Named {
  readonly text: string;
  /** `external`: of a package. */
  readonly what: 'symbols' | 'module' | 'folder' | 'external';
  readonly target: Target;
  readonly nodes: readonly number[];
  readonly kinds: ReadonlySet<NodeKind>;
}

/** More symbols of one name than this are too many for one answer. */
const MOST_MEANT = 20;

/** Whether something of a package goes by a name. */
export function isExternalName(view: GraphView, text: string): boolean {
  return externalsNamed(view, text).length > 0;
}

export function nearestNames(view: GraphView, text: string): readonly string[] {
  const resolution = resolveSymbol(view, { name: text });
  return resolution.status === 'not-found' ? resolution.nearest : [];
}

export function isKnownName(view: GraphView, text: string): boolean {
  return view.byName(text).length > 0;
}

/**
 * `kinds` is what the question says that it is ("the class X"). Throws `not-found` with near names, or `ambiguous`
 * where too many are meant.
 */
export function resolveMention(view: GraphView, text: string, kinds: readonly NodeKind[]): Named {
  const isPlace = kinds.includes('Folder');
  if (!isPlace) {
    const asksFile = kinds.some((kind) => kind === 'File' || kind === 'Module');
    const modules = asksFile ? view.byName(text).filter((node) => view.kindOf(node) === 'Module') : [];
    const nodes = modules.length > 0 ? modules : narrowed(view, ownNodes(view, text), kinds);
    const folders = asksFile ? [] : otherFolders(view, text, nodes);
    if (folders.length > 0) throw tooMany(view, text, [...nodes, ...folders]);
    if (nodes.length > 0) return namedNodes(view, text, nodes);
  }
  const files = isPlace ? [] : modulesAt(view, text);
  if (files.length > 0) return namedNodes(view, text, files);
  const folders = foldersNamed(view, text);
  if (folders.length === 1) {
    const path = view.node(folders[0]).path;
    return { text, what: 'folder', target: { type: 'folder', path }, nodes: folders, kinds: new Set(['Folder']) };
  }
  if (folders.length > 1) throw tooMany(view, text, folders);
  const singular = text.endsWith('s') ? nodesNamed(view, text.slice(0, -1)) : [];
  const classes = narrowed(view, singular, TYPE_KINDS);
  if (classes.some((node) => TYPE_KINDS.includes(view.kindOf(node)))) return namedNodes(view, text, classes);
  const externals = externalsNamed(view, text);
  if (externals.length > 0) {
    const target: Target = { type: 'external', text, symbols: externals };
    return { text, what: 'external', target, nodes: [], kinds: new Set(['Package']) };
  }
  const differently = sameButForCase(view, text);
  if (differently.length > 0) return namedNodes(view, text, narrowed(view, differently, kinds));
  const nearest = nearestNames(view, text);
  throw new AppError('not-found', `Symbol '${text}' not found in index`, {
    hint: nearest.length === 0 ? 'Symbol not found.' : `Symbol not found. Nearest: ${nearest.join(', ')}`,
    details: { nearest },
  });
}

/** What a name means that these nodes have. Throws `ambiguous` where they are too many for one answer. */
export function namedNodes(view: GraphView, text: string, nodes: readonly number[]): Named {
  if (nodes.length > MOST_MEANT) throw tooMany(view, text, nodes);
  const kinds = new Set(nodes.map((node) => view.kindOf(node)));
  const first = view.node(nodes[0]);
  if (!isSymbolKind(first.kind)) {
    if (nodes.length > 1) throw tooMany(view, text, nodes);
    return { text, what: 'module', target: { type: 'file', path: first.path }, nodes, kinds };
  }
  const qualifiedNames = [...new Set(nodes.map((node) => view.node(node).qualifiedName))].sort();
  return { text, what: 'symbols', target: { type: 'symbols', qualifiedNames }, nodes, kinds };
}

/** Those of the kinds that the question names, if there are any: people are loose about functions and methods. */
function narrowed(view: GraphView, nodes: readonly number[], kinds: readonly NodeKind[]): readonly number[] {
  const wanted: ReadonlySet<NodeKind> = new Set(kinds);
  const ofKind = nodes.filter((node) => wanted.has(view.kindOf(node)));
  return ofKind.length > 0 ? ofKind : nodes;
}

/** Packages are found by what is used of them. */
function ownNodes(view: GraphView, text: string): readonly number[] {
  return nodesNamed(view, text).filter((node) => view.kindOf(node) !== 'Package');
}

/** Folders that a bare name could mean as well as these modules: `catalog` beside `catalog/catalog.ts`. */
function otherFolders(view: GraphView, text: string, nodes: readonly number[]): readonly number[] {
  const isModule = nodes.length > 0 && nodes.every((node) => view.kindOf(node) === 'Module');
  const paths = nodes.map((node) => view.node(node).path);
  if (!isModule || !paths.every((path) => path.slice(path.lastIndexOf('/') + 1).startsWith(`${text}.`))) return [];
  return foldersNamed(view, text);
}

function foldersNamed(view: GraphView, text: string): readonly number[] {
  const path = text
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
  const folders = view.ofKind('Folder');
  const exact = folders.filter((node) => view.node(node).path === path);
  if (exact.length > 0) return exact;
  const dotted = path.replaceAll('.', '/');
  return folders.filter((node) => `/${view.node(node).path}`.endsWith(`/${dotted}`));
}

/** Modules by their path without its extension, as some languages import them: `src/orders/tax`. */
function modulesAt(view: GraphView, text: string): readonly number[] {
  if (!text.includes('/')) return [];
  const wanted = `/${text.replace(/^(?:\.{0,2}\/)+/, '')}`;
  return view.ofKind('Module').filter((node) => `/${view.node(node).path}`.replace(/\.\w+$/, '').endsWith(wanted));
}

/** Symbols whose name is the same but for upper and lower case. */
function sameButForCase(view: GraphView, text: string): readonly number[] {
  const wanted = text.toLowerCase();
  const found: number[] = [];
  for (let node = 0; node < view.nodeCount; node++) {
    if (isSymbolKind(view.kindOf(node)) && view.nameOf(node).toLowerCase() === wanted) found.push(node);
  }
  return found;
}

function tooMany(view: GraphView, text: string, nodes: readonly number[]): AppError {
  const shown = nodes.slice(0, 5).map((node) => {
    const { kind, path, qualifiedName } = view.node(node);
    return isSymbolKind(kind) ? qualifiedName : path;
  });
  const rest = nodes.length > shown.length ? `, and ${nodes.length - shown.length} more` : '';
  return new AppError('ambiguous', `'${text}' names ${nodes.length} things`, {
    hint: `Name one of them in full: ${shown.join(', ')}${rest}`,
    details: { candidates: shown },
  });
}
