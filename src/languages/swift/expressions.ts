// Lowers expressions.

import { Collection, Expression, ExpressionColumn, FunctionFlag, Literal, Receiver } from '../../model/facts.ts';
import { declare, inBlock } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { callable } from '../kit/definitions.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, inField, kindOf, optionalType, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  applyRow,
  callRow,
  choiceRow,
  collectionRow,
  literalRow,
  memberRow,
  nameRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { argumentsIn, baseOf, lowerCall, lowerMember, lowerSubscript } from './calls.ts';
import { lowerConditions } from './conditions.ts';
import { lowerClosure } from './functions.ts';
import { Field, type GrammarNode, grammarNodes, Node } from './grammar-nodes.ts';
import { type Lowering, nameOf, usedName } from './lowering.ts';
import { bindPattern, giveBase, truth } from './patterns.ts';
import { isOfTypes, prefixOperator } from './semantics.ts';
import { labelled, typeArguments } from './types.ts';

/** What stands for another expression alone. */
function lowerValue(l: Lowering, node: number): number {
  const value = inField(l, node, Field.value);
  return value === 0 ? unknown(l, node) : l.expression(value);
}

function lowerParts(l: Lowering, node: number): number {
  for (const child of childrenIn(l, node)) l.expression(child);
  return unknown(l, node);
}

function lowerAsType(l: Lowering, node: number): number {
  l.type(node);
  return unknown(l, node);
}

function lowerAsStatement(l: Lowering, node: number): number {
  l.statements(node);
  return unknown(l, node);
}

const STATEMENTS = [
  'defer_statement',
  'for_statement',
  'guard_statement',
  'jump_statement',
  'repeat_statement',
  'return_statement',
  'throw_statement',
  'while_statement',
] as const;

const TYPES = [
  'array_type',
  'composition_type',
  'dictionary_type',
  'function_type',
  'member_type',
  'metatype',
  'optional_type',
  'some_type',
  'tuple_type',
  'type_name',
] as const;

export const lowerExpression = byKind<Lowering, number, GrammarNode>(
  grammarNodes,
  {
    ...each(STATEMENTS, lowerAsStatement),
    ...each(TYPES, lowerAsType),
    ...each(
      ['argument', 'await_expression', 'force_expression', 'optional_chain', 'try_expression'] as const,
      lowerValue,
    ),
    array_literal: (l, node) =>
      collectionRow(l, Collection.array, startOf(l, node), childrenIn(l, node).map(l.expression)),
    assignment: lowerAssignment,
    binary_expression: lowerBinary,
    binding_pattern: (l, node) => {
      bindPattern(l, node, unknown(l, node), 'declares');
      return unknown(l, node);
    },
    boolean_literal: (l, node) => literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node)),
    call_expression: lowerCall,
    cast_expression: (l, node) => {
      const value = l.expression(inField(l, node, Field.value));
      return typedRow(l, startOf(l, node), value, l.type(inField(l, node, Field.type)));
    },
    closure: lowerClosure,
    dictionary_literal: (l, node) => {
      const entries = childrenIn(l, node).map((entry) => ({
        key: l.expression(inField(l, entry, Field.name)),
        value: l.expression(inField(l, entry, Field.value)),
      }));
      const [first] = entries;
      return collectionRow(
        l,
        Collection.mapping,
        startOf(l, node),
        first === undefined ? [] : [first.key, first.value],
      );
    },
    do_statement: lowerDo,
    identifier: lowerIdentifier,
    if_statement: lowerIf,
    implicit_member: (l, node) => {
      const name = inField(l, node, Field.name);
      l.facts.string(callable(nameOf(l, name)));
      return memberRow(l, baseOf(l, node), nameOf(l, name), startOf(l, name));
    },
    is_expression: (l, node) => {
      l.expression(inField(l, node, Field.value));
      l.type(inField(l, node, Field.type));
      return truth(l, node);
    },
    key_path: lowerKeyPath,
    macro_expansion: (l, node) => {
      argumentsIn(l, childrenIn(l, node));
      return unknown(l, node);
    },
    member_expression: (l, node) => lowerMember(l, node, false),
    nil_literal: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    number_literal: (l, node) => {
      const text = textOf(l, node);
      return literalRow(l, /^\d[\d_]*$|^0[xob]/.test(text) ? Literal.number : Literal.float, startOf(l, node), text);
    },
    operator_reference: (l, node) => nameRow(l, callable(textOf(l, node)), startOf(l, node)),
    postfix_expression: (l, node) => {
      lowerValue(l, node);
      const isRange = textOf(l, inField(l, node, Field.operator)) === '...';
      return isRange ? openRange(l, node, 'PartialRangeFrom') : unknown(l, node);
    },
    prefix_expression: lowerPrefix,
    regex_literal: (l, node) => literalRow(l, Literal.regexp, startOf(l, node)),
    self_expression: (l, node) => add(l, Expression.receiver, startOf(l, node)),
    specialization: (l, node) => {
      const [name = 0] = childrenIn(l, node);
      return applyRow(l, startOf(l, node), l.expression(name), typeArguments(l, node));
    },
    string_literal: lowerText,
    subscript_expression: lowerSubscript,
    super_expression: (l, node) => add(l, Expression.ancestor, startOf(l, node)),
    switch_statement: lowerSwitch,
    ternary_expression: (l, node) => {
      l.expression(inField(l, node, Field.condition));
      const values = [inField(l, node, Field.value), inField(l, node, Field.otherwise)].map(l.expression);
      return choiceRow(l, startOf(l, node), values);
    },
    tuple_expression: (l, node) => {
      const items = childrenIn(l, node);
      const worthOf = (one: number): number => {
        const value = inField(l, one, Field.value);
        return value === 0 ? unknown(l, one) : l.expression(value);
      };
      if (items.length === 1) return worthOf(items[0]!);
      const values = items.map((one) => labelled(l, inField(l, one, Field.label), worthOf(one)));
      return collectionRow(l, Collection.tuple, startOf(l, node), values);
    },
  },
  lowerParts,
  unknown,
);

