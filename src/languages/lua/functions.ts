// Lowers functions: symbol, parameters, body. `function a:b()` has a receiver, and so has `function a.b(self)`, which is the
// same written out.

import { BindingFlag, Expression, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { FunctionFields } from '../facts-builder.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindParameters, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { lineCommentBefore, signatureText } from '../kit/source-text.ts';
import { type Annotations, annotationsBefore } from './annotations.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, type TableInfo, withNames } from './lowering.ts';
import { takesSelf } from './table-uses.ts';
import { isTestName, isTestPath } from './test-files.ts';

/** What a function is called, and what it belongs to. */
export interface FunctionName {
  readonly name: string;
  readonly nameNode: number;
  /** The whole statement that names it. */
  readonly node: number;
  /** The symbol that it belongs to; left out: the one around. */
  readonly owner?: number;
  /** The class that it is a method of. */
  readonly of?: TableInfo | undefined;
  /** The scope that it is a member of; left out: that of its class. */
  readonly scope?: number;
  /** It is written with a colon: the receiver is not among its parameters. */
  readonly hasColon?: boolean;
  /** The table (a row) that it is put into, where that is of no class. */
  readonly receiver?: number;
  readonly isLocal?: boolean;
}

/** A function with a symbol; `node` of the name is the statement, `fn` what has the parameters and the body. */
export function defineFunction(l: Lowering, fn: number, named: FunctionName): { symbol: number; row: number } {
  const { name, nameNode, node, owner, of, isLocal = false } = named;
  const body = inField(l, fn, Field.body);
  const hasReceiver =
    named.hasColon === true || ((of !== undefined || named.receiver !== undefined) && takesSelf(l, fn));
  const isTest = isTestPath(l.path) && isTestName(name);
  const symbol = newSymbol(l, {
    kind: hasReceiver ? 'Method' : 'Function',
    node,
    nameNode,
    name,
    owner: owner ?? of?.symbol ?? l.symbol,
    ...(of === undefined || of.members === 0 ? {} : { scope: named.scope ?? of.members }),
    flags: (isLocal || name.startsWith('_') ? 0 : SymbolFlag.exported) | (isTest ? SymbolFlag.test : 0),
    signature: signatureText(l, startOf(l, node), body === 0 ? endOf(l, fn) : startOf(l, body)).replace(/\s+end$/, ''),
    doc: documentation(l, node),
  });
  const row = newFunction(l, symbol);
  lowerBody(l, fn, symbol, row, { ...named, hasReceiver });
  return { symbol, row };
}

export function documentation(l: Lowering, node: number): string {
  const start = startOf(l, node);
  // What stands in the middle of a line is not what is described above it.
  if (l.text.slice(l.text.lastIndexOf('\n', start - 1) + 1, start).trim() !== '') return '';
  return lineCommentBefore(l, start, '--').replace(/^-+ ?/gm, '');
}

interface ReceiverParts {
  readonly hasReceiver: boolean;
  readonly hasColon?: boolean;
  readonly of?: TableInfo | undefined;
  readonly receiver?: number;
  readonly nameNode?: number;
  readonly node: number;
}

function lowerBody(l: Lowering, fn: number, symbol: number, row: number, parts: ReceiverParts): void {
  inFunction(l, fn, symbol, row, () => withNames(l, () => bodyFields(l, fn, parts)));
}

function bodyFields(l: Lowering, fn: number, parts: ReceiverParts): FunctionFields {
  const annotations = annotationsBefore(l, parts.node);
  const typeParameters = annotations.generics(l);
  const { hasReceiver, of } = parts;
  const self: Parameter[] = parts.hasColon
    ? [{ name: 'self', type: 0, position: startOf(l, parts.nameNode ?? fn) }]
    : [];
  const written = childrenIn(l, inField(l, fn, Field.parameters));
  const parameters = bindParameters(l, [...self, ...written.map((node) => parameterOf(l, node, annotations))]);
  for (const { name } of self) l.names.variables.set(name, { scope: l.scope, of, isReceiver: true });
  for (const node of written) {
    const name = textOf(l, node);
    const isReceiver = hasReceiver && node === written[0] && !parts.hasColon;
    l.names.variables.set(name, { scope: l.scope, ...(isReceiver ? { of, isReceiver } : {}) });
  }
  const receiverType =
    parts.receiver === undefined || of !== undefined || !hasReceiver
      ? 0
      : add(l, Expression.typeOf, startOf(l, fn), parts.receiver);
  l.statementList(childrenIn(l, inField(l, fn, Field.body)));
  return {
    parameters,
    receiverType,
    returnType: annotations.returns(l),
    typeParameters: l.facts.list(typeParameters),
    class: hasReceiver ? (of?.symbol ?? 0) : 0,
    // Only what has a receiver hides that of the function around.
    flags: hasReceiver ? FunctionFlag.receiverParameter : FunctionFlag.arrow,
  };
}

function parameterOf(l: Lowering, node: number, annotations: Annotations): Parameter {
  const position = startOf(l, node);
  const isRest = kindOf(l, node) === Node.vararg_expression;
  const name = textOf(l, node);
  return { name, position, type: annotations.parameter(l, name), flags: isRest ? BindingFlag.rest : 0 };
}

/** `function(a) ... end` without a name. What is called in it belongs to the symbol around it. */
export function lowerLambda(l: Lowering, node: number, isMember = false): number {
  const hasReceiver = isMember && takesSelf(l, node);
  const row = l.facts.function({ flags: hasReceiver ? FunctionFlag.receiverParameter : FunctionFlag.arrow });
  lowerBody(l, node, l.symbol, row, { hasReceiver, node });
  const expression = add(l, Expression.function, startOf(l, node), row);
  l.facts.patchFunction(row, { expression });
  return expression;
}

/** The row of a function that has a symbol, as a value. */
export function functionRow(l: Lowering, symbol: number, start: number): number {
  const [fn = 0] = l.facts.itemsOf(l.facts.symbolAt(symbol, SymbolColumn.functions));
  const expression = add(l, Expression.function, start, fn);
  l.facts.patchFunction(fn, { expression });
  return expression;
}
