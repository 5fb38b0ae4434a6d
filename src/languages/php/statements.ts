// Lowers statements.

import { Expression, Scope } from '../../model/facts.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { allInField, childrenIn, endOf, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { askForItem } from './calls.ts';
import { commentOf, tagsOf } from './doc-comments.ts';
import { readDocType } from './doc-types.ts';
import { toText } from './expressions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { bindVariable, inBranch, type Lowering, variableName } from './lowering.ts';
import { addNarrowings, conditionNarrowings, type Narrowing } from './narrowing.ts';
import { runOperation } from './operators.ts';
import { Operator } from './semantics.ts';

const lowerStatement = byKind(
  grammarNodes,
  {
    ...each(['compound_statement', 'colon_block', 'switch_block'], lowerBlock),
    ...each(['expression_statement', 'throw_expression'], lowerExpressionStatement),
    return_statement: lowerReturn,
    if_statement: lowerIf,
    foreach_statement: lowerForeach,
    ...each(['while_statement', 'do_statement', 'for_statement', 'switch_statement', 'try_statement'], lowerParts),
    ...each(['case_statement', 'default_statement', 'finally_clause'], lowerParts),
    catch_clause: lowerCatch,
    echo_statement: (l: Lowering, node) => {
      for (const child of childrenIn(l, node)) {
        if (kindOf(l, child) === Node.sequence_expression) for (const part of childrenIn(l, child)) toText(l, part);
        else toText(l, child);
      }
    },
    unset_statement: (l: Lowering, node) => {
      for (const child of childrenIn(l, node))
        if (kindOf(l, child) === Node.subscript_expression) askForItem(l, child, Operator.remove);
        else l.expression(child);
    },
    global_declaration: () => undefined,
    function_static_declaration: lowerStatic,
    ...each(['break_statement', 'continue_statement', 'goto_statement', 'named_label_statement'], () => undefined),
    declare_statement: (l: Lowering, node) => {
      l.statements(inField(l, node, Field.body));
    },
  },
  (l: Lowering, node): void => {
    if (!l.declaration(node)) l.expression(node);
  },
  () => undefined,
);

/** Lowers a statement, or what is in a block, in the current scope. */
export function lowerStatements(l: Lowering, node: number): void {
  if (node !== 0) lowerStatement(l, node);
}

function lowerBlock(l: Lowering, block: number): void {
  lowerAll(l, childrenIn(l, block), endOf(l, block));
}

/** Statements that follow each other up to an offset: what a condition says that leaves is known behind it. */
export function lowerAll(l: Lowering, nodes: readonly number[], end: number): void {
  const outer = l.scope;
  const last = nodes.at(-1);
  for (const node of nodes) {
    noteVariables(l, node);
    lowerStatement(l, node);
    const narrowings = narrowingsAfter(l, node);
    if (narrowings.length === 0 || last === undefined) continue;
    l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, endOf(l, node), end);
    addNarrowings(l, narrowings, l.tree.next[node], l.tree.next[last]);
  }
  l.scope = outer;
}

/** What is known once a statement is over: `assert($x instanceof A)`, and `if (!$x instanceof A) return;`. */
function narrowingsAfter(l: Lowering, node: number): Narrowing[] {
  const kind = kindOf(l, node);
  if (kind === Node.expression_statement) {
    const call = firstIn(l, node);
    if (kindOf(l, call) !== Node.function_call_expression) return [];
    if (!/^\\?assert$/i.test(textOf(l, inField(l, call, Field.function)))) return [];
    const argument = firstIn(l, inField(l, call, Field.arguments));
    return conditionNarrowings(l, firstIn(l, argument), true);
  }
  if (kind !== Node.if_statement || inField(l, node, Field.alternative) !== 0) return [];
  return leaves(l, inField(l, node, Field.body))
    ? conditionNarrowings(l, inField(l, node, Field.condition), false)
    : [];
}

const LEAVING: ReadonlySet<number> = new Set([
  Node.return_statement,
  Node.continue_statement,
  Node.break_statement,
  Node.exit_statement,
]);

/** Whether control never comes out at the end of a statement. */
function leaves(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.compound_statement || kind === Node.colon_block) return leaves(l, childrenIn(l, node).at(-1) ?? 0);
  if (kind === Node.expression_statement) return kindOf(l, firstIn(l, node)) === Node.throw_expression;
  return LEAVING.has(kind);
}

