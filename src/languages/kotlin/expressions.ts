// Lowers expressions.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { callable } from '../kit/definitions.ts';
import { childrenIn, endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  annotatedRow,
  applyRow,
  callRow,
  choiceRow,
  collectionRow,
  literalRow,
  memberRow,
  nameRow,
  quotedText,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { argumentsIn, behindPrefix, calledName, labelName, lowerCall, lowerNavigation, prefixesOf } from './calls.ts';
import { addNarrowings, type Narrowing, narrowingsOf, narrowingTo } from './conditions.ts';
import { lowerAnonymousFunction, lowerLambda } from './functions.ts';
import { Field, type GrammarNode, grammarNodes, Node } from './grammar-nodes.ts';
import { declareLocal, isType, type Lowering, nameOf, textBetween, usedName } from './lowering.ts';
import { operatorRow } from './operators.ts';
import { lowerBody, lowerBranch } from './statements.ts';
import { typeIn } from './types.ts';

/** Statements stand where expressions do, as the branches of others. */
const STATEMENTS = [
  'assignment',
  'class_declaration',
  'do_while_statement',
  'for_statement',
  'function_declaration',
  'object_declaration',
  'property_declaration',
  'type_alias',
  'while_statement',
] as const;

function lowerAsStatement(l: Lowering, node: number): number {
  l.statements(node);
  return unknown(l, node);
}

/** What is not named: the worth of its last part. */
function lowerParts(l: Lowering, node: number): number {
  let last = 0;
  for (const child of childrenIn(l, node)) last = isType(l, child) ? l.type(child) : l.expression(child);
  return last || unknown(l, node);
}

export const lowerExpression = byKind<Lowering, number, GrammarNode>(
  grammarNodes,
  {
    ...each(STATEMENTS, lowerAsStatement),
    annotation: lowerAnnotation,
    anonymous_function: lowerAnonymousFunction,
    as_expression: (l, node) => {
      const value = l.expression(inField(l, node, Field.left));
      return typedRow(l, startOf(l, node), value, l.type(inField(l, node, Field.right)));
    },
    binary_expression: lowerBinary,
    block: lowerBlock,
    call_expression: behindPrefixes(lowerCall),
    callable_reference: lowerReference,
    character_literal: (l, node) => literalRow(l, Literal.character, startOf(l, node), textOf(l, node)),
    collection_literal: (l, node) =>
      collectionRow(l, Collection.array, startOf(l, node), childrenIn(l, node).map(l.expression)),
    float_literal: (l, node) =>
      /f$/i.test(textOf(l, node))
        ? typedRow(l, startOf(l, node), 0, nameRow(l, 'Float', startOf(l, node), true))
        : literalRow(l, Literal.float, startOf(l, node), textOf(l, node)),
    identifier: lowerIdentifier,
    if_expression: lowerIf,
    in_expression: (l, node) => {
      const left = l.expression(inField(l, node, Field.left));
      operatorRow(l, 'in', startOf(l, node), l.expression(inField(l, node, Field.right)), left);
      return literalRow(l, Literal.boolean, startOf(l, node));
    },
    index_expression: behindPrefixes(lowerIndex),
    infix_expression: (l, node) => {
      const [left = 0, name = 0, right = 0] = childrenIn(l, node);
      const object = l.expression(left);
      const callee = memberRow(l, object, callable(nameOf(l, name)), startOf(l, name));
      return callRow(l, startOf(l, node), { callee, args: [l.expression(right)] });
    },
    is_expression: (l, node) => {
      l.expression(inField(l, node, Field.left));
      l.type(inField(l, node, Field.right));
      return literalRow(l, Literal.boolean, startOf(l, node));
    },
    labeled_expression: lowerLabeled,
    lambda_literal: lowerLambda,
    multiline_string_literal: lowerText,
    navigation_expression: behindPrefixes((l, node) => lowerNavigation(l, node, false)),
    number_literal: lowerNumber,
    object_literal: (l, node) =>
      typedRow(l, startOf(l, node), 0, add(l, Expression.class, startOf(l, node), l.anonymousClass(node))),
    range_expression: (l, node) => {
      const [left = 0, right = 0] = childrenIn(l, node);
      const operator = textBetween(l, left, right);
      return operatorRow(l, operator, startOf(l, node), l.expression(left), l.expression(right));
    },
    return_expression: lowerReturn,
    string_literal: lowerText,
    super_expression: (l, node) => {
      const type = typeIn(l, node);
      return type === 0 ? add(l, Expression.ancestor, startOf(l, node)) : typedRow(l, startOf(l, node), 0, type);
    },
    this_expression: lowerThis,
    throw_expression: (l, node) => {
      for (const child of childrenIn(l, node)) l.expression(child);
      return unknown(l, node);
    },
    try_expression: lowerTry,
    unary_expression: lowerUnary,
    when_expression: lowerWhen,
  },
  lowerParts,
  unknown,
);

/** `::f`, `List<A>::class`. */
function lowerReference(l: Lowering, node: number): number {
  const name = childOfKind(l.tree, node, Node.identifier);
  if (name !== 0) return calledName(l, name);
  const start = startOf(l, node);
  const type = applyRow(l, start, nameRow(l, 'KClass', start, true), [typeIn(l, node)]);
  return typedRow(l, start, 0, type);
}

function lowerLabeled(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  const label = childOfKind(l.tree, node, Node.label);
  const name = label === 0 ? '' : labelName(l, label);
  if (name === 'break' || name === 'continue') return unknown(l, node);
  l.label = name;
  return l.expression(children[children.length - 1] ?? 0);
}

function lowerBlock(l: Lowering, node: number): number {
  let value = 0;
  inBlock(l, node, () => {
    value = lowerBody(l, node);
  });
  return value || unknown(l, node);
}

/** Words that the grammar takes for names. */
function lowerIdentifier(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const text = textOf(l, node);
  switch (text) {
    case 'null':
      return literalRow(l, Literal.null, start);
    case 'true':
    case 'false':
      return literalRow(l, Literal.boolean, start, text);
    case 'break':
    case 'continue':
      return unknown(l, node);
    default:
      return usedName(l, node, false);
  }
}

/** `this`, and `this@label`: the receiver of the type, the function or the lambda of that name. */
function lowerThis(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const label = childOfKind(l.tree, node, Node.identifier);
  const name = label === 0 ? '' : nameOf(l, label).replace(/^@/, '');
  const meant = name === '' ? undefined : l.labels.findLast((one) => one.name === name);
  return l.facts.expression(Expression.receiver, meant?.scope ?? l.scope, start);
}

function lowerText(l: Lowering, node: number): number {
  const holes = childrenIn(l, node).filter((child) => kindOf(l, child) === Node.interpolation);
  return quotedText(l, node, holes, (hole) => l.expression(firstIn(l, hole)));
}

function lowerNumber(l: Lowering, node: number): number {
  const start = startOf(l, node);
  return /l$/i.test(textOf(l, node))
    ? typedRow(l, start, 0, nameRow(l, 'Long', start, true))
    : literalRow(l, Literal.number, start, textOf(l, node));
}

function worth(l: Lowering, node: number, rows: readonly number[]): number {
  const known = rows.filter((row) => row !== 0);
  return known.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), known);
}

