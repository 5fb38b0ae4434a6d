// How V8 compiles the code that makes an index. Most of it runs for a second or two: a quarter of the CPU time went to
// optimising functions that were done soon after, in every thread anew, on cores that the threads themselves want.

import { setFlagsFromString } from 'node:v8';

const SETTINGS = [
  // The cheap compiler at once, in the place of the interpreter.
  '--always-sparkplug',
  // The expensive one for what has run three times as long as by default (132 KiB of bytecode).
  '--interrupt-budget=400000',
];

/** For all threads of this process, from now on. What is computed stays the same. */
export function compileForShortRuns(): void {
  for (const setting of SETTINGS) setFlagsFromString(setting);
}
