// What the decorators of a function say of it, by the last part of their names. The decorators' own exprs are lowered
// elsewhere; what they do to the function's type is the resolver's business.

import { endOf, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

export interface DecoratorSummary {
  readonly isStatic: boolean;
  readonly isClassMethod: boolean;
  /** Read without parentheses. */
  readonly isGetter: boolean;
  readonly isAbstract: boolean;
  readonly isOverload: boolean;
  /** `@x.setter` on a function that is itself called x. */
  readonly isAccessorOf: '' | 'setter' | 'getter' | 'deleter';
}

export function summarizeDecorators(l: Lowering, decorators: readonly number[], name: string): DecoratorSummary {
  const summary = {
    isStatic: false,
    isClassMethod: false,
    isGetter: false,
    isAbstract: false,
    isOverload: false,
    isAccessorOf: '' as DecoratorSummary['isAccessorOf'],
  };
  for (const decorator of decorators) {
    const { path, last } = decoratorName(l, decorator);
    if (last === 'staticmethod' || last === 'abstractstaticmethod') summary.isStatic = true;
    else if (last === 'classmethod' || last === 'abstractclassmethod') summary.isClassMethod = true;
    else if (last === 'overload') summary.isOverload = true;
    // Libraries have properties of their own (`cached_property`, `hybrid_property`, `lazyproperty`).
    else if (last.endsWith('property')) summary.isGetter = true;
    else if ((last === 'setter' || last === 'getter' || last === 'deleter') && path === `${name}.${last}`) {
      summary.isAccessorOf = last;
    }
    if (last.startsWith('abstract')) summary.isAbstract = true;
  }
  return summary;
}

/** The dotted name of a decorator, called or not, and its last part. */
export function decoratorName(l: Lowering, decorator: number): { path: string; last: string } {
  let node = decoratorExpression(l, decorator);
  if (kindOf(l, node) === Node.call) node = inField(l, node, Field.function);
  if (node === 0 || endOf(l, node) - startOf(l, node) > 200) return { path: '', last: '' };
  const path = textOf(l, node);
  return { path, last: path.slice(path.lastIndexOf('.') + 1) };
}

/** The expression behind the `@`. */
export function decoratorExpression(l: Lowering, decorator: number): number {
  return firstIn(l, decorator);
}
