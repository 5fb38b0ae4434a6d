// Collects what a stage of indexing has left behind before the next one begins. The collector of V8 itself lets the heap
// grow to a multiple of what was alive when it last looked, so it would hold two stages at once.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes below which a thread is not worth looking through. */
const LEAST_HELD = 48 << 20;

let collect: (() => void) | undefined;

/** Gives back the memory of what this thread no longer holds. */
export function collectGarbage(): void {
  const { heapTotal, external } = process.memoryUsage();
  if (heapTotal + external < LEAST_HELD) return;
  collect ??= exposedCollector();
  collect();
}

/** The collector is a function of contexts that are made while the flag is set; there is no other way to it at run time. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