function lowerIf(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  l.expression(condition);
  const branches = childrenIn(l, node).filter((child) => child !== condition);
  const rows = branches.map((branch, index) => lowerBranch(l, branch, narrowingsOf(l, condition, index === 0)));
  return worth(l, node, rows);
}

function lowerWhen(l: Lowering, node: number): number {
  const rows: number[] = [];
  inBlock(l, node, () => {
    const subject = childOfKind(l.tree, node, Node.when_subject);
    const tested = lowerSubject(l, subject);
    for (const entry of childrenIn(l, node)) {
      if (kindOf(l, entry) !== Node.when_entry) continue;
      const children = childrenIn(l, entry);
      const all = children.filter((child) => l.tree.fields[child] === Field.condition);
      const body = children.find((child) => !all.includes(child)) ?? 0;
      const guard = all.find((child) => isGuard(l, child));
      const conditions = all.filter((child) => child !== guard);
      for (const condition of conditions) lowerCondition(l, condition);
      const known = knownInEntry(l, conditions, subject === 0, tested);
      if (guard === undefined) {
        if (body !== 0) rows.push(lowerBranch(l, body, known));
        continue;
      }
      inBlock(l, entry, () => {
        addNarrowings(l, known);
        l.expression(guard);
        if (body !== 0) rows.push(lowerBranch(l, body, narrowingsOf(l, guard, true)));
      });
    }
  });
  return worth(l, node, rows);
}

/** `is A if b`: the grammar reads a condition more (`grammar-gaps.ts`). */
function isGuard(l: Lowering, condition: number): boolean {
  const start = startOf(l, condition);
  return /\bif\s*$/.test(l.text.slice(Math.max(0, start - 20), start));
}

/** What the conditions of a branch say. */
function knownInEntry(
  l: Lowering,
  conditions: readonly number[],
  hasNoSubject: boolean,
  tested: number,
): readonly Narrowing[] {
  const types = conditions.flatMap((one) => childrenIn(l, kindOf(l, one) === Node.type_test ? one : 0));
  if (types.length === conditions.length && types.length > 0)
    return conditions.some((one) => textOf(l, one).startsWith('!')) ? [] : narrowingTo(l, tested, types);
  return hasNoSubject && conditions.length === 1 ? narrowingsOf(l, conditions[0], true) : [];
}

/** Lowers what a `when` looks at; gives the node of what is narrowed by it, or 0. */
function lowerSubject(l: Lowering, subject: number): number {
  const children = childrenIn(l, subject).filter((child) => kindOf(l, child) !== Node.annotation);
  const variable = children.find((child) => kindOf(l, child) === Node.variable_declaration);
  const valueNode = children.find((child) => child !== variable) ?? 0;
  const value = valueNode === 0 ? 0 : l.expression(valueNode);
  if (variable === undefined) return valueNode;
  const nameNode = childOfKind(l.tree, variable, Node.identifier);
  declareLocal(l, nameNode, { type: typeIn(l, variable), value });
  return nameNode;
}

