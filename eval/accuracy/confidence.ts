// `npm run accuracy:confidence -- <repo>...`: measures the resolution rules over a set of repositories and writes the
// table that the product takes its confidences from.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { collectRules, confidenceModule, FEWEST_REPOSITORIES, type MeasuredRepository } from './confidence-table.ts';
import { measureRepository } from './measure.ts';
import { reportAsJson } from './report.ts';

const USAGE = `Usage: npm run accuracy:confidence -- <repo>... [options]

  --date <YYYY-MM-DD>  the day to note as that of the measurement (today)
  --reports <dir>      also keep each report there as JSON (npm run accuracy:table reads them)
  --output <file>      the module to write (src/languages/measured-confidence.ts)`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      reports: { type: 'string' },
      output: { type: 'string', default: 'src/languages/measured-confidence.ts' },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const measured: MeasuredRepository[] = [];
  for (const path of positionals) {
    process.stderr.write(`${path}\n`);
    const reports = await measureRepository(path, { mostExamples: 0 });
    measured.push({ name: repositoryName(resolve(path)), reports });
    if (values.reports === undefined) continue;
    mkdirSync(values.reports, { recursive: true });
    writeFileSync(join(values.reports, `${basename(path)}.json`), JSON.stringify(reports.map(reportAsJson)));
  }
  const tables = collectRules(measured);
  for (const [language, { repositories }] of tables) {
    if (repositories.length >= FEWEST_REPOSITORIES) continue;
    process.stderr.write(`${language}: only ${repositories.length} repositories, ${FEWEST_REPOSITORIES} are wanted\n`);
  }
  writeFileSync(values.output, confidenceModule(tables, values.date));
  process.stdout.write(`Wrote ${values.output}\n`);
}

/** `name@commit` where the folder is a git repository. */
function repositoryName(root: string): string {
  const { status, stdout } = spawnSync('git', ['-C', root, 'rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? `${basename(root)}@${stdout.trim()}` : basename(root);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
