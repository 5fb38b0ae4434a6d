// Imports, inheritance and overrides as the TypeScript checker sees them.

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { isInRepository, nameOffsets, placeOf, placesOf } from './checker-declarations.ts';
import { noteExpected } from './checker-objects.ts';
import type { RepositoryPath } from './checker-programs.ts';
import { isUnknownSymbol } from './checker-targets.ts';
import { modulePlace, type Place, placeKey } from './places.ts';
import type { TruthRelation } from './truth.ts';

export interface RelationContext {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly pathOf: RepositoryPath;
  readonly isIndexed: (path: string) => boolean;
  /** Keys of the places of all declarations that a declaration replaces, filled by `relationsOfFile`. */
  readonly replaced: Map<string, Set<string>>;
}

export function relationsOfFile(context: RelationContext, file: ts.SourceFile): TruthRelation[] {
  const relations = importsOf(context, file);
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) {
      relations.push(...heritageOf(context, file, node), ...overridesOf(context, file, node));
    } else if (ts.isObjectLiteralExpression(node) || ts.isNewExpression(node)) noteExpected(context, node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return relations;
}

/** Every specifier of another file: imports, re-exports, `require`, `import()`, import types. */
function importsOf(context: RelationContext, file: ts.SourceFile): TruthRelation[] {
  const { checker, pathOf, isIndexed } = context;
  const source = [modulePlace(pathOf(file.fileName)!)];
  const relations: TruthRelation[] = [];
  const add = (specifier: ts.StringLiteralLike, shape: string): void => {
    const target = checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile);
    const resolved = target?.fileName ?? resolvedFile(context.program, file, specifier);
    const path = resolved === undefined ? undefined : pathOf(resolved);
    const own = path !== undefined && isIndexed(path);
    // A relative import of something that is no code of ours (JSON, styles) is outside; one of a missing file too. What
    // lies in a folder that is not there will be built, and only who builds it knows from what.
    const unknown =
      resolved === undefined && (!specifier.text.startsWith('.') || isInMissingFolder(file.fileName, specifier.text));
    relations.push({
      kind: 'IMPORTS',
      site: placeOf(pathOf, file, specifier.getStart())!,
      source,
      targets: own ? [modulePlace(path)] : [],
      outcome: own ? 'inside' : unknown ? 'unknown' : 'outside',
      // What only a comment says is an import for some and none for others.
      required: own && path !== source[0].path && !shape.startsWith(COMMENT),
      shape,
    });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      if (ts.isStringLiteralLike(node.moduleSpecifier))
        add(node.moduleSpecifier, ts.isImportDeclaration(node) ? importShape(node) : 'export from');
    } else if (ts.isExternalModuleReference(node) && ts.isStringLiteralLike(node.expression))
      add(node.expression, 'import = require()');
    else if (ts.isCallExpression(node)) addModuleCall(node, add);
    else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteralLike(node.argument.literal)
    ) {
      add(node.argument.literal, `${isInComment(node) ? COMMENT : ''}import type in a type`);
    } else if (ts.isJSDocImportTag(node) && ts.isStringLiteralLike(node.moduleSpecifier)) {
      add(node.moduleSpecifier, `${COMMENT}@import`);
    }
    // All comments before a node, of which the last alone would be said to speak of it.
    for (const comment of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) ts.forEachChild(comment, visit);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return relations;
}

function isInMissingFolder(importer: string, specifier: string): boolean {
  return !existsSync(dirname(resolve(dirname(importer), specifier)));
}

const COMMENT = 'in a comment: ';

function isInComment(node: ts.Node): boolean {
  return (node.flags & ts.NodeFlags.JSDoc) !== 0;
}

function importShape(node: ts.ImportDeclaration): string {
  if (node.importClause === undefined) return 'import for its effect';
  return node.importClause.isTypeOnly ? 'import type' : 'import';
}

function addModuleCall(node: ts.CallExpression, add: (specifier: ts.StringLiteralLike, shape: string) => void): void {
  const [first] = node.arguments;
  if (first === undefined || !ts.isStringLiteralLike(first)) return;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(first, 'import()');
  else if (ts.isIdentifier(node.expression) && node.expression.text === 'require') add(first, 'require()');
}

/** The file that the program found for a specifier, where the checker has no symbol for it (a file without exports). */
function resolvedFile(program: ts.Program, file: ts.SourceFile, specifier: ts.StringLiteralLike): string | undefined {
  const inner = program as unknown as {
    getResolvedModuleFromModuleSpecifier?(
      node: ts.StringLiteralLike,
      file: ts.SourceFile,
    ): { resolvedModule?: { resolvedFileName: string } } | undefined;
  };
  return inner.getResolvedModuleFromModuleSpecifier?.(specifier, file)?.resolvedModule?.resolvedFileName;
}

type ClassOrInterface = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

function heritageOf(context: RelationContext, file: ts.SourceFile, node: ClassOrInterface): TruthRelation[] {
  const { pathOf } = context;
  return (node.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type): TruthRelation => {
      const bases = baseDeclarations(context, type);
      const own = bases.filter((base) => isInside(context, base));
      const source = placesOf(pathOf, [node]);
      const named = type.expression;
      const nameStart = ts.isPropertyAccessExpression(named) ? named.name.getStart() : named.getStart();
      return {
        kind: clause.token === ts.SyntaxKind.ImplementsKeyword ? 'IMPLEMENTS' : 'INHERITS',
        site: placeOf(pathOf, file, nameStart)!,
        source,
        targets: placesOf(pathOf, own),
        outcome: own.length > 0 ? 'inside' : bases.length > 0 ? 'outside' : 'unknown',
        // Something without a name is no node, and an alias of an object type is no ancestor.
        required:
          own.some((base) => isClassOrInterface(base) && ts.getNameOfDeclaration(base) !== undefined) &&
          source.length > 0,
        shape: `${ts.isInterfaceDeclaration(node) ? 'interface' : 'class'} ${ts.tokenToString(clause.token)} ${ts.isIdentifier(named) ? 'a name' : ts.isPropertyAccessExpression(named) ? 'a member' : 'an expression'}`,
      };
    }),
  );
}

