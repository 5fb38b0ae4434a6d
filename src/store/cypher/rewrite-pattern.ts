// Rewrites patterns: labels become conditions on columns, properties get their column's name, open-ended variable
// lengths get an end.

import { withLowerCaseKind } from './kinds.ts';
import { checkType, labelEntries, labelTest } from './labels.ts';
import type { Context } from './rewrite-context.ts';
import { allOf, variable } from './rewrite-context.ts';
import type { Scope, VariableKind } from './scope.ts';
import type { EdgePattern, Expression, MapEntry, NodePattern, PathPattern } from './syntax.ts';
import { withEnd } from './variable-length.ts';
import { edgeColumn, nodeColumn } from './vocabulary.ts';

export interface RewrittenPatterns {
  readonly patterns: readonly PathPattern[];
  /** What the patterns said of labels and could not be said inside them: belongs in their WHERE. */
  readonly conditions: readonly Expression[];
}

/** Rewrites `patterns` and adds their variables to `scope`. */
export function rewritePatterns(
  patterns: readonly PathPattern[],
  scope: Scope,
  context: Context,
  optional: boolean,
): RewrittenPatterns {
  // Variables first, since a property in one pattern may use a variable of the next.
  for (const pattern of patterns) declare(pattern, scope, optional);
  const conditions: Expression[] = [];
  const rewritten = patterns.map((pattern) => ({
    variable: pattern.variable === undefined ? undefined : context.names.of(pattern.variable),
    nodes: pattern.nodes.map((node) => rewriteNode(node, scope, context, conditions)),
    edges: pattern.edges.map((edge, index) => {
      const ends = { left: pattern.nodes[index]!, right: pattern.nodes[index + 1]! };
      return rewriteEdge(withEnd(edge, ends, pattern.variable !== undefined, context), scope, context);
    }),
  }));
  return { patterns: rewritten, conditions };
}

function declare(pattern: PathPattern, scope: Scope, optional: boolean): void {
  const add = (name: string | undefined, kind: VariableKind) => {
    if (name !== undefined && !isBound(scope.get(name))) scope.set(name, kind);
  };
  add(pattern.variable, 'path');
  for (const node of pattern.nodes) add(node.variable, 'node');
  for (const edge of pattern.edges) {
    add(edge.variable, edgeKind(edge, optional));
  }
}

function edgeKind(edge: EdgePattern, optional: boolean): VariableKind {
  if (edge.hops !== undefined) return 'edges';
  if (edge.direction === 'both') return 'eitherEdge';
  return optional ? 'optionalEdge' : 'edge';
}

// A variable that was bound before keeps its kind: an edge found by a plain MATCH cannot become missing.
function isBound(kind: VariableKind | undefined): boolean {
  return kind !== undefined && kind !== 'unknown';
}

function rewriteNode(node: NodePattern, scope: Scope, context: Context, conditions: Expression[]): NodePattern {
  const properties = node.properties.map(({ key, value }) => {
    const column = nodeColumn(key) ?? key;
    return { key: column, value: withLowerCaseKind(column, context.rewrite(value, scope), context.parameters) };
  });
  const name = node.variable === undefined ? undefined : context.names.of(node.variable);
  if (node.labels === undefined) return { variable: name, labels: undefined, properties };
  const entries = labelEntries(node.labels);
  // The same key twice in one map would be an error, so a label beside `{label: ...}` becomes a condition.
  if (entries !== undefined && !entries.some(({ key }) => properties.some((other) => other.key === key))) {
    return { variable: name, labels: undefined, properties: [...properties, ...entries] };
  }
  const ownName = name ?? context.names.fresh('_node');
  conditions.push(labelTest(variable(ownName), node.labels));
  return { variable: ownName, labels: undefined, properties };
}

function rewriteEdge(edge: EdgePattern, scope: Scope, context: Context): EdgePattern {
  context.countEdge();
  for (const type of edge.types) checkType(type);
  const properties = edge.properties.map(
    ({ key, value }): MapEntry => ({ key: edgeColumn(key) ?? key, value: context.rewrite(value, scope) }),
  );
  return {
    variable: edge.variable === undefined ? undefined : context.names.of(edge.variable),
    types: [...new Set(edge.types)],
    direction: edge.direction,
    hops: edge.hops,
    properties,
  };
}

/** A sub-query; its patterns may use the variables outside, and its own stay inside. */
export function rewriteSubquery(
  name: 'EXISTS' | 'COUNT',
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  scope: Scope,
  context: Context,
): Expression {
  const inner: Scope = new Map(scope);
  const rewritten = rewritePatterns(patterns, inner, context, false);
  const condition = where === undefined ? [] : [context.rewrite(where, inner)];
  return {
    type: 'subquery',
    name,
    patterns: rewritten.patterns,
    where: allOf([...condition, ...rewritten.conditions]),
  };
}
