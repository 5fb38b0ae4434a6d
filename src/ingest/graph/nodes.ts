// The nodes of the graph: the project, its folders, files and modules, and every symbol that the facts define.

import { BindingFlag, ENTRY_KINDS, Expression, FileFlag, positionAt, SymbolFlag } from '../../model/facts.ts';
import { type EntryPoint, type GraphNode, NODE_KINDS, type NodeKind } from '../../model/graph.ts';
import { memberQualifiedName, moduleQualifiedName, nodeUid } from '../../model/ids.ts';
import { isTestFile } from '../../model/roles.ts';
import { labelsOf } from '../resolve/calls/labels.ts';
import { definitionsOf, memberDefinition } from '../resolve/names/definitions.ts';
import { extensionsOf, isPartOfAnother } from '../resolve/names/extensions.ts';
import type { Program } from '../resolve/program/program.ts';
import { firstOf, isCallable, listRows, type SourceFile, writtenName } from '../resolve/program/source-file.ts';
import type { ScannedFile } from '../scan.ts';
import type { GraphInput } from './graph-input.ts';
import { NodeNumbers } from './node-numbers.ts';

/** A node under construction: the counts of its call sites become known while edges are made. */
export type NodeDraft = { -readonly [K in keyof GraphNode]: GraphNode[K] };

export interface NodeTable {
  readonly nodes: readonly NodeDraft[];
  readonly numbers: NodeNumbers<NodeDraft>;
  /** Node of a symbol (id), or undefined for symbols that are no nodes. */
  ofSymbol(symbol: number): NodeDraft | undefined;
  ofModule(file: SourceFile): NodeDraft;
  ofFile(path: string): NodeDraft | undefined;
  /** The nearest node that encloses a symbol: itself, an owner, or the module. */
  enclosing(file: SourceFile, symbol: number): NodeDraft;
  /** What runs the code in a symbol: what encloses it, or its file's module where that is a type which another file declares. */
  running(file: SourceFile, symbol: number): NodeDraft;
  readonly project: NodeDraft;
  readonly folders: ReadonlyMap<string, NodeDraft>;
}

/** Makes all nodes of a repository. */
export function buildNodes(input: GraphInput, program: Program): NodeTable {
  const { project, files, documents = [] } = input;
  const root: NodeDraft = {
    uid: nodeUid('Project', '', project),
    kind: 'Project',
    name: project,
    qualifiedName: project,
    path: '',
  };
  const folders = folderNodes(project, files);
  const fileNodes = new Map<string, NodeDraft>();
  for (const file of files) fileNodes.set(file.path, fileNode(project, file));
  const modules: NodeDraft[] = [];
  const symbols: (NodeDraft | undefined)[] = new Array(program.totals.symbols);
  for (const file of program.files) {
    if (file.isStub) continue;
    const module = moduleNode(project, file);
    modules[file.index] = module;
    const lines = file.facts.lineStarts.length;
    const own = fileNodes.get(file.path);
    if (own) own.size = lines;
    if (own && module.test) own.test = true;
    symbolNodes(program, file, module, symbols);
  }
  for (const file of program.files) describeDefinitions(program, file, symbols);
  const pages = documents.map(({ path }) => pageNode(project, path));
  const nodes = [
    root,
    ...folders.values(),
    ...fileNodes.values(),
    ...pages,
    ...modules.filter(Boolean),
    ...symbols.filter((node) => node !== undefined),
  ];
  const enclosing = (file: SourceFile, symbol: number): NodeDraft => {
    for (let at = symbol; at !== 0; at = file.facts.symbols.owner(at)) {
      const id = file.symbolBase + at;
      const [target = definitionsOf(program, id)[0] ?? id] = extensionsOf(program).targets(id);
      const node = symbols[target];
      if (node) return node;
    }
    return modules[file.index];
  };
  const running = (file: SourceFile, symbol: number): NodeDraft => {
    const node = enclosing(file, symbol);
    const isElsewhere = node.path !== file.path && node.kind !== 'Module' && symbol !== 0;
    return isElsewhere && isPartOfAnother(program, file, symbol) ? modules[file.index] : node;
  };
  return {
    nodes,
    numbers: new NodeNumbers<NodeDraft>(),
    ofSymbol: (symbol) => symbols[symbol] ?? symbols[memberDefinition(program, symbol)],
    ofModule: (file) => modules[file.index],
    ofFile: (path) => fileNodes.get(path),
    enclosing,
    running,
    project: root,
    folders,
  };
}

