// Runs the evaluation of search: `node eval/search/run.mjs <set> [options]`.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await runHarness({
  program: join(here, 'search.ts'),
  args: process.argv.slice(2),
  environmentOf: (cli) => ({ GITNEXUS_SEARCH_CLI: cli, GITNEXUS_SEARCH_SETS: join(here, 'sets') }),
});
