// Reports on the quality of a repository: what its graph and its history say together.

import { fileKinds } from '../../ingest/index.ts';
import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { filesOfCommits, isShallow, mainAuthor } from '../../workspace/index.ts';
import type { OpenRepository } from '../engine.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { displayKind, shownName } from '../rows.ts';
import { factsReader } from '../sides/file-facts.ts';
import { html } from './html.ts';
import { codeOwners } from './owners.ts';
import type { ReportedSymbol, ReportResult } from './schema.ts';
import type { SECTIONS } from './section-names.ts';
import { callCycles, importCycles } from './sections/cycles.ts';
import { CERTAINTIES, deadCode } from './sections/dead-code.ts';
import { type Commits, coChanges, unstableInterfaces } from './sections/history.ts';
import { duplicateNames, hubs, largeFunctions } from './sections/shapes.ts';
import { type ReadText, textUses } from './sections/text-uses.ts';
import { text } from './text.ts';

export interface ReportInput {
  readonly section: 'all' | (typeof SECTIONS)[number];
  readonly limit: number;
  readonly commits: number;
  readonly blame: boolean;
  readonly format: 'text' | 'html';
  readonly repo?: string;
}

export const render: (report: ReportResult, dialect: Parameters<typeof text>[1]) => string = (report, dialect) =>
  report.format === 'html' ? html(report) : text(report, dialect);

/** A file is read as a whole: what is larger is data. */
const LARGEST = 2_000_000;

interface Looked {
  readonly view: GraphView;
  readonly limit: number;
  readonly read: ReadText;
  symbol(node: number): Promise<ReportedSymbol>;
  ownersOf(path: string, lines?: readonly [number, number]): Promise<string[]>;
}

export async function run(input: ReportInput, context: OperationContext): Promise<ReportResult> {
  const repository = context.open(input.repo);
  const { view } = repository;
  const wants = (section: (typeof SECTIONS)[number]) => input.section === 'all' || input.section === section;
  const looked = lookedAt(repository, input);
  const languages = await context.engine.host.languages();
  const { isDocument } = fileKinds(languages);
  const factsOf = factsReader({ text: async (path) => looked.read(path) }, languages);
  const needsHistory = wants('unstable') || wants('co-change');
  const history = needsHistory ? await historyOf(repository, input.commits) : { commits: [], notes: [] };
  return {
    format: input.format,
    repository: repository.name,
    counts: { files: view.ofKind('File').length, symbols: symbolCount(view) },
    ...(wants('dead-code') ? { dead_code: await deadSection(looked, isDocument) } : {}),
    ...(wants('import-cycles') ? { import_cycles: await cycleSection(looked, await importCycles(view, factsOf)) } : {}),
    ...(wants('call-cycles') ? { call_cycles: await cycleSection(looked, callCycles(view)) } : {}),
    ...(wants('hubs') ? { hubs: await symbolSection(looked, hubs(view)) } : {}),
    ...(wants('unstable')
      ? {
          unstable_interfaces: await fileSection(looked, unstableInterfaces(view, history.commits), ({ path }) => path),
        }
      : {}),
    ...(wants('functions') ? { large_functions: await symbolSection(looked, largeFunctions(view, looked.read)) } : {}),
    ...(wants('duplicates') ? { duplicate_names: await duplicateSection(looked) } : {}),
    ...(wants('co-change')
      ? { co_changes: await fileSection(looked, coChanges(view, history.commits), ({ one }) => one) }
      : {}),
    notes: [...history.notes, ...notLookedAt(repository)],
  };
}

