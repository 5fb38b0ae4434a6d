// Lowers expressions.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import {
  add,
  callRow,
  choiceRow,
  collectionRow,
  literalRow,
  memberRow,
  nameRow,
  typedRow,
  unknown,
} from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import {
  argumentsIn,
  isDefinition,
  lowerAssignment,
  lowerCall,
  lowerCase,
  lowerCaseFunction,
  lowerCases,
  lowerField,
  lowerStatement,
} from './calls.ts';
import { lowerTogether, partsOf } from './classes.ts';
import { lowerFor } from './comprehensions.ts';
import { lowerLambda } from './functions.ts';
import { Field, type GrammarNode, grammarNodes, Node } from './grammar-nodes.ts';
import { lowerInfix } from './infix.ts';
import { isType, type Lowering, nameOf, term } from './lowering.ts';
import { dotted, firstOfPath, member, packageLengthOf, packageRow } from './paths.ts';
import { lowerScoped } from './scoped.ts';
import { typeArguments } from './types.ts';

const DEFINITIONS = [
  'class_definition',
  'enum_definition',
  'export_declaration',
  'extension_definition',
  'function_declaration',
  'function_definition',
  'given_definition',
  'import_declaration',
  'object_definition',
  'trait_definition',
  'type_definition',
  'val_declaration',
  'val_definition',
  'var_declaration',
  'var_definition',
] as const;

/** What is not named: the worth of its last part. */
function lowerParts(l: Lowering, node: number): number {
  let last = 0;
  for (const child of childrenIn(l, node)) last = isType(l, child) ? l.type(child) : l.expression(child);
  return last || unknown(l, node);
}

function worth(l: Lowering, node: number, rows: readonly number[]): number {
  const known = rows.filter((row) => row !== 0);
  return known.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), known);
}

export const lowerExpression = byKind<Lowering, number, GrammarNode>(
  grammarNodes,
  {
    ...each(DEFINITIONS, (l: Lowering, node: number) => {
      l.declaration(node, l.scope);
      return unknown(l, node);
    }),
    annotation: lowerAnnotation,
    ascription_expression: (l, node) => {
      const [value = 0, type = 0] = childrenIn(l, node);
      const row = l.expression(value);
      return isType(l, type) ? typedRow(l, startOf(l, node), row, l.type(type)) : row;
    },
    assignment_expression: lowerAssignment,
    block: lowerBlock,
    boolean_literal: (l, node) => literalRow(l, Literal.boolean, startOf(l, node), textOf(l, node)),
    call_expression: lowerCall,
    case_block: lowerCaseFunction,
    catch_clause: (l, node) => lowerCase(l, node, 0),
    character_literal: (l, node) => literalRow(l, Literal.character, startOf(l, node), textOf(l, node)),
    field_expression: lowerPathOrField,
    floating_point_literal: (l, node) =>
      /f$/i.test(textOf(l, node))
        ? typedRow(l, startOf(l, node), 0, nameRow(l, 'Float', startOf(l, node), true))
        : literalRow(l, Literal.float, startOf(l, node), textOf(l, node)),
    for_expression: (l, node) => inBlock(l, node, () => lowerFor(l, node)),
    generic_function: lowerGeneric,
    identifier: lowerIdentifier,
    if_expression: lowerIf,
    indented_block: lowerBlock,
    indented_cases: lowerCaseFunction,
    infix_expression: lowerInfix,
    instance_expression: lowerInstance,
    integer_literal: (l, node) => {
      const start = startOf(l, node);
      return /l$/i.test(textOf(l, node))
        ? typedRow(l, start, 0, nameRow(l, 'Long', start, true))
        : literalRow(l, Literal.number, start, textOf(l, node));
    },
    interpolated_string_expression: (l, node) => {
      const parts = childrenIn(l, childOfKind(l.tree, node, Node.interpolated_string));
      for (const part of parts) for (const inner of childrenIn(l, part)) lowerScoped(l, inner);
      const name = textOf(l, inField(l, node, Field.interpolator));
      // What others give is not looked for: it is a method that something implicit has.
      return name === 's' || name === 'f' || name === 'raw'
        ? literalRow(l, Literal.string, startOf(l, node))
        : unknown(l, node);
    },
    lambda_expression: lowerLambda,
    match_expression: (l, node) => {
      const subject = lowerScoped(l, inField(l, node, Field.value));
      return lowerCases(l, inField(l, node, Field.body), subject);
    },
    null_literal: (l, node) => literalRow(l, Literal.null, startOf(l, node)),
    operator_identifier: lowerIdentifier,
    parenthesized_expression: (l, node) => {
      const [inner = 0] = childrenIn(l, node);
      return lowerScoped(l, inner);
    },
    postfix_expression: lowerPostfix,
    prefix_expression: (l, node) => {
      const [operand = 0] = childrenIn(l, node);
      const start = startOf(l, node);
      const operator = l.text.slice(start, startOf(l, operand)).trim();
      return memberRow(l, l.expression(operand), term(`unary_${operator}`), start);
    },
    return_expression: (l, node) => {
      const [value] = childrenIn(l, node);
      if (value !== undefined) l.functionReturns.push(lowerScoped(l, value));
      return unknown(l, node);
    },
    string: (l, node) =>
      literalRow(l, Literal.string, startOf(l, node), textOf(l, node).replace(/^"{1,3}|"{1,3}$/g, '')),
    throw_expression: (l, node) => {
      for (const child of childrenIn(l, node)) lowerScoped(l, child);
      return unknown(l, node);
    },
    try_expression: lowerTry,
    tuple_expression: (l, node) =>
      collectionRow(
        l,
        Collection.tuple,
        startOf(l, node),
        childrenIn(l, node).map((item) => lowerScoped(l, item)),
      ),
    wildcard: (l, node) => {
      const name = l.placeholders.get(node);
      return name === undefined ? unknown(l, node) : nameRow(l, name, startOf(l, node));
    },
  },
  lowerParts,
  unknown,
);

