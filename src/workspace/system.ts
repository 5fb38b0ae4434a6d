// What the workspace takes from the machine: a handful of file-system calls and the identity of this process.
// They are a parameter so that tests can make each call fail in turn, or act as a process that has died.
// Not a virtual file system: there is one real implementation, and it is `node:fs` itself.

import { createHash } from 'node:crypto';
import * as nodeFileSystem from 'node:fs';
import { hostname } from 'node:os';

/** The file-system calls that the workspace makes. All synchronous: order is what makes a crash harmless. */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  | 'closeSync'
  | 'fsyncSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'readSync'
  | 'readdirSync'
  | 'renameSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'unlinkSync'
  | 'utimesSync'
  | 'writeSync'
>;

/** A process, named so that a later process with the same number is not taken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks since boot at which it started (Linux), or '0' where the system does not tell. */
  readonly startTime: string;
  /** The boot and pid namespace in which the number means something: 12 hexadecimal digits. */
  readonly realm: string;
}

export interface System {
  readonly files: FileSystem;
  readonly self: ProcessIdentity;
  /**
   * Whether a process still runs. `unknown` where its number means nothing here: another machine, another container,
   * or a boot that is over.
   */
  stateOf(process: ProcessIdentity): ProcessState;
}

export type ProcessState = 'alive' | 'dead' | 'unknown';

export function realSystem(): System {
  const startTime = processStat(process.pid)?.startTime ?? '0';
  const self: ProcessIdentity = { pid: process.pid, startTime, realm: currentRealm() };
  return { files: nodeFileSystem, self, stateOf: (other) => processState(other, self) };
}

function processState(process: ProcessIdentity, self: ProcessIdentity): ProcessState {
  if (process.realm !== self.realm) return 'unknown';
  if (!pidExists(process.pid)) return 'dead';
  const stat = processStat(process.pid);
  if (stat === undefined) return 'alive';
  // A killed child that its parent has not collected still has a number, but will never write again.
  if (stat.state === 'Z' || stat.state === 'X') return 'dead';
  const sameStart = process.startTime === '0' || process.startTime === stat.startTime;
  return sameStart ? 'alive' : 'dead';
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

function processStat(pid: number): { state: string; startTime: string } | undefined {
  const text = readIfPresent(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return state === undefined || startTime === undefined ? undefined : { state, startTime };
}

function currentRealm(): string {
  const boot = readIfPresent('/proc/sys/kernel/random/boot_id');
  const identity = boot === undefined ? hostname() : `${boot.trim()} ${pidNamespace()}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

function pidNamespace(): string {
  try {
    return nodeFileSystem.readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return nodeFileSystem.readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The system's code of a failed call (`ENOENT`, ...), or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
