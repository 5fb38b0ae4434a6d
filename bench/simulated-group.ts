// Simulated repositories that use each other's packages: a few packages are used by very many, most by hardly any, and so
// are the names in them. What is made are whole indexes, as `analyze` writes them, of files that do not exist.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from '../src/model/graph.ts';
import { EDGE_KIND_NUMBERS } from '../src/model/graph.ts';
import { reportFile, snapshotFile, sourcesFile } from '../src/operations/generation-files.ts';
import { encodeSnapshot } from '../src/store/index.ts';
import { registerRepository, type Workspace, withWriterLock } from '../src/workspace/index.ts';

export interface Simulation {
  readonly repositories: number;
  readonly files: number;
  readonly seed: number;
}

/** A name that a package exports, with the number of repositories that use it. */
export interface UsedName {
  readonly repository: number;
  readonly name: string;
  readonly users: number;
}

const SYMBOLS_IN_FILE = 10;
const CALLS_OF_SYMBOL = 2;
const PACKAGES_USED = 8;
const OUTSIDE_PACKAGES = 15;
const USES_IN_FILE = 4;
const NAMES_OF_PACKAGE = 60;
const COMMIT = 'a'.repeat(40);

/** Writes the indexes; gives the names that are used, the most used first. */
export async function simulateGroup(workspace: Workspace, folder: string, simulation: Simulation): Promise<UsedName[]> {
  const used = new Map<string, { repository: number; name: string; users: Set<number> }>();
  for (let repository = 0; repository < simulation.repositories; repository++) {
    const { graph, uses } = simulatedGraph(repository, simulation);
    for (const { of, name } of uses) {
      const key = `${of}\0${name}`;
      const known = used.get(key) ?? { repository: of, name, users: new Set<number>() };
      known.users.add(repository);
      used.set(key, known);
    }
    await writeIndexOf(workspace, folder, repository, graph);
  }
  return [...used.values()]
    .map(({ repository, name, users }) => ({ repository, name, users: users.size }))
    .sort((a, b) => b.users - a.users || a.repository - b.repository || (a.name < b.name ? -1 : 1));
}

export const repositoryName = (number: number): string => `repo-${number}`;
const packageName = (number: number): string => `@simulated/package-${number}`;

export async function writeIndexOf(workspace: Workspace, folder: string, number: number, graph: Graph): Promise<void> {
  const name = repositoryName(number);
  const root = join(folder, name);
  mkdirSync(join(root, '.git', 'refs', 'heads'), { recursive: true });
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(root, '.git', 'refs', 'heads', 'main'), `${COMMIT}\n`);
  const repository = await registerRepository(workspace, root, { name });
  await withWriterLock(workspace, repository, async (writer) => {
    const pending = writer.begin();
    const { directory } = pending;
    writeFileSync(snapshotFile(directory), encodeSnapshot(graph));
    writeFileSync(sourcesFile(directory), '');
    const own = { ecosystem: 'npm', name: packageName(number), version: '1.0.0', folder: '' };
    writeFileSync(reportFile(directory), JSON.stringify({ packages: [{ ...own, imports: [own.name] }] }));
    const counts = { files: 1, symbols: graph.nodes.length, relationships: graph.edges.length, flows: 0 };
    pending.commit({ name, indexedAt: new Date(0).toISOString(), version: '0', counts, commit: COMMIT });
  });
}

interface Simulated {
  readonly graph: Graph;
  readonly uses: readonly { readonly of: number; readonly name: string }[];
}

