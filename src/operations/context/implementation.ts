// Gathers what there is to know about one symbol.

import { contentHash } from '../../model/content-hash.ts';
import { DEPENDENCY_KINDS, type DependencyKind, type GraphNode, type GraphView } from '../../model/graph.ts';
import type { OpenRepository } from '../engine.ts';
import { flowsThrough, stepCount } from '../flows.ts';
import type { OperationContext } from '../operation.ts';
import {
  importableNames,
  importersOf,
  inListOrder,
  lineOf,
  membersOf,
  moduleOf,
  type Step,
  sitesOf,
  stepsOver,
} from '../references.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { contextHint, renderContext } from './render.ts';
import type { ContextFound, ContextResult, Reference } from './schema.ts';

export interface ContextInput {
  readonly name: string;
  readonly filePath?: string;
  readonly uid?: string;
  readonly maxLines: number;
  readonly includeContent: boolean;
  readonly repo?: string;
}

export const render = renderContext;
export const hint = contextHint;

export async function run(input: ContextInput, context: OperationContext): Promise<ContextResult> {
  const repository = context.open(input.repo);
  const found = findSymbol(repository.view, input);
  if (found.status === 'ambiguous') return found;
  return contextOf(repository, found.node, input);
}

/** The context of a node; `maxLines` bounds the source, which is left out where `includeContent` is false. */
export function contextOf(
  repository: OpenRepository,
  node: number,
  options: { readonly maxLines: number; readonly includeContent: boolean },
): ContextFound {
  const { view } = repository;
  const symbol = view.node(node);
  const { uid, name, qualifiedName, path, startLine, endLine, signature, doc } = symbol;
  const { content, ...source } = sourceOf(repository, symbol, options);
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
    incoming: references(view, (kind) => incomingSteps(view, node, kind)),
    outgoing: references(view, (kind) => stepsOver(view, node, kind, 'downstream')),
    members: membersOf(view, node).map((member) => memberRow(view.node(member))),
    processes: flowsThrough(view, node).map(({ flow, step }) => ({
      id: view.node(flow).uid,
      name: view.nameOf(flow),
      step_index: step,
      step_count: stepCount(view, flow),
    })),
    source,
    unresolved_calls: symbol.unresolvedCalls ?? 0,
    external_calls: symbol.externalCalls ?? 0,
  };
}

function incomingSteps(view: GraphView, node: number, kind: DependencyKind): readonly Step[] {
  if (kind !== 'IMPORTS' || view.kindOf(node) === 'Module') return stepsOver(view, node, kind, 'upstream');
  const module = moduleOf(view, node);
  return module === undefined ? [] : importersOf(view, module, importableNames(view, node));
}

/** Calls that only dispatch may reach are the business of `impact`; here stands what the source says. */
function references(view: GraphView, stepsOf: (kind: DependencyKind) => readonly Step[]): Record<string, Reference[]> {
  const byRelation: Record<string, Reference[]> = {};
  for (const kind of DEPENDENCY_KINDS) {
    const steps = stepsOf(kind).filter(({ edge }) => edge.rule !== 'dispatch');
    if (steps.length === 0) continue;
    byRelation[kind] = inListOrder(view, steps).map((step) => referenceOf(view, step));
  }
  return byRelation;
}

function referenceOf(view: GraphView, step: Step): Reference {
  const { edge } = step;
  const { uid, kind, name, path } = view.node(step.node);
  const line = lineOf(view, step);
  return {
    uid,
    kind: displayKind(kind),
    name,
    filePath: path,
    ...(line === undefined ? {} : { line }),
    sites: sitesOf(step),
    rule: edge.rule,
    confidence: edge.confidence,
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
