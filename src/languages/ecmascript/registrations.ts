// Functions that are passed beside a text: `it('parses', …)`, `app.get('/users', …)`, `define(object, 'name', …)`. What
// they are registered under is the only name they have, so it is the name of their symbol. Told by the shape of the
// call alone: which library is called makes no difference.

import ts from 'typescript';
import { entryText } from './entries.ts';
import {
  type Lowering,
  ownerHere,
  resolveName,
  skipWrappers,
  startOf,
  symbolOfName,
  type ValueTarget,
} from './lowering.ts';
import { writtenName } from './places.ts';

/** A function of more lines than this is worth a name even where the value of the call is used. */
const FEW_LINES = 3;
const LONGEST_TEXT = 60;

/**
 * The name that an argument gets from the call, if it is a function that is registered under a text. A call that stands
 * as a statement is made for what it registers; of one whose value is used (`text.replace('a', () => 'b')`) only long
 * functions get a name, or expressions would be full of symbols. A function with a name of its own keeps it.
 */
export function registeredTarget(lowering: Lowering, node: ts.CallExpression, index: number): ValueTarget | undefined {
  const value = skipWrappers(node.arguments[index]);
  if (!ts.isFunctionExpression(value) && !ts.isArrowFunction(value)) return undefined;
  const registered = textBefore(lowering, node, index);
  if (registered === undefined) return undefined;
  const statement = statementOf(lowering, node);
  const plain = statement !== undefined && !ts.isTemplateExpression(registered.node);
  if (!plain && !isLong(lowering, value)) return undefined;
  const chained = isChained(node.expression);
  const place = {
    nameStart: startOf(lowering, registered.node),
    // The calls of a chain all begin where the chain begins.
    node: chained ? value : node,
    docNode: chained ? value : (statement ?? node),
    flags: 0,
  };
  const ownName = ts.isFunctionExpression(value) ? value.name?.text : undefined;
  const object = registered.node === node.arguments[index - 1] ? node.arguments[index - 2] : undefined;
  if (object !== undefined && IDENTIFIER.test(registered.text)) {
    const property = propertyName(lowering, object, registered.text);
    if (property !== undefined && (ownName ?? registered.text) === registered.text)
      return { ...place, ...property, kind: 'Method', registered: true };
  }
  const callee = calleeName(lowering, node.expression);
  if (ownName !== undefined || callee === '') return undefined;
  const name = `${callee}('${shortened(registered.text)}')`;
  return { ...place, name, kind: 'Function', owner: ownerHere(lowering), registered: true };
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

interface RegisteredText {
  readonly node: ts.Expression;
  readonly text: string;
}

/** The nearest text before an argument; for routes and commands that are built by a chain, the text in the chain. */
function textBefore(lowering: Lowering, node: ts.CallExpression, index: number): RegisteredText | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const argument = node.arguments[at];
    if (ts.isStringLiteralLike(argument)) return { node: argument, text: argument.text };
    if (!ts.isTemplateExpression(argument)) continue;
    const start = startOf(lowering, argument);
    return { node: argument, text: lowering.text.slice(start + 1, argument.end - 1) };
  }
  const text = entryText(node);
  return text && { node: text, text: text.text };
}

/** The statement that a call is, alone or as a link of a chain. */
function statementOf(lowering: Lowering, node: ts.CallExpression): ts.Node | undefined {
  const { statement } = lowering;
  if (statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  let whole = skipWrappers(statement.expression);
  if (ts.isAwaitExpression(whole) || ts.isVoidExpression(whole)) whole = skipWrappers(whole.expression);
  // The links of a chain all begin where it begins, and the calls in their arguments do not.
  return ts.isCallExpression(whole) && startOf(lowering, whole) === startOf(lowering, node) ? statement : undefined;
}

function isLong(lowering: Lowering, node: ts.Node): boolean {
  const { text } = lowering;
  let at = startOf(lowering, node);
  for (let line = 1; line <= FEW_LINES; line++) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0 || at >= node.end) return false;
  }
  return true;
}

/** `object.name` for what is put into an object under a name: a member of its symbol where the file has one. */
function propertyName(
  lowering: Lowering,
  object: ts.Expression,
  name: string,
): { readonly name: string; readonly owner: number } | undefined {
  const written = writtenName(lowering, object);
  if (written === '') return undefined;
  const owner = ts.isIdentifier(object) ? symbolOfName(resolveName(lowering, object.text)) : 0;
  return owner !== 0 ? { name, owner } : { name: `${written}.${name}`, owner: ownerHere(lowering) };
}

/** What is called, without the calls inside it: `app.post` for `app.get('/a', f).post('/b', g)`. */
function calleeName(lowering: Lowering, callee: ts.Expression): string {
  const names: string[] = [];
  let at = callee;
  while (ts.isPropertyAccessExpression(at)) {
    names.unshift(at.name.text);
    at = skipWrappers(at.expression);
  }
  if (ts.isCallExpression(at) && names.length === 0) return calleeName(lowering, at.expression);
  const root = writtenName(lowering, rootOf(at));
  if (root !== '') names.unshift(root);
  return names.join('.');
}

/** What a chain of calls and members begins with; of a construction, the class. */
function rootOf(node: ts.Expression): ts.Expression {
  let at = node;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at) || ts.isNewExpression(at)) {
    at = skipWrappers(at.expression);
  }
  return at;
}

function isChained(callee: ts.Expression): boolean {
  let at = callee;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isCallExpression(at);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1).trimEnd()}…` : line;
}
