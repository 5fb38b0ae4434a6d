// Marks the start of every function of a copy of a repository, so that `marks.cjs` can tell who called it. No line is
// added, so that the copy runs under any runner, and a place in it leads back to the source by the list of insertions.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A marked function by its range in the source before it was marked. */
export interface MarkedFunction {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Text that was put in: 0-based line and column, and its length. */
export interface Insertion {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export interface MarkedFile {
  readonly functions: readonly MarkedFunction[];
  readonly insertions: readonly Insertion[];
}

export type Marks = ReadonlyMap<string, MarkedFile>;

const SKIPPED =
  /(^|\/)(node_modules|dist|build|coverage|vendor|\.git|fixtures|__snapshots__)\/|\.d\.[cm]?ts$|\.min\.js$/;
const CODE = /\.([cm]?js|[cm]?ts|jsx|tsx)$/;
const TEST_CALLS: ReadonlySet<string> = new Set(['it', 'test', 'specify']);
const HOOK_CALLS = /^(before|after)(Each|All)?$|^(describe|suite|context)$/;

/** Rewrites the files below `root`, of `folders` only if any are named. */
export function markFunctions(root: string, folders: readonly string[]): Marks {
  const marks = new Map<string, MarkedFile>();
  let next = 0;
  for (const path of codeFiles(root, '')) {
    if (folders.length > 0 && !folders.some((each) => path === each || path.startsWith(`${each}/`))) continue;
    const marked = markText(path, readFileSync(join(root, path), 'utf8'), next);
    if (marked === undefined || marked.file.functions.length === 0) continue;
    next += marked.file.functions.length;
    writeFileSync(join(root, path), marked.text);
    marks.set(path, marked.file);
  }
  return marks;
}

/** The marked text of a file; undefined where it does not parse. Ids begin with `first`. */
export function markText(path: string, text: string, first: number): { text: string; file: MarkedFile } | undefined {
  const source = parseSource(path, text);
  if (source === undefined) return undefined;
  const functions: MarkedFunction[] = [];
  const inserted: { at: number; text: string; closes: boolean }[] = [];
  const insert = (at: number, text: string, closes = false): void => void inserted.push({ at, text, closes });
  const visit = (node: ts.Node): void => {
    if (hasBody(node)) {
      const id = first + functions.length;
      functions.push({ id, start: node.getStart(source), end: node.end });
      markFunction(node, `__ran(${id}${roleArgument(node)})`, source, insert);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Where several meet, the bracket that closes an inner body comes before what an outer one adds.
  const ordered = inserted
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.index - b.index);
  let out = '';
  let from = 0;
  const insertions: Insertion[] = [];
  for (const each of ordered) {
    out += text.slice(from, each.at) + each.text;
    from = each.at;
    const { line, character } = source.getLineAndCharacterOfPosition(each.at);
    insertions.push({ line, column: character, length: each.text.length });
  }
  return { text: out + text.slice(from), file: { functions, insertions } };
}

function markFunction(
  node: FunctionWithBody,
  mark: string,
  source: ts.SourceFile,
  insert: (at: number, text: string, closes?: boolean) => void,
): void {
  const { body } = node;
  if (!ts.isBlock(body)) {
    insert((node as ts.ArrowFunction).equalsGreaterThanToken.end, `(${mark},`);
    insert(body.end, ')', true);
    return;
  }
  const directives = body.statements.filter(isDirective);
  const isGenerator = 'asteriskToken' in node && node.asteriskToken !== undefined;
  if (isGenerator && directives.length === 0 && !node.parameters.some((each) => each.dotDotDotToken !== undefined)) {
    // The body of a generator starts at the first next(), its parameters are evaluated by the call.
    const last = node.parameters.at(-1);
    if (last === undefined) insert(node.parameters.pos, `__mark=${mark}`);
    else insert(last.end, `,__mark=${mark}`);
    return;
  }
  const last = directives.at(-1);
  if (last === undefined) insert(body.getStart(source) + 1, `${mark};`);
  else insert(last.end, `${source.text[last.end - 1] === ';' ? '' : ';'}${mark};`);
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

/** Tells the marks of a test's function (1) and of what stands around tests (2) from others. */
function roleArgument(node: FunctionWithBody): string {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return '';
  const call = node.parent;
  if (!ts.isCallExpression(call) || !call.arguments.includes(node)) return '';
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return '';
    callee = callee.expression;
  }
  if (TEST_CALLS.has(callee.text)) return ',1';
  return HOOK_CALLS.test(callee.text) ? ',2' : '';
}

export type FunctionWithBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

export function hasBody(node: ts.Node): node is FunctionWithBody {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** The tree of a file, with parents; undefined where it does not parse. */
export function parseSource(path: string, text: string): ts.SourceFile | undefined {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : /ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly unknown[] };
  return parseDiagnostics.length === 0 ? source : undefined;
}

function* codeFiles(root: string, folder: string): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.test(entry.isDirectory() ? `${path}/` : path)) continue;
    if (entry.isDirectory()) yield* codeFiles(root, path);
    else if (entry.isFile() && CODE.test(entry.name)) yield path;
  }
}
