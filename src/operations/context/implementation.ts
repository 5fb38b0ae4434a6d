// Gathers what there is to know about one symbol.

import { contentHash } from '../../model/content-hash.ts';
import { DEPENDENCY_KINDS, type GraphNode, type GraphView } from '../../model/graph.ts';
import { currentLines } from '../current-source.ts';
import type { OpenRepository } from '../engine.ts';
import { flowsThrough, stepCount } from '../flows.ts';
import { usesAcross } from '../group/uses-across.ts';
import type { ReachKind } from '../impact/reach.ts';
import type { GroupPart, GroupQuestion, OperationContext } from '../operation.ts';
import {
  importableNames,
  importersOf,
  inListOrder,
  lineOf,
  membersOf,
  moduleOf,
  ownSites,
  type Step,
  sitesOf,
  stepsOver,
} from '../references.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { type ReachingSite, reachingSites, verdictOf } from '../verdict.ts';
import { contextHint, renderContext } from './render.ts';
import type { ContextFound, ContextResult, Reference } from './schema.ts';

export interface ContextInput {
  readonly name: string;
  readonly filePath?: string;
  readonly uid?: string;
  readonly maxLines: number;
  readonly includeContent: boolean;
  readonly tests: boolean;
  readonly unlinked: boolean;
  readonly includeMayCall?: boolean;
  readonly places?: boolean;
  readonly repo?: string;
}

export const render = renderContext;
export const hint = contextHint;

export async function across(
  result: ContextResult,
  _input: ContextInput,
  { group, home }: GroupQuestion,
): Promise<GroupPart> {
  if (result.status !== 'found') return { consulted: [], notes: [] };
  return usesAcross(group, home, result.symbol);
}

export async function run(input: ContextInput, context: OperationContext): Promise<ContextResult> {
  const repository = context.open(input.repo);
  const found = findSymbol(repository.view, input);
  if (found.status === 'ambiguous') return found;
  const result = contextOf(repository, found.node, input);
  const outdated = input.includeContent && result.source.state === 'changed';
  return outdated ? withCurrentSource(result, repository, found.node, input.maxLines, context) : result;
}

/** The source as it stands in the file now; none where the symbol is not found there. */
async function withCurrentSource(
  result: ContextFound,
  repository: OpenRepository,
  node: number,
  maxLines: number,
  { engine }: OperationContext,
): Promise<ContextFound> {
  const symbol = repository.view.node(node);
  const text = repository.read(symbol.path)?.toString('utf8') ?? '';
  const lines = await currentLines(engine, symbol, text);
  const { content: _, ...indexed } = result.symbol;
  if (lines === undefined) {
    return { ...result, symbol: indexed, source: { total_lines: 0, shown_lines: 0, state: 'gone' } };
  }
  const all = text.split(/\r?\n/).slice(lines.start - 1, lines.end);
  const shown = all.slice(0, maxLines);
  return {
    ...result,
    symbol: { ...indexed, content: shown.join('\n') },
    source: {
      total_lines: all.length,
      shown_lines: shown.length,
      state: 'changed',
      start_line: lines.start,
      end_line: lines.end,
    },
  };
}

/** `maxLines` bounds the source, which is left out where `includeContent` is false. */
export type ContextOptions = Pick<
  ContextInput,
  'maxLines' | 'includeContent' | 'tests' | 'unlinked' | 'includeMayCall' | 'places'
>;

export function contextOf(repository: OpenRepository, node: number, options: ContextOptions): ContextFound {
  const { view } = repository;
  const symbol = view.node(node);
  const { uid, name, qualifiedName, path, startLine, endLine, signature, doc } = symbol;
  const { content, ...source } = sourceOf(repository, symbol, options);
  const tests = options.tests || symbol.test === true;
  const incoming = references(view, (kind) => incomingSteps(view, node, kind), { ...options, places: false, tests });
  const outgoing = references(view, (kind) => withoutDispatch(stepsOver(view, node, kind, 'downstream')), {
    ...options,
    tests,
  });
  const flows = flowsThrough(view, node);
  const shownFlows = tests ? flows : flows.filter(({ flow }) => !view.isTest(flow));
  return {
    status: 'found',
    symbol: {
      uid,
      kind: displayKind(symbol.kind),
      name,
      qualifiedName,
      filePath: path,
      ...(startLine === undefined ? {} : { startLine }),
      ...(endLine === undefined ? {} : { endLine }),
      ...(signature === undefined ? {} : { signature }),
      ...(doc === undefined ? {} : { doc }),
      ...(content === undefined ? {} : { content }),
    },
    incoming: incoming.shown,
    outgoing: outgoing.shown,
    members: membersOf(view, node).map((member) => memberRow(view.node(member))),
    processes: shownFlows.map(({ flow, step }) => ({
      id: view.node(flow).uid,
      name: view.nameOf(flow),
      step_index: step,
      step_count: stepCount(view, flow),
    })),
    source,
    verdict: verdictOf(view, node),
    ...(options.unlinked ? { unlinked: reachingSites(view, node).map((site) => siteRow(view, site)) } : {}),
    left_out: {
      incoming: incoming.leftOut,
      outgoing: outgoing.leftOut,
      flows: flows.length - shownFlows.length,
    },
    unresolved_calls: symbol.unresolvedCalls ?? 0,
    external_calls: symbol.externalCalls ?? 0,
  };
}

