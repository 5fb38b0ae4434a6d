// Values that are compared with `kind`: the property is lower-case, and people write it either way.

import { NODE_KINDS } from '../../model/graph.ts';
import type { Parameters } from './parameters.ts';
import type { Expression } from './syntax.ts';

const kinds: ReadonlySet<string> = new Set(NODE_KINDS.map((kind) => kind.toLowerCase()));

/** `value` in lower case, if `column` is the kind and the value is a kind's name or a list of such names. */
export function withLowerCaseKind(column: string, value: Expression, parameters: Parameters): Expression {
  if (column !== 'kind') return value;
  if (value.type === 'string') return lowered(value.value) ?? value;
  if (value.type === 'list') {
    return { type: 'list', items: value.items.map((item) => withLowerCaseKind(column, item, parameters)) };
  }
  if (value.type !== 'parameter') return value;
  const given = parameters.bound()[value.name];
  if (typeof given === 'string') return lowered(given) ?? value;
  if (!Array.isArray(given) || typeof given[0] !== 'string') return value;
  return { type: 'list', items: given.map((item) => lowered(String(item)) ?? { type: 'string', value: String(item) }) };
}

/** Whether an expression, already rewritten, reads a node's kind. */
export function readsKind(expression: Expression): boolean {
  return expression.type === 'property' && expression.name === 'kind';
}

function lowered(value: string): Expression | undefined {
  const lower = value.toLowerCase();
  return kinds.has(lower) ? { type: 'string', value: lower } : undefined;
}
