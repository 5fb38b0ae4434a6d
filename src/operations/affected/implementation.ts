// The tests that a change can affect.

import type { GraphView } from '../../model/graph.ts';
import { isTestUnit } from '../../model/test-units.ts';
import type { ChangedFile } from '../detect-changes/changed-files.ts';
import type { ChangedSymbol } from '../detect-changes/compare-versions.ts';
import type { Language } from '../detect-changes/outline.ts';
import type { OperationContext } from '../operation.ts';
import { compareText, membersOf } from '../references.ts';
import { type FactsReader, factsReader } from '../sides/file-facts.ts';
import type { SidesInput } from '../sides/request.ts';
import { openSides, type Side, type Sides } from '../sides/sides.ts';
import { loadedFiles } from './loaded-files.ts';
import { changesMoreThanImports } from './module-changes.ts';
import { type FormatName, renderAffected } from './render.ts';
import type { AffectedResult } from './schema.ts';
import { type Selection, type Step, selectTests, withWays } from './select-tests.ts';
import { localName, testFiles } from './test-units.ts';
import { effectOf, isSettings } from './widening.ts';

export const render = renderAffected;

export interface AffectedInput extends SidesInput {
  readonly strict: boolean;
  readonly why: boolean;
  readonly format: FormatName;
}

export async function run(input: AffectedInput, context: OperationContext): Promise<AffectedResult> {
  const sides = await openSides(input, context);
  try {
    return await affected(sides, input, await context.engine.host.languages());
  } finally {
    sides.session.close();
  }
}

/** What changed in each of the graphs, with the names to give as reasons. */
interface Roots {
  readonly base: Map<number, string>;
  readonly head: Map<number, string>;
  readonly folders: Map<string, string>;
  readonly notes: string[];
  all: string | undefined;
}

/** One reader for each side: a file is lowered once, however often it is asked for. */
interface FactsOfSides {
  readonly base: FactsReader;
  readonly head: FactsReader;
}

async function affected(
  sides: Sides,
  { strict, why, format }: AffectedInput,
  languages: readonly Language[],
): Promise<AffectedResult> {
  const { head, base, files, name, compared } = sides;
  const roots: Roots = { base: new Map(), head: new Map(), folders: new Map(), notes: [], all: undefined };
  const facts: FactsOfSides = { base: factsReader(base, languages), head: factsReader(head, languages) };
  for (const file of files) await addRoots(sides, file, languages, facts, roots);
  const select = ({ view }: Side, names: ReadonlyMap<number, string>): Selection => {
    const selection = selectTests(view, [...names.keys()], { strict, names });
    return why ? withWays(view, selection) : selection;
  };
  const found = select(head, roots.head);
  const gone = select(base, roots.base);
  await keepLoaded(head, found, languages);
  await keepLoaded(base, gone, languages);
  addFromBase(sides, gone, found);
  for (const [folder, why] of roots.folders) {
    for (const path of testFiles(head.view)) if (path.startsWith(`${folder}/`)) found.whole.set(path, { why });
  }
  const { all } = roots;
  if (all !== undefined) for (const path of testFiles(head.view)) found.whole.set(path, { why: all });
  const selected = rowsOf(head.view, found);
  return {
    format,
    repository: name,
    compared,
    summary: {
      files: selected.length,
      tests: selected.reduce((sum, { tests }) => sum + tests.length, 0),
      all_files: testFiles(head.view).size,
      all_tests: unitsOf(head.view).length,
      changed_symbols: files.reduce((sum, { symbols }) => sum + symbols.length, 0),
    },
    ...(all === undefined ? {} : { all }),
    files: selected,
    notes: roots.notes,
  };
}

async function addRoots(
  sides: Sides,
  file: ChangedFile,
  languages: readonly Language[],
  facts: FactsOfSides,
  roots: Roots,
): Promise<void> {
  const { path, note } = file.file;
  if (isSettings(path, languages)) {
    roots.all ??= `${path} is configuration or a lock file`;
    return;
  }
  if (note === 'comments or layout only') return;
  if (note !== undefined) {
    const effect = await effectOf(file, sides.head, languages);
    if (effect.kind === 'all') roots.all ??= effect.why;
    if (effect.kind !== 'data') return;
    for (const node of effect.nodes) roots.head.set(node, path);
    if (effect.folder !== undefined) roots.folders.set(effect.folder, `${path} is data among its tests`);
    if (effect.nodes.length === 0 && effect.folder === undefined) {
      roots.notes.push(`${path} (${note}): no code names it, so no test is selected for it`);
    }
    return;
  }
  for (const symbol of file.symbols) await addSymbol(sides, file, symbol, facts, roots);
}