function siteRow(view: GraphView, { how, path, line, node }: ReachingSite): NonNullable<ContextFound['unlinked']>[0] {
  if (node === undefined) return { how, filePath: path, line };
  const { uid, kind, name } = view.node(node);
  return { how, filePath: path, line, uid, kind: displayKind(kind), name };
}

function incomingSteps(view: GraphView, node: number, kind: ReachKind): readonly Step[] {
  const isWhole = view.kindOf(node) === 'Module' || view.kindOf(node) === 'Package';
  if (kind !== 'IMPORTS' || isWhole) return stepsOver(view, node, kind, 'upstream');
  const module = moduleOf(view, node);
  return module === undefined ? [] : importersOf(view, module, importableNames(view, node));
}

interface References {
  readonly shown: Record<string, Reference[]>;
  /** How many are in tests, and for that reason not shown. */
  readonly leftOut: number;
}

/** What a call may run in the stead of its callee is not said where the call stands; `impact` goes on there. */
function withoutDispatch(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ edge }) => edge.rule !== 'dispatch');
}

/** Calls by dispatch come after those that name the symbol. */
function references(
  view: GraphView,
  stepsOf: (kind: ReachKind) => readonly Step[],
  { tests, includeMayCall, places }: Pick<ContextOptions, 'tests' | 'includeMayCall' | 'places'>,
): References {
  const shown: Record<string, Reference[]> = {};
  let leftOut = 0;
  for (const kind of [...DEPENDENCY_KINDS, ...(includeMayCall === true ? (['MAY_CALL'] as const) : [])]) {
    const all = stepsOf(kind);
    const steps = tests ? all : all.filter(({ node }) => !view.isTest(node));
    leftOut += all.length - steps.length;
    if (steps.length === 0) continue;
    const direct = withoutDispatch(steps);
    const dispatched = direct.length === steps.length ? [] : steps.filter(({ edge }) => edge.rule === 'dispatch');
    shown[kind] = [direct, dispatched].flatMap((some) =>
      inListOrder(view, some).map((step) => referenceOf(view, step, places === true)),
    );
  }
  return { shown, leftOut };
}

function referenceOf(view: GraphView, step: Step, places: boolean): Reference {
  const { edge } = step;
  const { uid, kind, name, path, test } = view.node(step.node);
  const line = lineOf(view, step);
  const ofPackage = view.kindOf(edge.source) === 'Package' || view.kindOf(edge.target) === 'Package';
  return {
    uid,
    kind: displayKind(kind),
    name,
    filePath: path,
    ...(line === undefined ? {} : { line }),
    sites: sitesOf(step),
    ...(places ? { places: ownSites(step).map(({ name: _name, ...site }) => site) } : {}),
    ...(test === true ? { test } : {}),
    rule: edge.rule,
    confidence: edge.confidence,
    ...(ofPackage && edge.names !== undefined && { members: [...edge.names] }),
  };
}

function memberRow({ uid, kind, name, path, startLine }: GraphNode): ContextFound['members'][number] {
  return {
    uid,
    kind: displayKind(kind),
    name,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
  };
}

type Source = ContextFound['source'] & { readonly content?: string };

function sourceOf(
  repository: OpenRepository,
  { kind, path, startLine, endLine }: GraphNode,
  options: { readonly maxLines: number; readonly includeContent: boolean },
): Source {
  const nothing = { total_lines: 0, shown_lines: 0 };
  if (path === '' || startLine === undefined) return { ...nothing, state: 'unchecked' };
  const bytes = repository.read(path);
  if (bytes === undefined) return { ...nothing, state: kind === 'Folder' ? 'unchecked' : 'missing' };
  const hash = repository.sources.hashOf(path);
  const state = hash === undefined ? 'unchecked' : hash === contentHash(bytes) ? 'fresh' : 'changed';
  if (!options.includeContent) return { ...nothing, state };
  const lines = bytes
    .toString('utf8')
    .split(/\r?\n/)
    .slice(startLine - 1, endLine ?? startLine);
  const shown = lines.slice(0, options.maxLines);
  return { content: shown.join('\n'), total_lines: lines.length, shown_lines: shown.length, state };
}
