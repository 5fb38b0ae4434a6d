// A work tree of this machine to act in, with the tools or without: what a container is for SWE-bench's images, for a
// repository that lies here. The tree is the run's own, and is made anew for it.

import { rm } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { execa } from 'execa';
import type { Environment, SerializedEnvironment, StartInfo } from '../environments/environment.ts';
import { findIndex, type IndexIdentity, saveIndex } from '../environments/gitnexus/index-cache.ts';
import { MCP_WORDS } from '../environments/gitnexus/options.ts';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import { buildOf } from '../environments/gitnexus/stage-package.ts';
import { LocalEnvironment } from '../environments/local.ts';
import type { Instance } from '../instances/instance.ts';
import { cloneOf } from '../localize/checkout.ts';
import { type RunningServer, startServer } from '../localize/server.ts';

export interface LocalSettings {
  readonly clones: string;
  /** The folder that the tree and the index go into; removed at the end. */
  readonly folder: string;
  readonly tools: boolean;
  /** Seconds that one action may take. */
  readonly timeout: number;
  /** The folder that keeps indexes between runs. */
  readonly cache_dir: string;
}

interface ToolState {
  ready: boolean;
  index_time_seconds: number;
  reasons: string[];
  cache: 'none' | 'hit' | 'saved' | 'not-saved';
}

/** What a process needs of this one's variables to find git. */
function pathOf(): Readonly<Record<string, string>> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
}

/** A local environment at the instance's commit. Throws from `start` where there is no such repository or commit. */
export function localEnvironment(instance: Instance, settings: LocalSettings): Environment {
  const tree = join(settings.folder, 'tree');
  const home = join(settings.folder, 'home');
  const product = productPackage();
  const { root } = product;
  const state: ToolState = { ready: false, index_time_seconds: 0, reasons: [], cache: 'none' };
  let shell = new LocalEnvironment({ cwd: tree, timeout: settings.timeout, env: { PAGER: 'cat' } });
  let server: RunningServer | undefined;

  const gitnexus = (...words: string[]) =>
    execa(process.execPath, [join(root, 'dist/cli.js'), ...words], { env: { GITNEXUS_HOME: home } });
  const warn = (reason: string): void => void state.reasons.push(reason);

  /** From the cache, else made anew and kept there. */
  async function index(): Promise<void> {
    const { stdout: commit } = await execa('git', ['rev-parse', 'HEAD'], { cwd: tree });
    const identity: IndexIdentity = {
      repo: basename(instance.repo),
      commit,
      version: product.version,
      build: await buildOf(product),
      skip_embeddings: true,
    };
    const { cache_dir } = settings;
    const kept = await findIndex(cache_dir, identity, warn);
    if (kept !== undefined) {
      try {
        await gitnexus('index', 'import', kept.archive, tree);
        state.cache = 'hit';
        return;
      } catch (error) {
        warn(`The cached index could not be used: ${(error as Error).message.split('\n')[0]}`);
      }
    }
    await gitnexus('analyze', tree);
    state.cache = 'not-saved';
    await saveIndex(cache_dir, identity, async (archive) => {
      await gitnexus('index', 'export', archive, '--repo', tree);
    });
    state.cache = 'saved';
  }

  async function setUpTools(): Promise<void> {
    const start = performance.now();
    try {
      await index();
      server = await startServer(tree, home);
      state.ready = true;
    } catch (error) {
      // As in a container: without the tools it is still a place to work in, and the result says why.
      state.reasons.push((error as Error).message.split('\n')[0] ?? '');
    }
    state.index_time_seconds = (performance.now() - start) / 1000;
    const env = {
      PAGER: 'cat',
      PATH: [join(root, 'bin'), process.env.PATH ?? ''].join(delimiter),
      GITNEXUS_HOME: home,
      GITNEXUS_REPO: tree,
      ...(server === undefined ? {} : { GITNEXUS_PORT: String(server.port) }),
    };
    shell = new LocalEnvironment({ cwd: tree, timeout: settings.timeout, env });
  }

  return {
    async start(): Promise<StartInfo> {
      await rm(settings.folder, { recursive: true, force: true });
      await execa('git', [
        'clone',
        '--quiet',
        '--shared',
        '--no-checkout',
        cloneOf(instance.repo, settings.clones),
        tree,
      ]);
      await execa('git', ['checkout', '--quiet', '--detach', instance.base_commit], { cwd: tree });
      if (settings.tools) await setUpTools();
      return { cwd: tree, gitnexus_ready: state.ready };
    },
    execute: (action, options) => shell.execute(action, options),
    mcpServer: () =>
      state.ready
        ? {
            command: process.execPath,
            args: [join(root, 'dist/cli.js'), ...MCP_WORDS, tree],
            env: { ...pathOf(), GITNEXUS_HOME: home },
          }
        : undefined,
    getTemplateVars: (extra = {}) =>
      shell.getTemplateVars({ gitnexus_ready: state.ready, gitnexus_index_time: state.index_time_seconds, ...extra }),
    serialize(): SerializedEnvironment {
      const { info } = shell.serialize();
      return { info: { ...info, gitnexus_env: { enabled: settings.tools, ...state } } };
    },
    async stop() {
      await server?.stop();
      server = undefined;
      await rm(settings.folder, { recursive: true, force: true });
    },
  };
}
