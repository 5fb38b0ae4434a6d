// What a generation holds, to be compared with another: the graph as sorted lines, and the bytes of its files.

import { readFileSync } from 'node:fs';
import {
  chunkIndexFile,
  lexicalFile,
  pagesFile,
  pageTextsFile,
  reportFile,
  snapshotFile,
  sourcesFile,
  wordKeysFile,
} from '../../src/operations/generation-files.ts';
import { openSnapshot } from '../../src/store/index.ts';
import { indexedRepositories, openWorkspace } from '../../src/workspace/index.ts';

const FILES = [
  snapshotFile,
  lexicalFile,
  pagesFile,
  pageTextsFile,
  chunkIndexFile,
  wordKeysFile,
  sourcesFile,
  reportFile,
];

export interface IndexDump {
  /** One line for each node and edge, sorted. */
  readonly graph: readonly string[];
  /** All files but the database, whose bytes are not its contract, by their names. */
  readonly files: Readonly<Record<string, Buffer>>;
}

/** The current generation of the one repository of a home. */
export function dumpIndex(home: string): IndexDump {
  const directory = generationDirectory(home);
  const files = Object.fromEntries(
    FILES.map((file) => {
      const path = file(directory);
      return [path.slice(directory.length + 1), readFileSync(path)];
    }),
  );
  return { graph: graphLines(readFileSync(snapshotFile(directory))), files };
}

export function generationDirectory(home: string): string {
  const [repository, ...others] = indexedRepositories(openWorkspace(home));
  if (repository?.generation === undefined || others.length > 0) throw new Error(`${home} has not exactly one index`);
  return repository.generation.directory;
}

function graphLines(snapshot: Buffer): string[] {
  const view = openSnapshot(snapshot);
  const lines: string[] = [];
  for (let index = 0; index < view.nodeCount; index++) lines.push(`node ${JSON.stringify(view.node(index))}`);
  for (let index = 0; index < view.edgeCount; index++) {
    const { source, target, ...edge } = view.edge(index);
    lines.push(`edge ${view.node(source).uid} -> ${view.node(target).uid} ${JSON.stringify(edge)}`);
  }
  return lines.sort();
}
