// The scripts of a component, with what its compiler makes of them: properties, reactive statements, stores, runes, events.

import ts from 'typescript';
import { type Edit, replaced } from '../components/edits.ts';
import type { Range } from '../components/markup.ts';
import { freeNames } from '../components/script.ts';
import { type Looked, lookedUp, raisedEvent } from '../components/template.ts';

export interface ScriptContext {
  /** What it declares is of the module, and not of each component. */
  readonly module: boolean;
  readonly look: (name: string) => Looked | undefined;
  /** Names that reactive statements declare. */
  readonly reactive: ReadonlySet<string>;
  readonly dispatchers: ReadonlySet<string>;
}

/** The changes to a script whose text begins at `offset`. */
export function scriptEdits(source: ts.SourceFile, offset: number, context: ScriptContext): readonly Edit[] {
  const edits: Edit[] = [];
  for (const statement of source.statements) {
    if (!context.module && ts.isVariableStatement(statement)) edits.push(...propertyEdits(statement, offset));
    const target = reactiveTarget(statement);
    if (target !== undefined && context.reactive.has(target.text))
      edits.push(replaced(statement.getStart() + offset, target.getStart() + offset, 'let '));
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) edits.push(...callEdits(node, offset, context));
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { node, shorthand } of freeNames(source)) {
    const looked = context.look(node.text);
    if (looked !== undefined) edits.push(lookedUp(node, offset, looked, shorthand));
  }
  return edits;
}

/** `export let name = value` is a property of the component, which its module does not export. */
function propertyEdits(statement: ts.VariableStatement, offset: number): readonly Edit[] {
  const { declarationList, modifiers } = statement;
  const modifier = modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (modifier === undefined || (declarationList.flags & ts.NodeFlags.Const) !== 0) return [];
  const given = declarationList.declarations.flatMap(({ name, type, initializer }) => {
    if (!ts.isIdentifier(name)) return [];
    const end = (initializer ?? type ?? name).end + offset;
    const member = `$props.${name.text}`;
    if (initializer === undefined) return [replaced(end, end, ` = ${member}`)];
    const start = initializer.getStart() + offset;
    return ts.isFunctionLike(initializer) ? [] : [replaced(start, start, `${member} ?? (`), replaced(end, end, ')')];
  });
  return [replaced(modifier.getStart() + offset, declarationList.getStart() + offset, ''), ...given];
}

/** Names that nothing but a reactive statement declares: `$: name = value`. */
export function reactiveNames({ statements }: ts.SourceFile, declared: ReadonlySet<string>): string[] {
  const names = statements.map((statement) => reactiveTarget(statement)?.text);
  return names.filter((name) => name !== undefined && !declared.has(name)) as string[];
}

function reactiveTarget(statement: ts.Statement): ts.Identifier | undefined {
  if (!ts.isLabeledStatement(statement) || statement.label.text !== '$') return undefined;
  const inner = statement.statement;
  if (!ts.isExpressionStatement(inner) || !ts.isBinaryExpression(inner.expression)) return undefined;
  const { left, operatorToken } = inner.expression;
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(left) ? left : undefined;
}

/** The names of what raises the events of a component. */
export function dispatchersOf(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const callee = initializer && ts.isCallExpression(initializer) ? initializer.expression.getText() : '';
      if (callee === 'createEventDispatcher' && ts.isIdentifier(name)) names.add(name.text);
    }
  }
  return names;
}

/** The type of what a component is given: `let { name }: T = $props()`. */
export function givenType(source: ts.SourceFile, offset: number): Range | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { type, initializer } of statement.declarationList.declarations)
      if (type !== undefined && ts.isTypeReferenceNode(type) && initializer?.getText() === '$props()')
        return { start: type.getStart() + offset, end: type.end + offset };
  }
  return undefined;
}

/** What runes are without the compiler: the value that they are given, or what calling it gives. */
const IDENTITIES: ReadonlySet<string> = new Set([
  '$state',
  '$state.raw',
  '$state.snapshot',
  '$derived',
  '$bindable',
  '$inspect',
  '$host',
  '$effect',
  '$effect.pre',
  '$effect.root',
]);

function callEdits(call: ts.CallExpression, offset: number, { dispatchers }: ScriptContext): readonly Edit[] {
  const callee = call.expression.getText();
  if (dispatchers.has(callee)) return raisedEvent(call, offset);
  const start = call.getStart() + offset;
  const end = call.end + offset;
  if (callee === '$props') return [replaced(start, end, '$props')];
  const [given] = call.arguments;
  if (callee === '$derived.by' && given !== undefined)
    return [replaced(start, call.expression.end + offset, ''), replaced(end, end, '()')];
  if (!IDENTITIES.has(callee)) return [];
  const type = call.typeArguments?.[0];
  if (given === undefined) return [replaced(start, end, 'undefined')];
  if (type === undefined) return [replaced(start, call.expression.end + offset, '')];
  return [
    replaced(start, given.getStart() + offset, '('),
    {
      start: given.end + offset,
      end,
      write: (out) =>
        void out
          .make(' as ', given.end + offset)
          .copy(type.getStart() + offset, type.end + offset)
          .make(')', end),
    },
  ];
}
