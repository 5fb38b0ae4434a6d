// What the TypeScript checker says that a site calls: by the signature that it resolves to, and by the symbol of the
// callee, followed through imports.

import ts from 'typescript';
import {
  describeDeclaration,
  fileOf,
  holdersOf,
  isDefiniteFunction,
  isInRepository,
  isMemberDeclaration,
  isNamed,
  isOfAnonymousType,
  placesOf,
} from './checker-declarations.ts';
import type { RepositoryPath } from './checker-programs.ts';
import { unwrapped } from './checker-shapes.ts';
import type { Place } from './places.ts';
import type { CallKind, Expectation, TruthSite } from './truth.ts';

export interface SiteContext {
  readonly checker: ts.TypeChecker;
  readonly pathOf: RepositoryPath;
  readonly isIndexed: (path: string) => boolean;
}

export type CalleeTruth = Pick<TruthSite, 'outcome' | 'expectations' | 'closed'>;

const OUTSIDE: CalleeTruth = { outcome: 'outside', expectations: [], closed: true };
const UNKNOWN: CalleeTruth = { outcome: 'unknown', expectations: [], closed: false };

/** A call, a tag, a decorator or a component. */
export function expectCall(context: SiteContext, node: ts.CallLikeExpression, callee: ts.Expression): CalleeTruth {
  const { checker } = context;
  if (isUnderUnknownSymbol(checker, callee)) return UNKNOWN;
  const branches = alternatives(callee);
  if (branches.length > 1) return expectOneOf(context, branches);
  const symbol = calleeSymbol(checker, callee);
  const named = inside(context, symbol?.declarations ?? []);
  const calleeType = checker.getTypeAtLocation(callee);
  const classes = inside(context, classDeclarations(calleeType, symbol));
  if (classes.length > 0 && calleeType.getCallSignatures().length === 0) {
    // A class used as a component.
    const constructors = classes.flatMap((each) =>
      ts.isClassLike(each) ? each.members.filter(ts.isConstructorDeclaration) : [],
    );
    const made = expectation(context, 'INSTANTIATES', classes, [], true);
    return closed([made, expectation(context, 'CALLS', constructors, [], false)]);
  }
  const forwarded = inside(context, forwardedFunction(checker, callee)).filter(isDefiniteFunction);
  if (forwarded.length > 0) return definite(context, forwarded, []);
  const declarations = signatureDeclarations(checker, node, calleeType, symbol);
  const own = inside(context, declarations);
  const functions = own.filter(isDefiniteFunction);
  if (functions.length > 0) {
    const truth = definite(context, functions, named);
    // Types that look the same are one type: through a variable, the checker may name another function of that type.
    return named.some(isPlainVariable) ? { ...truth, closed: false } : truth;
  }
  if (named.some(holdsFunction)) return definite(context, named.filter(holdsFunction), named);
  if (declarations.length === 0) return named.length > 0 ? open(context, named) : UNKNOWN;
  const members = named.filter((each) => isMemberDeclaration(each) && !isOfAnonymousType(each));
  if (members.length > 0) {
    // The member is what is called; which functions it may hold, types do not tell.
    return { ...closed([expectation(context, 'CALLS', members, named, true)]), closed: false };
  }
  return named.length > 0 ? open(context, named) : OUTSIDE;
}

/**
 * Whether a callee is found through a key of which the checker knows no more than that it is a symbol: then it takes any
 * member that has a symbol for its key.
 */
function isUnderUnknownSymbol(checker: ts.TypeChecker, callee: ts.Expression): boolean {
  let at = unwrapped(callee);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) {
    if (ts.isElementAccessExpression(at) && isUnknownSymbol(checker, at.argumentExpression)) return true;
    at = unwrapped(at.expression);
  }
  return false;
}

/** Whether an expression is a symbol without a name of its own in the types. */
export function isUnknownSymbol(checker: ts.TypeChecker, key: ts.Expression): boolean {
  return (checker.getTypeAtLocation(key).flags & ts.TypeFlags.ESSymbol) !== 0;
}

/** The branches of a conditional callee, or the callee alone. */
function alternatives(callee: ts.Expression): ts.Expression[] {
  const node = unwrapped(callee);
  if (ts.isConditionalExpression(node)) return [...alternatives(node.whenTrue), ...alternatives(node.whenFalse)];
  const operator = ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined;
  if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken) {
    const { left, right } = node as ts.BinaryExpression;
    return [...alternatives(left), ...alternatives(right)];
  }
  return [callee];
}