/** What runs one after another; it is worth what its last part is. */
function lowerBlock(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  const [only = 0] = children;
  if (children.length === 1 && kindOf(l, only) === Node.lambda_expression) return l.expression(only);
  let value = 0;
  inBlock(l, node, () => {
    lowerTogether(l, children, (child) => {
      value = lowerStatement(l, child);
    });
  });
  const last = children[children.length - 1] ?? 0;
  return value !== 0 && !isDefinition(l, last) ? value : unknown(l, node);
}

function lowerIdentifier(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (textOf(l, node)) {
    case 'super':
      return add(l, Expression.ancestor, start);
    case '_':
      return unknown(l, node);
    default:
      return firstOfPath(l, node);
  }
}

/** A path may begin with the name of a package. */
function lowerPathOrField(l: Lowering, node: number): number {
  const names = namesOf(l, node);
  const ofPackage = packageLengthOf(l, names);
  if (ofPackage !== names.length - 1 || ofPackage === 0) return lowerField(l, node);
  const row = packageRow(l, dotted(l, names.slice(0, -1)), startOf(l, node));
  return member(l, row, names[names.length - 1]);
}

/** The identifiers of `a.b.c`; none where anything else is in it. */
function namesOf(l: Lowering, node: number): number[] {
  if (kindOf(l, node) === Node.identifier) return [node];
  if (kindOf(l, node) !== Node.field_expression) return [];
  const before = namesOf(l, inField(l, node, Field.value));
  const name = inField(l, node, Field.field);
  return before.length === 0 || kindOf(l, name) !== Node.identifier ? [] : [...before, name];
}

