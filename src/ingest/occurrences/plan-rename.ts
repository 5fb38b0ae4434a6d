// The plan of a rename: every edit with its reason, what is left alone and why, and what stands in the way. Nothing is
// written here.

import type { GraphNode } from '../../model/graph.ts';
import { textOf } from '../../model/stored-text.ts';
import { injectedParameters } from '../frameworks/injected-parameters.ts';
import { buildNodes, type NodeTable } from '../graph/nodes.ts';
import type { Ingested } from '../ingest.ts';
import { createResolver } from '../resolve/create.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { buildProgram, type Program } from '../resolve/program/program.ts';
import { type Conflict, conflictsOf } from './conflicts.ts';
import { findOccurrences, type Occurrence, type Occurrences, type Place } from './find-occurrences.ts';
import { foreignBaseNames } from './hierarchy.ts';
import type { Evidence } from './meanings.ts';

export interface PlannedEdit {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Offset into the file's text, and the length of what is replaced. */
  readonly start: number;
  readonly length: number;
  readonly text: string;
  readonly evidence: Evidence;
}

/** The new text of a file, with the hash of the bytes that it was made from. */
export interface RenamedFile {
  readonly path: string;
  readonly text: string;
  readonly seen: string;
}

export interface Mention {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface RenamePlan {
  /** Why it cannot be done; empty where it can. */
  readonly conflicts: readonly Conflict[];
  /** In the order of paths and places. */
  readonly edits: readonly PlannedEdit[];
  /** The files with their edits made, in the order of paths. */
  readonly files: readonly RenamedFile[];
  /** Symbols that get the new name as well, because they are one with it: overrides, implementations. */
  readonly together: readonly GraphNode[];
  /** May mean the symbol: nothing is known of what they are members of. */
  readonly unresolved: readonly Mention[];
  readonly textOnly: readonly (Mention & { readonly kind: 'text' | 'comment' })[];
  /** What nobody can check here. */
  readonly cautions: readonly string[];
}

/** Plans to call the symbol with a uid `newName`. Undefined where the facts have no such symbol. */
export async function planRename(
  input: Ingested & { readonly project: string },
  uid: string,
  newName: string,
): Promise<RenamePlan | undefined> {
  const program = buildProgram(input.sources, input.stubs, input.repository);
  const table = buildNodes(input, program);
  const symbol = symbolOf(program, table, uid);
  if (symbol === undefined) return undefined;
  const { path, language, facts, symbolBase } = program.fileOfSymbol(symbol);
  const name = facts.strings[facts.symbols.name(symbol - symbolBase)];
  // The facts may all have come from a cache: nothing was parsed in this thread yet.
  for (const each of new Set(input.sources.map((source) => source.language))) await each.load();
  const problem = problemBeforehand(language.naming, language.name, name, newName);
  if (problem !== undefined) return refused(problem);

  const texts = new Map(input.sources.map((source) => [source.path, textOf(source.content)]));
  const at = facts.symbols.nameStart(symbol - symbolBase);
  // In quotes it begins one further.
  if (
    !texts
      .get(path)
      ?.slice(at, at + name.length + 1)
      .includes(name)
  )
    return refused(`'${name}' is called after its file: rename the file instead`);
  const r = createResolver(program, { injection: injectedParameters() });
  const found = findOccurrences(r, symbol, (file) => texts.get(file.path) ?? '');
  const edits = found.occurrences.map((one) => editOf(one, name, newName));
  return {
    conflicts: [
      ...tied(found),
      ...spelledOtherwise(found),
      ...inOtherLanguages(found, name, newName),
      ...conflictsOf(r, found, newName),
    ],
    edits,
    files: renamedFiles(input, edits),
    together: together(r, table, found, symbol),
    unresolved: found.open.map(mention),
    textOnly: found.textOnly.map((place) => ({ ...mention(place), kind: place.kind })),
    cautions: cautionsOf(r, found),
  };
}

function symbolOf(program: Program, table: NodeTable, uid: string): number | undefined {
  for (const file of program.files) {
    if (file.isStub) continue;
    for (let row = 1; row < file.facts.symbols.rows; row++)
      if (table.ofSymbol(file.symbolBase + row)?.uid === uid) return file.symbolBase + row;
  }
  return undefined;
}

function problemBeforehand(
  naming: Program['files'][number]['language']['naming'],
  language: string,
  name: string,
  newName: string,
): string | undefined {
  if (naming === undefined) return `Symbols of ${language} cannot be renamed yet`;
  if (name === newName) return `'${name}' is what it is called already`;
  const problem = naming.reserved(name) ?? naming.problemWith(name, newName);
  return problem === undefined ? undefined : `'${name}' ${problem}`;
}

function refused(message: string): RenamePlan {
  return { conflicts: [{ message }], edits: [], files: [], together: [], unresolved: [], textOnly: [], cautions: [] };
}

function tied(found: Occurrences): readonly Conflict[] {
  return found.tiedTo.map((place) =>
    place === 'heritage'
      ? { message: `'${found.name}' overrides or implements a member of the standard library` }
      : { message: `'${found.name}' may be a name of the standard library here`, ...mention(place) },
  );
}

function spelledOtherwise(found: Occurrences): readonly Conflict[] {
  return found.occurrences.flatMap((one) =>
    one.spelling === undefined
      ? []
      : [{ message: `'${found.name}' is spelled '${one.spelling}' here`, ...mention(one) }],
  );
}

/** Files of another language have rules of their own for what can be a name. */
function inOtherLanguages(found: Occurrences, name: string, newName: string): readonly Conflict[] {
  const languages = new Set(found.occurrences.map(({ file }) => file.language));
  return [...languages].flatMap(({ naming }) => {
    const problem = naming?.problemWith(name, newName);
    return problem === undefined ? [] : [{ message: `'${name}' ${problem}` }];
  });
}

function editOf(one: Occurrence, name: string, newName: string): PlannedEdit {
  const text =
    one.only === undefined
      ? newName
      : one.only === 'member'
        ? `${newName}${one.shorthand}${name}`
        : `${name}${one.shorthand}${newName}`;
  return { ...mention(one), start: one.start, length: name.length, text, evidence: one.evidence };
}

function renamedFiles({ sources }: Ingested, edits: readonly PlannedEdit[]): readonly RenamedFile[] {
  const byPath = new Map<string, PlannedEdit[]>();
  for (const edit of edits) byPath.set(edit.path, [...(byPath.get(edit.path) ?? []), edit]);
  return sources.flatMap(({ path, content, hash }) => {
    const own = byPath.get(path);
    if (own === undefined) return [];
    const text = textOf(content);
    let renamed = '';
    let done = 0;
    for (const edit of own) {
      renamed += text.slice(done, edit.start) + edit.text;
      done = edit.start + edit.length;
    }
    return [{ path, text: renamed + text.slice(done), seen: hash }];
  });
}

function mention({ file, line, column }: Place): Mention {
  return { path: file.path, line, column };
}

/** Other symbols of the name whose entity is renamed. */
function together(r: Resolver, table: NodeTable, found: Occurrences, symbol: number): readonly GraphNode[] {
  const nodes = new Set<GraphNode>();
  const own = table.ofSymbol(symbol);
  for (const file of r.program.files) {
    const text = file.isStub ? -1 : r.program.textId(file, found.name);
    const { bindings } = file.facts;
    for (let row = 1; text >= 0 && row < bindings.rows; row++) {
      const other = bindings.symbol(row);
      if (bindings.name(row) !== text || other === 0) continue;
      const node = table.ofSymbol(file.symbolBase + other);
      const isOne = node !== own && found.renamed.has(found.entities.ofBinding(file.bindingBase + row));
      if (node !== undefined && isOne) nodes.add(node);
    }
  }
  return [...nodes];
}

function cautionsOf(r: Resolver, found: Occurrences): readonly string[] {
  const outside = new Set<string>();
  for (const { symbol, members } of found.families) {
    if (!members.some((entity) => found.renamed.has(entity))) continue;
    for (const name of foreignBaseNames(r, symbol)) outside.add(name);
  }
  return [...outside]
    .sort()
    .map(
      (name) =>
        `A class concerned extends something of '${name}', which is not in this repository: if that has a member '${found.name}', the rename parts them.`,
    );
}
