// What can be chosen for the tools in a container, with the names and the defaults of the seed's Python class.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The ways to a Node.js in the container, tried in the order that is given. */
export const NODE_SOURCES = ['container', 'nodesource', 'host'] as const;
export type NodeSource = (typeof NODE_SOURCES)[number];

export interface GitNexusOptions {
  readonly enable_gitnexus: boolean;
  /** The folder on this machine that keeps indexes and the package made ready for containers. */
  readonly cache_dir: string;
  readonly skip_embeddings: boolean;
  /** Seconds that indexing may take. */
  readonly gitnexus_timeout: number;
  /** Where the server listens in the container. */
  readonly eval_server_port: number;
  /** Where Node.js may come from; every way by default. */
  readonly node_sources: readonly NodeSource[];
  /** The script that adds the packages of Node.js to those of the system. */
  readonly nodesource_url: string;
  /** Seconds that getting Node.js over the network may take. */
  readonly nodesource_timeout: number;
}

/** Starts the server whose tools an agent may call, the folder of the repository behind them: it asks, and edits nothing. */
export const MCP_WORDS: readonly string[] = ['mcp', '--read-only', '--tools', 'graph', '--root'];

const NODESOURCE = 'https://deb.nodesource.com/setup_20.x';

/** Completes what was given. A relative `cache_dir` starts from the working directory, `~/` from the home folder. */
export function gitNexusOptions(given: Partial<GitNexusOptions> = {}): GitNexusOptions {
  const cache = given.cache_dir ?? '~/.gitnexus-eval-cache';
  return {
    enable_gitnexus: true,
    skip_embeddings: true,
    gitnexus_timeout: 120,
    eval_server_port: 4848,
    node_sources: NODE_SOURCES,
    nodesource_url: NODESOURCE,
    nodesource_timeout: 180,
    ...given,
    cache_dir: cache.startsWith('~/') ? join(homedir(), cache.slice(2)) : resolve(cache),
  };
}

/** The repository in the container: where actions run, or where SWE-bench's images have it. */
export function repositoryOf(cwd: string): string {
  return cwd === '/' || cwd === '' ? '/testbed' : cwd;
}
