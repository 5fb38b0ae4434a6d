// Lowers functions, methods, closures: symbol, signature, parameters, body.

import { Binding, BindingFlag, ENTRY_KINDS, FunctionFlag, SymbolFlag } from '../../model/facts.ts';
import type { FunctionFields } from '../facts-builder.ts';
import { define, newSymbol } from '../kit/definitions.ts';
import { bindParameters, functionExpression, inFunction, newFunction, type Parameter } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import {
  type Around,
  type Attributes,
  docBefore,
  isForTests,
  isLinked,
  isPublic,
  isTestFunction,
  type Lowering,
  plainName,
} from './lowering.ts';
import { declarePattern } from './patterns.ts';
import { macroName } from './semantics.ts';
import { withTypeParameters } from './type-parameters.ts';

/** A function of a module, or in the body of another. */
export function lowerFunction(l: Lowering, node: number, attributes: Attributes): void {
  lowerCallable(l, node, attributes, undefined);
}

/** A function of a type or a trait. */
export function lowerMethod(l: Lowering, node: number, attributes: Attributes, around: Around): void {
  lowerCallable(l, node, attributes, around);
}

function lowerCallable(l: Lowering, node: number, attributes: Attributes, around: Around | undefined): void {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const name = plainName(textOf(l, nameNode));
  const isOfTrait = around !== undefined && around.type === 0;
  const isTest = isTestFunction(attributes) || isForTests(attributes) || l.isTest;
  const isAbstract = body === 0 && isOfTrait;
  const start = startOf(l, node);
  const head = l.text.slice(start, startOf(l, nameNode));
  const isAsync = /\basync\b/.test(head);
  const symbol = newSymbol(l, {
    kind: around === undefined ? 'Function' : 'Method',
    node,
    nameNode,
    name,
    owner: around?.symbol ?? l.symbol,
    scope: around?.members ?? l.scope,
    flags:
      (isPublic(l, node) || isLinked(attributes) || isOfTrait || (around !== undefined && l.implementsTrait)
        ? SymbolFlag.exported
        : 0) |
      (isTest ? SymbolFlag.test : 0) |
      (isAsync ? SymbolFlag.async : 0) |
      (isAbstract ? SymbolFlag.abstract : 0) |
      (body === 0 ? SymbolFlag.declaration : 0),
    signature: signatureText(l, start, body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, attributes.start),
  });
  const row = newFunction(l, symbol);
  if (isLibraryMacro(l, name)) defineLibraryMacro(l, nameNode, symbol);
  else define(l, nameNode, around?.members ?? l.scope, symbol);
  const { isTest: outer, openType } = l;
  l.isTest = isTest;
  l.openType = 0;
  inFunction(l, node, symbol, row, () =>
    withTypeParameters(l, node, (typeParameters) => {
      const { fields, bind, hasReceiver } = signatureOf(l, node, around);
      bind();
      const last = body === 0 ? 0 : l.expression(body);
      // What is expected of it is what the function gives.
      if (last !== 0 && fields.returnType !== 0) l.returns.push(last);
      return {
        ...fields,
        typeParameters: l.facts.list(typeParameters),
        class: around?.symbol ?? 0,
        receiverType: around?.type ?? 0,
        flags:
          (hasReceiver ? FunctionFlag.receiverParameter : 0) |
          (isAsync ? FunctionFlag.async : 0) |
          (body === 0 ? FunctionFlag.signature : 0),
      };
    }),
  );
  l.isTest = outer;
  l.openType = openType;
  if (name === 'main' && around === undefined && l.function === 0 && l.modules.length === 0)
    l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', nameRow(l, 'main', startOf(l, nameNode)));
}

/** The stubs write macros as functions, so that they have a result. */
const LIBRARY_MACRO = /__macro$/;

function isLibraryMacro(l: Lowering, name: string): boolean {
  return l.path.startsWith('stubs:') && LIBRARY_MACRO.test(name);
}

function defineLibraryMacro(l: Lowering, nameNode: number, symbol: number): void {
  const name = macroName(textOf(l, nameNode).replace(LIBRARY_MACRO, ''));
  const position = startOf(l, nameNode);
  l.facts.binding({ scope: l.scope, name, kind: Binding.definition, symbol, position, flags: BindingFlag.value });
}

interface Signature {
  readonly fields: FunctionFields;
  readonly hasReceiver: boolean;
  /** Declares the names of the parameters that are patterns. */
  bind(): void;
}

function signatureOf(l: Lowering, node: number, around: Around | undefined): Signature {
  const list = inField(l, node, Field.parameters);
  const patterns: { readonly node: number; readonly name: string }[] = [];
  let hasReceiver = false;
  const parameters = childrenIn(l, list).flatMap((node): Parameter[] => {
    const kind = kindOf(l, node);
    if (kind === Node.attribute_item) return [];
    const pattern = inField(l, node, Field.pattern);
    if (kind === Node.self_parameter || kindOf(l, pattern) === Node.self) {
      hasReceiver = true;
      if (pattern !== 0) optionalType(l, inField(l, node, Field.type));
      return [{ name: 'self', position: startOf(l, pattern || node), type: around?.type ?? 0 }];
    }
    if (kind === Node.parameter || kind === Token._ || kind === Node.closure_parameters || pattern !== 0)
      return [parameterOf(l, pattern || node, optionalType(l, inField(l, node, Field.type)), patterns)];
    return [parameterOf(l, node, 0, patterns)];
  });
  const returnType = optionalType(l, inField(l, node, Field.return_type));
  return {
    fields: { parameters: bindParameters(l, parameters), returnType },
    hasReceiver,
    bind: () => {
      for (const { node: pattern, name } of patterns) declarePattern(l, pattern, nameRow(l, name, startOf(l, pattern)));
    },
  };
}

/** A parameter that is a pattern has a name that no program has, from which the pattern takes its names. */
function parameterOf(
  l: Lowering,
  pattern: number,
  type: number,
  patterns: { readonly node: number; readonly name: string }[],
): Parameter {
  let at = pattern;
  while (kindOf(l, at) === Node.mut_pattern)
    at = childrenIn(l, at).find((child) => kindOf(l, child) !== Node.mutable_specifier) ?? 0;
  const position = startOf(l, at);
  if (kindOf(l, at) === Node.identifier) return { name: plainName(textOf(l, at)), position, type };
  if (kindOf(l, at) === Token._) return { name: '', position, type };
  const name = `#${position}`;
  patterns.push({ node: at, name });
  return { name, position, type };
}

/** `|a, b| a + b` */
export function lowerClosure(l: Lowering, node: number): number {
  const isAsync = /^(?:static\s+)?async\b/.test(l.text.slice(startOf(l, node), startOf(l, node) + 20));
  return functionExpression(
    l,
    node,
    () => {
      const { fields, bind } = signatureOf(l, node, undefined);
      bind();
      l.returns.push(l.expression(inField(l, node, Field.body)));
      return fields;
    },
    FunctionFlag.arrow | (isAsync ? FunctionFlag.async : 0),
  );
}
