// A running container, reached by the command line of Docker or of what speaks like it. Docker's API would be no
// substitute: `run_args` are words of that command line, contexts and rootless engines are its knowledge, and
// mini-swe-agent lets its user name any compatible program.

import { randomBytes } from 'node:crypto';
import type { Execution } from './environment.ts';
import { runCommand } from './run-command.ts';

export interface RunOptions {
  /** Handed to the script as `$1`, `$2`, …: no text is ever pasted into a script. */
  readonly words?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** `root` for what only the administrator may do; the container's own user by default. */
  readonly user?: 'root';
  /** Seconds after which the script and what it started are killed inside the container too. */
  readonly timeout: number;
}

/** A container that somebody has started. Nothing here throws for what happens inside it, only for a failed copy. */
export interface Container {
  readonly id: string;
  readonly executable: string;
  /** Runs a script of `sh` in it. */
  run(script: string, options: RunOptions): Promise<Execution>;
  /** Copies what is in a folder of this machine, or one file, to a path in it; the files will be root's. */
  copyIn(from: string, to: string): Promise<void>;
  copyOut(from: string, to: string): Promise<void>;
}

/** Copies are of our own package and of an index; a minute would do, an engine elsewhere may be slow. */
const COPY_TIMEOUT = 600;

export function containerOf(id: string, executable: string): Container {
  const copy = async (from: string, to: string): Promise<void> => {
    const { output, returncode, exception_info } = await runCommand([executable, 'cp', from, to], {
      timeout: COPY_TIMEOUT,
    });
    if (returncode !== 0) throw new Error(`${from} could not be copied to ${to}: ${output.trim() || exception_info}`);
  };
  return {
    id,
    executable,
    run: (script, options) => runScript({ id, executable }, script, options),
    copyIn: (from, to) => copy(from, `${id}:${to}`),
    copyOut: (from, to) => copy(`${id}:${from}`, to),
  };
}

type Address = Pick<Container, 'id' | 'executable'>;

async function runScript({ id, executable }: Address, script: string, options: RunOptions): Promise<Execution> {
  const user = options.user === undefined ? [] : ['--user', '0'];
  const exec = (flags: readonly string[], words: readonly string[], timeout: number): Promise<Execution> =>
    runCommand([executable, 'exec', ...user, ...flags, id, 'sh', '-c', ...words], { timeout });

  // What is executed leads a process group, whose number is left in a file: killing the client on this machine ends
  // nothing in the container.
  const pidFile = `/tmp/.gitnexus-${randomBytes(6).toString('hex')}`;
  const flags = [
    ...(options.cwd === undefined ? [] : ['-w', options.cwd]),
    ...Object.entries(options.env ?? {}).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
  ];
  const wrapper = '{ echo $$ >"$0"; } 2>/dev/null; script=$1; shift; (eval "$script"); code=$?; rm -f "$0"; exit $code';
  const result = await exec(flags, [wrapper, pidFile, script, ...(options.words ?? [])], options.timeout);
  if (result.returncode === -1) await exec([], ['kill -9 "-$(cat "$0")"; rm -f "$0"', pidFile], 10);
  return result;
}
