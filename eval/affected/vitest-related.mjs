// Prints the test files that vitest finds related to files, as JSON. Run in the repository:
// `node vitest-related.mjs <project, or nothing> <file>...`.

import { createRequire } from 'node:module';
import { join } from 'node:path';

const [project, ...related] = process.argv.slice(2);
const { createVitest } = await import(createRequire(join(process.cwd(), 'package.json')).resolve('vitest/node'));
const vitest = await createVitest('test', {
  watch: false,
  related,
  coverage: { enabled: false },
  ...(project === '' ? {} : { project: [project] }),
});
const specifications = await vitest.getRelevantTestSpecifications();
process.stdout.write(JSON.stringify([...new Set(specifications.map(({ moduleId }) => moduleId))]));
await vitest.close();
process.exit();
