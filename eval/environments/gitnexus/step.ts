// What the five steps of the set-up share: where they work, what they were asked, and how they fail.

import type { Container, RunOptions } from '../container.ts';
import type { GitNexusOptions } from './options.ts';

/** Where the package, and Node.js if it is copied, lie in the container. */
export const INSTALL_FOLDER = '/opt/gitnexus';

/** Where the same is mounted, in containers that were started with it; a container of somebody else gets a copy. */
export const MOUNT_FOLDER = `${INSTALL_FOLDER}/mounted`;

/** Seconds for what only looks, or writes a file. */
export const SHORT_TIMEOUT = 30;

export interface SetUp {
  readonly container: Container;
  readonly options: GitNexusOptions;
  /** The repository's folder in the container. */
  readonly repository: string;
  /** Takes what went less than well without ending the set-up. */
  readonly warn: (reason: string) => void;
}

/** A step that cannot be done; the message says why, for the result. */
export class SetUpError extends Error {}

/** Runs a script that has to succeed and gives what it printed. Throws `SetUpError` with `what` otherwise. */
export async function mustRun(
  { container }: SetUp,
  what: string,
  script: string,
  options: RunOptions,
): Promise<string> {
  const { output, returncode, exception_info } = await container.run(script, options);
  if (returncode === 0) return output;
  const why = exception_info === '' ? `exit code ${returncode}` : exception_info;
  throw new SetUpError(`${what}: ${[why, lastLines(output)].filter((part) => part !== '').join(': ')}`);
}

/** The end of an output, which is where programs say what went wrong. */
export function lastLines(output: string, most = 5): string {
  return output.trim().split('\n').slice(-most).join('\n');
}