/** Comments before a statement that say what a variable is (`@var A $x`). */
function noteVariables(l: Lowering, node: number): void {
  const kind = kindOf(l, node);
  if (kind === Node.method_declaration || kind === Node.function_definition || kind === Node.class_declaration) return;
  const comment = commentOf(l, node);
  for (const tag of tagsOf(l, comment)) {
    if (tag.name !== 'var') continue;
    const { type, end } = readDocType(l, tag.at, tag.limit);
    if (type === 0) continue;
    const [, name] = /^\s*(\$\w+)/.exec(l.text.slice(end, end + 200)) ?? [];
    const assigned = assignedVariable(l, node);
    if (name === undefined || name === assigned) l.documented = { name: name ?? assigned, type };
    else bindVariable(l, name, comment.start, 0, type);
  }
}

/** The variable that a statement assigns, or that a loop goes over its items with. */
function assignedVariable(l: Lowering, node: number): string {
  if (kindOf(l, node) === Node.expression_statement) {
    const assignment = firstIn(l, node);
    return kindOf(l, assignment) === Node.assignment_expression
      ? variableName(l, inField(l, assignment, Field.left))
      : '';
  }
  if (kindOf(l, node) !== Node.foreach_statement) return '';
  const [, target = 0] = childrenIn(l, node);
  return variableName(l, kindOf(l, target) === Node.pair ? (childrenIn(l, target)[1] ?? 0) : target);
}

function lowerExpressionStatement(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) l.expression(child);
}

function lowerReturn(l: Lowering, node: number): void {
  const [value] = childrenIn(l, node);
  if (value !== undefined) l.returns.push(l.expression(value));
}

/** Each condition behind the first is only reached where those before it were false. */
function lowerIf(l: Lowering, node: number): void {
  const clauses = [node, ...allInField(l, node, Field.alternative)];
  let known: Narrowing[] = [];
  for (const clause of clauses) {
    const condition = inField(l, clause, Field.condition);
    const body = inField(l, clause, Field.body);
    optional(l, condition);
    const here = condition === 0 ? known : [...known, ...conditionNarrowings(l, condition, true)];
    inBranch(l, body, () => {
      addNarrowings(l, here, body, l.tree.next[body]);
      l.statements(body);
    });
    if (condition !== 0) known = [...known, ...conditionNarrowings(l, condition, false)];
  }
}

/** What a loop asks of an iterator besides its values. */
const LOOP = [Operator.begin, Operator.test, Operator.advance];

/** `foreach ($a as $k => $v)`. */
function lowerForeach(l: Lowering, node: number): void {
  const [containerNode = 0, target = 0] = childrenIn(l, node);
  const container = l.expression(containerNode);
  const items = add(l, Expression.iterated, startOf(l, containerNode), container);
  const isPair = kindOf(l, target) === Node.pair;
  for (const operation of isPair ? [...LOOP, Operator.key] : LOOP)
    runOperation(l, startOf(l, containerNode), operation, container);
  const [keyNode = 0, itemNode = target] = isPair ? childrenIn(l, target) : [];
  inBranch(l, node, () => {
    if (isPair) l.assign(keyNode, 0);
    l.assign(itemNode, items);
    l.statements(inField(l, node, Field.body));
  });
}

function lowerCatch(l: Lowering, node: number): void {
  const nameNode = inField(l, node, Field.name);
  const type = l.type(inField(l, node, Field.type));
  inBranch(l, node, () => {
    if (nameNode !== 0) bindVariable(l, variableName(l, nameNode), startOf(l, nameNode), 0, type);
    l.statements(inField(l, node, Field.body));
  });
}

/** `static $x = 1;` */
function lowerStatic(l: Lowering, node: number): void {
  for (const one of childrenIn(l, node))
    l.assign(inField(l, one, Field.name), optional(l, inField(l, one, Field.value)));
}

/** Statements of expressions and of other statements, which are branches of their own. */
function lowerParts(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (l.tree.fields[child] === Field.body || kind === Node.compound_statement)
      inBranch(l, child, () => l.statements(child));
    else l.statements(child);
  }
}
