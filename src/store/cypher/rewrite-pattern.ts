// Rewrites patterns: labels become conditions on columns, properties get their column's name, open-ended variable
// lengths get an end.

import { AppError } from '../../model/errors.ts';
import { countable } from './countable.ts';
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

/** Rewrites `patterns` and adds their variables to `scope`, as what they are where the pattern is found. */
export function rewritePatterns(patterns: readonly PathPattern[], scope: Scope, context: Context): RewrittenPatterns {
  // Variables first, since a property in one pattern may use a variable of the next.
  for (const pattern of patterns) declare(pattern, scope);
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

function declare(pattern: PathPattern, scope: Scope): void {
  const add = (name: string | undefined, kind: VariableKind) => {
    if (name === undefined) return;
    const known = scope.get(name);
    // A plain MATCH keeps only the rows in which the node is there.
    if (!isBound(known) || (known === 'optionalNode' && kind === 'node')) scope.set(name, kind);
  };
  add(pattern.variable, 'path');
  for (const node of pattern.nodes) add(node.variable, 'node');
  for (const edge of pattern.edges) {
    add(edge.variable, edgeKind(edge));
  }
}

/** What the variables stand for behind an OPTIONAL MATCH: those that it brought may be missing. */
export function afterOptional(before: Scope, during: Scope): Scope {
  const after: Scope = new Map();
  for (const [name, kind] of during) {
    const maybeMissing = kind === 'node' ? 'optionalNode' : kind === 'edge' ? 'optionalEdge' : kind;
    after.set(name, before.get(name) ?? maybeMissing);
  }
  return after;
}

function edgeKind(edge: EdgePattern): VariableKind {
  if (edge.hops !== undefined) return 'edges';
  return edge.direction === 'both' ? 'eitherEdge' : 'edge';
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
  for (const node of patterns.flatMap((pattern) => pattern.nodes)) checkPresent(node.variable, scope);
  const inner: Scope = new Map(scope);
  const isApart = patterns.every((pattern) => pattern.nodes.every((node) => !scope.has(node.variable ?? '')));
  const found = rewritePatterns(patterns, inner, context);
  const rewritten = isApart ? countable(found, context) : found;
  const condition = where === undefined ? [] : [context.rewrite(where, inner)];
  return {
    type: 'subquery',
    name,
    patterns: rewritten.patterns,
    where: allOf([...condition, ...rewritten.conditions]),
  };
}

// From a node that is not there, the database gives wrong counts or crashes.
function checkPresent(name: string | undefined, scope: Scope): void {
  if (name === undefined || scope.get(name) !== 'optionalNode') return;
  throw new AppError(
    'bad-query',
    `A sub-query or pattern cannot start from ${name}: OPTIONAL MATCH may leave it empty.`,
    {
      hint: `Find ${name} by MATCH, or match the pattern with another OPTIONAL MATCH and count() what it finds.`,
    },
  );
}
