// Types that JSDoc comments declare in JavaScript files: `@typedef`, `@callback`, `@import`, and object types written as
// tags.

import ts from 'typescript';
import {
  Binding,
  BindingFlag,
  ExportFlag,
  Expression,
  FunctionFlag,
  Scope,
  SymbolColumn,
  SymbolFlag,
} from '../../model/facts.ts';
import { lowerTypeParameters } from './functions.ts';
import {
  add,
  declareName,
  inBlock,
  inScope,
  type Lowering,
  lowerOptionalType,
  lowerType,
  on,
  openScope,
  type Rule,
  startOf,
  stateOf,
} from './lowering.ts';
import { lowerImportTag } from './modules.ts';
import { nameRow, unknown } from './rows.ts';
import { addMemberIn, createAnonymousSymbol } from './symbols.ts';

export const documentedTypeRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.JSDocTypeLiteral, (lowering, node: ts.JSDocTypeLiteral) => lowerLiteral(lowering, node, 0)),
  on(ts.SyntaxKind.JSDocSignature, lowerSignature),
];

type Commented = ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };

/** Declares the types of all comments at the top of the file, wherever between its statements they stand. */
export function lowerDocumentedTypes(lowering: Lowering): void {
  const { source } = lowering;
  for (const node of [...source.statements, source.endOfFileToken] as readonly Commented[]) {
    for (const comment of node.jsDoc ?? []) {
      for (const tag of comment.tags ?? []) {
        if (ts.isJSDocTypedefTag(tag) || ts.isJSDocCallbackTag(tag)) lowerTypedef(lowering, comment, tag);
        else if (ts.isJSDocImportTag(tag)) lowerImportTag(lowering, tag);
      }
    }
  }
}

function lowerTypedef(lowering: Lowering, comment: ts.JSDoc, tag: ts.JSDocTypedefTag | ts.JSDocCallbackTag): void {
  const { builder, scope } = lowering;
  const { name } = tag;
  if (name === undefined || scope.names.get(name.text)?.symbols.alias !== undefined) return;
  const nameStart = startOf(lowering, name);
  // A comment is no declaration that the shared way of making symbols could read a signature from.
  const symbol = builder.symbol({
    kind: 'TypeAlias',
    name: name.text,
    owner: 0,
    start: tag.pos,
    end: tag.end,
    nameStart,
    flags: SymbolFlag.exported,
    scope: scope.row,
    signature: `type ${name.text}`,
    doc: typeof comment.comment === 'string' ? comment.comment : '',
  });
  declareName(scope, name.text).symbols.alias = symbol;
  builder.binding({
    scope: scope.row,
    name: name.text,
    kind: Binding.definition,
    symbol,
    position: nameStart,
    flags: BindingFlag.type,
  });
  inBlock(lowering, tag, () => {
    const parameters = (comment.tags ?? []).flatMap((one) =>
      ts.isJSDocTemplateTag(one) ? [...one.typeParameters] : [],
    );
    stateOf(lowering, symbol).typeParameters.push(...lowerTypeParameters(lowering, parameters));
    builder.patchSymbol(symbol, SymbolColumn.value, typedefValue(lowering, tag, symbol));
  });
  builder.export({
    name: name.text,
    value: nameRow(lowering, name.text, nameStart, true),
    position: nameStart,
    flags: ExportFlag.typeOnly,
  });
}

function typedefValue(lowering: Lowering, tag: ts.JSDocTypedefTag | ts.JSDocCallbackTag, symbol: number): number {
  const type = tag.typeExpression;
  if (type === undefined) return unknown(lowering, tag);
  if (ts.isJSDocTypeLiteral(type)) return lowerLiteral(lowering, type, symbol);
  if (ts.isJSDocSignature(type)) return lowerSignature(lowering, type);
  if (ts.isTypeLiteralNode(type.type)) lowering.declared.set(type.type, symbol);
  return lowerType(lowering, type.type);
}

/** An object type that is spelled as `@property` (or nested `@param`) tags. */
function lowerLiteral(lowering: Lowering, node: ts.JSDocTypeLiteral, owner: number): number {
  const symbol = createAnonymousSymbol(lowering, 'Interface', node, owner);
  const members = openScope(lowering, Scope.members, node);
  lowering.builder.patchSymbol(symbol, SymbolColumn.members, members.row);
  inScope(lowering, members, () => {
    for (const tag of node.jsDocPropertyTags ?? []) {
      const name = ts.isIdentifier(tag.name) ? tag.name : tag.name.right;
      const type = lowerOptionalType(lowering, tag.typeExpression?.type);
      const property = owner === 0 ? 0 : propertySymbol(lowering, tag, name, owner);
      if (property !== 0) lowering.builder.patchSymbol(property, SymbolColumn.type, type);
      addMemberIn(lowering, members.row, {
        name: name.text,
        kind: property === 0 ? Binding.field : Binding.definition,
        position: startOf(lowering, name),
        symbol: property,
        type,
        flags: tag.isBracketed ? BindingFlag.optional : 0,
      });
    }
  });
  const type = add(lowering, Expression.class, startOf(lowering, node), symbol);
  if (!node.isArrayType) return type;
  const start = startOf(lowering, node);
  return add(lowering, Expression.apply, start, nameRow(lowering, 'Array', start, true), lowering.builder.list([type]));
}

/** What a `@property` declares, as the property of an object type that is written out. */
function propertySymbol(lowering: Lowering, tag: ts.JSDocPropertyLikeTag, name: ts.Identifier, owner: number): number {
  stateOf(lowering, owner).declaredNames.add(name.text);
  return lowering.builder.symbol({
    kind: 'Property',
    name: name.text,
    owner,
    start: tag.pos,
    end: tag.end,
    nameStart: startOf(lowering, name),
    flags: SymbolFlag.declaration,
    scope: lowering.scope.row,
    signature: `${name.text}${tag.typeExpression ? `: ${tag.typeExpression.type.getText(lowering.source)}` : ''}`,
    doc: typeof tag.comment === 'string' ? tag.comment : '',
  });
}

/** The function type of a `@callback`. */
function lowerSignature(lowering: Lowering, node: ts.JSDocSignature): number {
  const { builder } = lowering;
  const row = builder.function({ flags: FunctionFlag.signature });
  const scope = openScope(lowering, Scope.function, node, { functionRow: row });
  inScope(lowering, scope, () => {
    const parameters = node.parameters.map((tag, index) =>
      builder.binding({
        scope: scope.row,
        name: ts.isIdentifier(tag.name) ? tag.name.text : tag.name.right.text,
        kind: Binding.parameter,
        type: lowerOptionalType(lowering, tag.typeExpression?.type),
        position: startOf(lowering, tag.name),
        flags: BindingFlag.value | (tag.isBracketed ? BindingFlag.optional : 0),
        function: row,
        index,
      }),
    );
    const returnType = lowerOptionalType(lowering, node.type?.typeExpression?.type);
    builder.patchFunction(row, { scope: scope.row, parameters: builder.list(parameters), returnType });
  });
  const expression = add(lowering, Expression.function, startOf(lowering, node), row);
  builder.patchFunction(row, { expression });
  return expression;
}
