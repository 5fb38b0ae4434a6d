// Whether the answer to a question about uses can be all there is.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import type { Question, Target } from '../../store/index.ts';
import { type Verdict, verdictOf, verdictOfAny, verdictOnCallees } from '../verdict.ts';

/** Of a question who uses a symbol, or what it uses; undefined for all others. */
export function verdictOn(question: Question, view: GraphView): Verdict | undefined {
  if (question.type !== 'select') return undefined;
  for (const condition of question.conditions) {
    if (condition.type !== 'related' || !condition.edges.includes('CALLS')) continue;
    const nodes = symbolsOf(condition.target, view);
    if (nodes.length === 0) continue;
    return condition.direction === 'from' ? verdictOfAny(view, nodes) : verdictOnCallees(view, nodes);
  }
  return undefined;
}

/** Of a question what nothing refers to: how many of the results something names that nothing links to them. */
export function symbolsUnused(
  question: Question,
  rows: readonly Readonly<Record<string, unknown>>[],
  view: GraphView,
): number {
  if (question.type !== 'select' || !question.conditions.some(({ type }) => type === 'unused')) return 0;
  return rows.filter(({ qualified_name: name }) => {
    const nodes = typeof name === 'string' ? qualified(view, name) : [];
    return nodes.some((node) => verdictOf(view, node).status === 'at_least');
  }).length;
}

function symbolsOf(target: Target, view: GraphView): readonly number[] {
  return target.type === 'symbols' ? target.qualifiedNames.flatMap((name) => qualified(view, name)) : [];
}

function qualified(view: GraphView, name: string): readonly number[] {
  return view
    .byName(name.slice(name.lastIndexOf('.') + 1))
    .filter((node) => isSymbolKind(view.kindOf(node)) && view.node(node).qualifiedName === name);
}
