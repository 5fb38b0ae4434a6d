// Tells nodes from edges from other values by the text of an expression alone. Pure.

import type { Scope, VariableKind } from './scope.ts';
import type { Expression } from './syntax.ts';

/** What the elements of a list stand for, as far as its text shows. */
export function elementKind(list: Expression, scope: Scope): VariableKind {
  const kind = kindOf(list, scope);
  if (kind === 'nodeList') return 'node';
  if (kind === 'edgeList' || kind === 'edges') return 'edge';
  return list.type === 'list' && list.items[0] !== undefined ? kindOf(list.items[0], scope) : 'unknown';
}

/** What an expression stands for, as far as its text shows. */
export function kindOf(expression: Expression, scope: Scope): VariableKind {
  if (expression.type === 'variable') return scope.get(expression.name) ?? 'unknown';
  if (expression.type === 'map' || expression.type === 'mapProjection') return 'map';
  if (expression.type === 'index') return elementKind(expression.of, scope);
  if (expression.type !== 'call') return 'unknown';
  const name = expression.name.toLowerCase();
  if (name === 'nodes') return 'nodeList';
  if (name === 'rels' || name === 'relationships') return 'edgeList';
  if (name === 'startnode' || name === 'endnode') return 'node';
  const argument = expression.args[0];
  if (name !== 'collect' || argument === undefined) return 'unknown';
  const kind = kindOf(argument, scope);
  return isNode(kind) ? 'nodeList' : isEdge(kind) ? 'edgeList' : 'unknown';
}

/** Whether a variable of this kind is a node. */
export function isNode(kind: VariableKind): boolean {
  return kind === 'node' || kind === 'optionalNode';
}

/** Whether a variable of this kind is one edge. */
export function isEdge(kind: VariableKind): boolean {
  return kind === 'edge' || kind === 'optionalEdge' || kind === 'eitherEdge';
}
