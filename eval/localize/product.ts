// The product under measurement, through its command line and its server.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import { startServer } from './server.ts';

export interface Places {
  /** Paths, best first. */
  readonly files: readonly string[];
  /** `path#Qualified.name`, best first. */
  readonly functions: readonly string[];
  readonly milliseconds: number;
}

export interface ServedTree {
  /** Asks `query` with a text; `without` names signals to leave out. */
  locate(text: string, without?: readonly string[]): Promise<Places>;
  stop(): Promise<void>;
}

/** A function or class of a tree. */
export interface IndexedFunction {
  readonly key: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface IndexedTree {
  /** Source files that are no tests. */
  readonly files: readonly string[];
  readonly functions: readonly IndexedFunction[];
  readonly seconds: number;
}

const cli = (): string => join(productPackage().root, 'dist/cli.js');
const FUNCTION_KINDS: ReadonlySet<string> = new Set(['Function', 'Method', 'Constructor', 'Class']);

/** Indexes a tree, or brings its index up to date, and lists what is in it. */
export async function indexTree(tree: string, home: string): Promise<IndexedTree> {
  const env = { GITNEXUS_HOME: home };
  const start = performance.now();
  await execa(process.execPath, [cli(), 'analyze', tree], { env });
  const seconds = (performance.now() - start) / 1000;
  const dump = `${tree}.dump`;
  await execa(process.execPath, [cli(), 'dump', dump, '--repo', tree], { env });
  const nodes = readFileSync(dump, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"node"'))
    .map((line) => (JSON.parse(line) as { node: DumpedNode }).node)
    .filter(({ test }) => test !== true);
  rmSync(dump);
  return {
    files: nodes.filter(({ kind }) => kind === 'Module').map(({ path }) => path),
    functions: nodes
      .filter(({ kind }) => FUNCTION_KINDS.has(kind))
      .map(({ uid, kind, path, startLine, endLine }) => ({ key: keyOf(uid, kind, path), path, startLine, endLine })),
    seconds,
  };
}

interface DumpedNode {
  readonly uid: string;
  readonly kind: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly test?: boolean;
}

/** `path#Class.method`; a redefinition has the name of the first. */
function keyOf(uid: string, kind: string, path: string): string {
  return `${path}#${uid.slice(`${kind}:${path}:`.length).replace(/~\d+$/, '')}`;
}

interface Answer {
  readonly places?: {
    readonly files: readonly { readonly path: string }[];
    readonly symbols: readonly { readonly uid: string; readonly type: string; readonly filePath: string }[];
  };
  readonly process_symbols: readonly Found[];
  readonly definitions: readonly Found[];
}

interface Found {
  readonly uid: string;
  readonly type: string;
  readonly filePath: string;
}

/** Starts a server that answers for a tree that is indexed. */
export async function serveTree(tree: string, home: string): Promise<ServedTree> {
  const server = await startServer(tree, home);
  return {
    async locate(text, without = []) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${server.port}/tool/query`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ query: text, repo: tree, ...(without.length === 0 ? {} : { without }) }),
      });
      const body = await response.text();
      const milliseconds = performance.now() - start;
      if (!response.ok) throw new Error(`query answered ${response.status}: ${body.slice(0, 200)}`);
      return { ...placesOf(JSON.parse(body) as Answer), milliseconds };
    },
    stop: () => server.stop(),
  };
}

/** What a reader of the answer would look at, in its order. A short query has no places: its matches stand for them. */
function placesOf({ places, process_symbols, definitions }: Answer): Omit<Places, 'milliseconds'> {
  const symbols: readonly Found[] = places?.symbols ?? [...process_symbols, ...definitions];
  const files = places?.files.map(({ path }) => path) ?? symbols.map(({ filePath }) => filePath);
  return {
    files: [...new Set(files)],
    functions: [...new Set(symbols.map(({ uid, filePath }) => keyOf(uid, uid.slice(0, uid.indexOf(':')), filePath)))],
  };
}
