// `npm run accuracy:confidence`: writes the table that the product takes its confidences from, from the reports of a
// survey.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collectRan, collectRules, confidenceModule, FEWEST_REPOSITORIES } from './confidence-table.ts';
import { readSavedRan } from './ran/ran-report.ts';
import { readSavedReports } from './saved-reports.ts';

const USAGE = `Usage: npm run accuracy:confidence -- [options]

  --reports <dir>   what npm run accuracy:survey and accuracy:ran wrote (node_modules/.cache/accuracy-reports)
  --output <file>   the module to write (src/languages/measured-confidence.ts)
  --help            print this`;

function main(): void {
  const { values } = parseArgs({
    options: {
      reports: { type: 'string', default: 'node_modules/.cache/accuracy-reports' },
      output: { type: 'string', default: 'src/languages/measured-confidence.ts' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const tables = collectRules(readSavedReports(values.reports));
  const few = [...tables].filter(([, { repositories }]) => repositories.length < FEWEST_REPOSITORIES);
  if (few.length > 0) {
    const counts = few.map(([language, { repositories }]) => `${language} has ${repositories.length}`);
    throw new Error(`Each language needs ${FEWEST_REPOSITORIES} repositories: ${counts.join(', ')}`);
  }
  writeFileSync(values.output, confidenceModule(tables, collectRan(readSavedRan(values.reports))));
  process.stdout.write(`Wrote ${values.output}\n`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
