// Rewrites the reading of a property to the reading of a column.

import { isEdge, kindOf } from './kind-of.ts';
import { edgeType } from './labels.ts';
import type { Context } from './rewrite-context.ts';
import { property } from './rewrite-context.ts';
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { edgeColumn, nodeColumn } from './vocabulary.ts';

/** `of.name` under any of the property's spellings. */
export function rewriteProperty(of: Expression, name: string, scope: Scope, context: Context): Expression {
  const base = context.rewrite(of, scope);
  const kind = kindOf(of, scope);
  if (kind === 'map') return property(base, name);
  if (!isEdge(kind)) {
    return property(base, nodeColumn(name) ?? (kind === 'unknown' ? edgeColumn(name) : undefined) ?? name);
  }
  if (/^(type|kind|label)$/i.test(name)) return edgeType(base, kind !== 'edge');
  return property(base, edgeColumn(name) ?? name);
}