async function addSymbol(
  { base, head }: Sides,
  file: ChangedFile,
  symbol: ChangedSymbol,
  facts: FactsOfSides,
  roots: Roots,
): Promise<void> {
  if (symbol.kind === 'Module' && symbol.change === 'modified') {
    if (!(await isMoreThanImports({ base, head }, file, facts))) return;
  }
  const add = (view: GraphView, into: Map<number, string>): void => {
    const node = symbol.uids.map((uid) => view.byUid(uid)).find((each) => each !== undefined);
    if (node === undefined) return;
    into.set(node, symbol.localName);
    // What a class does outside of its methods is done for every one of them.
    const isWhole = symbol.kind === 'Class' && symbol.change === 'modified';
    if (isWhole) for (const member of membersOf(view, node)) into.set(member, symbol.localName);
  };
  if (symbol.change !== 'deleted') add(head.view, roots.head);
  if (symbol.change !== 'added') add(base.view, roots.base);
}

async function isMoreThanImports(
  { base, head }: Pick<Sides, 'base' | 'head'>,
  { file }: ChangedFile,
  factsOf: FactsOfSides,
): Promise<boolean> {
  const version = async (side: Side, read: FactsReader, path: string) => {
    const [facts, text] = [await read(path), await side.text(path)];
    if (facts === undefined || text === undefined) return undefined;
    const lines = new Set<number>();
    for (const node of side.view.inFile(path)) {
      const { kind, startLine, endLine = startLine } = side.view.node(node);
      if (kind === 'File' || kind === 'Module' || startLine === undefined) continue;
      for (let line = startLine; line <= endLine!; line++) lines.add(line);
    }
    return { file: facts, text, inSymbols: (line: number) => lines.has(line) };
  };
  const before = await version(base, factsOf.base, file.previous_path ?? file.path);
  const now = await version(head, factsOf.head, file.path);
  return before === undefined || now === undefined || changesMoreThanImports(before, now);
}

/** Leaves out tests that do not load what changed: nothing of it can run in them. */
async function keepLoaded(side: Side, { tests, whole }: Selection, languages: readonly Language[]): Promise<void> {
  const mayLoad = loadedFiles(side, languages);
  for (const [node, { changed }] of tests) if (!(await mayLoad(side.view.node(node).path, changed))) tests.delete(node);
  for (const [path, { changed }] of whole)
    if (changed !== undefined && !(await mayLoad(path, changed))) whole.delete(path);
}

/** What reached a symbol that is gone or was otherwise, as far as it is still there. */
function addFromBase({ base, head }: Sides, gone: Selection, found: Selection): void {
  for (const [node, why] of gone.tests) {
    const now = head.view.byUid(base.view.node(node).uid);
    if (now !== undefined && !found.tests.has(now)) found.tests.set(now, why);
  }
  for (const [path, why] of gone.whole) {
    if (testFiles(head.view).has(path) && !found.whole.has(path)) found.whole.set(path, why);
  }
}

function unitsOf(view: GraphView): number[] {
  return [...testFiles(view)].flatMap((path) => view.inFile(path).filter((node) => isTestUnit(view.node(node))));
}

function rowsOf(view: GraphView, { tests, whole }: Selection): AffectedResult['files'] {
  const paths = new Set([...whole.keys(), ...[...tests.keys()].map((node) => view.node(node).path)]);
  return [...paths].sort(compareText).map((path) => {
    const units = view.inFile(path).filter((node) => isTestUnit(view.node(node)));
    const why = whole.get(path)?.why;
    const chosen = why === undefined ? units.filter((node) => tests.has(node)) : units;
    const rows = chosen.map((node) => {
      const { uid, startLine } = view.node(node);
      const line = startLine === undefined ? {} : { line: startLine };
      const { because, steps, way } = tests.get(node) ?? {};
      const reason = because === undefined ? {} : { because, steps, ...withWay(way) };
      return { uid, name: localName(view.node(node)), ...line, ...reason };
    });
    return { path, ...(why === undefined ? {} : { whole: why, ...withWay(whole.get(path)?.way) }), tests: rows };
  });
}

function withWay(way: readonly Step[] | undefined) {
  return way === undefined ? {} : { way: [...way] };
}
