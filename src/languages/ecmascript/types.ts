// Types in annotations, in the same table as expressions: names, arguments, unions, functions, computed types.
// Object types are in `object-types.ts`.

import ts from 'typescript';
import {
  Binding,
  BindingFlag,
  Collection,
  Expression,
  FunctionFlag,
  Import,
  ImportFlag,
  Literal,
  Scope,
} from '../../model/facts.ts';
import { lowerFunctionValue } from './functions.ts';
import {
  add,
  declareName,
  inBlock,
  type LowerExpression,
  type Lowering,
  lowerExpression,
  lowerOptionalType,
  lowerType,
  on,
  type Rule,
  startOf,
} from './lowering.ts';
import { choiceRow, literal, memberRow, nameRow, nullLiteral, unknown } from './rows.ts';

export const typeRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.TypeReference, lowerReference),
  on(ts.SyntaxKind.ExpressionWithTypeArguments, lowerHeritageReference),
  on(ts.SyntaxKind.StringKeyword, keyword(Literal.string)),
  on(ts.SyntaxKind.NumberKeyword, keyword(Literal.number)),
  on(ts.SyntaxKind.BooleanKeyword, keyword(Literal.boolean)),
  on(ts.SyntaxKind.BigIntKeyword, keyword(Literal.bigint)),
  on(ts.SyntaxKind.NullKeyword, keyword(Literal.null)),
  on(ts.SyntaxKind.UndefinedKeyword, keyword(Literal.null)),
  on(ts.SyntaxKind.VoidKeyword, keyword(Literal.null)),
  on(ts.SyntaxKind.SymbolKeyword, named('Symbol')),
  on(ts.SyntaxKind.ObjectKeyword, named('Object')),
  on(ts.SyntaxKind.AnyKeyword, unknown),
  on(ts.SyntaxKind.UnknownKeyword, unknown),
  on(ts.SyntaxKind.NeverKeyword, unknown),
  on(ts.SyntaxKind.JSDocAllType, unknown),
  on(ts.SyntaxKind.JSDocUnknownType, unknown),
  on(ts.SyntaxKind.ThisType, (lowering, node: ts.ThisTypeNode) =>
    add(lowering, Expression.receiver, startOf(lowering, node)),
  ),
  on(ts.SyntaxKind.ArrayType, lowerArrayType),
  on(ts.SyntaxKind.TupleType, lowerTuple),
  on(ts.SyntaxKind.NamedTupleMember, lowerNamedTupleMember),
  on(ts.SyntaxKind.OptionalType, lowerInner),
  on(ts.SyntaxKind.RestType, (lowering, node: ts.RestTypeNode) =>
    add(lowering, Expression.spread, startOf(lowering, node), lowerType(lowering, node.type)),
  ),
  on(ts.SyntaxKind.UnionType, lowerUnion),
  on(ts.SyntaxKind.IntersectionType, lowerIntersection),
  on(ts.SyntaxKind.FunctionType, lowerFunctionType),
  on(ts.SyntaxKind.ConstructorType, lowerFunctionType),
  on(ts.SyntaxKind.ParenthesizedType, lowerInner),
  on(ts.SyntaxKind.TypeOperator, lowerOperator),
  on(ts.SyntaxKind.IndexedAccessType, lowerIndexedAccess),
  on(ts.SyntaxKind.MappedType, lowerMapped),
  on(ts.SyntaxKind.ConditionalType, lowerConditional),
  on(ts.SyntaxKind.InferType, lowerInfer),
  on(ts.SyntaxKind.LiteralType, lowerLiteralType),
  on(ts.SyntaxKind.TemplateLiteralType, lowerTemplate),
  on(ts.SyntaxKind.TypeQuery, lowerQuery),
  on(ts.SyntaxKind.ImportType, lowerImportType),
  on(ts.SyntaxKind.TypePredicate, lowerPredicate),
  on(ts.SyntaxKind.JSDocNullableType, lowerInner),
  on(ts.SyntaxKind.JSDocNonNullableType, lowerInner),
  on(ts.SyntaxKind.JSDocOptionalType, lowerInner),
  on(ts.SyntaxKind.JSDocVariadicType, (lowering, node: ts.JSDocVariadicType) =>
    applyNamed(lowering, 'Array', node, lowerType(lowering, node.type)),
  ),
  on(ts.SyntaxKind.JSDocFunctionType, lowerFunctionType),
  on(ts.SyntaxKind.JSDocTypeExpression, lowerInner),
];

function keyword(kind: number): LowerExpression {
  return (lowering, node) => literal(lowering, kind, startOf(lowering, node));
}

function named(name: string): LowerExpression {
  return (lowering, node) => nameRow(lowering, name, startOf(lowering, node), true);
}

function applyNamed(lowering: Lowering, name: string, node: ts.Node, argument: number): number {
  const start = startOf(lowering, node);
  const type = nameRow(lowering, name, start, true);
  return add(lowering, Expression.apply, start, type, lowering.builder.list([argument]));
}

