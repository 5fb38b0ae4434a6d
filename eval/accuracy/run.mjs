// Runs a program of the harness: `node eval/accuracy/run.mjs <program> [arguments]`. The program gets a deeper stack,
// for the checker recurses over long chains.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runHarness } from '../run-harness.mjs';

const [name, ...rest] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

await runHarness({
  program: join(here, `${name}.ts`),
  args: rest,
  flags: ['--stack-size=3900', '--max-old-space-size=6144'],
  environmentOf: (cli) => ({ GITNEXUS_ACCURACY_CLI: cli, GITNEXUS_ACCURACY_VERSION: truthVersion() }),
});

/** Tells one state of the code that asks the checker from another: what it said is kept from run to run. */
function truthVersion() {
  const hash = createHash('sha256');
  const files = readdirSync(here).filter((file) => /^(checker-.*|places|truth|workspaces)\.ts$/.test(file));
  for (const file of files.sort()) if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(here, file)));
  return hash.digest('hex');
}
