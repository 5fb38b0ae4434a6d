// Runs one program for an action and tells what came of it, as mini-swe-agent tells it.

import { execa } from 'execa';
import type { Execution } from './environment.ts';

const SUBMIT_MARKER = 'COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Seconds after which the program and what it started are killed. */
  readonly timeout: number;
}

/** Process groups that run now, so that none outlives this process. */
const running = new Set<number>();

/**
 * Runs `words` with both streams in one pipe, so that they stay in order, and without input. Never throws: what went
 * wrong is in the result.
 */
export async function runCommand(words: readonly string[], options: CommandOptions): Promise<Execution> {
  // A shell of our own joins the streams; the words themselves are not seen by it.
  const child = execa('/bin/sh', ['-c', 'exec "$0" "$@" 2>&1', ...words], {
    cwd: options.cwd,
    env: { ...options.env },
    stdin: 'ignore',
    detached: true,
    reject: false,
    stripFinalNewline: false,
    maxBuffer: Number.MAX_SAFE_INTEGER,
  });
  const group = child.pid;
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    if (group !== undefined) killGroup(group);
  }, options.timeout * 1000);
  if (group !== undefined) watch(group);
  try {
    const result = await child;
    const output = result.stdout ?? '';
    if (timedOut) return notEnded(output, 'TimeoutExpired', `Command timed out after ${options.timeout} seconds`);
    if (result.exitCode === undefined) {
      return notEnded(output, result.code ?? result.signal ?? 'Error', result.shortMessage ?? 'The command was killed');
    }
    return withSubmission({ output, returncode: result.exitCode, exception_info: '' });
  } finally {
    clearTimeout(timer);
    if (group !== undefined) running.delete(group);
  }
}

function notEnded(output: string, type: string, why: string): Execution {
  return {
    output,
    returncode: -1,
    exception_info: `An error occurred while executing the command: ${why}`,
    extra: { exception_type: type, exception: why },
  };
}

/** Adds the submission, where the output is one. */
function withSubmission(execution: Execution): Execution {
  const text = execution.output.trimStart();
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  if (execution.returncode !== 0 || first.trim() !== SUBMIT_MARKER) return execution;
  return { ...execution, submission: end < 0 ? '' : text.slice(end + 1) };
}

function watch(group: number): void {
  if (running.size === 0 && !listening) {
    listening = true;
    process.on('exit', () => {
      for (const each of running) killGroup(each);
    });
  }
  running.add(group);
}

let listening = false;

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    // It ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
