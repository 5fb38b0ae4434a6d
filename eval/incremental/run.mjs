// Runs the proof of incremental reuse: `node eval/incremental/run.mjs [options] <checkout>...`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

await runHarness({
  program: join(dirname(fileURLToPath(import.meta.url)), 'incremental.ts'),
  args: process.argv.slice(2),
  environmentOf: (cli) => ({ GITNEXUS_INCREMENTAL_CLI: cli }),
  flags: ['--max-old-space-size=6144'],
});
