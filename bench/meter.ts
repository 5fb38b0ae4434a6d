// Runs a command and measures it from outside: wall time, and processor time and memory of the process and all that it
// starts. Processor time and memory are read from /proc, so they are missing on systems without it.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  /** Seconds. */
  readonly wall: number;
  /** Seconds of processor time, user and system. */
  readonly cpu: number | undefined;
  /** Largest resident memory of the process tree, in MiB. */
  readonly memory: number | undefined;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface MeterOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Leaves out processor time and memory, for commands so short that looking would slow them. */
  readonly timeOnly?: boolean;
}

const LOOK_MS = 20;
/** Of `/proc/<pid>/stat`: the kernel's unit of processor time, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Runs `command` to its end. Throws if it cannot be started; how it ended is in `code`. */
export async function measure(command: string, args: readonly string[], options: MeterOptions = {}): Promise<Measured> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    texts.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    texts.stderr += chunk;
  });
  const watch = watchTree(options.timeOnly ? undefined : child.pid);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => watch.look());
    child.once('close', resolve);
  });
  const wall = (performance.now() - start) / 1000;
  return { wall, ...watch.end(), code, ...texts };
}

/** As `measure`, and throws with what the command wrote if it failed. */
export async function measureSuccess(
  command: string,
  args: readonly string[],
  options: MeterOptions = {},
): Promise<Measured> {
  const measured = await measure(command, args, options);
  if (measured.code !== 0) {
    throw new Error(
      `${[command, ...args].join(' ')} ended with ${measured.code}:\n${measured.stdout}${measured.stderr}`,
    );
  }
  return measured;
}

interface ProcessState {
  readonly parent: number;
  readonly ticks: number;
  /** MiB: now, and the largest so far. */
  readonly resident: number;
  readonly peak: number;
}

function watchTree(root: number | undefined): {
  look(): void;
  end(): { readonly cpu: number | undefined; readonly memory: number | undefined };
} {
  const ticks = new Map<number, number>();
  let memory = 0;
  const look = () => {
    const tree = processTree(root);
    let resident = 0;
    for (const [id, state] of tree) {
      resident += state.resident;
      ticks.set(id, state.ticks);
      memory = Math.max(memory, state.peak);
    }
    memory = Math.max(memory, resident);
  };
  look();
  const timer = root === undefined ? undefined : setInterval(look, LOOK_MS);
  return {
    look,
    end() {
      clearInterval(timer);
      if (ticks.size === 0) return { cpu: undefined, memory: undefined };
      return { cpu: [...ticks.values()].reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND, memory };
    },
  };
}

/** A process and its descendants, as far as they can be seen. */
function processTree(root: number | undefined): ReadonlyMap<number, ProcessState> {
  const tree = new Map<number, ProcessState>();
  if (root === undefined) return tree;
  const top = readProcess(root);
  if (top === undefined) return tree;
  tree.set(root, top);
  const others = new Map<number, ProcessState>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id) || id <= root) continue;
    const state = readProcess(id);
    if (state !== undefined) others.set(id, state);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const [id, state] of others) {
      if (tree.has(id) || !tree.has(state.parent)) continue;
      tree.set(id, state);
      grown = true;
    }
  }
  return tree;
}

/** Undefined for a process that has gone, and on systems without /proc. */
function readProcess(id: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything; what follows it are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      resident: kibibytes(status, 'VmRSS') / 1024,
      peak: kibibytes(status, 'VmHWM') / 1024,
    };
  } catch {
    // It ended between the listing and the reading.
    return undefined;
  }
}

function kibibytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