/** JSDoc's spellings of the built-in types, for JavaScript files. */
const DOC_KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['String', Literal.string],
  ['Number', Literal.number],
  ['Boolean', Literal.boolean],
]);

function lowerReference(lowering: Lowering, node: ts.TypeReferenceNode): number {
  if (lowering.loose && ts.isIdentifier(node.typeName)) {
    const kind = DOC_KEYWORDS.get(node.typeName.text);
    if (kind !== undefined) return literal(lowering, kind, startOf(lowering, node));
    if (node.typeName.text === 'array') return nameRow(lowering, 'Array', startOf(lowering, node), true);
    if (node.typeName.text === 'function') return nameRow(lowering, 'Function', startOf(lowering, node), true);
  }
  return withArguments(lowering, node, lowerEntityName(lowering, node.typeName, true), node.typeArguments);
}

/** `A.B.C`, in the position of a type or (in `typeof A.B`) of a value. */
export function lowerEntityName(lowering: Lowering, name: ts.EntityName, asType: boolean): number {
  if (ts.isIdentifier(name)) return nameRow(lowering, name.text, startOf(lowering, name), asType);
  const left = lowerEntityName(lowering, name.left, asType);
  return memberRow(lowering, left, name.right.text, startOf(lowering, name.right));
}

function withArguments(
  lowering: Lowering,
  node: ts.Node,
  type: number,
  nodes: readonly ts.TypeNode[] | undefined,
): number {
  if (nodes === undefined || nodes.length === 0) return type;
  return add(lowering, Expression.apply, startOf(lowering, node), type, lowerTypes(lowering, nodes));
}

/** Lowers types to a list. */
export function lowerTypes(lowering: Lowering, nodes: readonly ts.TypeNode[] | undefined): number {
  if (nodes === undefined || nodes.length === 0) return 0;
  return lowering.builder.list(nodes.map((node) => lowerType(lowering, node)));
}

/** `implements A.B<T>` and what interfaces extend: always a type, written as an expression. */
function lowerHeritageReference(lowering: Lowering, node: ts.ExpressionWithTypeArguments): number {
  return withArguments(lowering, node, lowerTypeExpression(lowering, node.expression), node.typeArguments);
}

function lowerTypeExpression(lowering: Lowering, node: ts.Expression): number {
  if (ts.isIdentifier(node)) return nameRow(lowering, node.text, startOf(lowering, node), true);
  if (!ts.isPropertyAccessExpression(node)) return lowerExpression(lowering, node);
  const object = lowerTypeExpression(lowering, node.expression);
  return memberRow(lowering, object, node.name.text, startOf(lowering, node.name));
}

/** What a class extends: a value, which may be computed, with type arguments. */
export function lowerExtended(
  lowering: Lowering,
  node: ts.ExpressionWithTypeArguments,
  documented: ts.ExpressionWithTypeArguments | undefined,
): number {
  const types = node.typeArguments ?? documented?.typeArguments;
  return withArguments(lowering, node, lowerExpression(lowering, node.expression), types);
}

function lowerInner(lowering: Lowering, node: ts.Node & { readonly type: ts.TypeNode }): number {
  return lowerType(lowering, node.type);
}

function lowerArrayType(lowering: Lowering, node: ts.ArrayTypeNode): number {
  return applyNamed(lowering, 'Array', node, lowerType(lowering, node.elementType));
}

function lowerTuple(lowering: Lowering, node: ts.TupleTypeNode): number {
  const elements = lowering.builder.list(node.elements.map((element) => lowerType(lowering, element)));
  return add(lowering, Expression.collection, startOf(lowering, node), Collection.tuple, elements);
}

function lowerNamedTupleMember(lowering: Lowering, node: ts.NamedTupleMember): number {
  const type = lowerType(lowering, node.type);
  return node.dotDotDotToken === undefined ? type : add(lowering, Expression.spread, startOf(lowering, node), type);
}

function lowerUnion(lowering: Lowering, node: ts.UnionTypeNode): number {
  const types = node.types.map((type) => lowerType(lowering, type));
  return choiceRow(lowering, startOf(lowering, node), types);
}

function lowerIntersection(lowering: Lowering, node: ts.IntersectionTypeNode): number {
  const types = lowering.builder.list(node.types.map((type) => lowerType(lowering, type)));
  return add(lowering, Expression.intersection, startOf(lowering, node), types);
}

function lowerFunctionType(
  lowering: Lowering,
  node: ts.FunctionTypeNode | ts.ConstructorTypeNode | ts.JSDocFunctionType,
): number {
  return lowerFunctionValue(lowering, node, { flags: FunctionFlag.signature });
}

function lowerOperator(lowering: Lowering, node: ts.TypeOperatorNode): number {
  if (node.operator === ts.SyntaxKind.KeyOfKeyword) {
    return add(lowering, Expression.keyOf, startOf(lowering, node), lowerType(lowering, node.type));
  }
  if (node.operator === ts.SyntaxKind.ReadonlyKeyword && ts.isArrayTypeNode(node.type)) {
    return applyNamed(lowering, 'ReadonlyArray', node, lowerType(lowering, node.type.elementType));
  }
  return lowerType(lowering, node.type);
}

