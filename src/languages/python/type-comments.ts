// Reads types in comments, as code from before Python 3.6 has them: `x = []  # type: List[int]` and, for a function,
// `# type: (int, str) -> bool` behind or below its header.

import { BindingColumn } from '../../model/facts.ts';
import { endOf, inField, startOf } from '../kit/lowering.ts';
import { Field } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { parseTypeList, parseTypeText } from './type-text.ts';
import { lowerTypeTree } from './types.ts';

/** The type in the comment behind a statement that ends at `end`, or 0. */
export function assignmentComment(l: Lowering, end: number): number {
  const lineEnd = l.text.indexOf('\n', end);
  const rest = l.text.slice(end, lineEnd === -1 ? undefined : lineEnd);
  const match = /^[\s,)\]]*#\s*type:(?!\s*ignore\b)\s*([^#]+)/d.exec(rest);
  const at = match?.indices?.[1]?.[0];
  if (!match || at === undefined) return 0;
  const tree = parseTypeText(match[1].trimEnd(), end + at);
  return tree ? lowerTypeTree(l, tree) : 0;
}

/** Reads the comment of a function's signature: gives its parameters their types and returns the result's, or 0. */
export function signatureComment(l: Lowering, node: number, parameters: readonly number[]): number {
  const parametersNode = inField(l, node, Field.parameters);
  const body = inField(l, node, Field.body);
  if (parametersNode === 0 || body === 0) return 0;
  const start = endOf(l, parametersNode);
  const header = l.text.slice(start, startOf(l, body));
  const match = /#\s*type:\s*\(([^#\n]*)\)\s*->\s*([^#\n]+)/d.exec(header);
  const at = match?.indices;
  if (!match || !at?.[1] || !at[2]) return 0;
  const types = parseTypeList(match[1], start + at[1][0]);
  if (types && match[1].trim() !== '...') {
    // The receiver is usually left out.
    const skipped = types.length === parameters.length - 1 ? 1 : 0;
    types.forEach((type, index) => {
      const parameter = parameters[index + skipped];
      if (parameter !== undefined) l.facts.patchBinding(parameter, BindingColumn.type, lowerTypeTree(l, type));
    });
  }
  const result = parseTypeText(match[2].trim(), start + at[2][0]);
  return result ? lowerTypeTree(l, result) : 0;
}