function lowerIdentifier(l: Lowering, node: number): number {
  if (textOf(l, node) === 'Self') return add(l, Expression.receiver, startOf(l, node), Receiver.class);
  return usedName(l, node);
}

function lowerText(l: Lowering, node: number): number {
  const holes = childrenIn(l, node);
  for (const hole of holes) l.expression(hole);
  const text = holes.length > 0 ? '' : textOf(l, node).replace(/^#*"{1,3}|"{1,3}#*$/g, '');
  return literalRow(l, Literal.string, startOf(l, node), text);
}

function lowerAssignment(l: Lowering, node: number): number {
  const leftNode = inField(l, node, Field.left);
  const right = inField(l, node, Field.right);
  if (textOf(l, leftNode) === '_') return l.expression(right);
  const left = l.expression(leftNode);
  if (l.facts.expressionAt(left, ExpressionColumn.kind) === Expression.index)
    l.facts.patchExpression(left, ExpressionColumn.c, 1);
  giveBase(l, right, left);
  return add(l, Expression.assign, startOf(l, node), left, l.expression(right));
}

const GIVES_BOOLEAN: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', '~=', '&&', '||']);

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const operatorNode = inField(l, node, Field.operator);
  const operator = textOf(l, operatorNode);
  const start = startOf(l, operatorNode);
  let left: number;
  let right: number;
  if (kindOf(l, leftNode) === Node.implicit_member) {
    right = l.expression(rightNode);
    giveBase(l, leftNode, right);
    left = l.expression(leftNode);
  } else {
    left = l.expression(leftNode);
    if (operator !== '??') giveBase(l, rightNode, left);
    right = l.expression(rightNode);
  }
  if (operator === '??') return choiceRow(l, start, [left, right]);
  if (operator === '&&' || operator === '||') return truth(l, node);
  if (!isOfTypes(operator))
    return callRow(l, start, { callee: nameRow(l, callable(operator), start), args: [left, right] });
  const row = add(l, Expression.operator, start, l.facts.string(operator), left, right);
  return GIVES_BOOLEAN.has(operator) ? truth(l, node) : row;
}

/** `a...`, `..<a`: a range with one end. */
function openRange(l: Lowering, node: number, type: string): number {
  return typedRow(l, startOf(l, node), 0, nameRow(l, type, startOf(l, node), true));
}