function lowerIndexedAccess(lowering: Lowering, node: ts.IndexedAccessTypeNode): number {
  const object = lowerType(lowering, node.objectType);
  return add(lowering, Expression.index, startOf(lowering, node), object, lowerType(lowering, node.indexType));
}

function lowerMapped(lowering: Lowering, node: ts.MappedTypeNode): number {
  const parameter = node.typeParameter;
  return inBlock(lowering, node, () => {
    const constraint = lowerOptionalType(lowering, parameter.constraint);
    declareName(lowering.scope, parameter.name.text);
    const key = lowering.builder.binding({
      scope: lowering.scope.row,
      name: parameter.name.text,
      kind: Binding.typeParameter,
      type: constraint,
      position: startOf(lowering, parameter.name),
      flags: BindingFlag.type,
    });
    lowerOptionalType(lowering, node.nameType);
    const value = lowerOptionalType(lowering, node.type);
    return add(lowering, Expression.mapped, startOf(lowering, node), constraint, value, key);
  });
}

/** Type parameters that `infer` declares are seen in the true branch: the whole type has a scope for them. */
function lowerConditional(lowering: Lowering, node: ts.ConditionalTypeNode): number {
  // Chains of conditional types in the false branch are as long as their author likes; recursion is bounded anyway.
  return inBlock(lowering, node, () => {
    const checked = lowerType(lowering, node.checkType);
    const branches = [
      lowerType(lowering, node.extendsType),
      lowerType(lowering, node.trueType),
      lowerType(lowering, node.falseType),
    ];
    return add(lowering, Expression.conditional, startOf(lowering, node), checked, lowering.builder.list(branches));
  });
}

function lowerInfer(lowering: Lowering, node: ts.InferTypeNode): number {
  const { name, constraint } = node.typeParameter;
  const start = startOf(lowering, name);
  let { scope } = lowering;
  // Function types inside the checked type have scopes of their own; the conditional's is the nearest block.
  while (scope.parent !== undefined && scope.kind !== Scope.block) scope = scope.parent;
  declareName(scope, name.text);
  lowering.builder.binding({
    scope: scope.row,
    name: name.text,
    kind: Binding.typeParameter,
    type: lowerOptionalType(lowering, constraint),
    position: start,
    flags: BindingFlag.type,
  });
  return nameRow(lowering, name.text, start, true);
}

function lowerLiteralType(lowering: Lowering, node: ts.LiteralTypeNode): number {
  if (node.literal.kind === ts.SyntaxKind.NullKeyword) return nullLiteral(lowering, startOf(lowering, node));
  return lowerExpression(lowering, node.literal);
}

function lowerTemplate(lowering: Lowering, node: ts.TemplateLiteralTypeNode): number {
  for (const span of node.templateSpans) lowerType(lowering, span.type);
  return literal(lowering, Literal.string, startOf(lowering, node));
}

function lowerQuery(lowering: Lowering, node: ts.TypeQueryNode): number {
  const start = startOf(lowering, node);
  const name = node.exprName;
  const value =
    name.kind === ts.SyntaxKind.Identifier && name.text === 'this'
      ? add(lowering, Expression.receiver, startOf(lowering, name))
      : lowerEntityName(lowering, name, false);
  return withArguments(lowering, node, add(lowering, Expression.typeOf, start, value), node.typeArguments);
}

/** `import('x').A.B<T>`: the module as a namespace, and a member of it. */
function lowerImportType(lowering: Lowering, node: ts.ImportTypeNode): number {
  const start = startOf(lowering, node);
  const argument = node.argument;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return unknown(lowering, node);
  const row = lowering.builder.import({
    kind: Import.module,
    specifier: argument.literal.text,
    position: startOf(lowering, argument),
    scope: lowering.scope.row,
    flags: ImportFlag.typeOnly,
  });
  const imported = add(lowering, Expression.module, start, row);
  const type = node.qualifier === undefined ? imported : qualified(lowering, imported, node.qualifier);
  return withArguments(
    lowering,
    node,
    node.isTypeOf ? add(lowering, Expression.typeOf, start, type) : type,
    node.typeArguments,
  );
}

function qualified(lowering: Lowering, module: number, name: ts.EntityName): number {
  if (ts.isIdentifier(name)) return memberRow(lowering, module, name.text, startOf(lowering, name));
  const left = qualified(lowering, module, name.left);
  return memberRow(lowering, left, name.right.text, startOf(lowering, name.right));
}

/** A predicate outside a return type is only met in broken source; its type still has names. */
function lowerPredicate(lowering: Lowering, node: ts.TypePredicateNode): number {
  lowerOptionalType(lowering, node.type);
  return literal(lowering, Literal.boolean, startOf(lowering, node));
}
