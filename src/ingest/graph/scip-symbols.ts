// The symbols that the index of another indexer defines: nodes of the graph where a file has some at the place, and new ones in files
// of which nothing is known but that they are there.

import type { NodeKind } from '../../model/graph.ts';
import { memberQualifiedName, moduleQualifiedName, nodeUid } from '../../model/ids.ts';
import { type SymbolPart, symbolParts } from '../../model/scip.ts';
import type { Program } from '../resolve/program/program.ts';
import { isDefinition, type ScipFile, type ScipPlace } from '../scip-facts.ts';
import type { GraphInput } from './graph-input.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';

export interface ScipSymbols {
  readonly nodes: readonly NodeDraft[];
  /** The nodes of the symbols that the index defines, by their names. */
  readonly ofSymbol: ReadonlyMap<string, NodeDraft>;
  /** Nodes that are made, with what they belong to. */
  readonly owners: ReadonlyMap<NodeDraft, NodeDraft>;
  /** The module of each file that the index alone says something of. */
  readonly modules: ReadonlyMap<string, NodeDraft>;
  /** The lines of such files. */
  readonly linesOf: (path: string) => readonly string[];
}

export const NO_SCIP: ScipSymbols = {
  nodes: [],
  ofSymbol: new Map(),
  owners: new Map(),
  modules: new Map(),
  linesOf: () => [],
};

/** Kinds of symbols by the numbers that SCIP has for them. */
const KINDS: Readonly<Record<number, NodeKind>> = {
  7: 'Class',
  8: 'Variable',
  9: 'Constructor',
  11: 'Enum',
  12: 'Property',
  15: 'Property',
  17: 'Function',
  21: 'Interface',
  25: 'Function',
  26: 'Method',
  41: 'Property',
  42: 'Interface',
  49: 'Struct',
  53: 'Trait',
  55: 'TypeAlias',
  61: 'Variable',
  66: 'Method',
  80: 'Method',
};

export function scipSymbols(input: GraphInput, program: Program, table: NodeTable): ScipSymbols {
  const { scip, project } = input;
  if (scip === undefined) return NO_SCIP;
  const byPlace = new Map<string, NodeDraft>();
  const uids = new Set<string>();
  for (const node of table.nodes) {
    uids.add(node.uid);
    if (node.nameLine !== undefined) byPlace.set(`${node.path}:${node.nameLine}:${node.nameColumn}`, node);
  }
  const texts = new Map<string, readonly string[]>();
  const linesOf = (path: string): readonly string[] => {
    const known = texts.get(path) ?? (scip.texts.get(path) ?? '').split('\n');
    texts.set(path, known);
    return known;
  };
  const nodes: NodeDraft[] = [];
  const ofSymbol = new Map<string, NodeDraft>();
  const owners = new Map<NodeDraft, NodeDraft>();
  const modules = new Map<string, NodeDraft>();
  for (const file of scip.facts.files) {
    const source = program.fileByPath(file.path);
    const isKnown = source !== undefined && source.language.isOutline !== true;
    let module = source && table.ofModule(source);
    if (module === undefined) {
      module = moduleNode(project, file, linesOf(file.path).length);
      nodes.push(module);
      owners.set(module, table.ofFile(file.path)!);
    }
    if (!isKnown) modules.set(file.path, module);
    for (const place of file.places) {
      if (!isDefinition(place) || ofSymbol.has(place.symbol)) continue;
      const { line, column } = placeIn(file, place, linesOf);
      const known = byPlace.get(`${file.path}:${line}:${column}`);
      const parts = symbolParts(place.symbol);
      if (known !== undefined) ofSymbol.set(place.symbol, known);
      else if (parts?.at(-1)?.suffix === '/') ofSymbol.set(place.symbol, module);
      else if (!isKnown && parts !== undefined) {
        const node = symbolNode(file, place, { parts, line, column, module, uids });
        if (node === undefined) continue;
        nodes.push(node);
        ofSymbol.set(place.symbol, node);
        owners.set(node, ownerOf(ofSymbol, place.symbol, parts, file.path) ?? module);
      }
    }
  }
  return { nodes, ofSymbol, owners, modules, linesOf };
}

/** A place from 1, its column in UTF-16 units. */
export function placeIn(
  { path, countsBytes }: ScipFile,
  { line, column }: Pick<ScipPlace, 'line' | 'column'>,
  linesOf: (path: string) => readonly string[],
): { readonly line: number; readonly column: number } {
  const text = countsBytes ? (linesOf(path)[line] ?? '') : '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whether all of it is ASCII
  if (!countsBytes || /^[\x00-\x7f]*$/.test(text)) return { line: line + 1, column: column + 1 };
  const before = Buffer.from(text).subarray(0, column).toString('utf8');
  return { line: line + 1, column: before.length + 1 };
}

function moduleNode(project: string, { path }: ScipFile, lines: number): NodeDraft {
  const stem = path.replace(/\.[^./]+$/, '');
  return {
    uid: nodeUid('Module', path, ''),
    kind: 'Module',
    name: stem.slice(stem.lastIndexOf('/') + 1),
    qualifiedName: moduleQualifiedName(project, stem),
    path,
    startLine: 1,
    endLine: Math.max(1, lines),
  };
}

interface DefinedAt {
  readonly parts: readonly SymbolPart[];
  readonly line: number;
  readonly column: number;
  readonly module: NodeDraft;
  readonly uids: Set<string>;
}

function symbolNode(file: ScipFile, place: ScipPlace, at: DefinedAt): NodeDraft | undefined {
  const { parts, line, column, module, uids } = at;
  const info = file.symbols.get(place.symbol);
  const kind = KINDS[info?.kind ?? 0] ?? kindOf(parts);
  const name = parts.at(-1)?.name || info?.name;
  if (kind === undefined || name === undefined || name === '') return undefined;
  const local = parts.flatMap((part) => (part.suffix === '/' || part.name === '' ? [] : [part.name])).join('.') || name;
  let uid = nodeUid(kind, file.path, local);
  for (let turn = 2; uids.has(uid); turn++) uid = nodeUid(kind, file.path, local, turn);
  uids.add(uid);
  const [first, last] = place.lines ?? [line - 1, line - 1];
  return {
    uid,
    kind,
    name,
    qualifiedName: memberQualifiedName(module.qualifiedName, local),
    path: file.path,
    startLine: first + 1,
    endLine: last + 1,
    nameLine: line,
    nameColumn: column,
    ...(module.language !== undefined && { language: module.language }),
    ...(info !== undefined && info.doc !== '' && { doc: info.doc }),
    ...(info !== undefined && info.signature !== '' && { signature: info.signature }),
  };
}

/** What the name of a symbol says of its kind, where the index does not. */
function kindOf(parts: readonly SymbolPart[]): NodeKind | undefined {
  const isMember = parts.at(-2)?.suffix === '#';
  switch (parts.at(-1)?.suffix) {
    case '#':
      return 'Class';
    case '().':
      return isMember ? 'Method' : 'Function';
    case '!':
      return 'Function';
    case '.':
      return isMember ? 'Property' : 'Variable';
    default:
      return undefined;
  }
}

/** The symbol of the file that the one without the last part of the name is. */
function ownerOf(
  known: ReadonlyMap<string, NodeDraft>,
  symbol: string,
  parts: readonly SymbolPart[],
  path: string,
): NodeDraft | undefined {
  const above = parts.at(-2);
  const owner = above === undefined ? undefined : known.get(symbol.slice(0, above.end));
  return owner?.path === path ? owner : undefined;
}
