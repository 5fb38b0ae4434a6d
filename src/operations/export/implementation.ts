// Writes a graph, a neighbourhood of a symbol, or what the rows of a query hold, in a format of other programs.

import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { DEPENDENCY_KINDS, type GraphView } from '../../model/graph.ts';
import { type PropertyRows, propertyRows } from '../../store/property-rows.ts';
import { run as runCypher } from '../cypher/implementation.ts';
import type { CypherResult } from '../cypher/schema.ts';
import type { OpenRepository } from '../engine.ts';
import { indexedTexts } from '../line-texts.ts';
import type { OperationContext } from '../operation.ts';
import { stepsOver } from '../references.ts';
import { findSymbol } from '../symbols.ts';
import type { ExportFormat } from './format-names.ts';
import { formatted } from './formats.ts';
import { csvFiles, importCommand } from './neo4j-csv.ts';
import type { ExportResult } from './schema.ts';
import { scipBytes } from './scip.ts';

export interface ExportInput {
  readonly format: ExportFormat;
  readonly output?: string;
  readonly around?: string;
  readonly filePath?: string;
  readonly depth: number;
  readonly query?: string;
  readonly repo?: string;
}

/** Pieces are gathered up to this many characters before they are written. */
const BLOCK = 1 << 20;
/** The most rows that a query gives. */
const MOST_ROWS = 1_000;
const QUERY_MS = 30_000;

export async function run(input: ExportInput, context: OperationContext): Promise<ExportResult> {
  if (input.around !== undefined && input.query !== undefined) {
    throw new AppError('invalid-argument', "Either 'around' or 'query' says what is exported, not both");
  }
  const { format } = input;
  const repository = context.open(input.repo);
  const { name, view } = repository;
  const answer = input.query === undefined ? undefined : await rowsOf(input.query, input, context);
  const chosen = answer === undefined ? neighbourhood(view, input) : nodesIn(view, answer);
  const rows = propertyRows(view, chosen);
  const common = { name, format, nodes: rows.nodeCount, edges: rows.edgeCount, notes: notesOn(answer, rows) };
  const output = input.output === undefined ? undefined : resolve(context.directory, input.output);
  if (format === 'neo4j-csv') {
    if (output === undefined)
      throw new AppError('invalid-argument', "Argument 'output' is required: a folder for the files");
    const files = csvFiles(rows).map(({ name: file, pieces }) => ({ path: join(output, file), pieces }));
    writing(output, () => mkdirSync(output, { recursive: true }));
    for (const { path, pieces } of files) writing(path, () => writePieces(path, pieces));
    return { ...common, files: files.map(({ path }) => path), command: importCommand() };
  }
  if (format === 'scip') {
    if (output === undefined)
      throw new AppError('invalid-argument', "Argument 'output' is required: the index is binary");
    const { bytes, notes } = await scipIndex(repository, chosen, context);
    writing(output, () => writeFileSync(output, bytes));
    return { ...common, notes: [...common.notes, ...notes], files: [output] };
  }
  const isTable = format === 'json' && answer !== undefined;
  const pieces = isTable ? [tableText(answer)] : formatted(format, rows);
  if (output === undefined) return { ...common, files: [], text: [...pieces].join('').trimEnd() };
  writing(output, () => writePieces(output, pieces));
  return { ...common, files: [output] };
}

export function render({ name, files, nodes, edges, text, command, notes }: ExportResult): string {
  if (text !== undefined) return text;
  return [
    `Exported ${nodes} nodes and ${edges} relationships of ${name}:`,
    ...files.map((file) => `  ${file}`),
    ...notes,
    ...(command === undefined ? [] : ['', 'In that folder, into an empty database of Neo4j:', `  ${command}`]),
  ].join('\n');
}

/** The index, and what of it is not as it should be. */
async function scipIndex(
  repository: OpenRepository,
  chosen: ReadonlySet<number> | undefined,
  { engine }: OperationContext,
): Promise<{ readonly bytes: Uint8Array; readonly notes: readonly string[] }> {
  const { name, view, root } = repository;
  const texts = indexedTexts(repository);
  const languages = new Map((await engine.host.languages()).map((language) => [language.id, language.name]));
  let changed = 0;
  const bytes = scipBytes({
    view,
    project: name,
    root,
    version: engine.host.version,
    languageName: (id) => languages.get(id) ?? id,
    linesOf(path) {
      const lines = texts(path);
      if (lines === undefined) changed++;
      return lines;
    },
    isChosen: (node) => chosen === undefined || chosen.has(node),
  });
  const notes = changed === 0 ? [] : [`${changed} file(s) are not as they were indexed: places in them are of then.`];
  return { bytes, notes };
}

function rowsOf(query: string, { repo }: ExportInput, context: OperationContext): Promise<CypherResult> {
  const given = { query, limit: MOST_ROWS, timeout: QUERY_MS };
  return runCypher(repo === undefined ? given : { ...given, repo }, context);
}

function notesOn(answer: CypherResult | undefined, { nodeCount }: PropertyRows): string[] {
  return [
    ...(answer?.truncated === true ? [`The query has more rows: the first ${answer.row_count} count.`] : []),
    ...(answer !== undefined && nodeCount === 0 ? ['No row holds a node: return nodes, as in RETURN n.'] : []),
  ];
}

function tableText({ columns, rows }: CypherResult): string {
  return `${JSON.stringify({ columns, rows }, undefined, 2)}\n`;
}

/** The nodes that a query's rows hold, whole or by their uids, at any depth. */
function nodesIn(view: GraphView, { rows }: CypherResult): ReadonlySet<number> {
  const found = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const node = view.byUid(value);
      if (node !== undefined) found.add(node);
    } else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) {
      // Of a node, nothing but its uid names one that is meant.
      if ('uid' in value) look(value.uid);
      else Object.values(value).forEach(look);
    }
  };
  rows.forEach(look);
  return found;
}

/** What is at most so many dependencies away from a symbol, in both directions; undefined for all. */
function neighbourhood(view: GraphView, input: ExportInput): ReadonlySet<number> | undefined {
  if (input.around === undefined) return undefined;
  const { around: name, filePath } = input;
  const symbol = findSymbol(view, filePath === undefined ? { name } : { name, filePath });
  if (symbol.status === 'ambiguous') {
    const uids = symbol.candidates.map(({ uid }) => uid);
    throw new AppError('invalid-argument', `Several symbols are called '${name}'`, {
      hint: `Name one by its uid: ${uids.slice(0, 10).join(', ')}`,
    });
  }
  const found = new Set([symbol.node]);
  let edge = [symbol.node];
  for (let depth = 0; depth < input.depth; depth++) {
    const next = edge.flatMap((node) =>
      DEPENDENCY_KINDS.flatMap((kind) =>
        (['upstream', 'downstream'] as const).flatMap((direction) => stepsOver(view, node, kind, direction)),
      ).map((step) => step.node),
    );
    edge = [...new Set(next)].filter((node) => !found.has(node));
    for (const node of edge) found.add(node);
  }
  return found;
}

function writing(path: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    throw new AppError('io-failed', `Could not write ${path}: ${(cause as Error).message}`, { cause });
  }
}

function writePieces(path: string, pieces: Iterable<string>): void {
  const descriptor = openSync(path, 'w');
  try {
    let block = '';
    for (const piece of pieces) {
      block += piece;
      if (block.length < BLOCK) continue;
      writeSync(descriptor, block);
      block = '';
    }
    writeSync(descriptor, block);
  } finally {
    closeSync(descriptor);
  }
}
