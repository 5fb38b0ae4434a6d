// What a search for a pattern should have known. Made for hooks: it answers from the snapshot alone, is bounded in all
// directions, and has nothing to say rather than something vague.

import { type EdgeKind, type GraphView, isSymbolKind } from '../../model/graph.ts';
import { flowsThrough, stepCount } from '../flows.ts';
import type { OperationContext } from '../operation.ts';
import { inListOrder, lineOf, type Step, stepsOver } from '../references.ts';
import { displayKind } from '../rows.ts';
import { verdictOf } from '../verdict.ts';
import { matchesName, namePatterns } from './pattern.ts';
import { renderAugment } from './render.ts';
import type { AugmentResult } from './schema.ts';

const SHORTEST_PATTERN = 3;
const SYMBOLS = 5;
const REFERENCES = 3;
const FLOWS = 2;
/** The search gives up after this many milliseconds, with what it has. */
const BUDGET_MS = 5_000;
const NODES_PER_LOOK = 4_096;

export const render = renderAugment;

export async function run(
  input: { readonly pattern: string; readonly repo?: string },
  context: OperationContext,
): Promise<AugmentResult> {
  const pattern = input.pattern.trim();
  if (pattern.length < SHORTEST_PATTERN) return { pattern, symbols: [], total: 0 };
  const { view } = context.open(input.repo);
  const found = matches(view, pattern);
  return { pattern, symbols: found.slice(0, SYMBOLS).map((node) => known(view, node)), total: found.length };
}

/** Exact dotted names, else exact names, else the symbols of a file that the pattern names, else names that contain what it spells. */
function matches(view: GraphView, pattern: string): readonly number[] {
  const dotted = symbolsOfDottedName(view, pattern);
  if (dotted.length > 0) return ranked(view, dotted);
  const names = namePatterns(pattern);
  const exact = names.filter(({ whole }) => whole).flatMap(({ parts }) => symbolsNamed(view, parts[0]));
  if (exact.length > 0) return ranked(view, exact);
  const inFile = symbolsInFile(view, pattern);
  if (inFile.length > 0) return ranked(view, inFile);
  // Of several words one alone would match too much: they are a phrase, and no symbol is called that.
  const wild = names.filter(({ whole }) => !whole || names.length === 1);
  if (wild.length === 0) return [];
  const found: number[] = [];
  const start = performance.now();
  for (let node = 0; node < view.nodeCount; node++) {
    if (node % NODES_PER_LOOK === 0 && performance.now() - start > BUDGET_MS) break;
    if (isSymbolKind(view.kindOf(node)) && wild.some((name) => matchesName(view.nameOf(node), name))) found.push(node);
  }
  return ranked(view, found);
}

function symbolsNamed(view: GraphView, name: string): readonly number[] {
  return view.byName(name).filter((node) => isSymbolKind(view.kindOf(node)));
}

/**
 * The pattern as a member of something, its dots escaped or not: `Session.create`, `Session\\.create\\(`. A member that
 * was defined as `Session.prototype.create` is known as `Session.create`.
 */
function symbolsOfDottedName(view: GraphView, pattern: string): readonly number[] {
  const [name] = /^[\p{L}\p{N}_$]+(?:\\?\.[\p{L}\p{N}_$]+)+(?=(?:\\?\(|\\b)?$)/u.exec(pattern) ?? [];
  if (name === undefined) return [];
  const segments = name.split(/\\?\./).filter((segment) => segment !== 'prototype');
  const suffix = `.${segments.join('.')}`;
  return symbolsNamed(view, segments.at(-1) ?? '').filter((node) => view.node(node).qualifiedName.endsWith(suffix));
}

/** The pattern as a path: escapes undone, and the end of exactly one file's path. */
function symbolsInFile(view: GraphView, pattern: string): readonly number[] {
  const path = pattern
    .replace(/\\(.)/g, '$1')
    .replace(/^\^|\$$/g, '')
    .replace(/^\.\//, '');
  if (!/^[\p{L}\p{N}_@.+/-]+$/u.test(path) || !/[./]/.test(path)) return [];
  const files = view.ofKind('File').filter((file) => {
    const known = view.node(file).path;
    return known === path || known.endsWith(`/${path}`);
  });
  if (files.length !== 1) return [];
  return view.inFile(view.node(files[0]).path).filter((node) => isSymbolKind(view.kindOf(node)));
}

/** What code depends on most comes first; tests last. */
function ranked(view: GraphView, nodes: readonly number[]): readonly number[] {
  const uses = (node: number) => [...CALLS, ...USES].reduce((sum, kind) => sum + view.incoming(node, kind).length, 0);
  return [...new Set(nodes)]
    .map((node) => ({ node, test: view.isTest(node), uses: uses(node) }))
    .sort((a, b) => Number(a.test) - Number(b.test) || b.uses - a.uses || a.node - b.node)
    .map(({ node }) => node);
}

function known(view: GraphView, node: number): AugmentResult['symbols'][number] {
  const { uid, kind, name, qualifiedName, path, startLine, endLine, test } = view.node(node);
  const isShown = (other: number): boolean => test === true || !view.isTest(other);
  const allCallers = stepsOfKinds(view, node, CALLS, 'upstream');
  const callers = allCallers.filter((step) => isShown(step.node));
  const callees = stepsOfKinds(view, node, CALLS, 'downstream').filter((step) => isShown(step.node));
  // Of what is called, the calls say enough.
  const allUsers = callers.length > 0 ? [] : stepsOfKinds(view, node, USES, 'upstream');
  const users = allUsers.filter((step) => isShown(step.node));
  const flows = flowsThrough(view, node).filter(({ flow }) => isShown(flow));
  return {
    uid,
    kind: displayKind(kind),
    name,
    qualifiedName,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
    ...(endLine === undefined ? {} : { endLine }),
    callers: callers.slice(0, REFERENCES).map((step) => referenceOf(view, step)),
    caller_count: callers.length,
    callees: callees.slice(0, REFERENCES).map((step) => referenceOf(view, step)),
    callee_count: callees.length,
    users: users.slice(0, REFERENCES).map((step) => referenceOf(view, step)),
    user_count: users.length,
    flows: flows
      .slice(0, FLOWS)
      .map(({ flow, step }) => ({ name: view.nameOf(flow), step, step_count: stepCount(view, flow) })),
    flow_count: flows.length,
    test_count: allCallers.length + allUsers.length - callers.length - users.length,
    verdict: verdictOf(view, node),
  };
}

const CALLS: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES'];
const USES: readonly EdgeKind[] = ['INHERITS', 'IMPLEMENTS', 'REFERENCES'];

/** Each other symbol once, and not those that only dispatch may reach. */
function stepsOfKinds(
  view: GraphView,
  node: number,
  kinds: readonly EdgeKind[],
  direction: 'upstream' | 'downstream',
): readonly Step[] {
  const steps = kinds.flatMap((kind) => stepsOver(view, node, kind, direction));
  const first = new Map(
    steps
      .filter(({ edge }) => edge.rule !== 'dispatch')
      .reverse()
      .map((step) => [step.node, step]),
  );
  return inListOrder(view, first.values());
}

function referenceOf(view: GraphView, step: Step): AugmentResult['symbols'][number]['callers'][number] {
  const { uid, kind, name, path } = view.node(step.node);
  const line = lineOf(view, step);
  return { uid, kind: displayKind(kind), name, filePath: path, ...(line === undefined ? {} : { line }) };
}
