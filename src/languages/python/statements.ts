// Lowers statements and blocks. A branch is a block scope of its own, so that the resolver can tell what always
// happens from what may happen; `with` and `finally` always run and so have none.

import { Binding, BindingFlag, Expression, ImportFlag, Scope } from '../../model/facts.ts';
import { byKind, each } from '../kit/by-kind.ts';
import {
  childrenIn,
  endOf,
  firstIn,
  inField,
  inScope,
  kindOf,
  newScope,
  optional,
  startOf,
  textOf,
} from '../kit/lowering.ts';
import { add, choiceRow } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerAssignment, lowerAugmentedAssignment } from './assignments.ts';
import { lowerClass } from './classes.ts';
import { lowerCondition } from './conditions.ts';
import { addMainEntries, isMainCheck } from './entries.ts';
import { noteExportCall } from './export-list.ts';
import { decoratedParts, lowerFunction } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { lowerFutureImport, lowerImport, lowerImportFrom } from './imports.ts';
import { assignmentFrame, type Frame, type Lowering } from './lowering.ts';
import { addNarrowings, conditionNarrowings, type Narrowing } from './narrowing.ts';
import { caseParts, lowerPattern, lowerSequence, subjectName } from './patterns.ts';
import { lowerSubscriptDeletion } from './subscripts.ts';
import { bindTarget } from './targets.ts';
import { lowerTypeAlias } from './type-aliases.ts';
import { versionOutcome } from './versions.ts';

/** Whatever is no statement is an expression or holds some. */
const lowerStatement = byKind(
  grammarNodes,
  {
    expression_statement: lowerExpressionStatement,
    assignment: lowerAssignment,
    augmented_assignment: lowerAugmentedAssignment,
    return_statement: lowerReturn,
    if_statement: lowerIf,
    for_statement: lowerFor,
    while_statement: lowerWhile,
    try_statement: lowerTry,
    with_statement: lowerWith,
    match_statement: lowerMatch,
    function_definition: (l: Lowering, node) => lowerFunction(l, node, [], startOf(l, node)),
    class_definition: (l: Lowering, node) => lowerClass(l, node, [], startOf(l, node)),
    decorated_definition: lowerDecorated,
    import_statement: lowerImport,
    import_from_statement: lowerImportFrom,
    future_import_statement: lowerFutureImport,
    global_statement: lowerGlobal,
    nonlocal_statement: lowerNonlocal,
    raise_statement: lowerRaise,
    assert_statement: lowerAssert,
    delete_statement: lowerDelete,
    type_alias_statement: lowerTypeAlias,
    ...each(['pass_statement', 'break_statement', 'continue_statement'], () => undefined),
    block: lowerStatements,
  },
  (l: Lowering, node): void => {
    l.expression(node);
  },
  () => undefined,
);

/** Lowers the statements of a block (or of the module) in the current scope. */
export function lowerStatements(l: Lowering, block: number): void {
  const outer = l.scope;
  const end = l.tree.next[block];
  for (let node = block + 1; node < end; node = l.tree.next[node]) {
    lowerStatement(l, node);
    const narrowings = narrowingsAfter(l, node);
    if (narrowings.length === 0) continue;
    // What follows is a scope of its own, where the condition is known to hold.
    l.scope = l.facts.scope(Scope.block, l.scope, l.symbol, l.function, endOf(l, node), endOf(l, block));
    addNarrowings(l, narrowings, l.tree.next[node], end);
  }
  l.scope = outer;
}

/** What is known once the statement is over: `assert c`, and `if not c: return`. */
function narrowingsAfter(l: Lowering, node: number): Narrowing[] {
  const kind = kindOf(l, node);
  if (kind === Node.assert_statement) return conditionNarrowings(l, firstIn(l, node), true);
  if (kind !== Node.if_statement || inField(l, node, Field.alternative) !== 0) return [];
  if (!leaves(l, inField(l, node, Field.consequence))) return [];
  return conditionNarrowings(l, inField(l, node, Field.condition), false);
}

/** Whether control never comes out at the end of a block. */
function leaves(l: Lowering, block: number): boolean {
  const kind = kindOf(l, childrenIn(l, block).at(-1) ?? 0);
  return (
    kind === Node.return_statement ||
    kind === Node.raise_statement ||
    kind === Node.continue_statement ||
    kind === Node.break_statement
  );
}

/** A statement of several expressions (`a, b`) has them as its children. */
function lowerExpressionStatement(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    lowerStatement(l, child);
    if (kindOf(l, child) === Node.call && l.frame.kind === 'module') noteExportCall(l, child);
  }
}

function lowerReturn(l: Lowering, node: number): void {
  const [value = 0] = childrenIn(l, node);
  const row = optional(l, value);
  if (row !== 0) l.frame.returns.push(row);
}

function lowerAssert(l: Lowering, node: number): void {
  const [condition = 0, message = 0] = childrenIn(l, node);
  lowerCondition(l, condition);
  optional(l, message);
}

function lowerDelete(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (kind === Node.subscript) lowerSubscriptDeletion(l, child);
    else if (kind === Node.expression_list || kind === Node.tuple) lowerDelete(l, child);
    else l.expression(child);
  }
}

