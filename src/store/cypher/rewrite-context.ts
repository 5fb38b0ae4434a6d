// What the parts of the rewriter share while they work on one query.

import type { Parameters } from './parameters.ts';
import type { Names, Scope } from './scope.ts';
import type { Expression } from './syntax.ts';

export interface Context {
  readonly names: Names;
  readonly parameters: Parameters;
  /** Tells the user that something was read otherwise than written; the same sentence is told once. */
  note(sentence: string): void;
  /** Counts a relationship in a pattern; too many are an error, since planning them takes the database seconds. */
  countEdge(): void;
  /** Rewrites an expression whose variables are those of `scope`. */
  rewrite(expression: Expression, scope: Scope): Expression;
}

export function variable(name: string): Expression {
  return { type: 'variable', name };
}

/** `of.name`. Of an element that is not there, the database reads an empty text or a zero where null is meant. */
export function property(of: Expression, name: string): Expression {
  const read: Expression = { type: 'property', of, name };
  return of.type === 'index' ? when({ type: 'isNull', operand: of, negated: true }, read) : read;
}

export function string(value: string): Expression {
  return { type: 'string', value };
}

export function number(value: number): Expression {
  return { type: 'number', text: String(value) };
}

export function call(name: string, ...args: Expression[]): Expression {
  return { type: 'call', name, distinct: false, args };
}

/** `left operator right` */
export function binary(left: Expression, operator: string, right: Expression): Expression {
  return { type: 'chain', operators: [operator], operands: [left, right] };
}

/** All of `conditions`; undefined when there are none. */
export function allOf(conditions: readonly Expression[]): Expression | undefined {
  if (conditions.length <= 1) return conditions[0];
  return { type: 'chain', operators: conditions.slice(1).map(() => 'AND'), operands: conditions };
}

/** At least one of `conditions`; undefined when there are none. */
export function anyOf(conditions: readonly Expression[]): Expression | undefined {
  if (conditions.length <= 1) return conditions[0];
  return { type: 'chain', operators: conditions.slice(1).map(() => 'OR'), operands: conditions };
}

/** `CASE WHEN condition THEN value [ELSE otherwise] END` */
export function when(condition: Expression, value: Expression, otherwise?: Expression): Expression {
  return { type: 'case', subject: undefined, branches: [{ when: condition, value }], otherwise };
}
