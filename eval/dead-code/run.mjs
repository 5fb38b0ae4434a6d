// Runs the evaluation of dead code: `node eval/dead-code/run.mjs [options] <folder of checkouts>`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

await runHarness({
  program: join(dirname(fileURLToPath(import.meta.url)), 'dead-code.ts'),
  args: process.argv.slice(2),
  environmentOf: (cli) => ({ GITNEXUS_DEAD_CODE_CLI: cli }),
});
