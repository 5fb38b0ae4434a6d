// Lowers statements, which have values as well: bodies, conditions, loops, rescue, patterns.

import { Expression, Scope } from '../../model/facts.ts';
import { allInField, childrenIn, endOf, firstIn, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, choiceRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { assignTo } from './assignments.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindLocal, inBranch, type Lowering } from './lowering.ts';
import { addNarrowings, conditionNarrowings, type Narrowing } from './narrowing.ts';
import { constantPath } from './owners.ts';
import { Operator } from './semantics.ts';

const SILENT: ReadonlySet<number> = new Set([Node.heredoc_body]);

/** Statements that follow each other: what a condition says that leaves is known behind it. Gives the row of the last. */
export function lowerBody(l: Lowering, nodes: readonly number[]): number {
  const outer = l.scope;
  const last = nodes.at(-1) ?? 0;
  let result = 0;
  for (const node of nodes) {
    if (node === 0) continue;
    const row = l.expression(node);
    if (!SILENT.has(kindOf(l, node))) result = row;
    const narrowings = narrowingsAfter(l, node);
    if (narrowings.length === 0) continue;
    l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, endOf(l, node), endOf(l, last));
    addNarrowings(l, narrowings, l.tree.next[node], l.tree.next[last]);
  }
  l.scope = outer;
  return result;
}

/** What is known behind `return unless a.is_a?(A)`. */
function narrowingsAfter(l: Lowering, node: number): Narrowing[] {
  const kind = kindOf(l, node);
  const isUnless = kind === Node.unless_modifier || kind === Node.unless;
  if (!isUnless && kind !== Node.if_modifier && kind !== Node.if) return [];
  if (inField(l, node, Field.alternative) !== 0) return [];
  const body = inField(l, node, Field.body) || inField(l, node, Field.consequence);
  return leaves(l, body) ? conditionNarrowings(l, inField(l, node, Field.condition), isUnless) : [];
}

function leaves(l: Lowering, node: number): boolean {
  const kind = kindOf(l, node);
  if (kind === Node.then) return leaves(l, childrenIn(l, node).at(-1) ?? 0);
  if (kind === Node.call) return textOf(l, inField(l, node, Field.method)) === 'raise';
  return kind === Node.return || kind === Node.next || kind === Node.break;
}

/** `if`, `unless`, `elsif` and `a ? b : c`: each condition is only reached where those before it were false. */
export function lowerIf(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  const consequence = inField(l, node, Field.consequence);
  const alternative = inField(l, node, Field.alternative);
  const isTrue = kindOf(l, node) !== Node.unless;
  optional(l, condition);
  const rows = [
    consequence === 0 ? 0 : branch(l, conditionNarrowings(l, condition, isTrue), consequence),
    alternative === 0 ? 0 : branch(l, conditionNarrowings(l, condition, !isTrue), alternative),
  ].filter((row) => row !== 0);
  return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
}

function branch(l: Lowering, narrowings: readonly Narrowing[], node: number): number {
  return inBranch(l, node, () => {
    addNarrowings(l, narrowings, node, l.tree.next[node]);
    return l.expression(node);
  });
}

/** `a if b`. */
export function lowerModifier(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  l.expression(condition);
  const isTrue = kindOf(l, node) === Node.if_modifier;
  return branch(l, conditionNarrowings(l, condition, isTrue), inField(l, node, Field.body));
}

export function lowerLoop(l: Lowering, node: number): number {
  const condition = inField(l, node, Field.condition);
  const body = inField(l, node, Field.body);
  l.expression(condition);
  branch(l, conditionNarrowings(l, condition, /^while/.test(textOf(l, node))), body);
  return unknown(l, node);
}

/** `for a in b` calls `each`. */
export function lowerFor(l: Lowering, node: number): number {
  const value = inField(l, node, Field.value);
  const start = startOf(l, value);
  const items = l.expression(firstIn(l, value));
  callRow(l, start, { callee: memberRow(l, items, 'each', start), args: [] });
  inBranch(l, node, () => {
    assignTo(l, inField(l, node, Field.pattern), add(l, Expression.iterated, start, items));
    l.expression(inField(l, node, Field.body));
  });
  return items;
}

/** `case a when B then ... end`: each value is asked whether it matches. */
export function lowerCase(l: Lowering, node: number): number {
  const value = inField(l, node, Field.value);
  const subject = optional(l, value);
  const rows: number[] = [];
  for (const clause of childrenIn(l, node)) {
    if (clause === value) continue;
    if (kindOf(l, clause) !== Node.when) {
      rows.push(branch(l, [], clause));
      continue;
    }
    const patterns = allInField(l, clause, Field.pattern).map((pattern) => firstIn(l, pattern));
    for (const pattern of patterns) {
      const row = constantPath(l, pattern) || l.expression(pattern);
      if (subject !== 0)
        add(l, Expression.operator, startOf(l, pattern), l.facts.string(Operator.matches), row, subject);
    }
    const classes = patterns.filter((pattern) => isPath(l, pattern));
    const body = inField(l, clause, Field.body);
    const isKnown = kindOf(l, value) === Node.identifier && classes.length === patterns.length && body !== 0;
    const narrowing = { path: textOf(l, value), position: startOf(l, value), classes, excluded: false };
    if (body !== 0) rows.push(branch(l, isKnown ? [narrowing] : [], body));
  }
  return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
}

