// Routes and handlers that decorators declare on the methods of a class: `@Get('/x')`, `@OnEvent('x')`. By the names
// that such decorators have in many frameworks, not by where they come from.

import ts from 'typescript';
import { ENTRY_KINDS, Expression } from '../../model/facts.ts';
import { add, type Lowering, propertyNameText, startOf } from './lowering.ts';
import { decoratorsOf } from './symbols.ts';

const ROUTE = ENTRY_KINDS.indexOf('route');
const COMMAND = ENTRY_KINDS.indexOf('command');
const HANDLER = ENTRY_KINDS.indexOf('handler');

const ROUTE_DECORATORS: ReadonlySet<string> = new Set([
  'Get',
  'Post',
  'Put',
  'Delete',
  'Patch',
  'Options',
  'Head',
  'All',
]);
const HANDLER_DECORATORS: ReadonlySet<string> = new Set([
  'OnEvent',
  'EventPattern',
  'MessagePattern',
  'SubscribeMessage',
  'EventsHandler',
]);
const CONTROLLER_DECORATORS: ReadonlySet<string> = new Set(['Controller', 'JsonController', 'RestController', 'Route']);

/** Records the entries of a class whose members are lowered. */
export function noteDecoratedEntries(lowering: Lowering, node: ts.ClassLikeDeclaration, symbol: number): void {
  const prefix = decoratorsOf(node)
    .map(called)
    .find((one) => one !== undefined && CONTROLLER_DECORATORS.has(one.name));
  for (const member of node.members) {
    if (!ts.isMethodDeclaration(member)) continue;
    for (const decorator of decoratorsOf(member)) {
      const call = called(decorator);
      if (call === undefined) continue;
      const entry = entryOf(call, prefix?.argument);
      const method = lowering.symbols.get(symbol)?.memberSymbols.get(propertyNameText(lowering, member.name));
      const row = method === undefined ? undefined : lowering.symbols.get(method)?.functions[0]?.row;
      if (entry === undefined || row === undefined) continue;
      const value = add(lowering, Expression.function, startOf(lowering, member.name), row);
      lowering.builder.entry(entry.kind, entry.label, value);
    }
  }
}

interface CalledDecorator {
  readonly name: string;
  /** Its first argument, where that is a text; '' without arguments, undefined for anything else. */
  readonly argument: string | undefined;
}

function called(decorator: ts.Decorator): CalledDecorator | undefined {
  const { expression } = decorator;
  if (!ts.isCallExpression(expression)) return undefined;
  const callee = expression.expression;
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  const first = expression.arguments[0];
  return { name, argument: first === undefined ? '' : ts.isStringLiteralLike(first) ? first.text : undefined };
}

function entryOf(
  { name, argument }: CalledDecorator,
  prefix: string | undefined,
): { readonly kind: number; readonly label: string } | undefined {
  if (ROUTE_DECORATORS.has(name) && argument !== undefined) {
    const path = [prefix ?? '', argument].map((part) => part.replace(/^\/|\/$/g, '')).filter((part) => part !== '');
    return { kind: ROUTE, label: `${name.toUpperCase()} /${path.join('/')}` };
  }
  if (argument === undefined || argument === '') return undefined;
  if (HANDLER_DECORATORS.has(name)) return { kind: HANDLER, label: `on ${argument}` };
  return name === 'Command' ? { kind: COMMAND, label: argument } : undefined;
}
