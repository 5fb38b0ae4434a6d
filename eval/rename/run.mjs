// Runs the evaluation of renames: `node eval/rename/run.mjs <repository> [options]`. The program gets a deeper stack, for
// the checker recurses over long chains.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

await runHarness({
  program: join(dirname(fileURLToPath(import.meta.url)), 'rename.ts'),
  args: process.argv.slice(2),
  flags: ['--stack-size=3900', '--max-old-space-size=6144'],
  environmentOf: (cli) => ({ GITNEXUS_RENAME_CLI: cli }),
});