function folderNodes(project: string, files: readonly ScannedFile[]): Map<string, NodeDraft> {
  const folders = new Map<string, NodeDraft>();
  for (const file of files) {
    const parts = file.path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const path = parts.slice(0, depth).join('/');
      if (folders.has(path)) continue;
      folders.set(path, {
        uid: nodeUid('Folder', path, ''),
        kind: 'Folder',
        name: parts[depth - 1],
        qualifiedName: moduleQualifiedName(project, path),
        path,
      });
    }
  }
  return folders;
}

function fileNode(project: string, file: ScannedFile): NodeDraft {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const node: NodeDraft = {
    uid: nodeUid('File', file.path, ''),
    kind: 'File',
    name,
    qualifiedName: `${project}/${file.path}`,
    path: file.path,
  };
  if (file.language) node.language = file.language.id;
  if (file.language?.isTest(file.path)) node.test = true;
  return node;
}

function pageNode(project: string, path: string): NodeDraft {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { uid: nodeUid('Page', path, ''), kind: 'Page', name, qualifiedName: `${project}:${path}`, path };
}

/** The name under which a module is known: its path without extension; a package's own module is its directory. */
function modulePath(file: SourceFile): string {
  const stem = file.path.replace(/(\.d)?\.[^./]+$/, '');
  return file.facts.flags & FileFlag.packageModule ? stem.slice(0, Math.max(0, stem.lastIndexOf('/'))) || stem : stem;
}

function moduleNode(project: string, file: SourceFile): NodeDraft {
  const path = modulePath(file);
  const node: NodeDraft = {
    uid: nodeUid('Module', file.path, ''),
    kind: 'Module',
    name: path.slice(path.lastIndexOf('/') + 1),
    qualifiedName: moduleQualifiedName(project, path),
    path: file.path,
    startLine: 1,
    endLine: lastLine(file),
    language: file.language.id,
  };
  if (file.facts.doc !== 0) node.doc = file.facts.strings[file.facts.doc];
  if (isTestFile(file.path, file.language.isTest(file.path), file.facts)) node.test = true;
  const entry = moduleEntry(file);
  if (entry) node.entry = entry;
  return node;
}

function lastLine(file: SourceFile): number {
  return file.facts.lineStarts.length;
}

function moduleEntry(file: SourceFile): EntryPoint | undefined {
  const { entries } = file.facts;
  for (let row = 1; row < entries.rows; row++) {
    if (entries.value(row) === 0) return entryAt(file, row);
  }
  return undefined;
}

/** An entry-point hint of a file. */
export function entryAt(file: SourceFile, row: number): EntryPoint {
  const kind = ENTRY_KINDS[file.facts.entries.kind(row)] as EntryPoint['kind'];
  return { kind, label: file.facts.strings[file.facts.entries.label(row)] };
}

/** What is said of a symbol where it is declared counts where the definition says nothing. */
function describeDefinitions(program: Program, file: SourceFile, nodes: readonly (NodeDraft | undefined)[]): void {
  const { symbols, strings } = file.facts;
  for (let row = 1; row < symbols.rows; row++) {
    const doc = symbols.doc(row);
    if (doc === 0) continue;
    for (const definition of definitionsOf(program, file.symbolBase + row)) {
      const node = nodes[definition];
      if (node && node.doc === undefined) node.doc = strings[doc];
    }
  }
}

function symbolNodes(program: Program, file: SourceFile, module: NodeDraft, nodes: (NodeDraft | undefined)[]): void {
  const { symbols } = file.facts;
  const localNames: string[] = [''];
  const uids = new Map<string, number>();
  const hidden = new Set<number>();
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const flags = symbols.flags(row);
    const name = file.facts.strings[symbols.name(row)];
    localNames[row] = memberQualifiedName(localNames[owner] ?? '', name).replace(/^\./, '');
    // Members of a type without a name are no nodes either; the methods of a class without one are code that runs.
    if (isPartOfAnother(program, file, row) || definitionsOf(program, file.symbolBase + row).length > 0) continue;
    if (flags & SymbolFlag.anonymous || (hidden.has(owner) && !isMethodOfClass(file, row)) || name === '') {
      hidden.add(row);
      localNames[row] = localNames[owner] ?? '';
      continue;
    }
    const kind = NODE_KINDS[symbols.kind(row)] as NodeKind;
    const told = localNames[row] + parametersIn(file, row);
    const key = `${kind}:${told}`;
    const occurrence = (uids.get(key) ?? 0) + 1;
    uids.set(key, occurrence);
    nodes[file.symbolBase + row] = symbolNode(file, module, row, kind, {
      localName: localNames[row],
      told,
      occurrence,
    });
  }
}

