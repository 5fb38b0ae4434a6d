// Lowers expressions.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { childrenIn, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  choiceRow,
  collectionRow,
  literalRow,
  lowerParts,
  memberRow,
  nameRow,
  patternRow,
  putTogether,
  unknown,
} from '../kit/rows.ts';
import { joinedParts, joinedPattern } from '../text-parts.ts';
import { lowerCall, lowerCreation, lowerMethodCall, lowerStaticCall, methodOfPair } from './calls.ts';
import { lowerClosure } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { lowerInclude } from './imports.ts';
import { type Lowering, plainText, variableName } from './lowering.ts';
import { classValue, constantRow } from './names.ts';
import { operatorBetween, operatorOf, runOperation } from './operators.ts';
import { Operator } from './semantics.ts';

export const lowerExpression = byKind(
  grammarNodes,
  {
    ...each(['name', 'qualified_name', 'relative_name'], lowerConstant),
    variable_name: lowerVariable,
    ...each(['member_access_expression', 'nullsafe_member_access_expression'], lowerProperty),
    scoped_property_access_expression: lowerStaticProperty,
    class_constant_access_expression: lowerClassConstant,
    function_call_expression: lowerCall,
    ...each(['member_call_expression', 'nullsafe_member_call_expression'], lowerMethodCall),
    scoped_call_expression: lowerStaticCall,
    object_creation_expression: lowerCreation,
    ...each(['anonymous_function', 'arrow_function'], lowerClosure),
    ...each(['parenthesized_expression', 'by_ref', 'argument'], (l: Lowering, node) => l.expression(firstIn(l, node))),
    clone_expression: (l, node) => {
      const row = l.expression(firstIn(l, node));
      runOperation(l, startOf(l, node), Operator.clone, row);
      return row;
    },
    ...each(['assignment_expression', 'reference_assignment_expression'], lowerAssignment),
    augmented_assignment_expression: lowerAugmented,
    binary_expression: lowerBinary,
    unary_op_expression: lowerUnary,
    conditional_expression: lowerConditional,
    cast_expression: lowerCast,
    subscript_expression: lowerSubscript,
    ...each(['array_creation_expression', 'list_literal'], lowerArray),
    match_expression: lowerMatch,
    yield_expression: lowerYield,
    ...each(['string', 'nowdoc'], (l: Lowering, node) =>
      literalRow(l, Literal.string, startOf(l, node), plainText(l, node) ?? ''),
    ),
    ...each(['encapsed_string', 'heredoc'], lowerInterpolated),
    integer: (l, node) => literalRow(l, Literal.number, startOf(l, node), textOf(l, node)),
    float: (l, node) => literalRow(l, Literal.float, startOf(l, node), textOf(l, node)),
    boolean: (l, node) => literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node).toLowerCase()),
    null: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    print_intrinsic: (l, node) => {
      toText(l, firstIn(l, node));
      return unknown(l, node);
    },
    ...each(
      ['include_expression', 'include_once_expression', 'require_expression', 'require_once_expression'],
      (l: Lowering, node) => {
        lowerInclude(l, node);
        return lowerParts(l, node);
      },
    ),
  },
  lowerParts,
  unknown,
);

function lowerConstant(l: Lowering, node: number): number {
  const written = textOf(l, node);
  const start = startOf(l, node);
  if (/^__[A-Z]+__$/i.test(written)) return literalRow(l, Literal.string, start);
  return constantRow(l, written, start);
}

function lowerVariable(l: Lowering, node: number): number {
  const start = startOf(l, node);
  if (textOf(l, node) === '$this') return add(l, Expression.receiver, start);
  return nameRow(l, textOf(l, node), start);
}

/** `$a->b`, and the row of its object for a name that is computed. */
function lowerProperty(l: Lowering, node: number): number {
  const object = l.expression(inField(l, node, Field.object));
  const nameNode = inField(l, node, Field.name);
  const isOptional = kindOf(l, node) === Node.nullsafe_member_access_expression;
  const name = kindOf(l, nameNode) === Node.name ? textOf(l, nameNode) : plainText(l, nameNode);
  if (name !== undefined) return memberRow(l, object, name, startOf(l, nameNode), isOptional);
  optional(l, nameNode);
  return unknown(l, node);
}

