// What a condition says of the types of the names in it: smart casts.

import { Binding, BindingFlag } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { choiceRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, nameOf, textBetween } from './lowering.ts';

export interface Narrowing {
  /** A name or a dotted path. */
  readonly path: string;
  readonly position: number;
  /** Nodes of the types; several are alternatives. */
  readonly types: readonly number[];
}

/** Longer chains of conditions are not looked through. */
const DEEPEST_CONDITION = 40;

/** What is known where the condition came out as `outcome`. */
export function narrowingsOf(l: Lowering, condition: number, outcome: boolean, depth = 0): readonly Narrowing[] {
  if (depth > DEEPEST_CONDITION) return [];
  switch (kindOf(l, condition)) {
    case Node.parenthesized_expression:
      return narrowingsOf(l, childrenIn(l, condition)[0] ?? 0, outcome, depth + 1);
    case Node.is_expression: {
      const [left, right] = [inField(l, condition, Field.left), inField(l, condition, Field.right)];
      const isNegated = textBetween(l, left, right).startsWith('!');
      return isNegated === outcome ? [] : narrowingTo(l, left, [right]);
    }
    case Node.binary_expression: {
      const [left, right] = [inField(l, condition, Field.left), inField(l, condition, Field.right)];
      if (textBetween(l, left, right) !== (outcome ? '&&' : '||')) return [];
      return [...narrowingsOf(l, left, outcome, depth + 1), ...narrowingsOf(l, right, outcome, depth + 1)];
    }
    case Node.unary_expression: {
      const argument = inField(l, condition, Field.argument);
      const isNot = l.text.startsWith('!', startOf(l, condition)) && argument !== 0;
      return isNot ? narrowingsOf(l, argument, !outcome, depth + 1) : [];
    }
    default:
      return [];
  }
}

/** A name or a path of names that is of one of some types. */
export function narrowingTo(l: Lowering, subject: number, types: readonly number[]): readonly Narrowing[] {
  const path = dottedPath(l, subject);
  return path === '' ? [] : [{ path, position: startOf(l, subject), types }];
}

const LONGEST_PATH = 100;

function dottedPath(l: Lowering, node: number): string {
  const kind = kindOf(l, node);
  if (endOf(l, node) - startOf(l, node) > LONGEST_PATH) return '';
  if (kind === Node.identifier) return nameOf(l, node);
  if (kind === Node.parenthesized_expression) return dottedPath(l, childrenIn(l, node)[0] ?? 0);
  if (kind !== Node.navigation_expression) return '';
  const [object = 0, name = 0] = childrenIn(l, node);
  const before = dottedPath(l, object);
  return before === '' ? '' : `${before}.${nameOf(l, name)}`;
}

/** Adds what is known to the current scope, which must be a block of its own. */
export function addNarrowings(l: Lowering, narrowings: readonly Narrowing[]): void {
  for (const { path, position, types } of narrowings) {
    const type = choiceRow(l, position, types.map(l.type));
    const flags = BindingFlag.value;
    l.facts.binding({ scope: l.scope, name: path, kind: Binding.narrowing, type, position, flags });
  }
}
