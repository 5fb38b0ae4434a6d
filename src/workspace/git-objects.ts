// Reads objects of a repository through one `git cat-file --batch` that stays between questions: to start a process is
// most of what a few objects cost. Nothing is kept of what was read.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { AppError } from '../model/errors.ts';
import { cannotRun, type Git, gitFailed, giveUp, isLate, limitOf, noAnswer, startGit } from './git-process.ts';

export interface GitObject {
  readonly id: string;
  readonly kind: 'blob' | 'tree' | 'commit' | 'tag';
  /** Undefined for an object that is too large to be held. */
  readonly bytes: Buffer | undefined;
}

export interface GitObjects {
  /**
   * What a name means to git: an id, or an expression such as `main^{commit}`. It is never an option, whatever it looks
   * like. Undefined if there is no such object. Throws `git-failed` outside a repository.
   */
  read(name: string): Promise<GitObject | undefined>;
  /** Ends the process. A later question starts another. */
  close(): void;
}

/** What is larger is read past, so that no answer holds more than this. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Question {
  readonly name: string;
  readonly settle: (found: GitObject | undefined) => void;
  readonly fail: (error: unknown) => void;
}

export function openObjects(git: Git): GitObjects {
  let running: BatchProcess | undefined;
  let starting: Promise<BatchProcess> | undefined;

  async function processForQuestions(): Promise<BatchProcess> {
    if (running?.alive) return running;
    starting ??= startBatch(git).finally(() => {
      starting = undefined;
    });
    running = await starting;
    return running;
  }

  return {
    async read(name) {
      if (name.includes('\0')) throw new AppError('invalid-argument', 'A revision or path must not contain a NUL');
      // The protocol is a line for a question, and no name of an object holds a line break.
      if (name.includes('\n')) return undefined;
      const first = await processForQuestions();
      try {
        return await first.ask(name);
      } catch (error) {
        // A process that has answered before was ended by something that need not happen again.
        if (!first.hasAnswered || isLate(error)) throw error;
        return (await processForQuestions()).ask(name);
      }
    },
    close() {
      running?.end();
      running = undefined;
    },
  };
}

interface BatchProcess {
  readonly alive: boolean;
  readonly hasAnswered: boolean;
  ask(name: string): Promise<GitObject | undefined>;
  end(): void;
}

async function startBatch(git: Git): Promise<BatchProcess> {
  const limit = limitOf(git);
  const child = await startGit(git, ['cat-file', '--batch']);
  const questions: Question[] = [];
  let tooLong: NodeJS.Timeout | undefined;
  /** Each answer has its time, from the one before it on. */
  const watch = () => {
    clearTimeout(tooLong);
    if (questions.length === 0) return;
    tooLong = setTimeout(() => {
      stop(noAnswer(git, 'cat-file'));
      giveUp(child);
    }, limit);
  };
  const answers = answerReader((found) => {
    answered = true;
    questions.shift()?.settle(found);
    watch();
    if (questions.length === 0) release(child);
  });
  let stderr = '';
  let alive = true;
  let answered = false;
  const stop = (error: unknown) => {
    alive = false;
    clearTimeout(tooLong);
    for (const { fail } of questions.splice(0)) fail(error);
  };
  child.stdout.on('data', answers);
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(0, 4096);
  });
  child.on('error', (error) => stop(cannotRun(git, error)));
  child.on('close', (status) => stop(gitFailed(git, 'cat-file', { status: status ?? -1, stdout: EMPTY, stderr })));
  // A process that has ended closes the pipe; its end is told by `close`.
  child.stdin.on('error', () => child.stdin.destroy());
  release(child);
  return {
    get alive() {
      return alive;
    },
    get hasAnswered() {
      return answered;
    },
    ask(name) {
      return new Promise((settle, fail) => {
        if (!alive) return fail(gitFailed(git, 'cat-file', { status: -1, stdout: EMPTY, stderr }));
        questions.push({ name, settle, fail });
        if (questions.length === 1) watch();
        hold(child);
        child.stdin.write(`${name}\n`);
      });
    },
    end() {
      alive = false;
      child.stdin.end();
    },
  };
}

const EMPTY = Buffer.alloc(0);

/** Lets this process end while the other still waits for questions. */
function release(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of streamsOf(child)) stream.unref?.();
}

/** Keeps this process alive until the answer has come. */
function hold(child: ChildProcessWithoutNullStreams): void {
  child.ref();
  for (const stream of streamsOf(child)) stream.ref?.();
}

/** A child's pipes are sockets, which its type does not say. */
function streamsOf({ stdin, stdout, stderr }: ChildProcessWithoutNullStreams) {
  return [stdin, stdout, stderr] as readonly { ref?(): void; unref?(): void }[];
}

/** Cuts the output into answers: `<id> <kind> <size>`, the content and a line break, or one line for what is missing. */
function answerReader(found: (object: GitObject | undefined) => void): (chunk: Buffer) => void {
  let waiting: Buffer[] = [];
  let header: { readonly id: string; readonly kind: GitObject['kind']; readonly size: number } | undefined;
  /** Bytes of the content and its line break that are still to come. */
  let left = 0;

  function content(chunk: Buffer): Buffer {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (header!.size <= MOST_BYTES) waiting.push(part);
    if (left > 0) return EMPTY;
    const { id, kind, size } = header!;
    found({ id, kind, bytes: size <= MOST_BYTES ? Buffer.concat(waiting).subarray(0, size) : undefined });
    waiting = [];
    header = undefined;
    return chunk.subarray(part.length);
  }

  function headerLine(chunk: Buffer): Buffer {
    const end = chunk.indexOf('\n');
    waiting.push(end === -1 ? chunk : chunk.subarray(0, end));
    if (end === -1) return EMPTY;
    const line = Buffer.concat(waiting).toString('utf8');
    waiting = [];
    const [, id, kind, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/.exec(line) ?? [];
    if (id === undefined) found(undefined);
    else {
      header = { id, kind: kind as GitObject['kind'], size: Number(size) };
      left = header.size + 1;
    }
    return chunk.subarray(end + 1);
  }

  return (chunk) => {
    for (let rest = chunk; rest.length > 0; ) rest = header === undefined ? headerLine(rest) : content(rest);
  };
}
