// A repository as a report is held against it: its files of code, their symbols, and what part each has. Prepared once
// for an open index.

import { type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { type Role, roleOf } from '../../model/roles.ts';
import type { LexicalIndex } from '../lexical-index.ts';
import { tokenize } from '../tokenize.ts';
import type { Grouping } from '../word-weights.ts';

export interface GroundFile {
  readonly path: string;
  readonly role: Role;
  /** The node that stands for the whole file. */
  readonly module: number;
  /** In node order. */
  readonly symbols: readonly number[];
  /** The words of its name and of the folder it is in. */
  readonly pathTerms: readonly string[];
}

export interface Ground {
  readonly view: GraphView;
  readonly index: LexicalIndex;
  /** In path order. */
  readonly files: readonly GroundFile[];
  /** The place of a node's file in `files`; -1 for what is in none. */
  readonly fileOf: Int32Array;
  /** The documents of the index by file; those of no file make the last group. */
  readonly grouping: Grouping;
  /** How many lines a node has; 0 for one without. */
  readonly lines: Uint32Array;
  /** What is declared in an interface or a type, and has no code. */
  readonly typeMembers: ReadonlySet<number>;
  /** What the folders and files of the program are called, without extensions. */
  readonly programNames: ReadonlySet<string>;
  /** In how many files' `pathTerms` a term is. */
  readonly pathTermFiles: ReadonlyMap<string, number>;
}

const grounds = new WeakMap<LexicalIndex, Ground>();

export function groundOf(view: GraphView, index: LexicalIndex): Ground {
  const known = grounds.get(index);
  if (known?.view === view) return known;
  const made = prepare(view, index);
  grounds.set(index, made);
  return made;
}

function prepare(view: GraphView, index: LexicalIndex): Ground {
  const files: GroundFile[] = [];
  const fileOf = new Int32Array(view.nodeCount).fill(-1);
  const lines = new Uint32Array(view.nodeCount);
  for (const module of view.ofKind('Module')) {
    const node = view.node(module);
    const members = view.inFile(node.path);
    for (const member of members) {
      const { startLine, endLine } = view.node(member);
      fileOf[member] = files.length;
      if (startLine !== undefined && endLine !== undefined) lines[member] = 1 + endLine - startLine;
    }
    files.push(fileFrom(view, module, node, members));
  }
  const pathTermFiles = new Map<string, number>();
  for (const { pathTerms } of files)
    for (const term of pathTerms) pathTermFiles.set(term, (pathTermFiles.get(term) ?? 0) + 1);
  const program = files.filter(({ role }) => role === 'program');
  const programNames = new Set(program.flatMap(({ path }) => path.split('/').map((part) => part.replace(/\..*$/, ''))));
  const groupOf = Uint32Array.from(index.ids, (id) => (fileOf[id] < 0 ? files.length : fileOf[id]));
  const grouping = { groupOf, count: files.length + 1 };
  const typeMembers = typeMembersOf(view);
  return { view, index, files, fileOf, grouping, lines, typeMembers, programNames, pathTermFiles };
}

function typeMembersOf(view: GraphView): ReadonlySet<number> {
  const members = new Set<number>();
  for (const kind of ['Interface', 'TypeAlias'] as const) {
    for (const type of view.ofKind(kind)) {
      for (const edges of ['DEFINES', 'DEFINES_METHOD'] as const)
        for (const edge of view.outgoing(type, edges)) members.add(view.targetOf(edge));
    }
  }
  return members;
}

function fileFrom(view: GraphView, module: number, node: GraphNode, members: readonly number[]): GroundFile {
  const { path } = node;
  const last = path
    .replace(/(?<=[^/])\.[^/]*$/, '')
    .split('/')
    .slice(-2);
  return {
    path,
    role: roleOf(node),
    module,
    symbols: members.filter((member) => isSymbolKind(view.kindOf(member))),
    pathTerms: [...new Set(tokenize(last.join(' ')))],
  };
}