function isMethodOfClass(file: SourceFile, row: number): boolean {
  const { symbols } = file.facts;
  const owner = NODE_KINDS[symbols.kind(symbols.owner(row))];
  const kind = NODE_KINDS[symbols.kind(row)];
  return owner === 'Class' && (kind === 'Method' || kind === 'Constructor');
}

const MODIFIERS: readonly (readonly [number, string])[] = [
  [SymbolFlag.abstract, 'abstract'],
  [SymbolFlag.async, 'async'],
  [SymbolFlag.classMethod, 'classmethod'],
  [SymbolFlag.constant, 'const'],
  [SymbolFlag.declaration, 'declaration'],
  [SymbolFlag.defaultExport, 'default'],
  [SymbolFlag.generator, 'generator'],
  [SymbolFlag.macro, 'macro'],
  [SymbolFlag.outline, 'outline'],
  [SymbolFlag.getter, 'getter'],
  [SymbolFlag.private, 'private'],
  [SymbolFlag.protected, 'protected'],
  [SymbolFlag.readonly, 'readonly'],
  [SymbolFlag.setter, 'setter'],
  [SymbolFlag.static, 'static'],
];

interface LocalName {
  readonly localName: string;
  /** With what tells it from others of the same name, as far as the source says so. */
  readonly told: string;
  readonly occurrence: number;
}

/** Where functions of one name are told apart by their parameters, the types of these. */
function parametersIn(file: SourceFile, row: number): string {
  const { bindings, functions, symbols } = file.facts;
  if (!file.language.semantics.rules.overloads || !isCallable(file, row)) return '';
  const fn = firstOf(file, symbols.functions(row));
  const labels = file.language.semantics.rules.argumentLabels ? labelsOf(file, fn) : [];
  const types = listRows(file, functions.parameters(fn)).map((parameter, index) => {
    const isRest = bindings.flags(parameter) & BindingFlag.rest;
    const type = `${typeName(file, bindings.type(parameter))}${isRest ? '...' : ''}`;
    return labels[index] === undefined || labels[index] === '' ? type : `${labels[index]}:${type}`;
  });
  return `(${types.join(',')})`;
}

/** The last name of a type, without type arguments save that of an array. */
function typeName(file: SourceFile, type: number): string {
  const { expressions, strings } = file.facts;
  const a = expressions.a(type);
  switch (expressions.kind(type)) {
    case Expression.name:
      return writtenName(file, strings[a]);
    case Expression.member:
      return writtenName(file, strings[expressions.b(type)]);
    case Expression.apply: {
      const head = typeName(file, a);
      if (head !== file.language.semantics.builtins.array) return head;
      return `${typeName(file, firstOf(file, expressions.b(type)))}[]`;
    }
    default:
      return '?';
  }
}

function symbolNode(
  file: SourceFile,
  module: NodeDraft,
  row: number,
  kind: NodeKind,
  { localName, told, occurrence }: LocalName,
): NodeDraft {
  const { symbols, strings, lineStarts } = file.facts;
  const flags = symbols.flags(row);
  const name = positionAt(lineStarts, symbols.nameStart(row));
  const node: NodeDraft = {
    uid: nodeUid(kind, file.path, told, occurrence),
    kind,
    name: strings[symbols.name(row)],
    qualifiedName: memberQualifiedName(module.qualifiedName, localName),
    path: file.path,
    startLine: positionAt(lineStarts, symbols.start(row)).line,
    endLine: positionAt(lineStarts, Math.max(symbols.end(row) - 1, 0)).line,
    nameLine: name.line,
    nameColumn: name.column,
    language: file.language.id,
  };
  const signature = strings[symbols.signature(row)];
  if (signature !== '') node.signature = signature;
  const doc = strings[symbols.doc(row)];
  if (doc !== '') node.doc = doc;
  if (flags & SymbolFlag.exported) node.exported = true;
  if (module.test || flags & SymbolFlag.test) node.test = true;
  const modifiers = MODIFIERS.filter(([flag]) => flags & flag).map(([, text]) => text);
  if (modifiers.length > 0) node.modifiers = modifiers;
  return node;
}
