// Lowers constants outside of classes: `const A = 1;` and `define('A', 1)`.

import { SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newSymbol } from '../kit/definitions.ts';
import { childrenIn, endOf, firstIn, optional, startOf, textOf } from '../kit/lowering.ts';
import { signatureText } from '../kit/source-text.ts';
import { commentOf, docText } from './doc-comments.ts';
import { bindGlobalToo, type Lowering, plainText } from './lowering.ts';
import { constantFlags } from './members.ts';

export function lowerFileConstants(l: Lowering, node: number): void {
  for (const element of childrenIn(l, node)) {
    const [nameNode = 0, valueNode = 0] = childrenIn(l, element);
    const name = textOf(l, nameNode);
    addConstant(l, { node, name, position: startOf(l, nameNode), value: optional(l, valueNode) });
  }
}

/** `define` names a constant of the global namespace. */
export function addDefinedConstant(
  l: Lowering,
  node: number,
  argumentNodes: readonly number[],
  rows: readonly number[],
): void {
  const nameNode = firstIn(l, argumentNodes[0] ?? 0);
  const name = plainText(l, nameNode);
  if (name === undefined || !/^\w+$/.test(name) || l.function !== 0 || l.names.namespace !== '') return;
  addConstant(l, { node, name, position: startOf(l, nameNode) + 1, value: rows[1] ?? 0 });
}

interface ConstantParts {
  readonly node: number;
  readonly name: string;
  readonly position: number;
  readonly value: number;
}

function addConstant(l: Lowering, { node, name, position, value }: ConstantParts): void {
  const symbol = newSymbol(l, {
    kind: 'Variable',
    node,
    nameNode: node,
    name,
    scope: 1,
    flags: constantFlags(SymbolFlag.exported),
    value,
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docText(l, commentOf(l, node)),
  });
  l.facts.patchSymbol(symbol, SymbolColumn.nameStart, position);
  bindGlobalToo(l, name, position, symbol);
}
