// Lowers declarations: the functions, variables and names of types that they declare.

import {
  Binding,
  BindingColumn,
  BindingFlag,
  Expression,
  ExpressionColumn,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import { lowerInitializer } from './expressions.ts';
import { type Declaring, lowerFunction } from './functions.ts';
import {
  declareVariable,
  docBefore,
  endBefore,
  isAtEnd,
  type Lowering,
  newScope,
  row,
  signatureText,
  skipToken,
  startAt,
  take,
  textAt,
} from './lowering.ts';
import { declaredType, readSpecifiers, type Specifiers } from './types.ts';

/** A declaration at the top of a file (`isTop`) or in a block, with the body of the function that it may define. */
export function lowerDeclaration(l: Lowering, isTop: boolean): void {
  const from = l.at;
  const doc = isTop ? docBefore(l, startAt(l)) : '';
  const specifiers = readSpecifiers(l);
  if (take(l, ';')) return;
  for (;;) {
    const before = l.at;
    const declarator = readDeclarator(l);
    if (declarator.name !== -1 || declarator.lists.length > 0) {
      if (specifiers.isTypedef) lowerTypedef(l, specifiers, declarator, doc);
      else if (declarator.isFunction) {
        if (lowerFunction(l, { specifiers, declarator, doc, isTop })) return;
      } else lowerVariable(l, { specifiers, declarator, doc, isTop });
    }
    if (take(l, ',')) continue;
    if (take(l, ';') || isAtEnd(l)) return;
    // What follows belongs to something else: a declaration may be ended by a macro.
    if (l.at === before && l.at === from) skipToken(l);
    return;
  }
}

function lowerTypedef(
  l: Lowering,
  { start, type, symbol: written }: Specifiers,
  declarator: Declarator,
  doc: string,
): void {
  if (declarator.name === -1) return;
  const name = l.tokens.texts[declarator.name];
  const position = l.tokens.starts[declarator.name];
  const value = declaredType(l, type, declarator);
  l.block.names.set(name, 'type');
  const isOfTag = written !== 0 && !declarator.isPointer && declarator.lists.length === 0;
  const own = isOfTag ? l.facts.textOf(l.facts.symbolAt(written, SymbolColumn.name)) : '';
  const isSame = own === name || isNameOfTag(l, type, name);
  const symbol =
    own === name
      ? written
      : isSame
        ? 0
        : l.facts.symbol({
            kind: 'TypeAlias',
            name,
            owner: l.symbol,
            start,
            end: l.tokens.ends[closingEnd(l)],
            nameStart: position,
            flags: SymbolFlag.exported,
            scope: l.block.scope,
            value,
            signature: signatureText(l, start, l.tokens.ends[l.at - 1]),
            doc,
          });
  if (own === name && doc !== '' && l.facts.symbolAt(written, SymbolColumn.doc) === 0)
    l.facts.patchSymbol(written, SymbolColumn.doc, l.facts.documentation(doc));
  const flags = BindingFlag.type;
  if (symbol === 0) l.facts.binding({ scope: l.block.scope, name, kind: Binding.variable, value, position, flags });
  else l.facts.binding({ scope: l.block.scope, name, kind: Binding.definition, symbol, value, position, flags });
}

/** `typedef struct a a;` says nothing but that the tag is a name. */
function isNameOfTag(l: Lowering, type: number, name: string): boolean {
  return type !== 0 && l.facts.textOf(l.facts.expressionAt(type, ExpressionColumn.a)) === `struct ${name}`;
}

function closingEnd(l: Lowering): number {
  return textAt(l) === ';' ? l.at : l.at - 1;
}

function lowerVariable(l: Lowering, { specifiers, declarator, doc, isTop }: Declaring): void {
  if (declarator.name === -1) return;
  const name = l.tokens.texts[declarator.name];
  const position = l.tokens.starts[declarator.name];
  const type = declaredType(l, specifiers.type, declarator);
  for (const open of declarator.dimensions) lowerAt(l, open + 1);
  if (take(l, ':')) l.expression();
  const object = type === 0 || textAt(l, 1) !== '{' ? 0 : row(l, Expression.cast, position, 0, type);
  const initialized = { object, dimensions: declarator.dimensions.length };
  if (!isTop && !specifiers.isStatic && !specifiers.isExtern) {
    // A name is seen from its own initialiser on.
    const binding = declareVariable(l, name, { position, type });
    if (take(l, '=')) l.facts.patchBinding(binding, BindingColumn.value, lowerInitializer(l, initialized));
    return;
  }
  const isDeclaration = specifiers.isExtern && textAt(l) !== '=';
  const known = isTop && l.block.names.get(name) === 'variable';
  if (isDeclaration && (known || !isTop)) return;
  const symbol = l.facts.symbol({
    kind: 'Variable',
    name,
    owner: l.symbol,
    start: specifiers.start,
    end: endBefore(l),
    nameStart: position,
    flags: (specifiers.isStatic ? 0 : SymbolFlag.exported) | (isDeclaration ? SymbolFlag.declaration : 0),
    scope: l.block.scope,
    type,
    signature: signatureText(l, specifiers.start, endBefore(l)),
    doc,
  });
  const flags = specifiers.isStatic ? BindingFlag.private : 0;
  const binding = declareVariable(l, name, { position, type, symbol, flags });
  if (!take(l, '=')) return;
  const outer = l.symbol;
  // What is called to make the value belongs to the variable.
  l.symbol = symbol;
  const block = l.block;
  l.block = {
    parent: block,
    scope: newScope(l, Scope.block, startAt(l), l.text.length),
    names: new Map(),
    types: new Map(),
  };
  const value = lowerInitializer(l, initialized);
  l.block = block;
  l.symbol = outer;
  l.facts.patchBinding(binding, BindingColumn.value, value);
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  l.facts.patchSymbol(symbol, SymbolColumn.end, endBefore(l));
}

/** Lowers an expression that stands elsewhere. */
function lowerAt(l: Lowering, at: number): void {
  const { at: here } = l;
  l.at = at;
  if (textAt(l) !== ']') l.expression();
  l.at = here;
}
