// Lowers statements and blocks. A branch is a block scope of its own, so that the resolver can tell what always
// happens from what may happen; `with` and `finally` always run and so have none.

import { Binding, BindingFlag, Expression } from '../../model/facts.ts';
import { childInField, childOfKind, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { lowerAssignment, lowerAugmentedAssignment } from './assignments.ts';
import { lowerClass } from './classes.ts';
import { addMainEntries, isMainCheck } from './entries.ts';
import { noteExportCall } from './export-list.ts';
import { decoratedParts, lowerFunction } from './functions.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import { lowerFutureImport, lowerImport, lowerImportFrom } from './imports.ts';
import {
  assignmentFrame,
  choice,
  type Frame,
  inBlock,
  type Lowering,
  MAX_DEPTH,
  newBlock,
  optional,
  textOf,
} from './lowering.ts';
import { addNarrowings, conditionNarrowings, type Narrowing } from './narrowing.ts';
import { caseParts, lowerPattern, lowerSequence, subjectName } from './patterns.ts';
import { lowerSubscriptDeletion } from './subscripts.ts';
import { bindTarget } from './targets.ts';
import { lowerTypeAlias } from './type-aliases.ts';
import { versionOutcome } from './versions.ts';

type Lower = (l: Lowering, node: number) => void;

/** Whatever is no statement is an expression or holds some. */
const lowerers: Lower[] = Array.from({ length: grammarNodes.count }, () => (l, node) => void l.expression(node));

lowerers[Node.expression_statement] = lowerExpressionStatement;
lowerers[Node.assignment] = lowerAssignment;
lowerers[Node.augmented_assignment] = lowerAugmentedAssignment;
lowerers[Node.return_statement] = lowerReturn;
lowerers[Node.if_statement] = lowerIf;
lowerers[Node.for_statement] = lowerFor;
lowerers[Node.while_statement] = lowerWhile;
lowerers[Node.try_statement] = lowerTry;
lowerers[Node.with_statement] = lowerWith;
lowerers[Node.match_statement] = lowerMatch;
lowerers[Node.function_definition] = (l, node) => lowerFunction(l, node, [], l.tree.starts[node]!);
lowerers[Node.class_definition] = (l, node) => lowerClass(l, node, [], l.tree.starts[node]!);
lowerers[Node.decorated_definition] = lowerDecorated;
lowerers[Node.import_statement] = lowerImport;
lowerers[Node.import_from_statement] = lowerImportFrom;
lowerers[Node.future_import_statement] = lowerFutureImport;
lowerers[Node.global_statement] = lowerGlobal;
lowerers[Node.nonlocal_statement] = lowerNonlocal;
lowerers[Node.raise_statement] = lowerRaise;
lowerers[Node.delete_statement] = lowerDelete;
lowerers[Node.type_alias_statement] = lowerTypeAlias;
for (const kind of [Node.pass_statement, Node.break_statement, Node.continue_statement])
  lowerers[kind] = () => undefined;
lowerers[Node.block] = (l, node) => lowerStatements(l, node);

/** Lowers the statements of a block (or of the module) in the current scope. */
export function lowerStatements(l: Lowering, block: number): void {
  const outer = l.block;
  const end = l.tree.next[block]!;
  for (let node = block + 1; node < end; node = l.tree.next[node]!) {
    lowerStatement(l, node);
    const narrowings = narrowingsAfter(l, node);
    if (narrowings.length === 0) continue;
    // What follows is a scope of its own, where the condition is known to hold.
    l.block = newBlock(l, l.tree.ends[node]!, l.tree.ends[block]!);
    addNarrowings(l, narrowings, l.tree.next[node]!, end);
  }
  l.block = outer;
}

function lowerStatement(l: Lowering, node: number): void {
  if (l.depth >= MAX_DEPTH) return;
  l.depth++;
  lowerers[l.tree.kinds[node]!]!(l, node);
  l.depth--;
}

/** What is known once the statement is over: `assert c`, and `if not c: return`. */
function narrowingsAfter(l: Lowering, node: number): Narrowing[] {
  const kind = l.tree.kinds[node];
  if (kind === Node.assert_statement) return conditionNarrowings(l, childrenOf(l.tree, node)[0] ?? 0, true);
  if (kind !== Node.if_statement || childInField(l.tree, node, Field.alternative) !== 0) return [];
  if (!leaves(l, childInField(l.tree, node, Field.consequence))) return [];
  return conditionNarrowings(l, childInField(l.tree, node, Field.condition), false);
}

/** Whether control never comes out at the end of a block. */
function leaves(l: Lowering, block: number): boolean {
  const kind = l.tree.kinds[childrenOf(l.tree, block).at(-1) ?? 0];
  return (
    kind === Node.return_statement ||
    kind === Node.raise_statement ||
    kind === Node.continue_statement ||
    kind === Node.break_statement
  );
}

/** A statement of several expressions (`a, b`) has them as its children. */
function lowerExpressionStatement(l: Lowering, node: number): void {
  for (const child of childrenOf(l.tree, node)) {
    lowerStatement(l, child);
    if (l.tree.kinds[child] === Node.call && l.frame.kind === 'module') noteExportCall(l, child);
  }
}

function lowerReturn(l: Lowering, node: number): void {
  const [value = 0] = childrenOf(l.tree, node);
  const row = optional(l, value);
  if (row !== 0) l.frame.returns.push(row);
}

function lowerDelete(l: Lowering, node: number): void {
  for (const child of childrenOf(l.tree, node)) {
    const kind = l.tree.kinds[child];
    if (kind === Node.subscript) lowerSubscriptDeletion(l, child);
    else if (kind === Node.expression_list || kind === Node.tuple) lowerDelete(l, child);
    else l.expression(child);
  }
}

/** `raise C` makes an instance, parentheses or not; where the name is an instance already, constructing does nothing. */
function lowerRaise(l: Lowering, node: number): void {
  for (const child of childrenOf(l.tree, node)) {
    const row = l.expression(child);
    const kind = l.tree.kinds[child];
    if (kind !== Node.identifier && kind !== Node.attribute) continue;
    l.facts.expression(Expression.construct, l.block, l.tree.starts[child]!, row);
  }
}

/** Lowers a branch in a block of its own, with what is known in it. */
function lowerBranch(l: Lowering, block: number, narrowings: readonly Narrowing[]): void {
  if (block === 0) return;
  inBlock(l, l.tree.starts[block]!, l.tree.ends[block]!, () => {
    addNarrowings(l, narrowings, block, l.tree.next[block]!);
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
    optional(l, condition);
    if (live !== undefined && clause !== live) lowerDead(l, body);
    else if (clause === live) lowerStatements(l, body);
    else lowerBranch(l, body, condition === 0 ? known : [...known, ...conditionNarrowings(l, condition, true)]);
    if (clause === clauses[0] && l.frame.kind === 'module' && isMainCheck(l, condition)) addMainEntries(l, body);
    if (condition !== 0) known = [...known, ...conditionNarrowings(l, condition, false)];
  }
  const [{ condition, body }] = clauses;
  for (const child of childrenOf(l.tree, node)) {
    const isClause = l.tree.kinds[child] === Node.elif_clause || l.tree.kinds[child] === Node.else_clause;
    if (!isClause && child !== condition && child !== body) lowerStatement(l, child);
  }
}

interface Clause {
  /** 0 for `else`. */
  readonly condition: number;
  readonly body: number;
}

function clausesOf(l: Lowering, node: number): readonly [Clause, ...Clause[]] {
  const condition = childInField(l.tree, node, Field.condition);
  const consequence = childInField(l.tree, node, Field.consequence);
  const clauses: [Clause, ...Clause[]] = [{ condition, body: consequence }];
  for (const child of childrenOf(l.tree, node)) {
    if (l.tree.kinds[child] === Node.elif_clause) {
      const body = childInField(l.tree, child, Field.consequence);
      clauses.push({ condition: childInField(l.tree, child, Field.condition), body });
    } else if (l.tree.kinds[child] === Node.else_clause) {
      clauses.push({ condition: 0, body: childInField(l.tree, child, Field.body) });
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
  inBlock(l, l.tree.starts[block]!, l.tree.ends[block]!, () => {
    const outer = l.frame;
    l.frame = { ...outer, scope: l.block };
    lowerStatements(l, block);
    l.frame = outer;
  });
}

function isAsync(l: Lowering, node: number): number {
  return l.text.startsWith('async', l.tree.starts[node]) ? 1 : 0;
}

function lowerFor(l: Lowering, node: number): void {
  const left = childInField(l.tree, node, Field.left);
  const right = optional(l, childInField(l.tree, node, Field.right));
  const value = l.facts.expression(Expression.iterated, l.block, l.tree.starts[node]!, right, isAsync(l, node));
  const body = childInField(l.tree, node, Field.body);
  const end = l.tree.ends[body || node]!;
  inBlock(l, l.tree.starts[left || node]!, end, () => {
    if (left !== 0) bindTarget(l, left, value, {});
    if (body !== 0) lowerStatements(l, body);
  });
  lowerElse(l, node);
}

function lowerWhile(l: Lowering, node: number): void {
  const condition = childInField(l.tree, node, Field.condition);
  optional(l, condition);
  lowerBranch(l, childInField(l.tree, node, Field.body), conditionNarrowings(l, condition, true));
  lowerElse(l, node);
}

function lowerElse(l: Lowering, node: number): void {
  const clause = childInField(l.tree, node, Field.alternative);
  if (clause !== 0) lowerBranch(l, childInField(l.tree, clause, Field.body), []);
}

function lowerTry(l: Lowering, node: number): void {
  for (const child of childrenOf(l.tree, node)) {
    switch (l.tree.kinds[child]) {
      case Node.block:
        lowerBranch(l, child, []);
        break;
      case Node.except_clause:
        lowerExcept(l, child);
        break;
      case Node.else_clause:
        lowerBranch(l, childInField(l.tree, child, Field.body), []);
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
  inBlock(l, l.tree.starts[clause]!, l.tree.ends[clause]!, () => {
    const [value = 0, oldName = 0] = childrenOf(l.tree, clause).filter((child) => l.tree.fields[child] === Field.value);
    const isAs = l.tree.kinds[value] === Node.as_pattern;
    const classes = isAs ? (childrenOf(l.tree, value)[0] ?? 0) : value;
    const target = isAs ? childInField(l.tree, value, Field.alias) : oldName;
    if (target === 0 || classes === 0) optional(l, classes);
    else bindTarget(l, target, 0, { type: exceptionType(l, classes) });
    const body = childOfKind(l.tree, clause, Node.block);
    if (body !== 0) lowerStatements(l, body);
  });
}

function exceptionType(l: Lowering, classes: number): number {
  if (l.tree.kinds[classes] !== Node.tuple) return l.type(classes);
  return choice(l, l.tree.starts[classes]!, childrenOf(l.tree, classes).map(l.type));
}

function lowerWith(l: Lowering, node: number): void {
  const asynchronous = isAsync(l, node);
  for (const clause of childrenOf(l.tree, node)) {
    if (l.tree.kinds[clause] !== Node.with_clause) {
      lowerStatement(l, clause);
      continue;
    }
    for (const item of childrenOf(l.tree, clause)) lowerWithItem(l, item, asynchronous);
  }
}

/** Every item is entered, whether its value is kept or not. */
function lowerWithItem(l: Lowering, item: number, asynchronous: number): void {
  const value = childInField(l.tree, item, Field.value) || item;
  const isAs = l.tree.kinds[value] === Node.as_pattern;
  const [manager = 0] = isAs ? childrenOf(l.tree, value) : [value];
  const row = optional(l, manager);
  const entered = l.facts.expression(Expression.entered, l.block, l.tree.starts[item]!, row, asynchronous);
  const target = isAs ? childInField(l.tree, value, Field.alias) : 0;
  if (target !== 0) bindTarget(l, target, entered, {});
}

function lowerMatch(l: Lowering, node: number): void {
  const subjects = childrenOf(l.tree, node).filter((child) => l.tree.fields[child] === Field.subject);
  const rows = subjects.map(l.expression);
  const name = subjects.length === 1 ? subjectName(l, subjects[0]!) : '';
  const clauses = childrenOf(l.tree, childInField(l.tree, node, Field.body));
  for (const clause of clauses) {
    if (l.tree.kinds[clause] !== Node.case_clause) {
      lowerStatement(l, clause);
      continue;
    }
    const { patterns, guard, body } = caseParts(l, clause);
    inBlock(l, l.tree.starts[clause]!, l.tree.ends[clause]!, () => {
      const subject = rows.length === 1 ? rows[0]! : 0;
      let type = 0;
      if (patterns.length === 1) type = lowerPattern(l, patterns[0]!, subject);
      else if (rows.length === patterns.length) {
        patterns.forEach((pattern, index) => {
          lowerPattern(l, pattern, rows[index]!);
        });
      } else lowerSequence(l, patterns, subject);
      if (type !== 0 && name !== '') {
        const position = l.tree.starts[clause]!;
        const flags = BindingFlag.value;
        l.facts.binding({ scope: l.block, name, kind: Binding.narrowing, type, position, flags });
      }
      optional(l, guard);
      if (body !== 0) lowerStatements(l, body);
    });
  }
}

function lowerDecorated(l: Lowering, node: number): void {
  const { decorators, definition } = decoratedParts(l, node);
  const start = l.tree.starts[node]!;
  if (l.tree.kinds[definition] === Node.function_definition) lowerFunction(l, definition, decorators, start);
  else if (l.tree.kinds[definition] === Node.class_definition) lowerClass(l, definition, decorators, start);
  else for (const child of childrenOf(l.tree, node)) lowerStatement(l, child);
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
  for (const child of childrenOf(l.tree, node)) {
    const name = textOf(l, child);
    assignmentFrame(l).elsewhere.set(name, frameOf(name));
  }
}
