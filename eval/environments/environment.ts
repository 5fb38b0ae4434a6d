// What an agent acts in: a place that runs one shell command after another. The fields have the names that
// mini-swe-agent gives them, because they end in trajectories of its format.

/** One command of the agent, as the model gave it; other keys are kept by the caller. */
export interface Action {
  readonly command: string;
  /** The tool of a server that was called instead; `command` is then the call as the model gave it. */
  readonly tool?: string;
}

/** What came of one action. An action never throws: a command that failed, ran too long or could not start is told here. */
export interface Execution {
  /** Standard output and standard error in the order they were written. */
  readonly output: string;
  /** The exit code, or -1 where the command did not end by itself. */
  readonly returncode: number;
  /** Why the command did not end by itself; empty where it did. */
  readonly exception_info: string;
  readonly extra?: { readonly exception_type: string; readonly exception: string };
  /**
   * Set where the first line of the output is the marker of submission and the exit code is 0: the lines after it.
   * mini-swe-agent throws `Submitted` here; we leave it to the loop to end.
   */
  readonly submission?: string;
}

export interface ExecuteOptions {
  /** The directory to run in instead of the configured one. */
  readonly cwd?: string;
  /** Seconds, instead of the configured ones. */
  readonly timeout?: number;
}

/** What an environment adds to a trajectory; merged into it key by key. */
export interface SerializedEnvironment {
  readonly info: {
    readonly config: {
      readonly environment: Readonly<Record<string, unknown>>;
      readonly environment_type: string;
    };
    /** Only where the environment has the tools to offer. */
    readonly gitnexus_env?: Readonly<Record<string, unknown>>;
  };
}

/** What is known after the start, for a log. */
export type StartInfo = Readonly<Record<string, unknown>>;

/**
 * A place to act in. It has a life: `start` once, then `execute` as often as wanted, `stop` at the end, whatever
 * happened in between. `start` and `stop` may be called again without harm.
 */
export interface Environment {
  /** Throws where there is nothing to act in afterwards, for instance because an image is missing. */
  start(): Promise<StartInfo>;
  execute(action: Action, options?: ExecuteOptions): Promise<Execution>;
  /** Values for the templates of prompts: configuration, machine, then `extra`, the later winning. */
  getTemplateVars(extra?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  serialize(): SerializedEnvironment;
  stop(): Promise<void>;
  /** How an MCP server for the tree is started; undefined where the tools are not there. */
  mcpServer?(): ServerCommand | undefined;
}

/** How the server is started; in a container the command is the engine's. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