function isPath(l: Lowering, node: number): boolean {
  return kindOf(l, node) === Node.constant || kindOf(l, node) === Node.scope_resolution;
}

/** `case a in {b: C => d}`. */
export function lowerCaseMatch(l: Lowering, node: number): number {
  const value = inField(l, node, Field.value);
  optional(l, value);
  const rows: number[] = [];
  for (const clause of childrenIn(l, node)) {
    if (clause === value) continue;
    inBranch(l, clause, () => {
      lowerPattern(l, inField(l, clause, Field.pattern));
      const body = kindOf(l, clause) === Node.in_clause ? inField(l, clause, Field.body) : clause;
      if (body !== 0) rows.push(l.expression(body));
    });
  }
  return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
}

/** `a => pattern`, `a in pattern`. */
export function lowerMatch(l: Lowering, node: number): number {
  const row = l.expression(inField(l, node, Field.value));
  lowerPattern(l, inField(l, node, Field.pattern));
  return row;
}

/** Binds the names of a pattern, and lowers the constants in it. */
function lowerPattern(l: Lowering, node: number): void {
  if (node === 0) return;
  switch (kindOf(l, node)) {
    case Node.identifier:
      bindLocal(l, textOf(l, node), startOf(l, node), 0);
      return;
    case Node.as_pattern: {
      const [value, name] = [inField(l, node, Field.value), inField(l, node, Field.name)];
      lowerPattern(l, value);
      const type = constantPath(l, value, true);
      bindLocal(l, textOf(l, name), startOf(l, name), 0, type);
      return;
    }
    case Node.keyword_pattern: {
      const key = inField(l, node, Field.key);
      const value = inField(l, node, Field.value);
      if (value === 0) bindLocal(l, textOf(l, key), startOf(l, key), 0);
      lowerPattern(l, value);
      return;
    }
    case Node.constant:
    case Node.scope_resolution:
      l.expression(node);
      return;
    default:
      for (const child of childrenIn(l, node)) lowerPattern(l, child);
  }
}

/** `begin ... rescue A => e ... else ... ensure ... end`, and the body of a method. */
export function lowerBegin(l: Lowering, node: number): number {
  const children = childrenIn(l, node);
  const clauses = children.filter((child) => CLAUSES.has(kindOf(l, child)));
  const rows = [l.body(children.filter((child) => !CLAUSES.has(kindOf(l, child))))];
  for (const clause of clauses) {
    if (kindOf(l, clause) === Node.rescue) rows.push(lowerRescue(l, clause));
    else {
      const row = inBranch(l, clause, () => l.expression(clause));
      if (kindOf(l, clause) === Node.else) rows.push(row);
    }
  }
  const known = rows.filter((row) => row !== 0);
  return known.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), known);
}

const CLAUSES: ReadonlySet<number> = new Set([Node.rescue, Node.else, Node.ensure]);

function lowerRescue(l: Lowering, clause: number): number {
  const exceptions = childrenIn(l, inField(l, clause, Field.exceptions));
  const variable = firstIn(l, inField(l, clause, Field.variable));
  const body = inField(l, clause, Field.body);
  return inBranch(l, clause, () => {
    const types = exceptions.map((one) => constantPath(l, one, true)).filter((row) => row !== 0);
    for (const one of exceptions) if (constantPath(l, one) === 0) l.expression(one);
    const start = startOf(l, variable || clause);
    if (kindOf(l, variable) === Node.identifier) {
      const type = types.length > 0 ? choiceRow(l, start, types) : nameRow(l, 'StandardError', start, true);
      bindLocal(l, textOf(l, variable), start, 0, type);
    } else if (variable !== 0) assignTo(l, variable, 0);
    return optional(l, body);
  });
}

/** `a rescue b`. */
export function lowerRescueModifier(l: Lowering, node: number): number {
  const body = l.expression(inField(l, node, Field.body));
  const handler = inBranch(l, node, () => l.expression(inField(l, node, Field.handler)));
  return choiceRow(l, startOf(l, node), [body, handler]);
}

/** `return a` gives the value to whoever called the method, `next a` to whoever called the block. */
export function lowerReturn(l: Lowering, node: number): number {
  const value = firstIn(l, node);
  const row = value === 0 ? 0 : l.expression(value);
  if (row !== 0) {
    if (kindOf(l, node) === Node.next) l.returns.push(row);
    else if (kindOf(l, node) === Node.return) (l.method?.returns ?? l.returns).push(row);
  }
  return unknown(l, node);
}
