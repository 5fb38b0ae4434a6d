// Lowers functions and the types of functions: symbol, parameters, body. What is declared and defined in one file is one
// symbol; where the definition is in another, the linker's rules tell (`Rules.linksDeclarations`).

import {
  Binding,
  BindingColumn,
  BindingFlag,
  Expression,
  ExpressionColumn,
  FunctionFlag,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import { lowerMacroUse } from './expressions.ts';
import {
  type Block,
  closingOf,
  docBefore,
  endBefore,
  kindAt,
  type Lowering,
  signatureText,
  startAt,
  take,
  textAt,
} from './lowering.ts';
import { Token } from './tokens.ts';
import { declaredType, inFunction, lowerParameters, readSpecifiers, type Specifiers } from './types.ts';
import { isCapital } from './words.ts';

export interface Declaring {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly doc: string;
  readonly isTop: boolean;
}

/** What test frameworks and people call tests. */
const TEST_NAME = /^test_|_test$|^Test/;

/** Lowers what a declarator of a function declares; true where it has a body, which ends the declaration. */
export function lowerFunction(l: Lowering, declaring: Declaring): boolean {
  const { specifiers, declarator, isTop } = declaring;
  const name = l.tokens.texts[declarator.name];
  const isMacro = !specifiers.hasType && (isCapital(name) || l.macros.has(name));
  const types = isTop ? oldStyleTypes(l) : undefined;
  if (textAt(l) !== '{') {
    if (!isMacro) lowerPrototype(l, declaring);
    else {
      l.at = declarator.name;
      lowerMacroUse(l);
    }
    return false;
  }
  if (!isTop) lowerInnerFunction(l, declarator);
  else if (isMacro) {
    l.at = declarator.name;
    lowerMacroFunction(l);
  } else lowerDefinition(l, declaring, types);
  return true;
}

/** Declarations of parameters between their list and the body (`f(a) char *a; {`), as types by name. */
function oldStyleTypes(l: Lowering): ReadonlyMap<string, number> | undefined {
  if (kindAt(l) !== Token.word || textAt(l, -1) !== ')') return undefined;
  const from = l.at;
  let at = l.at;
  while (l.tokens.kinds[at] === Token.word || /^[*;,[\]]$/.test(l.tokens.texts[at])) at++;
  if (l.tokens.texts[at] !== '{' || l.tokens.texts[at - 1] !== ';') return undefined;
  const types = new Map<string, number>();
  while (l.at < at) {
    const before = l.at;
    const { type } = readSpecifiers(l);
    do {
      const declarator = readDeclarator(l);
      if (declarator.name !== -1) types.set(l.tokens.texts[declarator.name], declaredType(l, type, declarator));
    } while (take(l, ','));
    if (!take(l, ';') && l.at === before) break;
  }
  l.at = Math.max(at, from);
  return types;
}

function fileBlock(l: Lowering): Block {
  let block = l.block;
  while (block.parent !== undefined) block = block.parent;
  return block;
}

function lowerPrototype(l: Lowering, { specifiers, declarator, doc }: Declaring): void {
  const name = l.tokens.texts[declarator.name];
  if (l.functions.has(name)) return;
  const outer = { block: l.block, symbol: l.symbol };
  l.block = fileBlock(l);
  l.symbol = 0;
  const flags = SymbolFlag.declaration | (specifiers.isStatic ? 0 : SymbolFlag.exported);
  const end = endBefore(l);
  const symbol = l.facts.symbol({
    kind: 'Function',
    name,
    owner: 0,
    start: specifiers.start,
    end,
    nameStart: l.tokens.starts[declarator.name],
    flags,
    scope: l.block.scope,
    signature: signatureText(l, specifiers.start, end),
    doc,
  });
  const functionRow = l.facts.function({ symbol, flags: FunctionFlag.signature });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  const binding = bindFunction(l, declarator, symbol, specifiers.isStatic);
  l.functions.set(name, { symbol, functionRow, binding, isDefined: false });
  const here = l.at;
  inFunction(l, { symbol, functionRow, start: specifiers.start, end }, () =>
    lowerSignature(l, functionRow, declarator, specifiers.type, FunctionFlag.signature),
  );
  l.at = here;
  Object.assign(l, outer);
}

function bindFunction(l: Lowering, declarator: Declarator, symbol: number, isStatic: boolean): number {
  const name = l.tokens.texts[declarator.name];
  l.block.names.set(name, 'function');
  return l.facts.binding({
    scope: l.block.scope,
    name,
    kind: Binding.definition,
    symbol,
    position: l.tokens.starts[declarator.name],
    flags: BindingFlag.value | (isStatic ? BindingFlag.private : 0),
  });
}

function lowerDefinition(
  l: Lowering,
  { specifiers, declarator, doc }: Declaring,
  types: ReadonlyMap<string, number> | undefined,
): void {
  const name = l.tokens.texts[declarator.name];
  const known = l.functions.get(name);
  const isStatic =
    specifiers.isStatic ||
    (known !== undefined && (l.facts.bindingAt(known.binding, BindingColumn.flags) & BindingFlag.private) !== 0);
  const end = l.tokens.ends[closingOf(l, l.at)];
  const position = l.tokens.starts[declarator.name];
  const fields = {
    start: specifiers.start,
    end,
    nameStart: position,
    flags: (isStatic ? 0 : SymbolFlag.exported) | (l.isTestFile && TEST_NAME.test(name) ? SymbolFlag.test : 0),
  };
  let symbol: number;
  let binding: number;
  const signature = signatureText(l, specifiers.start, endBefore(l));
  if (known !== undefined && !known.isDefined) {
    ({ symbol, binding } = known);
    for (const [key, value] of Object.entries(fields) as [keyof typeof fields, number][])
      l.facts.patchSymbol(symbol, SymbolColumn[key], value);
    l.facts.patchSymbol(symbol, SymbolColumn.signature, l.facts.string(signature));
    if (doc !== '') l.facts.patchSymbol(symbol, SymbolColumn.doc, l.facts.documentation(doc));
    l.facts.patchBinding(binding, BindingColumn.position, position);
  } else {
    symbol = l.facts.symbol({ kind: 'Function', name, owner: 0, scope: l.block.scope, signature, doc, ...fields });
    binding = bindFunction(l, declarator, symbol, isStatic);
  }
  const functionRow = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  l.functions.set(name, { symbol, functionRow, binding, isDefined: true });
  inFunction(l, { symbol, functionRow, start: specifiers.start, end }, () => {
    const body = l.at;
    lowerSignature(l, functionRow, declarator, specifiers.type, 0, types);
    l.at = body;
    lowerBody(l, functionRow);
  });
}

/** `TEST(name) { ... }`: what a macro makes a function of is called by what is written. */
export function lowerMacroFunction(l: Lowering): void {
  const start = startAt(l);
  const body = textAt(l, 1) === '(' ? closingOf(l, l.at + 1) + 1 : l.at + 1;
  const name = signatureText(l, start, l.tokens.ends[body - 1]);
  const end = l.tokens.ends[closingOf(l, body)];
  const symbol = l.facts.symbol({
    kind: 'Function',
    name,
    owner: 0,
    start,
    end,
    nameStart: start,
    flags: l.isTestFile && /test/i.test(name) ? SymbolFlag.test : 0,
    scope: l.block.scope,
    signature: name,
    doc: docBefore(l, start),
  });
  const functionRow = l.facts.function({ symbol });
  l.facts.patchSymbol(symbol, SymbolColumn.functions, l.facts.list([functionRow]));
  lowerMacroUse(l);
  inFunction(l, { symbol, functionRow, start, end }, () => {
    l.at = body;
    lowerBody(l, functionRow);
  });
}

/** A function in a function, or in the body of a macro: what is called in it belongs to the symbol around it. */
function lowerInnerFunction(l: Lowering, declarator: Declarator): void {
  const functionRow = l.facts.function({ flags: FunctionFlag.arrow });
  const end = l.tokens.ends[closingOf(l, l.at)];
  inFunction(l, { symbol: l.symbol, functionRow, start: l.tokens.starts[declarator.name], end }, () => {
    const body = l.at;
    lowerSignature(l, functionRow, declarator, 0, FunctionFlag.arrow);
    l.at = body;
    lowerBody(l, functionRow);
  });
}

/** The body shares its block with the parameters. */
function lowerBody(l: Lowering, functionRow: number): void {
  const close = closingOf(l, l.at++);
  while (l.at < close) l.statement();
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  l.facts.patchFunction(functionRow, { returns: l.facts.list(l.returns) });
}

function lowerSignature(
  l: Lowering,
  functionRow: number,
  declarator: Declarator,
  type: number,
  flags: number,
  types?: ReadonlyMap<string, number>,
): void {
  // The type stands before the name, and is the function's all the same.
  if (type !== 0 && l.facts.expressionAt(type, ExpressionColumn.kind) === Expression.name)
    l.facts.patchExpression(type, ExpressionColumn.scope, l.block.scope);
  const returnType = declaredType(l, type, declarator);
  const parameters = lowerParameters(l, declarator.lists[0], functionRow, types);
  l.facts.patchFunction(functionRow, { parameters: l.facts.list(parameters), returnType, flags });
}
