// Reviews a change: what it breaks, what it reaches, and what could not be looked at.

import { fileKinds } from '../../ingest/index.ts';
import { type GraphNode, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { roleOf } from '../../model/roles.ts';
import type { ChangedSymbol } from '../detect-changes/compare-versions.ts';
import { compareFlows, flowsThrough } from '../flows.ts';
import { ALL_KINDS, reach } from '../impact/reach.ts';
import type { OperationContext } from '../operation.ts';
import { displayKind } from '../rows.ts';
import { factsReader } from '../sides/file-facts.ts';
import type { SidesInput } from '../sides/request.ts';
import { openSides, type Sides } from '../sides/sides.ts';
import { testsReaching } from '../sides/tests-reaching.ts';
import { type Change, inOrder, nameOf, type Rule } from './findings.ts';
import { type FormatName, renderReview } from './formats/formats.ts';
import { assignedConstants } from './rules/assigned-constants.ts';
import { boundaries } from './rules/boundaries.ts';
import { calls } from './rules/calls.ts';
import { entryPoints } from './rules/entry-points.ts';
import { importCycles } from './rules/import-cycles.ts';
import { overrides } from './rules/overrides.ts';
import { removedModules } from './rules/removed-modules.ts';
import { removedSymbols } from './rules/removed-symbols.ts';
import { unknownImports } from './rules/unknown-imports.ts';
import { LEVELS, type Level, type ReviewResult } from './schema.ts';

export const render = renderReview;

const RULES: readonly Rule[] = [
  removedModules,
  removedSymbols,
  unknownImports,
  calls,
  assignedConstants,
  overrides,
  boundaries,
  importCycles,
  entryPoints,
];
/** How far the entry points are that a change reaches. */
const ENTRY_DEPTH = 12;
const FUNCTIONS: ReadonlySet<string> = new Set(['Function', 'Method', 'Constructor']);

export interface ReviewInput extends SidesInput {
  readonly format: FormatName;
  readonly failOn: Level | 'never';
}

export async function run(input: ReviewInput, context: OperationContext): Promise<ReviewResult> {
  const sides = await openSides(input, context);
  try {
    return await review(sides, input, context);
  } finally {
    sides.session.close();
  }
}

export function isProblem({ findings, fail_on: failOn }: ReviewResult): boolean {
  if (failOn === 'never') return false;
  return findings.some(({ level }) => LEVELS.indexOf(level) <= LEVELS.indexOf(failOn));
}

async function review(sides: Sides, { format, failOn }: ReviewInput, context: OperationContext): Promise<ReviewResult> {
  const languages = await context.engine.host.languages();
  const change = changeOf(sides, languages);
  const findings = inOrder((await Promise.all(RULES.map((rule) => rule(change)))).flat());
  const { files, name, compared } = sides;
  const nodes = changedNodes(change);
  const count = (level: Level) => findings.filter((each) => each.level === level).length;
  const { isDocument } = fileKinds(languages);
  return {
    format,
    fail_on: failOn,
    repository: name,
    compared,
    summary: {
      files: files.length,
      symbols: change.symbols.length,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      comments_only:
        files.length > 0 &&
        change.symbols.length === 0 &&
        files.every(({ file }) => isDocument(file.path) || file.note === 'comments or layout only'),
    },
    findings,
    public_symbols: publicSymbols(change),
    entry_points: entryPointsReached(sides.head.view, nodes),
    flows: flowsTouched(sides.head.view, nodes),
    untested: untested(change),
    not_looked_at: {
      unresolved_calls: nodes.reduce((sum, node) => sum + (sides.head.view.node(node).unresolvedCalls ?? 0), 0),
      files: notLookedAt(change, isDocument),
      notes: [],
    },
    files: files.map(({ file: { path, status, symbols } }) => ({ path, status, symbols })),
  };
}

function changeOf(sides: Sides, languages: Parameters<typeof factsReader>[1]): Change {
  const renamed = sides.files.flatMap(({ file: { path, previous_path: from } }) =>
    from === undefined ? [] : [[from, path] as const],
  );
  const [forward, backward] = [new Map(renamed), new Map(renamed.map(([from, to]) => [to, from]))];
  return {
    sides,
    files: sides.files,
    symbols: sides.files.flatMap(({ symbols }) => symbols),
    baseFacts: factsReader(sides.base, languages),
    headFacts: factsReader(sides.head, languages),
    newPath: (path) => forward.get(path) ?? path,
    oldPath: (path) => backward.get(path) ?? path,
  };
}

function nodeIn(view: GraphView, { uids }: ChangedSymbol): number | undefined {
  return uids.map((uid) => view.byUid(uid)).find((node) => node !== undefined);
}

/** What was changed or added, outside tests, as it is in the head. */
function changedNodes({ symbols, sides }: Change): number[] {
  return symbols.flatMap((symbol) =>
    symbol.change === 'deleted' || symbol.test ? [] : (nodeIn(sides.head.view, symbol) ?? []),
  );
}

function rowOf(node: GraphNode) {
  const { uid, kind, path, startLine } = node;
  const line = startLine === undefined ? {} : { line: startLine };
  return { uid, type: displayKind(kind), name: nameOf(node), filePath: path, ...line };
}

function publicSymbols({ symbols, sides, files, newPath }: Change): ReviewResult['public_symbols'] {
  const inDiff = new Set(files.map(({ file }) => file.path));
  return symbols
    .flatMap((symbol): ReviewResult['public_symbols'] => {
      const { change } = symbol;
      if (change === 'added' || symbol.test || symbol.kind === 'Module') return [];
      const { view } = change === 'deleted' ? sides.base : sides.head;
      const node = nodeIn(view, symbol);
      if (node === undefined || view.node(node).exported !== true) return [];
      const sources = new Set(
        ALL_KINDS.flatMap((kind) => view.incoming(node, kind).map((edge) => view.sourceOf(edge))),
      );
      const users = { program: 0, periphery: 0, test: 0 };
      for (const source of sources) {
        const user = view.node(source);
        if (!inDiff.has(newPath(user.path))) users[roleOf(user)]++;
      }
      return users.program + users.periphery + users.test === 0 ? [] : [{ ...rowOf(view.node(node)), change, users }];
    })
    .sort((a, b) => b.users.program - a.users.program || b.users.test - a.users.test || (a.uid < b.uid ? -1 : 1));
}

function entryPointsReached(view: GraphView, changed: readonly number[]): ReviewResult['entry_points'] {
  const { layers, origin } = reach(view, changed, {
    ...{ direction: 'upstream', maxDepth: ENTRY_DEPTH, minConfidence: 0, kinds: ALL_KINDS },
    ...{ members: false, throughTests: false },
  });
  const reached = new Set([...origin, ...layers.flat().map(({ node }) => node)]);
  return [...reached].flatMap((index) => {
    const node = view.node(index);
    if (node.entry === undefined || node.test === true) return [];
    return [{ ...rowOf(node), entry: `${node.entry.kind} ${node.entry.label}` }];
  });
}

function flowsTouched(view: GraphView, changed: readonly number[]): ReviewResult['flows'] {
  const flows = new Set(changed.flatMap((node) => flowsThrough(view, node).map(({ flow }) => flow)));
  return [...flows]
    .filter((flow) => !view.isTest(flow))
    .sort((a, b) => compareFlows(view, a, b))
    .map((flow) => ({ id: view.node(flow).uid, name: view.nameOf(flow) }));
}

function untested(change: Change): ReviewResult['untested'] {
  const { view } = change.sides.head;
  let tests = 0;
  for (let node = 0; node < view.nodeCount; node++) {
    if (isSymbolKind(view.kindOf(node)) && view.isTest(node)) tests++;
  }
  if (tests === 0) return { no_tests: true, symbols: [] };
  const open = changedNodes(change).filter((node) => {
    const each = view.node(node);
    return FUNCTIONS.has(each.kind) && roleOf(each) === 'program' && testsReaching(view, [node]).size === 0;
  });
  return { no_tests: false, symbols: open.map((node) => rowOf(view.node(node))) };
}

function notLookedAt({ files, sides }: Change, isDocument: (path: string) => boolean) {
  const broken = new Map(sides.head.report.brokenFiles.map(({ path, message }) => [path, message]));
  return files.flatMap(({ file: { path, note, status } }) => {
    const isCode = note !== undefined && note !== 'comments or layout only' && !isDocument(path);
    if (isCode && status !== 'deleted') return [{ path, note }];
    return broken.has(path) ? [{ path, note: `syntax errors: ${broken.get(path)}` }] : [];
  });
}
