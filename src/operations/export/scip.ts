// A graph as a SCIP index: a document for each file of code, the symbols that it defines, and the places where it names symbols.

import { pathToFileURL } from 'node:url';
import {
  type EdgeKind,
  type GraphNode,
  type GraphView,
  isSymbolKind,
  NAMING_KINDS,
  type NodeKind,
} from '../../model/graph.ts';
import {
  type Descriptor,
  descriptorText,
  encodeScip,
  POSITIONS_IN_UTF16,
  type ScipDocument,
  type ScipOccurrence,
  type ScipRelationship,
  ScipRole,
  type ScipSymbol,
  symbolPrefix,
  TEXT_IN_UTF8,
} from '../../model/scip.ts';

export interface ScipSource {
  readonly view: GraphView;
  readonly project: string;
  readonly root: string;
  readonly version: string;
  /** What people call a language, by its id. */
  readonly languageName: (id: string) => string;
  /** The lines of a file as it was indexed; undefined where it is another by now. */
  readonly linesOf: (path: string) => readonly string[] | undefined;
  /** Whether a node is part of what is exported. */
  readonly isChosen: (node: number) => boolean;
}

const SCHEME = 'gitnexus';

/** Kinds of symbols by the numbers that SCIP has for them. */
const KINDS: Readonly<Partial<Record<NodeKind, number>>> = {
  Class: 7,
  Constructor: 9,
  Enum: 11,
  File: 16,
  Function: 17,
  Interface: 21,
  Method: 26,
  Module: 29,
  Package: 35,
  Property: 41,
  Struct: 49,
  Trait: 53,
  TypeAlias: 55,
  Variable: 61,
};

const DESCRIPTORS: Readonly<Partial<Record<NodeKind, Descriptor>>> = {
  Module: 'namespace',
  Class: 'type',
  Interface: 'type',
  Struct: 'type',
  Enum: 'type',
  Trait: 'type',
  TypeAlias: 'type',
  Function: 'method',
  Method: 'method',
  Constructor: 'method',
};

/** Rules of sites at which something else stands than the name of the target. */
const UNNAMED: ReadonlySet<string> = new Set(['dispatch', 'structure', 'property', 'protocol', 'wrapped']);

const IMPLEMENTING: readonly EdgeKind[] = ['INHERITS', 'IMPLEMENTS', 'OVERRIDES'];

export function scipBytes(source: ScipSource): Uint8Array {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  const symbolOf = (node: number): string => {
    const known = names.get(node);
    if (known !== undefined) return known;
    // A property and a variable may be called alike in one place.
    let text = symbolText(source, node, symbolOf);
    for (let turn = 0; taken.has(text); turn++) text = symbolText(source, node, symbolOf, turn);
    taken.add(text);
    names.set(node, text);
    return text;
  };
  const { view, version, root } = source;
  const modules = view.ofKind('Module').filter((node) => source.isChosen(node) && isFileModule(view, node));
  const packages = new Map<string, ScipSymbol>();
  const documents = modules.map((module) => documentOf(source, module, symbolOf, packages));
  const externalSymbols = [...packages.values()].sort((a, b) => (a.symbol! < b.symbol! ? -1 : 1));
  return encodeScip({
    metadata: {
      tool: { name: 'gitnexus', version },
      projectRoot: pathToFileURL(root).href,
      textEncoding: TEXT_IN_UTF8,
    },
    documents,
    externalSymbols,
  });
}

/** Namespaces are modules too: a file's own is the one with an empty name in its uid. */
function isFileModule(view: GraphView, node: number): boolean {
  const { uid, path } = view.node(node);
  return uid === `Module:${path}:` || uid === `Module:${path}`;
}

/** The name of a symbol: the project, the path, and what it is called in what defines it. */
function symbolText(source: ScipSource, node: number, symbolOf: (node: number) => string, further = 0): string {
  const { view, project } = source;
  const { kind, name, path, uid } = view.node(node);
  if (kind === 'Module' && isFileModule(view, node)) {
    const parts = path.split('/').map((part) => descriptorText(part, 'namespace'));
    return `${symbolPrefix(SCHEME, project)} ${parts.join('')}`;
  }
  const owner = (['DEFINES', 'DEFINES_METHOD'] as const)
    .flatMap((edge) => view.incoming(node, edge))
    .map((edge) => view.sourceOf(edge))
    .find((one) => view.kindOf(one) !== 'File');
  const turn = Number(/~(\d+)$/.exec(uid)?.[1] ?? 1) - 1 + further;
  const own = descriptorText(name, DESCRIPTORS[kind] ?? 'term', turn);
  return owner === undefined ? `${symbolPrefix(SCHEME, project)} ${own}` : `${symbolOf(owner)}${own}`;
}

