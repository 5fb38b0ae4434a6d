// The place of an expression, as an edge has it.

import { positionAt } from '../../model/facts.ts';
import type { Rule, Site } from '../../model/graph.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';

/** The place of a callee's name. */
export function siteAt(file: SourceFile, expression: number, rule: Rule): Site {
  const start = file.facts.expressions.start(expression);
  const { line, column } = positionAt(file.facts.lineStarts, start);
  return { line, column, rule };
}
