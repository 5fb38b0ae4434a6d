// Rewrites expressions: properties to columns, label tests to comparisons, lists to count from 0, and the forms that
// the database lacks to ones that it has.

import { AppError } from '../../model/errors.ts';
import { readsKind, withLowerCaseKind } from './kinds.ts';
import { labelTest } from './labels.ts';
import { rewriteCall } from './rewrite-call.ts';
import type { Context } from './rewrite-context.ts';
import { binary, variable } from './rewrite-context.ts';
import { asList, rewriteIndex, rewriteSlice } from './rewrite-list.ts';
import { rewriteOverList } from './rewrite-over-list.ts';
import { rewriteSubquery } from './rewrite-pattern.ts';
import { rewriteProperty } from './rewrite-property.ts';
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { mapChildren } from './walk.ts';

/** `expression` as the database needs it; `scope` is not changed. */
export function rewriteExpression(expression: Expression, scope: Scope, context: Context): Expression {
  const visit = (child: Expression) => rewriteExpression(child, scope, context);
  switch (expression.type) {
    case 'variable':
      return variable(context.names.of(expression.name));
    case 'parameter':
      return context.parameters.expressionFor(expression.name);
    case 'property':
      return rewriteProperty(expression.of, expression.name, scope, context);
    case 'hasLabels':
      return labelTest(visit(expression.of), expression.labels);
    case 'mapProjection':
      return rewriteMapProjection(expression, scope, context);
    case 'map':
      // The database knows no empty map, and nothing can be read from one.
      return expression.entries.length === 0 ? { type: 'constant', value: 'null' } : mapChildren(expression, visit);
    case 'call':
      return rewriteCall(expression, scope, context);
    case 'chain':
      return rewriteChain(expression, visit, context);
    case 'index':
      return rewriteIndex(expression.of, expression.at, scope, context);
    case 'slice':
      return rewriteSlice({ ...expression, of: asList(expression.of, scope, context) }, visit);
    case 'quantifier':
    case 'comprehension':
      return rewriteOverList(expression, scope, context);
    case 'lambda': {
      const inner = new Map(scope);
      for (const parameter of expression.parameters) inner.set(parameter, 'unknown');
      const parameters = expression.parameters.map((parameter) => context.names.of(parameter));
      return { type: 'lambda', parameters, body: rewriteExpression(expression.body, inner, context) };
    }
    case 'subquery':
      return rewriteSubquery(expression.name, expression.patterns, expression.where, scope, context);
    case 'patternComprehension':
      throw new AppError('bad-query', 'A pattern comprehension is supported only inside size().', {
        hint: 'Match the pattern with OPTIONAL MATCH, and collect() what you need of it.',
      });
    case 'pattern':
      return rewriteSubquery('EXISTS', [expression.pattern], undefined, scope, context);
    default:
      return mapChildren(expression, visit);
  }
}

function rewriteMapProjection(
  projection: Extract<Expression, { type: 'mapProjection' }>,
  scope: Scope,
  context: Context,
): Expression {
  const entries = projection.items.flatMap((item) => {
    if ('all' in item) return [];
    if ('key' in item) return [{ key: item.key, value: rewriteExpression(item.value, scope, context) }];
    return [{ key: item.property, value: rewriteProperty(projection.of, item.property, scope, context) }];
  });
  if (entries.length === projection.items.length && entries.length > 0) return { type: 'map', entries };
  if (entries.length === 0 && projection.items.length > 0) return rewriteExpression(projection.of, scope, context);
  throw new AppError('bad-query', 'A map projection has either `.*` alone or a list of properties.');
}

function rewriteChain(
  chain: Extract<Expression, { type: 'chain' }>,
  visit: (child: Expression) => Expression,
  context: Context,
): Expression {
  const operands = chain.operands.map(visit);
  const [left, right] = operands;
  if (operands.length === 2 && left !== undefined && right !== undefined && /^(=|<>|IN)$/.test(chain.operators[0]!)) {
    if (readsKind(left)) return binary(left, chain.operators[0]!, withLowerCaseKind('kind', right, context.parameters));
    if (readsKind(right))
      return binary(withLowerCaseKind('kind', left, context.parameters), chain.operators[0]!, right);
  }
  return { ...chain, operands: isTextSum(chain.operators, operands) ? operands.map(asText) : operands };
}

// `n.path + ':' + n.start_line`: Cypher turns numbers into text here, the database does not.
function isTextSum(operators: readonly string[], operands: readonly Expression[]): boolean {
  return operators.every((operator) => operator === '+') && operands.some((operand) => operand.type === 'string');
}

const NUMERIC_COLUMNS = new Set([
  ...['start_line', 'end_line', 'name_line', 'name_column', 'unresolved_calls', 'external_calls', 'size'],
  ...['line', 'column', 'confidence', 'count', 'step'],
]);
const NUMERIC_CALLS = new Set(['count', 'size', 'length', 'sum', 'avg']);

function asText(operand: Expression): Expression {
  const numeric =
    operand.type === 'number' ||
    operand.type === 'countAll' ||
    (operand.type === 'property' && NUMERIC_COLUMNS.has(operand.name)) ||
    (operand.type === 'call' && NUMERIC_CALLS.has(operand.name.toLowerCase()));
  return numeric ? { type: 'cast', value: operand, to: 'STRING' } : operand;
}
