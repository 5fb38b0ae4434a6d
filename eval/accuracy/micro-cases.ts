// Micro-benchmark cases in the form of PyCG: a folder with a program and a `callgraph.json` that lists, for every
// function by its dotted name, the functions that it calls.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { GraphNode } from '../../src/model/graph.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { enclosingBlocks, pythonStructure } from './python-structure.ts';

export interface MicroCase {
  /** `category/name`. */
  readonly name: string;
  readonly folder: string;
  /** Expected edges as `caller -> callee`, sorted: those between functions of the program. */
  readonly expected: readonly string[];
  /** Lambdas that a variable holds: the variable's dotted name to PyCG's (`main.x` to `main.<lambda1>`). */
  readonly lambdas: ReadonlyMap<string, string>;
  /** Expected edges to built-ins and to modules that are not there; a graph of the program has no nodes for them. */
  readonly outside: number;
}

export interface MicroResult {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
}

/** All cases below a folder, by name. */
export function findMicroCases(root: string): MicroCase[] {
  const cases: MicroCase[] = [];
  const search = (folder: string): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (entries.some(({ name }) => name === 'callgraph.json')) cases.push(readCase(root, folder));
    else for (const entry of entries) if (entry.isDirectory()) search(join(folder, entry.name));
  };
  search(root);
  return cases.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readCase(root: string, folder: string): MicroCase {
  const graph = JSON.parse(readFileSync(join(folder, 'callgraph.json'), 'utf8')) as Record<string, readonly string[]>;
  const modules = moduleNames(folder);
  const isInside = (name: string): boolean => modules.some((each) => name === each || name.startsWith(`${each}.`));
  const edges = Object.entries(graph).flatMap(([caller, callees]) => callees.map((callee) => ({ caller, callee })));
  const inside = edges.filter(({ caller, callee }) => isInside(caller) && isInside(callee));
  return {
    name: relative(root, folder).split('\\').join('/'),
    folder,
    expected: inside.map(({ caller, callee }) => `${caller} -> ${callee}`).sort(),
    lambdas: namedLambdas(folder),
    outside: edges.length - inside.length,
  };
}

/** PyCG counts the lambdas of each function or module; a graph knows those that have a name by the name. */
function namedLambdas(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of pythonFiles(folder)) {
    const { lines, blockOfLine } = pythonStructure(readFileSync(join(folder, path), 'utf8'));
    const counts = new Map<string, number>();
    for (const line of lines) {
      const owners = enclosingBlocks(blockOfLine(line)).map(({ name }) => name.text);
      const owner = [dottedModule(path), ...owners.reverse()].join('.');
      for (const [at, { text }] of line.tokens.entries()) {
        if (text !== 'lambda') continue;
        const count = (counts.get(owner) ?? 0) + 1;
        counts.set(owner, count);
        const [target, equals] = line.tokens;
        if (at === 2 && equals.text === '=') found.set(`${owner}.${target.text}`, `${owner}.<lambda${count}>`);
      }
    }
  }
  return found;
}

function pythonFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.split('\\').join('/'));
  return paths.filter((path) => path.endsWith('.py')).sort();
}

function moduleNames(folder: string): string[] {
  return pythonFiles(folder).map(dottedModule);
}

function dottedModule(path: string): string {
  return path
    .replace(/\.py$/, '')
    .replace(/\/__init__$/, '')
    .replaceAll('/', '.');
}

/** Compares the calls of a graph with those that are expected. */
export function compareCase(
  microCase: MicroCase,
  graph: DumpedGraph,
  options: { readonly dispatch: boolean },
): MicroResult {
  const given = new Set<string>();
  const nameOf = (node: GraphNode): string => microCase.lambdas.get(dottedName(node)) ?? dottedName(node);
  for (const { kind, source, target, sites } of graph.edges) {
    if (kind !== 'CALLS') continue;
    if (!options.dispatch && sites.every(({ rule }) => rule === 'dispatch')) continue;
    // What lies outside is not counted on either side.
    if (target.kind === 'Package') continue;
    // What is named there is no function: the benchmark speaks of what runs.
    if (sites.every(({ rule }) => rule === 'through-value')) continue;
    given.add(`${nameOf(source)} -> ${nameOf(target)}`);
  }
  const expected = new Set(microCase.expected);
  const missing = microCase.expected.filter((edge) => !given.has(edge));
  return {
    name: microCase.name,
    expected: expected.size,
    found: expected.size - missing.length,
    missing,
    wrong: [...given].filter((edge) => !expected.has(edge)).sort(),
  };
}

/** `module.Class.method`, as PyCG writes it; redefinitions have the same name. */
function dottedName({ uid, kind, path }: GraphNode): string {
  const local = uid.slice(kind.length + path.length + 2).replace(/~\d+$/, '');
  return local === '' ? dottedModule(path) : `${dottedModule(path)}.${local}`;
}
