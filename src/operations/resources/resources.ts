// What can be read by address: the repositories, and of each one its overview, communities, flows, schema and files. An
// address is `gitnexus://repos` or `gitnexus://repo/<name>/<what>[/<which>]`, each part percent-encoded.

import { AppError } from '../../model/errors.ts';
import type { Engine } from '../engine.ts';
import type { Caller } from '../run.ts';
import type { ResourceReader } from './request.ts';

/** Something that can be read, or a family of such things. */
export interface ResourceDefinition {
  readonly name: string;
  readonly title: string;
  /** What follows `gitnexus://`, with `{repo}` for a repository and `{which}` for one of many. */
  readonly path: string;
  readonly description: string;
  readonly mimeType: string;
  readonly load: () => Promise<ResourceReader>;
}

const SCHEME = 'gitnexus://';
const TEXT = 'text/plain';

export const resourceDefinitions: readonly ResourceDefinition[] = [
  {
    name: 'repos',
    title: 'Indexed repositories',
    path: 'repos',
    description: 'The indexed repositories, with their sizes',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readRepositories,
  },
  {
    name: 'context',
    title: 'Overview',
    path: 'repo/{repo}/context',
    description: 'What a repository consists of, and whether its index is fresh',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readOverview,
  },
  {
    name: 'clusters',
    title: 'Communities',
    path: 'repo/{repo}/clusters',
    description: 'Groups of symbols that belong together',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readClusters,
  },
  {
    name: 'processes',
    title: 'Execution flows',
    path: 'repo/{repo}/processes',
    description: 'Execution flows from entry points on',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readProcesses,
  },
  {
    name: 'schema',
    title: 'Graph schema',
    path: 'repo/{repo}/schema',
    description: 'Labels, relationships and properties, for Cypher',
    mimeType: TEXT,
    load: async () => (await import('./read-schema.ts')).readSchema,
  },
  {
    name: 'cluster',
    title: 'One community',
    path: 'repo/{repo}/cluster/{which}',
    description: 'The members of a community',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readCluster,
  },
  {
    name: 'process',
    title: 'One execution flow',
    path: 'repo/{repo}/process/{which}',
    description: 'The steps of an execution flow',
    mimeType: TEXT,
    load: async () => (await import('./read.ts')).readProcess,
  },
  {
    name: 'file',
    title: 'One file',
    path: 'repo/{repo}/file/{which}',
    description: 'The text of a file, by its path from the root',
    mimeType: TEXT,
    load: async () => (await import('./read-file.ts')).readProjectFile,
  },
];

/** The address of what a definition describes, or its template where no repository is given. */
export function resourceAddress({ path }: ResourceDefinition, repo?: string): string {
  return SCHEME + (repo === undefined ? path : path.replace('{repo}', encodeURIComponent(repo)));
}

/** Whether a definition stands for one thing of each repository, so that all of them can be listed. */
export function isListed({ path }: ResourceDefinition): boolean {
  return !path.includes('{which}');
}

/** Reads what is at an address. Throws `not-found` for an address of nothing. */
export async function readResource(
  uri: string,
  engine: Engine,
  caller: Caller,
): Promise<{ readonly text: string; readonly mimeType: string }> {
  const parts = partsOf(uri);
  for (const definition of resourceDefinitions) {
    const found = matched(definition.path.split('/'), parts);
    if (found === undefined) continue;
    const read = await definition.load();
    return { text: await read({ ...found, engine, caller }), mimeType: definition.mimeType };
  }
  throw new AppError('not-found', `There is no resource ${uri}`);
}

function partsOf(uri: string): readonly string[] {
  if (!uri.startsWith(SCHEME)) return [];
  try {
    return uri.slice(SCHEME.length).split('/').map(decodeURIComponent);
  } catch {
    // What is not encoded properly is the address of nothing.
    return [];
  }
}

/** The last part of a path may stand for several of an address: names and paths of files may hold slashes. */
function matched(
  path: readonly string[],
  parts: readonly string[],
): { readonly repo: string; readonly which: string } | undefined {
  let repo = '';
  for (const [index, expected] of path.entries()) {
    const part = parts[index];
    if (part === undefined || part === '') return undefined;
    if (expected === '{which}') return { repo, which: parts.slice(index).join('/') };
    if (expected === '{repo}') repo = part;
    else if (expected !== part) return undefined;
  }
  return parts.length === path.length ? { repo, which: '' } : undefined;
}