export function simulatedGraph(number: number, { repositories, files, seed }: Simulation): Simulated {
  const random = randomNumbers(seed + number * 7919);
  const nodes: GraphNode[] = [];
  const symbols: string[] = [];
  for (let file = 0; file < files; file++) {
    const path = `src/part${file % 20}/file${file}.ts`;
    nodes.push({
      uid: `Module:${path}:`,
      kind: 'Module',
      name: `file${file}`,
      qualifiedName: path,
      path,
      language: 'typescript',
    });
    for (let at = 0; at < SYMBOLS_IN_FILE; at++) {
      const order = file * SYMBOLS_IN_FILE + at;
      const name = order < NAMES_OF_PACKAGE ? publicName(number, order) : `${word(random)}${word(random)}${order}`;
      const uid = `Function:${path}:${name}`;
      symbols.push(uid);
      nodes.push({
        uid,
        kind: 'Function',
        name,
        qualifiedName: `${repositoryName(number)}.${path.replaceAll('/', '.').slice(0, -3)}.${name}`,
        path,
        startLine: at * 10 + 1,
        endLine: at * 10 + 9,
        language: 'typescript',
        exported: at < 8,
      });
    }
  }
  const own = new Set(Array.from({ length: PACKAGES_USED }, () => skewed(random, repositories)));
  own.delete(number);
  const outside = Array.from({ length: OUTSIDE_PACKAGES }, () => `outside-${skewed(random, 2_000)}`);
  const packages = [...new Set([...[...own].map(packageName), ...outside])];
  for (const name of packages) {
    nodes.push({ uid: `Package::${name}`, kind: 'Package', name, qualifiedName: name, path: '', version: '^1.0.0' });
  }
  nodes.sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const places = new Map(nodes.map(({ uid }, at) => [uid, at]));
  const edges = new Map<string, { kind: EdgeKind; source: number; target: number; names: string[] }>();
  const add = (kind: EdgeKind, source: string, target: string, name?: string): void => {
    const key = `${kind}\0${source}\0${target}`;
    const edge = edges.get(key) ?? { kind, source: places.get(source)!, target: places.get(target)!, names: [] };
    if (name !== undefined && !edge.names.includes(name)) edge.names.push(name);
    edges.set(key, edge);
  };
  const uses: { of: number; name: string }[] = [];
  const reachable = [...own];
  for (const symbol of symbols) {
    for (let call = 0; call < CALLS_OF_SYMBOL; call++) add('CALLS', symbol, symbols[skewed(random, symbols.length)]!);
  }
  for (let use = 0; use < files * USES_IN_FILE; use++) {
    const symbol = symbols[Math.floor(random() * symbols.length)]!;
    const of = reachable[Math.floor(random() * reachable.length * 2)];
    if (of === undefined) {
      add('CALLS', symbol, `Package::${outside[Math.floor(random() * outside.length)]}`, word(random));
      continue;
    }
    const name = publicName(of, skewed(random, NAMES_OF_PACKAGE));
    uses.push({ of, name });
    add('CALLS', symbol, `Package::${packageName(of)}`, name);
  }
  const rows: GraphEdge[] = [...edges.values()]
    .sort((a, b) => EDGE_KIND_NUMBERS[a.kind] - EDGE_KIND_NUMBERS[b.kind] || a.source - b.source || a.target - b.target)
    .map(({ kind, source, target, names }) => ({
      kind,
      source,
      target,
      rule: 'import',
      confidence: 1,
      sites: (names.length === 0 ? [undefined] : names).map((name, at) => ({
        line: at + 2,
        column: 3,
        rule: 'import',
        ...(name === undefined ? {} : { name }),
      })),
      ...(names.length === 0 ? {} : { names: [...names].sort() }),
    }));
  return { graph: { nodes, edges: rows }, uses };
}

/** A tenth of the names of a package are those that many packages have. */
export function publicName(repository: number, order: number): string {
  return order % 10 === 0 ? WORDS[order / 10]! : `${WORDS[order % WORDS.length]}Of${repository}x${order}`;
}

const WORDS =
  'get set parse format load save open close read write find list make check merge split render start stop send'.split(
    ' ',
  );

function word(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)]!;
}

/** The lower the more often, roughly as ranks of use are. */
function skewed(random: () => number, below: number): number {
  return Math.min(below - 1, Math.floor((below + 1) ** random()) - 1);
}

/** A generator by Mulberry's recurrence: the same numbers from the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
