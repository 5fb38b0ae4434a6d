// Mutations of one place each, chosen by a seed from all places of a repository's sources.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parseSource } from '../accuracy/ran/mark.ts';
import type { Subject } from './subjects.ts';

export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: string;
}

export interface Mutant extends Mutation {
  readonly path: string;
}

const TEST_FILE = /\.(test|spec)\.[cm]?[jt]sx?$|(^|\/)(tests?|__tests__|test-utils?|fixtures?)(\/|\.)|\.d\.ts$/;

export function mutate(text: string, { start, end, text: by }: Mutation): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** In the order in which they are to be run: whoever asks for fewer gets the first ones of more. */
export function chooseMutants({ suite, sources }: Subject, root: string, python: string, seed: number): Mutant[] {
  const isPython = suite.language === 'python';
  const paths = sources.flatMap((folder) => codeFiles(root, folder, isPython ? /\.py$/ : /\.[cm]?[jt]sx?$/));
  const sites = isPython ? pythonSites(root, paths, python) : javascriptSites(root, paths);
  return shuffled(sites, seed);
}

function codeFiles(root: string, folder: string, code: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => code.test(path) && !TEST_FILE.test(path))
    .sort();
}

function pythonSites(root: string, paths: readonly string[], python: string): Mutant[] {
  const output = execFileSync(python, ['-B', resolve('eval/affected/python_mutants.py'), root, ...paths], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const found = JSON.parse(output) as Record<string, Mutation[]>;
  return paths.flatMap((path) => found[path].map((each) => ({ path, ...each })));
}

function javascriptSites(root: string, paths: readonly string[]): Mutant[] {
  return paths.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8')).map((each) => ({ path, ...each })),
  );
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly [text: string, kind: string]> = new Map([
  [ts.SyntaxKind.EqualsEqualsToken, ['!=', 'comparison']],
  [ts.SyntaxKind.ExclamationEqualsToken, ['==', 'comparison']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['!==', 'comparison']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['===', 'comparison']],
  [ts.SyntaxKind.LessThanToken, ['>=', 'comparison']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['<', 'comparison']],
  [ts.SyntaxKind.GreaterThanToken, ['<=', 'comparison']],
  [ts.SyntaxKind.LessThanEqualsToken, ['>', 'comparison']],
  [ts.SyntaxKind.PlusToken, ['-', 'arithmetic']],
  [ts.SyntaxKind.MinusToken, ['+', 'arithmetic']],
  [ts.SyntaxKind.AsteriskToken, ['/', 'arithmetic']],
  [ts.SyntaxKind.SlashToken, ['*', 'arithmetic']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['||', 'logic']],
  [ts.SyntaxKind.BarBarToken, ['&&', 'logic']],
  [ts.SyntaxKind.QuestionQuestionToken, ['&&', 'logic']],
] as const);

export function mutationsOf(path: string, text: string): Mutation[] {
  const source = parseSource(path, text);
  if (source === undefined) return [];
  const found: Mutation[] = [];
  const put = (node: ts.Node, by: string, kind: string): void => {
    found.push({ start: node.getStart(source), end: node.end, text: by, kind });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const by = OPERATORS.get(node.operatorToken.kind);
      if (by !== undefined) put(node.operatorToken, ...by);
    }
    const condition = ts.isIfStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
    if (condition !== undefined) put(condition, `!(${condition.getText(source)})`, 'condition');
    if (ts.isReturnStatement(node) && node.expression !== undefined) put(node.expression, 'undefined', 'return value');
    if (ts.isExpressionStatement(node) && !isDirective(node)) put(node, ';', 'statement');
    if (ts.isThrowStatement(node)) put(node, ';', 'statement');
    putConstant(node, put);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function putConstant(node: ts.Node, put: (node: ts.Node, by: string, kind: string) => void): void {
  if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false', 'constant');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true', 'constant');
  else if (ts.isNumericLiteral(node) && !isName(node)) put(node, `(${node.text} + 1)`, 'constant');
  else if (ts.isStringLiteral(node) && node.text !== '' && !isName(node) && !isRequired(node)) {
    put(node, JSON.stringify(`XX${node.text}`), 'constant');
  }
}

/** A literal that names a property or is a directive. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isExpressionStatement(parent) ||
    ('name' in parent && parent.name === node) ||
    ts.isJsxAttribute(parent) ||
    ts.isLiteralTypeNode(parent)
  );
}

/** What is loaded by another name is not found at all. */
function isRequired({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(require|import)$/.test(parent.expression.getText());
}

function isDirective({ expression }: ts.ExpressionStatement): boolean {
  return ts.isStringLiteral(expression);
}

function shuffled<T>(values: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const left = [...values];
  const found: T[] = [];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    found.push(left[at]);
    left[at] = left[left.length - 1];
    left.pop();
  }
  return found;
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