/** What an operator with one operand gives is what the type of the operand says, or else another of that type. */
function lowerPrefix(l: Lowering, node: number): number {
  const value = l.expression(inField(l, node, Field.value));
  const operatorNode = inField(l, node, Field.operator);
  const operator = textOf(l, operatorNode);
  if (operator === '&') return value;
  if (operator === '...') return openRange(l, node, 'PartialRangeThrough');
  if (operator === '..<') return openRange(l, node, 'PartialRangeUpTo');
  add(l, Expression.operator, startOf(l, operatorNode), l.facts.string(prefixOperator(operator)), value);
  return operator === '!' ? truth(l, node) : value;
}

/** `\A.b.c` is a function that leads from an A to its c. */
function lowerKeyPath(l: Lowering, node: number): number {
  return functionExpression(l, node, () => {
    const typeNode = inField(l, node, Field.type);
    const start = startOf(l, node);
    const parameters = bindParameters(l, [{ name: '$0', position: start, type: optionalType(l, typeNode) }]);
    let row = nameRow(l, '$0', start);
    for (const part of childrenIn(l, node)) {
      if (part === typeNode) continue;
      if (kindOf(l, part) === Node.subscript_expression) {
        const args = argumentsIn(l, childrenIn(l, part));
        row = add(l, Expression.index, startOf(l, part), row, args[0] ?? 0);
      } else if (nameOf(l, part) !== 'self') row = memberRow(l, row, nameOf(l, part), startOf(l, part));
    }
    l.returns.push(row);
    return { parameters, flags: FunctionFlag.arrow };
  });
}

function worth(l: Lowering, node: number, rows: readonly number[]): number {
  const known = rows.filter((row) => row !== 0);
  return known.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), known);
}

function lowerIf(l: Lowering, node: number): number {
  const rows: number[] = [];
  inBlock(l, node, () => {
    lowerConditions(l, childrenIn(l, node).find((child) => kindOf(l, child) === Node.conditions) ?? 0);
    rows.push(inBlock(l, inField(l, node, Field.body), () => l.body(inField(l, node, Field.body))));
  });
  const otherwise = inField(l, node, Field.otherwise);
  if (otherwise !== 0)
    rows.push(
      kindOf(l, otherwise) === Node.if_statement
        ? l.expression(otherwise)
        : inBlock(l, otherwise, () => l.body(otherwise)),
    );
  return worth(l, node, rows);
}

function lowerSwitch(l: Lowering, node: number): number {
  const subjectNode = inField(l, node, Field.value);
  const subject = l.expression(subjectNode);
  const rows: number[] = [];
  for (const one of childrenIn(l, node)) {
    if (one === subjectNode) continue;
    inBlock(l, one, () => {
      const body = inField(l, one, Field.body);
      for (const part of childrenIn(l, one)) {
        if (part === body) continue;
        if (l.tree.fields[part] === Field.condition) l.expression(part);
        else bindPattern(l, part, subject, 'compares');
      }
      rows.push(l.body(body));
    });
  }
  return worth(l, node, rows);
}

function lowerDo(l: Lowering, node: number): number {
  const body = inField(l, node, Field.body);
  const rows = [inBlock(l, body, () => l.body(body))];
  for (const clause of childrenIn(l, node)) {
    if (kindOf(l, clause) !== Node.catch_clause) continue;
    inBlock(l, clause, () => {
      const handler = inField(l, clause, Field.body);
      const start = startOf(l, clause);
      const thrown = typedRow(l, start, 0, nameRow(l, 'Error', start, true));
      let isNamed = false;
      for (const part of childrenIn(l, clause)) {
        if (part === handler) continue;
        isNamed = true;
        if (l.tree.fields[part] === Field.condition) l.expression(part);
        else bindPattern(l, part, thrown, 'compares');
      }
      if (!isNamed) bindError(l, clause, thrown);
      rows.push(l.body(handler));
    });
  }
  return worth(l, node, rows);
}

/** What is caught without a pattern is called `error`. */
function bindError(l: Lowering, clause: number, value: number): void {
  declare(l, 'error', { position: startOf(l, clause), value });
}
