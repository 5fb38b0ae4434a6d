// Where a name stands in a TypeScript or JavaScript file, and what can be a name.

import ts from 'typescript';
import type { NameSite, Naming } from '../language.ts';
import { wordsIn } from '../words.ts';
import { parseSource } from './extract.ts';

export const ecmascriptNaming: Naming = { sites, problemWith, reserved };

/** Names that mean something to the language whoever defines them. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ['constructor', 'is the constructor of its class: rename the class instead'],
  ['default', 'has no name of its own: it is the default export of its module'],
  ['then', 'makes its object something that can be awaited'],
  ['toJSON', 'is called by JSON.stringify'],
  ['toString', 'is called by the language where a text is wanted'],
  ['valueOf', 'is called by the language where a plain value is wanted'],
  ['prototype', 'is a name of the language'],
  ['exports', 'is a name of the module system'],
]);

function reserved(name: string): string | undefined {
  if (name.startsWith('[')) return 'is named by an expression';
  return name.includes("('") ? 'is named by the text that it is registered under' : RESERVED.get(name);
}

function problemWith(name: string, newName: string): string | undefined {
  const isPrivate = name.startsWith('#');
  if (newName.startsWith('#') !== isPrivate)
    return isPrivate ? 'is private by its name, which must begin with #' : 'cannot be made private by its name alone';
  const word = isPrivate ? newName.slice(1) : newName;
  const isIdentifier =
    word !== '' &&
    [...word].every((letter, index) => {
      const code = letter.codePointAt(0)!;
      return index === 0
        ? ts.isIdentifierStart(code, ts.ScriptTarget.Latest)
        : ts.isIdentifierPart(code, ts.ScriptTarget.Latest);
    });
  if (!isIdentifier) return `cannot be called '${newName}', which is no identifier`;
  const keyword = ts.identifierToKeywordKind(ts.factory.createIdentifier(word));
  const isReserved = keyword !== undefined && keyword <= ts.SyntaxKind.LastFutureReservedWord;
  const isTypeName = keyword !== undefined && PREDEFINED_TYPES.has(keyword);
  if (isReserved || isTypeName || ALSO_KEYWORDS.has(word)) return `cannot be called '${newName}', which is a keyword`;
  return reserved(newName) === undefined ? undefined : `cannot be called '${newName}', which has a meaning of its own`;
}

const ALSO_KEYWORDS: ReadonlySet<string> = new Set(['await', 'async', 'arguments', 'eval', 'undefined']);

const PREDEFINED_TYPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.ObjectKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.UnknownKeyword,
]);

/** Never throws: a file that nests too deeply to be parsed has only words. */
function sites(path: string, text: string, name: string): readonly NameSite[] {
  const found = new Map<number, NameSite>();
  const texts: { readonly from: number; readonly to: number }[] = [];
  try {
    const source = parseSource(path, text, true);
    const visit = (node: ts.Node): void => {
      const site = siteAt(source, node, name);
      if (site !== undefined) found.set(site.start, site);
      else if (isText(node)) texts.push({ from: node.getStart(source), to: node.end });
      ts.forEachChild(node, visit);
    };
    visit(source);
  } catch (error) {
    // The parser recurses as deep as the source nests.
    if (!(error instanceof RangeError)) throw error;
  }
  for (const start of wordsIn(text, name)) {
    if (found.has(start)) continue;
    const inText = texts.some(({ from, to }) => from <= start && start < to);
    found.set(start, { start, kind: inText ? 'text' : 'comment' });
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

function isText({ kind }: ts.Node): boolean {
  switch (kind) {
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
    case ts.SyntaxKind.TemplateHead:
    case ts.SyntaxKind.TemplateMiddle:
    case ts.SyntaxKind.TemplateTail:
    case ts.SyntaxKind.JsxText:
    case ts.SyntaxKind.RegularExpressionLiteral:
      return true;
    default:
      return false;
  }
}

function siteAt(source: ts.SourceFile, node: ts.Node, name: string): NameSite | undefined {
  if (ts.isStringLiteralLike(node)) {
    const start = node.getStart(source) + 1;
    const isWhole = source.text.slice(start, node.end - 1) === name;
    return isWhole ? { start, kind: 'text', quoted: true, ...aroundOf(source, node) } : undefined;
  }
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return undefined;
  const start = node.getStart(source);
  if (source.text.slice(start, node.end) !== name || isLabel(node)) return undefined;
  return { start, kind: 'code', ...aroundOf(source, node) };
}

/** Labels, and names that only tell a reader something, name nothing that can be renamed. */
function isLabel(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent) ||
    ts.isMetaProperty(parent) ||
    (ts.isNamedTupleMember(parent) && parent.name === node)
  );
}

/** What the surroundings of a name say of it. */
function aroundOf(source: ts.SourceFile, node: ts.Node): Partial<NameSite> {
  const { parent } = node;
  const start = (one: ts.Node): number => one.getStart(source);
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
    return { shorthand: ': ', keyOf: start(parent.parent) };
  if (ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined) {
    const isMember = ts.isObjectBindingPattern(parent.parent) && parent.dotDotDotToken === undefined;
    return isMember ? { shorthand: ': ' } : {};
  }
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node && ts.isObjectLiteralExpression(parent.parent))
    return { keyOf: start(parent.parent) };
  const closing = closingElement(node);
  if (closing !== undefined) {
    const opening = closing.parent.openingElement.tagName;
    return { also: [start(opening) + start(node) - start(closing.tagName)] };
  }
  const also = namesakes(node).map(start);
  return also.length > 0 ? { also } : {};
}

function closingElement(node: ts.Node): ts.JsxClosingElement | undefined {
  let at = node.parent;
  while (ts.isPropertyAccessExpression(at)) at = at.parent;
  return ts.isJsxClosingElement(at) ? at : undefined;
}

/** The names of the declarations beside a declaration that are one with it: overloads, accessors, merged types. */
function namesakes(node: ts.Node): readonly ts.Node[] {
  const { parent } = node;
  if (!isMergeable(parent) || parent.name !== node) return [];
  const siblings = siblingsOf(parent);
  return siblings.flatMap((one) => {
    const isSame =
      one !== parent &&
      isMergeable(one) &&
      one.name !== undefined &&
      isStatic(one) === isStatic(parent) &&
      (ts.isIdentifier(one.name) || ts.isPrivateIdentifier(one.name)) &&
      ts.isMemberName(node) &&
      one.name.text === node.text;
    return isSame ? [one.name] : [];
  });
}

type Mergeable =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration
  | ts.MethodDeclaration
  | ts.MethodSignature
  | ts.PropertySignature
  | ts.AccessorDeclaration;

function isMergeable(node: ts.Node): node is Mergeable {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertySignature(node) ||
    ts.isAccessor(node)
  );
}

function isStatic(node: Mergeable): boolean {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
}

function siblingsOf({ parent }: Mergeable): readonly ts.Node[] {
  if (ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)) return parent.statements;
  if (ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent))
    return parent.members;
  return [];
}
