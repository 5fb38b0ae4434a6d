// Rows of operators that types can define.

import { Expression } from '../../model/facts.ts';
import { add } from '../kit/rows.ts';
import type { Lowering } from './lowering.ts';

export function operatorRow(l: Lowering, operator: string, start: number, left: number, right = 0): number {
  return add(l, Expression.operator, start, l.facts.string(operator), left, right);
}
