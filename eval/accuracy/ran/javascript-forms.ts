// The form of a call in JavaScript and TypeScript: the syntax that hides its callee. Missed calls are counted by it.

import ts from 'typescript';
import { type FunctionWithBody, hasBody } from './mark.ts';

const PROTOCOL: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', 'then', 'next', 'return']);
const TRAPS: ReadonlySet<string> = new Set(['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'apply', 'construct']);

export function formOfCall(at: ts.Node, source: ts.SourceFile, callee: FunctionWithBody, between: string): string {
  if (/^(library|node)/.test(between)) return `library between: ${between}`;
  if (ts.isAccessor(callee)) return 'getter or setter';
  if (between !== '') return `called back by ${between}`;
  const name = namesOf(callee).at(-1)?.getText(callee.getSourceFile()) ?? '';
  const call = callAt(at, source);
  if (call === undefined) {
    if (PROTOCOL.has(name) || name.includes('Symbol')) return 'protocol: toString, iterator, then';
    return TRAPS.has(name) ? 'proxy trap or accessor of defineProperty' : 'no call expression';
  }
  const called = bare(call.expression);
  if (ts.isNewExpression(call))
    return ts.isIdentifier(called) ? `new: ${heldBy(called, at, name)}` : 'new: member or other';
  if (ts.isIdentifier(called)) return heldBy(called, at, name);
  if (ts.isPropertyAccessExpression(called)) {
    if (['call', 'apply', 'bind'].includes(called.name.text)) return 'through call, apply or bind';
    if (called.name.text !== name) return `member under another name: ${receiver(called.expression, at)}`;
    return `method, receiver: ${receiver(called.expression, at)}`;
  }
  if (ts.isElementAccessExpression(called)) return 'table or computed member';
  if (ts.isCallExpression(called)) return 'result of a call, called';
  return called.kind === ts.SyntaxKind.SuperKeyword ? 'super()' : `other: ${ts.SyntaxKind[called.kind]}`;
}

/** The names of a function or class: its own, of what it is assigned to, or the text that it is registered under. */
export function namesOf(node: FunctionWithBody | ts.ClassLikeDeclaration): ts.Node[] {
  const names: ts.Node[] = [];
  if (node.name !== undefined) names.push(node.name);
  let parent: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) {
    parent = parent.parent;
  }
  for (
    ;
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    parent = parent.parent
  ) {
    names.push(ts.isPropertyAccessExpression(parent.left) ? parent.left.name : parent.left);
  }
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    names.push(parent.name);
  }
  if (parent === node.parent && ts.isCallExpression(parent) && parent.expression !== node) {
    const text = parent.arguments.find((each) => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each));
    if (text !== undefined) names.push(text);
  }
  const twin = ts.isAccessor(node) ? accessorBeside(node) : undefined;
  return twin === undefined ? names : [...names, twin.name];
}

/** The setter of a getter and the other way round: the graph has both as one, by the first of them. */
function accessorBeside(node: ts.AccessorDeclaration): ts.AccessorDeclaration | undefined {
  const members: readonly ts.Node[] = ts.isClassLike(node.parent)
    ? node.parent.members
    : (node.parent as ts.ObjectLiteralExpression).properties;
  return members
    .filter((each): each is ts.AccessorDeclaration => each !== node && ts.isAccessor(each))
    .find((each) => each.name.getText() === node.name.getText() && isStatic(each) === isStatic(node));
}

function isStatic(node: ts.AccessorDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
}

/** What the name that is called holds. */
function heldBy(name: ts.Identifier, at: ts.Node, callee: string): string {
  const found = declarationOf(name.text, at);
  if (found === undefined) return name.text === callee ? 'imported name' : 'imported name, of something else';
  if (found.declaration === 'parameter')
    return found.depth > 0 ? 'callback parameter of an enclosing function' : 'callback parameter';
  return initialForm(found.declaration);
}

function receiver(expression: ts.Expression, at: ts.Node): string {
  const node = bare(expression);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  if (node.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  if (ts.isIdentifier(node)) {
    const found = declarationOf(node.text, at);
    if (found === undefined) return 'imported or global';
    return found.declaration === 'parameter' ? 'parameter' : `variable, ${initialForm(found.declaration)}`;
  }
  if (ts.isPropertyAccessExpression(node)) return 'field';
  if (ts.isCallExpression(node)) return 'result of a call';
  return ts.isElementAccessExpression(node) ? 'element of a container' : ts.SyntaxKind[node.kind];
}

type NamedDeclaration = ts.VariableDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration;
type Declared = 'parameter' | NamedDeclaration;

function declarationOf(name: string, at: ts.Node): { declaration: Declared; depth: number } | undefined {
  let depth = 0;
  for (let scope: ts.Node | undefined = at; scope !== undefined; scope = scope.parent) {
    if (!hasBody(scope) && !ts.isSourceFile(scope)) continue;
    if (!ts.isSourceFile(scope) && scope.parameters.some((each) => binds(each.name, name)))
      return { declaration: 'parameter', depth };
    const declaration = declaredIn(scope, name);
    if (declaration !== undefined) return { declaration, depth };
    depth++;
  }
  return undefined;
}

function declaredIn(scope: ts.Node, name: string): NamedDeclaration | undefined {
  const visit = (node: ts.Node): NamedDeclaration | undefined => {
    if (ts.isVariableDeclaration(node) && binds(node.name, name)) return node;
    if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name?.text === name) return node;
    return node !== scope && hasBody(node) ? undefined : ts.forEachChild(node, visit);
  };
  return ts.forEachChild(scope, visit);
}

function binds(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name;
  return pattern.elements.some((each) => ts.isBindingElement(each) && binds(each.name, name));
}

function initialForm(declaration: NamedDeclaration): string {
  if (ts.isClassDeclaration(declaration)) return 'class by its name';
  if (ts.isFunctionDeclaration(declaration)) return 'function by its name';
  if (!ts.isIdentifier(declaration.name)) return 'destructured name';
  const { initializer } = declaration;
  if (initializer === undefined)
    return ts.isForOfStatement(declaration.parent.parent) ? 'out of a loop over a container' : 'assigned later';
  const value = ts.isAwaitExpression(bare(initializer))
    ? bare((bare(initializer) as ts.AwaitExpression).expression)
    : bare(initializer);
  if (ts.isElementAccessExpression(value)) return 'table or computed member';
  if (ts.isCallExpression(value))
    return value.expression.getText() === 'require' ? 'required module' : 'result of a call in a variable';
  if (hasBody(value)) return 'function by its name';
  if (ts.isConditionalExpression(value) || ts.isBinaryExpression(value)) return 'conditional value';
  return ts.isPropertyAccessExpression(value) ? 'member in a variable' : 'other value in a variable';
}

/** The call whose callee a frame stands at. */
export function callAt(at: ts.Node, source: ts.SourceFile): ts.CallExpression | ts.NewExpression | undefined {
  for (let node = at; !ts.isSourceFile(node) && !hasBody(node); node = node.parent) {
    if (ts.isNewExpression(node)) return node;
    if (ts.isCallExpression(node) && at.getStart(source) < node.expression.end) return node;
  }
  return undefined;
}

/** Without parentheses, assertions and casts. */
export function bare(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    node = node.expression;
  return node;
}
