// Entries that a file as a whole declares: scripts that are run, and route files of frameworks that go by paths.

import ts from 'typescript';
import { ENTRY_KINDS, Expression, SymbolColumn } from '../../model/facts.ts';
import { nameOf } from '../../model/repository-paths.ts';
import { add, type Lowering, skipWrappers, startOf } from './lowering.ts';
import { withoutExtension } from './probing.ts';

const MAIN = ENTRY_KINDS.indexOf('main');
const ROUTE = ENTRY_KINDS.indexOf('route');

/** Records them once the statements of the file are lowered. */
export function noteModuleEntries(lowering: Lowering): void {
  noteMain(lowering);
  noteRouteFile(lowering);
}

function noteMain(lowering: Lowering): void {
  const { builder, source, text } = lowering;
  const guards = source.statements.filter(
    (statement): statement is ts.IfStatement => ts.isIfStatement(statement) && asksForMain(lowering, statement),
  );
  const isScript = text.startsWith('#!') || guards.length > 0;
  if (isScript) builder.entry(MAIN, withoutExtension(nameOf(lowering.path)), 0);
  const statements = [...source.statements, ...guards.flatMap((guard) => statementsOf(guard.thenStatement))];
  const started = new Set<string>();
  for (const statement of statements) {
    const name = startedFunction(statement);
    if (name === undefined || started.has(name) || (name !== 'main' && !isScript)) continue;
    const value = valueOfName(lowering, name);
    if (value === 0) continue;
    started.add(name);
    builder.entry(MAIN, name, value);
  }
}

function statementsOf(node: ts.Statement): readonly ts.Statement[] {
  return ts.isBlock(node) ? node.statements : [node];
}

const MAIN_GUARD = /\brequire\.main\b|\bimport\.meta\.main\b|\bprocess\.argv\[1\]|\bmodule\.parent\b/;

/** `if (require.main === module)` and its like: is this the file that was started? */
function asksForMain({ source, text }: Lowering, node: ts.IfStatement): boolean {
  return MAIN_GUARD.test(text.slice(node.expression.getStart(source, false), node.expression.end));
}

const STARTED: ReadonlySet<string> = new Set(['main', 'run', 'cli', 'start', 'bootstrap']);

/** The name of the function that `main()`, `await main()` or `main().catch(...)` starts. */
function startedFunction(node: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(node)) return undefined;
  let at: ts.Expression = node.expression;
  for (;;) {
    at = skipWrappers(at);
    if (ts.isAwaitExpression(at) || ts.isVoidExpression(at)) at = at.expression;
    else if (!ts.isCallExpression(at)) return undefined;
    else if (ts.isIdentifier(at.expression)) return STARTED.has(at.expression.text) ? at.expression.text : undefined;
    else if (ts.isPropertyAccessExpression(at.expression)) at = at.expression.expression;
    else return undefined;
  }
}

/** The function, or else the value, that a name of the module is defined as; 0 if there is none. */
function valueOfName(lowering: Lowering, name: string): number {
  const symbols = lowering.scope.names.get(name)?.symbols;
  const symbol = symbols?.function ?? symbols?.variable ?? 0;
  if (symbol === 0) return 0;
  const row = lowering.symbols.get(symbol)?.functions[0]?.row;
  if (row === undefined) return lowering.builder.symbolAt(symbol, SymbolColumn.value);
  return add(lowering, Expression.function, lowering.builder.symbolAt(symbol, SymbolColumn.nameStart), row);
}

const ROUTE_EXPORTS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

const ROUTE_FILE = /(?:^|\/)(?:app|routes)\/(?:(.*)\/)?(?:route|\+server)\.[cm]?[jt]sx?$/;
const PAGE_FILE = /(?:^|\/)app\/(?:(.*)\/)?page\.[jt]sx?$/;
const PAGES_FILE = /(?:^|\/)pages\/(.*)\.[jt]sx?$/;

/** Files whose path is a route: they export a function for each method, or a page as their default. */
function noteRouteFile(lowering: Lowering): void {
  const { builder, path } = lowering;
  const routes = ROUTE_FILE.exec(path);
  if (routes !== null) {
    for (const method of ROUTE_EXPORTS) {
      const value = lowering.exported.has(method) ? valueOfName(lowering, method) : 0;
      if (value !== 0) builder.entry(ROUTE, `${method} ${routePath(routes[1])}`, value);
    }
    return;
  }
  const page = PAGE_FILE.exec(path) ?? PAGES_FILE.exec(path);
  if (page === null || nameOf(page[1] ?? '').startsWith('_')) return;
  const value = defaultExport(lowering);
  if (value === 0) return;
  const route = routePath(page[1]);
  builder.entry(ROUTE, `${route.startsWith('/api') ? 'ALL' : 'GET'} ${route}`, value);
}

/** `(group)/users/[id]/index` is served at `/users/[id]`. */
function routePath(folder: string | undefined): string {
  const parts = (folder ?? '').split('/').filter((part) => part !== '' && !/^\(.*\)$|^@/.test(part));
  if (parts.at(-1) === 'index') parts.pop();
  return `/${parts.join('/')}`;
}

function defaultExport(lowering: Lowering): number {
  for (const statement of lowering.source.statements) {
    if (ts.isFunctionDeclaration(statement) && isDefault(statement)) {
      const symbol = lowering.declared.get(statement)!;
      const row = lowering.symbols.get(symbol)?.functions[0]?.row;
      return row === undefined ? 0 : add(lowering, Expression.function, startOf(lowering, statement), row);
    }
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      return valueOfName(lowering, statement.expression.text);
    }
  }
  return 0;
}

function isDefault(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}
