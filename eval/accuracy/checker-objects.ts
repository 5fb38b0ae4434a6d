// What stands for an interface without naming it, as the TypeScript checker sees it: an object literal, or an object that is
// made, where the type that is expected is another. Calls through that type may end in its members.

import ts from 'typescript';
import { placesOf } from './checker-declarations.ts';
import type { RepositoryPath } from './checker-programs.ts';
import { placeKey } from './places.ts';

export interface ObjectContext {
  readonly checker: ts.TypeChecker;
  readonly pathOf: RepositoryPath;
  /** Keys of the places of all declarations that a declaration replaces. */
  readonly replaced: Map<string, Set<string>>;
}

/** Notes what the members of an expression replace in the type that is expected of it. */
export function noteExpected(context: ObjectContext, node: ts.Expression): void {
  const expected = expectedType(context.checker, node);
  if (expected === undefined) return;
  const { checker } = context;
  for (const member of checker.getPropertiesOfType(checker.getTypeAtLocation(node))) {
    const replaced = checker.getPropertyOfType(expected, member.name)?.declarations ?? [];
    for (const declaration of member.declarations ?? []) {
      note(context, [declaration, ...namedFunctions(checker, declaration)], replaced);
    }
  }
}

/** The type that is expected where an expression stands, or that it is said to have around it. */
function expectedType(checker: ts.TypeChecker, node: ts.Expression): ts.Type | undefined {
  let at: ts.Expression = node;
  while (isWrapper(at.parent)) at = at.parent;
  if (at !== node && (ts.isAsExpression(at) || ts.isTypeAssertionExpression(at))) return checker.getTypeAtLocation(at);
  return checker.getContextualType(node);
}

function isWrapper(node: ts.Node): node is ts.AsExpression | ts.ParenthesizedExpression | ts.TypeAssertion {
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isTypeAssertionExpression(node);
}

/** What a property is given by its name: `{ read: readFile }`, `{ read }`. */
function namedFunctions(checker: ts.TypeChecker, property: ts.Declaration): readonly ts.Declaration[] {
  let symbol: ts.Symbol | undefined;
  if (ts.isShorthandPropertyAssignment(property)) symbol = checker.getShorthandAssignmentValueSymbol(property);
  else if (ts.isPropertyAssignment(property)) {
    let value = property.initializer;
    while (isWrapper(value)) value = value.expression;
    symbol = ts.isIdentifier(value) ? checker.getSymbolAtLocation(value) : undefined;
  }
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations ?? [];
}

function note(
  { pathOf, replaced }: ObjectContext,
  declarations: readonly ts.Declaration[],
  others: readonly ts.Declaration[],
): void {
  const keys = placesOf(pathOf, [...others]).map(placeKey);
  for (const place of placesOf(pathOf, [...declarations])) {
    const known = replaced.get(placeKey(place)) ?? new Set();
    for (const key of keys) if (key !== placeKey(place)) known.add(key);
    if (known.size > 0) replaced.set(placeKey(place), known);
  }
}