/** `f[A]`, `x.asInstanceOf[A]`, `super[A]`. */
function lowerGeneric(l: Lowering, node: number): number {
  const written = inField(l, node, Field.function);
  const types = typeArguments(l, inField(l, node, Field.type_arguments));
  const start = startOf(l, node);
  if (kindOf(l, written) === Node.identifier && textOf(l, written) === 'super')
    return types[0] === undefined ? add(l, Expression.ancestor, start) : typedRow(l, start, 0, types[0]);
  const isField = kindOf(l, written) === Node.field_expression;
  const name = isField ? nameOf(l, inField(l, written, Field.field)) : '';
  if (name === 'asInstanceOf') {
    const value = l.expression(inField(l, written, Field.value));
    return typedRow(l, start, value, types[0] ?? unknown(l, node));
  }
  const row = l.expression(written);
  // Type arguments alone run what takes no others.
  return types.length === 0 ? row : callRow(l, start, { callee: row, args: [], types });
}

/** `new A(x)`, `new A[B] { ... }`, `new { ... }`. */
function lowerInstance(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const children = childrenIn(l, node);
  const types = children.filter((child) => isType(l, child)).flatMap((type) => partsOf(l, type));
  const body = childOfKind(l.tree, node, Node.template_body);
  const lists = children.filter((child) => kindOf(l, child) === Node.arguments);
  const [first = 0] = types;
  const args = lists.map((list) => argumentsIn(l, list));
  const made = first === 0 ? 0 : constructed(l, first, args[0] ?? []);
  if (body === 0 && types.length < 2) return made || unknown(l, node);
  const symbol = l.anonymousClass(
    body || node,
    types.map((type) => l.type(type)),
  );
  return typedRow(l, start, made, add(l, Expression.class, start, symbol));
}

function constructed(l: Lowering, type: number, args: readonly number[]): number {
  const isGeneric = kindOf(l, type) === Node.generic_type;
  const head = isGeneric ? inField(l, type, Field.type) : type;
  const types = isGeneric ? typeArguments(l, inField(l, type, Field.type_arguments)) : [];
  // Of several constructors the arguments choose, as of all that is called.
  return callRow(l, startOf(l, type), { callee: l.type(head), args, types });
}

function lowerIf(l: Lowering, node: number): number {
  lowerScoped(l, inField(l, node, Field.condition));
  const branches = [inField(l, node, Field.consequence), inField(l, node, Field.alternative)];
  const rows = branches.map((branch) => (branch === 0 ? 0 : inBlock(l, branch, () => lowerStatement(l, branch))));
  return worth(l, node, rows);
}

function lowerTry(l: Lowering, node: number): number {
  const rows = childrenIn(l, node).map((part) => {
    switch (kindOf(l, part)) {
      case Node.catch_clause:
        return lowerCatch(l, part);
      case Node.finally_clause:
        lowerParts(l, part);
        return 0;
      default:
        return lowerScoped(l, part);
    }
  });
  return worth(l, node, rows);
}

function lowerCatch(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const thrown = typedRow(l, start, 0, nameRow(l, 'Throwable', start, true));
  const cases = childOfKind(l.tree, node, Node.case_block) || childOfKind(l.tree, node, Node.indented_cases);
  if (cases !== 0) return lowerCases(l, cases, thrown);
  if (inField(l, node, Field.pattern) !== 0) return lowerCase(l, node, thrown);
  const [handler = 0] = childrenIn(l, node);
  return handler === 0 ? 0 : callRow(l, start, { callee: l.expression(handler), args: [thrown] });
}

/** `a size`, `f _`. */
function lowerPostfix(l: Lowering, node: number): number {
  const [operand = 0, operator = 0] = childrenIn(l, node);
  const row = l.expression(operand);
  return operator === 0 || textOf(l, operator) === '_' ? row : member(l, row, operator);
}

/** An annotation as an expression: its type, with its arguments beside it. */
function lowerAnnotation(l: Lowering, node: number): number {
  const type = inField(l, node, Field.name);
  for (const list of childrenIn(l, node)) if (kindOf(l, list) === Node.arguments) argumentsIn(l, list);
  return type === 0 ? unknown(l, node) : l.type(type);
}