/** `raise C` makes an instance, parentheses or not; where the name is an instance already, constructing does nothing. */
function lowerRaise(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    const row = l.expression(child);
    const kind = kindOf(l, child);
    if (kind !== Node.identifier && kind !== Node.attribute) continue;
    add(l, Expression.construct, startOf(l, child), row);
  }
}

/** Lowers a branch in a block of its own, with what is known in it. */
function lowerBranch(l: Lowering, block: number, narrowings: readonly Narrowing[]): void {
  if (block === 0) return;
  inScope(l, newScope(l, Scope.block, block), () => {
    addNarrowings(l, narrowings, block, l.tree.next[block]);
    lowerStatements(l, block);
  });
}

/** Each condition after the first is only reached when those before it were false. */
function lowerIf(l: Lowering, node: number): void {
  const clauses = clausesOf(l, node);
  const live = liveClause(l, clauses);
  let known: Narrowing[] = [];
  for (const clause of clauses) {
    const { condition, body } = clause;
    lowerCondition(l, condition);
    if (live !== undefined && clause !== live) lowerDead(l, body);
    else if (clause === live) lowerStatements(l, body);
    else if (condition !== 0 && CHECKERS_ONLY.test(textOf(l, condition))) lowerForCheckers(l, body, condition);
    else lowerBranch(l, body, condition === 0 ? known : [...known, ...conditionNarrowings(l, condition, true)]);
    if (clause === clauses[0] && l.frame.kind === 'module' && isMainCheck(l, condition)) addMainEntries(l, body);
    if (condition !== 0) known = [...known, ...conditionNarrowings(l, condition, false)];
  }
  const [{ condition, body }] = clauses;
  for (const child of childrenIn(l, node)) {
    const isClause = kindOf(l, child) === Node.elif_clause || kindOf(l, child) === Node.else_clause;
    if (!isClause && child !== condition && child !== body) lowerStatement(l, child);
  }
}

/** Checkers take any name that is spelled so for true, wherever it comes from. */
const CHECKERS_ONLY = /^(?:\w+\.)*TYPE_CHECKING$/;

/** What no running program sees. */
function lowerForCheckers(l: Lowering, body: number, condition: number): void {
  const outer = l.importFlags;
  l.importFlags = ImportFlag.typeOnly;
  lowerBranch(l, body, conditionNarrowings(l, condition, true));
  l.importFlags = outer;
}

interface Clause {
  /** 0 for `else`. */
  readonly condition: number;
  readonly body: number;
}

function clausesOf(l: Lowering, node: number): readonly [Clause, ...Clause[]] {
  const condition = inField(l, node, Field.condition);
  const consequence = inField(l, node, Field.consequence);
  const clauses: [Clause, ...Clause[]] = [{ condition, body: consequence }];
  for (const child of childrenIn(l, node)) {
    if (kindOf(l, child) === Node.elif_clause) {
      const body = inField(l, child, Field.consequence);
      clauses.push({ condition: inField(l, child, Field.condition), body });
    } else if (kindOf(l, child) === Node.else_clause) {
      clauses.push({ condition: 0, body: inField(l, child, Field.body) });
    }
  }
  return clauses;
}

/** Of several clauses, the one that runs, where the version of Python decides. */
function liveClause(l: Lowering, clauses: readonly Clause[]): Clause | undefined {
  if (clauses.length === 1) return undefined;
  for (const clause of clauses) {
    const outcome = clause.condition === 0 ? true : versionOutcome(l, clause.condition);
    if (outcome !== false) return outcome === true && clause.body !== 0 ? clause : undefined;
  }
  return undefined;
}

/** What never runs: the names that it binds are seen in there only. */
function lowerDead(l: Lowering, block: number): void {
  if (block === 0) return;
  inScope(l, newScope(l, Scope.block, block), () => {
    const outer = l.frame;
    l.frame = { ...outer, scope: l.scope };
    lowerStatements(l, block);
    l.frame = outer;
  });
}

function isAsync(l: Lowering, node: number): number {
  return l.text.startsWith('async', startOf(l, node)) ? 1 : 0;
}

function lowerFor(l: Lowering, node: number): void {
  const left = inField(l, node, Field.left);
  const right = optional(l, inField(l, node, Field.right));
  const value = add(l, Expression.iterated, startOf(l, node), right, isAsync(l, node));
  const body = inField(l, node, Field.body);
  inScope(l, newScope(l, Scope.block, left || node, body || node), () => {
    if (left !== 0) bindTarget(l, left, value, {});
    if (body !== 0) lowerStatements(l, body);
  });
  lowerElse(l, node);
}

function lowerWhile(l: Lowering, node: number): void {
  const condition = inField(l, node, Field.condition);
  lowerCondition(l, condition);
  lowerBranch(l, inField(l, node, Field.body), conditionNarrowings(l, condition, true));
  lowerElse(l, node);
}

function lowerElse(l: Lowering, node: number): void {
  const clause = inField(l, node, Field.alternative);
  if (clause !== 0) lowerBranch(l, inField(l, clause, Field.body), []);
}

