// Runs the evaluation of questions in plain language: `node eval/ask/run.mjs [--failures]`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await runHarness({
  program: join(here, 'ask.ts'),
  args: process.argv.slice(2),
  environmentOf: (cli) => ({ GITNEXUS_ASK_CLI: cli, GITNEXUS_ASK_FOLDER: here }),
});