function lookedAt({ view, read, git }: OpenRepository, { limit, blame }: ReportInput): Looked {
  const readText: ReadText = (path) => {
    const bytes = read(path);
    return bytes === undefined || bytes.length > LARGEST || bytes.includes(0) ? undefined : bytes.toString('utf8');
  };
  const byCodeOwners = codeOwners(readText);
  const ownersOf = async (path: string, lines?: readonly [number, number]): Promise<string[]> => {
    const named = byCodeOwners(path);
    if (named.length > 0 || !blame) return [...named];
    const author = await mainAuthor(git().git, path, lines);
    return author === undefined ? [] : [author.name];
  };
  const symbol = async (index: number): Promise<ReportedSymbol> => {
    const { uid, kind, name, path, startLine, endLine } = view.node(index);
    const type = displayKind(kind);
    const known = startLine !== undefined && endLine !== undefined;
    return {
      uid,
      type,
      name: kind === 'Module' ? path : shownName({ kind: type, name, filePath: path, uid: uid.replace(kind, type) }),
      filePath: path,
      ...(known ? { line: startLine, endLine } : {}),
      owners: await ownersOf(path, known ? [startLine, endLine] : undefined),
    };
  };
  return { view, limit, read: readText, symbol, ownersOf };
}

function symbolCount(view: GraphView): number {
  let count = 0;
  for (let node = 0; node < view.nodeCount; node++) if (isSymbolKind(view.kindOf(node))) count++;
  return count;
}

async function deadSection({ view, read, limit, symbol }: Looked, isProse: (path: string) => boolean) {
  const found = deadCode(view, (symbols) => textUses(view, read, symbols, isProse));
  const count = (certainty: string) => found.filter((each) => each.certainty === certainty).length;
  const sorted = CERTAINTIES.flatMap((certainty) => found.filter((each) => each.certainty === certainty));
  return {
    total: found.length,
    by_certainty: { high: count('high'), medium: count('medium'), low: count('low') },
    rows: await inTurn(sorted.slice(0, limit), async ({ node, certainty, reasons }) => ({
      ...(await symbol(node)),
      certainty,
      reasons: [...reasons],
    })),
  };
}

async function cycleSection({ limit, symbol }: Looked, cycles: readonly (readonly number[])[]) {
  const rows = await inTurn(cycles.slice(0, limit), async (nodes) => ({
    size: nodes.length,
    members: await inTurn(nodes.slice(0, limit), symbol),
  }));
  return { total: cycles.length, rows };
}

async function symbolSection<Row extends { readonly node: number }>({ limit, symbol }: Looked, found: readonly Row[]) {
  const rows = await inTurn(found.slice(0, limit), async ({ node, ...row }) => ({ ...(await symbol(node)), ...row }));
  return { total: found.length, rows };
}

async function fileSection<Row extends object>(
  { limit, ownersOf }: Looked,
  found: readonly Row[],
  pathOf: (row: Row) => string,
) {
  const rows = await inTurn(found.slice(0, limit), async (row) => ({ ...row, owners: await ownersOf(pathOf(row)) }));
  return { total: found.length, rows };
}

async function duplicateSection({ view, limit, symbol }: Looked) {
  const found = duplicateNames(view);
  const rows = await inTurn(found.slice(0, limit), async ({ name, kind, nodes }) => ({
    name,
    type: displayKind(kind),
    members: await inTurn(nodes.slice(0, limit), symbol),
  }));
  return { total: found.length, rows };
}

/** One after another: each may start a process. */
async function inTurn<Item, Result>(items: readonly Item[], ask: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await ask(item));
  return results;
}

async function historyOf(
  { git }: OpenRepository,
  most: number,
): Promise<{ readonly commits: Commits; readonly notes: readonly string[] }> {
  const commits = most === 0 ? [] : await filesOfCommits(git().git, most);
  if (commits === undefined) return { commits: [], notes: ['There is no history: this is not in git.'] };
  const isCut = await isShallow(git().git);
  return {
    commits,
    notes: isCut ? [`The clone is shallow: only ${commits.length} commits of its history are there.`] : [],
  };
}

function notLookedAt({ directory }: OpenRepository): string[] {
  const { brokenFiles = [], skippedFiles = [] } = readReport(directory) ?? {};
  return [
    ...(brokenFiles.length > 0 ? [`${brokenFiles.length} file(s) with syntax errors were read in part.`] : []),
    ...(skippedFiles.length > 0
      ? [`${skippedFiles.length} file(s) were not indexed; what they use may look dead.`]
      : []),
  ];
}
