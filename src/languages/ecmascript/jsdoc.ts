// The types that JSDoc comments give in JavaScript files. TypeScript's parser has read them already; this finds the
// tags. The text of comments is read in `documentation.ts`.

import ts from 'typescript';

export interface DocumentedParameter {
  readonly type: ts.TypeNode | undefined;
  readonly optional: boolean;
  readonly rest: boolean;
}

export interface FunctionDocumentation {
  /** What is said of a parameter; patterns have no name, and are known by where they stand. */
  parameter(name: string | undefined, index: number): DocumentedParameter | undefined;
  readonly returnType: ts.TypeNode | undefined;
  readonly typeParameters: readonly ts.TypeParameterDeclaration[] | undefined;
  readonly receiverType: ts.TypeNode | undefined;
}

/** The tags of the comment that belongs to a node. */
function tagsOf(node: ts.Node): readonly ts.JSDocTag[] {
  const comments = (node as ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc;
  if (comments === undefined || comments.length === 0) return NO_TAGS;
  return comments[comments.length - 1].tags ?? NO_TAGS;
}

const NO_TAGS: readonly ts.JSDocTag[] = [];

/** What the tags at `docNode`, or else at the function itself, say of a function; undefined if they say nothing. */
export function functionDocumentation(docNode: ts.Node, node: ts.Node): FunctionDocumentation | undefined {
  let tags = tagsOf(docNode);
  if (tags.length === 0) tags = tagsOf(node);
  if (tags.length === 0) return undefined;
  const byName = new Map<string, DocumentedParameter>();
  const byPosition: DocumentedParameter[] = [];
  let typed: readonly DocumentedParameter[] = [];
  const typeParameters: ts.TypeParameterDeclaration[] = [];
  let returnType: ts.TypeNode | undefined;
  let receiverType: ts.TypeNode | undefined;
  for (const tag of tags) {
    if (ts.isJSDocParameterTag(tag)) {
      const documented = documentedParameter(tag);
      if (ts.isIdentifier(tag.name)) byName.set(tag.name.text, documented);
      byPosition.push(documented);
    } else if (ts.isJSDocReturnTag(tag)) {
      returnType = typeIn(tag.typeExpression);
    } else if (ts.isJSDocThisTag(tag)) {
      receiverType = typeIn(tag.typeExpression);
    } else if (ts.isJSDocTemplateTag(tag)) {
      typeParameters.push(...tag.typeParameters);
    } else if (ts.isJSDocTypeTag(tag)) {
      const type = typeIn(tag.typeExpression);
      if (type === undefined || !ts.isFunctionTypeNode(type)) continue;
      // `@type {(a: A) => B}` before a function says all of it at once.
      typed = type.parameters.map(typedParameter);
      returnType ??= type.type;
    }
  }
  return {
    parameter: (name, index) => (name === undefined ? byPosition[index] : byName.get(name)) ?? typed[index],
    returnType,
    receiverType,
    typeParameters: typeParameters.length === 0 ? undefined : typeParameters,
  };
}

function documentedParameter(tag: ts.JSDocParameterTag): DocumentedParameter {
  const written = tag.typeExpression?.type;
  const rest = written?.kind === ts.SyntaxKind.JSDocVariadicType;
  const optional = tag.isBracketed || written?.kind === ts.SyntaxKind.JSDocOptionalType;
  return { type: rest ? (written as ts.JSDocVariadicType).type : written, optional, rest };
}

function typedParameter(node: ts.ParameterDeclaration): DocumentedParameter {
  // The type of a rest parameter is written as the array here, so that it is no rest as tags write it.
  return { type: node.type, optional: node.questionToken !== undefined, rest: false };
}

/** The type of a variable or property by its `@type` tag. */
export function documentedType(docNode: ts.Node): ts.TypeNode | undefined {
  for (const tag of tagsOf(docNode)) if (ts.isJSDocTypeTag(tag)) return typeIn(tag.typeExpression);
  return undefined;
}

/** The class that `@extends {C}` or `@augments {C}` names. */
export function documentedHeritage(docNode: ts.Node): ts.ExpressionWithTypeArguments | undefined {
  for (const tag of tagsOf(docNode)) if (ts.isJSDocAugmentsTag(tag)) return tag.class;
  return undefined;
}

/** The type parameters that `@template` tags give a class. */
export function documentedTypeParameters(docNode: ts.Node): readonly ts.TypeParameterDeclaration[] {
  return tagsOf(docNode).flatMap((tag) => (ts.isJSDocTemplateTag(tag) ? [...tag.typeParameters] : []));
}

function typeIn(expression: ts.JSDocTypeExpression | ts.JSDocTypeLiteral | undefined): ts.TypeNode | undefined {
  return expression !== undefined && ts.isJSDocTypeExpression(expression) ? expression.type : undefined;
}