/** `(a ? f : g)()`: any of them is right; the checker's signature would name one alone. */
function expectOneOf(context: SiteContext, branches: readonly ts.Expression[]): CalleeTruth {
  const { checker } = context;
  const declarations = branches.flatMap((branch) => [
    ...checker
      .getTypeAtLocation(branch)
      .getCallSignatures()
      .map((signature) => signature.declaration),
    ...(calleeSymbol(checker, branch)?.declarations ?? []),
  ]);
  const own = inside(
    context,
    declarations.filter((each) => each !== undefined),
  );
  const functions = [...new Set(own.filter(isDefiniteFunction))];
  // A branch of which nothing is known may be any function.
  const complete = branches.every((branch) => checker.getTypeAtLocation(branch).getCallSignatures().length > 0);
  if (functions.length > 0) return { ...definite(context, functions, own), closed: complete };
  return own.length > 0 ? open(context, own) : UNKNOWN;
}

/** A variable or parameter whose declaration does not give it the function that it holds. */
function isPlainVariable(node: ts.Node): boolean {
  if (ts.isParameter(node)) return true;
  if (ts.isBindingElement(node)) return ts.isArrayBindingPattern(node.parent);
  return ts.isVariableDeclaration(node) && !holdsFunction(node);
}

/** `new X()`: the class, and its constructor where it or an ancestor of it has one in the repository. */
export function expectNew(context: SiteContext, node: ts.NewExpression): CalleeTruth {
  const { checker } = context;
  const calleeType = checker.getTypeAtLocation(node.expression);
  const symbol = calleeSymbol(checker, node.expression);
  const named = inside(context, symbol?.declarations ?? []);
  const declaration = checker.getResolvedSignature(node)?.declaration;
  const allClasses = classDeclarations(calleeType, symbol);
  const classes = inside(context, allClasses);
  if (classes.length > 0) {
    const expectations = [expectation(context, 'INSTANTIATES', classes, named, classes.some(isNamed))];
    if (declaration !== undefined && ts.isConstructorDeclaration(declaration) && isInside(context, declaration)) {
      expectations.push(expectation(context, 'CALLS', constructorsOf(declaration), [], true));
    }
    return closed(expectations);
  }
  if (declaration !== undefined && isDefiniteFunction(declaration) && isInside(context, declaration)) {
    // A function used as a constructor.
    if (ts.isConstructorDeclaration(declaration))
      return open(context, [declaration.parent, ...constructorsOf(declaration), ...named]);
    const { expectations } = definite(context, [declaration], named);
    const made = expectation(context, 'INSTANTIATES', sameSymbol(checker, declaration), named, false);
    return closed([...expectations, made]);
  }
  if (named.some(holdsFunction)) {
    const functions = named.filter(holdsFunction);
    const made = expectation(context, 'INSTANTIATES', functions, named, false);
    return closed([...definite(context, functions, named).expectations, made]);
  }
  if (allClasses.length > 0) return OUTSIDE;
  if (named.length > 0) return open(context, named);
  return declaration === undefined ? UNKNOWN : OUTSIDE;
}

/** `super()`: the constructor of the base class. */
export function expectSuper(context: SiteContext, node: ts.CallExpression): CalleeTruth {
  const declaration = context.checker.getResolvedSignature(node)?.declaration;
  const classes = classDeclarations(context.checker.getTypeAtLocation(node.expression), undefined);
  if (declaration !== undefined && isInside(context, declaration)) {
    if (ts.isConstructorDeclaration(declaration))
      return closed([expectation(context, 'CALLS', constructorsOf(declaration), [], true)]);
    return open(context, [declaration]);
  }
  const own = inside(context, classes);
  if (own.length > 0) return closed([expectation(context, 'CALLS', [], own, false)]);
  return declaration === undefined && classes.length === 0 ? UNKNOWN : OUTSIDE;
}