function lowerTry(l: Lowering, node: number): void {
  for (const child of childrenIn(l, node)) {
    switch (kindOf(l, child)) {
      case Node.block:
        lowerBranch(l, child, []);
        break;
      case Node.except_clause:
        lowerExcept(l, child);
        break;
      case Node.else_clause:
        lowerBranch(l, inField(l, child, Field.body), []);
        break;
      case Node.finally_clause:
        lowerStatements(l, childOfKind(l.tree, child, Node.block));
        break;
      default:
        lowerStatement(l, child);
    }
  }
}

/** `except (A, B) as e`, and `except A, e` of Python 2. */
function lowerExcept(l: Lowering, clause: number): void {
  inScope(l, newScope(l, Scope.block, clause), () => {
    const [value = 0, oldName = 0] = childrenIn(l, clause).filter((child) => l.tree.fields[child] === Field.value);
    const isAs = kindOf(l, value) === Node.as_pattern;
    const classes = isAs ? firstIn(l, value) : value;
    const target = isAs ? inField(l, value, Field.alias) : oldName;
    if (target === 0 || classes === 0) optional(l, classes);
    else bindTarget(l, target, 0, { type: exceptionType(l, classes) });
    const body = childOfKind(l.tree, clause, Node.block);
    if (body !== 0) lowerStatements(l, body);
  });
}

function exceptionType(l: Lowering, classes: number): number {
  if (kindOf(l, classes) !== Node.tuple) return l.type(classes);
  return choiceRow(l, startOf(l, classes), childrenIn(l, classes).map(l.type));
}

function lowerWith(l: Lowering, node: number): void {
  const asynchronous = isAsync(l, node);
  for (const clause of childrenIn(l, node)) {
    if (kindOf(l, clause) !== Node.with_clause) {
      lowerStatement(l, clause);
      continue;
    }
    for (const item of childrenIn(l, clause)) lowerWithItem(l, item, asynchronous);
  }
}

/** Every item is entered, whether its value is kept or not. */
function lowerWithItem(l: Lowering, item: number, asynchronous: number): void {
  const value = inField(l, item, Field.value) || item;
  const isAs = kindOf(l, value) === Node.as_pattern;
  const [manager = 0] = isAs ? childrenIn(l, value) : [value];
  const row = optional(l, manager);
  const entered = add(l, Expression.entered, startOf(l, item), row, asynchronous);
  const target = isAs ? inField(l, value, Field.alias) : 0;
  if (target !== 0) bindTarget(l, target, entered, {});
}

function lowerMatch(l: Lowering, node: number): void {
  const subjects = childrenIn(l, node).filter((child) => l.tree.fields[child] === Field.subject);
  const rows = subjects.map(l.expression);
  const name = subjects.length === 1 ? subjectName(l, subjects[0]) : '';
  const clauses = childrenIn(l, inField(l, node, Field.body));
  for (const clause of clauses) {
    if (kindOf(l, clause) !== Node.case_clause) {
      lowerStatement(l, clause);
      continue;
    }
    const { patterns, guard, body } = caseParts(l, clause);
    inScope(l, newScope(l, Scope.block, clause), () => {
      const subject = rows.length === 1 ? rows[0] : 0;
      let type = 0;
      if (patterns.length === 1) type = lowerPattern(l, patterns[0], subject);
      else if (rows.length === patterns.length) {
        patterns.forEach((pattern, index) => {
          lowerPattern(l, pattern, rows[index]);
        });
      } else lowerSequence(l, patterns, subject);
      if (type !== 0 && name !== '') {
        const position = startOf(l, clause);
        const flags = BindingFlag.value;
        l.facts.binding({ scope: l.scope, name, kind: Binding.narrowing, type, position, flags });
      }
      optional(l, guard);
      if (body !== 0) lowerStatements(l, body);
    });
  }
}

function lowerDecorated(l: Lowering, node: number): void {
  const { decorators, definition } = decoratedParts(l, node);
  const start = startOf(l, node);
  if (kindOf(l, definition) === Node.function_definition) lowerFunction(l, definition, decorators, start);
  else if (kindOf(l, definition) === Node.class_definition) lowerClass(l, definition, decorators, start);
  else for (const child of childrenIn(l, node)) lowerStatement(l, child);
}

function lowerGlobal(l: Lowering, node: number): void {
  let module = l.frame;
  while (module.parent) module = module.parent;
  declareElsewhere(l, node, () => module);
}

/** `nonlocal x` means the x of the nearest function around that has one. */
function lowerNonlocal(l: Lowering, node: number): void {
  declareElsewhere(l, node, (name) => {
    let nearest: Frame | undefined;
    for (let frame = assignmentFrame(l).parent; frame; frame = frame.parent) {
      if (frame.kind !== 'function') continue;
      nearest ??= frame;
      if (frame.names.has(name)) return frame;
    }
    return nearest ?? l.frame;
  });
}

function declareElsewhere(l: Lowering, node: number, frameOf: (name: string) => Frame): void {
  for (const child of childrenIn(l, node)) {
    const name = textOf(l, child);
    assignmentFrame(l).elsewhere.set(name, frameOf(name));
  }
}
