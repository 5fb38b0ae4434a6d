// The call sites of a file as the TypeScript checker resolves them.

import ts from 'typescript';
import { holdersOf, isNamed, placeOf, placesOf, registrationPlaces } from './checker-declarations.ts';
import type { RepositoryPath } from './checker-programs.ts';
import { calleeShape, unwrapped } from './checker-shapes.ts';
import { type CalleeTruth, expectCall, expectNew, expectSuper, type SiteContext } from './checker-targets.ts';
import type { Place } from './places.ts';
import type { TruthCaller, TruthSite } from './truth.ts';

/** Every call, construction, tagged template, decorator and component of a file, in source order. */
export function sitesOfFile(
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  pathOf: RepositoryPath,
  isIndexed: (path: string) => boolean,
): TruthSite[] {
  const sites: TruthSite[] = [];
  const context: SiteContext = { checker, pathOf, isIndexed };
  const visit = (node: ts.Node): void => {
    const site = siteOf(context, file, node);
    if (site !== undefined) sites.push(site);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sites;
}

function siteOf(context: SiteContext, file: ts.SourceFile, node: ts.Node): TruthSite | undefined {
  if (ts.isCallExpression(node)) {
    const callee = node.expression;
    if (callee.kind === ts.SyntaxKind.ImportKeyword || isRequire(node)) return undefined;
    if (callee.kind === ts.SyntaxKind.SuperKeyword) {
      return makeSite(context, file, node, callee, () => expectSuper(context, node));
    }
    return makeSite(context, file, node, callee, () => expectCall(context, node, callee));
  }
  if (ts.isNewExpression(node)) return makeSite(context, file, node, node.expression, () => expectNew(context, node));
  if (ts.isTaggedTemplateExpression(node)) {
    return makeSite(context, file, node, node.tag, () => expectCall(context, node, node.tag));
  }
  if (ts.isDecorator(node) && !ts.isCallExpression(node.expression)) {
    return makeSite(context, file, node, node.expression, () => expectCall(context, node, node.expression));
  }
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return undefined;
  const { tagName } = node;
  if (!isComponent(tagName)) return undefined;
  return makeSite(context, file, node, tagName, () => expectCall(context, node, tagName));
}

function isRequire(node: ts.CallExpression): boolean {
  const [first] = node.arguments;
  return (
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'require' &&
    node.arguments.length === 1 &&
    first !== undefined &&
    ts.isStringLiteralLike(first)
  );
}

/** Elements whose name begins in lower case are the platform's own. */
function isComponent(tag: ts.JsxTagNameExpression): tag is Exclude<ts.JsxTagNameExpression, ts.JsxNamespacedName> {
  if (ts.isJsxNamespacedName(tag)) return false;
  return !ts.isIdentifier(tag) || !/^[a-z]/.test(tag.text);
}

function makeSite(
  context: SiteContext,
  file: ts.SourceFile,
  node: ts.Node,
  callee: ts.Expression,
  truth: () => CalleeTruth,
): TruthSite {
  const offsets = calleeOffsets(callee);
  const [place, ...aliases] = offsets.map((offset) => placeOf(context.pathOf, file, offset)!);
  return {
    ...place,
    aliases,
    callers: callersOf(context.pathOf, node),
    ...judged(context.checker, node, callee, truth),
  };
}

/** What the checker says of a site. On a few programs with errors it fails a check of its own: then it does not know. */
function judged(
  checker: ts.TypeChecker,
  node: ts.Node,
  callee: ts.Expression,
  truth: () => CalleeTruth,
): CalleeTruth & Pick<TruthSite, 'shape'> {
  try {
    return { shape: siteShape(checker, node, callee), ...truth() };
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Debug Failure')) throw error;
    return { shape: 'a site at which the checker fails', outcome: 'unknown', expectations: [], closed: false };
  }
}

function siteShape(checker: ts.TypeChecker, node: ts.Node, callee: ts.Expression): string {
  const shape = calleeShape(checker, callee);
  if (ts.isNewExpression(node)) return `new ${shape}`;
  if (ts.isTaggedTemplateExpression(node)) return `template tag, ${shape}`;
  if (ts.isDecorator(node)) return `decorator, ${shape}`;
  return ts.isCallExpression(node) ? shape : `component, ${shape}`;
}

/** Offsets at which a site may be said to stand: its callee's name, else the starts of the expressions around it. */
function calleeOffsets(callee: ts.Expression): number[] {
  const offsets: number[] = [];
  const inner = unwrapped(callee);
  if (ts.isPropertyAccessExpression(inner)) offsets.push(inner.name.getStart());
  else if (ts.isElementAccessExpression(inner)) {
    const key = inner.argumentExpression;
    if (ts.isStringLiteralLike(key)) offsets.push(key.getStart());
    offsets.push(inner.getStart(), key.getStart());
  } else offsets.push(inner.getStart());
  for (let at = callee; at !== inner; at = (at as ts.ParenthesizedExpression).expression) offsets.push(at.getStart());
  return [...new Set(offsets)];
}

/** The named symbols around a node, from the innermost outwards. */
function callersOf(pathOf: RepositoryPath, node: ts.Node): TruthCaller[] {
  const callers: TruthCaller[] = [];
  const add = (declarations: readonly ts.Node[], definite: boolean): void => {
    const places: Place[] = placesOf(pathOf, declarations);
    if (places.length > 0) callers.push({ places, definite });
  };
  for (let child = node, at = node.parent; at !== undefined && !ts.isSourceFile(at); child = at, at = at.parent) {
    if (
      ts.isFunctionDeclaration(at) ||
      ts.isMethodDeclaration(at) ||
      ts.isConstructorDeclaration(at) ||
      ts.isAccessor(at)
    ) {
      // Its decorators are evaluated by what holds it.
      if (!ts.isDecorator(child)) add([at], true);
    } else if (ts.isFunctionExpression(at) || ts.isArrowFunction(at)) {
      if (isNamed(at)) add([at], true);
      else if (holdersOf(at).length > 0) add([at], false);
      const registered = registrationPlaces(pathOf, at);
      if (registered.length > 0) callers.push({ places: registered, definite: true });
    } else if (ts.isClassLike(at)) add([at], !ts.isDecorator(child) && !ts.isHeritageClause(child));
    else if (ts.isPropertyDeclaration(at) || ts.isModuleDeclaration(at) || ts.isEnumDeclaration(at)) add([at], false);
    else if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) add([at], false);
  }
  return callers;
}
