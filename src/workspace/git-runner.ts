// Runs git through a small process that stays. Starting a program copies the memory map of the process that starts it,
// which takes one with a large index tens of milliseconds each time, and a small one next to nothing.

import type { ChildProcess } from 'node:child_process';
import { type Git, type GitOutput, type GitRun, type GitRunner, noAnswer, tryGit } from './git-process.ts';

/** A command for the process. */
export interface GitOrder {
  readonly id: number;
  readonly git: Git;
  readonly args: readonly string[];
  readonly run: GitRun;
}

/** What came of a command; without output it could not be run, or did not end in time (`late`). */
export interface GitReply {
  readonly id: number;
  readonly output?: GitOutput;
  readonly late?: true;
}

/** Whoever asks less often is done before the process would be ready. */
const FIRST_THROUGH_PROCESS = 2;

/** With the script of the process; without it everything is started from here. */
export function openGitRunner(script: URL | undefined): GitRunner {
  let asked = 0;
  let helper: Promise<Helper> | undefined;
  return {
    async run(git, args, run = {}) {
      asked++;
      if (script === undefined || asked < FIRST_THROUGH_PROCESS) return tryGit(git, args, run);
      helper ??= startHelper(script, () => {
        helper = undefined;
      });
      // Both may be more than what can be sent.
      const { directory, environment } = git;
      const reply = await (await helper).ask({ git: { directory, environment: { ...environment } }, args, run });
      if (reply.late) throw noAnswer(git, args[0] ?? '');
      // What fails there is tried here, which says why.
      return reply.output ?? tryGit(git, args, run);
    },
    close() {
      helper?.then(({ stop }) => stop());
      helper = undefined;
    },
  };
}

interface Helper {
  /** Without output if the process could not run it, or is gone. */
  ask(order: Omit<GitOrder, 'id'>): Promise<Omit<GitReply, 'id'>>;
  stop(): void;
}

async function startHelper(script: URL, onGone: () => void): Promise<Helper> {
  const { fork } = await import('node:child_process');
  const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc'];
  const child: ChildProcess = fork(script, [], { serialization: 'advanced', execArgv: [], stdio });
  const waiting = new Map<number, (reply: Omit<GitReply, 'id'>) => void>();
  let orders = 0;
  const answer = ({ id, ...reply }: GitReply): void => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
    if (waiting.size === 0) child.channel?.unref();
  };
  const leave = (): void => {
    onGone();
    for (const id of [...waiting.keys()]) answer({ id });
  };
  child.on('message', ({ output, ...reply }: GitReply) =>
    answer(output ? { ...reply, output: asOutput(output) } : reply),
  );
  child.on('error', leave);
  child.on('exit', leave);
  // Nobody waits for the process itself.
  child.unref();
  child.channel?.unref();
  return {
    ask: (order) =>
      new Promise((resolve) => {
        const id = ++orders;
        waiting.set(id, resolve);
        child.channel?.ref();
        if (child.connected) child.send({ id, ...order } satisfies GitOrder, (error) => error && answer({ id }));
        else answer({ id });
      }),
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** Bytes come as an array of bytes that is not a buffer. */
function asOutput({ status, stdout, stderr }: GitOutput): GitOutput {
  return { status, stdout: Buffer.from(stdout.buffer, stdout.byteOffset, stdout.byteLength), stderr };
}
