// An environment without a container: commands run in a folder of this machine, with all that they may do there.

import type { Action, Environment, ExecuteOptions, Execution } from './environment.ts';
import { machineVariables } from './machine.ts';
import { runCommand } from './run-command.ts';

export interface LocalConfig {
  /** The folder to run in; the current one of this process by default. */
  readonly cwd: string;
  /** Added to the variables of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Seconds that one action may take. */
  readonly timeout: number;
  /** What the command is appended to. */
  readonly interpreter: readonly string[];
}

const DEFAULTS: LocalConfig = { cwd: '', env: {}, timeout: 30, interpreter: ['/bin/sh', '-c'] };

export class LocalEnvironment implements Environment {
  readonly config: LocalConfig;

  constructor(config: Partial<LocalConfig> = {}) {
    this.config = { ...DEFAULTS, ...config };
  }

  async start() {
    return { cwd: this.config.cwd };
  }

  execute({ command }: Action, { cwd, timeout }: ExecuteOptions = {}): Promise<Execution> {
    return runCommand([...this.config.interpreter, command], {
      cwd: cwd || this.config.cwd || process.cwd(),
      env: this.config.env,
      timeout: timeout ?? this.config.timeout,
    });
  }

  getTemplateVars(extra: Readonly<Record<string, unknown>> = {}) {
    return { ...this.config, ...machineVariables(), ...process.env, ...extra };
  }

  serialize() {
    return {
      info: { config: { environment: { ...this.config }, environment_type: 'gitnexus-eval.LocalEnvironment' } },
    };
  }

  async stop() {
    // Nothing runs between two actions.
  }
}
