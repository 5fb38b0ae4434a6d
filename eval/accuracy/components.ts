// `npm run accuracy:components -- <checkout> <dump>`: which uses of components in JSX have an edge. A use counts where its
// tag is declared in the file or imported from the repository, by a path or by the name of one of its packages.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { readGraphDump } from './graph-dump.ts';
import { placeKey } from './places.ts';

const FOLLOWED: ReadonlySet<string> = new Set(['CALLS', 'INSTANTIATES']);

function main(): void {
  const [checkout, dump] = process.argv.slice(2);
  if (checkout === undefined || dump === undefined)
    throw new Error('Usage: npm run accuracy:components -- <checkout> <dump of its graph>');
  const root = resolve(checkout);
  const graph = readGraphDump(dump);
  const packages = packageNames(root);
  const linked = new Set<string>();
  for (const { kind, source, sites } of graph.edges) {
    if (!FOLLOWED.has(kind)) continue;
    for (const { line, column } of sites) linked.add(placeKey({ path: source.path, line, column }));
  }
  const count = { uses: 0, linked: 0, tests: 0, linkedTests: 0 };
  const missed: string[] = [];
  for (const path of graph.files.keys()) {
    if (!/\.[jt]sx$/.test(path)) continue;
    const isTest = graph.isTest(path);
    for (const { name, line, column } of componentUses(path, readFileSync(join(root, path), 'utf8'), packages)) {
      const isLinked = linked.has(placeKey({ path, line, column }));
      count[isTest ? 'tests' : 'uses']++;
      if (isLinked) count[isTest ? 'linkedTests' : 'linked']++;
      else missed.push(`${path}:${line}:${column} ${name}`);
    }
  }
  const share = (part: number, all: number): string => (all === 0 ? '-' : (part / all).toFixed(4));
  process.stdout.write(`component uses ${count.uses}, with an edge ${share(count.linked, count.uses)}\n`);
  process.stdout.write(`in tests and stories ${count.tests}, with an edge ${share(count.linkedTests, count.tests)}\n`);
  for (const each of missed) process.stdout.write(`  ${each}\n`);
}

function packageNames(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const manifests = files.filter((path) => /(^|[/\\])package\.json$/.test(path) && !path.includes('node_modules'));
  const names = manifests.map((path) => (JSON.parse(readFileSync(join(root, path), 'utf8')) as { name?: string }).name);
  return new Set(names.filter((name) => name !== undefined));
}

interface ComponentUse {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

function componentUses(path: string, text: string, packages: ReadonlySet<string>): readonly ComponentUse[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const known = new Set<string>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
      const package_ = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      if (!specifier.startsWith('.') && !packages.has(package_)) continue;
      const { name, namedBindings } = statement.importClause ?? {};
      if (name !== undefined) known.add(name.text);
      if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) known.add(namedBindings.name.text);
      else for (const each of namedBindings?.elements ?? []) known.add(each.name.text);
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name !== undefined) known.add(statement.name.text);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) known.add(name.text);
    }
  }
  const uses: ComponentUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const { tagName } = node;
      const last = ts.isPropertyAccessExpression(tagName) ? tagName.name : tagName;
      const first = rootOf(tagName);
      if (first !== undefined && known.has(first) && !/^[a-z]/.test(tagName.getText())) {
        const { line, character } = source.getLineAndCharacterOfPosition(last.getStart());
        uses.push({ name: tagName.getText(), line: line + 1, column: character + 1 });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function rootOf(name: ts.Expression | ts.JsxTagNameExpression): string | undefined {
  if (ts.isPropertyAccessExpression(name)) return rootOf(name.expression);
  return ts.isIdentifier(name) ? name.text : undefined;
}

main();
