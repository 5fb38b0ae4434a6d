// Brings the tools into a running container, and ends what they run there. None of it ever fails a run: what could not be
// done is told in the state, and the container stays what it was.

import type { Container } from '../container.ts';
import { type ContainerNode, ensureNodejs } from './ensure-nodejs.ts';
import { startEvalServer, stopEvalServer } from './eval-server.ts';
import { type IndexedRepository, indexRepository } from './index-repository.ts';
import { installPackage } from './install-package.ts';
import { installTools } from './install-tools.ts';
import type { GitNexusOptions } from './options.ts';
import { INSTALL_FOLDER, mustRun, type SetUp, SHORT_TIMEOUT } from './step.ts';

/** How the tools are in a container. It goes into trajectories as `gitnexus_env`, hence its names. */
export interface GitNexusState {
  readonly enabled: boolean;
  /** Whether the tools answer, by the server or by the command line. */
  readonly ready: boolean;
  /** Whether the server answered when it was started. */
  readonly server_ready: boolean;
  /** Seconds that all of the set-up took. */
  readonly index_time_seconds: number;
  readonly skip_embeddings: boolean;
  readonly eval_server_port: number;
  /** Why it is not ready, or not as ready as it could be; empty where all is well. */
  readonly reasons: readonly string[];
  /** Seconds of each step that was begun, in their order. */
  readonly step_seconds: Readonly<Record<string, number>>;
  readonly version?: string;
  readonly build?: string;
  readonly node?: ContainerNode;
  readonly repository?: string;
  readonly commit?: string;
  readonly cache?: IndexedRepository['cache'];
  readonly tools?: readonly string[];
}

export interface AttachRequest {
  readonly container: Container;
  readonly options: GitNexusOptions;
  readonly repository: string;
  /** Takes one line for each thing that did not go well. */
  readonly log: (line: string) => void;
}

/** The state before anything was done, and for good where the tools are not wanted. */
export function unattached({ enable_gitnexus, skip_embeddings, eval_server_port }: GitNexusOptions): GitNexusState {
  return {
    enabled: enable_gitnexus,
    ready: false,
    server_ready: false,
    index_time_seconds: 0,
    skip_embeddings,
    eval_server_port,
    reasons: enable_gitnexus ? ['The tools were not set up'] : [],
    step_seconds: {},
  };
}

/** The five steps, one after the other. Does not throw. */
export async function attachTools({ container, options, repository, log }: AttachRequest): Promise<GitNexusState> {
  if (!options.enable_gitnexus) return unattached(options);
  const begun = performance.now();
  const reasons: string[] = [];
  const seconds: Record<string, number> = {};
  const warn = (reason: string): void => {
    reasons.push(reason);
    log(`GitNexus in the container: ${reason}`);
  };
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      seconds[name] = secondsSince(start);
    }
  };
  const setUp: SetUp = { container, options, repository, warn };
  let state = unattached(options);
  try {
    await mustRun(setUp, 'The container does not answer', 'true', { timeout: SHORT_TIMEOUT });
    const node = await step('nodejs', () => ensureNodejs(setUp));
    state = { ...state, node };
    const installed = await step('install', () => installPackage(setUp, node.path));
    const { version, build } = installed;
    state = { ...state, version, build };
    const { repo, commit, cache } = await step('index', () => indexRepository(setUp, installed));
    state = { ...state, repository: repo, commit, cache };
    const server_ready = await step('server', () => startEvalServer(setUp, node));
    state = { ...state, server_ready };
    const tools = await step('tools', () => installTools(setUp, installed));
    state = { ...state, tools, ready: true };
    await remember(container, node, options);
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
  }
  return { ...state, reasons, step_seconds: seconds, index_time_seconds: secondsSince(begun) };
}

function secondsSince(start: number): number {
  return Math.round(performance.now() - start) / 1000;
}

const ATTACHED_FILE = `${INSTALL_FOLDER}/attached.json`;

/** What a later process needs to end the server. */
interface Attached {
  readonly node: string;
  readonly port: number;
}

async function remember(container: Container, { path }: ContainerNode, options: GitNexusOptions): Promise<void> {
  const attached: Attached = { node: path, port: options.eval_server_port };
  const words = [JSON.stringify(attached)];
  await container.run(`printf '%s' "$1" >${ATTACHED_FILE}`, { user: 'root', words, timeout: SHORT_TIMEOUT });
}

/** Ends the server, whichever process started it. Says whether it answered; never throws. */
export async function detachTools(container: Container): Promise<boolean> {
  const { output, returncode } = await container.run(`cat ${ATTACHED_FILE}`, { timeout: SHORT_TIMEOUT });
  if (returncode !== 0) return false;
  const { node, port } = JSON.parse(output) as Attached;
  return stopEvalServer(container, node, port);
}
