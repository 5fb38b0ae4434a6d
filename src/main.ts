#!/usr/bin/env node
// The composition root of the command line: reads the arguments, puts the program together, ends the process.

import { operations } from './operations/list.ts';
import { processEnvironment } from './process-environment.ts';
import { runCommandLine } from './surfaces/cli/cli.ts';
import { servers } from './surfaces/list.ts';

// A reader that has seen enough (`| head`) closes the pipe: that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

let abandoned = false;
const environment = processEnvironment(process.argv.slice(2), () => {
  abandoned = true;
});
const code = await runCommandLine({ operations, servers }, environment);
// `process.exit` waits for threads, and a query in one of them may go on for minutes; nothing is written in there.
if (abandoned) process.kill(process.pid, code === 130 ? 'SIGINT' : 'SIGKILL');
process.exit(code);
