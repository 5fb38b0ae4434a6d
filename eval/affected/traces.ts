// Which functions each test of a commit's suite starts, and what each function of the commit does by itself.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { readJsonLines } from '../accuracy/json-lines.ts';
import { hasBody, type Marks, markFunctions, parseSource } from '../accuracy/ran/mark.ts';
import { type Bench, checkOut, git, linkFolder } from './bench.ts';
import { runTests, type TestRun } from './test-run.ts';

export interface TracedFunction {
  readonly path: string;
  /** The chain of names, with a number where several are alike. */
  readonly name: string;
  /** Of what it does by itself, without what stands in it as a function of its own. */
  readonly hash: string;
  /** Where it stands: what is executed when it is called. */
  readonly start: number;
  readonly end: number;
}

export interface Trace {
  readonly functions: readonly TracedFunction[];
  readonly units: Readonly<Record<string, { readonly failed: boolean; readonly ran: readonly number[] }>>;
}

/** Milliseconds. */
const LONGEST = 15 * 60_000;
const NO_CODE = /^(docs?|\.github)\/|\.(md|rst|txt|ya?ml)$/;

/** What was recorded is kept, by the files that could have a part in it. */
export function traceOf(bench: Bench, commit: string): Trace {
  const { work, copy, subject } = bench;
  const files = git(copy, 'ls-tree', '-r', commit).split('\n');
  const relevant = files.filter((line) => !NO_CODE.test(line.slice(line.indexOf('\t') + 1)));
  const key = createHash('sha256').update(relevant.join('\n')).digest('hex').slice(0, 16);
  const kept = join(work, 'traces', `${key}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Trace;
  mkdirSync(join(work, 'traces'), { recursive: true });
  const traced = join(work, 'traced');
  if (!existsSync(traced)) {
    execFileSync('git', ['clone', '-q', '--shared', copy, traced]);
    if (existsSync(join(copy, 'node_modules'))) linkFolder(join(copy, 'node_modules'), join(traced, 'node_modules'));
  }
  checkOut(traced, commit);
  const place = { ...bench, copy: traced };
  const trace = subject.suite.language === 'python' ? tracePython(place) : traceJavaScript(place);
  writeFileSync(kept, JSON.stringify(trace));
  return trace;
}

function traced({ subject, work, copy, python }: Bench, trace: Readonly<Record<string, string>>): TestRun {
  const run = runTests(subject.suite, { copy, python, out: join(work, 'traced.out'), timeout: LONGEST, trace });
  if (run === undefined) throw new Error('The traced tests did not end');
  return run;
}

function tracePython(bench: Bench): Trace {
  const { units, functions: started = [] } = traced(bench, { AFFECTED_TRACE: '1' });
  const paths = git(bench.copy, 'ls-files', '*.py');
  const found = JSON.parse(
    execFileSync(bench.python, ['-B', resolve('eval/affected/python_functions.py'), bench.copy], {
      input: paths,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    }),
  ) as Record<string, (TracedFunction & { readonly line: number })[]>;
  const functions: TracedFunction[] = [];
  const at = new Map<string, number[]>();
  for (const [path, own] of Object.entries(found)) {
    for (const { line, ...each } of own) {
      const place = `${path}:${line}`;
      at.set(place, [...(at.get(place) ?? []), functions.length]);
      functions.push({ ...each, path });
    }
  }
  const numbers = started.map(({ path, line }) => at.get(`${path}:${line}`) ?? []);
  return { functions, units: unitsOf(units, ({ ran = [] }) => ran.flatMap((each) => numbers[each])) };
}

function traceJavaScript(bench: Bench): Trace {
  const { copy, work, subject } = bench;
  const folder = join(work, 'started');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const paths = git(copy, 'ls-files').split('\n');
  const texts = new Map(
    paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).map((path) => [path, readFileSync(join(copy, path), 'utf8')]),
  );
  const marks: Marks = markFunctions(copy, subject.suite.folders ?? []);
  const functions: TracedFunction[] = [];
  const numbers = new Map<number, number>();
  for (const [path, { functions: marked }] of marks) {
    // The marks are in the order in which a file is walked.
    functionsIn(path, texts.get(path) ?? '').forEach((each, index) => {
      if (marked[index] !== undefined) numbers.set(marked[index].id, functions.length);
      functions.push(each);
    });
  }
  const { units } = traced(bench, {
    AFFECTED_TRACE: folder,
    NODE_OPTIONS: `--require ${resolve('eval/affected/started.cjs')}`,
  });
  checkOut(copy, 'HEAD');
  const ran = new Map<string, Set<number>>();
  for (const file of readdirSync(folder)) {
    for (const line of readJsonLines(join(folder, file))) {
      const { by, id } = line as { readonly by: number; readonly id: number };
      const [of, started] = [numbers.get(by), numbers.get(id)];
      if (of === undefined || started === undefined) continue;
      const { path } = functions[of];
      ran.set(path, (ran.get(path) ?? new Set()).add(started));
    }
  }
  return { functions, units: unitsOf(units, (_, unit) => [...(ran.get(unit) ?? [])].sort((a, b) => a - b)) };
}

function unitsOf(
  units: TestRun['units'],
  ran: (unit: TestRun['units'][string], name: string) => readonly number[],
): Trace['units'] {
  return Object.fromEntries(
    Object.entries(units).map(([name, unit]) => [name, { failed: unit.failed, ran: ran(unit, name) }]),
  );
}

/** The units that start the function in which a place stands; undefined for code outside functions. */
export function unitsThatRun({ functions, units }: Trace, { path, start, end }: Omit<TracedFunction, 'name' | 'hash'>) {
  let inner: number | undefined;
  functions.forEach((each, number) => {
    if (each.path !== path || each.start > start || each.end < end) return;
    if (inner === undefined || each.end - each.start <= functions[inner].end - functions[inner].start) inner = number;
  });
  if (inner === undefined) return undefined;
  const found = inner;
  return Object.keys(units).filter((unit) => units[unit].ran.includes(found));
}

export function functionsIn(path: string, text: string): TracedFunction[] {
  const source = parseSource(path, text);
  if (source === undefined) return [];
  const found: TracedFunction[] = [];
  const counts = new Map<string, number>();
  const visit = (node: ts.Node, owner: string): void => {
    let inner = owner;
    const own = ownName(node);
    if (own !== undefined) {
      const name = `${owner}.${own}`;
      const number = (counts.get(name) ?? 0) + 1;
      counts.set(name, number);
      inner = number === 1 ? name : `${name}~${number}`;
    }
    if (hasBody(node)) {
      const place = { start: node.getStart(source), end: node.end };
      found.push({ path, name: inner, hash: hashOf(node, source), ...place });
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, '');
  return found;
}

/** What a part of a chain is called: a function, a class, or a block of tests by its title. */
function ownName(node: ts.Node): string | undefined {
  if (hasBody(node)) {
    const { parent } = node;
    if (node.name !== undefined) return node.name.getText();
    const isNamed =
      (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node;
    if (isNamed) return parent.name.getText();
    if (ts.isBinaryExpression(parent)) return parent.left.getText();
    if (ts.isCallExpression(parent) && parent.arguments.length > 1) return parent.arguments[0].getText().slice(0, 80);
    return ts.isConstructorDeclaration(node) ? 'constructor' : 'function';
  }
  return ts.isClassLike(node) ? (node.name?.text ?? 'class') : undefined;
}

/** Of the tokens, so without comments and layout. */
function hashOf(node: ts.Node, source: ts.SourceFile): string {
  const tokens: string[] = [];
  const visit = (each: ts.Node): void => {
    if (each !== node && hasBody(each)) tokens.push('function');
    else if (each.getChildCount(source) === 0) tokens.push(each.getText(source));
    else for (const child of each.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(node);
  return createHash('sha256').update(tokens.join(' ')).digest('hex').slice(0, 16);
}
