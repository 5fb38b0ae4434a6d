// Runs the evaluation of `affected`: `node eval/affected/run.mjs <name> [options]`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

await runHarness({
  program: join(dirname(fileURLToPath(import.meta.url)), 'affected.ts'),
  args: process.argv.slice(2),
  environmentOf: (cli) => ({ GITNEXUS_AFFECTED_CLI: cli }),
});
