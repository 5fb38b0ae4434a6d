// Runs the tests of single folders, and says which ones it leaves out: those that need the whole program, which they start
// as processes and servers, kill, and compare with itself. `npm test` runs all. Arguments go to vitest.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const LEFT_OUT = {
  test: 'the whole program: surfaces, servers, crashes, incremental runs, the package',
  eval: 'the evaluation',
};

for (const [folder, what] of Object.entries(LEFT_OUT)) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'));
  console.log(`Left out: ${files.length} files of tests in ${folder}/ (${what})`);
}
const { status } = spawnSync('npx', ['vitest', 'run', 'src', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
