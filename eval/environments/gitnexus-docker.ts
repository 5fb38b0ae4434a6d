// A container with the tools in it: each action finds `gitnexus-query` and its sisters on the path, and an index that
// answers. Where that cannot be brought about, it is a plain container.

import { DockerEnvironment, type DockerSettings } from './docker.ts';
import type { SerializedEnvironment, ServerCommand, StartInfo } from './environment.ts';
import { attachTools, detachTools, type GitNexusState, unattached } from './gitnexus/attach.ts';
import { type GitNexusOptions, gitNexusOptions, MCP_WORDS, repositoryOf } from './gitnexus/options.ts';
import { productPackage } from './gitnexus/package-root.ts';
import { stagePackage } from './gitnexus/stage-package.ts';
import { MOUNT_FOLDER } from './gitnexus/step.ts';

/** The platform that an engine gives a container where nobody asks for another one. */
const CONTAINERS_HERE = `linux-${process.arch}`;

export class GitNexusDockerEnvironment extends DockerEnvironment {
  readonly options: GitNexusOptions;
  readonly #log: (line: string) => void;
  #state: GitNexusState;

  /** `log` takes one line for each thing that did not go well; standard error by default. */
  constructor(
    settings: DockerSettings,
    options: Partial<GitNexusOptions> = {},
    log: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  ) {
    super(settings);
    this.options = gitNexusOptions(options);
    this.#log = log;
    this.#state = unattached(this.options);
  }

  /** How the tools are, as of the last `start`. */
  get state(): GitNexusState {
    return this.#state;
  }

  protected override get typeName(): string {
    return 'gitnexus-eval.GitNexusDockerEnvironment';
  }

  /** The package and Node.js, as one folder that nobody in the container can change. */
  protected override async mountWords(): Promise<readonly string[]> {
    if (!this.options.enable_gitnexus) return [];
    try {
      const { folder } = await stagePackage(productPackage(), this.options.cache_dir, CONTAINERS_HERE);
      return ['--mount', `type=bind,source=${folder},target=${MOUNT_FOLDER},readonly`];
    } catch (error) {
      // The step that installs the package fails for the same reason, which the state then tells.
      this.#log(`Nothing is mounted: ${(error as Error).message}`);
      return [];
    }
  }

  /** Starts the container and sets the tools up. Throws only where there is no container. */
  override async start(): Promise<StartInfo> {
    const started = this.container !== undefined;
    const info = await super.start();
    if (!started && this.container !== undefined) {
      this.#state = await attachTools({
        container: this.container,
        options: this.options,
        repository: repositoryOf(this.config.cwd),
        log: this.#log,
      });
    }
    return { ...info, gitnexus_ready: this.#state.ready };
  }

  override async stop(): Promise<void> {
    if (this.container !== undefined && this.#state.server_ready) await detachTools(this.container);
    await super.stop();
  }

  mcpServer(): ServerCommand | undefined {
    if (this.container === undefined || !this.#state.ready) return undefined;
    const { executable, cwd } = this.config;
    const server = ['/usr/local/bin/gitnexus', ...MCP_WORDS, repositoryOf(cwd)];
    const { PATH = '', HOME = '', DOCKER_HOST = '' } = process.env;
    return {
      command: executable,
      args: ['exec', '-i', this.container.id, ...server],
      env: { PATH, HOME, ...(DOCKER_HOST === '' ? {} : { DOCKER_HOST }) },
    };
  }

  override getTemplateVars(extra: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const { ready, index_time_seconds } = this.#state;
    return super.getTemplateVars({ gitnexus_ready: ready, gitnexus_index_time: index_time_seconds, ...extra });
  }

  override serialize(): SerializedEnvironment {
    const { info } = super.serialize();
    return { info: { ...info, gitnexus_env: { ...this.#state } } };
  }
}