/** The symbol that a callee names, through imports and re-exports. */
function calleeSymbol(checker: ts.TypeChecker, callee: ts.Expression): ts.Symbol | undefined {
  const node = unwrapped(callee);
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression
      : node;
  const symbol = checker.getSymbolAtLocation(name);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function signatureDeclarations(
  checker: ts.TypeChecker,
  node: ts.CallLikeExpression,
  calleeType: ts.Type,
  symbol: ts.Symbol | undefined,
): ts.Node[] {
  const resolved = checker.getResolvedSignature(node)?.declaration;
  // A value of a union type calls one of several: the signature that is resolved names only the first.
  const others = calleeType.isUnion()
    ? calleeType.types.flatMap((type) => type.getCallSignatures().map((signature) => signature.declaration))
    : [];
  // Overloads are one function, and a property of several types has a declaration in each of them.
  const functions = (symbol?.declarations ?? []).filter(isDefiniteFunction);
  const first = resolved === undefined ? [] : [resolved];
  const siblings = functions.length > 1 && (resolved === undefined || functions.includes(resolved)) ? functions : [];
  return [...new Set<ts.Node>([...first, ...others.filter((each) => each !== undefined), ...siblings])];
}

/** `f.call(...)` and `f.apply(...)` call f. */
function forwardedFunction(checker: ts.TypeChecker, callee: ts.Expression): ts.Node[] {
  const node = unwrapped(callee);
  if (!ts.isPropertyAccessExpression(node) || (node.name.text !== 'call' && node.name.text !== 'apply')) return [];
  const target = checker.getSymbolAtLocation(node.name)?.declarations?.[0];
  if (target !== undefined && fileOf(target)?.isDeclarationFile === false) return [];
  const signatures = checker.getTypeAtLocation(node.expression).getCallSignatures();
  return signatures.map(({ declaration }) => declaration).filter((each) => each !== undefined);
}

function classDeclarations(type: ts.Type, symbol: ts.Symbol | undefined): ts.Node[] {
  const declared = (type.symbol?.declarations ?? []).filter(ts.isClassLike);
  return declared.length > 0 ? declared : (symbol?.declarations ?? []).filter(ts.isClassLike);
}

function constructorsOf(declaration: ts.ConstructorDeclaration): ts.Node[] {
  const own = declaration.parent.members.filter(ts.isConstructorDeclaration);
  return [...own].sort((a, b) => Number(a.body === undefined) - Number(b.body === undefined));
}

/** All declarations of the function that a signature belongs to, the implementation first. */
function sameSymbol(checker: ts.TypeChecker, declaration: ts.Node): ts.Node[] {
  const name = ts.getNameOfDeclaration(declaration as ts.Declaration);
  const symbol = name === undefined ? undefined : checker.getSymbolAtLocation(name);
  const others = (symbol?.declarations ?? []).filter((each) => each !== declaration && isDefiniteFunction(each));
  const all = [declaration, ...others];
  return all.sort((a, b) => Number(!hasBody(a)) - Number(!hasBody(b)));
}

function hasBody(node: ts.Node): boolean {
  return (node as { body?: ts.Node }).body !== undefined;
}

/** Whether a declaration is given a function where it stands. */
function holdsFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return true;
  const value = (node as { initializer?: ts.Expression }).initializer;
  if (value === undefined || ts.isParameter(node) || ts.isBindingElement(node)) return false;
  const inner = unwrapped(value);
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner);
}

function inside(context: SiteContext, declarations: readonly ts.Node[]): ts.Node[] {
  return declarations.filter((node) => isInside(context, node));
}

function isInside({ pathOf, isIndexed }: SiteContext, node: ts.Node): boolean {
  return isInRepository(pathOf, isIndexed, node);
}

/** Functions that are known: required, unless they have no name that a graph could hold. */
function definite(context: SiteContext, functions: readonly ts.Node[], named: readonly ts.Node[]): CalleeTruth {
  const all = functions.flatMap((each) => sameSymbol(context.checker, each));
  const holders = functions.flatMap((each) => holdersOf(each));
  const required = functions.some(isNamed);
  return closed([expectation(context, 'CALLS', all, [...named, ...holders], required)]);
}

function closed(expectations: readonly Expectation[]): CalleeTruth {
  return { outcome: 'inside', expectations, closed: true };
}

/** Something of the repository whose code the types do not tell: a parameter, a variable of a function type. */
function open(context: SiteContext, named: readonly ts.Node[]): CalleeTruth {
  const places = placesOf(context.pathOf, named);
  const expectations = (['CALLS', 'INSTANTIATES'] as const).map(
    (kind): Expectation => ({ kind, targets: [], acceptable: places, required: false, what: describe(named) }),
  );
  return { outcome: 'inside', expectations, closed: false };
}

function expectation(
  context: SiteContext,
  kind: CallKind,
  targets: readonly ts.Node[],
  named: readonly ts.Node[],
  required: boolean,
): Expectation {
  const places = placesOf(context.pathOf, targets);
  const acceptable: Place[] = placesOf(context.pathOf, named);
  return { kind, targets: places, acceptable, required: required && places.length > 0, what: describe(targets) };
}

function describe(declarations: readonly ts.Node[]): string {
  const [first] = declarations;
  return first === undefined ? 'nothing' : describeDeclaration(first);
}
