// What part code has in its repository: the program itself, what stands around it to show, measure or build it, and
// tests. The program comes first wherever there is an order, and what uses it from outside says less of it.

import { Expression, type Facts, listItems, Scope } from './facts.ts';
import type { GraphNode } from './graph.ts';

export const ROLES = ['program', 'periphery', 'test'] as const;
export type Role = (typeof ROLES)[number];

/** Examples, benchmarks and documents are what they are called, wherever they stand. */
const ALWAYS: ReadonlySet<string> = new Set(
  (
    'bench benchmark benchmarks demo demos docs documentation example examples fixtures playground playgrounds ' +
    'third-party third_party thirdparty tutorial tutorials vendored'
  ).split(' '),
);
/** Names that a program may also give to parts of itself: they count at the top of a repository, or of a package in it. */
const OUTERMOST: ReadonlySet<string> = new Set(
  'contrib doc perf sample samples script scripts site tool tools vendor website'.split(' '),
);
/** Folders of tests, and of what only tests need, in any language. */
const TEST_FOLDER =
  /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|__snapshots__|tests?|specs?|e2e|cypress|test-utils|testing)\//i;
const SNAPSHOT = /\.snap$/i;
/** Declarations without the code that they declare. */
const DECLARATION_STUB = /\.(?:d\.[cm]?ts|pyi)$/i;
/** What the parts of a test file are called: functions of that name, and functions that are passed to one of that name. */
const TEST_FUNCTION = /^test(?:_|[A-Z]|$)/;
const TEST_BLOCKS: ReadonlySet<string> = new Set(['describe', 'it', 'specify', 'suite', 'test']);
/** The part of a file's text that tests must be of for all of it to be one. */
const MOSTLY = 0.5;
const PACKAGE_FOLDERS: ReadonlySet<string> = new Set(['apps', 'crates', 'modules', 'packages']);

export function roleOf({ test, path }: Pick<GraphNode, 'test' | 'path'>): Role {
  if (test === true || isInTestFolder(path) || SNAPSHOT.test(path)) return 'test';
  return isPeriphery(path) ? 'periphery' : 'program';
}

export function isInTestFolder(path: string): boolean {
  return TEST_FOLDER.test(path);
}

/**
 * Whether a file of code is a test, wherever code has a role: by its folder, by its name (`named`, for what a test file
 * is called differs by language), or because most of its text is tests.
 */
export function isTestFile(path: string, named: boolean, facts: Facts): boolean {
  if (named || isInTestFolder(path)) return true;
  const tests = textOfTests(facts);
  return tests > 0 && tests >= MOSTLY * facts.scopes.end(MODULE);
}

/** The row of a file's own scope. */
const MODULE = 1;

/** How many characters of a file are tests: functions called so, and what is passed to calls like `describe('x', ...)`. */
function textOfTests({ symbols, expressions, functions, scopes, lists, strings }: Facts): number {
  let sum = 0;
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const isMember = owner !== 0 && /^Test/.test(strings[symbols.name(owner)]);
    if ((owner !== 0 && !isMember) || symbols.functions(row) === 0) continue;
    if (!TEST_FUNCTION.test(strings[symbols.name(row)])) continue;
    sum += symbols.end(row) - symbols.start(row);
  }
  for (let row = 1; row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.call) continue;
    // A block inside a block is in the text of the outer one.
    if (expressions.scope(row) !== MODULE) continue;
    const callee = expressions.a(row);
    if (expressions.kind(callee) !== Expression.name) continue;
    if (!TEST_BLOCKS.has(strings[expressions.a(callee)])) continue;
    for (const argument of listItems(lists, expressions.b(row))) {
      if (expressions.kind(argument) !== Expression.function) continue;
      const scope = functions.scope(expressions.a(argument));
      if (scopes.kind(scope) !== Scope.function) continue;
      sum += scopes.end(scope) - scopes.start(scope);
    }
  }
  return sum;
}

/** By how much a role comes later than the program. */
export function roleRank(node: Pick<GraphNode, 'test' | 'path'>): number {
  return ROLES.indexOf(roleOf(node));
}

function isPeriphery(path: string): boolean {
  if (DECLARATION_STUB.test(path)) return true;
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return folders.some((folder, depth) => {
    // Folders out of sight hold what tools need (`.github/scripts`).
    if (ALWAYS.has(folder) || (folder.startsWith('.') && folder.length > 1)) return true;
    const outermost = depth === 0 || (depth === 2 && PACKAGE_FOLDERS.has(folders[0]));
    return outermost && OUTERMOST.has(folder);
  });
}
