// A container to act in, with the configuration and the behaviour of mini-swe-agent's `DockerEnvironment`.

import { randomBytes } from 'node:crypto';
import { type Container, containerOf } from './container.ts';
import type {
  Action,
  Environment,
  ExecuteOptions,
  Execution,
  SerializedEnvironment,
  StartInfo,
} from './environment.ts';
import { addLiveContainer, dropLiveContainer } from './live-containers.ts';
import { machineVariables } from './machine.ts';
import { runCommand } from './run-command.ts';

export interface DockerConfig {
  readonly image: string;
  /** The directory that actions run in. */
  readonly cwd: string;
  /** Variables of every action. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables of this process that every action gets, where they are set here; `env` wins. */
  readonly forward_env: readonly string[];
  /** Seconds that one action may take. */
  readonly timeout: number;
  /** The program `docker`, or one with the same command line; the variable MSWEA_DOCKER_EXECUTABLE by default. */
  readonly executable: string;
  /** More words for `docker run`. */
  readonly run_args: readonly string[];
  /** How long the container lives if nobody stops it, as the command `sleep` takes it. */
  readonly container_timeout: string;
  /** Seconds that the start may take; the image may have to be pulled. */
  readonly pull_timeout: number;
  /** What the command of an action is appended to. */
  readonly interpreter: readonly string[];
}

/** Seconds that a container gets to end by itself. Its first process is `sleep`, which has nothing to tidy up. */
const STOP_GRACE = 1;
const STOP_TIMEOUT = 60;

export type DockerSettings = Partial<DockerConfig> & Pick<DockerConfig, 'image'>;

export class DockerEnvironment implements Environment {
  readonly config: DockerConfig;
  #container: Container | undefined;

  constructor(settings: DockerSettings) {
    this.config = {
      cwd: '/',
      env: {},
      forward_env: [],
      timeout: 30,
      executable: process.env.MSWEA_DOCKER_EXECUTABLE || 'docker',
      run_args: ['--rm'],
      container_timeout: '2h',
      pull_timeout: 120,
      interpreter: ['bash', '-lc'],
      ...settings,
    };
  }

  /** The container, while there is one. */
  protected get container(): Container | undefined {
    return this.#container;
  }

  /** What a trajectory calls this environment. */
  protected get typeName(): string {
    return 'gitnexus-eval.DockerEnvironment';
  }

  /** Words for `docker run` that mount folders of this machine; the container must do without them. */
  protected async mountWords(): Promise<readonly string[]> {
    return [];
  }

  async start(): Promise<StartInfo> {
    if (this.#container === undefined) {
      const { executable, cwd, run_args, image, container_timeout, pull_timeout } = this.config;
      const name = `gitnexus-eval-${randomBytes(4).toString('hex')}`;
      const first = ['run', '-d', '--name', name, '-w', cwd, ...run_args];
      const rest = [image, 'sleep', container_timeout];
      const mounts = await this.mountWords();
      // By its name, so that it is also removed if this process ends while Docker still starts it.
      addLiveContainer(name, executable);
      const run = (words: readonly string[]) => runCommand([executable, ...words], { timeout: pull_timeout });
      const remove = () => runCommand([executable, 'rm', '-f', name], { timeout: STOP_TIMEOUT });
      let started = await run([...first, ...mounts, ...rest]);
      if (started.returncode !== 0 && mounts.length > 0) {
        // An engine on another machine has not the folders of this one.
        await remove();
        started = await run([...first, ...rest]);
      }
      if (started.returncode !== 0) {
        await remove();
        dropLiveContainer(name);
        const why = started.output.trim() || started.exception_info;
        throw new Error(`The container of ${image} did not start: ${why}`);
      }
      this.#container = containerOf(name, executable);
    }
    return { container_id: this.#container.id, image: this.config.image };
  }

  async execute({ command }: Action, { cwd, timeout }: ExecuteOptions = {}): Promise<Execution> {
    if (this.#container === undefined) throw new Error('The environment was not started');
    const { config } = this;
    const forwarded = config.forward_env.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : ['-e', `${name}=${value}`];
    });
    const own = Object.entries(config.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    return runCommand(
      [
        config.executable,
        'exec',
        '-w',
        cwd || config.cwd,
        ...forwarded,
        ...own,
        this.#container.id,
        ...config.interpreter,
        command,
      ],
      { timeout: timeout ?? config.timeout },
    );
  }

  getTemplateVars(extra: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return { ...this.config, ...machineVariables(), ...extra };
  }

  serialize(): SerializedEnvironment {
    return { info: { config: { environment: { ...this.config }, environment_type: this.typeName } } };
  }

  async stop(): Promise<void> {
    if (this.#container === undefined) return;
    const { id, executable } = this.#container;
    this.#container = undefined;
    // One that is removed when it ends is removed at once: `stop` comes back before that has happened.
    const words = this.config.run_args.includes('--rm') ? ['rm', '-f', id] : ['stop', '-t', String(STOP_GRACE), id];
    const stopped = await runCommand([executable, ...words], { timeout: STOP_TIMEOUT });
    if (stopped.returncode !== 0) await runCommand([executable, 'rm', '-f', id], { timeout: STOP_TIMEOUT });
    dropLiveContainer(id);
  }
}
