// Lowers for-comprehensions to the calls that they stand for: `map`, `flatMap`, `withFilter` and `foreach`.

import { FunctionFlag } from '../../model/facts.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { callMethod, lowerGuard } from './calls.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, term, textBetween } from './lowering.ts';
import { lowerPattern } from './patterns.ts';
import { lowerScoped } from './scoped.ts';
import { Method } from './semantics.ts';

interface Step {
  readonly kind: 'generator' | 'value' | 'guard';
  /** The pattern and the expression of a generator or a value; the guard. */
  readonly pattern: number;
  readonly expression: number;
}

export function lowerFor(l: Lowering, node: number): number {
  const enumerators = inField(l, node, Field.enumerators);
  const list = kindOf(l, enumerators) === Node.enumerators ? enumerators : childOfKind(l.tree, node, Node.enumerators);
  const steps = childrenIn(l, list).flatMap((enumerator) => stepsOf(l, enumerator));
  const body = inField(l, node, Field.body);
  const last = steps[steps.length - 1];
  const from = last === undefined ? startOf(l, node) : endOf(l, last.expression);
  const isYield = /\byield\b/.test(textBetween(l, from, startOf(l, body)));
  return lowerSteps(l, steps, { body, isYield });
}

function stepsOf(l: Lowering, enumerator: number): Step[] {
  const children = childrenIn(l, enumerator);
  const guards = children.filter((child) => kindOf(l, child) === Node.guard);
  const [pattern = 0, expression = 0] = children.filter((child) => kindOf(l, child) !== Node.guard);
  const steps: Step[] = guards.map((guard) => ({ kind: 'guard', pattern: 0, expression: guard }));
  if (expression === 0) return steps;
  const isGenerator = textBetween(l, endOf(l, pattern), startOf(l, expression)).includes('<');
  return [{ kind: isGenerator ? 'generator' : 'value', pattern, expression }, ...steps];
}

interface Comprehension {
  readonly body: number;
  readonly isYield: boolean;
}

/** What is left of a comprehension, from a step on; gives what it is worth. */
function lowerSteps(l: Lowering, steps: readonly Step[], whole: Comprehension): number {
  const [step, ...others] = steps;
  if (step === undefined) return lowerScoped(l, whole.body);
  if (step.kind === 'guard') {
    lowerGuard(l, step.expression);
    return lowerSteps(l, others, whole);
  }
  const value = lowerScoped(l, step.expression);
  if (step.kind === 'value') {
    lowerPattern(l, step.pattern, value, (name, parts) => declareLocal(l, name, parts));
    return lowerSteps(l, others, whole);
  }
  const start = startOf(l, step.pattern);
  let object = value;
  while (others[0]?.kind === 'guard') {
    const { expression } = others.shift()!;
    object = callMethod(l, object, Method.withFilter, start, [taking(l, step, () => lowerGuard(l, expression))]);
  }
  const isLast = !others.some(({ kind }) => kind === 'generator');
  const method = !whole.isYield ? Method.foreach : isLast ? Method.map : Method.flatMap;
  return callMethod(l, object, method, start, [taking(l, step, () => lowerSteps(l, others, whole))]);
}

/** A function of what a generator gives, which the pattern takes apart. */
function taking(l: Lowering, { pattern }: Step, lower: () => number): number {
  if (pattern === 0) return unknown(l, pattern);
  return functionExpression(
    l,
    pattern,
    () => {
      const name = term('(for)');
      const position = startOf(l, pattern);
      const parameters = bindParameters(l, [{ name, position, type: 0 }]);
      lowerPattern(l, pattern, nameRow(l, name, position), (nameNode, parts) => declareLocal(l, nameNode, parts));
      l.returns.push(lower());
      return { parameters, flags: FunctionFlag.arrow };
    },
    FunctionFlag.arrow,
  );
}
