// Lowers the definitions of macros. A macro with parameters is a function: what its body calls, it calls. One without is
// a variable that stands for its body. Nothing is expanded.

import { Binding, BindingFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { docBefore, isAtEnd, type Lowering, newScope, signatureText, textAt } from './lowering.ts';
import type { Macro } from './preprocess.ts';
import { Token } from './tokens.ts';
import { inFunction } from './types.ts';
import { beginsType } from './words.ts';

/** Lowers a macro in the scope of its file; `given`: what it stands for, where its body does not say it. */
export function lowerMacro(l: Lowering, macro: Macro, given = 0): void {
  // Without a body it is a switch, or nothing at all where it stands.
  if (macro.body.kinds.length <= 1 && macro.parameters === undefined) return;
  const outer = { tokens: l.tokens, at: l.at };
  l.tokens = macro.body;
  l.at = 0;
  if (macro.parameters === undefined) lowerObject(l, macro, given);
  else lowerFunctionLike(l, macro);
  Object.assign(l, outer);
}

function macroSymbol(l: Lowering, macro: Macro, kind: 'Function' | 'Variable'): number {
  return l.facts.symbol({
    kind,
    name: macro.name,
    owner: 0,
    start: macro.start,
    end: macro.end,
    nameStart: macro.nameStart,
    flags: SymbolFlag.exported | SymbolFlag.macro,
    scope: l.block.scope,
    signature: signatureText(l, macro.start, macro.end),
    doc: docBefore(l, macro.start),
  });
}

function lowerObject(l: Lowering, macro: Macro, given: number): void {
  const symbol = macroSymbol(l, macro, 'Variable');
  const outer = l.block;
  l.symbol = symbol;
  l.block = {
    parent: outer,
    scope: newScope(l, Scope.block, macro.start, macro.end),
    names: new Map(),
    types: new Map(),
  };
  const value = given || lowerBody(l);
  l.block = outer;
  l.symbol = 0;
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  // It may stand for a type as well as for a value.
  l.facts.binding({
    scope: l.block.scope,
    name: macro.name,
    kind: Binding.definition,
    symbol,
    value,
    position: macro.nameStart,
    flags: BindingFlag.value | BindingFlag.type | BindingFlag.constant,
  });
}

function lowerFunctionLike(l: Lowering, macro: Macro): void {
  const symbol = macroSymbol(l, macro, 'Function');
  const functionRow = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  l.facts.binding({
    scope: l.block.scope,
    name: macro.name,
    kind: Binding.definition,
    symbol,
    position: macro.nameStart,
    flags: BindingFlag.value,
  });
  inFunction(l, { symbol, functionRow, start: macro.start, end: macro.end }, () => {
    const parameters = macro.parameters!.map(({ name, start }, index) => {
      l.block.names.set(name, 'variable');
      return l.facts.binding({
        scope: l.block.scope,
        name,
        kind: Binding.parameter,
        position: start,
        function: functionRow,
        index,
        flags: BindingFlag.value | BindingFlag.type | (name === '__VA_ARGS__' ? BindingFlag.rest : 0),
      });
    });
    const value = lowerBody(l);
    if (value !== 0) l.returns.push(value);
    l.facts.patchFunction(functionRow, {
      parameters: l.facts.list(parameters),
      returns: l.facts.list(l.returns),
    });
  });
}

const STATEMENTS = new Set(['do', 'if', 'for', 'while', 'switch', 'return', 'goto', 'case', 'else', 'break', '{', '}']);

/** A body is an expression, whose value the macro has, or else statements; often only the beginning of some. */
function lowerBody(l: Lowering): number {
  const { errors, firstError } = l;
  let value = 0;
  const isStatement = STATEMENTS.has(textAt(l)) || l.tokens.texts.includes(';') || isOnlyType(l);
  if (!isStatement) value = l.expression();
  while (!isAtEnd(l)) l.statement();
  // Half a construct is no mistake in a macro.
  Object.assign(l, { errors, firstError });
  return isStatement ? 0 : value;
}

/** `#define INLINE static inline` */
function isOnlyType(l: Lowering): boolean {
  return l.tokens.kinds[0] === Token.word && beginsType(textAt(l)) && textAt(l) !== 'struct';
}