/** `A::$b`. */
function lowerStaticProperty(l: Lowering, node: number): number {
  const of = classValue(l, inField(l, node, Field.scope));
  const nameNode = inField(l, node, Field.name);
  const name = variableName(l, nameNode);
  if (name !== '') return memberRow(l, of, name.slice(1), startOf(l, nameNode) + 1);
  optional(l, nameNode);
  return unknown(l, node);
}

/** `A::B`; `A::class` is the class. */
function lowerClassConstant(l: Lowering, node: number): number {
  const [classNode = 0, nameNode = 0] = childrenIn(l, node);
  const of = classValue(l, classNode);
  if (/^class$/i.test(textOf(l, nameNode))) return of;
  if (kindOf(l, nameNode) === Node.name) return memberRow(l, of, textOf(l, nameNode), startOf(l, nameNode));
  optional(l, nameNode);
  return unknown(l, node);
}

function lowerAssignment(l: Lowering, node: number): number {
  const target = inField(l, node, Field.left);
  const value = l.expression(inField(l, node, Field.right));
  l.assign(target, value);
  return value;
}

/** `$a ??= b` may leave what was there; `.=` makes texts, and the rest numbers. */
function lowerAugmented(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const operator = operatorBetween(l, leftNode, rightNode);
  const left = l.expression(leftNode);
  if (operator === '.=') {
    toText(l, rightNode);
    return literalRow(l, Literal.string, startOf(l, node));
  }
  const right = l.expression(rightNode);
  const value = choiceRow(l, startOf(l, node), [left, right]);
  if (operator === '??=' || operator === '+=') l.assign(leftNode, value);
  return value;
}

const BOOLEAN = /^(?:[=!<>]=|<>|[=!]==|[<>])$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const start = startOf(l, node);
  const operator = operatorOf(l, node);
  switch (operator) {
    case '.': {
      const [left, right] = [toText(l, leftNode), toText(l, rightNode)];
      return patternRow(l, start, joinedPattern(l.facts, left, right), joinedParts(l.facts, left, right));
    }
    case '??':
      return choiceRow(l, start, [l.expression(leftNode), l.expression(rightNode)]);
    case '&&':
    case 'and':
    case '||':
    case 'or':
      l.expression(leftNode);
      l.under(leftNode, operator === '&&' || operator === 'and', rightNode, () => l.expression(rightNode));
      return literalRow(l, Literal.boolean, start);
    case 'instanceof':
      l.expression(leftNode);
      classValue(l, rightNode);
      return literalRow(l, Literal.boolean, start);
    default: {
      const left = l.expression(leftNode);
      const right = l.expression(rightNode);
      if (BOOLEAN.test(operator) || operator === 'xor') return literalRow(l, Literal.boolean, start);
      return operator === '+' ? choiceRow(l, start, [left, right]) : literalRow(l, Literal.number, start);
    }
  }
}

function lowerUnary(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const operand = l.expression(inField(l, node, Field.argument) || firstIn(l, node));
  const sign = l.text[start];
  return sign === '!'
    ? literalRow(l, Literal.boolean, start)
    : sign === '@'
      ? operand
      : literalRow(l, Literal.number, start);
}

/** `a ? b : c`, and `a ?: c`, which gives the condition where it is true. */
function lowerConditional(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  const [body, alternative] = [inField(l, node, Field.body), inField(l, node, Field.alternative)];
  const first = l.expression(condition);
  const yes = body === 0 ? first : l.under(condition, true, body, () => l.expression(body));
  const no = l.under(condition, false, alternative, () => l.expression(alternative));
  return choiceRow(l, startOf(l, node), [yes, no], [first]);
}

function lowerCast(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const value = inField(l, node, Field.value);
  switch (textOf(l, inField(l, node, Field.type)).toLowerCase()) {
    case 'string':
    case 'binary':
      toText(l, value);
      return literalRow(l, Literal.string, start);
    case 'array': {
      const row = l.expression(value);
      return choiceRow(l, start, [row, collectionRow(l, Collection.array, start, [row])]);
    }
    case 'bool':
    case 'boolean':
      l.expression(value);
      return literalRow(l, Literal.boolean, start);
    case 'object':
      return l.expression(value);
    default:
      l.expression(value);
      return literalRow(l, Literal.number, start);
  }
}