/** The classes, interfaces or type aliases that a heritage clause names. */
function baseDeclarations({ checker }: RelationContext, type: ts.ExpressionWithTypeArguments): ts.Node[] {
  const found = checker.getTypeAtLocation(type);
  const parts = found.isIntersection() ? found.types : [found];
  const byType = parts.flatMap((part) => (part.symbol?.declarations ?? []).filter(isClassOrInterface));
  const named = checker.getSymbolAtLocation(
    ts.isPropertyAccessExpression(type.expression) ? type.expression.name : type.expression,
  );
  const symbol = named !== undefined && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const byName = (symbol?.declarations ?? []).filter(
    (each) => isClassOrInterface(each) || ts.isTypeAliasDeclaration(each),
  );
  return [...new Set([...byName, ...byType])];
}

function isClassOrInterface(node: ts.Node): node is ClassOrInterface {
  return ts.isClassLike(node) || ts.isInterfaceDeclaration(node);
}

/** Members that a class or interface declares again, to the nearest declaration in its ancestors. */
function overridesOf(context: RelationContext, file: ts.SourceFile, node: ClassOrInterface): TruthRelation[] {
  const { checker, pathOf } = context;
  const bases = directBases(checker, node);
  const relations: TruthRelation[] = [];
  for (const member of node.members) {
    if (member.name === undefined || ts.isPrivateIdentifier(member.name)) continue;
    if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) continue;
    const symbol = checker.getSymbolAtLocation(member.name);
    if (symbol === undefined) continue;
    if (
      bases.length > 0 &&
      ts.isComputedPropertyName(member.name) &&
      isUnknownSymbol(checker, member.name.expression)
    ) {
      relations.push(unknownOverride(pathOf, member));
      continue;
    }
    const nearest = bases.flatMap(({ type: base, implemented }) => {
      const found = checker.getPropertyOfType(base, symbol.name)?.declarations ?? [];
      return found.filter((each) => isInside(context, each)).map((declaration) => ({ declaration, implemented }));
    });
    if (nearest.length === 0) continue;
    const source = placesOf(pathOf, [member]);
    noteReplaced(context, source, symbol.name, node);
    if (!isCallableMember(member)) continue;
    relations.push({
      kind: 'OVERRIDES',
      site: placeOf(pathOf, file, nameOffsets(member)[0])!,
      source,
      targets: placesOf(
        pathOf,
        nearest.map(({ declaration }) => declaration),
      ),
      outcome: 'inside',
      required:
        nearest.some(({ declaration, implemented }) => !implemented && isCallableMember(declaration)) &&
        !ts.isInterfaceDeclaration(node),
      shape: nearest[0].implemented ? 'member of an interface' : 'member of a base class',
    });
  }
  return relations;
}

/** What a member under a symbol that the types do not tell replaces. */
function unknownOverride(pathOf: RepositoryPath, member: ts.ClassElement | ts.TypeElement): TruthRelation {
  return {
    kind: 'OVERRIDES',
    site: placeOf(pathOf, member.getSourceFile(), nameOffsets(member)[0])!,
    source: placesOf(pathOf, [member]),
    targets: [],
    outcome: 'unknown',
    required: false,
    shape: 'member under a symbol',
  };
}

function isCallableMember(node: ts.Node): boolean {
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isAccessor(node)) return true;
  const value = ts.isPropertyDeclaration(node) ? node.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

interface Base {
  readonly type: ts.Type;
  readonly implemented: boolean;
}

function directBases(checker: ts.TypeChecker, node: ClassOrInterface): Base[] {
  // The type at a class expression is that of its constructor; both have the symbol of the class.
  const { symbol } = checker.getTypeAtLocation(node);
  const type = symbol === undefined ? undefined : checker.getDeclaredTypeOfSymbol(symbol);
  const inherited = type?.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  const clauses = ts.isClassLike(node) ? (node.heritageClauses ?? []) : [];
  const implemented = clauses
    .filter(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)
    .flatMap(({ types }) => types.map((each) => checker.getTypeAtLocation(each)));
  return [
    ...inherited.map((each) => ({ type: each as ts.Type, implemented: false })),
    ...implemented.map((each) => ({ type: each, implemented: true })),
  ];
}

/** Notes everything with that name in all ancestors: what a call through any of them may end in. */
function noteReplaced(context: RelationContext, source: readonly Place[], name: string, node: ClassOrInterface): void {
  const { checker, pathOf, replaced } = context;
  const seen = new Set<ts.Type>();
  const found = new Set<string>();
  const climb = (declaration: ClassOrInterface): void => {
    for (const { type: base } of directBases(checker, declaration)) {
      if (seen.has(base)) continue;
      seen.add(base);
      for (const each of checker.getPropertyOfType(base, name)?.declarations ?? []) {
        for (const place of placesOf(pathOf, [each])) found.add(placeKey(place));
      }
      for (const each of (base.symbol?.declarations ?? []).filter(isClassOrInterface)) {
        climb(each);
      }
    }
  };
  climb(node);
  for (const place of source) {
    const known = replaced.get(placeKey(place));
    if (known) for (const key of found) known.add(key);
    else replaced.set(placeKey(place), new Set(found));
  }
}

function isInside({ pathOf, isIndexed }: RelationContext, node: ts.Node): boolean {
  return isInRepository(pathOf, isIndexed, node);
}
