// The edges of one type, where a query says nothing else of them, are counted by the database in a way of its own, which
// forgets some of those that were removed since its file was written (`../ladybug/update.ts`). A condition that always
// holds makes it count what it finds.

import { binary, type Context, number, property, variable } from './rewrite-context.ts';
import type { RewrittenPatterns } from './rewrite-pattern.ts';
import type { Expression, PathPattern } from './syntax.ts';
import { KEY_COLUMN } from './vocabulary.ts';

/** The same patterns, with a condition where the database might count by itself. */
export function countable({ patterns, conditions }: RewrittenPatterns, context: Context): RewrittenPatterns {
  const always: Expression[] = [];
  const named = patterns.map((pattern) => {
    if (!mayBeCounted(pattern)) return pattern;
    const [start, ...rest] = pattern.nodes;
    const name = start!.variable ?? context.names.fresh('_node');
    always.push(binary(property(variable(name), KEY_COLUMN), '>=', number(0)));
    return { ...pattern, nodes: [{ ...start!, variable: name }, ...rest] };
  });
  return { patterns: named, conditions: [...conditions, ...always] };
}

function mayBeCounted({ nodes, edges }: PathPattern): boolean {
  const [edge, ...others] = edges;
  if (edge === undefined || others.length > 0) return false;
  if (edge.types.length !== 1 || edge.hops !== undefined) return false;
  return [edge, ...nodes].every(({ properties }) => properties.length === 0);
}