function documentOf(
  source: ScipSource,
  module: number,
  symbolOf: (node: number) => string,
  packages: Map<string, ScipSymbol>,
): ScipDocument {
  const { view, languageName, linesOf } = source;
  const { path, language = '' } = view.node(module);
  const lines = linesOf(path);
  const nodes = view.inFile(path).filter((node) => source.isChosen(node) && hasSymbol(view, node));
  const occurrences = new Map<string, ScipOccurrence>();
  const add = (occurrence: ScipOccurrence): void => {
    const key = `${occurrence.range!.join(' ')} ${occurrence.symbol}`;
    const known = occurrences.get(key);
    const roles = (known?.roles ?? 0) | (occurrence.roles ?? 0);
    occurrences.set(key, { ...known, ...occurrence, roles });
  };
  for (const node of nodes) {
    add(definition(view.node(node), symbolOf(node), lines));
    for (const edge of view.outgoing(node)) {
      for (const one of references(source, edge, symbolOf, lines)) add(one);
      notePackage(view, edge, packages);
    }
  }
  return {
    path,
    language: languageName(language),
    positionEncoding: POSITIONS_IN_UTF16,
    occurrences: [...occurrences.values()].sort(byRange),
    symbols: nodes.map((node) => information(source, node, symbolOf)),
  };
}

function hasSymbol(view: GraphView, node: number): boolean {
  const kind = view.kindOf(node);
  return isSymbolKind(kind) || kind === 'Module';
}

function definition(node: GraphNode, symbol: string, lines: readonly string[] | undefined): ScipOccurrence {
  const { name, startLine = 1, endLine = startLine, nameLine = startLine, nameColumn = 1, kind, test } = node;
  const range = kind === 'Module' ? [0, 0, 0] : placeOf(nameLine, nameColumn, name, lines);
  const last = lines?.[endLine - 1];
  return {
    range,
    symbol,
    roles: ScipRole.definition | (test === true ? ScipRole.test : 0),
    ...(last !== undefined && kind !== 'Module' && { enclosingRange: [startLine - 1, 0, endLine - 1, last.length] }),
  };
}

function references(
  source: ScipSource,
  edge: number,
  symbolOf: (node: number) => string,
  lines: readonly string[] | undefined,
): readonly ScipOccurrence[] {
  const { view } = source;
  const target = view.targetOf(edge);
  const { kind, sites } = view.edge(edge);
  if (!NAMING_KINDS.has(kind)) return [];
  const node = view.node(target);
  const isPackage = node.kind === 'Package';
  if (!isPackage && (!hasSymbol(view, target) || !source.isChosen(target))) return [];
  return sites.flatMap(({ line, column, rule, access, name }) => {
    if (UNNAMED.has(rule)) return [];
    const symbol = isPackage ? packageSymbol(node, name) : symbolOf(target);
    const written = name === undefined || name === '*' ? node.name : name;
    const read = access === 'write' ? ScipRole.write : kind === 'IMPORTS' ? ScipRole.import : ScipRole.read;
    return [{ range: placeOf(line, column, written, lines), symbol, roles: read }];
  });
}

/** What is used of a package. */
function packageSymbol({ name, version }: GraphNode, member: string | undefined): string {
  const parts = (member === undefined || member === '*' ? '' : member).split('.').filter((part) => part !== '');
  const path =
    parts.length === 0 ? descriptorText(name, 'namespace') : parts.map((one) => descriptorText(one, 'term')).join('');
  return `${symbolPrefix(SCHEME, name, version)} ${path}`;
}

function notePackage(view: GraphView, edge: number, packages: Map<string, ScipSymbol>): void {
  const target = view.targetOf(edge);
  if (view.kindOf(target) !== 'Package' || !NAMING_KINDS.has(view.edgeHead(edge).kind)) return;
  const node = view.node(target);
  for (const { name } of view.edge(edge).sites) {
    const symbol = packageSymbol(node, name);
    packages.set(symbol, { symbol, displayName: name === undefined || name === '*' ? node.name : name });
  }
}

/** The range of a name: as long as it is there, which may be under another name than the symbol has. */
function placeOf(line: number, column: number, name: string, lines: readonly string[] | undefined): readonly number[] {
  const start = column - 1;
  return [line - 1, start, start + lengthAt(lines?.[line - 1], start, name)];
}

const WORD = /[\p{ID_Continue}$]+/uy;

function lengthAt(line: string | undefined, start: number, name: string): number {
  if (line === undefined || line.startsWith(name, start)) return name.includes('\n') ? 0 : name.length;
  WORD.lastIndex = start;
  return WORD.exec(line)?.[0].length ?? 0;
}

function information({ view, languageName }: ScipSource, node: number, symbolOf: (node: number) => string): ScipSymbol {
  const { kind, name, doc, signature, language = '' } = view.node(node);
  const relationships: ScipRelationship[] = IMPLEMENTING.flatMap((edge) =>
    view.outgoing(node, edge).map((one) => {
      const symbol = symbolOf(view.targetOf(one));
      return edge === 'OVERRIDES'
        ? { symbol, isReference: true, isImplementation: true }
        : { symbol, isImplementation: true };
    }),
  ).filter(({ symbol }) => symbol !== symbolOf(node));
  return {
    symbol: symbolOf(node),
    kind: KINDS[kind] ?? 0,
    displayName: name,
    ...(doc !== undefined && { documentation: [doc] }),
    ...(signature !== undefined && { signature: { language: languageName(language), text: signature } }),
    relationships,
  };
}

function byRange(
  { range: a = [], symbol: one = '' }: ScipOccurrence,
  { range: b = [], symbol: two = '' }: ScipOccurrence,
): number {
  for (let at = 0; at < 3; at++) if (a[at] !== b[at]) return a[at] - b[at];
  return one < two ? -1 : one > two ? 1 : 0;
}
