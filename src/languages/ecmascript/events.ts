// Events by literal names: `object.emit('name', ...)` raises one, `object.on('name', listener)` hears it. Both are members of
// the object, under names that nothing else has, so that whoever hears an event is joined with those who raise it.

import ts from 'typescript';
import { Expression, ExpressionColumn, HEARD, RAISED } from '../../model/facts.ts';
import { type Lowering, startOf } from './lowering.ts';
import { memberRow } from './rows.ts';

const RAISES = 'emit';
const HEARS: ReadonlySet<string> = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'prependOnceListener',
  'addEventListener',
]);

/** `rows` are those of the arguments, `row` that of the call, `callee` that of what is called. */
export function noteEvent(
  lowering: Lowering,
  node: ts.CallExpression,
  { row, callee, rows }: { readonly row: number; readonly callee: number; readonly rows: readonly number[] },
): void {
  const { builder } = lowering;
  if (!ts.isPropertyAccessExpression(node.expression) || node.arguments.length === 0) return;
  if (builder.expressionAt(callee, ExpressionColumn.kind) !== Expression.member) return;
  const { name, expression } = node.expression;
  const object = builder.expressionAt(callee, ExpressionColumn.a);
  const position = startOf(lowering, name);
  const note = (from: number, event: ts.Expression, kind: string, value: number): void => {
    if (!ts.isStringLiteralLike(event)) return;
    const target = memberRow(lowering, from, kind + event.text, position);
    builder.assignment({ target, value, symbol: 0, position });
  };
  if (name.text === RAISES) note(object, node.arguments[0], RAISED, row);
  else if (HEARS.has(name.text) && rows.length > 1) note(object, node.arguments[0], HEARD, rows[1]);
  // `object.emit.bind(object, 'name')` raises it when it is called.
  const isBound = name.text === 'bind' && ts.isPropertyAccessExpression(expression) && expression.name.text === RAISES;
  if (!isBound || node.arguments.length < 2) return;
  note(builder.expressionAt(object, ExpressionColumn.a), node.arguments[1], RAISED, row);
}