/** Kinds that are texts or numbers for certain. */
const PLAIN: ReadonlySet<number> = new Set([
  Node.string,
  Node.encapsed_string,
  Node.heredoc,
  Node.nowdoc,
  Node.integer,
  Node.float,
  Node.string_content,
]);

/** Lowers what becomes a text: an object is asked for its own. */
export function toText(l: Lowering, node: number): number {
  if (node === 0) return 0;
  const row = l.expression(node);
  const isText = kindOf(l, node) === Node.binary_expression && operatorOf(l, node) === '.';
  if (!isText && !PLAIN.has(kindOf(l, node))) runOperation(l, startOf(l, node), Operator.toText, row);
  return row;
}

function lowerInterpolated(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const plain = plainText(l, node);
  if (plain !== undefined) return literalRow(l, Literal.string, start, plain);
  const parts = kindOf(l, node) === Node.heredoc ? childrenIn(l, inField(l, node, Field.value)) : childrenIn(l, node);
  return putTogether(l, start, parts, Node.string_content, (part) => toText(l, part));
}

function lowerSubscript(l: Lowering, node: number): number {
  const [objectNode = 0, keyNode = 0] = childrenIn(l, node);
  const object = l.expression(objectNode);
  return add(l, Expression.index, startOf(l, node), object, optional(l, keyNode));
}

/** Of a literal with more entries the keys are not told apart. */
const MOST_KEYS = 64;

/** `[a, b]`, `['k' => a]`: by its keys where all are written out. Two items may name a method. */
function lowerArray(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const entries = childrenIn(l, node);
  const keys = entries.map((entry) => keyOf(l, entry));
  const rows = entries.map((entry) => lowerEntry(l, entry));
  if (entries.length > 0 && entries.length <= MOST_KEYS && keys.every((key) => key !== undefined)) {
    const triples = rows.flatMap((row, index) => [l.facts.string(keys[index]!), 0, row]);
    return add(l, Expression.record, start, l.facts.list(triples));
  }
  const array = collectionRow(l, Collection.array, start, rows);
  const method = entries.length === 2 ? methodOfPair(l, entries) : 0;
  return method === 0 ? array : choiceRow(l, start, [array, method]);
}

function keyOf(l: Lowering, entry: number): string | undefined {
  const [key = 0, value] = childrenIn(l, entry);
  return value === undefined || kindOf(l, entry) !== Node.array_element_initializer
    ? undefined
    : plainText(l, key) || undefined;
}

/** The value of an entry; its key is lowered for the calls in it. */
function lowerEntry(l: Lowering, entry: number): number {
  if (kindOf(l, entry) !== Node.array_element_initializer) return l.expression(entry);
  const parts = childrenIn(l, entry);
  const value = parts.at(-1) ?? 0;
  if (parts.length > 1) l.expression(parts[0]);
  if (kindOf(l, value) === Node.variadic_unpacking)
    return add(l, Expression.spread, startOf(l, value), l.expression(firstIn(l, value)));
  return l.expression(value);
}

/** `match (x) { A => a, default => b }`: of `match (true)` each condition holds in its branch. */
function lowerMatch(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  l.expression(condition);
  const isTrue = /^\(\s*true\s*\)$/i.test(textOf(l, condition));
  const results = childrenIn(l, inField(l, node, Field.body)).map((arm) => {
    const conditions = childrenIn(l, inField(l, arm, Field.conditional_expressions));
    for (const one of conditions) l.expression(one);
    const result = inField(l, arm, Field.return_expression);
    const [only = 0] = conditions;
    if (!isTrue || conditions.length !== 1) return l.expression(result);
    return l.under(only, true, result, () => l.expression(result));
  });
  return results.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), results);
}

function lowerYield(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const [entry] = childrenIn(l, node);
  const isDelegated = /^yield\s+from\b/i.test(l.text.slice(start, start + 40));
  const parts =
    entry !== undefined && kindOf(l, entry) === Node.array_element_initializer ? childrenIn(l, entry) : [entry ?? 0];
  if (parts.length > 1) l.expression(parts[0]);
  const value = optional(l, parts.at(-1) ?? 0);
  l.yields.push(isDelegated ? add(l, Expression.iterated, start, value) : value || unknown(l, node));
  return add(l, Expression.yield, start, value, isDelegated ? 1 : 0);
}
