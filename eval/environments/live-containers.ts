// The containers that this process has started and not yet stopped. However it ends (by itself, by an error that nobody
// caught, by a signal), they are removed; what not even that reaches ends by `container_timeout`.

import { spawnSync } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const REMOVE_TIMEOUT = 30_000;

/** Executable by container id. */
const live = new Map<string, string>();
let listening = false;

export function addLiveContainer(id: string, executable: string): void {
  live.set(id, executable);
  if (listening) return;
  listening = true;
  process.on('exit', removeAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

export function dropLiveContainer(id: string): void {
  live.delete(id);
}

function onSignal(signal: NodeJS.Signals): void {
  // Somebody else who listens decides what a signal means; the containers are removed when the process ends.
  if (process.listeners(signal).length > 1) return;
  removeAll();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

function removeAll(): void {
  const left = [...live];
  live.clear();
  for (const executable of new Set(left.map(([, each]) => each))) {
    const ids = left.filter(([, each]) => each === executable).map(([id]) => id);
    spawnSync(executable, ['rm', '-f', ...ids], { stdio: 'ignore', timeout: REMOVE_TIMEOUT });
  }
}