function lowerCondition(l: Lowering, node: number): void {
  const kind = kindOf(l, node);
  if (kind === Node.type_test) for (const type of childrenIn(l, node)) l.type(type);
  else if (kind === Node.range_test) for (const child of childrenIn(l, node)) l.expression(child);
  else l.expression(node);
}

function lowerTry(l: Lowering, node: number): number {
  const rows = childrenIn(l, node).map((part) => {
    if (kindOf(l, part) === Node.block) return lowerBranch(l, part);
    let value = 0;
    inBlock(l, part, () => {
      const nameNode = childOfKind(l.tree, part, Node.identifier);
      if (nameNode !== 0) declareLocal(l, nameNode, { type: typeIn(l, part) });
      value = lowerBranch(l, childOfKind(l.tree, part, Node.block));
    });
    return kindOf(l, part) === Node.catch_block ? value : 0;
  });
  return worth(l, node, rows);
}

/** `return x`: of the nearest function with a body of its own; with a label, of the lambda that it is the label of. */
function lowerReturn(l: Lowering, node: number): number {
  const label = inField(l, node, Field.label);
  const [valueNode] = childrenIn(l, node).filter((child) => child !== label);
  if (valueNode === undefined) return unknown(l, node);
  const value = l.expression(valueNode);
  (label === 0 ? l.functionReturns : l.returns).push(value);
  return unknown(l, node);
}

const GIVES_BOOLEAN = /^(?:[=!]==?|[<>]=?|&&|\|\|)$/;

function lowerBinary(l: Lowering, node: number): number {
  const [leftNode, rightNode] = [inField(l, node, Field.left), inField(l, node, Field.right)];
  const start = startOf(l, node);
  const operator = textBetween(l, leftNode, rightNode);
  const left = l.expression(leftNode);
  if (operator === '&&' || operator === '||') {
    inBlock(l, rightNode, () => {
      addNarrowings(l, narrowingsOf(l, leftNode, operator === '&&'));
      l.expression(rightNode);
    });
    return literalRow(l, Literal.boolean, start);
  }
  const right = l.expression(rightNode);
  if (operator === '?:') return choiceRow(l, start, [left, right]);
  if (/^[<>]/.test(operator)) operatorRow(l, '<', start, left, right);
  if (GIVES_BOOLEAN.test(operator)) return literalRow(l, Literal.boolean, start);
  return operatorRow(l, operator, start, left, right);
}

function lowerUnary(l: Lowering, node: number): number {
  const argument = inField(l, node, Field.argument);
  const start = startOf(l, node);
  const value = l.expression(argument);
  const operator =
    `${l.text.slice(start, startOf(l, argument))}${l.text.slice(endOf(l, argument), endOf(l, node))}`.trim();
  return lowerOperator(l, operator, start, value);
}

/** An operator with one operand; what it gives is what the type of the operand says, or else another of that type. */
function lowerOperator(l: Lowering, operator: string, start: number, value: number): number {
  if (operator === '!!') return value;
  const isSign = operator === '-' || operator === '+';
  const row = operatorRow(l, isSign ? `unary ${operator}` : operator, start, value);
  if (operator === '!') return choiceRow(l, start, [row, literalRow(l, Literal.boolean, start)]);
  return isSign || operator === '' ? value : row;
}

/** Lowers a chain of calls and members, and then the prefix operators that stand before all of it. */
function behindPrefixes(lower: (l: Lowering, chain: number) => number): (l: Lowering, chain: number) => number {
  return (l, chain) => {
    const prefixes = prefixesOf(l, chain).filter((prefix) => !l.prefixes.has(prefix));
    for (const prefix of prefixes) l.prefixes.add(prefix);
    let row = lower(l, chain);
    for (const prefix of prefixes) {
      const start = startOf(l, prefix);
      row = lowerOperator(l, l.text.slice(start, startOf(l, inField(l, prefix, Field.argument))).trim(), start, row);
    }
    return row;
  };
}

function lowerIndex(l: Lowering, node: number): number {
  const [object = 0, ...keys] = childrenIn(l, node).map((child) => l.expression(behindPrefix(l, child)));
  const start = startOf(l, node);
  if (keys.length === 1) return add(l, Expression.index, start, object, keys[0]);
  return callRow(l, start, { callee: memberRow(l, object, callable('get'), start), args: keys });
}

/** An annotation as an expression: its type, with its arguments beside it. */
function lowerAnnotation(l: Lowering, node: number): number {
  let row = 0;
  const args: number[] = [];
  for (const child of childrenIn(l, node)) {
    if (isType(l, child)) row = l.type(child);
    else if (kindOf(l, child) === Node.constructor_invocation) {
      args.push(...argumentsIn(l, childOfKind(l.tree, child, Node.value_arguments)));
      row = typeIn(l, child);
    }
  }
  return annotatedRow(l, row || unknown(l, node), startOf(l, node), args);
}
