// Keeps track of `__all__`: the names that a wildcard import takes. Only lists written out in the file count; where
// another module's names go in as well, the list as a whole is not known.

import { FileFlag } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import { type Lowering, operatorBetween } from './lowering.ts';

/** Notes an assignment to a name of the module, if it is `__all__`. */
export function addToExportList(l: Lowering, name: string, value: number, operator: '=' | '+='): void {
  if (name !== '__all__' || value === 0) return;
  const { exportList } = l;
  if (operator === '=') exportList.names = [];
  exportList.seen = true;
  addNames(l, value);
}

/** `__all__.extend([...])` and `__all__.append('x')`. */
export function noteExportCall(l: Lowering, call: number): void {
  const callee = inField(l, call, Field.function);
  if (kindOf(l, callee) !== Node.attribute) return;
  const object = inField(l, callee, Field.object);
  if (kindOf(l, object) !== Node.identifier || textOf(l, object) !== '__all__') return;
  const method = textOf(l, inField(l, callee, Field.attribute));
  const [argument = 0] = childrenIn(l, inField(l, call, Field.arguments));
  if (method === 'extend') addNames(l, argument);
  else if (method === 'append') addName(l, argument);
  else l.exportList.complete = false;
}

function addNames(l: Lowering, node: number): void {
  switch (kindOf(l, node)) {
    case Node.list:
    case Node.tuple:
    case Node.set:
    case Node.expression_list:
      for (const item of childrenIn(l, node)) addName(l, item);
      return;
    case Node.parenthesized_expression:
      for (const child of childrenIn(l, node)) addNames(l, child);
      return;
    case Node.binary_operator:
      addSum(l, node);
      return;
    default:
      l.exportList.complete = false;
  }
}

/** `[...] + [...] + [...]` nests to the left. */
function addSum(l: Lowering, node: number): void {
  const parts: number[] = [];
  let left = node;
  while (kindOf(l, left) === Node.binary_operator) {
    const next = inField(l, left, Field.left);
    const right = inField(l, left, Field.right);
    if (operatorBetween(l, next, right) !== '+') l.exportList.complete = false;
    parts.push(right);
    left = next;
  }
  parts.push(left);
  for (const part of parts.reverse()) addNames(l, part);
}

function addName(l: Lowering, node: number): void {
  const name = plainString(l, node);
  if (name) l.exportList.names.push(name.text);
  else l.exportList.complete = false;
}

/** Writes the list to the facts when the whole file has been seen. */
export function finishExportList(l: Lowering): void {
  const { seen, complete, names } = l.exportList;
  if (!seen || !complete) return;
  l.facts.flags |= FileFlag.listsExports;
  l.facts.listedExports = l.facts.list([...new Set(names)].map((name) => l.facts.string(name)));
}
